//! The pure core of mpiwarden: the MPI standard as state (`mirror`), the checks that read it (`checks`), and what
//! they say (`findings`).
//!
//! There is no unsafe code here, no I/O, no clock, no environment and no constant of any MPI library: what a program
//! asked of MPI arrives as a [`call::Call`], in the mirror's own types, and what MPI answered as a [`call::Outcome`].
//! The crates `wrappers` and `reports` are the borders to the program and to the person.

pub mod call;
pub mod checks;
pub mod events;
pub mod findings;
pub mod mirror;
