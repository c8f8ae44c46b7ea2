//! `rma-origin-reused`: a buffer of an operation is used again, or freed, before that is complete at the
//! origin (12.3).

use super::about;
use crate::call::{CallId, StackId};
use crate::checks::buffers::uses;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{RmaFault, Side};

pub fn check(fault: &RmaFault, side: Side, by: Side, call: CallId) -> Finding {
    let earlier = fault.earlier.map_or("operation", |earlier| earlier.call.name());
    let message = format!(
        "the {} buffer of this {} is the {} buffer of an earlier {earlier} that is not complete",
        by.word(),
        fault.operation.word(),
        side.word()
    );
    let finding = about(fault, Check::RmaOriginReused, Verdict::Suspicious, call, message);
    match fault.earlier {
        Some(earlier) => finding.detail("earlier_call", earlier.call.name()),
        None => finding,
    }
}

/// A call that is no one-sided operation uses the buffer.
pub fn used(fault: &RmaFault, side: Side, writes: bool, call: CallId) -> Finding {
    let earlier = fault.earlier.map_or("operation", |earlier| earlier.call.name());
    let message = format!(
        "this call {} the {} buffer of an earlier {earlier} that is not complete",
        uses(call, writes),
        side.word()
    );
    about(fault, Check::RmaOriginReused, Verdict::Suspicious, call, message).detail("earlier_call", earlier)
}

/// The buffer was freed.
pub fn freed(fault: &RmaFault, side: Side, freed: StackId, call: CallId) -> Finding {
    let word = fault.operation.word();
    let message = format!("the {} buffer of the {word} is freed before that is complete", side.word());
    about(fault, Check::RmaOriginReused, Verdict::Suspicious, call, message).at(freed)
}
