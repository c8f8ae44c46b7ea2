//! `attach-not-contiguous`: in Fortran, an array that is not simply contiguous, seen in its descriptor (12.2.4).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};

pub fn check(base: usize, call: CallId) -> Finding {
    let message = "the array is not simply contiguous: the region is not made of its elements";
    Finding::new(Check::AttachNotContiguous, Verdict::Violation, call, message).detail("base", base)
}
