//! `key-null`: the null key, or what was never a key, where a key is needed.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{KeyFault, Wrong};

pub fn check(fault: &KeyFault, call: CallId) -> Option<Finding> {
    let what = match fault.wrong {
        Wrong::KeyNull => "the null key in place of a key",
        Wrong::KeyUnknown => "something that is no key",
        Wrong::KeyFreed { .. }
        | Wrong::KeyPredefined(_)
        | Wrong::HandleType(_)
        | Wrong::HandleNull(_)
        | Wrong::HandleOther(_)
        | Wrong::RequestComplete
        | Wrong::InCallback(_)
        | Wrong::FreedInCallback(_)
        | Wrong::Unavailable => return None,
    };
    let message = format!("{} is given {what}", call.name());
    Some(Finding::new(Check::KeyNull, Verdict::Violation, call, message))
}
