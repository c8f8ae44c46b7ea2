//! `rma-type-uncommitted`: a datatype that was not committed (12.5.6).

use super::about;
use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::Mark;
use crate::mirror::facts_rma::{RmaFault, Side};

pub fn check(fault: &RmaFault, side: Side, created: Mark, call: CallId) -> Finding {
    let message = format!("the {} datatype was not committed", side.word());
    about(fault, Check::RmaTypeUncommitted, Verdict::Violation, call, message).related(
        "datatype",
        "the datatype was created here",
        created,
    )
}
