//! `rma-request-leak`: the request of an `R…` operation was never completed.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{Left, LeftOver};

pub fn check(left: &Left, call: CallId) -> Option<Finding> {
    if left.what != LeftOver::Request {
        return None;
    }
    let call = left.since.call.unwrap_or(call);
    let message = "the request of a one-sided operation was never completed";
    Some(Finding::new(Check::RmaRequestLeak, Verdict::Leak, call, message).at(left.since))
}
