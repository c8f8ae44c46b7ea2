//! The calls that are wrapped for keys, and for what is left at the end: those that begin operations on communicators, and those that hand
//! out handles of objects that are counted by reference or that the program must free. No check looks at what they are given, so a report
//! names them as unchecked, and those that are counted are counted with the calls that are only passed on.

use mpiwarden_spec::Procedure;

/// What the library defines that no MPI library has, besides the counted calls of the interface.
pub const OWN: &[&str] = &[
    "MPIX_Key_c2f",
    "MPIX_Key_f2c",
    "MPIX_KEY_TAG_UB",
    "MPIX_KEY_HOST",
    "MPIX_KEY_IO",
    "MPIX_KEY_WTIME_IS_GLOBAL",
    "mpix_key_create_fortran",
    "mpix_key_free_fortran",
    "mpix_value_set_fortran",
    "mpix_value_get_fortran",
    "mpix_value_clear_fortran",
];

/// Whether a name belongs to the interface of keys and values, which is this library's own on every MPI.
pub fn is_own(name: &str) -> bool {
    OWN.contains(&name) || name.starts_with("MPIX_Key_") || name.starts_with("MPIX_Value_")
}

/// These calls, which follow from what the standard says of them.
pub fn followed() -> impl Iterator<Item = Procedure> {
    Procedure::all().filter(|call| call.is_followed())
}
