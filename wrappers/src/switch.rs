//! Whether checking is on, and for whom requests are followed: words that every call reads without a lock.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// 0: not decided; 1: on; 2: off, for good.
pub static ON: AtomicU8 = AtomicU8::new(0);
/// Whether checking is on; the first call that is checked decides, and this does not.
#[inline(always)]
pub fn is_on() -> bool {
    ON.load(Relaxed) == 1
}

/// Whether requests are to be followed; read without the lock.
pub static FOLLOWS: Follows = Follows(AtomicU8::new(0), 1);

/// Bits: events are kept; calls that may wait are watched; arguments are looked at. Doors of calls that are otherwise only passed on look at it. Until
/// it is decided whether anything is, a call is looked at: it may be one before MPI is up. The entries of other machines do not lead on to who looks.
pub static RECORDS: AtomicU8 = AtomicU8::new(if cfg!(target_arch = "x86_64") { ARGUMENTS } else { 0 });

/// Whether operations on communicators are followed: from the first key on, while events are kept, or while arguments are looked at.
pub static USED: Follows =
    Follows(AtomicU8::new(if cfg!(target_arch = "x86_64") { Follows::CHECKER } else { 0 }), 1);

/// For whom requests, or operations on communicators, are followed: one byte, which the doors of calls that complete requests look at. The second byte is
/// for doors that always open.
#[repr(C)]
pub struct Follows(AtomicU8, pub u8);

impl Follows {
    const CHECKER: u8 = 1;
    const KEYS: u8 = 2;
    const RECORDER: u8 = 4;
    /// Calls that may wait are watched, or those that begin operations are counted: then this is no reason to go another way.
    pub const COUNTS: u8 = 8;
    const WAITS: u8 = 16;

    /// For the checker.
    #[inline(always)]
    pub fn for_checker(&self) -> bool {
        self.0.load(Relaxed) & Self::CHECKER != 0
    }

    /// For keys and values.
    #[inline(always)]
    pub fn for_keys(&self) -> bool {
        self.0.load(Relaxed) & Self::KEYS != 0
    }

    pub fn set_checker(&self, on: bool) {
        self.set(Self::CHECKER, on);
    }

    pub fn set_keys(&self, on: bool) {
        self.set(Self::KEYS, on);
    }

    /// For the recorder.
    #[inline(always)]
    pub fn for_recorder(&self) -> bool {
        self.0.load(Relaxed) & Self::RECORDER != 0
    }

    pub fn set_recorder(&self, on: bool) {
        self.set(Self::RECORDER, on);
    }

    fn set(&self, bit: u8, on: bool) {
        set(&self.0, bit, on);
    }
}

fn set(word: &AtomicU8, bit: u8, on: bool) {
    // Read first: the word is shared by all threads, and hardly ever changes.
    if (word.load(Relaxed) & bit != 0) != on {
        if on {
            word.fetch_or(bit, Relaxed);
        } else {
            word.fetch_and(!bit, Relaxed);
        }
    }
}

/// In [`RECORDS`].
const EVENTS: u8 = 1;
const WAITS: u8 = 2;
const ARGUMENTS: u8 = 4;

/// Bits of [`RECORDS`] with which an entry goes another way.
pub mod when {
    pub const EVENTS: u8 = super::EVENTS;
    pub const ALWAYS: u8 = super::EVENTS | super::WAITS;
    pub const ARGUMENTS: u8 = super::ARGUMENTS;
    pub const ALL: u8 = ALWAYS | super::ARGUMENTS;
}

/// Events are kept from now on, or no more.
pub fn record(on: bool) {
    set(&RECORDS, EVENTS, on);
}

/// Arguments of calls that are otherwise only passed on are looked at from now on, or no more.
pub fn look_at_arguments(on: bool) {
    set(&RECORDS, ARGUMENTS, on);
    USED.set_checker(on);
}

/// Whether calls that may wait are watched.
#[inline(always)]
pub fn watches_waits() -> bool {
    RECORDS.load(Relaxed) & WAITS != 0
}

/// They are from now on, or no more.
pub fn watch_waits(on: bool) {
    set(&RECORDS, WAITS, on);
    FOLLOWS.set(Follows::WAITS, on);
    USED.set(Follows::COUNTS, on);
}

/// Switches checking off for the rest of the process. The mirror stays, for callbacks that are under way.
pub fn switch_off() {
    ON.store(2, Relaxed);
    FOLLOWS.set_checker(false);
    look_at_arguments(false);
}
