//! `comm-not-ready`: the communicator of an idup used before its request is complete (7.4.2).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{ObjectFound, ObjectUsed};

pub fn check(used: &ObjectUsed, call: CallId) -> Option<Finding> {
    let ObjectFound::NotReady { created } = used.found else { return None };
    let message =
        format!("{} uses a communicator whose nonblocking duplication is not complete", call.name());
    let finding = Finding::new(Check::CommNotReady, Verdict::Violation, call, message).related(
        "created",
        "the duplication was started here",
        created,
    );
    Some(finding)
}
