//! `keyval-null-callback`: NULL as a callback, where NULL is not the ABI's own value for a predefined function (7.7.2).

use crate::call::{CallId, Function};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::KeyvalMade;

pub fn check(made: &KeyvalMade, call: CallId) -> Option<Finding> {
    let which = match (made.copy, made.delete) {
        (Function::Null, Function::Null) => "copy function and the delete function",
        (Function::Null, _) => "copy function",
        (_, Function::Null) => "delete function",
        (_, _) => return None,
    };
    let message =
        format!("the {which} of a {} keyval is NULL: only some MPI libraries accept that", made.kind.word());
    Some(Finding::new(Check::KeyvalNullCallback, Verdict::Portability, call, message))
}
