//! What is watched. A free asks whether it is about that (`hits`), and what it ended is kept until the next MPI call
//! (`events`).

mod events;
pub mod hits;
mod table;

pub use events::{lost_some, pending, push, take_freed};
pub use hits::{Hit, buffer_hit, hit, hit_owned, is_near, may_hit};
pub use table::{Event, InUse};
use table::{
    LOW, OWNED, OWNED_MARKS, REGION_MARKS, REGIONS_LOW, REGIONS_SPAN, SPAN, STEP, VALUE_MARKS, WATCHED,
    WatchedRegion,
};

use super::{map, stack, still};
use crate::thread::unwatched;
use std::ffi::c_void;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// A block may begin this much before what is watched in it, where nothing better is known.
const MARGIN: usize = 64 << 10;
/// Watches memory that is part of a window. Memory that no allocator gave out is not watched.
pub fn watch(base: usize, len: usize) {
    let Some(end) = base.checked_add(len).filter(|&end| end > base) else { return };
    if !may_be_block(base) {
        return;
    }
    prepare();
    let low = map::mapping_of(base).map_or(base, |(start, _)| start).min(base.saturating_sub(MARGIN));
    unwatched(|| {
        let Some(mut watched) = WATCHED.lock() else { return };
        watched.clock += 1;
        let since = watched.clock;
        watched.longest = watched.longest.max(len);
        // The longer one stays: both may be attached, to different windows.
        let longer = watched.regions.get(&base).map_or(end, |region| region.end.max(end));
        watched.regions.insert(base, WatchedRegion { end: longer, since });
        if len >> STEP < 64 * 1024 {
            (base >> STEP..=(end - 1) >> STEP).for_each(|step| REGION_MARKS.set(step));
        } else {
            REGION_MARKS.set_all();
        }
        widen(&REGIONS_LOW, &REGIONS_SPAN, low, end);
        widen(&LOW, &SPAN, low, end);
    });
}

/// Watches the block whose address is the value of an attribute. Numbers are not watched, nor what no allocator gave
/// out.
pub fn watch_value(value: usize) {
    if value == 0 || !value.is_multiple_of(align_of::<libc::max_align_t>()) || !may_be_block(value) {
        return;
    }
    prepare();
    let watched = unwatched(|| {
        let Some(mut watched) = WATCHED.lock() else { return 0 };
        watched.clock += 1;
        let clock = watched.clock;
        let values = watched.values.get_or_insert_default();
        values.insert(value, clock);
        let count = values.len();
        VALUE_MARKS.set(value >> 4);
        widen(&LOW, &SPAN, value, value + 1);
        count
    });
    still::expect(value, watched);
}

/// How often it was looked up whether a buffer is an allocator's.
static LOOKED_UP: AtomicUsize = AtomicUsize::new(0);
const MOST_LOOKED_UP: usize = 64;

/// An operation that is not complete uses this memory, which lies outside of the range of what is watched: frees near it are to be looked at.
/// A block that holds it begins in the same mapping. Memory that no allocator gave out leaves the range as it is, while that was not asked too often.
#[cold]
#[inline(never)]
pub fn watch_lent(base: usize, end: usize) {
    prepare();
    let asked = LOOKED_UP.load(Relaxed);
    let looks = asked < MOST_LOOKED_UP;
    if looks {
        LOOKED_UP.store(asked + 1, Relaxed);
        if !may_be_block(base) {
            return;
        }
    }
    let (low, high) = map::mapping_of(base).unwrap_or((base.saturating_sub(MARGIN), end));
    unwatched(|| {
        if let Some(_watched) = WATCHED.lock() {
            widen(&LOW, &SPAN, low, high.max(end));
        }
    });
}

/// Whether memory can be an allocator's: not a function's or a module's variable, a mapped file, or no memory at all.
fn may_be_block(address: usize) -> bool {
    let local = || stack::thread_stack().is_some_and(|(low, high)| (low..high).contains(&address));
    crate::modules::known(address).is_none() && !local() && map::is_heap(address)
}

/// Watches nothing any more.
pub fn unwatch_all() {
    SPAN.store(0, Relaxed);
    REGIONS_SPAN.store(0, Relaxed);
    unwatched(|| {
        let Some(mut watched) = WATCHED.lock() else { return };
        watched.regions.clear();
        watched.values = None;
    });
}

/// Watches memory that MPI allocated for a window, which is not the program's to free.
pub fn watch_owned(base: usize, len: usize) {
    prepare();
    unwatched(|| {
        let Some(mut watched) = WATCHED.lock() else { return };
        watched.clock += 1;
        if !watched.owned.contains(&base) {
            watched.owned.push(base);
        }
        OWNED_MARKS.set(base >> 4);
        OWNED.store(true, Relaxed);
        widen(&LOW, &SPAN, base, base.saturating_add(len.max(1)));
    });
}

/// The memory of a window is MPI's to free, and is being freed.
pub fn unwatch_owned(base: usize) {
    if OWNED.load(Relaxed) {
        unwatched(|| {
            let Some(mut watched) = WATCHED.lock() else { return };
            watched.owned.retain(|owned| *owned != base);
        });
    }
}

/// Size of a block, at least 1. Asked of the allocator, if it is the one that the block is from.
pub fn size_of_block(base: usize) -> usize {
    if !TELLS_SIZE.load(Relaxed) {
        return 1;
    }
    // SAFETY: the program frees the block now, so it has it still; the function is the allocator's own.
    unsafe { libc::malloc_usable_size(base as *mut c_void) }.max(1)
}

static TELLS_SIZE: AtomicBool = AtomicBool::new(false);

/// Address of the real `free`; 0: not known.
static REAL_FREE: AtomicUsize = AtomicUsize::new(0);

/// The program's blocks are freed by the function at this address.
pub fn frees_by(address: usize) {
    REAL_FREE.store(address, Relaxed);
}

/// Before the first watching.
pub fn prepare() {
    static READY: Once = Once::new();
    READY.call_once(|| {
        // A program may bring an allocator of its own that tells no sizes; the C library's function would then read
        // what is none of its own.
        let module = |address: usize| crate::modules::of(address).map(|module| module.base);
        let global = |name| crate::next::find_global(name).and_then(module);
        let free = module(REAL_FREE.load(Relaxed));
        let same = free.is_some() && global(c"malloc") == free && global(c"malloc_usable_size") == free;
        TELLS_SIZE.store(same, Relaxed);
        // SAFETY: the handler is a plain function that only stores to atomics.
        unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
    });
}

/// A forked child is no rank, and the lock may have been held when it was made.
extern "C" fn in_child() {
    SPAN.store(0, Relaxed);
    super::buffers::forget();
    events::PENDING.store(false, Relaxed);
}

/// Makes a range hold this one too. Under the lock. A free in between sees too much or too little of the range,
/// and what it frees is not what is being watched by this very call.
fn widen(at: &AtomicUsize, length: &AtomicUsize, low: usize, end: usize) {
    let (now, span) = (at.load(Relaxed), length.load(Relaxed));
    let (low, end) = if span == 0 { (low, end) } else { (low.min(now), end.max(now + span)) };
    at.store(low, Relaxed);
    length.store(end - low, Relaxed);
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The tests share what is watched.
    pub static ONE_AT_A_TIME: std::sync::Mutex<()> = std::sync::Mutex::new(());

    #[test]
    fn numbers_are_no_addresses() {
        let _guard = ONE_AT_A_TIME.lock();
        let local = 0u128;
        for value in [0, 5, 16, 1 << 20, &raw const local as usize, RING_TEXT.as_ptr() as usize & !15] {
            watch_value(value);
        }
        assert_eq!(SPAN.load(Relaxed), 0);
    }

    static RING_TEXT: [u8; 64] = [1; 64];
}
