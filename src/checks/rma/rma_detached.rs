//! `rma-detached`: a byte that an operation touches was attached at the target and is no more (12.2.4).

use super::about;
use super::memory::{self, Misuse};
use crate::call::{CallId, Operation};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{Missed, RmaFault};

pub fn check(fault: &RmaFault, missed: &Missed, call: CallId) -> Option<Finding> {
    let word = fault.operation.word();
    let (verdict, message) = match memory::misuse(missed) {
        Misuse::Detached => {
            (Verdict::Violation, format!("the {word} touches memory that the target has detached"))
        }
        // Who polls the memory sees what is put there, and not what is got (12.7). What the library refused is not under way.
        Misuse::DetachedDuring if fault.operation != Operation::Get || missed.refused => (
            Verdict::Suspicious,
            format!("the target detached the memory before the {word} on it was known to be complete"),
        ),
        Misuse::DetachedDuring => (
            Verdict::Violation,
            format!("the target detached the memory before the {word} on it was complete"),
        ),
        Misuse::Unattached | Misuse::PastEnd => return None,
    };
    let finding = about(fault, Check::RmaDetached, verdict, call, message);
    Some(memory::explain(finding, fault, missed))
}
