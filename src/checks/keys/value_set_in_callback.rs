//! `value-set-in-callback`: set or clear on the handle that a callback runs for.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{KeyFault, KeyUse, Wrong};

pub fn check(fault: &KeyFault, call: CallId) -> Option<Finding> {
    let (Wrong::InCallback(of), Some(usage)) = (fault.wrong, fault.usage) else { return None };
    let done = match usage {
        KeyUse::Set => "set on",
        KeyUse::Clear => "cleared from",
        KeyUse::Get | KeyUse::Free => return None,
    };
    let message = format!("a value is {done} the {} inside of a callback that runs for it", of.word());
    Some(Finding::new(Check::ValueSetInCallback, Verdict::Portability, call, message))
}
