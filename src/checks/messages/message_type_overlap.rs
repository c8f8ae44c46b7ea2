//! `message-type-overlap`: a datatype in which a byte occurs twice, in a buffer that a message or collective operation writes (5.1.11).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::Mark;

pub fn check(name: &'static str, created: Mark, call: CallId) -> Finding {
    let message = format!("`{name}` has overlapping entries, and is received with");
    Finding::new(Check::MessageTypeOverlap, Verdict::Violation, call, message).related(
        "datatype",
        "the datatype was created here",
        created,
    )
}
