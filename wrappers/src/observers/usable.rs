//! The buffers of messages, collective operations and accesses to files are memory that can be used so, or that is told before the call
//! (`wrappers/src/memory/known.rs`): while events are kept, for datatypes are followed then. Those of one-sided operations always.

use super::At;
use super::request_uses::tell;
use super::spot::{Where, recording};
use crate::abi;
use crate::recorder::{self, Begins, GivenBuffer, Gives, Holds, Message, Roles};
use crate::thread::Thread;
use crate::{asking, emit, memory, state};
use warden::call::Buffer;
use warden::mirror::facts::{Fact, UnusableBuffer};
use warden::mirror::facts_rma::Side;
use warden::mirror::lent::LentMemory;

/// Elements are seldom longer than this: of those that are, the datatype is asked.
const ELEMENT: usize = 16;
/// Likewise all of a buffer of which a call does not say how many elements it has.
const WHOLE: usize = 1 << 16;

/// Whether all of a buffer is certainly memory that was met before, or of no concern.
#[inline(always)]
fn is_known(given: GivenBuffer, writes: bool) -> bool {
    let bytes = match given.holds {
        Holds::Elements { count, .. } if count <= 0 => return true,
        Holds::Elements { count, .. } => (count as usize).saturating_mul(ELEMENT),
        Holds::Blocks { .. }
        | Holds::Counts { .. }
        | Holds::Own { .. }
        | Holds::Displaced { .. }
        | Holds::Typed { .. } => WHOLE,
    };
    memory::is_known(given.address, given.address.saturating_add(bytes), writes)
}

/// A message is about to be sent from a buffer, or received into it.
#[inline(always)]
pub(super) fn message(
    thread: &Thread,
    at: Where,
    message: Message,
    given: Option<GivenBuffer>,
    writes: bool,
) {
    if let Some(given) = given
        && recorder::on()
        && !is_known(given, writes)
    {
        of_message(thread, at, message, given, writes);
    }
}

#[inline(never)]
fn of_message(thread: &Thread, at: Where, message: Message, given: GivenBuffer, writes: bool) {
    recording(thread, || look(thread, at, &recorder::memory_of_message(message, given, writes)));
}

/// Any buffer is about to be used.
pub(super) fn buffer(thread: &Thread, at: Where, given: GivenBuffer, writes: bool) {
    if recorder::on() && !is_known(given, writes) {
        recording(thread, || look(thread, at, &recorder::memory_of_buffer(given, writes)));
    }
}

/// A collective operation is about to be made, or begun.
#[inline(always)]
pub(super) fn collective(thread: &Thread, at: Where, gives: &Gives, (comm, root): (usize, usize)) {
    let known = |given: Option<GivenBuffer>, writes| given.is_none_or(|given| is_known(given, writes));
    if recorder::on() && !(known(gives.send, false) && known(gives.receive, true)) {
        of_collective(thread, at, gives, (comm, root));
    }
}

#[inline(never)]
fn of_collective(thread: &Thread, at: Where, gives: &Gives, (comm, root): (usize, usize)) {
    recording(thread, || {
        let all = recorder::memory_of_collective(gives, at.party(comm, root));
        let Some(buffer) = all.iter().find_map(bad) else { return };
        if gives.roles != Roles::Neighbours || have_all_neighbours(comm) {
            say(thread, at, buffer);
        }
    });
}

/// Whether all buffers of an operation that a persistent request is made for are certainly used.
pub(super) fn are_all_used(begins: &Begins, gives: &Gives) -> bool {
    match begins {
        Begins::Collective { comm, .. } => gives.roles != Roles::Neighbours || have_all_neighbours(*comm),
        Begins::Send { .. }
        | Begins::Receive(_)
        | Begins::SendAndReceive { .. }
        | Begins::SendParts { .. }
        | Begins::ReceiveParts { .. }
        | Begins::File(_) => true,
    }
}

/// Whether each neighbour is a process: of one that is `MPI_PROC_NULL` the part of a buffer need not be there. Of a communicator that may be gone MPI is asked nothing.
fn have_all_neighbours(comm: usize) -> bool {
    let Some(abi) = abi::get() else { return false };
    let comm = abi.handle(comm);
    let is_there = state::lock().as_ref().is_some_and(|state| state.mirror.knows_comm(comm));
    let topology = is_there.then(|| asking::topology(abi, comm)).flatten();
    topology.is_some_and(|topology| topology.has_all_neighbors())
}

/// A persistent operation is about to be started.
pub(super) fn started(thread: &Thread, at: Where, mut all: impl Iterator<Item = LentMemory>) {
    if let Some(buffer) = all.find_map(|lent| bad(&lent)) {
        say(thread, at, buffer);
    }
}

/// A one-sided operation is about to be made: what it reads and what it writes, and what it compares with.
#[inline]
pub(super) fn of_operation(at: At, [reads, writes]: [(usize, usize); 2], compare: Option<Buffer>) {
    let known = |(start, end): (usize, usize), writes| start >= end || memory::is_known(start, end, writes);
    let are_known = known(reads, false) && known(writes, true);
    match compare {
        None if are_known => {}
        None => operation(at, [(reads, false), (writes, true), ((0, 0), false)]),
        Some(compare) => {
            // One element of the same datatype as that which is read (12.3.4).
            let compared = (compare.address, compare.address.saturating_add(reads.1 - reads.0));
            if !(are_known && known(compared, false)) {
                operation(at, [(reads, false), (writes, true), (compared, false)]);
            }
        }
    }
}

#[inline(never)]
fn operation(at: At, [reads, writes, compared]: [((usize, usize), bool); 3]) {
    let written = if reads.0.0 == reads.0.1 { Side::Origin } else { Side::Result };
    let sides = [(reads, Side::Origin), (writes, written), (compared, Side::Compare)];
    let found = sides.into_iter().find_map(|(((start, end), writes), side)| {
        let lent = LentMemory::dense(start as u64..end as u64, writes);
        let buffer = if recorder::is_memory(&lent) { bad(&lent) } else { None }?;
        Some(Fact::Unusable(UnusableBuffer { side: Some(side), ..buffer }))
    });
    let Some(fact) = found else { return };
    let library = state::lock().as_ref().map(|state| state.library);
    if let Some(library) = library {
        emit::facts(&[fact], at.id, library);
    }
}

/// The bytes that are certainly used: of a buffer with holes the first one and the last one.
fn certain(lent: &LentMemory) -> [(usize, usize); 2] {
    let (start, end) = (lent.span.start as usize, lent.span.end as usize);
    if lent.holes.is_none() { [(start, end); 2] } else { [(start, start + 1), (end - 1, end)] }
}

/// What is wrong with a buffer.
fn bad(lent: &LentMemory) -> Option<UnusableBuffer> {
    if lent.span.is_empty() {
        return None;
    }
    let access = certain(lent).into_iter().find_map(|(start, end)| {
        if memory::is_known(start, end, lent.writes) {
            None
        } else {
            memory::unusable(start, end, lent.writes)
        }
    })?;
    let bytes = lent.span.end - lent.span.start;
    Some(UnusableBuffer { base: lent.span.start as usize, bytes, writes: lent.writes, side: None, access })
}

fn look(thread: &Thread, at: Where, all: &[LentMemory]) {
    if let Some(buffer) = all.iter().find_map(bad) {
        say(thread, at, buffer);
    }
}

#[cold]
fn say(thread: &Thread, at: Where, buffer: UnusableBuffer) {
    if let Some(abi) = abi::get() {
        tell(thread, abi, at, Fact::Unusable(buffer));
    }
}
