//! What active synchronisation of windows orders: fences (12.5.1), and post, start, complete and wait (12.5.2).

use crate::collectives::{Part, everybody};
use crate::edges::{Edges, Node};
use crate::job::Job;
use mpiwarden::events::{Collective, Did, KeptEvent, Rank};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// What one member does with one window.
#[derive(Default)]
struct Doings {
    fences: Vec<FenceCall>,
    exposures: Vec<Opened>,
    accesses: Vec<Opened>,
}

/// A fence, and the first operation on each target behind one that orders nothing by itself.
struct FenceCall {
    enter: u32,
    end: Option<u32>,
    precede: bool,
    first: Vec<(Rank, u32)>,
}

/// An exposure or access epoch.
struct Opened {
    at: u32,
    to: Vec<Rank>,
    end: Option<u32>,
}

/// Where each access epoch is over at its targets: by the process and position of its start, and the target's rank. Who has none there is not known to
/// have waited.
pub(crate) type Waits = FxHashMap<(usize, u32, Rank), u32>;

/// The edges of all fences and epochs.
pub(crate) fn order(job: &Job, edges: &mut Edges) -> Waits {
    let mut windows: BTreeMap<usize, BTreeMap<Rank, (usize, Doings)>> = BTreeMap::new();
    for process in 0..job.len() {
        let mut targets = FxHashSet::default();
        let mut own: FxHashMap<(usize, Rank), Doings> = FxHashMap::default();
        for (at, event) in job.events[process].iter().enumerate() {
            let Some(window) = window(event) else { continue };
            let Some(team) = job.window_rank(process, window) else { continue };
            own.entry(team).or_default().note(at as u32, &event.did, team.0, &mut targets);
        }
        for ((team, rank), doings) in own {
            windows.entry(team).or_default().insert(rank, (process, doings));
        }
    }
    let mut waits = Waits::default();
    for members in windows.values() {
        fences(members, edges);
        epochs(members, edges, &mut waits);
    }
    waits
}

/// The window that an event is about, for what is looked at here.
fn window(event: &KeptEvent) -> Option<u32> {
    if let Did::Fence { window, .. }
    | Did::Fenced { window }
    | Did::Expose { window, .. }
    | Did::Access { window, .. }
    | Did::AccessEnded { window }
    | Did::ExposeEnded { window } = event.did
    {
        return Some(window);
    }
    if let Did::Rma { rma } = &event.did { Some(rma.window) } else { None }
}

impl Doings {
    fn note(&mut self, at: u32, did: &Did, team: usize, targets: &mut FxHashSet<(usize, Rank)>) {
        if let Did::Fence { precede, .. } = did {
            targets.retain(|(window, _)| *window != team);
            self.fences.push(FenceCall { enter: at, end: None, precede: *precede, first: Vec::new() });
        } else if let Did::Fenced { .. } = did {
            if let Some(fence) = self.fences.last_mut() {
                fence.end = Some(at);
            }
        } else if let Did::Expose { to, .. } = did {
            self.exposures.push(Opened { at, to: to.clone(), end: None });
        } else if let Did::Access { to, .. } = did {
            self.accesses.push(Opened { at, to: to.clone(), end: None });
        } else if let Did::AccessEnded { .. } = did {
            if let Some(access) = self.accesses.last_mut() {
                access.end = Some(at);
            }
        } else if let Did::ExposeEnded { .. } = did {
            if let Some(exposure) = self.exposures.last_mut() {
                exposure.end = Some(at);
            }
        } else if let Did::Rma { rma } = did
            && let Some(fence) = self.fences.last_mut().filter(|fence| !fence.precede)
            && targets.insert((team, rma.target))
        {
            fence.first.push((rma.target, at));
        }
    }
}

fn fences(members: &BTreeMap<Rank, (usize, Doings)>, edges: &mut Edges) {
    let most = members.values().map(|(_, doings)| doings.fences.len()).max().unwrap_or(0);
    for n in 0..most {
        let calls = members.iter().filter_map(|(rank, (process, doings))| {
            let call = doings.fences.get(n)?;
            let part = Part {
                enter: Node::new(*process, call.enter as usize),
                end: call.end.map(|end| Node::new(*process, end as usize)),
                rank: *rank,
                kind: Collective::Everybody,
                root: 0,
                place: 0,
            };
            Some((call, part))
        });
        let (whole, loose): (Vec<_>, Vec<_>) = calls.partition(|(call, _)| call.precede);
        let parts: Vec<Part> = whole.into_iter().map(|(_, part)| part).collect();
        everybody(&parts, edges, true);
        // Without epochs to end, only the operations wait for their targets.
        for (call, part) in &loose {
            for (target, at) in &call.first {
                let Some((process, doings)) = members.get(target) else { continue };
                let Some(fence) = doings.fences.get(n) else { continue };
                edges.certain(
                    Node::new(*process, fence.enter as usize),
                    Node { process: part.enter.process, at: *at },
                );
            }
        }
    }
}

/// The k-th exposure to an origin goes with the origin's k-th access to it.
fn epochs(members: &BTreeMap<Rank, (usize, Doings)>, edges: &mut Edges, waits: &mut Waits) {
    let mut exposures: BTreeMap<(Rank, Rank), Vec<(usize, &Opened)>> = BTreeMap::new();
    for (target, (process, doings)) in members {
        for exposure in &doings.exposures {
            for origin in &exposure.to {
                exposures.entry((*target, *origin)).or_default().push((*process, exposure));
            }
        }
    }
    for (origin, (process, doings)) in members {
        let mut counts: BTreeMap<Rank, usize> = BTreeMap::new();
        for access in &doings.accesses {
            for target in &access.to {
                let count = counts.entry(*target).or_default();
                let found = exposures.get(&(*target, *origin)).and_then(|all| all.get(*count));
                *count += 1;
                let Some((owner, exposure)) = found else { continue };
                let node = |process: usize, at: u32| Node::new(process, at as usize);
                edges.certain(node(*owner, exposure.at), node(*process, access.at));
                if let (Some(complete), Some(wait)) = (access.end, exposure.end) {
                    edges.certain(node(*process, complete), node(*owner, wait));
                    waits.insert((*process, access.at, *target), wait);
                }
            }
        }
    }
}
