//! A process as its slot of the status file tells of it.

use super::places::StackIndex;
use mpiwarden::findings::status::{InFlight, Limit, Slot, State};

/// One process that the library was in when MPI started.
#[derive(Clone, Debug)]
pub struct Process {
    /// Without its calls and texts, which are in [`Totals`](super::Totals).
    pub slot: Slot,
    /// Number of the status file that it is in: one a node.
    pub host: u32,
    /// Its number in that file.
    pub number: u32,
    /// Its executable's place in [`Totals::programs`](super::Totals::programs).
    pub program: u32,
    /// It runs still, and has not reached its end of MPI.
    pub running: bool,
    /// One-sided operations that were not complete, for a process that did not reach its end; the latest last.
    pub operations: Vec<(InFlight, StackIndex)>,
}

impl Process {
    /// Reached its end of MPI and judged its leaks.
    pub fn ended(&self) -> bool {
        self.slot.state == State::Ended as u32
    }

    /// Is inside of the call that ends MPI, or died there.
    pub fn is_ending(&self) -> bool {
        let of_session = || self.slot.in_flight == Some("MPI_Session_finalize");
        self.slot.state == State::Ending as u32 || (self.slot.state == State::Running as u32 && of_session())
    }

    /// The checker switched itself off.
    pub fn failed(&self) -> bool {
        self.slot.state == State::Failed as u32
    }

    pub fn limits(&self) -> impl Iterator<Item = Limit> {
        let bits = self.slot.limits;
        Limit::ALL.into_iter().filter(move |&limit| bits & limit as u32 != 0)
    }
}
