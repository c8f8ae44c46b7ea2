//! `rma-type-overlap`: the datatype that is written has a byte twice (12.3.1, 12.3.2).

use super::about;
use crate::call::{CallId, Operation};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{RmaFault, Side};

pub fn check(fault: &RmaFault, side: Side, call: CallId) -> Finding {
    let message = format!("the {} datatype has overlapping entries, and is written", side.word());
    let section = match fault.operation {
        Operation::Put => "12.3.1",
        Operation::Get => "12.3.2",
        Operation::Accumulate
        | Operation::GetAccumulate
        | Operation::FetchAndOp
        | Operation::CompareAndSwap => "12.3.4",
    };
    about(fault, Check::RmaTypeOverlap, Verdict::Violation, call, message).section(section)
}
