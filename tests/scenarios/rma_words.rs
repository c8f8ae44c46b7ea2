//! What tests of the mirror alone need to make up one-sided operations.

use mpiwarden::call::Handle;
use mpiwarden::mirror::layout::{Bounds, Layout};

use crate::setup;

/// The layouts of the predefined datatypes.
pub fn predefined() -> [(Handle, Layout); 2] {
    let of = |size: u64| Bounds { size, extent: size as i64, true_extent: size as i64, ..Bounds::default() };
    [
        (setup::INT, Layout::predefined(setup::INT, of(4), Some("MPI_INT"))),
        (setup::CHAR, Layout::predefined(setup::CHAR, of(1), Some("MPI_BYTE"))),
    ]
}
