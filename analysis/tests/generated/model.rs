//! What the rules say of a made-up job, by trying all: every pair of accesses, and every path between them. It shares nothing with the crate but the events.

use std::collections::{BTreeMap, BTreeSet};

/// An event by its process and position.
pub type Node = (usize, usize);

#[derive(Clone, Debug)]
pub struct Access {
    pub start: Node,
    /// The event that completes it, of its own process or of the owner's.
    pub complete: Option<Node>,
    pub returned: Option<usize>,
    pub owner: usize,
    /// Byte by byte.
    pub bytes: BTreeSet<u64>,
    pub writes: bool,
    pub remote: bool,
    pub fetches: bool,
    /// Window, datatype and first byte of an update.
    pub update: Option<(u32, u32, u64)>,
}

#[derive(Clone, Debug)]
pub struct Epoch {
    pub process: usize,
    pub target: usize,
    pub lock: usize,
    /// Begun and returned; `None` where it did not get so far.
    pub unlock: Option<usize>,
    pub unlocked: Option<usize>,
    pub exclusive: bool,
}

/// What the generator knows of the job that it made.
#[derive(Debug, Default)]
pub struct Model {
    pub lengths: Vec<usize>,
    pub edges: Vec<(Node, Node)>,
    pub accesses: Vec<Access>,
    pub epochs: Vec<Epoch>,
    /// By process: events in front, which only say what is what.
    pub names: Vec<usize>,
    /// Who has whose memory mapped.
    pub mapped: BTreeSet<(usize, usize)>,
    /// Where a process knows more than before: of others, or that its own operations are complete.
    pub learned: Vec<Node>,
    /// Events that end the call that the event before began.
    pub inside: BTreeSet<Node>,
    /// Whose event came next, over the whole job.
    pub played: Vec<usize>,
}

/// What each node reaches.
struct Paths<'a> {
    lengths: &'a [usize],
    after: BTreeMap<Node, Vec<Node>>,
    known: std::cell::RefCell<BTreeMap<Node, BTreeSet<Node>>>,
}

impl<'a> Paths<'a> {
    fn new(lengths: &'a [usize], edges: &[(Node, Node)]) -> Paths<'a> {
        let mut after: BTreeMap<Node, Vec<Node>> = BTreeMap::new();
        for (from, to) in edges {
            after.entry(*from).or_default().push(*to);
        }
        Paths { lengths, after, known: Default::default() }
    }

    fn reaches(&self, from: Node, to: Node) -> bool {
        let search = || {
            let mut seen = BTreeSet::new();
            let mut open = vec![from];
            while let Some(node) = open.pop() {
                let next = Some((node.0, node.1 + 1)).filter(|next| next.1 < self.lengths[node.0]);
                for next in self.after.get(&node).into_iter().flatten().copied().chain(next) {
                    if seen.insert(next) {
                        open.push(next);
                    }
                }
            }
            seen
        };
        self.known.borrow_mut().entry(from).or_insert_with(search).contains(&to)
    }
}

impl Model {
    /// Who can look at a process's memory without a call.
    fn seers(&self, owner: usize) -> BTreeSet<usize> {
        let mappers = self.mapped.iter().filter(|(_, mapped)| *mapped == owner).map(|(process, _)| *process);
        mappers.chain([owner]).collect()
    }

    /// The first event of another process that does not certainly come before.
    fn next(&self, certain: &Paths, from: Node, other: usize) -> Option<Node> {
        let is_early = |at: &Node| certain.reaches(*at, from) || self.inside.contains(at);
        let mut events = (0..self.lengths[other]).map(|at| (other, at)).skip_while(is_early);
        events.next().filter(|_| other != from.0)
    }

    /// What is known of the job when all of it is killed, and each process has made so many events. `takes_two`: a call that has begun with this event returns
    /// with the next one.
    pub fn cut(&self, lengths: Vec<usize>, takes_two: impl Fn(Node) -> bool) -> Model {
        let is_made = |(process, at): Node| at < lengths[process];
        let returned = |process: usize, at: Option<usize>| {
            at.filter(|at| is_made((process, at + usize::from(takes_two((process, *at))))))
        };
        let accesses = self.accesses.iter().filter(|access| is_made(access.start)).map(|access| Access {
            complete: access.complete.and_then(|(of, at)| returned(of, Some(at)).map(|at| (of, at))),
            returned: returned(access.start.0, access.returned),
            ..access.clone()
        });
        let epochs =
            self.epochs.iter().filter(|epoch| is_made((epoch.process, epoch.lock))).map(|epoch| Epoch {
                unlock: epoch.unlock.filter(|at| is_made((epoch.process, *at))),
                unlocked: epoch.unlocked.filter(|at| is_made((epoch.process, *at))),
                ..epoch.clone()
            });
        Model {
            edges: self.edges.iter().filter(|(from, to)| is_made(*from) && is_made(*to)).copied().collect(),
            accesses: accesses.collect(),
            epochs: epochs.collect(),
            names: self.names.clone(),
            learned: self.learned.iter().filter(|at| is_made(**at)).copied().collect(),
            inside: self.inside.clone(),
            mapped: self.mapped.clone(),
            played: Vec::new(),
            lengths,
        }
    }

    /// The events of all pairs without an order.
    pub fn pairs(&self) -> BTreeSet<(Node, Node)> {
        self.unordered(false)
    }

    /// The same. `in_time`: an order counts only where it goes through nothing that certainly comes before the first or after the second.
    pub fn unordered(&self, in_time: bool) -> BTreeSet<(Node, Node)> {
        let mut edges = self.edges.clone();
        let mut possible = Vec::new();
        let first = Paths::new(&self.lengths, &self.edges);
        for one in &self.epochs {
            for other in &self.epochs {
                if one.process == other.process
                    || one.target != other.target
                    || !(one.exclusive || other.exclusive)
                {
                    continue;
                }
                let Some(unlock) = one.unlock else { continue };
                let edge = ((one.process, unlock), (other.process, other.lock));
                let is_over = |one: &Epoch, other: &Epoch| {
                    let (Some(unlocked), Some(unlock)) = (one.unlocked, other.unlock) else { return false };
                    first.reaches((one.process, unlocked), (other.process, unlock))
                };
                if is_over(one, other) {
                    edges.push(edge);
                } else if !is_over(other, one) {
                    possible.push(edge);
                }
            }
        }
        let certain = Paths::new(&self.lengths, &edges);
        for writer in self.accesses.iter().filter(|access| access.remote && access.writes) {
            for reader in self.accesses.iter().filter(|access| access.remote && access.fetches) {
                let Some(returned) = reader.returned else { continue };
                let look = (reader.start.0, returned);
                let sees = reader.owner == writer.owner && !reader.bytes.is_disjoint(&writer.bytes);
                if sees && look.0 != writer.start.0 && !certain.reaches(look, writer.start) {
                    possible.push((writer.start, look));
                }
            }
            // Who has it may load it before any event that does not certainly come before: the first one says it of all.
            for seer in self.seers(writer.owner) {
                possible.extend(self.next(&certain, writer.start, seer).map(|look| (writer.start, look)));
            }
        }
        for fetch in self.accesses.iter().filter(|access| access.remote && access.fetches) {
            let Some(returned) = fetch.returned else { continue };
            let answered = (fetch.start.0, returned);
            // Who has what is fetched may have stored it after it learned something: the last one says it of all.
            for seer in self.seers(fetch.owner).into_iter().filter(|seer| *seer != answered.0) {
                let learned = self.learned.iter().filter(|(process, _)| *process == seer);
                let last = learned.filter(|store| !certain.reaches(answered, **store)).max();
                possible.extend(last.map(|store| (*store, answered)));
            }
        }
        for owner in 0..self.lengths.len() {
            for one in self.seers(owner) {
                for other in self.seers(owner) {
                    for from in (0..self.lengths[one]).map(|at| (one, at)) {
                        possible.extend(self.next(&certain, from, other).map(|to| (from, to)));
                    }
                }
            }
        }
        edges.extend(possible);
        let all = Paths::new(&self.lengths, &edges);
        let mut pairs = BTreeSet::new();
        for (at, one) in self.accesses.iter().enumerate() {
            for other in &self.accesses[at + 1..] {
                let before = |one: &Access, other: &Access| {
                    let begins_first = one.complete.is_some_and(|complete| {
                        complete.0 != other.start.0 && certain.reaches(other.start, complete)
                    });
                    before(&all, one, other)
                        && !begins_first
                        && (!in_time || in_time_before(&certain, &all, one, other))
                };
                if conflict(one, other) && !before(one, other) && !before(other, one) {
                    pairs.insert((one.start.min(other.start), one.start.max(other.start)));
                }
            }
        }
        pairs
    }
}

fn before(paths: &Paths, one: &Access, other: &Access) -> bool {
    // What is never complete is not judged.
    let (Some(complete), Some(_)) = (one.complete, other.complete) else { return true };
    if complete.0 == other.start.0 {
        return complete.1 < other.start.1;
    }
    paths.reaches(complete, other.start)
}

/// Whether there is a way that goes through nothing that certainly comes before the first's completion or after the second's start.
fn in_time_before(certain: &Paths, all: &Paths, one: &Access, other: &Access) -> bool {
    let (Some(complete), Some(_)) = (one.complete, other.complete) else { return true };
    if certain.reaches(complete, other.start) || complete.0 == other.start.0 {
        return true;
    }
    let (mut seen, mut open) = (BTreeSet::new(), vec![complete]);
    while let Some(node) = open.pop() {
        let next = Some((node.0, node.1 + 1)).filter(|next| next.1 < all.lengths[node.0]);
        for next in all.after.get(&node).into_iter().flatten().copied().chain(next) {
            let is_late =
                certain.reaches(other.start, next) || (next.0 == other.start.0 && next.1 > other.start.1);
            let is_early = certain.reaches(next, complete) || (next.0 == complete.0 && next.1 < complete.1);
            if !is_late && !is_early && seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen.contains(&other.start)
}

fn conflict(one: &Access, other: &Access) -> bool {
    let same_process = one.start.0 == other.start.0;
    if one.start == other.start || one.owner != other.owner || one.bytes.is_disjoint(&other.bytes) {
        return false;
    }
    if !(one.writes || other.writes) || (same_process && !one.remote && !other.remote) {
        return false;
    }
    match (one.update, other.update) {
        (Some((window, basic, at)), Some(other)) => {
            !(window == other.0 && basic == other.1 && at.abs_diff(other.2) % 4 == 0)
        }
        (None | Some(_), None) | (None, Some(_)) => true,
    }
}
