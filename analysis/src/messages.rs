//! Which send goes to which receive (3.5), and what that orders.
//!
//! Messages of one communicator, source, destination and tag do not overtake: the k-th goes to the k-th receive, in the order of posting. A receive with
//! wildcards is known by what it got. One that got nothing yet may have taken any message that fits, so that those after it may each be one further.
//!
//! Of a message in parts it is not known which of them a part that arrived came with: its start certainly comes before, and the others may (4.2.2). A message
//! that was matched before it is received (3.8.2) orders its synchronous send with a receive of which it is not known when it was made.

use crate::answer::Limit;
use crate::calls::calls;
use crate::edges::{Edges, Node};
use crate::job::{Job, ends};
use mpiwarden::events::{ANY, Did, Number, Rank};
use mpiwarden_spec::{Order, Procedure};
use rustc_hash::{FxHashMap, FxHashSet};

/// Communicator, source, destination, tag.
pub(crate) type Envelope = (usize, usize, usize, i32);

type Channels = FxHashMap<Envelope, Channel>;

/// The messages of one envelope.
#[derive(Default)]
pub(crate) struct Channel {
    pub sends: Vec<Sent>,
    pub receives: Vec<Taken>,
    probes: Vec<Seen>,
    arrivals: Vec<Seen>,
}

pub(crate) struct Sent {
    pub at: u32,
    /// Where the sender knows that the receive has begun.
    matched: Option<u32>,
    /// Where it was started, of a message in parts.
    started: Option<u32>,
}

pub(crate) struct Taken {
    /// A blocking receive: where it has returned.
    pub posted: u32,
    /// `None`: nobody was told of the end.
    end: Option<u32>,
    /// How many of the receives before may have taken a message of this envelope, or not.
    pub unsure: usize,
    /// It was only taken out of the queue: its receive comes later.
    pub is_matched: bool,
}

/// A message was looked at, or parts of it have arrived: the one after so many receives.
struct Seen {
    at: u32,
    index: usize,
    unsure: usize,
}

/// A receive that got nothing yet.
struct Undecided {
    comm: usize,
    from: i64,
    tag: i64,
}

/// The edges of all messages.
pub(crate) fn order(job: &Job, edges: &mut Edges, limits: &mut Vec<Limit>) {
    for ((_, source, destination, _), channel) in &channels(job) {
        channel.order(job, *source, *destination, edges, limits);
    }
}

/// All messages, the envelopes in their order.
pub(crate) fn channels(job: &Job) -> Vec<(Envelope, Channel)> {
    let mut channels = Channels::default();
    let matches = matching_calls();
    for process in 0..job.len() {
        let matched = calls(job, process).into_iter().filter(|(_, call)| matches.contains(call));
        let matched = matched.map(|(place, _)| place).collect();
        Matching { job, process, channels: &mut channels, open: Vec::new(), matched }.read();
    }
    let mut channels: Vec<(Envelope, Channel)> = channels.into_iter().collect();
    channels.sort_unstable_by_key(|(envelope, _)| *envelope);
    channels
}

/// The calls that take messages out of the queue, and do not receive them.
fn matching_calls() -> FxHashSet<u16> {
    let all = Procedure::all().filter(|call| call.order() == Order::Matches);
    all.map(|call| call.place() as u16).collect()
}

/// The request of a message of which parts have arrived.
fn arrived(did: &Did) -> Option<Number> {
    if let Did::Arrived { request } = did { Some(*request) } else { None }
}

struct Matching<'a, 'b> {
    job: &'a Job<'b>,
    process: usize,
    channels: &'a mut Channels,
    open: Vec<Undecided>,
    /// The places of such calls.
    matched: FxHashSet<u32>,
}

impl Matching<'_, '_> {
    fn read(mut self) {
        let events = self.job.events[self.process];
        let ends = ends(events);
        // The last send of an envelope, for a synchronous one that returns.
        let mut last: FxHashMap<Envelope, usize> = FxHashMap::default();
        // By request: where a message in parts was started, and which receive of which envelope it is.
        let mut started: FxHashMap<Number, u32> = FxHashMap::default();
        let mut posted: FxHashMap<Number, (Envelope, usize, usize)> = FxHashMap::default();
        let in_parts: FxHashSet<Number> = events.iter().filter_map(|event| arrived(&event.did)).collect();
        for (at, event) in events.iter().enumerate() {
            let at = at as u32;
            match &event.did {
                Did::Send { comm, to, tag, request } => {
                    let Some(envelope) = self.sent(*comm, *to, *tag) else { continue };
                    let end = ends.get(*request).filter(|end| *request != 0 && end.synchronous);
                    let sends = &mut self.channels.entry(envelope).or_default().sends;
                    let started = started.remove(request);
                    sends.push(Sent { at, matched: end.map(|end| end.at), started });
                    if *request == 0 {
                        last.insert(envelope, sends.len() - 1);
                    }
                }
                Did::SendMatched { comm, to, tag } => {
                    let Some(envelope) = self.sent(*comm, *to, *tag) else { continue };
                    if let Some(index) = last.remove(&envelope) {
                        self.channels.entry(envelope).or_default().sends[index].matched = Some(at);
                    }
                }
                Did::Received { comm, from, tag, .. } => {
                    let is_matched = self.matched.contains(&event.place);
                    let Some((unsure, channel)) = self.channel(*comm, *from, *tag) else { continue };
                    channel.receives.push(Taken { posted: at, end: Some(at), unsure, is_matched });
                }
                Did::Probed { comm, from, tag } => {
                    let Some((unsure, channel)) = self.channel(*comm, *from, *tag) else { continue };
                    let index = channel.receives.len();
                    channel.probes.push(Seen { at, index, unsure });
                }
                Did::Post { comm, from, tag, request } => {
                    let end = ends.get(*request);
                    let got = match end {
                        // It was cancelled, or receives from nobody.
                        Some(end) if end.got.is_none() => continue,
                        Some(end) => end.got,
                        None => {
                            Rank::try_from(*from).ok().zip(i32::try_from(*tag).ok()).filter(|_| *tag != ANY)
                        }
                    };
                    if let Some((from, tag)) = got {
                        let Some(envelope) = self.received(*comm, from, tag) else { continue };
                        let Some((unsure, channel)) = self.channel(*comm, from, tag) else { continue };
                        let end = end.map(|end| end.at);
                        if in_parts.contains(request) {
                            posted.insert(*request, (envelope, channel.receives.len(), unsure));
                        }
                        channel.receives.push(Taken { posted: at, end, unsure, is_matched: false });
                    } else if let Some(comm) = self.job.comm(self.process, *comm) {
                        self.open.push(Undecided { comm, from: *from, tag: *tag });
                    }
                }
                Did::Parts { request } => {
                    started.insert(*request, at);
                }
                Did::Arrived { request } => {
                    let Some((envelope, index, unsure)) = posted.get(request).copied() else { continue };
                    self.channels.entry(envelope).or_default().arrivals.push(Seen { at, index, unsure });
                }
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
                | Did::OtherWorld { .. }
                | Did::Local { .. }
                | Did::Watched { .. }
                | Did::Awaits { .. }
                | Did::Contributes { .. }
                | Did::Thread { .. }
                | Did::Done { .. }
                | Did::GivenUp { .. }
                | Did::Collective { .. }
                | Did::Left { .. }
                | Did::Fence { .. }
                | Did::Fenced { .. }
                | Did::Expose { .. }
                | Did::Access { .. }
                | Did::AccessEnded { .. }
                | Did::ExposeEnded { .. }
                | Did::Lock { .. }
                | Did::Unlock { .. }
                | Did::Unlocked { .. }
                | Did::Flush { .. }
                | Did::Sync { .. }
                | Did::Attached { .. }
                | Did::Detach { .. }
                | Did::WindowEnds { .. }
                | Did::Rma { .. }
                | Did::Unknown { .. }
                | Did::Uses { .. }
                | Did::Failed {}
                | Did::Counted { .. }
                | Did::LetGo {}
                | Did::GoesOn {}
                | Did::Missing {} => {}
            }
        }
    }

    /// The envelope of what this process sends. `None`: to a process that is not known.
    fn sent(&self, comm: Number, to: Rank, tag: i32) -> Option<Envelope> {
        let (team, destination) = self.job.peer(self.process, comm, to)?;
        Some((team, self.process, destination, tag))
    }

    /// The messages that this process receives from a rank, and how many open receives may have taken one.
    fn channel(&mut self, comm: Number, from: Rank, tag: i32) -> Option<(usize, &mut Channel)> {
        let envelope = self.received(comm, from, tag)?;
        let team = envelope.0;
        let fits = |open: &&Undecided| {
            open.comm == team
                && (open.from == ANY || open.from == i64::from(from))
                && (open.tag == ANY || open.tag == i64::from(tag))
        };
        let unsure = self.open.iter().filter(fits).count();
        Some((unsure, self.channels.entry(envelope).or_default()))
    }

    /// The envelope of what this process receives. `None`: from a process that is not known.
    fn received(&self, comm: Number, from: Rank, tag: i32) -> Option<Envelope> {
        let (team, source) = self.job.peer(self.process, comm, from)?;
        Some((team, source, self.process, tag))
    }
}

impl Channel {
    fn order(
        &self,
        job: &Job,
        source: usize,
        destination: usize,
        edges: &mut Edges,
        limits: &mut Vec<Limit>,
    ) {
        let ends = self.receives.iter().enumerate().map(|(index, taken)| (taken.end, index, taken.unsure));
        let seen = self.probes.iter().map(|seen| (Some(seen.at), seen.index, seen.unsure));
        for (end, index, unsure) in ends.chain(seen) {
            let Some(end) = end else { continue };
            let to = Node::new(destination, end as usize);
            let Some(send) = self.sends.get(index) else {
                // Somebody sent it, and it is not known when: all that the source did may come before.
                if job.whole[source] && !job.gaps.iter().any(|(gap, _)| *gap == source) {
                    limits.push(Limit::Unmatched { process: job.given[destination] });
                }
                edges.possible(Node::new(source, job.events[source].len()), to);
                continue;
            };
            edges.certain(Node::new(source, send.at as usize), to);
            if unsure > 0 {
                let furthest = (index + unsure).min(self.sends.len() - 1);
                edges.possible(Node::new(source, self.sends[furthest].at as usize), to);
            }
        }
        for Seen { at, index, unsure } in &self.arrivals {
            let to = Node::new(destination, *at as usize);
            // Where not all parts are ready: whatever the source does.
            let last =
                self.sends.get(index + unsure).map_or(job.events[source].len(), |send| send.at as usize);
            edges.possible(Node::new(source, last), to);
            let started = self.sends.get(*index).and_then(|send| send.started);
            if let Some(started) = started.filter(|_| *unsure == 0) {
                edges.certain(Node::new(source, started as usize), to);
            }
        }
        let is_sure = self.receives.iter().all(|taken| taken.unsure == 0);
        for (index, send) in self.sends.iter().enumerate() {
            let Some(matched) = send.matched else { continue };
            let to = Node::new(source, matched as usize);
            match self.receives.get(index) {
                Some(taken) => {
                    edges.add(Node::new(destination, taken.posted as usize), to, is_sure);
                    if taken.is_matched {
                        edges.possible(Node::new(destination, job.events[destination].len()), to);
                    }
                }
                // A receive took it whose end nobody was told: it was posted some time.
                None => edges.possible(Node::new(destination, job.events[destination].len()), to),
            }
        }
    }
}
