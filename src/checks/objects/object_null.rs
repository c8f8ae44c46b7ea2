//! `object-null`: a null handle, or what is no handle at all, where the call needs an object (2.5.1).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::checks::words::one;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{ObjectFound, ObjectUsed, OtherUsed};

pub fn check(used: &ObjectUsed, call: CallId) -> Option<Finding> {
    finding(used.kind.word(), &used.found, call)
}

/// In place of an object that is no communicator, datatype or window.
pub fn other(used: &OtherUsed, call: CallId) -> Option<Finding> {
    finding(used.of.word(), &used.found, call)
}

fn finding(word: &str, found: &ObjectFound, call: CallId) -> Option<Finding> {
    let given = match found {
        ObjectFound::Null => "the null handle",
        ObjectFound::Unset => "0, which is no handle,",
        ObjectFound::Freed { .. }
        | ObjectFound::Predefined
        | ObjectFound::NotReady { .. }
        | ObjectFound::SessionEnded { .. } => return None,
    };
    let message = format!("{} is given {given} in place of {}", call.name(), one(word));
    Some(Finding::new(Check::ObjectNull, Verdict::Violation, call, message))
}
