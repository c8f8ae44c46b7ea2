//! `buffer-in-use`: memory is freed that an operation under way sends from, or receives into (3.7.2, 3.9, 6.12).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Place, Verdict};
use crate::mirror::lent::BufferFreed;

/// `call`: the one that began the operation, for a free is no call of MPI.
pub fn check(freed: &BufferFreed, call: CallId) -> Finding {
    let does = if freed.moved { "realloc moves or shortens" } else { "frees" };
    let buffer = if freed.writes { "receive buffer" } else { "send buffer" };
    let message = format!("{does} the {buffer} of an operation that is not complete");
    let finding = Finding::new(Check::BufferInUse, Verdict::Suspicious, call, message)
        .detail("freed_by", if freed.moved { "realloc" } else { "free" })
        .related("operation", "the operation was begun here", freed.begun);
    Finding { place: Place::Past(freed.freed), ..finding }
}
