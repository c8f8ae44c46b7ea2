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

    #[inline(always)]
    fn has(&self, base: usize, end: usize) -> bool {
        self.start.load(Relaxed) <= base && end <= self.end.load(Relaxed)
    }

    fn set(&self, start: usize, end: usize) {
        self.end.store(0, Relaxed);
        self.start.store(start, Relaxed);
        self.end.store(end, Relaxed);
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

/// Those that were met last, to be read and to be written: of each one of the program's own and one of the system's, whose addresses are higher.
static LAST: [[Stretch; 2]; 2] = [const { [const { Stretch::none() }; 2] }; 2];
const HALF_BIT: u32 = 45;

/// Whether all of this memory is known to be usable.
#[inline(always)]
pub fn is_known(base: usize, end: usize, writes: bool) -> bool {
    last(base, writes).has(base, end) || is_found(base, end, writes)
}

#[inline(always)]
fn last(base: usize, writes: bool) -> &'static Stretch {
    &LAST[usize::from(writes)][(base >> HALF_BIT) & 1]
}

#[inline(never)]
fn is_found(base: usize, end: usize, writes: bool) -> bool {
    let readable = if writes { &[][..] } else { &READABLE[..] };
    let found = WRITABLE.iter().chain(readable).find(|one| one.has(base, end));
    if let Some(found) = found {
        last(base, writes).set(found.start.load(Relaxed), found.end.load(Relaxed));
    }
    found.is_some()
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
            one.set(around.start, around.end);
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
