//! `object-null`: a null handle where the call needs an object (2.5.1).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{ObjectFound, ObjectUsed};

pub fn check(used: &ObjectUsed, call: CallId) -> Option<Finding> {
    if used.found != ObjectFound::Null {
        return None;
    }
    let message = format!("{} is given the null handle in place of a {}", call.name(), used.kind.word());
    Some(Finding::new(Check::ObjectNull, Verdict::Violation, call, message))
}
