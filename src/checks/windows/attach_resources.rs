//! `attach-resources`: the MPI library refuses a legal attach (12.2.4: «may fail if sufficient resources are not
//! available»).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::predefined::{Library, LibraryFamily};

pub fn check(live: usize, size: isize, library: Library, call: CallId) -> Finding {
    let message = "the MPI library refuses to attach a region that may be attached";
    let finding = Finding::new(Check::AttachResources, Verdict::Portability, call, message)
        .detail("attached_regions", live as i64)
        .detail("size", size as i64);
    match library.family {
        LibraryFamily::OpenMpi => finding.help(
            "attach fewer and larger regions, or raise Open MPI's limit: the MCA parameter osc_rdma_max_attach \
             (64), for osc/ucx OMPI_OSC_UCX_ATTACH_MAX (48)",
        ),
        LibraryFamily::Mpich | LibraryFamily::Intel | LibraryFamily::Unknown => finding,
    }
}
