//! `rma-bad-operation`: an accumulate with an operator or a datatype that it does not allow (12.3.4).

use super::about;
use crate::call::{CallId, Reduction};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{BadOperation, RmaFault};
use crate::mirror::layout::{Basic, Element};

pub fn check(fault: &RmaFault, what: BadOperation, call: CallId) -> Finding {
    let message = match what {
        BadOperation::Operator => "the operator is not one of the predefined ones".to_string(),
        BadOperation::NothingFetched => {
            "MPI_NO_OP is for operations that fetch, and for no other".to_string()
        }
        BadOperation::Elements { operator, element } => {
            format!("{} is not defined for {}", name(operator), shown(element))
        }
        BadOperation::Mixed { side } => {
            format!("the {} datatype is made of different predefined datatypes", side.word())
        }
        BadOperation::Differ { one, other, element, of_other } => {
            let what = match of_other {
                Some(of_other) if of_other.basic != element.basic => {
                    format!("different elements: {} and {}", shown(element), shown(of_other))
                }
                Some(of_other) => {
                    format!("{} of different sizes{}", elements(element.basic), names(element, of_other))
                }
                None => "different elements".to_string(),
            };
            format!("the {} and the {} datatype have {what}", one.word(), other.word())
        }
        BadOperation::NotPredefined => {
            format!("{} takes a predefined datatype only", fault.operation.word())
        }
        BadOperation::NotComparable { element } => {
            format!(
                "compare_and_swap takes an integer, logical or byte datatype only, and this one has {}",
                shown(element)
            )
        }
    };
    about(fault, Check::RmaBadOperation, Verdict::Violation, call, message)
}

/// Elements with their datatype's name.
fn shown(element: Element) -> String {
    let what = elements(element.basic);
    match element.name {
        // Whose description says its name already.
        Some("MPI_BYTE") | None => what.to_string(),
        Some(name) => format!("{what} ({name})"),
    }
}

/// The names of two datatypes, in brackets, where both have one.
fn names(one: Element, other: Element) -> String {
    match (one.name, other.name) {
        (Some(one), Some(other)) => format!(" ({one} and {other})"),
        _ => String::new(),
    }
}

/// The standard's groups of datatypes (6.9.2), as people say them.
fn elements(basic: Basic) -> &'static str {
    match basic {
        Basic::Integer => "C integers",
        Basic::FortranInteger => "Fortran integers",
        Basic::Floating => "floating point numbers",
        Basic::Logical => "logical values",
        Basic::Complex => "complex numbers",
        Basic::Byte => "bytes (MPI_BYTE)",
        Basic::MultiLanguage => "addresses, offsets or counts",
        Basic::Pair => "pairs of a value and an index",
        Basic::Other => "characters or packed data",
    }
}

/// The name of an operator.
pub(super) fn name(operator: Reduction) -> &'static str {
    match operator {
        Reduction::Predefined(name) => name,
        Reduction::Replace => "MPI_REPLACE",
        Reduction::NoOp => "MPI_NO_OP",
        Reduction::Other => "the operator",
    }
}
