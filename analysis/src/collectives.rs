//! What collective operations order: the n-th of a communicator at each member are one (6.14), and so are the n-th fences of a window (12.5.1).
//!
//! Between two groups a member waits for those of the other group, and not for those of its own (6.2.3, 6.3).

use crate::calls::calls;
use crate::edges::{Edges, Node};
use crate::job::{Job, Team, ends};
use mpiwarden::events::{Collective, Did, ROOT_OF_OTHERS, Rank};
use mpiwarden_spec::Procedure;
use rustc_hash::FxHashMap;

/// A member's part in a collective operation.
pub(crate) struct Part {
    pub enter: Node,
    /// `None`: nobody was told of the end.
    pub end: Option<Node>,
    /// Between two groups its position.
    pub rank: Rank,
    pub kind: Collective,
    pub root: Rank,
    /// The place of the call.
    pub place: u32,
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
                let end = ends.get(request).filter(|_| request != 0);
                let end = end.map(|end| Node::new(process, end.at as usize));
                if request == 0 {
                    blocking.insert(team, *count);
                }
                let part = Part { enter: Node::new(process, at), end, rank, kind, root, place: event.place };
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
    let mut moving: Option<Moving> = None;
    for (team, operations) in job.comms.iter().zip(&mut operations) {
        for parts in operations {
            parts.sort_by_key(|part| part.rank);
            if team.first.is_some() {
                between(team, parts, moving.get_or_insert_with(|| Moving::of(job)), edges);
            } else {
                meet(parts, edges);
            }
        }
    }
}

/// Which calls are operations of chapter 6: by process and place. Others make something of a communicator, or end one.
struct Moving(Vec<FxHashMap<u32, bool>>);

impl Moving {
    fn of(job: &Job) -> Moving {
        let moves: Vec<bool> = Procedure::all().map(|call| call.order().is_collective()).collect();
        let of = |process: usize| {
            let known = calls(job, process).into_iter();
            let moves = |call: u16| moves.get(usize::from(call)).copied().unwrap_or(false);
            known.map(|(place, call)| (place, moves(call))).collect()
        };
        Moving((0..job.len()).map(of).collect())
    }

    /// A started one is none of them: its place is that of the start.
    fn is_one(&self, part: &Part) -> bool {
        self.0.get(part.enter.process as usize).and_then(|of| of.get(&part.place)).copied().unwrap_or(false)
    }
}

/// The edges of one operation between two groups; its parts by position.
fn between(team: &Team, parts: &[Part], moving: &Moving, edges: &mut Edges) {
    let Some(first) = parts.first() else { return };
    if parts.iter().any(|part| part.kind != first.kind) {
        return everybody(parts, edges, false);
    }
    let (one, other) = parts.split_at(parts.partition_point(|part| !team.is_in_second(part.rank)));
    match first.kind {
        // What makes something of both groups is taken to wait for all.
        Collective::Everybody if !parts.iter().all(|part| moving.is_one(part)) => {
            everybody(parts, edges, true);
        }
        Collective::Everybody => {
            for (from, to) in [(one, other), (other, one)] {
                let hub = edges.hub();
                for part in from {
                    edges.certain(part.enter, hub);
                }
                for end in to.iter().filter_map(|part| part.end) {
                    edges.certain(hub, end);
                }
            }
        }
        Collective::FromRoot | Collective::ToRoot => {
            let is_root = |part: &&Part| part.root == ROOT_OF_OTHERS;
            let mut roots = parts.iter().filter(is_root);
            let (Some(root), None) = (roots.next(), roots.next()) else {
                // The members do not agree on who it is.
                return everybody(parts, edges, false);
            };
            let others = if team.is_in_second(root.rank) { one } else { other };
            for part in others {
                let (from, to) = match first.kind {
                    Collective::ToRoot => (part.enter, root.end),
                    Collective::Everybody | Collective::FromRoot | Collective::Upwards => {
                        (root.enter, part.end)
                    }
                };
                if let Some(to) = to {
                    edges.certain(from, to);
                }
            }
        }
        // There is none of these between two groups (6.11).
        Collective::Upwards => everybody(parts, edges, false),
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
