//! The wrapped calls that the standard deprecated or removed (chapters 16 and 17).

use super::{CALLS, CallId};

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

/// The calls, what replaces each, and whether it was removed.
const OLD: [(CallId, &str, bool); 8] = [
    (CallId::of("MPI_Keyval_create"), "MPI_Comm_create_keyval", false),
    (CallId::of("MPI_Keyval_free"), "MPI_Comm_free_keyval", false),
    (CallId::of("MPI_Attr_put"), "MPI_Comm_set_attr", false),
    (CallId::of("MPI_Attr_get"), "MPI_Comm_get_attr", false),
    (CallId::of("MPI_Attr_delete"), "MPI_Comm_delete_attr", false),
    (CallId::of("MPI_Type_hvector"), "MPI_Type_create_hvector", true),
    (CallId::of("MPI_Type_hindexed"), "MPI_Type_create_hindexed", true),
    (CallId::of("MPI_Type_struct"), "MPI_Type_create_struct", true),
];

/// One flag a call: the question is asked at every call.
const IS_OLD: [bool; CALLS.len()] = {
    let mut flags = [false; CALLS.len()];
    let mut index = 0;
    while index < OLD.len() {
        flags[OLD[index].0.0 as usize] = true;
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
    let (_, instead, removed) = OLD.into_iter().find(|(old, _, _)| *old == call)?;
    Some(Deprecation { instead, removed, section: if removed { "17.1" } else { "16.1" } })
}
