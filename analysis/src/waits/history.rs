//! What a process did, as far as it says what a wait of it or of another one waits for: counts, and what is under way.
//!
//! It is read event by event, for a recording may be longer than there is memory. What came to an end is counted only.

use mpiwarden::events::{Collective, Counted, Did, KeptEvent, Number, Rank};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Collective operations of a communicator that are known one by one: the last ones.
const LAST: usize = 64;
/// More kinds of messages than this are not counted one by one.
const MOST: usize = 4_000_000;

/// A communicator or window as a process knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// 0: it is not known what it is elsewhere.
    pub name: u64,
    pub rank: Rank,
    pub size: u32,
    /// It lies between two groups. `size` is that of the process's own.
    pub between: Option<OtherGroup>,
}

/// The other group of a communicator between two groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherGroup {
    pub size: u32,
    /// The process's own group is the second of the two.
    pub own_is_second: bool,
    /// It is of another world.
    pub start: Option<ProcessStart>,
}

/// How two groups of two worlds came to have a communicator (11.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessStart {
    /// The own group started the other one: a number that all of the own group have for it.
    Started(u64),
    /// The other group started the own one, which is its whole world.
    Parents,
}

/// Members go by positions, which are alike for all: ranks, and in the second of two groups after all of the first one.
impl Known {
    /// How many members there are, of both groups.
    pub fn members(&self) -> u32 {
        self.size.saturating_add(self.between.map_or(0, |other| other.size))
    }

    /// The position of the process.
    pub fn own(&self) -> Rank {
        self.rank
            .saturating_add(self.between.filter(|other| other.own_is_second).map_or(0, |other| other.size))
    }

    /// The first position of those that the process sends to and receives from.
    pub fn first_peer(&self) -> Rank {
        self.between.filter(|other| !other.own_is_second).map_or(0, |_| self.size)
    }

    /// The position of the one that the process calls by this rank. `None`: there is none.
    pub fn peer(&self, rank: Rank) -> Option<Rank> {
        let size = self.between.map_or(self.size, |other| other.size);
        (rank < size).then(|| rank.saturating_add(self.first_peer()))
    }

    /// What the process calls the one at a position, where it can be sent to.
    pub fn rank_of(&self, position: Rank) -> Option<Rank> {
        position.checked_sub(self.first_peer()).filter(|rank| self.peer(*rank).is_some())
    }
}

/// A collective operation that a process entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered {
    pub place: Number,
    pub kind: Collective,
    pub root: Rank,
    /// It is known to reduce with an operator of MPI's own.
    pub predefined: bool,
}

/// The collective operations of a process on one communicator.
#[derive(Clone, Debug, Default)]
pub struct Collectives {
    /// How many it entered.
    pub count: u64,
    /// Each with its number.
    last: VecDeque<(u64, Entered)>,
}

impl Collectives {
    /// The operation that was entered as the `nth`, counted from 1, where that is known still.
    pub fn nth(&self, nth: u64) -> Option<&Entered> {
        self.last.iter().rev().find(|(number, _)| *number == nth).map(|(_, entered)| entered)
    }

    fn enter(&mut self, entered: Entered) {
        self.count = self.count.saturating_add(1);
        if self.last.len() == LAST {
            self.last.pop_front();
        }
        self.last.push_back((self.count, entered));
    }
}

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    Send {
        comm: Number,
        to: Rank,
        tag: i32,
    },
    Receive {
        comm: Number,
        from: i64,
        tag: i64,
    },
    /// The `nth` operation of a communicator, counted from 1.
    Collective {
        comm: Number,
        nth: u64,
    },
    /// A message of which not all parts are marked as ready.
    Parts,
}

/// The messages to one process with one tag.
#[derive(Clone, Copy, Debug, Default)]
pub struct SentCount {
    pub count: u64,
    /// Where the last one was sent.
    pub place: Number,
}

/// Epochs of a window towards one member.
#[derive(Clone, Copy, Debug, Default)]
pub struct Epochs {
    /// `MPI_Win_start` and `MPI_Win_complete` with it among the targets.
    pub accesses: u64,
    pub accesses_ended: u64,
    /// `MPI_Win_post` with it among the origins.
    pub exposures: u64,
}

/// What a process did.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// Events of the process are missing, or there were too many messages to count them.
    pub lost: bool,
    pub comms: FxHashMap<Number, Known>,
    pub windows: FxHashMap<Number, Known>,
    pub collectives: FxHashMap<Number, Collectives>,
    /// The communicator and number of the blocking collective operation that was entered last and not left.
    pub inside: Option<(Number, u64)>,
    /// The operation that follows is known to reduce with an operator of MPI's own.
    pub predefined: bool,
    pub fences: FxHashMap<Number, u64>,
    /// By communicator, destination and tag.
    pub sent: FxHashMap<(Number, Rank, i32), SentCount>,
    /// By communicator, source and tag.
    pub received: FxHashMap<(Number, Rank, i32), u64>,
    /// What requests that are not known to be complete are for.
    pub open: FxHashMap<Number, Open>,
    /// Receives that were given up: communicator, source and tag. They may take messages still.
    pub given_up: Vec<(Number, i64, i64)>,
    /// Locks that were asked for and not given back, by window and target: whether they are exclusive.
    pub locks: FxHashMap<(Number, i64), bool>,
    /// By window and member.
    pub epochs: FxHashMap<(Number, Rank), Epochs>,
    /// Targets of the access epoch that is open, by window.
    pub access: FxHashMap<Number, Vec<Rank>>,
    /// Origins of the exposure epoch that is open, by window.
    pub exposed: FxHashMap<Number, Vec<Rank>>,
    /// The procedure of each place, by its number in `spec`.
    pub calls: FxHashMap<Number, u16>,
    /// The events that say what places and modules are.
    pub places: Vec<KeptEvent>,
}

impl History {
    /// What these events say.
    pub fn of(events: impl Iterator<Item = KeptEvent>) -> History {
        let mut history = History::default();
        for event in events {
            history.add(event);
        }
        history
    }

    fn add(&mut self, KeptEvent { place, did }: KeptEvent) {
        match did {
            Did::Module { .. } => self.places.push(KeptEvent { place, did }),
            Did::Place { place: number, call, .. } => {
                self.calls.insert(number, call);
                self.places.push(KeptEvent { place, did });
            }
            Did::Comm { comm, name, rank, size } => {
                self.comms.insert(comm, Known { name, rank, size, between: None });
            }
            Did::Between { comm, name, remote, second } => {
                if let Some(known) = self.comms.get_mut(&comm) {
                    let between = Some(OtherGroup { size: remote, own_is_second: second, start: None });
                    *known = Known { name, between, ..*known };
                }
            }
            Did::OtherWorld { comm, name, parents } => {
                if let Some(other) = self.comms.get_mut(&comm).and_then(|known| known.between.as_mut()) {
                    other.start =
                        Some(if parents { ProcessStart::Parents } else { ProcessStart::Started(name) });
                    other.own_is_second = parents;
                }
            }
            Did::Window { window, name, rank, members, .. } => {
                self.windows.insert(window, Known { name, rank, size: members, between: None });
            }
            Did::Send { comm, to, tag, request } => {
                self.count(Counted::Sent, (comm, to, tag), 1, place);
                self.begin(request, Open::Send { comm, to, tag });
            }
            Did::Received { comm, from, tag, .. } => self.receive(comm, from, tag),
            Did::Post { comm, from, tag, request } => self.begin(request, Open::Receive { comm, from, tag }),
            Did::Done { request, got, .. } => {
                if let (Some(Open::Receive { comm, .. }), Some((from, tag))) =
                    (self.open.remove(&request), got)
                {
                    self.receive(comm, from, tag);
                }
            }
            Did::GivenUp { request } => {
                if let Some(Open::Receive { comm, from, tag }) = self.open.remove(&request) {
                    self.given_up.push((comm, from, tag));
                }
            }
            Did::Collective { comm, kind, root, request } => {
                let all = self.collectives.entry(comm).or_default();
                let predefined = std::mem::take(&mut self.predefined);
                all.enter(Entered { place, kind, root, predefined });
                let nth = all.count;
                if request == 0 {
                    self.inside = Some((comm, nth));
                }
                self.begin(request, Open::Collective { comm, nth });
            }
            Did::Parts { request } => self.begin(request, Open::Parts),
            Did::Left { .. } => self.inside = None,
            Did::Fence { window, .. } => self.count(Counted::Fences, (window, 0, 0), 1, place),
            Did::Expose { window, to } => {
                for &origin in &to {
                    self.count(Counted::Exposures, (window, origin, 0), 1, place);
                }
                self.exposed.insert(window, to);
            }
            Did::Access { window, to } => {
                for &target in &to {
                    self.count(Counted::Accesses, (window, target, 0), 1, place);
                }
                self.access.insert(window, to);
            }
            Did::AccessEnded { window } => {
                for target in self.access.get(&window).cloned().into_iter().flatten() {
                    self.count(Counted::AccessesEnded, (window, target, 0), 1, place);
                }
            }
            Did::ExposeEnded { window } => {
                self.exposed.remove(&window);
            }
            Did::Lock { window, to, exclusive } => {
                self.locks.insert((window, to), exclusive);
            }
            Did::Unlocked { window, to } => {
                self.locks.remove(&(window, to));
            }
            Did::Contributes { operator, .. } => self.predefined = operator != 0,
            Did::Counted { what, of, with, tag, count } => self.count(what, (of, with, tag), count, place),
            Did::Missing {} => self.lost = true,
            Did::LetGo {}
            | Did::GoesOn {}
            | Did::Shape { .. }
            | Did::Mapped { .. }
            | Did::Shared { .. }
            | Did::SharesMemory { .. }
            | Did::Signature { .. }
            | Did::Holds { .. }
            | Did::Taken { .. }
            | Did::Fills { .. }
            | Did::Ready {}
            | Did::Awaits { .. }
            | Did::Thread { .. }
            | Did::Arrived { .. }
            | Did::Cancels { .. }
            | Did::Local { .. }
            | Did::Watched { .. }
            | Did::Closes {}
            | Did::SendMatched { .. }
            | Did::Probed { .. }
            | Did::Fenced { .. }
            | Did::Unlock { .. }
            | Did::Flush { .. }
            | Did::Sync { .. }
            | Did::Attached { .. }
            | Did::Detach { .. }
            | Did::WindowEnds { .. }
            | Did::Rma { .. }
            | Did::Unknown { .. }
            | Did::Uses { .. }
            | Did::Failed {} => {}
        }
    }

    /// Something was done so many times more.
    fn count(&mut self, what: Counted, (of, with, tag): (Number, Rank, i32), count: u64, place: Number) {
        let add = |known: &mut u64| *known = known.saturating_add(count);
        match what {
            Counted::Sent => {
                let sent = self.sent.entry((of, with, tag)).or_default();
                *sent = SentCount { count: sent.count.saturating_add(count), place };
                self.lost |= self.sent.len() > MOST;
            }
            Counted::Received => {
                add(self.received.entry((of, with, tag)).or_default());
                self.lost |= self.received.len() > MOST;
            }
            Counted::Collectives => add(&mut self.collectives.entry(of).or_default().count),
            Counted::Fences => add(self.fences.entry(of).or_default()),
            Counted::Accesses => add(&mut self.epochs.entry((of, with)).or_default().accesses),
            Counted::AccessesEnded => add(&mut self.epochs.entry((of, with)).or_default().accesses_ended),
            Counted::Exposures => add(&mut self.epochs.entry((of, with)).or_default().exposures),
        }
    }

    fn begin(&mut self, request: Number, open: Open) {
        if request != 0 {
            self.open.insert(request, open);
        }
    }

    fn receive(&mut self, comm: Number, from: Rank, tag: i32) {
        self.count(Counted::Received, (comm, from, tag), 1, 0);
    }

    /// The procedure of a place, by its number in `spec`.
    pub fn call(&self, place: Number) -> Option<u16> {
        self.calls.get(&place).copied()
    }
}
