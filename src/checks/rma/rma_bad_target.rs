//! `rma-bad-target`: a rank that is outside the group of the window (12.3).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};

pub fn check(rank: i32, size: u32, call: CallId) -> Finding {
    let message = if rank < 0 {
        "the target is a negative number that is not MPI_PROC_NULL"
    } else {
        "the target is not a rank in the group of the window"
    };
    Finding::new(Check::RmaBadTarget, Verdict::Violation, call, message)
        .detail("target", rank)
        .detail("group_size", i64::from(size))
}
