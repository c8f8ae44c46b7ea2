//! `keyval-callback-kind`: a predefined callback function where it does not belong (7.7.2).
//!
//! Told only where the ABI has different values for them. `MPI_DUP_FN` and its like are fine on communicators.

use crate::call::{CallId, Function, Role};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::KeyvalMade;

/// What is given as the copy function.
pub fn of_copy(made: &KeyvalMade, call: CallId) -> Option<Finding> {
    judge(made, made.copy, false, call)
}

/// What is given as the delete function.
pub fn of_delete(made: &KeyvalMade, call: CallId) -> Option<Finding> {
    judge(made, made.delete, true, call)
}

fn judge(made: &KeyvalMade, function: Function, deleting: bool, call: CallId) -> Option<Finding> {
    let Function::Predefined(function) = function else { return None };
    let misplaced = match function.role {
        Role::NullCopy | Role::Dup => deleting,
        Role::NullDelete => !deleting,
        Role::NullEither => false,
    };
    let (wanted, name) = (if deleting { "delete" } else { "copy" }, function.name);
    let message = if misplaced {
        let is = if deleting { "copy" } else { "delete" };
        format!("the {is} function {name} is given as the {wanted} function")
    } else if function.of_other_module {
        format!("{name} as the {wanted} function: mpi_f08 has one of its own, and the module mpi another")
    } else {
        let kind = function.kind.filter(|kind| *kind != made.kind)?;
        let (is, wants) = (kind.word(), made.kind.word());
        format!("{name} is a {is} function, and is given as the {wanted} function of a {wants} keyval")
    };
    Some(Finding::new(Check::KeyvalCallbackKind, Verdict::Portability, call, message))
}
