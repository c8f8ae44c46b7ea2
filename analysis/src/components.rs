//! The strongly connected components of a graph: sets of nodes of which each reaches each. Certain edges make none of more than one
//! node; edges that may be go in circles.

/// Who follows whom: the followers of node `n` are `to[start[n]..start[n + 1]]`.
#[derive(Debug)]
pub(crate) struct Adjacency {
    pub start: Vec<u32>,
    pub to: Vec<u32>,
}

impl Adjacency {
    /// From pairs, in time linear in their number. The order of a node's followers is that of the pairs.
    pub fn new(nodes: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Adjacency {
        let mut start = vec![0u32; nodes + 1];
        for (from, _) in pairs.clone() {
            start[from as usize + 1] += 1;
        }
        for node in 0..nodes {
            start[node + 1] += start[node];
        }
        let mut next = start.clone();
        let mut to = vec![0u32; start[nodes] as usize];
        for (from, follower) in pairs {
            to[next[from as usize] as usize] = follower;
            next[from as usize] += 1;
        }
        Adjacency { start, to }
    }

    pub fn of(&self, node: u32) -> &[u32] {
        &self.to[self.start[node as usize] as usize..self.start[node as usize + 1] as usize]
    }
}

const NONE: u32 = u32::MAX;

/// The components, each a list of nodes; those that reach others come before them.
#[derive(Debug)]
pub(crate) struct Components {
    pub of: Vec<u32>,
    start: Vec<u32>,
    nodes: Vec<u32>,
}

impl Components {
    /// `next`: a node's follower that is not in `edges` (in program order).
    pub fn new(nodes: usize, edges: &Adjacency, next: impl Fn(u32) -> Option<u32>) -> Components {
        let mut of = search(nodes, edges, next);
        let count = of.iter().copied().max().map_or(0, |last| last + 1);
        for component in &mut of {
            // The search ends with those that reach others.
            *component = count - 1 - *component;
        }
        let pairs = of.iter().enumerate().map(|(node, component)| (*component, node as u32));
        let Adjacency { start, to } = Adjacency::new(count as usize, pairs);
        Components { of, start, nodes: to }
    }

    pub fn count(&self) -> usize {
        self.start.len() - 1
    }

    pub fn nodes(&self, component: usize) -> &[u32] {
        &self.nodes[self.start[component] as usize..self.start[component + 1] as usize]
    }
}

/// Tarjan's search, with a stack of its own: a path may be as long as a run.
fn search(nodes: usize, edges: &Adjacency, next: impl Fn(u32) -> Option<u32>) -> Vec<u32> {
    let mut of = vec![NONE; nodes];
    let mut seen = vec![NONE; nodes];
    let mut low = vec![0u32; nodes];
    let mut open = Vec::new();
    let mut path: Vec<(u32, u32)> = Vec::new();
    let (mut time, mut components) = (0, 0);
    for root in 0..nodes as u32 {
        if seen[root as usize] != NONE {
            continue;
        }
        path.push((root, 0));
        while let Some(&mut (node, ref mut at)) = path.last_mut() {
            let here = node as usize;
            if *at == 0 {
                seen[here] = time;
                low[here] = time;
                time += 1;
                open.push(node);
            }
            // The first follower is the one in program order.
            let cross = edges.of(node);
            let follower = match *at as usize {
                0 => next(node).or(Some(node)),
                more => cross.get(more - 1).copied(),
            };
            if let Some(follower) = follower {
                *at += 1;
                if seen[follower as usize] == NONE {
                    path.push((follower, 0));
                } else if of[follower as usize] == NONE {
                    low[here] = low[here].min(seen[follower as usize]);
                }
                continue;
            }
            if low[here] == seen[here] {
                while let Some(member) = open.pop() {
                    of[member as usize] = components;
                    if member == node {
                        break;
                    }
                }
                components += 1;
            }
            let lowest = low[here];
            path.pop();
            if let Some(&(before, _)) = path.last() {
                low[before as usize] = low[before as usize].min(lowest);
            }
        }
    }
    of
}

#[cfg(test)]
mod tests {
    use super::{Adjacency, Components};

    #[test]
    fn what_reaches_others_comes_first_and_circles_are_one() {
        // 0 → 1 ⇄ 2 → 3, and 4 alone
        let pairs = [(0, 1), (1, 2), (2, 1), (2, 3)];
        let edges = Adjacency::new(5, pairs.iter().copied());
        let components = Components::new(5, &edges, |_| None);
        assert_eq!(components.count(), 4);
        assert_eq!(components.of[1], components.of[2]);
        assert!(components.of[0] < components.of[1] && components.of[1] < components.of[3]);
        let mut circle = components.nodes(components.of[2] as usize).to_vec();
        circle.sort_unstable();
        assert_eq!(circle, [1, 2]);
    }

    #[test]
    fn a_path_as_long_as_a_run_needs_no_stack() {
        let nodes = 1_000_000;
        let edges = Adjacency::new(nodes, std::iter::empty());
        let next = |node: u32| (node + 1 < nodes as u32).then_some(node + 1);
        assert_eq!(Components::new(nodes, &edges, next).count(), nodes);
    }
}
