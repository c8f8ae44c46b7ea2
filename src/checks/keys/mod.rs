//! Keys and values of ticket 304: the interface that this project implements (`include/mpix_keys.h`).
//!
//! The rules are those of the slides and of `docs/keys-and-values.md`; no section of the standard has them.

pub mod handle_freed_in_callback;
pub mod key_freed;
pub mod key_leak;
pub mod key_null;
pub mod key_predefined;
pub mod value_bad_handle;
pub mod value_set_in_callback;

use crate::mirror::facts::HandleType;

impl HandleType {
    /// The word with its article.
    fn one(self) -> String {
        crate::checks::words::one(self.word())
    }
}
