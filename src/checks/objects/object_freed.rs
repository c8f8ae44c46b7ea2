//! `object-freed`: the handle of a communicator, datatype, window, group, info object, operator, error handler or file used after it was freed (2.5.1).
//!
//! A handle that a later call handed out again is that object's. Nothing is said when calls are not all seen.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::checks::words::one;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{ObjectFound, ObjectUsed, OtherUsed};

pub fn check(used: &ObjectUsed, call: CallId) -> Option<Finding> {
    finding(used.kind.word(), &used.found, used.freeing, call)
}

/// Of an object that is no communicator, datatype or window.
pub fn other(used: &OtherUsed, call: CallId) -> Option<Finding> {
    finding(used.of.word(), &used.found, used.freeing, call)
}

fn finding(kind: &str, found: &ObjectFound, freeing: bool, call: CallId) -> Option<Finding> {
    let ObjectFound::Freed { created, freed } = *found else { return None };
    let message = if freeing {
        format!("{} frees {} that was freed already", call.name(), one(kind))
    } else {
        format!("{} uses {} that was freed", call.name(), one(kind))
    };
    let finding = Finding::new(Check::ObjectFreed, Verdict::Violation, call, message)
        .related("created", format!("the {kind} was created here"), created)
        .related("freed", format!("the {kind} was freed here"), freed);
    Some(finding)
}
