//! `keyval-callback-kind`: a predefined callback function where it does not belong (7.7.2).
//!
//! Told only where the ABI has different values for them. `MPI_DUP_FN` and its like are fine on communicators.

use crate::call::{CallId, Function, Role};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::KeyvalMade;

pub fn check(made: &KeyvalMade, call: CallId) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut report = |message: String| {
        findings.push(Finding::new(Check::KeyvalCallbackKind, Verdict::Portability, call, message));
    };
    for (function, deleting) in [(made.copy, false), (made.delete, true)] {
        let Function::Predefined(function) = function else { continue };
        let misplaced = match function.role {
            Role::NullCopy | Role::Dup => deleting,
            Role::NullDelete => !deleting,
            Role::NullEither => false,
        };
        let wanted = if deleting { "delete" } else { "copy" };
        if misplaced {
            let is = if deleting { "copy" } else { "delete" };
            report(format!("the {is} function {} is given as the {wanted} function", function.name));
        } else if function.of_other_module {
            report(format!(
                "{} as the {wanted} function: mpi_f08 has one of its own, and the module mpi another",
                function.name
            ));
        } else if let Some(kind) = function.kind
            && kind != made.kind
        {
            let (is, wants) = (kind.word(), made.kind.word());
            report(format!(
                "{} is a {is} function, and is given as the {wanted} function of a {wants} keyval",
                function.name
            ));
        }
    }
    findings
}
