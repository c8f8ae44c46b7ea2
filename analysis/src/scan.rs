//! A first look at the events of one process: what it tells of, how many there are, and where it meets all others with nothing under way.
//!
//! What a process has under way at such a meeting is known to itself, but for what two have in common: whether each message was received, each exposure
//! used, and each collective operation entered by all. That is a sum: what one adds the other takes away, so that over all processes it is 0.

use crate::recording::{Events, Mark};
use mpiwarden::events::{Collective, Counted, Did, EVERYBODY, KeptEvent, Number, Rank};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

/// What is known of a process after one look.
#[derive(Default)]
pub(crate) struct Scan {
    /// Communicators, windows, datatypes, places: whatever events have numbers for.
    pub defined: Vec<KeptEvent>,
    /// How many events there are, up to those that are missing.
    pub events: u32,
    /// How many of them say what others come to that were let go.
    pub summed_up: u32,
    /// The event that says that others were let go.
    pub gap: Option<u32>,
    pub meetings: Vec<Met>,
    /// Those behind the gap. Their numbers are those of their communicator or window.
    pub late: Vec<Met>,
    /// Names of windows that somebody locks exclusively.
    pub exclusive: FxHashSet<u64>,
    /// Several threads make events.
    pub threads: bool,
}

/// A call in which the process meets all others, with nothing of its own under way.
#[derive(Clone)]
pub(crate) struct Met {
    /// The n-th such call of the process; behind a gap: of its communicator or window.
    pub number: u32,
    /// What it is: equal for equal ones.
    pub what: u64,
    /// The event of its beginning, and where it is. The next one is its end.
    pub at: u32,
    pub mark: Mark,
    /// The sum of what is in common.
    pub balance: u64,
    /// Names of windows that are locked.
    pub locked: Arc<Vec<u64>>,
    /// The thread that it was made by.
    pub thread: u32,
    /// Regions that are attached, as they were.
    pub attached: Arc<Vec<KeptEvent>>,
}

/// Looks at a process of so many, keeping at most so many meetings.
pub(crate) fn scan(mut events: impl Events, world: u32, processes: u32, most: usize) -> Scan {
    let mut scanning = Scanning { world, processes, most, stride: 1, ..Scanning::default() };
    loop {
        let mark = events.mark();
        let Some(event) = events.next() else { break };
        if matches!(event.did, Did::Missing {}) {
            break;
        }
        scanning.note(mark, event);
    }
    scanning.found.events = scanning.at;
    scanning.found
}

/// Whether an event says what a number stands for.
pub(crate) fn tells(did: &Did) -> bool {
    matches!(
        did,
        Did::Module { .. }
            | Did::Place { .. }
            | Did::Shape { .. }
            | Did::Comm { .. }
            | Did::Between { .. }
            | Did::OtherWorld { .. }
            | Did::Window { .. }
            | Did::Mapped { .. }
            | Did::Shared { .. }
            | Did::SharesMemory { .. }
            | Did::Signature { .. }
            | Did::Watched { .. }
    )
}

#[derive(Clone, Copy)]
struct Membership {
    name: u64,
    /// Between two groups the position of the process, and the size of both.
    rank: Rank,
    size: u32,
    /// Between two groups: where the other one begins.
    others: Option<Rank>,
}

impl Membership {
    /// The position of the one that the process calls by this rank.
    fn position(self, rank: Rank) -> Rank {
        rank.saturating_add(self.others.unwrap_or(0))
    }
}

#[derive(Default)]
struct Scanning {
    world: u32,
    processes: u32,
    most: usize,
    found: Scan,
    at: u32,
    /// Of meetings that many are passed over for each that is kept; behind the gap it begins again.
    stride: u32,
    met: u32,
    thread: u32,
    /// The call that has begun with the last event.
    begun: Option<Begun>,
    comms: FxHashMap<Number, Membership>,
    windows: FxHashMap<Number, Membership>,
    /// Requests, and the communicator of those that receive.
    requests: FxHashMap<Number, Option<Number>>,
    /// Operations that are not complete: windows and targets.
    pending: FxHashSet<(Number, Rank)>,
    /// Blocking calls on communicators and windows that have not returned.
    inside: u32,
    /// Blocking receives that have not returned. One that takes out of the queue is none, and takes away one at most.
    awaiting: u32,
    epochs: FxHashMap<Number, Vec<Rank>>,
    exposed: u32,
    used: bool,
    /// How often each communicator and window was in a collective operation.
    counts: FxHashMap<(bool, u64), u32>,
    /// What each of these adds to the balance: by rank and size, too.
    adds: FxHashMap<(bool, u64, Rank, u32), u64>,
    /// What is read says what was let go.
    sums_up: bool,
    locks: FxHashMap<(Number, i64), u64>,
    attached: FxHashMap<(Number, u64), KeptEvent>,
    balance: u64,
    locked: Option<Arc<Vec<u64>>>,
    regions: Option<Arc<Vec<KeptEvent>>>,
}

struct Begun {
    at: u32,
    mark: Mark,
    what: u64,
    /// The n-th operation of its communicator or window.
    nth: u32,
}

/// Sums of these are 0 by chance only where the hash is no linear function of what it is made from.
fn hash(what: impl Hash) -> u64 {
    let mut mixed = FxBuildHasher.hash_one(what).wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

impl Scanning {
    fn note(&mut self, mark: Mark, event: KeptEvent) {
        let at = self.at;
        self.at += 1;
        self.found.summed_up += u32::from(self.sums_up);
        let begun = self.begun.take();
        self.change(mark, at, &event.did);
        let is_end = matches!(event.did, Did::Left { .. } | Did::Fenced { .. });
        if let Some(begun) = begun.filter(|begun| is_end && begun.at + 1 == at) {
            self.meet(begun);
        }
        if let Did::Attached { window, base, .. } = event.did {
            self.attached.insert((window, base), event);
            self.regions = None;
        } else if tells(&event.did) {
            self.found.defined.push(event);
        }
    }

    fn change(&mut self, mark: Mark, at: u32, did: &Did) {
        match did {
            Did::Comm { comm, name, rank, size } => {
                self.comms.insert(*comm, Membership { name: *name, rank: *rank, size: *size, others: None });
            }
            Did::Between { comm, name, remote, second } => {
                // Where it has no name it is not known which group is which.
                if let Some(team) = self.comms.get_mut(comm).filter(|_| *name != 0) {
                    let (before, others) = if *second { (*remote, 0) } else { (0, team.size) };
                    let (rank, size) = (team.rank.saturating_add(before), team.size.saturating_add(*remote));
                    *team = Membership { name: *name, rank, size, others: Some(others) };
                }
            }
            Did::Window { window, name, rank, members, .. } => {
                let team = Membership { name: *name, rank: *rank, size: *members, others: None };
                self.windows.insert(*window, team);
            }
            Did::Send { comm, to, tag, request } => {
                self.used = false;
                if let Some(team) = self.comms.get(comm).copied() {
                    self.message((team.name, team.rank, team.position(*to), *tag), 1);
                }
                self.begin(*request, None);
            }
            Did::Post { comm, request, .. } => {
                self.used = false;
                self.begin(*request, Some(*comm));
            }
            Did::Received { comm, from, tag, .. } => {
                self.used = false;
                self.awaiting = self.awaiting.saturating_sub(1);
                self.received(*comm, *from, *tag);
            }
            Did::Done { request, got, .. } => {
                self.used = false;
                if let Some(Some(comm)) = self.requests.remove(request)
                    && let Some((from, tag)) = *got
                {
                    self.received(comm, from, tag);
                }
            }
            Did::Uses { .. } => self.used = true,
            Did::Collective { comm, kind, root, request } => {
                let used = std::mem::take(&mut self.used);
                self.begin(*request, None);
                self.inside += u32::from(*request == 0);
                let Some(team) = self.comms.get(comm).copied() else { return };
                let n = self.together(false, team, 1);
                if *request == 0 && *kind == Collective::Everybody && self.is_all(team) && !used {
                    self.begin_meeting(at, mark, (false, team.name, n, *root));
                }
            }
            Did::Left { .. } => self.inside = self.inside.saturating_sub(1),
            Did::Fence { window, precede, .. } => {
                self.inside += 1;
                let Some(team) = self.windows.get(window).copied() else { return };
                let n = self.together(true, team, 1);
                if *precede && self.is_all(team) {
                    self.begin_meeting(at, mark, (true, team.name, n, 0));
                }
            }
            Did::Fenced { window } => {
                self.inside = self.inside.saturating_sub(1);
                self.complete(*window, EVERYBODY);
            }
            Did::Expose { window, to } => {
                self.exposed += 1;
                let Some(Membership { name, rank, .. }) = self.windows.get(window).copied() else { return };
                for origin in to {
                    self.epoch((name, rank, *origin), 1u64.wrapping_neg());
                }
            }
            Did::ExposeEnded { .. } => self.exposed = self.exposed.saturating_sub(1),
            Did::Access { window, to } => {
                self.epochs.insert(*window, to.clone());
                let Some(Membership { name, rank, .. }) = self.windows.get(window).copied() else { return };
                for target in to {
                    self.epoch((name, *target, rank), 1);
                }
            }
            Did::AccessEnded { window } => {
                for target in self.epochs.remove(window).unwrap_or_default() {
                    self.complete(*window, i64::from(target));
                }
            }
            Did::Lock { window, to, exclusive } => {
                let name = self.windows.get(window).map_or(0, |team| team.name);
                if *exclusive {
                    self.found.exclusive.insert(name);
                }
                self.locks.insert((*window, *to), name);
                self.locked = None;
            }
            Did::Unlocked { window, to } => {
                self.locks.remove(&(*window, *to));
                self.locked = None;
                self.complete(*window, *to);
            }
            Did::Flush { window, to, local: false } => self.complete(*window, *to),
            Did::Detach { window, base } => {
                self.attached.remove(&(*window, *base));
                self.regions = None;
            }
            Did::WindowEnds { window } => self.complete(*window, EVERYBODY),
            Did::Rma { rma } => {
                self.pending.insert((rma.window, rma.target));
            }
            Did::Module { .. }
            | Did::Place { .. }
            | Did::Shape { .. }
            | Did::Mapped { .. }
            | Did::Shared { .. }
            | Did::SharesMemory { .. }
            | Did::Signature { .. }
            | Did::Holds { .. }
            | Did::Taken { .. }
            | Did::Fills { .. }
            | Did::Ready {}
            | Did::Cancels { .. }
            | Did::Closes {}
            | Did::Parts { .. }
            | Did::Arrived { .. }
            | Did::OtherWorld { .. }
            | Did::Local { .. }
            | Did::Watched { .. }
            | Did::Contributes { .. }
            | Did::SendMatched { .. }
            | Did::Probed { .. }
            | Did::GivenUp { .. }
            | Did::Unlock { .. }
            | Did::Flush { .. }
            | Did::Sync { .. }
            | Did::Attached { .. }
            | Did::Failed {}
            | Did::Missing {} => {}
            Did::LetGo {} => {
                self.found.gap = Some(at);
                // What had begun before and has not ended is among what follows.
                (self.sums_up, self.awaiting, self.used) = (true, 0, false);
                self.stride = 1;
            }
            Did::GoesOn {} => self.sums_up = false,
            &Did::Counted { what, of, with, tag, count } => self.count(what, (of, with, tag), count),
            Did::Thread { thread } => {
                self.thread = *thread;
                self.found.threads |= *thread != 0;
            }
            Did::Awaits { .. } => self.awaiting += 1,
            Did::Unknown { .. } => self.used = false,
        }
    }

    /// Whether nobody leaves its operations before all processes came: not between two groups, where it is those of the other one (6.3).
    fn is_all(&self, team: Membership) -> bool {
        team.name != 0 && team.size == self.processes && team.others.is_none()
    }

    fn begin(&mut self, request: Number, receives: Option<Number>) {
        if request != 0 {
            self.requests.insert(request, receives);
        }
    }

    /// Of messages of an envelope, one more or less is under way.
    fn message(&mut self, (comm, from, to, tag): (u64, Rank, Rank, i32), more: u64) {
        let one = hash((self.world, comm, from, to, tag));
        self.balance = self.balance.wrapping_add(one.wrapping_mul(more));
    }

    fn received(&mut self, comm: Number, from: Rank, tag: i32) {
        if let Some(team) = self.comms.get(&comm).copied() {
            self.message((team.name, team.position(from), team.rank, tag), 1u64.wrapping_neg());
        }
    }

    /// The next collective operations of a team, so many. Each member but the first adds something of its own, which the first one takes away.
    fn together(&mut self, window: bool, team: Membership, many: u64) -> u32 {
        let Membership { name, rank, size, .. } = team;
        let world = self.world;
        let of = |rank: Rank| hash((world, window, name, rank, 2u8));
        let adds = self.adds.entry((window, name, rank, size)).or_insert_with(|| match rank {
            0 => (1..size).fold(0u64, |sum, rank| sum.wrapping_sub(of(rank))),
            rank => of(rank),
        });
        self.balance = self.balance.wrapping_add(adds.wrapping_mul(many));
        let count = self.counts.entry((window, name)).or_default();
        *count = count.saturating_add(u32::try_from(many).unwrap_or(u32::MAX));
        *count
    }

    /// A call in which all meet has begun.
    fn begin_meeting(&mut self, at: u32, mark: Mark, what: (bool, u64, u32, Rank)) {
        // Of one that is summed up it is not known where it is.
        self.begun = (!self.sums_up).then(|| Begun { at, mark, what: hash(what), nth: what.2 });
    }

    /// So many events were let go that count for this.
    fn count(&mut self, what: Counted, (of, with, tag): (Number, Rank, i32), count: u64) {
        let teams = match what {
            Counted::Sent | Counted::Received | Counted::Collectives => &self.comms,
            Counted::Fences | Counted::Accesses | Counted::AccessesEnded | Counted::Exposures => {
                &self.windows
            }
        };
        let Some(team) = teams.get(&of).copied() else { return };
        let Membership { name, rank, .. } = team;
        let less = count.wrapping_neg();
        match what {
            Counted::Sent => self.message((name, rank, team.position(with), tag), count),
            Counted::Received => self.message((name, team.position(with), rank, tag), less),
            Counted::Collectives => _ = self.together(false, team, count),
            Counted::Fences => _ = self.together(true, team, count),
            Counted::Accesses => self.epoch((name, with, rank), count),
            Counted::Exposures => self.epoch((name, rank, with), less),
            Counted::AccessesEnded => {}
        }
    }

    /// Of epochs of a window, a target and an origin, so many more or less were used.
    fn epoch(&mut self, (window, target, origin): (u64, Rank, Rank), more: u64) {
        let one = hash((self.world, window, target, origin, 1u8));
        self.balance = self.balance.wrapping_add(one.wrapping_mul(more));
    }

    fn complete(&mut self, window: Number, to: i64) {
        if self.pending.is_empty() {
            return;
        }
        match Rank::try_from(to) {
            Ok(target) => {
                self.pending.remove(&(window, target));
            }
            Err(_) => self.pending.retain(|(of, _)| *of != window),
        }
    }

    /// The call returned: all have come to it.
    fn meet(&mut self, begun: Begun) {
        let is_late = self.found.gap.is_some();
        // Those that were let go are not counted: behind them the number is another one.
        let number = if is_late { begun.nth } else { self.met };
        self.met += 1;
        let is_free = self.requests.is_empty()
            && self.pending.is_empty()
            && self.epochs.is_empty()
            && (self.inside, self.awaiting, self.exposed, self.used) == (0, 0, 0, false);
        if !is_free || !number.is_multiple_of(self.stride) {
            return;
        }
        let locks = || {
            let mut locked: Vec<u64> = self.locks.values().copied().collect();
            locked.sort_unstable();
            locked.dedup();
            Arc::new(locked)
        };
        let locked = self.locked.get_or_insert_with(locks).clone();
        let regions = || {
            let mut regions: Vec<_> = self.attached.iter().collect();
            regions.sort_by_key(|(key, _)| **key);
            Arc::new(regions.into_iter().map(|(_, event)| event.clone()).collect())
        };
        let attached = self.regions.get_or_insert_with(regions).clone();
        let Begun { at, mark, what, .. } = begun;
        let (balance, thread) = (self.balance, self.thread);
        let found = Met { number, what, at, mark, balance, locked, thread, attached };
        let meetings = if is_late { &mut self.found.late } else { &mut self.found.meetings };
        meetings.push(found);
        if meetings.len() > self.most {
            self.stride *= 2;
            meetings.retain(|met| met.number.is_multiple_of(self.stride));
        }
    }
}
