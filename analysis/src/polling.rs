//! Order that a program may make by looking: it reads what another process writes until it is there.
//!
//! Whether it waited is not known from its calls, so these edges may be and need not. They go from where the writing begins to where the reader may have
//! seen it: what the reader does then may come after what the writer did before. A load is no call, and in the unified model it needs none to see what was
//! put (12.7): so a process may look at memory that it holds between any two of its events. What it stores for others to fetch it is
//! taken to show by `MPI_Win_sync`.

use crate::accesses::{Groups, NEVER};
use crate::edges::{Edges, Node};
use crate::job::Job;
use crate::meetings::Meeting;
use crate::memory::Reachable;
use crate::order::Order;
use mpiwarden::events::{Did, KeptEvent};
use std::collections::BTreeMap;

/// Adds the edges.
pub(crate) fn order(
    job: &Job,
    groups: &Groups,
    meetings: &[Meeting],
    reachable: &Reachable,
    order: &Order,
    edges: &mut Edges,
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
    for ((writer, owner), starts) in written(groups) {
        for reader in reachable.seers(owner).filter(|reader| *reader != writer) {
            Looking { order, writer, reader }.loaded(&starts, job.events[reader].len() as u32, edges);
        }
    }
    let is_sync = |(_, event): &(usize, &KeptEvent)| matches!(event.did, Did::Sync { .. });
    let syncs = |events: &&[KeptEvent]| -> Vec<u32> {
        events.iter().enumerate().filter(is_sync).map(|(at, _)| at as u32).collect()
    };
    let syncs: Vec<Vec<u32>> = job.events.iter().map(syncs).collect();
    for ((reader, owner), returned) in fetched(groups) {
        for writer in reachable.seers(owner).filter(|writer| *writer != reader) {
            Looking { order, writer, reader }.stored(&syncs[writer], &returned, edges);
        }
    }
}

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
    fn loaded(&self, starts: &[u32], events: u32, edges: &mut Edges) {
        let next =
            |start: u32| self.order.last_before(self.reader, (self.writer, start)).map_or(0, |at| at + 1);
        let mut last: Option<(u32, u32)> = None;
        for start in starts {
            let next = next(*start);
            if next >= events {
                break;
            }
            if let Some(before) = last.filter(|(_, at)| *at != next) {
                self.edge(before, edges);
            }
            last = Some((*start, next));
        }
        if let Some(before) = last {
            self.edge(before, edges);
        }
    }

    /// From the last synchronisation of memory that does not certainly come after a fetch to that fetch: it may have stored what is fetched. Of fetches
    /// with the same one the first is enough. Both sorted.
    fn stored(&self, syncs: &[u32], returned: &[u32], edges: &mut Edges) {
        let mut next = 0;
        for at in returned {
            let is_after = |sync: &u32| self.order.reaches((self.reader, *at), (self.writer, *sync));
            let before = next;
            next += syncs[next..].iter().take_while(|sync| !is_after(sync)).count();
            if next > before {
                self.edge((syncs[next - 1], *at), edges);
            }
        }
    }

    fn edge(&self, (start, look): (u32, u32), edges: &mut Edges) {
        if !self.order.reaches((self.writer, start), (self.reader, look)) {
            edges.possible(Node::new(self.writer, start as usize), Node::new(self.reader, look as usize));
        }
    }
}
