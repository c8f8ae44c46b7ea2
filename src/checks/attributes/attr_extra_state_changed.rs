//! `attr-extra-state-changed`: a Fortran callback writes extra_state (19.3.8).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{CallbackDone, CallbackRole};

pub fn check(done: &CallbackDone, call: CallId) -> Option<Finding> {
    if !done.extra_state_changed {
        return None;
    }
    let message = match done.role {
        CallbackRole::Copy => "a copy callback changes extra_state",
        CallbackRole::Delete => "a delete callback changes extra_state",
    };
    let finding = Finding::new(Check::AttrExtraStateChanged, Verdict::Suspicious, call, message)
        .related("callback", "this is the callback", done.function)
        .related("created", "its keyval was created here", done.key.created);
    Some(if done.by.call.is_some() { finding.at(done.by) } else { finding })
}
