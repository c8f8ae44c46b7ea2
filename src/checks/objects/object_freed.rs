//! `object-freed`: a communicator, datatype or window handle used after it was freed (2.5.1).
//!
//! A handle that a later call handed out again is that object's. Nothing is said when calls are not all seen.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{ObjectFound, ObjectUsed};

pub fn check(used: &ObjectUsed, call: CallId) -> Option<Finding> {
    let ObjectFound::Freed { created, freed } = used.found else { return None };
    let kind = used.kind.word();
    let message = if used.freeing {
        format!("{} frees a {kind} that was freed already", call.name())
    } else {
        format!("{} uses a {kind} that was freed", call.name())
    };
    let finding = Finding::new(Check::ObjectFreed, Verdict::Violation, call, message)
        .related("created", format!("the {kind} was created here"), created)
        .related("freed", format!("the {kind} was freed here"), freed);
    Some(finding)
}
