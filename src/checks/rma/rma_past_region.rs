//! `rma-past-region`: an operation begins in an attached region and runs past its end (12.2.4).

use super::about;
use super::memory::{self, Misuse};
use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{Missed, RmaFault};

pub fn check(fault: &RmaFault, missed: &Missed, call: CallId) -> Option<Finding> {
    if memory::misuse(missed) != Misuse::PastEnd {
        return None;
    }
    let word = fault.operation.word();
    let message = format!("the {word} begins in an attached region and runs past its end");
    let finding = about(fault, Check::RmaPastRegion, Verdict::Violation, call, message)
        .detail("bytes_past_end", missed.end.wrapping_sub(missed.hole.byte) as i64);
    Some(memory::explain(finding, fault, missed))
}
