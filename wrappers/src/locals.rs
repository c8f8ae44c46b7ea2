//! Values that are the address of a local variable: which function's frame holds it, and whether that still runs.

use crate::wrap::Site;
use crate::{memory, unwind};
use std::ops::ControlFlow;
use warden::call::Local;

/// The frame that holds the variable at `value`, when that is on the calling thread's stack.
/// To be called from an entry of this library.
pub fn of(value: usize, site: Site) -> Option<Local> {
    let (low, high) = memory::thread_stack()?;
    if value < low || value >= high {
        return None;
    }
    holder_from(site, value).or_else(|| holder(value))
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
    if value < &raw const here as usize {
        return false;
    }
    holder(value).is_none_or(|now| now.may_be(local))
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
