//! `object-predefined-freed`: freeing `MPI_COMM_WORLD`, `MPI_COMM_SELF`, or a predefined datatype or operator.

use crate::call::{CallId, Kind};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{ObjectFound, ObjectUsed, OtherUsed};

pub fn check(used: &ObjectUsed, call: CallId) -> Option<Finding> {
    if used.found != ObjectFound::Predefined {
        return None;
    }
    let section = match used.kind {
        Kind::Datatype => "5.1.9",
        Kind::Comm | Kind::Win => "7.4.3",
    };
    Some(finding(used.kind.word(), call).section(section))
}

/// Of an object that is no communicator, datatype or window.
pub fn other(used: &OtherUsed, call: CallId) -> Option<Finding> {
    (used.found == ObjectFound::Predefined).then(|| finding(used.of.word(), call).section("2.5.1"))
}

fn finding(kind: &str, call: CallId) -> Finding {
    let message = format!("{} frees a predefined {kind}", call.name());
    Finding::new(Check::ObjectPredefinedFreed, Verdict::Violation, call, message)
}
