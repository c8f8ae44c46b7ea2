//! `key-predefined`: set, clear or free with a predefined key.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{KeyFault, KeyUse, Wrong};

pub fn check(fault: &KeyFault, call: CallId) -> Option<Finding> {
    let (Wrong::KeyPredefined(name), Some(usage)) = (fault.wrong, fault.usage) else { return None };
    let message = match usage {
        KeyUse::Set => format!("a value is set with the predefined key {name}"),
        KeyUse::Clear => format!("a value is cleared with the predefined key {name}"),
        KeyUse::Free => format!("the predefined key {name} is freed"),
        KeyUse::Get => return None,
    };
    Some(Finding::new(Check::KeyPredefined, Verdict::Violation, call, message))
}
