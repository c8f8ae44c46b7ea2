//! Messages that a matched probe took out of the queue, until they are received (3.8.2, 3.8.3).

use super::buffers::{self, GivenBuffer, Lent};
use super::contents;
use super::keeping::{EventPlace, Recorder, with};
use super::pending::{Begun, BegunBy};
use super::requests::started;
use crate::abi;
use warden::call::Handle;
use warden::events::{Did, Number};

/// The message that this thread has just received was taken out of the queue. `at`: the address of its handle, which MPI has written.
pub fn takes_out(at: usize) {
    let Some(abi) = abi::get() else { return };
    // SAFETY: MPI succeeded, so it has written the handle.
    let Some(handle) = (unsafe { abi.read_handle(at) }) else { return };
    with(|recorder| {
        let message = recorder.numbers.next();
        recorder.numbers.taken.insert(handle, message);
        recorder.put(0, Did::Taken { message });
    });
}

/// A message that is to be received: its number. `None`: it is not known, or is none (`MPI_MESSAGE_NO_PROC`). `at`: the address of its handle.
pub fn taken_out(at: usize) -> Option<Number> {
    if at == 0 {
        return None;
    }
    // SAFETY: the program gives the address of its handle, which MPI reads too.
    let handle = unsafe { abi::get()?.read_handle(at) }?;
    with(|recorder| recorder.numbers.taken.remove(&handle)).flatten()
}

/// A message is about to be received into this buffer, by a call that waits for it.
pub fn fills(message: Number, given: GivenBuffer, at: EventPlace) {
    let (signature, count) = contents::of_message(Some(given));
    with(|recorder| {
        recorder.place_and_put_short(at, Did::Fills { message, request: 0, signature, count });
    });
}

/// Likewise with a request, which the call has made.
pub fn fills_with(message: Number, given: GivenBuffer, held: (Handle, usize), by: BegunBy) {
    let Some(abi) = abi::get() else { return };
    let is_elsewhere = with(|recorder| recorder.is_elsewhere(abi, Some(given), 1));
    let used = match is_elsewhere {
        Some(false) => Lent::Given(Some(given)).used(true),
        Some(true) | None => Vec::new().into(),
    };
    let (signature, count) = contents::of_message(Some(given));
    let begin = |recorder: &mut Recorder| {
        let request = recorder.numbers.next();
        recorder.uses(by.at, &used);
        recorder.place_and_put_short(by.at, Did::Fills { message, request, signature, count });
        request
    };
    if let Some(request) = with(begin) {
        started(request, held, Begun::Operation, by);
    }
}

/// A message has been received into this buffer.
pub fn filled(given: GivenBuffer, status: Option<usize>, at: EventPlace) {
    let Some(abi) = abi::get() else { return };
    if with(|recorder| recorder.is_elsewhere(abi, Some(given), 1)) != Some(false) {
        return;
    }
    let used = buffers::received(Some(given), status);
    if used.is_empty() {
        return;
    }
    with(|recorder| {
        recorder.uses(at, &used);
        // What the buffer belongs to is over; it is no request that anything else is known of.
        let request = recorder.numbers.next();
        recorder.place_and_put_short(at, Did::Done { request, got: None, synchronous: false, sure: true });
    });
}
