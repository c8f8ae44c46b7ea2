//! The buffers of messages and collective operations are held against those that are in use, before the call: while events are kept, for requests are
//! followed then.

use super::Observer;
use super::request_uses::tell;
use super::spot::{Where, recording};
use super::{origins, usable};
use crate::abi;
use crate::emit;
use crate::recorder::{self, GivenBuffer, Gives, Message};
use crate::thread::{Thread, Whereabouts};
use mpiwarden_spec::FileAccess;
use std::ffi::c_int;
use warden::mirror::facts::Fact;
use warden::mirror::lent::{BufferFreed, BufferMet, GivenUpBy};

/// A message is about to be sent from a buffer, or received into it.
#[inline(always)]
pub(super) fn message(
    thread: &Thread,
    at: Where,
    message: Message,
    given: Option<GivenBuffer>,
    writes: bool,
) {
    if !recorder::nothing_is_lent() {
        of_message(thread, at, message, given, writes);
    }
    origins::message(thread, at, message, given, writes);
    usable::message(thread, at, message, given, writes);
}

#[inline(never)]
fn of_message(thread: &Thread, at: Where, message: Message, given: Option<GivenBuffer>, writes: bool) {
    recording(thread, || met(thread, at, recorder::message_meets(message, given, writes)));
}

/// Data is about to be moved between a file and a buffer.
#[inline(never)]
pub(super) fn file(thread: &Thread, at: Where, given: Option<GivenBuffer>, access: FileAccess) {
    if let Some(given) = given {
        buffer(thread, at, given, access.reads);
    }
}

/// A buffer is about to be used.
pub(super) fn buffer(thread: &Thread, at: Where, given: GivenBuffer, writes: bool) {
    if !recorder::nothing_is_lent() {
        recording(thread, || met(thread, at, recorder::buffer_meets(given, writes)));
    }
    origins::buffer(thread, at, given, writes);
    usable::buffer(thread, at, given, writes);
}

/// A collective operation is about to be made, or begun.
#[inline(never)]
pub(super) fn collective(thread: &Thread, at: Where, gives: &Gives, (comm, root): (usize, usize)) {
    recording(thread, || met(thread, at, recorder::collective_meets(gives, at.party(comm, root))));
    origins::collective(thread, at, gives, (comm, root));
    usable::collective(thread, at, gives, (comm, root));
}

/// Something is in use: that is told.
#[inline]
pub(super) fn met(thread: &Thread, at: Where, met: Option<BufferMet>) {
    if let (Some(met), Some(abi)) = (met, abi::get()) {
        tell(thread, abi, at, Fact::Buffer(met));
    }
}

/// Whether procedures have returned whose variables operations under way use.
#[inline(always)]
pub(super) fn frames(thread: &Thread, at: Where) {
    if recorder::may_be_left(thread, at.site.base) {
        left_frames(thread, at);
    }
}

#[cold]
#[inline(never)]
fn left_frames(thread: &Thread, at: Where) {
    recording(thread, || {
        let left = recorder::left_frames(thread, at.site.base);
        let Some(abi) = abi::get().filter(|_| !left.is_empty()) else { return };
        let by = GivenUpBy::Return(recorder::mark(at.place()).stack);
        let fact =
            |(begun, writes)| Fact::BufferFreed(BufferFreed { begun: recorder::mark(begun), writes, by });
        let mut facts = left.into_iter().map(fact).collect();
        emit::only_seen(&mut facts);
        facts.into_iter().for_each(|fact| tell(thread, abi, at, fact));
    });
}

/// A call that sends and receives, each from and into a buffer of its own.
pub struct Apart {
    pub at: Where,
    pub send: Message,
    pub receive: Message,
    pub gives: Gives,
}

impl<P: Whereabouts> Observer<P> for Apart {
    type Kept = ();

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) {
        if recorder::on() {
            apart(thread, self);
        }
    }

    fn after(&self, _thread: &Thread, _at: P, (): &(), _code: c_int) {}
}

/// Of each buffer for itself, [`message`] is asked by who sends and who receives.
#[inline(never)]
fn apart(thread: &Thread, of: &Apart) {
    let Gives { send, receive, .. } = of.gives;
    recording(thread, || met(thread, of.at, recorder::both_meet((of.send, send), (of.receive, receive))));
}

/// A local call that combines what is in one buffer with what is in another (`MPI_Reduce_local`, 6.9.7).
pub struct Combines {
    pub at: Where,
    pub read: GivenBuffer,
    pub written: GivenBuffer,
}

impl<P: Whereabouts> Observer<P> for Combines {
    type Kept = ();

    fn before(&self, thread: &Thread, _at: P) {
        if recorder::on() {
            frames(thread, self.at);
            recording(thread, || met(thread, self.at, recorder::two_meet(self.read, self.written)));
            buffer(thread, self.at, self.read, false);
            buffer(thread, self.at, self.written, true);
        }
    }

    fn after(&self, _thread: &Thread, _at: P, (): &(), _code: c_int) {}
}
