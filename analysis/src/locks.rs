//! What locks order (12.5.3): of two epochs that exclude each other one comes first.
//!
//! Which one is known where an unlock returned before the other one began. Else each may be the first, so that both edges may be. Shared locks order
//! nothing among each other. A lock may return before it is granted; that the operations behind it waited is what counts.

use crate::answer::Limit;
use crate::clocks::{ClockId, NOTHING};
use crate::edges::{Edge, Edges, Node};
use crate::job::Job;
use crate::order::Order;
use mpiwarden::events::{Did, EVERYBODY, Rank};
use std::collections::BTreeMap;

/// From a lock to its unlock.
#[derive(Clone, Copy, Debug)]
struct Epoch {
    lock: u32,
    unlock: Option<u32>,
    unlocked: Option<u32>,
    exclusive: bool,
}

/// By window and target: what each process locked.
type Locked = BTreeMap<(usize, i64), BTreeMap<usize, Vec<Epoch>>>;

/// More pairs of processes at one target than this are not looked at one by one.
const MOST: usize = 4_000_000;

/// Adds the edges. Answers whether some of them are certain.
pub(crate) fn order(job: &Job, order: &Order, edges: &mut Edges, limits: &mut Vec<Limit>) -> bool {
    let locked = epochs(job);
    let before = edges.list.len();
    for ((window, target), of) in &locked {
        if *target == EVERYBODY || !of.values().flatten().any(|epoch| epoch.exclusive) {
            continue;
        }
        let mut all = of.clone();
        for (process, more) in locked.get(&(*window, EVERYBODY)).into_iter().flatten() {
            all.entry(*process).or_default().extend(more);
        }
        all.values_mut().for_each(|epochs| epochs.sort_by_key(|epoch| epoch.lock));
        if all.len() * all.len() > MOST {
            together(&all, edges);
            let owner = Rank::try_from(*target).ok().and_then(|rank| job.windows[*window].member(rank));
            limits.extend(owner.map(|owner| Limit::TooMany { owner: job.given[owner.process] }));
            continue;
        }
        let all: Vec<Sorted> =
            all.iter().map(|(process, epochs)| Sorted::new(order, *process, epochs)).collect();
        for first in &all {
            for second in all.iter().filter(|second| second.process != first.process) {
                Excluding { order, first, second }.order(edges);
            }
        }
    }
    edges.list[before..].iter().any(|edge| edge.certain)
}

fn epochs(job: &Job) -> Locked {
    let mut locked = Locked::new();
    for process in 0..job.len() {
        for (at, event) in job.events[process].iter().enumerate() {
            let at = at as u32;
            if let Did::Lock { window, to, exclusive } = event.did {
                let Some(team) = job.window(process, window) else { continue };
                let epoch = Epoch { lock: at, unlock: None, unlocked: None, exclusive };
                locked.entry((team, to)).or_default().entry(process).or_default().push(epoch);
                continue;
            }
            let (Did::Unlock { window, to } | Did::Unlocked { window, to }) = event.did else { continue };
            let Some(team) = job.window(process, window) else { continue };
            let own = locked.get_mut(&(team, to)).and_then(|of| of.get_mut(&process));
            let Some(epoch) = own.and_then(|epochs| epochs.last_mut()) else { continue };
            if matches!(event.did, Did::Unlock { .. }) {
                epoch.unlock = Some(at);
            } else {
                epoch.unlocked = Some(at);
            }
        }
    }
    locked
}

/// Any of them may come before any other one.
fn together(all: &BTreeMap<usize, Vec<Epoch>>, edges: &mut Edges) {
    let hub = edges.hub();
    for (process, epochs) in all {
        for epoch in epochs {
            edges.possible(hub, Node::new(*process, epoch.lock as usize));
            if let Some(unlock) = epoch.unlock {
                edges.possible(Node::new(*process, unlock as usize), hub);
            }
        }
    }
}

/// The epochs of a process at one target that were closed, with what is known where the unlock begins; and those that wait for others.
struct Sorted {
    process: usize,
    closed: Vec<(Epoch, ClockId)>,
    closed_exclusive: Vec<(Epoch, ClockId)>,
    exclusive: Vec<(Epoch, ClockId)>,
    shared: Vec<(Epoch, ClockId)>,
}

impl Sorted {
    fn new(order: &Order, process: usize, epochs: &[Epoch]) -> Sorted {
        let clock = |epoch: &Epoch| epoch.unlock.map_or(NOTHING, |unlock| order.clock(process, unlock));
        let all: Vec<(Epoch, ClockId)> = epochs.iter().map(|epoch| (*epoch, clock(epoch))).collect();
        let those = |fits: fn(&Epoch) -> bool| all.iter().filter(|(one, _)| fits(one)).copied().collect();
        Sorted {
            process,
            closed: those(|one| one.unlock.is_some()),
            closed_exclusive: those(|one| one.unlock.is_some() && one.exclusive),
            exclusive: those(|one| one.exclusive),
            shared: those(|one| !one.exclusive),
        }
    }
}

/// The epochs of two processes at one target.
struct Excluding<'a> {
    order: &'a Order,
    first: &'a Sorted,
    second: &'a Sorted,
}

impl Excluding<'_> {
    /// Edges from the first process's epochs to those of the second one. For each of these it is enough to know the last one that comes or may come before
    /// it: program order says the rest. Both only go forward.
    fn order(&self, edges: &mut Edges) {
        let (first, second) = (self.first, self.second);
        for (own, later) in [(&first.closed, &second.exclusive), (&first.closed_exclusive, &second.shared)] {
            let (mut sure, mut maybe) = (None, None);
            let (mut certain, mut possible) = (0, 0);
            for (epoch, clock) in later {
                let is_over =
                    |(one, _): &&(Epoch, ClockId)| self.knows(*clock, first, one.unlocked, epoch.unlock);
                certain += own[certain..].iter().take_while(is_over).count();
                let may_be = |(one, known): &&(Epoch, ClockId)| {
                    !self.knows(*known, second, epoch.unlocked, one.unlock)
                };
                possible += own[possible..].iter().take_while(may_be).count();
                let last = possible.checked_sub(1).filter(|last| *last >= certain);
                for (last, found, certain) in
                    [(&mut sure, certain.checked_sub(1), true), (&mut maybe, last, false)]
                {
                    if found != *last
                        && let Some(unlock) = found.and_then(|at: usize| own[at].0.unlock)
                    {
                        *last = found;
                        // What a barrier says already needs no edge.
                        let lock = (second.process, epoch.lock);
                        if certain && self.order.reaches((first.process, unlock), lock) {
                            continue;
                        }
                        let from = Node::new(first.process, unlock as usize);
                        let to = Node::new(second.process, epoch.lock as usize);
                        edges.list.push(Edge { from, to, certain });
                    }
                }
            }
        }
    }

    /// Whether, by what is known where an unlock begins, another process's unlock had returned.
    fn knows(&self, clock: ClockId, of: &Sorted, returned: Option<u32>, begun: Option<u32>) -> bool {
        returned.is_some_and(|returned| begun.is_some() && self.order.knows(clock, of.process, returned))
    }
}
