//! The file of a process's events: pieces that are reserved before they are mapped, so that what is in them survives any end of
//! the process, and a full disk is noticed before it kills the program.

use crate::{file, output};
use std::ffi::CString;
use std::io::Result;
use std::sync::atomic::{AtomicU64, Ordering::Release};
use warden::events::form::{PIECE, piece};

/// Where events go.
pub struct EventFile {
    path: CString,
    private: bool,
    /// Pieces that may be made.
    most: usize,
    made: usize,
    /// The piece that is being filled; null before the first.
    at: *mut u8,
    used: usize,
}

// SAFETY: the mapping belongs to this value alone, and has no thread of its own.
unsafe impl Send for EventFile {}

impl EventFile {
    /// For so many bytes at most. Nothing is made before the first event.
    pub fn new(bytes: usize) -> Option<EventFile> {
        let (path, private) = output::beside("events")?;
        let most = (bytes / PIECE).max(1);
        Some(EventFile { path, private, most, made: 0, at: std::ptr::null_mut(), used: PIECE })
    }

    /// Whether so many bytes find room in the piece that is being filled.
    pub fn has_room(&self, bytes: usize) -> bool {
        self.used + bytes <= PIECE
    }

    /// Begins another piece.
    pub fn begin(&mut self) -> Result<()> {
        if self.made == self.most {
            return Err(std::io::ErrorKind::QuotaExceeded.into());
        }
        let file = file::open(&self.path, libc::O_RDWR, self.private)?;
        let place = self.made * PIECE;
        file.reserve(place, PIECE)?;
        let next = file.map(place, PIECE)?;
        if !self.at.is_null() {
            // SAFETY: a mapping of this value's own, which nothing points into.
            unsafe { libc::munmap(self.at.cast(), PIECE) };
        }
        self.at = next;
        self.made += 1;
        self.used = piece::HEADER;
        for (offset, word) in piece::words(output::slot_number()) {
            // SAFETY: the piece is mapped, and the header lies in it; words are aligned there.
            unsafe { self.at.add(offset).cast::<u32>().write(word) };
        }
        Ok(())
    }

    /// Adds bytes that have room. They count when they are all there.
    pub fn add(&mut self, bytes: &[u8]) {
        debug_assert!(self.has_room(bytes.len()) && !self.at.is_null());
        // SAFETY: the piece is mapped and has room for them; the number of bytes is an aligned word of its header, which readers of the
        // file look at.
        unsafe {
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.at.add(self.used), bytes.len());
            self.used += bytes.len();
            AtomicU64::from_ptr(self.at.add(piece::USED).cast()).store(self.used as u64, Release);
        }
    }
}
