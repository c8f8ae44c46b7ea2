//! `handle-freed-in-callback`: a handle freed inside of a free callback of its own.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{KeyFault, Wrong};

pub fn check(fault: &KeyFault, call: CallId) -> Option<Finding> {
    let Wrong::FreedInCallback(of) = fault.wrong else { return None };
    let message = format!("the {} is freed inside of a free callback that runs for it", of.word());
    Some(Finding::new(Check::HandleFreedInCallback, Verdict::Violation, call, message))
}
