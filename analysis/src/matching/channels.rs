//! Messages and their receives: the k-th of an envelope to the k-th (3.5).
//!
//! Not judged is an envelope that several threads of its source or its destination use, and what comes after a receive of which it is not known what it took.

use super::signatures::{Difference, Signatures};
use crate::job::{Job, ends};
use crate::misfits::{Found, Misfit, NamedEvent};
use mpiwarden::events::{ANY, Did, MORE_THREADS, Number, Rank};
use rustc_hash::{FxHashMap, FxHashSet};

/// Communicator, source, destination, tag.
type QueueName = (usize, usize, usize, i32);

/// A received message: its queue, and its number in that.
type TakenPart = (QueueName, usize);

/// One side of a message: its place, and what it has or has room for.
#[derive(Clone, Copy)]
struct MessagePart {
    place: u32,
    holds: Option<(Number, u64)>,
}

#[derive(Default)]
struct Queue {
    sends: Vec<MessagePart>,
    receives: Vec<MessagePart>,
    /// The thread of all sends, and that of all receives; `Err`: there are several.
    sender: Option<Result<u32, ()>>,
    receiver: Option<Result<u32, ()>>,
    /// From this receive on it is not certain which message each took.
    unsure: Option<usize>,
    /// To whom, as the source knows it.
    to: Rank,
}

impl Queue {
    /// Whether the last messages are those that nobody received, or are at least of the same call as those.
    fn is_certain_which(&self) -> bool {
        let has_order = self.sender != Some(Err(())) && self.receiver != Some(Err(()));
        has_order || self.sends.windows(2).all(|two| two[0].place == two[1].place)
    }

    fn by(thread: u32, known: &mut Option<Result<u32, ()>>) {
        *known = match *known {
            None if thread != MORE_THREADS => Some(Ok(thread)),
            Some(Ok(same)) if same == thread => Some(Ok(same)),
            None | Some(_) => Some(Err(())),
        };
    }
}

/// Judges all messages.
pub(super) fn judge(job: &Job, signatures: &Signatures, found: &mut Found) {
    let mut channels = FxHashMap::default();
    // Of these it is not known which messages they received.
    let mut open: Vec<Vec<Wildcard>> = Vec::with_capacity(job.len());
    for process in 0..job.len() {
        open.push(MessageReading { job, process, channels: &mut channels, wildcards: Vec::new() }.read());
    }
    // A process that the library ended while it ended MPI had made all its calls.
    let closes =
        |process: usize| job.events[process].last().is_some_and(|event| matches!(event.did, Did::Closes {}));
    let is_whole = |process: usize| {
        (job.whole[process] || closes(process)) && !job.gaps.iter().any(|(gap, _)| *gap == process)
    };
    let mut channels: Vec<(QueueName, Queue)> = channels.into_iter().collect();
    channels.sort_unstable_by_key(|(envelope, _)| *envelope);
    for ((comm, source, destination, tag), channel) in channels {
        if channel.sender != Some(Err(())) && channel.receiver != Some(Err(())) {
            let sure = channel.unsure.unwrap_or(usize::MAX);
            let both = channel.sends.iter().zip(&channel.receives).take(sure);
            for (send, receive) in both {
                message(signatures, (source, *send), (destination, *receive), found);
            }
        }
        if is_whole(source)
            && is_whole(destination)
            && !open[destination].iter().any(|open| open.fits(comm, source, tag))
            && channel.unsure.is_none()
            && channel.is_certain_which()
        {
            for lost in channel.sends.iter().skip(channel.receives.len()) {
                let fault = Misfit::Lost { to: channel.to, tag };
                found.add(fault, NamedEvent { process: source, place: lost.place }, None);
            }
        }
    }
}

fn message(
    signatures: &Signatures,
    (source, send): (usize, MessagePart),
    (destination, receive): (usize, MessagePart),
    found: &mut Found,
) {
    let (Some(sent), Some(room)) = (send.holds, receive.holds) else { return };
    let (Some(sent), Some(room)) = (signatures.content(source, sent), signatures.content(destination, room))
    else {
        return;
    };
    let first = NamedEvent { process: source, place: send.place };
    let second = Some(NamedEvent { process: destination, place: receive.place });
    let is_packed = sent.is_packed() || room.is_packed();
    if !is_packed
        && let Some(Difference::Type { first: sent, second: received, element }) = sent.differs(room)
    {
        found.add(Misfit::Types { sent, received, element }, first, second);
    }
    // What was packed may be longer or shorter than what it was.
    let is_comparable = !is_packed || sent.is_packed() && room.is_packed();
    let (sent, room) = (sent.bytes(), room.bytes());
    if is_comparable && sent > room {
        found.add(Misfit::Truncated { sent, room }, first, second);
    }
}

/// A receive of which it is not known what it took, if anything: a message that fits.
struct Wildcard {
    comm: usize,
    /// The process; `None`: from anybody.
    from: Option<usize>,
    tag: i64,
}

impl Wildcard {
    fn fits(&self, comm: usize, from: usize, tag: i32) -> bool {
        self.comm == comm
            && self.from.is_none_or(|source| source == from)
            && (self.tag == ANY || self.tag == i64::from(tag))
    }
}

struct MessageReading<'a, 'b, 'c> {
    job: &'a Job<'b>,
    process: usize,
    channels: &'c mut FxHashMap<QueueName, Queue>,
    wildcards: Vec<Wildcard>,
}

impl MessageReading<'_, '_, '_> {
    /// The receives of which it is not known what they took.
    fn read(mut self) -> Vec<Wildcard> {
        let events = self.job.events[self.process];
        let ends = ends(events);
        let given_up: FxHashSet<Number> = (events.iter())
            .filter_map(|event| {
                let (Did::GivenUp { request } | Did::Cancels { request }) = event.did else { return None };
                Some(request)
            })
            .collect();
        let is_whole = self.job.whole[self.process]
            && !self.job.gaps.iter().any(|(process, _)| *process == self.process);
        let mut thread = 0;
        // What the next message of a thread holds, and the place of its call.
        let mut holds: FxHashMap<u32, (u32, (Number, u64))> = FxHashMap::default();
        // The blocking receive that a thread is in.
        let mut awaits: FxHashMap<u32, Awaited> = FxHashMap::default();
        // Where the message is that a thread received last, and those that were taken out of the queue.
        let mut last: FxHashMap<u32, TakenPart> = FxHashMap::default();
        let mut taken: FxHashMap<Number, TakenPart> = FxHashMap::default();
        for event in events {
            match &event.did {
                Did::Thread { thread: next } => thread = *next,
                Did::Holds { signature, count } => {
                    holds.insert(thread, (event.place, (*signature, *count)));
                }
                Did::Send { comm, to, tag, .. } => {
                    let part = MessagePart {
                        place: event.place,
                        holds: of_place(holds.remove(&thread), event.place),
                    };
                    self.send(*comm, *to, *tag, thread, part);
                }
                Did::Awaits { comm, by, signature, count } => {
                    let holds = Some((*signature, *count));
                    let awaited =
                        Awaited { comm: *comm, from: by.from, tag: by.tag, place: event.place, holds };
                    awaits.insert(thread, awaited);
                }
                Did::Received { comm, from, tag, .. } => {
                    let of = awaits.remove(&thread).filter(|awaited| awaited.place == event.place);
                    let part =
                        MessagePart { place: event.place, holds: of.and_then(|awaited| awaited.holds) };
                    match self.receive(*comm, *from, *tag, thread, part) {
                        Some(part) => last.insert(thread, part),
                        None => last.remove(&thread),
                    };
                }
                Did::Taken { message } => {
                    taken.extend(last.remove(&thread).map(|part| (*message, part)));
                }
                Did::Fills { message, signature, count, .. } => {
                    if let Some((channel, at)) = taken.remove(message) {
                        let part = MessagePart { place: event.place, holds: Some((*signature, *count)) };
                        self.fill(channel, at, part);
                    }
                }
                Did::Post { comm, from, tag, request } => {
                    let part = MessagePart {
                        place: event.place,
                        holds: of_place(holds.remove(&thread), event.place),
                    };
                    let posted = named(*from, *tag);
                    match ends.get(*request) {
                        // It was cancelled.
                        Some(end) if end.got.is_none() => {}
                        Some(end) => {
                            let Some((from, tag)) = end.got else { continue };
                            self.receive(*comm, from, tag, thread, part);
                        }
                        // It may have been cancelled: then it is not known what it took.
                        None => match posted.filter(|_| !is_whole && !given_up.contains(request)) {
                            Some((from, tag)) => {
                                self.receive(*comm, from, tag, thread, part);
                            }
                            None => self.wildcard(*comm, *from, *tag),
                        },
                    }
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
                | Did::Contributes { .. }
                | Did::SendMatched { .. }
                | Did::Ready {}
                | Did::Probed { .. }
                | Did::Done { .. }
                | Did::GivenUp { .. }
                | Did::Cancels { .. }
                | Did::Closes {}
                | Did::Between { .. }
                | Did::Parts { .. }
                | Did::Arrived { .. }
                | Did::OtherWorld { .. }
                | Did::Local { .. }
                | Did::Watched { .. }
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
        // A receive that did not return took its message, or died of it.
        for (thread, Awaited { comm, from, tag, place, holds }) in awaits.into_iter().filter(|_| !is_whole) {
            if let Some((from, tag)) = named(from, tag) {
                self.receive(comm, from, tag, thread, MessagePart { place, holds });
            }
        }
        self.wildcards
    }

    fn send(&mut self, comm: Number, to: Rank, tag: i32, thread: u32, part: MessagePart) {
        let Some((team, destination)) = self.job.peer(self.process, comm, to) else { return };
        let channel = self.channels.entry((team, self.process, destination, tag)).or_default();
        Queue::by(thread, &mut channel.sender);
        channel.to = to;
        channel.sends.push(part);
    }

    fn receive(
        &mut self,
        comm: Number,
        from: Rank,
        tag: i32,
        thread: u32,
        part: MessagePart,
    ) -> Option<TakenPart> {
        let (team, source) = self.job.peer(self.process, comm, from)?;
        let name = (team, source, self.process, tag);
        let is_unsure = self.wildcards.iter().any(|open| open.fits(team, source, tag));
        let channel = self.channels.entry(name).or_default();
        Queue::by(thread, &mut channel.receiver);
        if is_unsure && channel.unsure.is_none() {
            channel.unsure = Some(channel.receives.len());
        }
        channel.receives.push(part);
        Some((name, channel.receives.len() - 1))
    }

    /// A message that was taken out of the queue is received.
    fn fill(&mut self, channel: QueueName, at: usize, part: MessagePart) {
        if let Some(receive) =
            self.channels.get_mut(&channel).and_then(|channel| channel.receives.get_mut(at))
        {
            *receive = part;
        }
    }

    fn wildcard(&mut self, comm: Number, from: i64, tag: i64) {
        let Some(team) = self.job.comm(self.process, comm) else { return };
        // One from a member that is not known may take anybody's.
        let from = Rank::try_from(from).ok().and_then(|from| self.job.peer(self.process, comm, from));
        self.wildcards.push(Wildcard { comm: team, from: from.map(|(_, source)| source), tag });
    }
}

/// Source and tag of a receive that asks for both. `None`: it has a wildcard.
fn named(from: i64, tag: i64) -> Option<(Rank, i32)> {
    Rank::try_from(from).ok().zip(i32::try_from(tag).ok()).filter(|_| from != ANY && tag != ANY)
}

/// What a message holds, where its call is at this place.
fn of_place(kept: Option<(u32, (Number, u64))>, place: u32) -> Option<(Number, u64)> {
    kept.filter(|(at, _)| *at == place).map(|(_, holds)| holds)
}

struct Awaited {
    comm: Number,
    from: i64,
    tag: i64,
    place: u32,
    holds: Option<(Number, u64)>,
}
