//! What events come to that are not kept themselves: where a recording is longer than there is room for, its middle goes, and this stays.
//!
//! It has what later events build on: what places, communicators and windows are, how often something was done that is counted against other
//! processes, and what had begun and not ended. It is made of events again, so that whoever counts events ([`Counted`] among them)
//! comes to the same numbers. What a process accessed, and the order in which it did so, are lost.

use super::{Counted, Did, EVERYBODY, KeptEvent, Number, Rank};
use std::collections::{BTreeMap, BTreeSet};

/// What is counted, of which communicator or window, member and tag.
type CountedBy = (Counted, Number, Rank, i32);

/// How many of these are at hand.
const RECENT: usize = 16;

/// Receives that have not returned, at most: one for each thread.
const MOST_AWAITED: usize = 64;

/// The events that were added so far, as far as later ones build on them.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Requests up to this number were made before the first event of this summary.
    last_request: Number,
    /// What numbers stand for, in the order in which it was reported.
    definitions: Vec<KeptEvent>,
    /// Ends of what had begun before the first event of this summary.
    ends: Ends,
    /// By communicator or window, member and tag: how often, and where last.
    counts: BTreeMap<CountedBy, (u64, Number)>,
    /// What was counted last, and is not among these yet, so that it need not be looked for again and again.
    recent: [Option<(CountedBy, (u64, Number))>; RECENT],
    collectives: BTreeMap<Number, Collectives>,
    /// Requests for messages that are not known to be complete: how they began.
    open: BTreeMap<Number, KeptEvent>,
    /// Receives that were given up, each with its end, by communicator, source and tag.
    given_up: BTreeMap<(Number, i64, i64), [KeptEvent; 2]>,
    /// Requests for collective operations that are not known to be complete: communicator and number.
    under_way: BTreeMap<Number, (Number, u64)>,
    /// The blocking collective operation that was entered last and not left.
    inside: Option<(Number, u64)>,
    /// By window and target.
    locks: BTreeMap<(Number, i64), KeptEvent>,
    access: BTreeMap<Number, KeptEvent>,
    exposed: BTreeMap<Number, KeptEvent>,
    /// Fences that have not returned, by window.
    fences: BTreeMap<Number, KeptEvent>,
    /// The last operation at each target that is not complete there.
    pending: BTreeMap<(Number, Rank), KeptEvent>,
    /// Regions that are attached, by window and base.
    attached: BTreeMap<(Number, u64), KeptEvent>,
    /// Receives that have not returned.
    awaits: Vec<KeptEvent>,
    /// The thread whose events these are.
    thread: Option<KeptEvent>,
    /// What the collective operation that follows is given.
    contributes: Option<KeptEvent>,
    lost: bool,
}

/// By what ended: each ends once.
#[derive(Clone, Debug, Default)]
struct Ends {
    requests: BTreeMap<Number, KeptEvent>,
    locks: BTreeMap<(Number, i64), KeptEvent>,
    accesses: BTreeMap<Number, KeptEvent>,
    exposures: BTreeMap<Number, KeptEvent>,
    fences: BTreeMap<Number, KeptEvent>,
    detached: BTreeMap<(Number, u64), KeptEvent>,
    /// Windows and targets ([`EVERYBODY`]) at which operations were completed.
    completed: BTreeSet<(Number, i64)>,
    inside: Option<KeptEvent>,
}

/// The collective operations of a communicator: how many, and those that are under way, each by its number among them, counted from 1.
#[derive(Clone, Debug, Default)]
struct Collectives {
    count: u64,
    under_way: BTreeMap<u64, Vec<KeptEvent>>,
}

impl Summary {
    /// Of what comes behind the request of this number: 0 where it begins with the first event of a process.
    pub fn after(last_request: Number) -> Summary {
        Summary { last_request, ..Summary::default() }
    }

    /// Adds the event that comes next.
    pub fn add(&mut self, event: KeptEvent) {
        let place = event.place;
        match &event.did {
            Did::Module { .. }
            | Did::Place { .. }
            | Did::Shape { .. }
            | Did::Signature { .. }
            | Did::Comm { .. }
            | Did::Between { .. }
            | Did::OtherWorld { .. }
            | Did::Window { .. }
            | Did::Mapped { .. }
            | Did::Shared { .. }
            | Did::SharesMemory { .. }
            | Did::Watched { .. } => self.definitions.push(event),
            &Did::Counted { what: Counted::Collectives, of, count, .. } => {
                let all = self.collectives.entry(of).or_default();
                all.count = all.count.saturating_add(count);
            }
            &Did::Counted { what, of, with, tag, count } => self.count(what, (of, with, tag), count, place),
            &Did::Send { comm, to, tag, request: 0 } => self.count(Counted::Sent, (comm, to, tag), 1, place),
            &Did::Send { request, .. } | &Did::Post { request, .. } | &Did::Parts { request } => {
                if let Some(before) = self.open.insert(request, event) {
                    self.ended(before, None);
                }
            }
            // Of one that failed there is no end.
            Did::Awaits { .. } if self.awaits.len() < MOST_AWAITED => self.awaits.push(event),
            Did::Awaits { .. } => {}
            &Did::Received { comm, from, tag, .. } => {
                self.awaits.pop();
                self.count(Counted::Received, (comm, from, tag), 1, 0);
            }
            &Did::Done { request, got, .. } => self.complete(request, got, event),
            &Did::GivenUp { request } => match self.open.get(&request).map(|begun| &begun.did) {
                Some(&Did::Post { comm, from, tag, .. }) => {
                    let begun = self.open.remove(&request);
                    let pair = begun.map(|begun| ((comm, from, tag), [begun, event]));
                    self.given_up.extend(pair);
                }
                _ => self.complete(request, None, event),
            },
            Did::Contributes { .. } => self.contributes = Some(event),
            &Did::Collective { comm, request, .. } => self.enter(comm, request, event),
            Did::Left { .. } => match self.inside.take() {
                Some((comm, nth)) => self.leave(comm, nth),
                None => self.ends.inside = Some(event),
            },
            &Did::Fence { window, .. } => {
                if let Some(begun) = self.fences.insert(window, event) {
                    self.count(Counted::Fences, (window, 0, 0), 1, begun.place);
                }
            }
            &Did::Fenced { window } => {
                self.completed(window, EVERYBODY);
                match self.fences.remove(&window) {
                    Some(begun) => self.count(Counted::Fences, (window, 0, 0), 1, begun.place),
                    None => _ = self.ends.fences.insert(window, event),
                }
            }
            &Did::Expose { window, .. } => {
                if let Some(before) = self.exposed.insert(window, event) {
                    self.closed(before);
                }
            }
            &Did::ExposeEnded { window } => match self.exposed.remove(&window) {
                Some(begun) => self.closed(begun),
                None => _ = self.ends.exposures.insert(window, event),
            },
            &Did::Access { window, .. } => {
                if let Some(before) = self.access.insert(window, event) {
                    self.closed(before);
                }
            }
            &Did::AccessEnded { window } => match self.access.remove(&window) {
                Some(begun) => {
                    self.each_member(Counted::AccessesEnded, &begun.did);
                    for target in members(&begun.did) {
                        self.completed(window, target.into());
                    }
                    self.closed(begun);
                }
                None => _ = self.ends.accesses.insert(window, event),
            },
            &Did::Lock { window, to, .. } => _ = self.locks.insert((window, to), event),
            &Did::Unlocked { window, to } => {
                self.completed(window, to);
                if self.locks.remove(&(window, to)).is_none() {
                    self.ends.locks.insert((window, to), event);
                }
            }
            &Did::Flush { window, to, local: false } => self.completed(window, to),
            &Did::WindowEnds { window } => self.completed(window, EVERYBODY),
            Did::Rma { rma } => _ = self.pending.insert((rma.window, rma.target), event),
            &Did::Attached { window, base, .. } => _ = self.attached.insert((window, base), event),
            &Did::Detach { window, base } => {
                if self.attached.remove(&(window, base)).is_none() {
                    self.ends.detached.insert((window, base), event);
                }
            }
            Did::Thread { .. } => self.thread = Some(event),
            Did::Missing {} => self.lost = true,
            Did::SendMatched { .. }
            | Did::Probed { .. }
            | Did::Unlock { .. }
            | Did::Flush { .. }
            | Did::Sync { .. }
            | Did::Unknown { .. }
            | Did::Holds { .. }
            | Did::Taken { .. }
            | Did::Fills { .. }
            | Did::Ready {}
            | Did::Cancels { .. }
            | Did::Closes {}
            | Did::Arrived { .. }
            | Did::Uses { .. }
            | Did::Local { .. }
            | Did::Failed {}
            | Did::LetGo {}
            | Did::GoesOn {} => {}
        }
    }

    /// Events that come to the same.
    pub fn events(&self) -> Vec<KeptEvent> {
        let mut events = self.definitions.clone();
        events.extend(self.ends.events());
        let mut counts = self.counts.clone();
        counts.extend(self.recent.iter().flatten().copied());
        for ((what, of, with, tag), (count, place)) in counts {
            events.push(KeptEvent { place, did: Did::Counted { what, of, with, tag, count } });
        }
        events.extend(self.given_up.values().flatten().cloned());
        events.extend(self.open.values().cloned());
        for (&comm, all) in &self.collectives {
            all.put(comm, &mut events);
        }
        events.extend(self.locks.values().chain(self.access.values()).chain(self.exposed.values()).cloned());
        events.extend(self.attached.values().chain(self.pending.values()).cloned());
        events.extend(self.fences.values().chain(&self.awaits).chain(&self.contributes).cloned());
        events.extend(self.thread.clone());
        if self.lost {
            events.push(KeptEvent { place: 0, did: Did::Missing {} });
        }
        events
    }

    #[inline]
    fn count(&mut self, what: Counted, (of, with, tag): (Number, Rank, i32), count: u64, place: Number) {
        let by = (what, of, with, tag);
        let room = what as usize ^ of as usize ^ (with as usize) << 1 ^ (tag as usize) << 2;
        let recent = &mut self.recent[room % RECENT];
        if recent.is_none_or(|(known, _)| known != by) {
            let known = self.counts.remove(&by).unwrap_or_default();
            if let Some((other, counted)) = recent.replace((by, known)) {
                self.counts.insert(other, counted);
            }
        }
        if let Some((_, counted)) = recent {
            *counted = (counted.0.saturating_add(count), place);
        }
    }

    /// A message of a request is no longer under way. `got`: source and tag of what was received.
    fn ended(&mut self, begun: KeptEvent, got: Option<(Rank, i32)>) {
        if let Did::Send { comm, to, tag, .. } = begun.did {
            self.count(Counted::Sent, (comm, to, tag), 1, begun.place);
        } else if let (Did::Post { comm, .. }, Some((from, tag))) = (begun.did, got) {
            self.count(Counted::Received, (comm, from, tag), 1, 0);
        }
    }

    /// The operation of a request is complete, or nobody is told when it is.
    fn complete(&mut self, request: Number, got: Option<(Rank, i32)>, event: KeptEvent) {
        if let Some((comm, nth)) = self.under_way.remove(&request) {
            self.leave(comm, nth);
        } else if let Some(begun) = self.open.remove(&request) {
            self.ended(begun, got);
        } else if request <= self.last_request {
            self.ends.requests.insert(request, event);
        }
    }

    /// An epoch that was begun is no longer the one that is open.
    fn closed(&mut self, begun: KeptEvent) {
        let accesses = matches!(begun.did, Did::Access { .. });
        self.each_member(if accesses { Counted::Accesses } else { Counted::Exposures }, &begun.did);
    }

    fn each_member(&mut self, what: Counted, epoch: &Did) {
        if let Did::Access { window, .. } | Did::Expose { window, .. } = epoch {
            for member in members(epoch) {
                self.count(what, (*window, member, 0), 1, 0);
            }
        }
    }

    /// Operations at a target are complete there, also those that were begun before.
    fn completed(&mut self, window: Number, to: i64) {
        self.pending.retain(|(of, target), _| *of != window || (to != EVERYBODY && i64::from(*target) != to));
        self.ends.completed.insert((window, to));
    }

    fn enter(&mut self, comm: Number, request: Number, event: KeptEvent) {
        let contributes = self.contributes.take();
        let all = self.collectives.entry(comm).or_default();
        all.count = all.count.saturating_add(1);
        let nth = all.count;
        all.under_way.insert(nth, contributes.into_iter().chain([event]).collect());
        let before = if request == 0 {
            self.inside.replace((comm, nth))
        } else {
            self.under_way.insert(request, (comm, nth))
        };
        if let Some((comm, nth)) = before {
            self.leave(comm, nth);
        }
    }

    fn leave(&mut self, comm: Number, nth: u64) {
        if let Some(all) = self.collectives.get_mut(&comm) {
            all.under_way.remove(&nth);
        }
    }
}

/// Those towards whom an epoch was opened.
fn members(epoch: &Did) -> Vec<Rank> {
    if let Did::Access { to, .. } | Did::Expose { to, .. } = epoch { to.clone() } else { Vec::new() }
}

impl Ends {
    fn events(&self) -> Vec<KeptEvent> {
        let completed = |&(window, to): &(Number, i64)| KeptEvent {
            place: 0,
            did: Did::Flush { window, to, local: false },
        };
        let mut events: Vec<KeptEvent> = self.completed.iter().map(completed).collect();
        events.extend(self.requests.values().chain(self.locks.values()).cloned());
        events.extend(self.accesses.values().chain(self.exposures.values()).cloned());
        events.extend(self.fences.values().chain(self.detached.values()).chain(&self.inside).cloned());
        events
    }
}

impl Collectives {
    fn put(&self, comm: Number, events: &mut Vec<KeptEvent>) {
        let mut put = 0;
        let others = |until: u64, put: u64| {
            let did =
                Did::Counted { what: Counted::Collectives, of: comm, with: 0, tag: 0, count: until - put };
            (until > put).then_some(KeptEvent { place: 0, did })
        };
        for (&nth, entered) in &self.under_way {
            events.extend(others(nth - 1, put));
            events.extend(entered.iter().cloned());
            put = nth;
        }
        events.extend(others(self.count, put));
    }
}
