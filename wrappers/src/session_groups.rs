//! What becomes of the groups that a program got from sessions: the mirror is told when a handle is handed out by another
//! call too, and when it is freed (11.3).
//!
//! Only from the first group of a session on; other programs do not pay for it.

use crate::observers::After;
use crate::thread::Thread;
use crate::{abi, state};
use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use warden::call::Handle;

static ANY: AtomicBool = AtomicBool::new(false);

/// A group was got from a session.
pub fn begin() {
    ANY.store(true, Relaxed);
}

/// A call that writes a group's handle to an address.
#[inline(always)]
pub fn hands(at: usize) -> After<impl Fn(&Thread, c_int)> {
    After(move |thread: &Thread, code| {
        if !thread.inside.get() && ANY.load(Relaxed) && code == 0 {
            tell_handed_out(at);
        }
    })
}

#[cold]
fn tell_handed_out(at: usize) {
    let Some(abi) = abi::get() else { return };
    // SAFETY: MPI succeeded, so it has written the handle.
    let group = unsafe { abi.read_handle(at) };
    if let (Some(group), Some(state)) = (group, state::lock().as_mut()) {
        state.mirror.group_handed_out(group);
    }
}

/// A group is about to be freed.
pub fn freed(group: Handle) {
    if ANY.load(Relaxed)
        && let Some(state) = state::lock().as_mut()
    {
        state.mirror.group_freed(group);
    }
}
