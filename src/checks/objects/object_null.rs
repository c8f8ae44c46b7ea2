//! `object-null`: a null handle where the call needs an object (2.5.1).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::checks::words::one;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{ObjectFound, ObjectUsed, OtherUsed};

pub fn check(used: &ObjectUsed, call: CallId) -> Option<Finding> {
    if used.found != ObjectFound::Null {
        return None;
    }
    Some(finding(used.kind.word(), call))
}

/// In place of an object that is no communicator, datatype or window.
pub fn other(used: &OtherUsed, call: CallId) -> Option<Finding> {
    (used.found == ObjectFound::Null).then(|| finding(used.of.word(), call))
}

fn finding(word: &str, call: CallId) -> Finding {
    let message = format!("{} is given the null handle in place of {}", call.name(), one(word));
    Finding::new(Check::ObjectNull, Verdict::Violation, call, message)
}
