//! The file of a process's events: pieces that are reserved before they are mapped, so that what is in them survives any end of
//! the process, and a full disk is noticed before it kills the program.

use super::tail::{NextPiece, Tail};
use crate::{file, output};
use std::ffi::CString;
use std::io::Result;
use std::sync::atomic::{AtomicU64, Ordering::Release, compiler_fence};
use warden::events::Number;
use warden::events::form::{PIECE, Sink, piece};

/// Where events go.
pub struct EventFile {
    path: CString,
    private: bool,
    /// Pieces that stay when they are full, and how many of them there are.
    stay: usize,
    made: usize,
    /// What is filled when there are as many as may be.
    tail: Option<Tail>,
    /// The piece that is being filled; null before the first.
    at: *mut u8,
    used: usize,
    /// Up to here short events are put without another thought: the piece's end, or where the tail is to be read on.
    until: usize,
}

// SAFETY: the mapping belongs to this value alone, and has no thread of its own.
unsafe impl Send for EventFile {}

impl EventFile {
    /// For so many bytes at most. Nothing is made before the first event.
    pub fn new(bytes: usize) -> Option<EventFile> {
        let (path, private) = output::beside("events")?;
        let most = (bytes / PIECE).max(1);
        let tail = Tail::of(most);
        let stay = tail.as_ref().map_or(most, Tail::stay);
        Some(EventFile {
            path,
            private,
            stay,
            made: 0,
            tail,
            at: std::ptr::null_mut(),
            used: PIECE,
            until: PIECE,
        })
    }

    /// Whether so many bytes find room in the piece that is being filled.
    pub fn has_room(&self, bytes: usize) -> bool {
        self.used + bytes <= PIECE
    }

    /// Begins another piece. `last`: the number that was given last.
    pub fn begin(&mut self, last: Number) -> Result<()> {
        let file = file::open(&self.path, libc::O_RDWR, self.private)?;
        let turn = if self.made < self.stay {
            NextPiece { piece: self.made, ..NextPiece::default() }
        } else {
            let tail = self.tail.as_mut().ok_or(std::io::ErrorKind::QuotaExceeded)?;
            tail.next(&file, last)?
        };
        let place = turn.piece * PIECE;
        file.reserve(place, PIECE)?;
        let next = file.map(place, PIECE)?;
        if !self.at.is_null() {
            // SAFETY: a mapping of this value's own, which nothing points into.
            unsafe { libc::munmap(self.at.cast(), PIECE) };
        }
        self.at = next;
        self.made += 1;
        self.used = piece::HEADER;
        self.until = if self.tail.as_ref().is_some_and(Tail::reads) { STEP } else { PIECE };
        // Who reads a piece that is filled again sees what it held before, nothing, and then what it holds now.
        self.long(piece::USED).store(0, Release);
        self.put_words(turn.words);
        self.long(piece::TURN).store(turn.turn, Release);
        // A new one is none until its first words are there: until then nobody takes it for one that stays.
        compiler_fence(Release);
        self.put_words(piece::words(output::slot_number()));
        Ok(())
    }

    /// Words of the piece's header.
    fn put_words(&mut self, words: impl IntoIterator<Item = (usize, u32)>) {
        for (offset, word) in words {
            // SAFETY: the piece is mapped, and the header lies in it; words are aligned there.
            unsafe { self.at.add(offset).cast::<u32>().write(word) };
        }
    }

    /// Reads on in the tail, as far as this piece was filled.
    pub fn catch_up(&mut self) {
        while self.until < PIECE && self.used + STEP > self.until {
            if let Some(tail) = &mut self.tail {
                tail.read(STEP);
            }
            self.until += STEP;
        }
    }

    /// The room that is left in the piece, but for so many bytes: none before the first piece.
    pub fn room(&mut self, but: usize) -> PieceRoom<'_> {
        let left = (PIECE - self.used).saturating_sub(but);
        let bytes = if left == 0 {
            &mut [][..]
        } else {
            // SAFETY: the piece is mapped from `at` on, and belongs to this value alone.
            unsafe { std::slice::from_raw_parts_mut(self.at.add(self.used), left) }
        };
        PieceRoom { bytes, used: 0 }
    }

    /// Room for an event of at most [`SHORT`] bytes, `but` others left free behind it. `None`: there is less.
    #[inline(always)]
    pub fn short_room(&mut self, but: usize) -> Option<ShortRoom> {
        if self.used + SHORT + but > self.until {
            return None;
        }
        // SAFETY: before the first piece `used` says that there is no room; so the piece is mapped, and the address lies in it.
        Some(ShortRoom { at: unsafe { self.at.add(self.used) } })
    }

    /// The event that was written to [`EventFile::short_room`] is whole: it counts from now on.
    #[inline(always)]
    pub fn wrote_short(&mut self, room: ShortRoom) {
        self.wrote(room.at as usize - self.at as usize - self.used);
    }

    /// So many bytes were written to [`EventFile::room`]: they count from now on.
    #[inline]
    pub fn wrote(&mut self, bytes: usize) {
        self.used += bytes;
        self.long(piece::USED).store(self.used as u64, Release);
    }

    /// A word of 64 bits of the piece's header, which readers of the file look at meanwhile.
    #[inline(always)]
    fn long(&self, offset: usize) -> &AtomicU64 {
        debug_assert!(!self.at.is_null() && offset.is_multiple_of(8) && offset < piece::HEADER);
        // SAFETY: the piece is mapped, and the header lies in it; words are aligned there.
        unsafe { AtomicU64::from_ptr(self.at.add(offset).cast()) }
    }

    /// Adds bytes that have room. They count when they are all there.
    pub fn add(&mut self, bytes: &[u8]) {
        debug_assert!(self.has_room(bytes.len()) && !self.at.is_null());
        self.room(0).put(bytes);
        self.wrote(bytes.len());
    }
}

/// So many bytes of the tail are read for as many that are written.
const STEP: usize = 4096;
const _: () = assert!(PIECE.is_multiple_of(STEP));

/// Bytes of an event without a text or a list, at most: some 20 numbers of 10 bytes are more than any has.
pub const SHORT: usize = 256;

/// Room of a piece for one event without a text or a list. Each byte is written without a look at whether there is room.
pub struct ShortRoom {
    at: *mut u8,
}

impl Sink for ShortRoom {
    #[inline(always)]
    fn add(&mut self, byte: u8) {
        // SAFETY: there was room for more bytes than an event without a text or a list has (`Recorder::put_short` takes no others).
        unsafe {
            *self.at = byte;
            self.at = self.at.add(1);
        }
    }

    fn put(&mut self, bytes: &[u8]) {
        debug_assert!(false, "only texts are put so, and events with one go another way");
        bytes.iter().for_each(|byte| self.add(*byte));
    }
}

/// Room of a piece that an event is written to. What does not fit is counted and not written.
pub struct PieceRoom<'a> {
    bytes: &'a mut [u8],
    used: usize,
}

impl PieceRoom<'_> {
    /// How many bytes were written; `None`: not all of them had room.
    #[inline]
    pub fn written(&self) -> Option<usize> {
        (self.used <= self.bytes.len()).then_some(self.used)
    }
}

impl Sink for PieceRoom<'_> {
    #[inline(always)]
    fn add(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.used) {
            *place = byte;
        }
        self.used += 1;
    }

    fn put(&mut self, bytes: &[u8]) {
        let end = self.used + bytes.len();
        if let Some(place) = self.bytes.get_mut(self.used..end) {
            place.copy_from_slice(bytes);
        }
        self.used = end;
    }
}
