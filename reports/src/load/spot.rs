//! Where a process was that did not reach its end of MPI.

use super::places::StackIndex;

/// Call, place and partner.
#[derive(Clone, Debug, PartialEq)]
pub struct WaitSpot {
    /// The call that it was inside of, or had left last.
    pub call: &'static str,
    pub inside: bool,
    pub stack: Option<StackIndex>,
    pub communicator: Option<String>,
    /// In `MPI_COMM_WORLD`; -1: any.
    pub peer: Option<i32>,
    /// -1: any.
    pub tag: Option<i32>,
    /// In `MPI_COMM_WORLD`.
    pub root: Option<i32>,
    /// Of a call on a window, in `MPI_COMM_WORLD`; -1: all.
    pub target: Option<i32>,
    /// For how long it had been there.
    pub seconds: Option<f64>,
}
