//! Order that a program may make by looking: it reads what another process writes until it is there.
//!
//! Whether it waited is not known from its calls, so these edges may be and need not. They go from where the writing begins to where the reader has its
//! answer: what the reader does then may come after what the writer did before.

use crate::accesses::{Groups, NEVER};
use crate::edges::{Edges, Node};
use crate::job::Job;
use crate::meetings::Meeting;
use crate::memory::Reachable;
use crate::order::Order;
use mpiwarden::events::{Did, EVERYBODY, KeptEvent, Rank};
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
                two.order(starts, &looks, edges);
            }
        }
    }
    let looks: Vec<Looks> = (0..job.len()).map(|process| Looks::new(job, process)).collect();
    for ((writer, owner), starts) in written(groups) {
        for (reader, looks) in looks.iter().enumerate() {
            if reader != writer && !looks.all.is_empty() && reachable.sees(reader, owner) {
                let looks: Vec<u32> = looks.at(owner).collect();
                Looking { order, writer, reader }.order(starts.iter().copied(), &looks, edges);
            }
        }
    }
    for ((reader, owner), returned) in fetched(groups) {
        for (writer, looks) in looks.iter().enumerate() {
            if reader != writer && reachable.sees(writer, owner) {
                Looking { order, writer, reader }.stored(&looks.syncs, &returned, edges);
            }
        }
    }
}

/// Where a process sees what others wrote into memory that it can load from (12.7, rule 6): it synchronises its memory, or holds a lock on it.
pub(crate) struct Looks {
    /// Positions, and whose memory it is; `None`: any.
    all: Vec<(u32, Option<usize>)>,
    /// Where the process also shows to others what it stored.
    syncs: Vec<u32>,
}

impl Looks {
    pub fn new(job: &Job, process: usize) -> Looks {
        let look = |(at, event): (usize, &KeptEvent)| {
            if let Did::Sync { .. } = event.did {
                return Some((at as u32, None));
            }
            let (Did::Lock { window, to, .. } | Did::Unlocked { window, to }) = event.did else {
                return None;
            };
            let team = job.window(process, window)?;
            let rank = Rank::try_from(to).ok();
            let owner = rank.and_then(|rank| job.windows[team].member(rank)).map(|member| member.process);
            (to == EVERYBODY || owner.is_some()).then_some((at as u32, owner))
        };
        let events = || job.events[process].iter().enumerate();
        let is_sync = |(_, event): &(usize, &KeptEvent)| matches!(event.did, Did::Sync { .. });
        let syncs = events().filter(is_sync).map(|(at, _)| at as u32).collect();
        Looks { all: events().filter_map(look).collect(), syncs }
    }

    /// At the memory of a process.
    pub fn at(&self, owner: usize) -> impl Iterator<Item = u32> + '_ {
        self.all.iter().filter(move |(_, of)| of.is_none_or(|of| of == owner)).map(|(at, _)| *at)
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
    /// From each write to the first look that does not certainly come before it; of writes with the same look the last one is enough. Both sorted.
    fn order(&self, starts: impl Iterator<Item = u32>, looks: &[u32], edges: &mut Edges) {
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
