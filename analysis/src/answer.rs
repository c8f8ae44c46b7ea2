//! What is asked, and what is answered: the crate's words.

use crate::misfits::Mismatch;
use mpiwarden::events::{KeptEvent, LocalAccess};
use std::ops::Range;

/// A process, and what it did.
#[derive(Clone, Debug)]
pub struct Process {
    /// In its world.
    pub rank: i32,
    pub world: u32,
    /// In the order in which it made them.
    pub events: Vec<KeptEvent>,
    /// It reached its end, and the events are all that it did. Of a process that died the events are good as far as they go.
    pub whole: bool,
}

/// What a job's processes tell together. The same for whatever order they are given in, apart from their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// One for each (place, place, kind); in the order of owner, first and second.
    pub pairs: Vec<Pair>,
    /// Messages and collective operations that do not fit each other, each pair of places once.
    pub mismatches: Vec<Mismatch>,
    /// Sorted, each once.
    pub limits: Vec<Limit>,
    /// What was not judged of what ends only because a library buffers; sorted, each once.
    pub blind: Vec<Blind>,
    pub work: Work,
}

/// Two events that touch the same bytes, and no order stands between them (12.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    pub kind: Kind,
    /// The one of the lower world, rank and event. Of [`Kind::Unordered`]: the operation.
    pub first: Side,
    /// Of [`Kind::Unordered`]: the attach or detach.
    pub second: Side,
    /// The process, by its position in what was asked, whose memory the bytes are.
    pub owner: usize,
    /// The first run of common bytes: addresses at the owner.
    pub bytes: Range<u64>,
    /// The common bytes in all of their runs.
    pub common: u64,
    /// The owner's number of the window through which the first side (else the second) reaches the bytes, and where in it they begin, counted in bytes from the
    /// window's base (for a dynamic window: the address). `None`: neither side is an operation on a window.
    pub window: Option<(u32, i64)>,
    /// What ordered the two processes last before: the last event of one process that certainly came before the side of the other, and the event there
    /// at which that is known. `None`: nothing did, or both sides are of one process.
    pub first_to_second: Option<Link>,
    pub second_to_first: Option<Link>,
    pub missing: Missing,
    /// How many pairs of events there are of these places and this kind.
    pub count: u64,
}

/// Which two things have no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Two accesses, of which one writes.
    Conflict,
    /// An operation, and the attach of the memory that it reaches: nothing says that the attach comes before.
    AfterAttach,
    /// An operation, and the detach of the memory that it reaches: nothing says that the operation is complete before.
    BeforeDetach,
}

/// What would order a pair: what is there already, short of order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Missing {
    /// Nothing stands between the two: synchronisation is missing.
    Synchronisation,
    /// The first is started before the second, and its completion at the target is not known to be: a call that completes it is missing, or is too late.
    CompletionOfFirst,
    CompletionOfSecond,
}

/// One of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// By its position in what was asked.
    pub process: usize,
    /// By its position in the process's events.
    pub event: usize,
    pub access: Access,
    /// The process and event that complete the access; the event itself where it needs none. Another process where the owner of exposed memory waits
    /// (12.5.2).
    pub completed: (usize, usize),
}

/// What touches memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Access {
    Put,
    Get,
    Accumulate {
        basic: u32,
        reads: bool,
        writes: bool,
    },
    /// A one-sided operation at its own side: it reads what it sends or compares, and writes what it fetches.
    Origin {
        writes: bool,
    },
    /// A buffer of another call.
    Buffer {
        writes: bool,
    },
    /// A load or store of the program itself. `often`: more than once between two of its calls.
    Local {
        how: LocalAccess,
        often: bool,
    },
    Attach,
    Detach,
}

impl Access {
    /// The program makes it itself, without a call.
    pub fn is_local(self) -> bool {
        matches!(self, Access::Local { .. })
    }
}

/// From an event of the one process to an event of the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    pub from: usize,
    pub to: usize,
}

/// Where nobody can say whether a call ends only because a library buffers, though there were such calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Blind {
    /// Several threads of a process send, or take part in collective operations: their order is not known.
    Threads,
    /// Sends were started with a persistent request, whose mode the events do not tell.
    Started,
    /// The library gave several sends one handle, and the program waits for a copy of it: for which of them is not known.
    OneHandle,
    /// There were collective operations between two groups, in which nobody waits for those of its own.
    Between,
    /// Nobody can go on, and it could be otherwise: by a wildcard, a wait for any, a test, or an event that is not there.
    OpenCircle,
}

/// Why something is silent. Processes go by their positions in what was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Limit {
    /// Members of the world, or of a communicator or window in it, did not record: nothing is judged, for they may have ordered anything.
    NotRecorded {
        world: u32,
    },
    /// Events of the process are missing. What comes after is not looked at, and only what certainly came before in all processes is judged.
    Missing {
        process: usize,
    },
    /// The process did not reach its end: what it had under way is not judged.
    Ended {
        process: usize,
    },
    /// A call that may order, and how is not known: by its procedure's number in `spec`.
    Unknown {
        process: usize,
        call: u16,
    },
    /// It is not known with whom a communicator's or window's events order.
    UnnamedComm {
        process: usize,
        comm: u32,
    },
    UnnamedWindow {
        process: usize,
        window: u32,
    },
    /// Processes share memory outside of MPI, by which they may wait for each other without any call.
    SharesMemory,
    /// A message was received that nobody is known to have sent.
    Unmatched {
        process: usize,
    },
    /// Which bytes a datatype has is not known: accesses with it are not judged.
    Layout {
        process: usize,
        shape: u32,
    },
    /// An access has more runs of bytes than are looked at.
    Runs {
        process: usize,
        shape: u32,
    },
    /// There were more accesses to the owner's memory to compare than are compared.
    TooMany {
        owner: usize,
    },
    /// Order was too much to keep: nothing is judged.
    TooLarge,
    /// Between two meetings of all processes there were more events than are judged together: only the first of them were.
    TooLong,
}

impl Limit {
    /// The same, with processes by other numbers.
    pub(crate) fn of(self, other: impl Fn(usize) -> usize) -> Limit {
        match self {
            Limit::NotRecorded { world } => Limit::NotRecorded { world },
            Limit::Missing { process } => Limit::Missing { process: other(process) },
            Limit::Ended { process } => Limit::Ended { process: other(process) },
            Limit::Unknown { process, call } => Limit::Unknown { process: other(process), call },
            Limit::UnnamedComm { process, comm } => Limit::UnnamedComm { process: other(process), comm },
            Limit::UnnamedWindow { process, window } => {
                Limit::UnnamedWindow { process: other(process), window }
            }
            Limit::Unmatched { process } => Limit::Unmatched { process: other(process) },
            Limit::Layout { process, shape } => Limit::Layout { process: other(process), shape },
            Limit::Runs { process, shape } => Limit::Runs { process: other(process), shape },
            Limit::TooMany { owner } => Limit::TooMany { owner: other(owner) },
            Limit::SharesMemory => Limit::SharesMemory,
            Limit::TooLarge => Limit::TooLarge,
            Limit::TooLong => Limit::TooLong,
        }
    }
}

/// What it took, in numbers: for tests of cost, and for a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    pub events: u64,
    /// Accesses to memory that others can reach.
    pub accesses: u64,
    /// Of these: not complete in what was recorded, and so not judged.
    pub unfinished: u64,
    /// Accesses alike but for their time.
    pub groups: u64,
    /// Pairs of groups that were held against each other.
    pub compared: u64,
    /// How often the order of two events was asked for.
    pub asked: u64,
    /// Points at which processes order each other, and the edges between them.
    pub points: u64,
    pub edges: u64,
    /// Of these: such as may be, and need not.
    pub possible: u64,
}

impl Work {
    /// What it took together with something else.
    pub(crate) fn add(&mut self, other: &Work) {
        let Work { events, accesses, unfinished, groups, compared, asked, points, edges, possible } = other;
        self.events += events;
        self.accesses += accesses;
        self.unfinished += unfinished;
        self.groups += groups;
        self.compared += compared;
        self.asked += asked;
        self.points += points;
        self.edges += edges;
        self.possible += possible;
    }
}
