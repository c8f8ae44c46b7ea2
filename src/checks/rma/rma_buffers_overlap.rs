//! `rma-buffers-overlap`: the origin and the result buffer have bytes in common (12.3.4).

use super::about;
use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{RmaFault, Side};

pub fn check(fault: &RmaFault, one: Side, other: Side, call: CallId) -> Finding {
    let message = format!("the {} and the {} buffer overlap", one.word(), other.word());
    about(fault, Check::RmaBuffersOverlap, Verdict::Violation, call, message)
}
