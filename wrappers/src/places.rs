//! Where this process's threads are: each that makes a call which may wait has a place in the rank's slot (`src/findings/waits.rs`), which it
//! writes with plain stores, and gives back when it ends.
//!
//! Where there is no slot, no place is left, or the process is a forked child, a thread writes to [`NOWHERE`], which nobody reads: so nothing is
//! asked on the way of a call. What is written of a call is its observer's part (`wrappers/src/observers/whereabouts.rs`).

use crate::errno::Errno;
use crate::thread::{THREAD, Thread};
use crate::{memory, options, slot, switch};
use std::ffi::c_void;
use std::mem::size_of;
use std::sync::OnceLock;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicU64};
use warden::findings::waits::{MAX_THREADS, inside, place};

/// Words of a place.
const WORDS: usize = place::SIZE / size_of::<u64>();

/// What a thread without a place writes to.
static NOWHERE: [AtomicU64; WORDS] = [const { AtomicU64::new(0) }; WORDS];

/// The places of the slot; null: there is none.
static FIRST: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());

/// Calls of a thread that wait while a callback of the program runs in them and makes further ones, the outermost first.
const DEEPEST: usize = 4;
static OUTER: [[[AtomicU64; WORDS]; DEEPEST]; MAX_THREADS] =
    [const { [const { [const { AtomicU64::new(0) }; WORDS] }; DEEPEST] }; MAX_THREADS];

/// A place, which may be [`NOWHERE`].
#[derive(Clone, Copy)]
pub struct ThreadPlace(*mut u8);

impl ThreadPlace {
    /// The thread's own, which gets one at its first call.
    #[inline(always)]
    pub fn of(thread: &Thread) -> ThreadPlace {
        let known = thread.place.get();
        if known.is_null() { claim(thread) } else { ThreadPlace(known) }
    }

    #[inline(always)]
    pub fn word(self, at: usize) -> &'static AtomicU32 {
        // SAFETY: inside of a place, which is never unmapped, and aligned; all who share it use its words as atomics.
        unsafe { AtomicU32::from_ptr(self.0.add(at).cast()) }
    }

    #[inline(always)]
    pub fn long(self, at: usize) -> &'static AtomicU64 {
        // SAFETY: as above.
        unsafe { AtomicU64::from_ptr(self.0.add(at).cast()) }
    }

    /// One more, of what only the thread itself counts.
    #[inline(always)]
    pub fn count(self, at: usize) {
        let word = self.long(at);
        word.store(word.load(Relaxed).wrapping_add(1), Relaxed);
    }

    /// Its number among the slot's; `None`: it is [`NOWHERE`].
    fn number(self) -> Option<usize> {
        let first = FIRST.load(Relaxed);
        let number = (self.0 as usize).wrapping_sub(first as usize) / place::SIZE;
        (!first.is_null() && number < MAX_THREADS).then_some(number)
    }
}

/// The thread makes a call while its place says that it is inside of one: inside of a callback of that call, or it has left it by an exception or a
/// jump. Gives the level of the new call, which [`left`] is to be told; 0: it is to write nothing, for there are too many.
#[cold]
#[inline(never)]
pub fn entered_again(thread: &Thread, here: ThreadPlace, frame: usize) -> u32 {
    let _errno = Errno::keep();
    let Some(number) = here.number() else { return 1 };
    // Those that were left are gone, up to one that is still there.
    while !is_there(here, frame) {
        match thread.nested.get().checked_sub(1) {
            Some(level) => {
                thread.nested.set(level);
                here.restore(&OUTER[number][level as usize]);
            }
            None => return 1,
        }
    }
    let level = thread.nested.get();
    let Some(saved) = OUTER[number].get(level as usize) else { return 0 };
    here.save(saved);
    // What is half written says nothing.
    here.word(place::INSIDE).store(0, Relaxed);
    thread.nested.set(level + 1);
    level + 2
}

/// A call of this level that was entered in another one returns: that one is the thread's again.
#[cold]
#[inline(never)]
pub fn left(thread: &Thread, here: ThreadPlace, level: u32) {
    let outer = level.saturating_sub(2);
    if let Some(saved) = here.number().and_then(|number| OUTER[number].get(outer as usize)) {
        here.word(place::INSIDE).store(0, Relaxed);
        here.restore(saved);
    }
    thread.nested.set(outer);
}

/// The thread goes on in a function of the program, which MPI calls. Gives whether it was in a call that may wait: for [`callback_ends`].
#[inline]
pub fn callback_begins(thread: &Thread) -> bool {
    let place = thread.place.get();
    if place.is_null() {
        return false;
    }
    let word = ThreadPlace(place).word(place::INSIDE);
    let is_in_mpi = word.load(Relaxed) == inside::MPI;
    if is_in_mpi {
        word.store(inside::CALLBACK, Relaxed);
    }
    is_in_mpi
}

/// The thread is back in MPI. Where the function was left by an exception or a jump this is not called: then the thread is not there.
#[inline]
pub fn callback_ends(thread: &Thread, was_in_mpi: bool) {
    if was_in_mpi {
        ThreadPlace::of(thread).word(place::INSIDE).store(inside::MPI, Relaxed);
    }
}

/// Whether the frame of the call that a place tells of is still there, above this one: its return address is where it was.
fn is_there(here: ThreadPlace, frame: usize) -> bool {
    let its = here.long(place::FRAME).load(Relaxed) as usize;
    let caller = here.long(place::CALLER).load(Relaxed) as usize;
    its > frame && memory::word_at(its + size_of::<usize>()) == Some(caller)
}

/// Where the counts of a place are: they go on.
const COUNTS: std::ops::Range<usize> = place::ENDED / 8..place::ASKED / 8 + 1;

impl ThreadPlace {
    fn save(self, to: &[AtomicU64; WORDS]) {
        for (at, to) in to.iter().enumerate() {
            to.store(self.long(8 * at).load(Relaxed), Relaxed);
        }
    }

    /// That the thread is inside comes last.
    fn restore(self, from: &[AtomicU64; WORDS]) {
        for (at, from) in from.iter().enumerate().rev() {
            if !COUNTS.contains(&at) {
                self.long(8 * at).store(from.load(Relaxed), Relaxed);
            }
        }
    }
}

/// Gives the thread a place.
#[cold]
#[inline(never)]
fn claim(thread: &Thread) -> ThreadPlace {
    let _errno = Errno::keep();
    let place = take().unwrap_or_else(nowhere);
    thread.place.set(place.0);
    thread.nested.set(0);
    place
}

fn nowhere() -> ThreadPlace {
    ThreadPlace((&raw const NOWHERE).cast_mut().cast())
}

fn take() -> Option<ThreadPlace> {
    let first = FIRST.load(Acquire);
    if first.is_null() {
        return None;
    }
    // SAFETY: asks for the thread's number.
    let thread = unsafe { libc::gettid() } as u32;
    let all = (0..MAX_THREADS).map(|number| ThreadPlace(first.wrapping_add(number * place::SIZE)));
    let mut free = all.filter(|one| {
        one.word(place::THREAD).load(Relaxed) == 0
            && one.word(place::THREAD).compare_exchange(0, thread, Relaxed, Relaxed).is_ok()
    });
    let Some(mine) = free.next() else {
        slot::without_place();
        return None;
    };
    if let Some(key) = END.get() {
        // SAFETY: the key is there; what it gets is no memory of anybody's.
        unsafe { libc::pthread_setspecific(*key, mine.0.cast()) };
    }
    Some(mine)
}

/// Tells of the end of a thread that has a place.
static END: OnceLock<libc::pthread_key_t> = OnceLock::new();

/// The thread ends: its place is free. Its counts stay, for a sum of them must not go back.
extern "C" fn ended(_place: *mut c_void) {
    THREAD.with(|thread| {
        let here = ThreadPlace(thread.place.replace(std::ptr::null_mut()));
        if here.number().is_some() {
            here.word(place::INSIDE).store(0, Relaxed);
            here.word(place::CALL).store(0, Relaxed);
            here.word(place::THREAD).store(0, Release);
        }
    });
}

/// Begins, where the options want it: once the process has its slot.
pub fn begin() {
    // The entries of other machines do not lead here.
    let options = options::get();
    let off = options.checks_off || options.hang_after.is_zero() || cfg!(not(target_arch = "x86_64"));
    if off || !FIRST.load(Relaxed).is_null() {
        return;
    }
    let Some(first) = slot::places() else { return };
    let mut key = 0;
    // SAFETY: the function is this library's, which is never unloaded.
    if unsafe { libc::pthread_key_create(&mut key, Some(ended)) } == 0 {
        let _ = END.set(key);
    }
    // SAFETY: the handler is a plain function that only stores to atomics and to the thread's own words.
    unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
    FIRST.store(first, Release);
    // The thread that begins may have made a call already.
    THREAD.with(|thread| thread.place.set(std::ptr::null_mut()));
    switch::watch_waits(true);
}

/// A forked child is no rank: it must not write to its parent's place.
extern "C" fn in_child() {
    switch::watch_waits(false);
    FIRST.store(std::ptr::null_mut(), Relaxed);
    THREAD.with(|thread| thread.place.set(nowhere().0));
}
