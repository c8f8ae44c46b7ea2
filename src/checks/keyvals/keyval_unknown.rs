//! `keyval-unknown`: an integer that no create call returned (7.7.5).
//!
//! Certain where the library rejects it too. One that it accepts may have a key that cannot be seen here; the mirror leaves
//! out what can be a key of the library's own.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{KeyFound, KeyvalUsed};

pub fn check(used: &KeyvalUsed, call: CallId) -> Option<Finding> {
    if used.found != KeyFound::Unknown || !used.complete {
        return None;
    }
    let name = call.name();
    let (verdict, message) = if used.accepted? {
        let message =
            format!("{name} is given a number that no create call returned, and the MPI library accepts it");
        (Verdict::Suspicious, message)
    } else {
        (Verdict::Violation, format!("{name} is given a number that is no keyval"))
    };
    Some(Finding::new(Check::KeyvalUnknown, verdict, call, message).detail("keyval", used.keyval))
}
