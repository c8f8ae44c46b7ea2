//! Operations that their targets may still forbid ([`super::no_put`]).

use super::directory::AsOf;
use super::facts_rma::Earlier;

/// An operation that writes, in an epoch that the target has not opened yet.
#[derive(Clone, Copy, Debug)]
pub struct Early {
    pub(super) target: u32,
    pub(super) when: AsOf,
    /// Where it was made.
    pub(super) earlier: Earlier,
}
