//! `window-leak`: a window that was never freed, at the end of MPI.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{Left, LeftOver};

pub fn check(left: &Left, call: CallId) -> Option<Finding> {
    if left.what != LeftOver::Window {
        return None;
    }
    let call = left.since.call.unwrap_or(call);
    let finding = Finding::new(Check::WindowLeak, Verdict::Leak, call, "this window was never freed");
    Some(finding.at(left.since))
}
