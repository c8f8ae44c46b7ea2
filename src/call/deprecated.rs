//! The wrapped calls that the standard deprecated or removed (chapters 16 and 17).

use super::CallId;

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

/// What became of this call; `None`: it is as good as ever.
pub fn deprecation(call: CallId) -> Option<Deprecation> {
    let (instead, removed) = match call.name() {
        "MPI_Keyval_create" => ("MPI_Comm_create_keyval", false),
        "MPI_Keyval_free" => ("MPI_Comm_free_keyval", false),
        "MPI_Attr_put" => ("MPI_Comm_set_attr", false),
        "MPI_Attr_get" => ("MPI_Comm_get_attr", false),
        "MPI_Attr_delete" => ("MPI_Comm_delete_attr", false),
        "MPI_Type_hvector" => ("MPI_Type_create_hvector", true),
        "MPI_Type_hindexed" => ("MPI_Type_create_hindexed", true),
        "MPI_Type_struct" => ("MPI_Type_create_struct", true),
        _ => return None,
    };
    Some(Deprecation { instead, removed, section: if removed { "17.1" } else { "16.1" } })
}
