//! What is asked of waits, and what is answered.

use super::history::History;
use mpiwarden::events::Rank;
use mpiwarden::findings::waits::Whereabouts;

/// A process, where it is and what it did.
#[derive(Clone, Debug)]
pub struct Waiter {
    /// In its world.
    pub rank: i32,
    pub world: u32,
    pub life: Life,
    pub threads: Vec<Whereabouts>,
    /// Only the threads above make calls of MPI: no other one can help.
    pub alone: bool,
    /// What it did; `None` where it kept no events, or calls of it were not seen.
    pub history: Option<History>,
}

/// How far a process has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// Between the start and the end of MPI, or before.
    Lives,
    /// In the call that ends MPI, or behind it, or gone without it: it makes no call any more that others could wait for.
    Over,
    /// It was ended from outside, or ends the job: what it would have done is not known.
    Lost,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// A circle, or a wait for a process that has ended (3.5).
    Deadlock,
    /// The same, and some members wait in a collective operation that others have not entered (6.14).
    CollectiveMissing,
    /// Nobody goes on, and some wait for what is not known.
    Stuck,
}

/// Processes that can never go on. Processes go by their positions in what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub kind: FaultKind,
    /// Those of the circle, or that wait for one that has ended, and who waits in one collective operation with them.
    pub waits: Vec<Wait>,
    /// Those that have ended and are waited for.
    pub ended: Vec<usize>,
    /// Others that wait for these, and are no part of it.
    pub behind: Vec<usize>,
}

/// What a process of a fault waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wait {
    pub process: usize,
    /// By its position in the process's threads.
    pub thread: usize,
    /// Whom it waits for.
    pub of: Vec<usize>,
    /// One of them is enough.
    pub any: bool,
    pub what: What,
}

/// A message that was sent to a process and not received.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unreceived {
    pub from: usize,
    pub to: usize,
    pub tag: i32,
    pub count: u64,
}

/// What would have to be done. Ranks are those of the communicator.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    /// A message is to be sent to the process.
    Message { from: i64, tag: i64 },
    /// Its message is to be received.
    Receive { to: Rank, tag: i32 },
    /// The `nth` collective operation of a communicator is to be entered.
    Collective { nth: u64, team: (u32, u64) },
    /// Another operation was entered as the `nth`, or one with another root.
    Other { nth: u64, call: Option<u16>, root: bool },
    /// The `nth` fence of a window is to be entered.
    Fence { nth: u64 },
    /// An exposure epoch is to be opened (`MPI_Win_post`).
    Exposure,
    /// An access epoch is to be closed (`MPI_Win_complete`).
    Access,
    /// A lock is to be given back.
    Lock,
    /// Parts of its own message are to be marked as ready (`MPI_Pready`).
    Parts,
    /// What is waited for is not known.
    Unknown,
}
