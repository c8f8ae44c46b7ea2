//! `rma-unattached`: a byte that an operation touches was never attached at the target (12.2.4).

use super::about;
use super::memory::{self, Misuse};
use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{Missed, MissedAt, RmaFault};

pub fn check(fault: &RmaFault, missed: &Missed, call: CallId) -> Option<Finding> {
    if memory::misuse(missed) != Misuse::Unattached {
        return None;
    }
    let word = fault.operation.word();
    let message = match (missed.hole.elsewhere.is_some(), missed.at == MissedAt::Opening) {
        (true, _) => format!("the {word} touches memory that the target attached to another window only"),
        (false, true) => {
            format!("the {word} touches memory that was not attached when the target opened the epoch")
        }
        (false, false) => format!("the {word} touches memory that is not attached at the target"),
    };
    let finding = about(fault, Check::RmaUnattached, Verdict::Violation, call, message);
    Some(memory::explain(finding, fault, missed))
}
