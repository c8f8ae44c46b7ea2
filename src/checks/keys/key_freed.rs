//! `key-freed`: a saved copy of a key that was freed.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{KeyFault, Wrong};

pub fn check(fault: &KeyFault, call: CallId) -> Option<Finding> {
    let Wrong::KeyFreed { created, freed } = fault.wrong else { return None };
    let message = format!("{} is given a key that was freed", call.name());
    let finding = Finding::new(Check::KeyFreed, Verdict::Violation, call, message)
        .related("created", "the key was created here", created)
        .related("freed", "the key was freed here", freed);
    Some(finding)
}
