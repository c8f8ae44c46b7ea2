//! `rma-bad-operation`: an accumulate with an operator or a datatype that it does not allow (12.3.4).

use super::about;
use crate::call::{CallId, Reduction};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{BadOperation, RmaFault};
use crate::mirror::layout::Basic;

pub fn check(fault: &RmaFault, what: BadOperation, call: CallId) -> Finding {
    let message = match what {
        BadOperation::Operator => "the operator is not one of the predefined ones".to_string(),
        BadOperation::NothingFetched => {
            "MPI_NO_OP is for operations that fetch, and for no other".to_string()
        }
        BadOperation::Elements { operator, basic } => {
            format!("{} is not defined for {}", name(operator), elements(basic))
        }
        BadOperation::Mixed { side } => {
            format!("the {} datatype is made of different predefined datatypes", side.word())
        }
        BadOperation::Differ { one, other, basic, of_other } => {
            let what = match of_other {
                Some(of_other) if of_other != basic => {
                    format!("different elements: {} and {}", elements(basic), elements(of_other))
                }
                Some(_) => format!("{} of different sizes", elements(basic)),
                None => "different elements".to_string(),
            };
            format!("the {} and the {} datatype have {what}", one.word(), other.word())
        }
        BadOperation::NotPredefined => {
            format!("{} takes a predefined datatype only", fault.operation.word())
        }
        BadOperation::NotComparable { basic } => {
            format!(
                "compare_and_swap takes an integer, logical or byte datatype only, and this one has {}",
                elements(basic)
            )
        }
    };
    about(fault, Check::RmaBadOperation, Verdict::Violation, call, message)
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
