//! The buffers of messages, collective operations and accesses to files are held against those of one-sided operations that are not complete (12.3), before
//! the call; and the other way round.

use super::At;
use super::spot::{Where, recording};
use crate::memory::buffers;
use crate::recorder::{self, GivenBuffer, Gives, Message};
use crate::thread::Thread;
use crate::{abi, emit, start, state};
use std::ops::Range;
use warden::mirror::facts::Fact;
use warden::mirror::lent::LentMemory;

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
        && buffers::any()
    {
        look(thread, at, || recorder::memory_of_message(message, given, writes));
    }
}

/// Any buffer is about to be used.
pub(super) fn buffer(thread: &Thread, at: Where, given: GivenBuffer, writes: bool) {
    if buffers::any() {
        look(thread, at, || recorder::memory_of_buffer(given, writes));
    }
}

/// A collective operation is about to be made, or begun.
#[inline(always)]
pub(super) fn collective(thread: &Thread, at: Where, gives: &Gives, (comm, root): (usize, usize)) {
    if buffers::any() {
        look(thread, at, || recorder::memory_of_collective(gives, at.party(comm, root)));
    }
}

/// Of a buffer with holes nothing is said.
#[inline(never)]
fn look(thread: &Thread, at: Where, memory: impl FnOnce() -> Vec<LentMemory>) {
    recording(thread, || {
        let all = memory();
        let dense = all.iter().filter(|lent| lent.holes.is_none());
        for lent in dense {
            let bytes = lent.span.start as usize..lent.span.end as usize;
            if buffers::hit(bytes.start, bytes.len()) {
                return met(thread, at, &bytes, lent.writes);
            }
        }
    });
}

#[cold]
#[inline(never)]
fn met(thread: &Thread, at: Where, bytes: &Range<usize>, writes: bool) {
    let (Some(abi), Some(call)) = (abi::get(), at.place().id()) else { return };
    thread.language.set(at.site.language);
    start::before_other(abi);
    let found = {
        let mut locked = state::lock();
        let Some(state) = locked.as_mut() else { return };
        let fact = state.mirror.buffer_used(bytes, writes, &mut state.directory);
        fact.map(|fact| (fact, state.library))
    };
    if let Some((fact, library)) = found {
        emit::rma_facts(&mut [fact], call, library, false);
    }
}

/// The buffers of a one-sided operation meet those of messages, collective operations or accesses to files that are not complete: those that it reads, and
/// those that it writes.
#[inline]
pub(super) fn of_operation(at: At, buffers: [(usize, usize); 2]) {
    if !recorder::nothing_is_lent() && recorder::on() {
        meets(at, buffers);
    }
}

#[inline(never)]
fn meets(at: At, buffers: [(usize, usize); 2]) {
    for ((start, end), writes) in buffers.into_iter().zip([false, true]) {
        let lent = LentMemory::dense(start as u64..end as u64, writes);
        let met = if start < end { recorder::memory_meets(&[lent]) } else { None };
        let library = || state::lock().as_ref().map(|state| state.library);
        if let Some(met) = met
            && let Some(library) = library()
        {
            emit::facts(&[Fact::Buffer(met)], at.id, library);
        }
    }
}
