//! `rma-no-epoch`: an operation outside any access epoch that covers its target (12.5).

use super::about;
use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{Missing, RmaFault};

pub fn check(fault: &RmaFault, missing: Missing, call: CallId) -> Option<Finding> {
    let word = fault.operation.word();
    let finding = |message: String| about(fault, Check::RmaNoEpoch, Verdict::Violation, call, message);
    Some(match missing {
        Missing::Epoch => finding(format!("the {word} is outside of any access epoch")),
        Missing::Lock { other } => finding(format!(
            "the {word} goes to a target that is not locked, while another is"
        ))
        .related("locked", "the other target was locked here", other),
        Missing::Member { start } => finding(format!(
            "the {word} goes to a target that the group of the epoch does not hold"
        ))
        .related("started", "the epoch was started here", start),
        // An assertion that does not hold.
        Missing::Succession { .. } => return None,
    })
}
