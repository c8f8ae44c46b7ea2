//! `attr-dangling`: an attribute whose value points to memory that is gone is read, or handed to a callback.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{CallbackRole, DanglingCause, DanglingUse, Mark};

pub fn check(used: &DanglingUse, call: CallId) -> Option<Finding> {
    let (memory, freed) = match used.cause {
        DanglingCause::Freed(freed) => ("to heap memory that has been freed", freed),
        DanglingCause::Returned => ("to a local variable of a function that has returned", Mark::default()),
    };
    let message = match used.callback {
        None => format!("reads an attribute that points {memory}"),
        Some(CallbackRole::Copy) => format!("a copy callback is given an attribute that points {memory}"),
        Some(CallbackRole::Delete) => format!("a delete callback is given an attribute that points {memory}"),
    };
    let finding = Finding::new(Check::AttrDangling, Verdict::Suspicious, call, message)
        .related("set", "the attribute was set here", used.set)
        .related("freed", "the memory was freed here", freed)
        .detail("value", used.value);
    Some(finding)
}
