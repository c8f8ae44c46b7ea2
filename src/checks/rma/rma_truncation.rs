//! `rma-truncation`: the data does not fit into the buffer that it goes to (12.3.1, 12.3.4).

use super::about;
use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{RmaFault, Side};

pub fn check(fault: &RmaFault, into: Side, bytes: u128, room: u128, call: CallId) -> Finding {
    let message = format!("the data does not fit into the {} buffer", into.word());
    let section = if fault.operation.accumulates() { "12.3.4" } else { "12.3.1" };
    about(fault, Check::RmaTruncation, Verdict::Violation, call, message)
        .section(section)
        .detail("data_bytes", i64::try_from(bytes).unwrap_or(i64::MAX))
        .detail("buffer_bytes", i64::try_from(room).unwrap_or(i64::MAX))
}
