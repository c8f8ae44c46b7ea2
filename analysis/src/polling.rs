//! Order that a program may make by looking: it reads what another process writes until it is there.
//!
//! Whether it waited is not known from its calls, so these edges may be and need not. They go from where the writing begins to where the reader may have
//! seen it: what the reader does then may come after what the writer did before. A load is no call, and in the unified model it needs none to see what was
//! put (12.7): so a process may look at memory that it holds between any two of its events. What it stores there others may fetch: it is taken to tell so
//! of what its own calls have told it, but not to pass on without any call what it only loaded. Processes that have each other's memory mapped may do
//! both at any time.

use crate::accesses::{Groups, NEVER};
use crate::answer::Limit;
use crate::edges::{Edges, Node};
use crate::job::Job;
use crate::meetings::Meeting;
use crate::memory::Reachable;
use crate::order::Order;
use crate::scan;
use mpiwarden::events::{Did, KeptEvent};
use std::collections::{BTreeMap, BTreeSet};

/// Adds the edges.
pub(crate) fn order(
    job: &Job,
    (groups, meetings, reachable): (&Groups, &[Meeting], &Reachable),
    order: &Order,
    edges: &mut Edges,
    limits: &mut Vec<Limit>,
) {
    for Meeting { first, second, first_sees, second_sees, .. } in meetings {
        for (writer, reader, sees) in [(*first, *second, *second_sees), (*second, *first, *first_sees)] {
            if sees {
                let (writer, reader) = (&groups.list[writer], &groups.list[reader]);
                let starts = writer.times.iter().map(|times| times.start);
                let mut looks: Vec<u32> =
                    reader.times.iter().map(|times| times.returned).filter(|at| *at != NEVER).collect();
                looks.sort_unstable();
                let two = Looking { order, writer: writer.alike.process, reader: reader.alike.process };
                two.fetched(starts, &looks, edges);
            }
        }
    }
    let events = |process: usize| job.events[process].len() as u32;
    for ((writer, owner), starts) in written(groups) {
        for reader in reachable.seers(owner).filter(|reader| *reader != writer) {
            Looking { order, writer, reader }.loaded(starts.iter().copied(), job.events[reader], edges);
        }
    }
    let learns: Vec<Vec<u32>> = job.events.iter().map(|events| learns(events)).collect();
    for ((reader, owner), returned) in fetched(groups) {
        for writer in reachable.seers(owner).filter(|writer| *writer != reader) {
            Looking { order, writer, reader }.stored(&learns[writer], &returned, edges);
        }
    }
    let sharing = reachable.sharing();
    let looks: u64 =
        sharing.iter().map(|(one, other)| u64::from(events(*one)) + u64::from(events(*other))).sum();
    if looks > MOST {
        limits.extend(sharing.iter().map(|(owner, _)| Limit::TooMany { owner: job.given[*owner] }));
        let all: BTreeSet<usize> = sharing.iter().flat_map(|(one, other)| [*one, *other]).collect();
        for process in all {
            (0..events(process)).for_each(|at| edges.unknown(Node::new(process, at as usize)));
        }
        return;
    }
    for (one, other) in sharing {
        for (writer, reader) in [(*one, *other), (*other, *one)] {
            Looking { order, writer, reader }.loaded(0..events(writer), job.events[reader], edges);
        }
    }
}

/// Whether it ends the call whose beginning is the event before it.
fn ends(did: &Did) -> bool {
    matches!(did, Did::Left { .. } | Did::Fenced { .. } | Did::Unlocked { .. })
}

/// The events at which a process knows more than before: of others, or that its own operations are complete.
fn learns(events: &[KeptEvent]) -> Vec<u32> {
    let mut operations = false;
    let mut learns = Vec::new();
    for (at, event) in events.iter().enumerate() {
        let is_one = match event.did {
            Did::Rma { .. } => {
                operations = true;
                false
            }
            Did::Unlocked { .. } | Did::AccessEnded { .. } | Did::Flush { .. } => operations,
            Did::Received { .. }
            | Did::SendMatched { .. }
            | Did::Probed { .. }
            | Did::Done { .. }
            | Did::Left { .. }
            | Did::Fenced { .. }
            | Did::ExposeEnded { .. }
            | Did::Sync { .. }
            | Did::Attached { .. }
            | Did::Arrived { .. }
            | Did::Unknown { .. } => true,
            Did::Module { .. }
            | Did::Place { .. }
            | Did::Shape { .. }
            | Did::Comm { .. }
            | Did::Window { .. }
            | Did::Mapped { .. }
            | Did::Shared { .. }
            | Did::SharesMemory { .. }
            | Did::Signature { .. }
            | Did::Holds { .. }
            | Did::Taken { .. }
            | Did::Fills { .. }
            | Did::Ready {}
            | Did::Cancels { .. }
            | Did::Closes {}
            | Did::Between { .. }
            | Did::Parts { .. }
            | Did::OtherWorld { .. }
            | Did::Local { .. }
            | Did::Watched { .. }
            | Did::Awaits { .. }
            | Did::Contributes { .. }
            | Did::Thread { .. }
            | Did::Send { .. }
            | Did::Post { .. }
            | Did::GivenUp { .. }
            | Did::Collective { .. }
            | Did::Fence { .. }
            | Did::Expose { .. }
            | Did::Access { .. }
            | Did::Lock { .. }
            | Did::Unlock { .. }
            | Did::Detach { .. }
            | Did::WindowEnds { .. }
            | Did::Uses { .. }
            | Did::Failed {}
            | Did::Counted { .. }
            | Did::LetGo {}
            | Did::GoesOn {}
            | Did::Missing {} => false,
        };
        if is_one {
            learns.push(at as u32);
        }
    }
    learns
}

/// More events of processes that share memory than this, counted for each pair of them, are not looked at one by one.
const MOST: u64 = 1 << 24;

/// When each process has what it fetched from the memory of another one: by reader and owner.
fn fetched(groups: &Groups) -> BTreeMap<(usize, usize), Vec<u32>> {
    let mut fetched: BTreeMap<(usize, usize), Vec<u32>> = BTreeMap::new();
    for group in groups.list.iter().filter(|group| group.alike.fetches()) {
        let returned = fetched.entry((group.alike.process, group.alike.owner)).or_default();
        returned.extend(group.times.iter().map(|times| times.returned).filter(|at| *at != NEVER));
    }
    fetched.values_mut().for_each(|returned| returned.sort_unstable());
    fetched
}

/// When each process begins to write into the memory of another one: by writer and owner.
fn written(groups: &Groups) -> BTreeMap<(usize, usize), Vec<u32>> {
    let mut written: BTreeMap<(usize, usize), Vec<u32>> = BTreeMap::new();
    for group in groups.list.iter().filter(|group| group.alike.is_remote() && group.alike.writes()) {
        let starts = written.entry((group.alike.process, group.alike.owner)).or_default();
        starts.extend(group.times.iter().map(|times| times.start));
    }
    written.values_mut().for_each(|starts| starts.sort_unstable());
    written
}

struct Looking<'a> {
    order: &'a Order,
    writer: usize,
    reader: usize,
}

impl Looking<'_> {
    /// From each write to the first fetch of it that does not certainly come before it; of writes with the same fetch the last one is enough. Both sorted.
    fn fetched(&self, starts: impl Iterator<Item = u32>, looks: &[u32], edges: &mut Edges) {
        let mut first = 0;
        let mut last: Option<(u32, u32)> = None;
        for start in starts {
            let clock = self.order.clock(self.writer, start);
            while looks.get(first).is_some_and(|look| self.order.knows(clock, self.reader, *look)) {
                first += 1;
            }
            let Some(look) = looks.get(first) else { break };
            if let Some(before) = last.filter(|(_, at)| at != look) {
                self.edge(before, edges);
            }
            last = Some((start, *look));
        }
        if let Some(before) = last {
            self.edge(before, edges);
        }
    }

    /// From each write to the first event of the reader, of so many, that does not certainly come before it: the reader may have loaded before that. Of
    /// writes with the same event the last one is enough. Sorted.
    fn loaded(&self, starts: impl Iterator<Item = u32>, events: &[KeptEvent], edges: &mut Edges) {
        // While it is inside of a call it loads nothing.
        let outside = |at: u32| {
            let told =
                events[at as usize..].iter().take_while(|event| scan::tells(&event.did)).count() as u32;
            let ended = events.get((at + told) as usize).is_some_and(|event| ends(&event.did));
            if ended { at + told + 1 } else { at }
        };
        let next = |start: u32| {
            outside(self.order.last_before(self.reader, (self.writer, start)).map_or(0, |at| at + 1))
        };
        let mut last: Option<(u32, u32)> = None;
        for start in starts {
            let next = next(start);
            if next as usize >= events.len() {
                break;
            }
            if let Some(before) = last.filter(|(_, at)| *at != next) {
                self.edge(before, edges);
            }
            last = Some((start, next));
        }
        if let Some(before) = last {
            self.edge(before, edges);
        }
    }

    /// From the last event at which the writer learned something that does not certainly come after a fetch to that fetch: it may have stored what is fetched
    /// after that. Of fetches with the same one the first is enough. Both sorted.
    fn stored(&self, learns: &[u32], returned: &[u32], edges: &mut Edges) {
        let mut next = 0;
        for at in returned {
            let is_after = |event: &u32| self.order.reaches((self.reader, *at), (self.writer, *event));
            let before = next;
            next += learns[next..].iter().take_while(|event| !is_after(event)).count();
            if next > before {
                self.edge((learns[next - 1], *at), edges);
            }
        }
    }

    fn edge(&self, (start, look): (u32, u32), edges: &mut Edges) {
        if !self.order.reaches((self.writer, start), (self.reader, look)) {
            edges.possible(Node::new(self.writer, start as usize), Node::new(self.reader, look as usize));
        }
    }
}
