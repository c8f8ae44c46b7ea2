//! `object-after-session`: an object of a session used or freed after `MPI_Session_finalize` (11.3.1).
//!
//! Datatypes are exempt: they belong to no session.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{ObjectFound, ObjectUsed};

pub fn check(used: &ObjectUsed, call: CallId) -> Option<Finding> {
    let ObjectFound::SessionEnded { created, ended } = used.found else { return None };
    let kind = used.kind.word();
    let what = if used.freeing { "frees" } else { "uses" };
    let message = format!("{} {what} a {kind} of a session that was finalized", call.name());
    let finding = Finding::new(Check::ObjectAfterSession, Verdict::Violation, call, message)
        .related("created", format!("the {kind} was created here"), created)
        .related("ended", "the session was finalized here", ended);
    Some(finding)
}
