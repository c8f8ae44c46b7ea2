//! `attr-delete-failed`: a delete callback returned something other than `MPI_SUCCESS` (7.7.2).
//!
//! The call that caused it is erroneous, and is what the finding points at.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{CallbackDone, CallbackRole};

pub fn check(done: &CallbackDone, call: CallId) -> Option<Finding> {
    if done.role != CallbackRole::Delete || (done.code == 0 && done.coded) {
        return None;
    }
    if !done.coded {
        let message = "a delete callback does not set ierror: whether it succeeded is open";
        let finding = Finding::new(Check::AttrDeleteFailed, Verdict::Suspicious, call, message)
            .related("callback", "this is the callback", done.function)
            .related("created", "its keyval was created here", done.key.created);
        return Some(if done.by.call.is_some() { finding.at(done.by) } else { finding });
    }
    let message = format!(
        "a delete callback failed inside {}, which makes the call erroneous and leaves the attributes of the {} undefined",
        call.name(),
        done.kind.word()
    );
    let mut finding = Finding::new(Check::AttrDeleteFailed, Verdict::Violation, call, message)
        .related("callback", "this is the callback that failed", done.function)
        .related("created", "its keyval was created here", done.key.created)
        .related("set", "the attribute was set here", done.set)
        .detail("code", done.code);
    if done.by.call.is_some() {
        finding = finding.at(done.by);
    }
    Some(finding)
}
