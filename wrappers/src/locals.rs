//! Values that are the address of a local variable: which function's frame holds it, and whether that still runs.

use crate::site::Site;
use crate::{memory, unwind};
use std::cell::Cell;
use std::ops::ControlFlow;
use warden::call::Local;

thread_local! {
    /// Where the outermost frame of the thread's own stack lies, as far as it was seen.
    static OUTERMOST: Cell<usize> = const { Cell::new(0) };
}

/// The frame that holds the variable at `value`, when that is on the calling thread's stack.
/// To be called from an entry of this library.
pub fn of(value: usize, site: Site) -> Option<Local> {
    let (low, high) = memory::thread_stack()?;
    if value < low || value >= high {
        return None;
    }
    let found = holder_from(site, value).or_else(|| holder(value))?;
    // What a coroutine keeps in its frames comes and goes as nobody can tell.
    is_on_own_stack(low, high).then_some(found)
}

/// Whether the calling thread runs on its own stack, and not on a coroutine's that lies in a frame of it: from there the way out
/// ends early.
#[cold]
pub fn is_on_own_stack(low: usize, high: usize) -> bool {
    let mut last = 0;
    // SAFETY: as for [`holder`].
    unsafe {
        backtrace::trace_unsynchronized(|frame| {
            last = frame.sp() as usize;
            true
        });
    }
    if !(low..high).contains(&last) {
        return false;
    }
    let known = OUTERMOST.get().max(first_frame(low, high));
    OUTERMOST.set(last.max(known));
    last >= known
}

/// No frame of the program's first thread begins above it, and the outermost only just below; 0 for other threads, where nobody
/// says.
fn first_frame(low: usize, high: usize) -> usize {
    /// Less than what the C library itself puts between the outermost frame and that of `main`.
    const NEAR: usize = 128;
    let end = memory::began();
    if (low..high).contains(&end) { end.saturating_sub(NEAR) } else { 0 }
}

/// As [`holder`], outside of an entry and by rules that are known.
fn holder_from(site: Site, value: usize) -> Option<Local> {
    let mut inner: Option<usize> = None;
    let mut found = None;
    unwind::walk(site, |frame| {
        if frame.sp > value {
            found = inner.map(|function| local(frame.sp, frame.address, function));
            return ControlFlow::Break(());
        }
        inner = Some(frame.function);
        ControlFlow::Continue(())
    });
    found
}

/// Whether the frame that held the variable still runs on the calling thread. `true` also when nobody can tell.
pub fn alive(value: usize, local: Local) -> bool {
    let here = 0u8;
    let Some((low, high)) = memory::thread_stack() else { return true };
    if value < low || value >= high {
        // Another thread's stack.
        return true;
    }
    let gone = value < &raw const here as usize || holder(value).is_some_and(|now| !now.may_be(local));
    !gone || !is_on_own_stack(low, high)
}

fn local(frame: usize, back: usize, function: usize) -> Local {
    Local { frame, back, function: Some(function).filter(|&function| unwind::is_entry(function)) }
}

/// The innermost frame that begins at or below the address and whose caller's frame begins above it.
fn holder(value: usize) -> Option<Local> {
    let mut inner: Option<usize> = None;
    let mut found = None;
    // SAFETY: `trace_unsynchronized` may run in several threads at once with glibc's unwinder; only symbolising may not.
    unsafe {
        backtrace::trace_unsynchronized(|frame| {
            let begins = frame.sp() as usize;
            if begins > value {
                // Where the caller begins: the frame's own begin moves when arguments are pushed for a call.
                found = inner.map(|function| local(begins, frame.ip() as usize, function));
                return false;
            }
            inner = Some(frame.symbol_address() as usize);
            true
        });
    }
    found
}

/// Whether the call or callback whose cookie is at `frame` still runs: its cookie holds its number. `at`: the cookie of the
/// one that asks.
pub fn runs(at: usize, frame: usize, serial: u64) -> bool {
    let here = 0u8;
    let own = memory::thread_stack()
        .filter(|&(low, high)| (low..high).contains(&(&raw const here as usize)))
        .is_some_and(|(low, high)| (low..high).contains(&frame));
    if !own {
        // The stack of a coroutine, which may be gone; or a coroutine asks, and frames of other stacks lie on either side.
        return memory::word_at(frame) == Some(serial as usize);
    }
    // SAFETY: a word of the calling thread's own stack, above the frame of the call that it is in: no thread can take it
    // away meanwhile. What lies below was left by an exception or a jump.
    frame >= at && unsafe { (frame as *const usize).read_volatile() == serial as usize }
}
