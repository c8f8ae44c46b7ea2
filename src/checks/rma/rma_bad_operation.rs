//! `rma-bad-operation`: an accumulate with an operator or a datatype that it does not allow (12.3.4).

use super::about;
use crate::call::{CallId, Reduction};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{BadOperation, RmaFault};

pub fn check(fault: &RmaFault, what: BadOperation, call: CallId) -> Finding {
    let message = match what {
        BadOperation::Operator => "the operator is not one of the predefined ones".to_string(),
        BadOperation::NothingFetched => {
            "MPI_NO_OP is for operations that fetch, and for no other".to_string()
        }
        BadOperation::Elements { operator } => {
            format!("{} is not defined for the elements of the datatype", name(operator))
        }
        BadOperation::Mixed { side } => {
            format!("the {} datatype is made of different predefined datatypes", side.word())
        }
        BadOperation::Differ { one, other } => {
            format!("the {} and the {} datatype have different elements", one.word(), other.word())
        }
        BadOperation::NotPredefined => {
            format!("{} takes a predefined datatype only", fault.operation.word())
        }
        BadOperation::NotComparable => {
            "compare_and_swap takes an integer, logical or byte datatype only".to_string()
        }
    };
    about(fault, Check::RmaBadOperation, Verdict::Violation, call, message)
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
