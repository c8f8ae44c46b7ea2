//! A panic of the checker stays in it: the report says so, checking ends, and the program runs on.

use crate::thread::{THREAD, Thread};
use crate::{emit, errno, state, switch};
use std::panic::{AssertUnwindSafe, catch_unwind};
use warden::call::CallId;

/// Runs a part of the checker. A panic in it ends checking, and nothing else.
#[inline]
pub fn contained<T>(id: CallId, when: &str, part: impl FnOnce() -> T) -> Option<T> {
    THREAD.with(|thread| contained_in(thread, id, when, part))
}

#[inline]
pub fn contained_in<T>(thread: &Thread, id: CallId, when: &str, part: impl FnOnce() -> T) -> Option<T> {
    let _errno = errno::Errno::keep();
    thread.inside.set(true);
    // Written from within: what a part gives may be large, and would be copied on its way out.
    let mut done = None;
    let result = catch_unwind(AssertUnwindSafe(|| done = Some(part())));
    if let Err(panic) = result {
        switch::switch_off();
        // The unwinding has released every lock. What is done here must not panic again.
        let _ = catch_unwind(AssertUnwindSafe(state::tell_no_more));
        let _ = catch_unwind(AssertUnwindSafe(|| emit::panicked(id, when, &*panic)));
        std::mem::forget(panic);
    }
    thread.inside.set(false);
    done
}
