//! `object-predefined-freed`: freeing `MPI_COMM_WORLD`, `MPI_COMM_SELF` or a predefined datatype.

use crate::call::{CallId, Kind};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{ObjectFound, ObjectUsed};

pub fn check(used: &ObjectUsed, call: CallId) -> Option<Finding> {
    if used.found != ObjectFound::Predefined {
        return None;
    }
    let message = format!("{} frees a predefined {}", call.name(), used.kind.word());
    let section = match used.kind {
        Kind::Datatype => "5.1.9",
        Kind::Comm | Kind::Win => "7.4.3",
    };
    Some(Finding::new(Check::ObjectPredefinedFreed, Verdict::Violation, call, message).section(section))
}
