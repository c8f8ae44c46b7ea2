//! The two hooks. A free of memory that is not near anything watched costs one comparison.
//!
//! redhook calls the real function a second time when a hook panics: nothing in here can. Nothing allocates between
//! the program's call and the real one, and `errno` is the real function's. Until something is watched nothing is called but
//! the real function: the run time of a sanitizer frees memory while it starts, and its functions in place of the C
//! library's cannot be called before it has.

use crate::errno::Errno;
use crate::memory::buffers;
use crate::memory::still::{self, Peek};
use crate::memory::watch::{self, Event, Hit};
use crate::modules::{self, Part};
use crate::thread::unwatched;
use crate::{contained, recorder, stack, thread};
use std::ffi::{CStr, c_void};
use std::ops::Range;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};
use warden::call::CallId;

type Free = unsafe extern "C" fn(*mut c_void);
type Realloc = unsafe extern "C" fn(*mut c_void, usize) -> *mut c_void;

/// The real functions. Until the first call they are our own, which look them up.
static FREE: AtomicPtr<()> = AtomicPtr::new(first_free as Free as *mut ());
static REALLOC: AtomicPtr<()> = AtomicPtr::new(first_realloc as Realloc as *mut ());

#[inline(always)]
fn real_free() -> Free {
    // SAFETY: only functions of this type are stored there.
    unsafe { std::mem::transmute::<*mut (), Free>(FREE.load(Relaxed)) }
}

#[inline(always)]
fn real_realloc() -> Realloc {
    // SAFETY: only functions of this type are stored there.
    unsafe { std::mem::transmute::<*mut (), Realloc>(REALLOC.load(Relaxed)) }
}

fn resolve_free() {
    let found = modules::next_in_chain(c"free").map(|address| address as *mut ());
    FREE.store(found.unwrap_or_else(|| unwatched(|| redhook::real!(free) as *mut ())), Relaxed);
    watch::frees_by(FREE.load(Relaxed) as usize);
}

/// The loader calls it when the library was loaded. It changes the list of what is loaded under a lock of its own, and
/// `next_in_chain` takes none: at the first `realloc` of the process, other threads may be loading and unloading.
#[used]
#[unsafe(link_section = ".init_array.00200")]
static AT_START: extern "C" fn() = at_start;

extern "C" fn at_start() {
    resolve(&FREE, c"free", first_free as Free as *mut ());
    if FREE.load(Relaxed) != first_free as Free as *mut () {
        watch::frees_by(FREE.load(Relaxed) as usize);
    }
    resolve(&REALLOC, c"realloc", first_realloc as Realloc as *mut ());
    modules::count_at_start();
}

/// Finds the real function, where it is not known. Does nothing that may fail or that a run time cannot do yet.
fn resolve(function: &AtomicPtr<()>, name: &CStr, first: *mut ()) {
    if function.load(Relaxed) == first
        && let Some(address) = modules::next_in_chain(name)
    {
        function.store(address as *mut (), Relaxed);
    }
}

/// The first `free` of the process. Not by redhook's look-up, if it can be helped: `dlsym` makes the program forget
/// what `dlerror` was to tell it, and frees that text by this very function. That one block is left alone then.
#[cold]
unsafe extern "C" fn first_free(block: *mut c_void) {
    if !thread::is_unwatched() {
        resolve_free();
        // SAFETY: the program's own call.
        unsafe { real_free()(block) }
    }
}

/// The first `realloc` of the process.
#[cold]
unsafe extern "C" fn first_realloc(block: *mut c_void, size: usize) -> *mut c_void {
    if thread::is_unwatched() {
        // redhook's look-up has no use for it.
        return std::ptr::null_mut();
    }
    let found = modules::next_in_chain(c"realloc").map(|address| address as *mut ());
    REALLOC.store(found.unwrap_or_else(|| unwatched(|| redhook::real!(realloc) as *mut ())), Relaxed);
    // SAFETY: the program's own call.
    unsafe { real_realloc()(block, size) }
}

redhook::hook! {
    unsafe fn free(block: *mut c_void) -> () => watched_free {
        if may_hit(block as usize) {
            // SAFETY: the program's own call.
            unsafe { free_near(block) }
        } else {
            // SAFETY: the program's own call.
            unsafe { real_free()(block) }
        }
    }
}

redhook::hook! {
    unsafe fn realloc(block: *mut c_void, size: usize) -> *mut c_void => watched_realloc {
        if may_hit(block as usize) {
            // SAFETY: the program's own call.
            unsafe { realloc_near(block, size) }
        } else {
            // SAFETY: the program's own call.
            unsafe { real_realloc()(block, size) }
        }
    }
}

/// Whether a block can hold anything that is watched, as far as its address tells.
#[inline(always)]
fn may_hit(block: usize) -> bool {
    (watch::is_near(block) || buffers::is_near(block))
        && (watch::may_hit(block) || buffers::may_hit(block) || recorder::may_be_lent(block, usize::MAX))
}

/// What is watched in a block that is about to be freed.
fn hit(block: usize) -> Option<(usize, Hit)> {
    if thread::is_unwatched() || thread::in_checker() {
        return None;
    }
    let may_hit = watch::may_hit(block);
    if may_hit && let Some(hit) = watch::hit_owned(block) {
        return Some((1, hit));
    }
    let size = watch::size_of_block(block);
    let hit = if may_hit { watch::hit(block, size) } else { None };
    let hit = hit.or_else(|| buffers::hit(block, size).then(watch::buffer_hit));
    let end = block.saturating_add(size);
    let hit = and_lent(hit, block..end, block..end);
    hit.map(|hit| (size, hit))
}

/// What is freed of a block, and whether an operation that is not complete uses it. What an MPI library frees in its own calls is its own.
fn and_lent(hit: Option<Hit>, freed: Range<usize>, block: Range<usize>) -> Option<Hit> {
    match recorder::in_use(freed, block).filter(|_| !thread::in_mpi_library()) {
        None => hit,
        lent => Some(Hit { lent, ..hit.unwrap_or_else(watch::buffer_hit) }),
    }
}

/// It is told before the memory is free: another thread may have it, and attach it, right afterwards.
#[cold]
#[inline(never)]
unsafe extern "C" fn free_near(block: *mut c_void) {
    let base = block as usize;
    let Some((size, hit)) = hit(base) else {
        // SAFETY: the program's own call.
        return unsafe { real_free()(block) };
    };
    let _errno = Errno::keep();
    let before = if hit.value { still::peek(base) } else { Peek::Unknown };
    unwatched(|| tell(base, size, false, hit));
    if hit.owned {
        tell_now();
    }
    // SAFETY: the program's own call.
    unsafe { real_free()(block) };
    if hit.value {
        unwatched(|| still::remember(base, before));
    }
}

/// Only the real function knows what becomes of the block, so it is told afterwards; whoever has watched the same
/// memory anew meanwhile is not meant.
#[cold]
#[inline(never)]
unsafe extern "C" fn realloc_near(block: *mut c_void, size: usize) -> *mut c_void {
    let base = block as usize;
    let Some((old, hit)) = hit(base) else {
        // SAFETY: the program's own call.
        return unsafe { real_realloc()(block, size) };
    };
    if hit.owned {
        unwatched(|| tell(base, old, true, hit));
        tell_now();
        // SAFETY: the program's own call.
        return unsafe { real_realloc()(block, size) };
    }
    let before = if hit.value { still::peek(base) } else { Peek::Unknown };
    // SAFETY: the program's own call.
    let new = unsafe { real_realloc()(block, size) };
    let _errno = Errno::keep();
    if new.is_null() && size != 0 {
        return new;
    }
    if new != block {
        unwatched(|| {
            if hit.value {
                still::remember(base, before);
            }
            tell(base, old, true, hit);
        });
    } else {
        let kept = watch::size_of_block(base);
        if kept < old {
            let (cut, size) = (base + kept, old - kept);
            let lent = and_lent(None, cut..cut + size, base..cut + size).and_then(|hit| hit.lent);
            if lent.is_some() || watch::hit(cut, size).is_some() || buffers::hit(cut, size) {
                unwatched(|| tell(cut, size, true, Hit { lent, ..hit }));
            }
        }
    }
    new
}

/// The process is likely to end in the real function, so this cannot wait for the next MPI call. What an MPI library
/// does inside its own calls can, and nothing comes of it.
#[cold]
fn tell_now() {
    if !thread::in_mpi_library() {
        contained::contained(CallId::of("MPI_Win_free"), "at a free before", crate::emit::freed_memory);
    }
}

/// Takes the stack and keeps the event for the next MPI call.
fn tell(base: usize, size: usize, moved: bool, hit: Hit) {
    let mut event = Event { base, size, moved, clock: hit.clock, lent: hit.lent, ..Event::NONE };
    event.depth = stack::take(&mut event.frames);
    let frames = event.frames.get(..event.depth).unwrap_or_default();
    event.by_library = thread::in_mpi_library() || is_freed_by_library(frames);
    watch::push(event);
    if hit.lent.is_some() {
        recorder::told_of(base..base.saturating_add(size));
    }
}

/// Whether the first frame outside of the C and C++ run time is an MPI library's.
fn is_freed_by_library(frames: &[usize]) -> bool {
    let runtime = |frame| modules::known(frame).is_some_and(|module| module.part == Part::Runtime);
    frames.iter().find(|&&frame| !runtime(frame)).is_some_and(|&frame| modules::is_mpi_library(frame))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    static KNOWN: AtomicBool = AtomicBool::new(false);

    #[used]
    #[unsafe(link_section = ".init_array")]
    static AFTER_START: extern "C" fn() = after_start;

    extern "C" fn after_start() {
        let known = FREE.load(Relaxed) != first_free as Free as *mut ()
            && REALLOC.load(Relaxed) != first_realloc as Realloc as *mut ();
        KNOWN.store(known, Relaxed);
    }

    #[test]
    fn the_real_functions_are_known_before_there_are_threads() {
        assert!(KNOWN.load(Relaxed));
    }
}
