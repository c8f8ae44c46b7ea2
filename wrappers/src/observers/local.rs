//! The recorder is told of the program's own loads and stores between two calls of a thread, as far as watchpoints saw them or the program tells of them: by
//! the engine, around every call.

use super::spot::recording;
use crate::thread::{Thread, Whereabouts};
use crate::{instrumented, recorder, watchpoints};

/// A call begins. `outer`: what the thread is inside of already; 0: of nothing.
#[inline(always)]
pub fn begins(thread: &Thread, outer: usize, at: impl Whereabouts) {
    if watchpoints::has_seen(thread) || instrumented::has_seen(thread) {
        seen(thread, outer, at.site().map_or(0, |site| site.base));
    }
    if watchpoints::is_watching(thread) {
        pauses(thread);
    }
}

#[inline(never)]
fn pauses(thread: &Thread) {
    recording(thread, recorder::pauses);
}

/// The thread has touched something that is watched. Inside of MPI it was MPI, perhaps.
#[cold]
fn seen(thread: &Thread, outer: usize, base: usize) {
    if outer == 0 {
        recording(thread, || recorder::touched(thread, base));
    }
    watchpoints::pass_over(thread);
    instrumented::skip(thread);
}

/// A call has returned.
#[inline(always)]
pub fn returned(thread: &Thread) {
    let turn = watchpoints::pass_over(thread);
    if turn.is_due() {
        takes_turn(thread, turn);
    }
}

#[inline(never)]
fn takes_turn(thread: &Thread, turn: watchpoints::Turn) {
    recording(thread, || recorder::takes_turn(turn));
}
