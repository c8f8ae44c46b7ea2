//! `buffer-in-use`: memory is given up that an operation under way sends from, or receives into (3.7.2, 3.9, 6.12, 14.4.1).

use crate::call::CallId;
use crate::checks::buffers::{OF_FILES, buffer, is_of_file};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Place, Verdict};
use crate::mirror::facts::Mark;
use crate::mirror::lent::{BufferFreed, GivenUpBy};

/// The call is the one that began the operation: neither a free nor a return is one of MPI.
pub fn check(freed: &BufferFreed, call: CallId) -> Finding {
    let call = freed.begun.call.unwrap_or(call);
    let buffer = buffer(call, freed.writes);
    let (does, by, place) = match freed.by {
        GivenUpBy::Free(at) => ("frees", "free", at),
        GivenUpBy::Realloc(at) => ("realloc moves or shortens", "realloc", at),
        GivenUpBy::Return(seen) => {
            let message = format!(
                "the {buffer} is a local variable, and the procedure returned before the operation was complete"
            );
            let finding = Finding::new(Check::BufferInUse, Verdict::Suspicious, call, message)
                .help("complete the operation before the procedure returns, or take memory that outlives it")
                .detail("freed_by", "return")
                .related("seen", "the procedure had returned by this call", Mark::from(seen));
            return Finding { place: Place::Past(freed.begun.stack), ..finding };
        }
    };
    let message = format!("{does} the {buffer} of an operation that is not complete");
    let finding = Finding::new(Check::BufferInUse, Verdict::Suspicious, call, message)
        .detail("freed_by", by)
        .related("operation", "the operation was begun here", freed.begun);
    let finding = if is_of_file(call) { finding.section(OF_FILES) } else { finding };
    Finding { place: Place::Past(place), ..finding }
}
