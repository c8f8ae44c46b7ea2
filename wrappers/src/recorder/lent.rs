//! Buffers of calls, held against those that operations under way use: what must not be is the core's (`src/mirror/lent.rs`).
//!
//! A buffer is lent from the return of the call that begins its operation until a call says that the operation is complete, through any copy of its
//! handle: where a handle stands for several operations, the end of one is taken for that of all. Left out: messages in parts, whose program
//! may write parts that are not ready.

use super::buffers::{self, GivenBuffer, Gives, Holds, Party, Roles, When};
use super::frames::lends_local;
use super::keeping::{EventPlace, Recorder, on, try_with, with};
use super::numbers::KnownComm;
use super::pending::{Message, lends, may_be_lent, nothing_is_lent};
use super::reachable::Used;
use super::request_uses::mark;
use crate::abi::{self, Abi};
use crate::memory::watch::InUse;
use std::ops::Range;
use warden::call::{Handle, Target};
use warden::mirror::lent::{BufferMet, InUseBy, LentMemory, met_inside};

/// Addresses from here on are of no memory: neither are those of the first page.
const NO_MEMORY: u64 = 1 << 62;
const FIRST_PAGE: u64 = 1 << 12;

/// Whether it can be memory at all: in Fortran what has its elements apart is given addresses of none.
pub fn is_memory(lent: &LentMemory) -> bool {
    (FIRST_PAGE..NO_MEMORY).contains(&lent.span.start)
}

/// Memory whose bytes are known.
pub fn lent(used: &Used) -> Option<LentMemory> {
    let layout = used.layout.as_ref()?;
    LentMemory::of(layout, used.at, used.count, used.writes).filter(is_memory)
}

/// What is known of a message's buffer without a question: `None`: it must be asked.
enum Quick {
    Nothing,
    Is(LentMemory),
    Unknown,
}

impl Recorder {
    fn quick(&self, abi: &Abi, given: GivenBuffer, writes: bool) -> Quick {
        let Holds::Elements { count, datatype } = given.holds else { return Quick::Unknown };
        if count <= 0 {
            return Quick::Nothing;
        }
        let known = self.numbers.datatypes.get(abi.handle(datatype));
        let dense = known.and_then(|known| known.span.dense(given.address as u64, count as u64));
        match dense.map(|span| LentMemory::dense(span, writes)) {
            Some(lent) if is_memory(&lent) => Quick::Is(lent),
            Some(_) => Quick::Nothing,
            None => Quick::Unknown,
        }
    }

    fn meets(&self, now: &LentMemory) -> Option<BufferMet> {
        let (by, writes, bytes) = self.numbers.requests.lent.meeting(now)?;
        let in_use_by = InUseBy::Active { begun: mark(by), writes };
        Some(BufferMet { in_use_by, writes: now.writes, bytes })
    }

    /// An operation with this request uses this memory, if its end will be seen.
    fn lend(&mut self, request: Handle, by: EventPlace, lent: LentMemory) {
        if self.numbers.requests.knows(request) {
            lends(&lent.span, lends_local(lent.span.start as usize));
            self.numbers.requests.lent.lend(request, by, lent);
        }
    }
}

/// Where an operation was begun that is not complete and uses memory of a block, or of its end, which is about to be freed. Waits for nobody.
#[cold]
#[inline(never)]
pub fn in_use(freed: Range<usize>, block: Range<usize>) -> Option<InUse> {
    if !may_be_lent(freed.start, freed.end) || !on() {
        return None;
    }
    let [freed, block] = [freed, block].map(|range| range.start as u64..range.end as u64);
    let found = try_with(|recorder| {
        let requests = &recorder.numbers.requests;
        // What a call has completed that has not returned is not known.
        let known = requests.asked == 0;
        known.then(|| requests.lent.in_block(freed, &block)).flatten()
    });
    found.flatten().map(|(by, writes)| (mark(by), writes))
}

/// That this memory was freed while operations used it is told: what lies there later is not theirs. Waits for nobody.
#[cold]
pub fn told_of(freed: Range<usize>) {
    let freed = freed.start as u64..freed.end as u64;
    try_with(|recorder| {
        let requests = &mut recorder.numbers.requests;
        let mut found = false;
        while let Some((request, ..)) = requests.lent.beginning_in(&freed) {
            requests.give_back(request);
            found = true;
        }
        // One that has parts in several blocks: which one it was is not asked.
        if !found {
            requests.forget_lent();
        }
    });
}

fn asked(given: GivenBuffer, writes: bool) -> Vec<LentMemory> {
    buffers::of_persistent(Some(given), writes).iter().filter_map(lent).collect()
}

/// Whether a message has a peer, and so uses its buffer.
pub fn has_peer(abi: &Abi, message: Message) -> bool {
    !matches!(abi.target(message.peer), Target::Null)
}

/// What the buffer of a message that is about to be sent or received meets.
#[inline(never)]
pub fn message_meets(message: Message, given: Option<GivenBuffer>, writes: bool) -> Option<BufferMet> {
    let (abi, given) = (abi::get()?, given?);
    if has_peer(abi, message) { buffer_meets(given, writes) } else { None }
}

/// What a buffer meets that is about to be used.
#[inline]
pub fn buffer_meets(given: GivenBuffer, writes: bool) -> Option<BufferMet> {
    let abi = abi::get()?;
    let quick = with(|recorder| match recorder.quick(abi, given, writes) {
        Quick::Nothing => Some(None),
        Quick::Is(lent) => Some(recorder.meets(&lent)),
        Quick::Unknown => None,
    });
    match quick? {
        Some(met) => met,
        None => memory_meets(&asked(given, writes)),
    }
}

/// The memory of a message's buffer, as far as its bytes are known.
#[inline(never)]
pub fn memory_of_message(message: Message, given: GivenBuffer, writes: bool) -> Vec<LentMemory> {
    let Some(abi) = abi::get() else { return Vec::new() };
    if has_peer(abi, message) { memory_of_buffer(given, writes) } else { Vec::new() }
}

/// That of any buffer.
pub fn memory_of_buffer(given: GivenBuffer, writes: bool) -> Vec<LentMemory> {
    let Some(abi) = abi::get() else { return Vec::new() };
    let quick = with(|recorder| recorder.quick(abi, given, writes));
    match quick {
        Some(Quick::Is(lent)) => vec![lent],
        Some(Quick::Unknown) => asked(given, writes),
        Some(Quick::Nothing) | None => Vec::new(),
    }
}

/// That of all buffers of a collective operation.
#[inline(never)]
pub fn memory_of_collective(gives: &Gives, party: Party) -> Vec<LentMemory> {
    if on() { of_collective(gives, party) } else { Vec::new() }
}

/// What some of this memory meets, which is about to be used.
pub fn memory_meets(all: &[LentMemory]) -> Option<BufferMet> {
    with(|recorder| all.iter().find_map(|one| recorder.meets(one))).flatten()
}

/// The message of this request has begun.
#[inline(never)]
pub fn lend_message(
    request: Handle,
    message: Message,
    given: Option<GivenBuffer>,
    writes: bool,
    by: EventPlace,
) {
    let (Some(abi), Some(given)) = (abi::get(), given) else { return };
    if has_peer(abi, message) {
        lend_buffer(request, given, writes, by);
    }
}

/// The operation of this request has begun, and uses a buffer.
#[inline]
pub fn lend_buffer(request: Handle, given: GivenBuffer, writes: bool, by: EventPlace) {
    let Some(abi) = abi::get() else { return };
    let quick = with(|recorder| match recorder.quick(abi, given, writes) {
        Quick::Nothing => true,
        Quick::Is(lent) => {
            recorder.lend(request, by, lent);
            true
        }
        Quick::Unknown => false,
    });
    if quick == Some(false) {
        lend_all(request, asked(given, writes), by);
    }
}

fn lend_all(request: Handle, all: Vec<LentMemory>, by: EventPlace) {
    with(|recorder| all.into_iter().for_each(|one| recorder.lend(request, by, one)));
}

/// What the buffers of a persistent operation meet that is about to be started.
#[inline(never)]
pub fn used_meets(used: &[Used]) -> Option<BufferMet> {
    if nothing_is_lent() {
        return None;
    }
    memory_meets(&used.iter().filter_map(lent).collect::<Vec<LentMemory>>())
}

/// Such an operation was started.
#[inline(never)]
pub fn lend_used(request: Handle, used: &[Used], by: EventPlace) {
    lend_all(request, used.iter().filter_map(lent).collect(), by);
}

/// What the buffers of a collective operation meet that is about to be made: each other, or what operations under way use.
#[inline(never)]
pub fn collective_meets(gives: &Gives, party: Party) -> Option<BufferMet> {
    let abi = abi::get()?;
    let are_apart = || {
        with(|recorder| {
            let comm = recorder.numbers.last_comm(abi.handle(party.comm))?;
            recorder.are_apart(abi, gives, comm).then_some(())
        })
        .flatten()
        .is_some()
    };
    if nothing_is_lent() && are_apart() {
        return None;
    }
    let mut all = of_collective(gives, party);
    memory_meets(&all).or_else(|| {
        let in_place = abi.table().in_place;
        // What is reduced in place is read where it is written.
        if gives.send.is_some_and(|send| send.address == in_place) {
            all.retain(|one| one.writes);
        }
        met_inside(&all, gives.roles != Roles::Neighbours)
    })
}

fn of_collective(gives: &Gives, party: Party) -> Vec<LentMemory> {
    buffers::of_collective(gives, party, When::Throughout, true).iter().filter_map(lent).collect()
}

/// The collective operation of this request has begun.
#[inline(never)]
pub fn lend_collective(request: Handle, gives: &Gives, party: Party, by: EventPlace) {
    lend_all(request, of_collective(gives, party), by);
}

impl Recorder {
    /// Whether the two buffers of a collective operation certainly have no byte in common, whatever this process's role in it is.
    fn are_apart(&self, abi: &Abi, gives: &Gives, comm: KnownComm) -> bool {
        let span = |given: GivenBuffer| {
            let (count, datatype) = match given.holds {
                Holds::Elements { count, datatype } => (count, datatype),
                Holds::Blocks { count, datatype } if gives.roles != Roles::Neighbours => {
                    (count.checked_mul(comm.most().into())?, datatype)
                }
                Holds::Blocks { .. }
                | Holds::Counts { .. }
                | Holds::Own { .. }
                | Holds::Displaced { .. }
                | Holds::Typed { .. } => return None,
            };
            let known = self.numbers.datatypes.get(abi.handle(datatype))?;
            known.span.near_bounds(given.address as u64, u64::try_from(count).ok()?)
        };
        let in_place = abi.table().in_place;
        match (gives.send, gives.receive) {
            (None, _) | (_, None) => true,
            // Those of a broadcast are one.
            _ if gives.roles == Roles::Broadcast => true,
            (Some(send), Some(receive)) if send.address == in_place => span(receive).is_some(),
            (Some(_), Some(receive)) if receive.address == in_place => true,
            (Some(send), Some(receive)) => match (span(send), span(receive)) {
                (Some(send), Some(receive)) => send.1 <= receive.0 || receive.1 <= send.0,
                _ => false,
            },
        }
    }
}

/// What the two buffers of a call that sends and receives have in common.
#[inline(never)]
pub fn both_meet(
    send: (Message, Option<GivenBuffer>),
    receive: (Message, Option<GivenBuffer>),
) -> Option<BufferMet> {
    let abi = abi::get()?;
    if !has_peer(abi, send.0) || !has_peer(abi, receive.0) {
        return None;
    }
    two_meet(send.1?, receive.1?)
}

/// Likewise the buffers of a call of which it reads one and writes the other.
pub fn two_meet(read: GivenBuffer, written: GivenBuffer) -> Option<BufferMet> {
    let abi = abi::get()?;
    let quick =
        with(|recorder| match (recorder.quick(abi, read, false), recorder.quick(abi, written, true)) {
            (Quick::Nothing, _) | (_, Quick::Nothing) => Some(None),
            (Quick::Is(read), Quick::Is(written)) if !read.excludes(&written) => Some(None),
            (Quick::Is(read), Quick::Is(written)) => Some(met_inside(&[read, written], false)),
            (Quick::Unknown, _) | (_, Quick::Unknown) => None,
        });
    match quick? {
        Some(met) => met,
        None => {
            let mut all = asked(read, false);
            all.extend(asked(written, true));
            met_inside(&all, false)
        }
    }
}
