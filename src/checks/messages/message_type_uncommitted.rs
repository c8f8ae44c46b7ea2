//! `message-type-uncommitted`: a datatype in a message or collective operation that was not committed (5.1.9).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::Mark;

pub fn check(name: &'static str, created: Mark, call: CallId) -> Finding {
    let message = format!("`{name}` was not committed");
    Finding::new(Check::MessageTypeUncommitted, Verdict::Violation, call, message).related(
        "datatype",
        "the datatype was created here",
        created,
    )
}
