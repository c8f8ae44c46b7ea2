//! `keyval-predefined`: setting, deleting or freeing a predefined key (9.1.2, 12.2.6).
//!
//! The text says it of communicator keys in so many words, and of window keys only that their values are constant.

use crate::call::{CallId, Kind};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{KeyFound, KeyvalUse, KeyvalUsed};

pub fn check(used: &KeyvalUsed, call: CallId) -> Option<Finding> {
    let KeyFound::Predefined(key) = used.found else { return None };
    if key.kind() != used.kind {
        return None;
    }
    let what = match used.usage {
        KeyvalUse::Set => "set",
        KeyvalUse::Delete => "deleted",
        KeyvalUse::Free => "freed",
        KeyvalUse::Get => return None,
    };
    let (verdict, section) = match key.kind() {
        Kind::Comm => (Verdict::Violation, "9.1.2"),
        Kind::Win | Kind::Datatype => (Verdict::Portability, "12.2.6"),
    };
    let message = format!("{} is {what}, and is predefined: programs may only read it", key.name());
    Some(
        Finding::new(Check::KeyvalPredefined, verdict, call, message)
            .section(section)
            .detail("keyval", used.keyval),
    )
}
