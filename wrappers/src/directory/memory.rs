//! The owner's side of a table: its file, which exists in memory only, and which words of it are in use.
//!
//! The file is a memfd: nothing to clean when the process is killed, and nothing in /dev/shm. Its memory is reserved
//! before it is used, so that a full machine is told by a refusal and not by a signal; the limit of file sizes is read
//! first, for that one is told by a signal.

use super::layout::{MAGIC, header};
use super::view::View;
use crate::descriptors;
use std::ffi::c_int;
use std::sync::atomic::{Ordering, fence};

/// Words of a new file.
const FIRST: usize = 16 * 1024 / 8;
/// Words that are added at once, at most and where no more are asked for.
const STEP: usize = 1024 * 1024 / 8;
/// Words are given out in powers of two, from this one on.
const SMALLEST: usize = 16;
/// Files stay as small as a place in half a word can tell.
const MOST: usize = u32::MAX as usize;
/// `MFD_NOEXEC_SEAL`, which newer systems want to be told.
const NO_EXEC: libc::c_uint = 8;

/// There is no more memory for the table, or the system refuses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// Who a file is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FileIdentity {
    pub device: u64,
    pub inode: u64,
}

pub struct Memory {
    pub view: View,
    pub file: c_int,
    pub identity: FileIdentity,
    /// The first word that was never given out.
    top: usize,
    /// Places that were given back, by the logarithm of their size.
    free: [Vec<u32>; 32],
    /// It may not be moved any more, and so not grow.
    pinned: bool,
}

impl Memory {
    /// Makes the file of this process.
    pub fn new() -> Option<Memory> {
        if !may_be_as_long_as(FIRST) {
            return None;
        }
        let file = create()?;
        let memory = identity(file).and_then(|identity| {
            reserve(file, 0, FIRST).then_some(())?;
            // Nobody can take memory away under a reader.
            // SAFETY: a call on a descriptor of this function's own.
            unsafe { libc::fcntl(file, libc::F_ADD_SEALS, libc::F_SEAL_SHRINK) };
            let view = View::new(file, FIRST, true)?;
            Some(Memory { view, file, identity, top: header::WORDS, free: Default::default(), pinned: false })
        });
        let Some(memory) = memory else {
            // SAFETY: made above and given to nobody.
            unsafe { libc::close(file) };
            return None;
        };
        memory.set(header::PID, std::process::id().into());
        memory.set_length();
        memory.publish(header::MAGIC, MAGIC);
        Some(memory)
    }

    #[inline]
    pub fn set(&self, at: usize, value: u64) {
        self.store(at, value, Ordering::Relaxed);
    }

    /// Stores a word that makes everything before it known.
    #[inline]
    pub fn publish(&self, at: usize, value: u64) {
        self.store(at, value, Ordering::Release);
    }

    #[inline]
    fn store(&self, at: usize, value: u64, order: Ordering) {
        if let Ok(word) = self.view.words(at, 1) {
            word[0].store(value, order);
        }
    }

    /// Moves words, also onto places that they are moved from.
    pub fn shift(&self, from: usize, to: usize, count: usize) {
        let (low, high) = (from.min(to), from.max(to));
        let Ok(words) = self.view.words(low, high - low + count) else { return };
        let (from, to) = (from - low, to - low);
        let copy = |word: usize| {
            words[to + word].store(words[from + word].load(Ordering::Relaxed), Ordering::Relaxed)
        };
        if from < to { (0..count).rev().for_each(copy) } else { (0..count).for_each(copy) }
    }

    /// Makes a change of what this version stands for.
    #[inline]
    pub fn change<T>(&mut self, version: usize, change: impl FnOnce(&mut Memory) -> T) -> T {
        let before = self.view.get(version);
        self.set(version, before | 1);
        fence(Ordering::Release);
        let result = change(self);
        self.publish(version, (before | 1).wrapping_add(1));
        result
    }

    /// Gives out at least so many words, which hold anything.
    pub fn take(&mut self, words: usize) -> Result<usize, Full> {
        let words = words.max(SMALLEST).next_power_of_two();
        if let Some(place) = self.free[words.trailing_zeros() as usize & 31].pop() {
            return Ok(place as usize);
        }
        while self.view.len() - self.top < words {
            self.grow(words)?;
        }
        let place = self.top;
        self.top += words;
        Ok(place)
    }

    /// Words that are given out now.
    #[cfg(test)]
    pub fn used(&self) -> usize {
        let free = self.free.iter().zip(0..).map(|(places, log)| places.len() << log).sum::<usize>();
        self.top - free
    }

    /// Takes back what was given out.
    pub fn give(&mut self, place: usize, words: usize) {
        let words = words.max(SMALLEST).next_power_of_two();
        self.free[words.trailing_zeros() as usize & 31].push(place as u32);
    }

    /// Makes it so long at least and then keeps it where it is, for others will read it there.
    pub fn pin(&mut self, words: usize) {
        if !self.pinned {
            let missing = words.saturating_sub(self.view.len());
            if missing > 0 && self.grow(missing).is_err() {
                // It stays as short as it is, and is full soon.
            }
            self.pinned = true;
        }
    }

    #[cold]
    fn grow(&mut self, wanted: usize) -> Result<(), Full> {
        if self.pinned {
            return Err(Full);
        }
        let old = self.view.len();
        let new = old + old.min(STEP).max(wanted.next_multiple_of(FIRST));
        // The program may have closed the descriptor, and its number may be a file of its own by now.
        let ours = identity(self.file) == Some(self.identity);
        if new > MOST
            || !ours
            || !may_be_as_long_as(new)
            || !reserve(self.file, old, new)
            || !self.view.grow(new)
        {
            return Err(Full);
        }
        self.set_length();
        Ok(())
    }

    fn set_length(&self) {
        let length = self.view.len() as u64;
        self.set(header::LENGTH_CHECK, !length);
        self.publish(header::LENGTH, length);
    }
}

/// A file in memory, at a number that programs do not expect to get themselves.
fn create() -> Option<c_int> {
    let flags = libc::MFD_CLOEXEC | libc::MFD_ALLOW_SEALING;
    let make = |flags| {
        // SAFETY: the name ends in a NUL.
        let file = unsafe { libc::memfd_create(c"mpiwarden".as_ptr(), flags) };
        (file >= 0).then_some(file)
    };
    let file = make(flags | NO_EXEC).or_else(|| make(flags))?;
    let Some(moved) = descriptors::high(file) else { return Some(file) };
    // SAFETY: made above, and its copy is used from here on.
    unsafe { libc::close(file) };
    Some(moved)
}

fn may_be_as_long_as(words: usize) -> bool {
    words as u64 * 8 <= descriptors::limit(libc::RLIMIT_FSIZE)
}

fn reserve(file: c_int, from: usize, to: usize) -> bool {
    // A signal may interrupt it, and what was reserved before stays so.
    (0..100).any(|_| {
        // SAFETY: a call on a descriptor that was found to be the table's.
        unsafe { libc::fallocate(file, 0, (from * 8) as i64, ((to - from) * 8) as i64) == 0 }
    })
}

/// Who the file behind a descriptor is.
pub fn identity(file: c_int) -> Option<FileIdentity> {
    let status = descriptors::status(file)?;
    Some(FileIdentity { device: status.st_dev, inode: status.st_ino })
}
