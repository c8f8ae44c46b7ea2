//! `attr-copy-failed`: a copy callback returned something other than `MPI_SUCCESS` (7.7.2).
//!
//! The call that caused it is erroneous, and is what the finding points at.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{CallbackDone, CallbackRole};

pub fn check(done: &CallbackDone, call: CallId) -> Option<Finding> {
    if done.role != CallbackRole::Copy {
        return None;
    }
    let finding = failed(Check::AttrCopyFailed, "copy", done, call)?;
    Some(match (&done.dup_key, done.processes) {
        (Some(key), Some(processes)) if done.coded => {
            finding.detail("dup_key", key.as_str()).detail("comm_size", processes)
        }
        _ => finding,
    })
}

/// The finding about a callback that failed, or did not say whether it did.
pub(super) fn failed(check: Check, which: &str, done: &CallbackDone, call: CallId) -> Option<Finding> {
    if done.code == 0 && done.coded {
        return None;
    }
    let finding = if done.coded {
        let message = format!(
            "a {which} callback failed inside {}, which makes the call erroneous and leaves the attributes of the {} undefined",
            call.name(),
            done.kind.word()
        );
        Finding::new(check, Verdict::Violation, call, message)
            .related("callback", "this is the callback that failed", done.function)
            .related("created", "its keyval was created here", done.key.created)
            .related("set", "the attribute was set here", done.set)
            .detail("code", done.code)
    } else {
        let message = format!("a {which} callback does not set ierror: whether it succeeded is open");
        Finding::new(check, Verdict::Suspicious, call, message)
            .related("callback", "this is the callback", done.function)
            .related("created", "its keyval was created here", done.key.created)
    };
    Some(if done.by.call.is_some() { finding.at(done.by) } else { finding })
}
