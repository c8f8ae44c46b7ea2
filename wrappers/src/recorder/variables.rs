//! The program's variables that have the handles of operations under way, and what they hold before a call writes another handle there.
//!
//! A variable that is met again need not be the same one: stacks are used over and over, and a handle may have been moved elsewhere.
//! So its word is compared with what it was when the operation began. That is done when MPI has ended, and only of operations that were
//! never completed: until then the word may be one that nobody has written. Each variable has one room: a later one in that room drives it
//! out, and then nothing is told.

use super::place::EventPlace;
use crate::numbers::int_at;
use std::ffi::c_int;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use warden::call::Handle;
use warden::events::Number;

/// Rooms for variables, a power of two.
const ROOMS: usize = 256;

/// The variables of the rooms, to be looked at without a lock; 0: none.
static HELD: [AtomicUsize; ROOMS] = [const { AtomicUsize::new(0) }; ROOMS];

/// The one room of a variable: those of an array have different ones.
#[inline]
fn room_of(variable: usize) -> usize {
    let nth = variable / size_of::<c_int>();
    (nth ^ (nth / ROOMS)) % ROOMS
}

/// Whether this variable was given the handle of an operation that no call has completed by it.
#[inline]
pub fn has_handle(variable: usize) -> bool {
    variable != 0 && HELD[room_of(variable)].load(Relaxed) == variable
}

/// No more: a call has completed the operation by this variable.
#[inline]
pub fn has_no_handle(variable: usize) {
    if has_handle(variable) {
        HELD[room_of(variable)].store(0, Relaxed);
    }
}

/// The first half of a variable that has a handle: in Fortran all of it.
///
/// # Safety
/// MPI writes this variable, or has read or written it.
pub unsafe fn word(variable: usize) -> c_int {
    // SAFETY: the caller's promise; a handle has as many bytes at least.
    unsafe { int_at(variable) }
}

/// What a variable has.
#[derive(Clone, Copy)]
pub struct HeldHandle {
    variable: usize,
    word: c_int,
    pub handle: Handle,
    pub request: Number,
}

/// A call writes another handle to the variable of an operation.
#[derive(Clone, Copy)]
pub struct Overwriting {
    pub at: EventPlace,
    /// In which bits the variable differed from what it was when the operation began.
    pub changed: c_int,
}

/// The variables that were given handles last.
pub struct HeldVariables {
    rooms: [HeldHandle; ROOMS],
}

impl Default for HeldVariables {
    fn default() -> HeldVariables {
        HeldVariables { rooms: [HeldHandle { variable: 0, word: 0, handle: Handle(0), request: 0 }; ROOMS] }
    }
}

impl HeldVariables {
    /// A variable with this word has the handle of an operation that was begun.
    #[inline]
    pub fn hold(&mut self, variable: usize, word: c_int, (handle, request): (Handle, Number)) {
        let at = room_of(variable);
        self.rooms[at] = HeldHandle { variable, word, handle, request };
        HELD[at].store(variable, Relaxed);
    }

    /// What a variable was given last, and in which bits this word differs from that.
    pub fn held(&self, variable: usize, word: c_int) -> Option<(HeldHandle, c_int)> {
        let held = self.rooms[room_of(variable)];
        (held.variable == variable).then_some((held, held.word ^ word))
    }
}
