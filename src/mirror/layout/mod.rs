//! The bytes that a datatype stands for (5.1): flattened once, bounded, and good for questions about footprints.
//!
//! What MPI itself says of a datatype (size, bounds, true bounds; 5.1.5, 5.1.7, 5.1.8) is taken as it says it. The runs
//! of bytes in between are put together from how the datatype was made, and are only believed where both agree. A
//! datatype that would take too long has its bounds all the same. Asking MPI is not done here.

mod basic;
mod bytes;
mod flat;
mod footprint;
mod make;
mod signature;
#[cfg(test)]
mod tests;

pub use basic::{Basic, Element};
pub use bytes::{Bounds, Elements, Layout, MOST_RUNS, Overlap, Run, Runs};
pub use flat::{Budget, Flat, Gathered};
pub use footprint::{share, share_at};
pub use signature::{BasicType, Signature};
