//! What stands in an event as the difference to the one before.

use crate::events::Number;

/// What the next event is told as the difference to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Before {
    pub(super) place: Number,
    /// The address of a buffer.
    pub(super) address: u64,
    pub(super) displacement: i64,
}
