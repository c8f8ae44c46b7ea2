//! The pieces that are filled when a process's recording has reached its limit: a few, in turn. What the oldest of them held goes into a summary before
//! it is filled anew, so that it stays known until now what was counted, and what has begun and not ended: what the judgement of hangs asks for.
//!
//! The file has these pieces behind those that stay, and then two summaries, of which one is whole at any moment, however the process ends.

use crate::file::File;
use std::io::{Error, ErrorKind, Result};
use warden::events::Number;
use warden::events::form::{PIECE, Reader, Writer, piece, summary};
use warden::events::summary::Summary;

/// Fewer pieces than this are not divided.
const FEWEST: usize = 8;

/// The pieces that are filled in turn.
pub struct Tail {
    /// The first of them, and how many there are.
    first: usize,
    pieces: usize,
    /// How many pieces long each summary is.
    summary: usize,
    /// How many turns have begun.
    turns: u64,
    /// Of the turns whose pieces were filled anew.
    gone: Option<Summary>,
}

/// A piece that is to be filled.
#[derive(Default)]
pub struct NextPiece {
    /// Its number in the file.
    pub piece: usize,
    /// 0 for a piece that stays.
    pub turn: u64,
    /// More words of its header.
    pub words: Vec<(usize, u32)>,
}

impl Tail {
    /// Divides so many pieces. `None`: there are too few.
    pub fn of(most: usize) -> Option<Tail> {
        let pieces = (most / 16).max(2);
        let summary = (most / 32).max(1);
        (most >= FEWEST).then(|| Tail {
            first: most - pieces - 2 * summary,
            pieces,
            summary,
            turns: 0,
            gone: None,
        })
    }

    /// How many pieces stay.
    pub fn stay(&self) -> usize {
        self.first
    }

    /// The piece that is to be filled next. `last`: the number that an object or request was given last.
    pub fn next(&mut self, file: &File, last: Number) -> Result<NextPiece> {
        let at = self.first + (self.turns % self.pieces as u64) as usize;
        if let Some(turn) = (self.turns + 1).checked_sub(self.pieces as u64).filter(|turn| *turn > 0) {
            self.let_go(file, at, turn)?;
        } else if self.turns == 0 {
            self.gone = Some(Summary::after(last));
        }
        self.turns += 1;
        let pieces = (self.first + self.pieces) as u32;
        let words = vec![(piece::PIECES, pieces), (piece::SUMMARY, self.summary as u32)];
        Ok(NextPiece { piece: at, turn: self.turns, words })
    }

    /// Adds the events of a piece to the summary, and keeps that.
    fn let_go(&mut self, file: &File, at: usize, turn: u64) -> Result<()> {
        let gone = self.gone.get_or_insert_default();
        file.mapped(at * PIECE, PIECE, |bytes| {
            let events = piece::content(bytes).map_or(&[][..], |(events, _)| events);
            Reader::new(events).for_each(|event| gone.add(event));
        })?;
        let (mut writer, mut events) = (Writer::default(), Vec::new());
        gone.events().iter().for_each(|event| writer.put(event, &mut events));
        let bytes = summary::HEADER + events.len();
        if bytes > self.summary * PIECE {
            return Err(Error::from(ErrorKind::QuotaExceeded));
        }
        let place = (self.first + self.pieces + (turn % 2) as usize * self.summary) * PIECE;
        file.reserve(place, bytes)?;
        file.mapped(place, bytes, |room| {
            let (header, body) = room.split_at_mut(summary::HEADER);
            body.copy_from_slice(&events);
            header.copy_from_slice(&summary::header(turn, &events));
        })
    }
}
