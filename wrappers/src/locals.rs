//! Values that are the address of a local variable: which function's frame holds it, and whether that still runs.

use crate::memory;
use warden::call::Local;

/// The frame that holds the variable at `value`, when that is on the calling thread's stack.
pub fn of(value: usize) -> Option<Local> {
    let (low, high) = memory::thread_stack()?;
    if value < low || value >= high {
        return None;
    }
    holder(value)
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
    holder(value).is_none_or(|now| now == local)
}

/// The innermost frame that begins at or below the address and whose caller's frame begins above it.
fn holder(value: usize) -> Option<Local> {
    let mut inner: Option<Local> = None;
    let mut found = None;
    // SAFETY: `trace_unsynchronized` may run in several threads at once with glibc's unwinder; only symbolising may not.
    unsafe {
        backtrace::trace_unsynchronized(|frame| {
            let begins = frame.sp() as usize;
            if begins > value {
                found = inner;
                return false;
            }
            inner = Some(Local { frame: begins, function: frame.symbol_address() as usize });
            true
        });
    }
    found
}
