//! Whether an event comes before another one: by the program order of each process, and the edges between them.
//!
//! Only events with an edge are points of the graph. What reaches a point is its clock (`clocks`), made once for all in the order of the
//! components, so that a question costs the time of two searches in lists.

use crate::clocks::{ClockId, Clocks, NOTHING};
use crate::components::{Adjacency, Components};
use crate::edges::{Edge, HUB, Node};

#[derive(Debug)]
pub(crate) struct Order {
    /// By process: where its points begin in `positions`. Hubs come behind the last one.
    start: Vec<u32>,
    positions: Vec<u32>,
    /// By point.
    at: Vec<ClockId>,
    clocks: Clocks,
}

impl Order {
    /// `None`: it is too much to keep.
    pub fn new(processes: usize, edges: &[Edge], hubs: u32, possible: bool) -> Option<Order> {
        let taken = || edges.iter().filter(move |edge| edge.certain || possible);
        let (start, positions) = points(processes, taken());
        let numbered = Numbered { start: &start, positions: &positions };
        let pairs: Vec<(u32, u32)> =
            taken().map(|edge| (numbered.number(edge.from), numbered.number(edge.to))).collect();
        let nodes = positions.len() + hubs as usize;
        let follow = Adjacency::new(nodes, pairs.iter().copied());
        let mut is_last = vec![false; nodes];
        for process in 0..processes {
            if start[process + 1] > start[process] {
                is_last[start[process + 1] as usize - 1] = true;
            }
        }
        is_last[positions.len()..].fill(true);
        let next = |node: u32| (!is_last[node as usize]).then(|| node + 1);
        let components = Components::new(nodes, &follow, next);
        drop(follow);
        let lead = Adjacency::new(nodes, pairs.iter().map(|(from, to)| (*to, *from)));
        drop(pairs);
        let mut made = Making {
            processes: numbered.owners(processes),
            numbered: &numbered,
            lead: &lead,
            components: &components,
            clocks: Clocks::new(processes),
            at: vec![NOTHING; nodes],
        };
        for component in 0..components.count() {
            made.make(component)?;
        }
        let Making { at, clocks, .. } = made;
        Some(Order { start, positions, at, clocks })
    }

    /// How many points there are.
    pub fn points(&self) -> usize {
        self.positions.len()
    }

    fn of(&self, process: usize) -> std::ops::Range<usize> {
        self.start[process] as usize..self.start[process + 1] as usize
    }

    /// The clock of an event: what comes before it in other processes, for [`Order::knows`].
    pub fn clock(&self, process: usize, position: u32) -> ClockId {
        let range = self.of(process);
        let before = self.positions[range.clone()].partition_point(|point| *point <= position);
        match before {
            0 => NOTHING,
            _ => self.at[range.start + before - 1],
        }
    }

    /// Whether, by a clock of another process, this event came before.
    pub fn knows(&self, clock: ClockId, process: usize, position: u32) -> bool {
        self.clocks.get(clock, process as u32) > position
    }

    /// Whether the one event comes before the other one, which may be of the same process.
    pub fn reaches(&self, from: (usize, u32), to: (usize, u32)) -> bool {
        if from.0 == to.0 {
            return from.1 < to.1;
        }
        self.knows(self.clock(to.0, to.1), from.0, from.1)
    }

    /// The last event of a process that comes before an event of another one, if there is any.
    pub fn last_before(&self, process: usize, of: (usize, u32)) -> Option<u32> {
        self.clocks.get(self.clock(of.0, of.1), process as u32).checked_sub(1)
    }

    /// The first event of a process that comes after an event of another one, if there is any.
    pub fn first_after(&self, from: (usize, u32), process: usize) -> Option<u32> {
        let range = self.of(process);
        let points = &self.at[range.clone()];
        let before = points.partition_point(|clock| !self.knows(*clock, from.0, from.1));
        self.positions[range].get(before).copied()
    }
}

/// The positions with an edge, process by process, and where each process begins.
fn points<'a>(processes: usize, edges: impl Iterator<Item = &'a Edge>) -> (Vec<u32>, Vec<u32>) {
    let mut of: Vec<Vec<u32>> = vec![Vec::new(); processes];
    for node in edges.flat_map(|edge| [edge.from, edge.to]).filter(|node| node.process != HUB) {
        of[node.process as usize].push(node.at);
    }
    let mut start = vec![0];
    let mut positions = Vec::new();
    for mut own in of {
        own.sort_unstable();
        own.dedup();
        positions.append(&mut own);
        start.push(positions.len() as u32);
    }
    (start, positions)
}

struct Numbered<'a> {
    start: &'a [u32],
    positions: &'a [u32],
}

impl Numbered<'_> {
    fn number(&self, node: Node) -> u32 {
        if node.process == HUB {
            return self.positions.len() as u32 + node.at;
        }
        let process = node.process as usize;
        let own = &self.positions[self.start[process] as usize..self.start[process + 1] as usize];
        self.start[process] + own.partition_point(|point| *point < node.at) as u32
    }

    /// The process of each point.
    fn owners(&self, processes: usize) -> Vec<u32> {
        let of = |process: usize| (self.start[process + 1] - self.start[process]) as usize;
        (0..processes).flat_map(|process| std::iter::repeat_n(process as u32, of(process))).collect()
    }

    fn is_first(&self, point: u32, process: u32) -> bool {
        self.start[process as usize] == point
    }
}

/// The clocks, while they are made.
struct Making<'a> {
    processes: Vec<u32>,
    numbered: &'a Numbered<'a>,
    lead: &'a Adjacency,
    components: &'a Components,
    clocks: Clocks,
    at: Vec<ClockId>,
}

impl Making<'_> {
    /// The point before a point in its process.
    fn before(&self, node: u32) -> Option<u32> {
        let process = *self.processes.get(node as usize)?;
        (!self.numbered.is_first(node, process)).then(|| node - 1)
    }

    fn make(&mut self, component: usize) -> Option<()> {
        let nodes = self.components.nodes(component);
        let (components, lead) = (self.components, self.lead);
        let outside = |other: &u32| components.of[*other as usize] as usize != component;
        if let [node] = nodes
            && lead.of(*node).is_empty()
        {
            self.at[*node as usize] = self.before(*node).map_or(NOTHING, |before| self.at[before as usize]);
            return Some(());
        }
        for node in nodes {
            let before = self.before(*node).filter(outside);
            for other in lead.of(*node).iter().copied().filter(outside).chain(before) {
                self.clocks.rebase(self.at[other as usize]);
            }
        }
        for node in nodes {
            if let Some(before) = self.before(*node).filter(outside) {
                self.clocks.join(self.at[before as usize]);
            }
            for other in lead.of(*node).iter().copied().filter(outside) {
                self.clocks.join(self.at[other as usize]);
                self.raise(other);
            }
            if nodes.len() > 1 {
                self.raise(*node);
            }
        }
        let likely = self.before(nodes[0]).map_or(NOTHING, |before| self.at[before as usize]);
        let clock = self.clocks.end(likely)?;
        for node in nodes {
            self.at[*node as usize] = clock;
        }
        Some(())
    }

    /// That a point was come to; a hub is nobody's.
    fn raise(&mut self, point: u32) {
        if let Some(process) = self.processes.get(point as usize) {
            self.clocks.raise(*process, self.numbered.positions[point as usize] + 1);
        }
    }
}
