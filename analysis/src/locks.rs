//! What locks order (12.5.3): of two epochs that exclude each other one comes first.
//!
//! Which one is known where an unlock returned before the other one began. Else each may be the first, so that both edges may be. Shared locks order
//! nothing among each other. A lock may return before it is granted; that the operations behind it waited is what counts.

use crate::answer::Limit;
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
        for (first, earlier) in &all {
            for (second, later) in &all {
                if first != second {
                    Excluding { order, first: *first, second: *second }.order(earlier, later, edges);
                }
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

/// The epochs of two processes at one target.
struct Excluding<'a> {
    order: &'a Order,
    first: usize,
    second: usize,
}

impl Excluding<'_> {
    /// Edges from the first process's epochs to those of the second one. For each of these it is enough to know the last one that comes or may come before
    /// it: program order says the rest.
    fn order(&self, earlier: &[Epoch], later: &[Epoch], edges: &mut Edges) {
        let released = |epochs: &[Epoch], exclusive: bool| -> Vec<Epoch> {
            let fits = |epoch: &&Epoch| epoch.unlock.is_some() && (epoch.exclusive || !exclusive);
            epochs.iter().filter(fits).copied().collect()
        };
        let (all, exclusive) = (released(earlier, false), released(earlier, true));
        for (own, later) in [
            (all, later.iter().filter(|epoch| epoch.exclusive).collect::<Vec<_>>()),
            (exclusive, later.iter().filter(|epoch| !epoch.exclusive).collect()),
        ] {
            let (mut sure, mut maybe) = (None, None);
            for epoch in later {
                let (certain, possible) = self.last_before(&own, epoch);
                for (last, found, certain) in [(&mut sure, certain, true), (&mut maybe, possible, false)] {
                    if found != *last
                        && let Some(unlock) = found.and_then(|at: usize| own[at].unlock)
                    {
                        *last = found;
                        let from = Node::new(self.first, unlock as usize);
                        let to = Node::new(self.second, epoch.lock as usize);
                        edges.list.push(Edge { from, to, certain });
                    }
                }
            }
        }
    }

    /// The last of the first process's epochs that is certain to come before one of the second's; and the last one that may.
    fn last_before(&self, own: &[Epoch], epoch: &Epoch) -> (Option<usize>, Option<usize>) {
        let knows = |of: (usize, Option<u32>), then: (usize, Option<u32>)| matches!((of.1, then.1), (Some(returned), Some(begun)) if self.order.reaches((of.0, returned), (then.0, begun)));
        let (first, second) = (self.first, self.second);
        let certain = own.partition_point(|one| knows((first, one.unlocked), (second, epoch.unlock)));
        let possible = own.partition_point(|one| !knows((second, epoch.unlocked), (first, one.unlock)));
        (certain.checked_sub(1), possible.checked_sub(1).filter(|last| *last >= certain))
    }
}
