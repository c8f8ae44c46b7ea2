//! `rma-spans-regions`: all bytes are attached, but in more than one region (12.2.4).

use super::about;
use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::RmaFault;

pub fn check(fault: &RmaFault, first: usize, end: usize, call: CallId) -> Finding {
    let word = fault.operation.word();
    let message = format!("the {word} touches memory of more than one attached region");
    about(fault, Check::RmaSpansRegions, Verdict::Portability, call, message)
        .detail("first_byte", first)
        .detail("bytes", end.wrapping_sub(first) as i64)
}
