//! `attr-truncated`: an INTEGER is read whose sign extension is not the stored word (19.3.7).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{CallbackRole, CutOff};

pub fn check(cut: &CutOff, call: CallId) -> Finding {
    let message = match cut.callback {
        None => "reads an attribute into an INTEGER that cannot hold its value",
        Some(CallbackRole::Copy) => {
            "a copy callback of an MPI-1 key is given an INTEGER that cannot hold the value"
        }
        Some(CallbackRole::Delete) => {
            "a delete callback of an MPI-1 key is given an INTEGER that cannot hold the value"
        }
    };
    Finding::new(Check::AttrTruncated, Verdict::Suspicious, call, message)
        .related("set", "the attribute was set here", cut.set)
        .detail("value", cut.value)
        .detail("seen", cut.value as i32)
}
