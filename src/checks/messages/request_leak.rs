//! `request-leak`: an operation that was never completed, or a persistent request that was never freed (11.2.2).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{Left, LeftOver};

pub fn check(left: &Left, call: CallId) -> Option<Finding> {
    let (verdict, message) = match left.what {
        LeftOver::Active => (Verdict::Violation, "this operation was never completed"),
        LeftOver::Persistent => (Verdict::Leak, "this persistent request was never freed"),
        LeftOver::Keyval
        | LeftOver::Window
        | LeftOver::Attribute
        | LeftOver::OnPredefined
        | LeftOver::Request
        | LeftOver::Object(_) => return None,
    };
    let call = left.since.call.unwrap_or(call);
    Some(Finding::new(Check::RequestLeak, verdict, call, message).at(left.since))
}
