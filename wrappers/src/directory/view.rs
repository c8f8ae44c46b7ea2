//! A mapping of a table: words, read as atomics.
//!
//! What is read may have been changed in between, so a place that comes from the table is never trusted: words
//! outside of the mapping do not exist, and whoever reads checks versions afterwards.

use super::layout::header;
use std::ffi::c_int;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering, fence};

/// What was read was changed meanwhile: read again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Torn;

/// A shared mapping of the beginning of a table.
#[derive(Debug)]
pub struct View {
    base: NonNull<AtomicU64>,
    words: usize,
}

// SAFETY: the mapping belongs to no thread, and all its words are atomics.
unsafe impl Send for View {}

impl View {
    /// Maps so many words of a file, which must have them.
    pub fn new(file: c_int, words: usize, writable: bool) -> Option<View> {
        let access = libc::PROT_READ | if writable { libc::PROT_WRITE } else { 0 };
        View::map(words, access, libc::MAP_SHARED, file)
    }

    /// Memory of this process only, all zeros: a table that is filled from elsewhere. Takes no room until it is written.
    pub fn anonymous(words: usize) -> Option<View> {
        let access = libc::PROT_READ | libc::PROT_WRITE;
        let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        View::map(words, access, kind, -1)
    }

    /// Past the C library's function: MPI libraries patch it, and what they do there is not for this memory.
    fn map(words: usize, access: c_int, kind: c_int, file: c_int) -> Option<View> {
        // The system reads whole words, and of an `int` among such arguments only the lower half is said.
        let [access, kind, file] = [access, kind, file].map(libc::c_long::from);
        // SAFETY: a new mapping, at an address that the system chooses.
        let address = unsafe { libc::syscall(libc::SYS_mmap, 0usize, words * 8, access, kind, file, 0usize) };
        if address == -1 {
            return None;
        }
        Some(View { base: NonNull::new(address as *mut AtomicU64)?, words })
    }

    /// Where a word lies.
    pub fn address(&self, at: usize) -> usize {
        self.base.as_ptr() as usize + at * 8
    }

    /// Maps more of the file, which must have it. The address may change.
    pub fn grow(&mut self, words: usize) -> bool {
        if words <= self.words {
            return true;
        }
        // SAFETY: the mapping is this view's alone, and references to it end before it is borrowed mutably.
        let address = unsafe {
            libc::syscall(
                libc::SYS_mremap,
                self.base.as_ptr(),
                self.words * 8,
                words * 8,
                libc::c_long::from(libc::MREMAP_MAYMOVE),
            )
        };
        match NonNull::new(address as *mut AtomicU64) {
            Some(base) if address != -1 => {
                (self.base, self.words) = (base, words);
                true
            }
            _ => false,
        }
    }

    /// Maps what the owner has added.
    #[inline]
    pub fn follow(&mut self) {
        if self.acquire(header::LENGTH) as usize > self.words {
            self.follow_slowly();
        }
    }

    #[cold]
    fn follow_slowly(&mut self) {
        let length = self.get(header::LENGTH);
        if length == !self.get(header::LENGTH_CHECK) {
            self.grow(length as usize);
        }
    }

    pub fn len(&self) -> usize {
        self.words
    }

    /// Some words, if they are there.
    #[inline]
    pub fn words(&self, at: usize, count: usize) -> Result<&[AtomicU64], Torn> {
        if at > self.words || count > self.words - at {
            return Err(Torn);
        }
        // SAFETY: inside the mapping, which lives as long as the borrow; zero bytes are a value of an atomic word.
        Ok(unsafe { std::slice::from_raw_parts(self.base.as_ptr().add(at), count) })
    }

    /// One word; 0 where there is none.
    #[inline]
    pub fn get(&self, at: usize) -> u64 {
        self.load(at, Ordering::Relaxed)
    }

    #[inline]
    pub fn acquire(&self, at: usize) -> u64 {
        self.load(at, Ordering::Acquire)
    }

    #[inline]
    fn load(&self, at: usize, order: Ordering) -> u64 {
        self.words(at, 1).map_or(0, |word| word[0].load(order))
    }

    /// The version of something that is not being changed.
    #[inline]
    pub fn version(&self, at: usize) -> Result<u64, Torn> {
        let version = self.acquire(at);
        if version & 1 == 0 { Ok(version) } else { Err(Torn) }
    }

    /// Whether it has not been changed since.
    #[inline]
    pub fn unchanged(&self, at: usize, version: u64) -> Result<(), Torn> {
        fence(Ordering::Acquire);
        if self.get(at) == version { Ok(()) } else { Err(Torn) }
    }
}

impl Drop for View {
    fn drop(&mut self) {
        // SAFETY: mapped by this view; nothing borrows it any more.
        unsafe { libc::syscall(libc::SYS_munmap, self.base.as_ptr(), self.words * 8) };
    }
}
