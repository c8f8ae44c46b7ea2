//! `key-leak`: a key that was created and never freed, at the end of MPI.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::Leftover;

pub fn check(left: &Leftover, call: CallId) -> Finding {
    let call = left.created.call.unwrap_or(call);
    let message = "this key was never freed";
    Finding::new(Check::KeyLeak, Verdict::Leak, call, message)
        .at(left.created)
        .detail("values", i64::try_from(left.values).unwrap_or(i64::MAX))
}
