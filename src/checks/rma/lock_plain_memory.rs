//! `lock-plain-memory`: a lock on a window over memory that MPI did not allocate (12.5.3).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::Mark;

pub fn check(created: Mark, call: CallId) -> Finding {
    let message = "locks can be used portably only in memory that MPI allocated or that is attached";
    Finding::new(Check::LockPlainMemory, Verdict::Note, call, message).related(
        "created",
        "the window was created here",
        created,
    )
}
