//! `attr-copy-no-flag`: a copy callback succeeds without writing flag, or writes neither true nor false (7.7.2).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{CallbackDone, CallbackRole};

pub fn check(done: &CallbackDone, call: CallId) -> Option<Finding> {
    if done.role != CallbackRole::Copy || done.code != 0 {
        return None;
    }
    let message = match done.flag {
        None => "a copy callback succeeded without writing flag: whether the attribute is copied is open",
        Some(0 | 1) => return None,
        Some(_) => "a copy callback wrote neither true nor false to flag",
    };
    let mut finding = Finding::new(Check::AttrCopyNoFlag, Verdict::Suspicious, call, message)
        .related("callback", "this is the callback", done.function)
        .related("created", "its keyval was created here", done.key.created);
    if done.by.call.is_some() {
        finding = finding.at(done.by);
    }
    if let Some(flag) = done.flag {
        finding = finding.detail("flag", flag);
    }
    Some(finding)
}
