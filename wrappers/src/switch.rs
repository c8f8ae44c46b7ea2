//! Whether checking is on, and for whom requests are followed: words that every call reads without a lock.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// 0: not decided; 1: on; 2: off, for good.
pub static ON: AtomicU8 = AtomicU8::new(0);
/// Whether requests are to be followed; read without the lock.
pub static FOLLOWS: Follows = Follows(AtomicU8::new(0), 1);

/// Whether events are kept: 1; doors of calls that are otherwise only passed on look at it.
pub static RECORDS: AtomicU8 = AtomicU8::new(0);

/// Whether operations on communicators are followed: from the first key on, or while events are kept.
pub static USED: Follows = Follows(AtomicU8::new(0), 1);

/// For whom requests, or operations on communicators, are followed: one byte, which the doors of calls that complete requests look at. The second byte is
/// for doors that always open.
#[repr(C)]
pub struct Follows(AtomicU8, pub u8);

impl Follows {
    const CHECKER: u8 = 1;
    const KEYS: u8 = 2;
    const RECORDER: u8 = 4;

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
        // Read first: the word is shared by all threads, and hardly ever changes.
        if (self.0.load(Relaxed) & bit != 0) != on {
            if on {
                self.0.fetch_or(bit, Relaxed);
            } else {
                self.0.fetch_and(!bit, Relaxed);
            }
        }
    }
}

/// Switches checking off for the rest of the process. The mirror stays, for callbacks that are under way.
pub fn switch_off() {
    ON.store(2, Relaxed);
    FOLLOWS.set_checker(false);
}
