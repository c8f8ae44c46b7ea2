//! Memory for the library when the process has none left: what it does just then can still be done, and then it stands aside.
//!
//! Programs live with an allocation that fails, Rust does not: it would end the process. So there is a little that is always
//! there, costs nothing before it is touched, and is never given back. What needs more than that at once still ends.

use crate::{slot, switch};
use std::alloc::Layout;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use warden::findings::status::Limit;

const SIZE: usize = 4 << 20;

#[repr(align(4096))]
struct Room(UnsafeCell<[u8; SIZE]>);

// SAFETY: each part is given out once, by an atomic counter that only grows, and no reference to the whole is ever made.
unsafe impl Sync for Room {}

static ROOM: Room = Room(UnsafeCell::new([0; SIZE]));
static USED: AtomicUsize = AtomicUsize::new(0);
static RUN_OUT: AtomicBool = AtomicBool::new(false);

/// Whether the process ever had no memory: nothing is checked from then on.
#[inline]
pub fn has_run_out() -> bool {
    RUN_OUT.load(Relaxed)
}

/// Whether a block is from here.
#[inline]
pub fn holds(block: *const u8) -> bool {
    (block as usize).wrapping_sub(ROOM.0.get() as usize) < SIZE
}

/// A block of zeros, or null when it does not fit any more. Only stores to atomics: any lock may be held.
#[cold]
pub fn take(layout: Layout) -> *mut u8 {
    RUN_OUT.store(true, Relaxed);
    switch::switch_off();
    slot::limits(Limit::NoMemory as u32);
    let base = ROOM.0.get() as usize;
    let place = |used: usize| (base + used).next_multiple_of(layout.align()) - base;
    let taken = USED.fetch_update(Relaxed, Relaxed, |used| {
        place(used).checked_add(layout.size()).filter(|&end| end <= SIZE)
    });
    match taken {
        // SAFETY: inside the room, as its end is, and given out to nobody else; aligned, for the sum was.
        Ok(used) => unsafe { ROOM.0.get().cast::<u8>().add(place(used)) },
        Err(_) => std::ptr::null_mut(),
    }
}
