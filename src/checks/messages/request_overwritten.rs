//! `request-overwritten`: the variable of an operation's request was given another request, and the operation never completed (3.7.2).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::Mark;

pub fn check(begun: Mark, by: Mark, call: CallId) -> Finding {
    let message = "this call overwrites the only request of an operation that was never completed";
    let call = by.call.unwrap_or(call);
    Finding::new(Check::RequestOverwritten, Verdict::Suspicious, call, message).at(by).related(
        "operation",
        "the operation was begun here",
        begun,
    )
}
