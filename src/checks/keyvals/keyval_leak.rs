//! `keyval-leak`: a key that was created and never freed, at the end of MPI.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{Left, LeftOver};

pub fn check(left: &Left, call: CallId) -> Option<Finding> {
    if left.what != LeftOver::Keyval {
        return None;
    }
    let call = left.since.call.unwrap_or(call);
    let message = format!("this {} keyval was never freed", left.kind.word());
    Some(Finding::new(Check::KeyvalLeak, Verdict::Leak, call, message).at(left.since))
}
