//! What does not fit among messages and collective operations (chapters 3 and 6): the words of the answer, and each pair of places once.

use mpiwarden::events::Rank;
use mpiwarden::mirror::layout::BasicType;
use std::collections::BTreeMap;

/// An event that is named: its process, by its position in what was asked, and its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NamedEvent {
    pub process: usize,
    pub place: u32,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Misfit {
    /// An element of a message has another datatype where it is received (3.3.1): the element's place, from 0.
    Types { sent: BasicType, received: BasicType, element: u64 },
    /// A message has more bytes than its receive has room for (3.2.4).
    Truncated { sent: u128, room: u128 },
    /// A message is never received (11.2.2).
    Lost { to: Rank, tag: i32 },
    /// Members make different operations as the n-th of a communicator (6.14): procedures, by their numbers in `spec`.
    Operations { this: u16, other: u16 },
    /// They name different roots (6.4 to 6.6, 6.9.1).
    Roots { call: u16, this: Rank, other: Rank },
    /// They name different predefined operators (6.9.1).
    Operators { call: u16 },
    /// What a member gives has another datatype than what the other one takes (6.1).
    Contributions { call: u16, sent: BasicType, received: BasicType, element: u64 },
    /// What a member gives is not as much as the other one takes: predefined datatypes.
    Amounts { call: u16, sent: u128, received: u128 },
    /// Processes wait for each other in a circle, which the library opened by ending the first call early (3.5, 6.14): each waits for the next one at
    /// its event, the last one for the first. It has one process where that waits for itself.
    Unbuffered { circle: Vec<NamedEvent>, by: Slack },
    /// A ready send began before its receive was posted (3.4).
    Early {},
    /// Another thread calls, or two at once, than the level that MPI provided allows (11.2.1).
    Threads { level: OneThread },
}

impl Misfit {
    fn kind(&self) -> u8 {
        match self {
            Misfit::Types { .. } => 0,
            Misfit::Truncated { .. } => 1,
            Misfit::Lost { .. } => 2,
            Misfit::Operations { .. } => 3,
            Misfit::Roots { .. } => 4,
            Misfit::Operators { .. } => 5,
            Misfit::Contributions { .. } => 6,
            Misfit::Amounts { .. } => 7,
            Misfit::Unbuffered { .. } => 8,
            Misfit::Threads { .. } => 9,
            Misfit::Early {} => 10,
        }
    }
}

/// What a library did not have to do, and what opened a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slack {
    /// It buffered a message (3.5).
    Buffers,
    /// It did not wait in a collective operation for all members (6.14).
    Leaves,
    /// One of the two: the circle has a send that may be buffered, and an operation that may not wait.
    Either,
}

/// A level of 11.2.1 at which MPI may be called by one thread at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OneThread {
    /// There is no other thread (`MPI_THREAD_SINGLE`).
    Single,
    /// The one that started MPI (`MPI_THREAD_FUNNELED`).
    Funneled,
    /// One after another (`MPI_THREAD_SERIALIZED`).
    Serialized,
}

/// Two events that do not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    pub fault: Misfit,
    /// The send; of collective operations the member that differs from the others.
    pub first: NamedEvent,
    /// The receive, or the member that it differs from.
    pub second: Option<NamedEvent>,
    /// How many there are of these places.
    pub count: u64,
}

impl Mismatch {
    /// With other numbers of its processes.
    pub(crate) fn of(mut self, number: impl Fn(usize) -> usize) -> Mismatch {
        let circle = match &mut self.fault {
            Misfit::Unbuffered { circle, .. } => circle.as_mut_slice(),
            Misfit::Types { .. }
            | Misfit::Truncated { .. }
            | Misfit::Lost { .. }
            | Misfit::Operations { .. }
            | Misfit::Roots { .. }
            | Misfit::Operators { .. }
            | Misfit::Contributions { .. }
            | Misfit::Amounts { .. }
            | Misfit::Early {}
            | Misfit::Threads { .. } => &mut [],
        };
        for event in circle.iter_mut().chain([&mut self.first]).chain(&mut self.second) {
            event.process = number(event.process);
        }
        self
    }

    /// What makes two of them one, and their order: kind and places.
    pub(crate) fn same(&self) -> (u8, NamedEvent, Option<NamedEvent>) {
        (self.fault.kind(), self.first, self.second)
    }
}

/// What was found so far.
#[derive(Default)]
pub(crate) struct Found {
    /// By kind and places: processes by numbers of the job.
    all: BTreeMap<(u8, NamedEvent, Option<NamedEvent>), (Misfit, u64)>,
}

impl Found {
    pub fn add(&mut self, fault: Misfit, first: NamedEvent, second: Option<NamedEvent>) {
        self.all.entry((fault.kind(), first, second)).or_insert((fault, 0)).1 += 1;
    }

    /// With processes by the positions that they were given in.
    pub fn end(self, given: &[usize]) -> Vec<Mismatch> {
        let all = self.all.into_iter().map(|((_, first, second), (fault, count))| {
            Mismatch { fault, first, second, count }.of(|process| given[process])
        });
        all.collect()
    }
}
