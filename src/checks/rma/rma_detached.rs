//! `rma-detached`: a byte that an operation touches was attached at the target and is no more (12.2.4).

use super::{about, memory};
use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{Missed, MissedKind, RmaFault};

pub fn check(fault: &RmaFault, missed: &Missed, call: CallId) -> Option<Finding> {
    let word = fault.operation.word();
    let (verdict, message) = match missed.kind {
        MissedKind::Detached => {
            (Verdict::Violation, format!("the {word} touches memory that the target has detached"))
        }
        // Who polls the memory may know that the data is there (12.7).
        MissedKind::DetachedDuring if missed.pollable => (
            Verdict::Suspicious,
            format!("the target detached the memory before the {word} on it was known to be complete"),
        ),
        MissedKind::DetachedDuring => (
            Verdict::Violation,
            format!("the target detached the memory before the {word} on it was complete"),
        ),
        MissedKind::Never | MissedKind::PastEnd => return None,
    };
    let finding = about(fault, Check::RmaDetached, verdict, call, message);
    Some(memory::explain(finding, fault, missed))
}
