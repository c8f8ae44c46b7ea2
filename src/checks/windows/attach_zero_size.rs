//! `attach-zero-size`: detaching what was attached with size 0, which libraries do not record (12.2.4).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{DetachMissed, NearRegion};

pub fn check(missed: &DetachMissed, call: CallId) -> Option<Finding> {
    let NearRegion::ZeroSize { attached } = missed.found else { return None };
    let message = "detaches a region that was attached with size 0: some MPI libraries fail here";
    let finding = Finding::new(Check::AttachZeroSize, Verdict::Portability, call, message)
        .related("attached", "it was attached here", attached)
        .detail("base", missed.base);
    Some(finding)
}
