//! `attr-copy-no-value`: a copy callback says flag true and never wrote the new value, or only part of it.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{CallbackDone, CallbackRole, Written};

pub fn check(done: &CallbackDone, call: CallId) -> Option<Finding> {
    if done.role != CallbackRole::Copy || done.code != 0 || done.flag.is_none_or(|flag| flag == 0) {
        return None;
    }
    let message = match done.value {
        Written::Yes => return None,
        Written::Partly => {
            "a copy callback wrote only part of the new attribute value: it is a whole pointer"
        }
        Written::No => "a copy callback set flag to true and wrote no attribute value",
    };
    let mut finding = Finding::new(Check::AttrCopyNoValue, Verdict::Suspicious, call, message)
        .related("callback", "this is the callback", done.function)
        .related("created", "its keyval was created here", done.key.created);
    if done.by.call.is_some() {
        finding = finding.at(done.by);
    }
    Some(finding)
}
