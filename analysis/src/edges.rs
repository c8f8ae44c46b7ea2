//! What comes before what, as edges between events of different processes.

/// An event by its process and position, or a hub: a meeting of many, so that n processes need n edges and not n².
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Node {
    /// [`HUB`]: `at` is the number of a hub.
    pub process: u32,
    pub at: u32,
}

pub(crate) const HUB: u32 = u32::MAX;

impl Node {
    pub fn new(process: usize, at: usize) -> Node {
        Node { process: process as u32, at: at as u32 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub from: Node,
    pub to: Node,
    /// It is there. Else it may be, as when a loop waits for what another process writes.
    pub certain: bool,
}

/// All edges; those of one process are its program order and not among them.
#[derive(Debug, Default)]
pub(crate) struct Edges {
    pub list: Vec<Edge>,
    pub hubs: u32,
    /// Where all calls meet of which it is not known with whom they order.
    unknown: Option<Node>,
}

impl Edges {
    pub fn hub(&mut self) -> Node {
        self.hubs += 1;
        Node { process: HUB, at: self.hubs - 1 }
    }

    pub fn certain(&mut self, from: Node, to: Node) {
        self.add(from, to, true);
    }

    pub fn possible(&mut self, from: Node, to: Node) {
        self.add(from, to, false);
    }

    pub fn add(&mut self, from: Node, to: Node, certain: bool) {
        // Within a process the program order says it.
        if from.process != to.process || from.process == HUB {
            self.list.push(Edge { from, to, certain });
        }
    }

    /// An event that may order its process with any other one that has such an event, either way.
    pub fn unknown(&mut self, node: Node) {
        let hub = match self.unknown {
            Some(hub) => hub,
            None => {
                let hub = self.hub();
                self.unknown = Some(hub);
                hub
            }
        };
        self.possible(node, hub);
        self.possible(hub, node);
    }

    pub fn possibles(&self) -> usize {
        self.list.iter().filter(|edge| !edge.certain).count()
    }
}
