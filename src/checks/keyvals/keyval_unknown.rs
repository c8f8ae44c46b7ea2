//! `keyval-unknown`: an integer that no create call returned, and that the library rejects too (7.7.5).
//!
//! Silent when the library accepts it: extensions, and bindings whose calls are not seen.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{KeyFound, KeyvalUsed};

pub fn check(used: &KeyvalUsed, call: CallId) -> Option<Finding> {
    if used.found != KeyFound::Unknown || used.accepted != Some(false) || !used.complete {
        return None;
    }
    let message = format!("{} is given a number that is no keyval", call.name());
    let finding = Finding::new(Check::KeyvalUnknown, Verdict::Violation, call, message);
    Some(finding.detail("keyval", used.keyval))
}
