//! Which of a thread's calls that run callbacks make the present call, and which are over: an exception or a jump leaves a
//! callback without a word, and a coroutine goes on with another stack and may come back.
//!
//! The present call is made inside of a callback when the frame of the call that runs it is among its callers: the stack is
//! walked. Where the walk ends early, a frame above on the thread's own stack is a caller; on another stack it is
//! [`Nesting::Elsewhere`], which refuses nothing and drops nothing.

use crate::{locals, memory, modules, thread};
use mpiwarden_keys::{Caller, Nesting};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Frames looked at. A callback that calls itself deeper counts as elsewhere.
const VISITED: usize = 512;

/// A call that runs callbacks, whose frame has this word. Its number tells it from what lies there later.
///
/// # Safety
/// The word is one of a frame that is there until the call is over, and nobody else uses it.
pub unsafe fn caller(cookie: *mut usize, top: usize) -> Caller {
    static NEXT: AtomicUsize = AtomicUsize::new(1);
    // Odd and large: no address and no small number is taken for it.
    let serial = NEXT.fetch_add(1, Relaxed) << 1 | 1 | 0x5a << 56;
    // SAFETY: the caller's promise.
    unsafe { cookie.write_volatile(serial) };
    Caller { thread: thread::thread_number(), frame: cookie as usize, top, serial }
}

/// How a call of this thread stands to the one that it makes now.
pub fn standing(outer: Caller, now: Caller) -> Nesting {
    if !locals::runs(now.frame, outer.frame, outer.serial as u64) {
        return Nesting::Left;
    }
    let on_own = memory::thread_stack()
        .is_some_and(|(low, high)| [outer.frame, now.frame].iter().all(|frame| (low..high).contains(frame)));
    if on_own && outer.frame <= now.top {
        return Nesting::Left;
    }
    match among_callers(outer.frame) {
        Some(true) => Nesting::Inside,
        Some(false) => Nesting::Left,
        // The walk ended early: on one stack, what lies above is a caller.
        None if on_own => Nesting::Inside,
        None => Nesting::Elsewhere,
    }
}

/// Whether an address lies in the frame of a caller that belongs to this library, behind code of others; `None`: in none
/// that the walk came to.
fn among_callers(address: usize) -> Option<bool> {
    let own = modules::own();
    let (mut left, mut behind, mut answer) = (VISITED, false, None);
    let mut last: Option<(usize, bool)> = None;
    // SAFETY: on Linux the unwinder may run in several threads at once; what must not is the naming of places, which is not
    // done here. It comes to the frames of this thread only, and a panic of what it calls could not leave it: there is none.
    unsafe {
        backtrace::trace_unsynchronized(|frame| {
            left -= 1;
            let end = frame.sp() as usize;
            if let Some((begin, is_caller)) = last
                && (begin..end).contains(&address)
            {
                answer = Some(is_caller);
                return false;
            }
            let is_own = own.contains(&(frame.ip() as usize));
            behind |= !is_own;
            last = Some((end, is_own && behind));
            left > 0
        });
    }
    answer
}
