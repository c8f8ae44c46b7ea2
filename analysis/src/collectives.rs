//! What collective operations order: the n-th of a communicator at each member are one (6.14), and so are the n-th fences of a window (12.5.1).

use crate::edges::{Edges, Node};
use crate::job::{Job, ends};
use mpiwarden::events::{Collective, Did, Rank};
use rustc_hash::FxHashMap;

/// A member's part in a collective operation.
pub(crate) struct Part {
    pub enter: Node,
    /// `None`: nobody was told of the end.
    pub end: Option<Node>,
    pub rank: Rank,
    pub kind: Collective,
    pub root: Rank,
}

/// The edges of all collective operations on communicators.
pub(crate) fn order(job: &Job, edges: &mut Edges) {
    // By communicator, and the n-th of it.
    let mut operations: Vec<Vec<Vec<Part>>> = job.comms.iter().map(|_| Vec::new()).collect();
    for process in 0..job.len() {
        let events = job.events[process];
        let ends = ends(events);
        let mut counts: FxHashMap<usize, usize> = FxHashMap::default();
        let mut blocking: FxHashMap<usize, usize> = FxHashMap::default();
        for (at, event) in events.iter().enumerate() {
            if let Did::Collective { comm, kind, root, request } = event.did {
                let Some((team, rank)) = job.rank(process, comm) else { continue };
                let count = counts.entry(team).or_default();
                let end = ends.get(&request).filter(|_| request != 0);
                let end = end.map(|end| Node::new(process, end.at as usize));
                if request == 0 {
                    blocking.insert(team, *count);
                }
                let part = Part { enter: Node::new(process, at), end, rank, kind, root };
                let all = &mut operations[team];
                if all.len() == *count {
                    all.push(Vec::new());
                }
                all[*count].push(part);
                *count += 1;
            } else if let Did::Left { comm } = event.did
                && let Some(team) = job.comm(process, comm)
                && let Some(count) = blocking.remove(&team)
                && let Some(part) = operations[team].get_mut(count).and_then(|parts| parts.last_mut())
            {
                part.end = Some(Node::new(process, at));
            }
        }
    }
    for parts in operations.iter_mut().flatten() {
        parts.sort_by_key(|part| part.rank);
        meet(parts, edges);
    }
}

/// The edges of one operation; its parts by rank.
fn meet(parts: &[Part], edges: &mut Edges) {
    let Some(first) = parts.first() else { return };
    if parts.iter().any(|part| (part.kind, part.root) != (first.kind, first.root)) {
        // The members do not agree on what it is: it may order them all.
        return everybody(parts, edges, false);
    }
    let at_root = parts.iter().find(|part| part.rank == first.root);
    match first.kind {
        Collective::Everybody => everybody(parts, edges, true),
        Collective::FromRoot => {
            let Some(root) = at_root else { return };
            for end in parts.iter().filter_map(|part| part.end) {
                edges.certain(root.enter, end);
            }
        }
        Collective::ToRoot => {
            let Some(end) = at_root.and_then(|root| root.end) else { return };
            for part in parts {
                edges.certain(part.enter, end);
            }
        }
        Collective::Upwards => {
            let mut lower = edges.hub();
            for part in parts {
                if let Some(end) = part.end {
                    edges.certain(lower, end);
                }
                let next = edges.hub();
                edges.certain(lower, next);
                edges.certain(part.enter, next);
                lower = next;
            }
        }
    }
}

/// Nobody ends before everybody has entered.
pub(crate) fn everybody(parts: &[Part], edges: &mut Edges, certain: bool) {
    if parts.len() < 2 {
        return;
    }
    let hub = edges.hub();
    for part in parts {
        edges.add(part.enter, hub, certain);
        if let Some(end) = part.end {
            edges.add(hub, end, certain);
        }
    }
}
