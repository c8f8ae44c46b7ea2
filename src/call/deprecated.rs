//! The wrapped calls that the standard deprecated or removed (chapters 16 and 17), as the crate `mpiwarden_spec` has them.

use super::names::{CALLS, CallId};
use mpiwarden_spec::Procedure;

/// What became of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deprecation {
    /// The call that replaces it.
    pub instead: &'static str,
    /// It is not in the standard any more.
    pub removed: bool,
    /// Where the standard says so.
    pub section: &'static str,
}

/// One flag a call: the question is asked at every call.
const IS_OLD: [bool; CALLS.len()] = {
    let mut flags = [false; CALLS.len()];
    let mut index = 0;
    while index < CALLS.len() {
        if let Some(procedure) = Procedure::find(CALLS[index].name) {
            flags[index] = procedure.is_old();
        }
        index += 1;
    }
    flags
};

/// Whether the standard deprecated or removed this call.
#[inline]
pub fn is_deprecated(call: CallId) -> bool {
    IS_OLD[call.0 as usize]
}

/// What became of this call; `None`: it is as good as ever.
pub fn deprecation(call: CallId) -> Option<Deprecation> {
    let old = Procedure::find(call.name())?.columns().old?;
    Some(Deprecation { instead: old.instead().name(), removed: old.removed, section: old.section() })
}
