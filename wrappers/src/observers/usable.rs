//! The buffers of messages and collective operations are memory that can be used so, or that is told before the call (`wrappers/src/memory/known.rs`): while
//! events are kept, for datatypes are followed then.

use super::request_uses::tell;
use super::spot::{Where, recording};
use crate::recorder::{self, GivenBuffer, Gives, Holds, Message, Roles};
use crate::thread::Thread;
use crate::{abi, memory};
use warden::mirror::facts::{Fact, UnusableBuffer};
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

/// A collective operation is about to be made, or begun. Of one between neighbours nothing is said: there may be none, or none but `MPI_PROC_NULL` (8.6).
#[inline(always)]
pub(super) fn collective(thread: &Thread, at: Where, gives: &Gives, (comm, root): (usize, usize)) {
    let known = |given: Option<GivenBuffer>, writes| given.is_none_or(|given| is_known(given, writes));
    if recorder::on()
        && gives.roles != Roles::Neighbours
        && !(known(gives.send, false) && known(gives.receive, true))
    {
        recording(thread, || look(thread, at, &recorder::memory_of_collective(gives, at.party(comm, root))));
    }
}

/// The bytes that are certainly used: of a buffer with holes the first one and the last one.
fn certain(lent: &LentMemory) -> [(usize, usize); 2] {
    let (start, end) = (lent.span.start as usize, lent.span.end as usize);
    if lent.holes.is_none() { [(start, end); 2] } else { [(start, start + 1), (end - 1, end)] }
}

fn look(thread: &Thread, at: Where, all: &[LentMemory]) {
    for lent in all.iter().filter(|lent| !lent.span.is_empty()) {
        let bad = certain(lent).into_iter().find_map(|(start, end)| {
            if memory::is_known(start, end, lent.writes) {
                None
            } else {
                memory::unusable(start, end, lent.writes)
            }
        });
        let (Some(access), Some(abi)) = (bad, abi::get()) else { continue };
        let bytes = lent.span.end - lent.span.start;
        let buffer = UnusableBuffer { base: lent.span.start as usize, bytes, writes: lent.writes, access };
        return tell(thread, abi, at, Fact::Unusable(buffer));
    }
}
