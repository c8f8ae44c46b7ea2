//! Buffers of operations under way that are local variables: whether the procedure has returned whose frame they are in.
//!
//! What lies below the stack pointer of a call is in no frame any more. Only the thread that has this stack is asked, and only while it runs on it: the
//! frames of coroutines come and go in an order of their own. A procedure that was called instead may hide that another one has returned; then
//! nothing is told. Left out: variables of a block that is left while its procedure goes on, which keep their place.

use super::keeping::{EventPlace, with};
use super::pending::nothing_is_lent;
use crate::thread::{THREAD, Thread};
use crate::{locals, memory};
use std::ops::Range;

/// As many are told at once.
const MOST: usize = 8;

/// A buffer begins here. Whether it is a variable of the calling thread.
#[inline]
pub(super) fn lends_local(first: usize) -> bool {
    let is_local = memory::thread_stack().is_some_and(|(low, high)| (low..high).contains(&first));
    if is_local {
        THREAD.with(|thread| {
            let lowest = thread.lent_local.get();
            if lowest == 0 || first < lowest {
                thread.lent_local.set(first);
            }
        });
    }
    is_local
}

/// Where the frame of an entry that has this frame pointer ends: its return address and the caller's frame pointer come last.
#[inline(always)]
fn end_of_entry(base: usize) -> usize {
    base.saturating_add(2 * size_of::<usize>())
}

/// The part of the calling thread's stack that is in no frame any more, seen from an entry with this frame pointer.
pub(super) fn gone(base: usize) -> Range<usize> {
    match memory::thread_stack() {
        Some((low, high)) if (low..high).contains(&base) => low..end_of_entry(base),
        _ => 0..0,
    }
}

/// Whether some of the thread's variables that were lent may lie in frames that are gone, seen from an entry with this frame pointer.
#[inline(always)]
pub fn may_be_left(thread: &Thread, base: usize) -> bool {
    // Of zero, which is none, this makes the highest address.
    thread.lent_local.get().wrapping_sub(1) < end_of_entry(base)
}

/// The operations that are not complete and use variables in frames that are gone: where each was begun, and whether MPI writes there. Each is
/// told once.
#[cold]
#[inline(never)]
pub fn left_frames(thread: &Thread, base: usize) -> Vec<(EventPlace, bool)> {
    if nothing_is_lent() {
        thread.lent_local.set(0);
        return Vec::new();
    }
    let is_here = |&(low, high): &(usize, usize)| (low..high).contains(&base);
    let Some((low, high)) = memory::thread_stack().filter(is_here) else { return Vec::new() };
    let end = end_of_entry(base) as u64;
    let mut left = Vec::new();
    with(|recorder| {
        let requests = &mut recorder.numbers.requests;
        // What a call has completed that has not returned is not known.
        if requests.asked > 0 {
            return;
        }
        while left.len() < MOST
            && let Some((request, by, writes)) = requests.lent.beginning_in(&(low as u64..end))
        {
            requests.give_back(request);
            left.push((by, writes));
        }
        let next = requests.lent.first_in(&(end..high as u64));
        thread.lent_local.set(next.map_or(0, |first| first as usize));
    });
    if !left.is_empty() && !locals::is_on_own_stack(low, high) {
        left.clear();
    }
    left
}
