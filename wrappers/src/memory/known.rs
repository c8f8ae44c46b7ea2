//! Whether buffers that calls name are memory at all: asked of the system only where memory is met that is not known yet.
//!
//! What was usable once is taken to be so for as long as it is known: memory that was unmapped since is not found out, and no correct program is
//! accused. Of a program that keeps naming memory of which nothing is known (of a device, say) the system is asked seldom.

use super::map::{self, BufferAccess};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use warden::mirror::facts::NoAccess;

/// Stretches of memory that may be used. Where two threads write one at once it is of neither, perhaps: then less is found out.
struct Stretch {
    start: AtomicUsize,
    end: AtomicUsize,
}

/// So many are known at a time: the heap, stacks, variables, windows.
const MANY: usize = 16;

impl Stretch {
    const fn none() -> Stretch {
        Stretch { start: AtomicUsize::new(0), end: AtomicUsize::new(0) }
    }
}

/// Stretches that may be written, and those that may be read at least.
static WRITABLE: [Stretch; MANY] = [const { Stretch::none() }; MANY];
static READABLE: [Stretch; MANY] = [const { Stretch::none() }; MANY];
/// Which one is given up next.
static NEXT: AtomicUsize = AtomicUsize::new(0);
/// How often nothing was known.
static ASKED: AtomicU32 = AtomicU32::new(0);
/// So often the system is asked in any case, and then once in so many times.
const FIRST: u32 = 256;
const ONE_OF: u32 = 1024;

/// Whether all of this memory is known to be usable.
#[inline(always)]
pub fn is_known(base: usize, end: usize, writes: bool) -> bool {
    let within = |one: &Stretch| one.start.load(Relaxed) <= base && end <= one.end.load(Relaxed);
    WRITABLE.iter().any(within) || !writes && READABLE.iter().any(within)
}

/// What is wrong with memory that is not known. `None`: nothing, as far as anybody knows.
#[cold]
#[inline(never)]
pub fn unusable(base: usize, end: usize, writes: bool) -> Option<NoAccess> {
    let asked = ASKED.load(Relaxed);
    if asked >= FIRST {
        ASKED.store(asked.checked_add(1).unwrap_or(FIRST), Relaxed);
        if !asked.is_multiple_of(ONE_OF) {
            return None;
        }
    }
    match map::buffer(base, end, writes) {
        BufferAccess::Usable(around) => {
            let all = if writes { &WRITABLE } else { &READABLE };
            let one = &all[NEXT.fetch_add(1, Relaxed) % MANY];
            one.end.store(0, Relaxed);
            one.start.store(around.start, Relaxed);
            one.end.store(around.end, Relaxed);
            return None;
        }
        BufferAccess::Unknown => {}
        BufferAccess::Unmapped => return Some(NoAccess::Unmapped),
        BufferAccess::ReadOnly => return Some(NoAccess::ReadOnly),
    }
    if asked < FIRST {
        ASKED.store(asked + 1, Relaxed);
    }
    None
}
