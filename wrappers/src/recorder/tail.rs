//! The pieces that are filled when a process's recording has reached its limit: a few, in turn. What the oldest of them held goes into a summary before
//! it is filled again, so that it stays known what was counted, and what has begun and not ended: hangs, and what is recorded later, are judged by it.
//!
//! It is read while another one is filled, a little for each few events: a process that stood still for milliseconds now and then would make all others wait.
//!
//! The file has these pieces behind those that stay, and then two summaries, of which one is whole at any moment, however the process ends.

use crate::file::{File, MappedPart};
use std::io::{Error, ErrorKind, Result};
use warden::events::Number;
use warden::events::form::{Before, PIECE, Reader, Writer, piece, summary};
use warden::events::summary::Summary;

/// Fewer pieces than this are not divided.
const FEWEST: usize = 8;

/// The pieces that are filled in turn.
pub struct Tail {
    /// The first of them, and how many there are.
    first: usize,
    pieces: u64,
    /// How many pieces long each summary is.
    summary: usize,
    /// How many turns have begun.
    turns: u64,
    /// What those come to that were filled again, and of the next one what was read so far.
    gone: Summary,
    /// The piece that is filled next: its events go then.
    next: Option<NextToGo>,
}

/// A piece whose events are added to the summary little by little, while another one is filled.
struct NextToGo {
    piece: MappedPart,
    /// The bytes from where on it was not read, and of the last event.
    at: usize,
    end: usize,
    before: Before,
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
            pieces: pieces as u64,
            summary,
            turns: 0,
            gone: Summary::default(),
            next: None,
        })
    }

    /// How many pieces stay.
    pub fn stay(&self) -> usize {
        self.first
    }

    /// The piece that is to be filled next. `last`: the number that an object or request was given last.
    pub fn next(&mut self, file: &File, last: Number) -> Result<NextPiece> {
        let piece = self.piece(self.turns);
        if self.turns == 0 {
            self.gone = Summary::after(last);
        }
        if self.turns >= self.pieces {
            self.read(usize::MAX);
            self.next = None;
            self.keep(file, self.turns + 1 - self.pieces)?;
        }
        self.turns += 1;
        if self.turns >= self.pieces {
            self.next = Some(NextToGo::new(file.mapped(self.piece(self.turns) * PIECE, PIECE)?));
        }
        let pieces = self.behind() as u32;
        let words = vec![(piece::PIECES, pieces), (piece::SUMMARY, self.summary as u32)];
        Ok(NextPiece { piece, turn: self.turns, words })
    }

    /// Whether there is a piece to be read meanwhile.
    pub fn reads(&self) -> bool {
        self.next.is_some()
    }

    /// The piece that is filled when so many turns have begun.
    fn piece(&self, turns: u64) -> usize {
        self.first + (turns % self.pieces) as usize
    }

    /// How many pieces there are, of both kinds: the summaries lie behind them.
    fn behind(&self) -> usize {
        self.first + self.pieces as usize
    }

    /// Adds so many bytes of the next piece's events to the summary, or what is left of them.
    pub fn read(&mut self, bytes: usize) {
        let Some(next) = &mut self.next else { return };
        let mut reader = Reader::resume(&next.piece[next.at..next.end], next.before);
        let until = reader.left().saturating_sub(bytes);
        while reader.left() > until {
            let Some(event) = reader.next() else { break };
            self.gone.add(event);
        }
        (next.at, next.before) = (next.end - reader.left(), reader.before());
    }

    /// Keeps the summary, of all turns up to this one.
    fn keep(&mut self, file: &File, turn: u64) -> Result<()> {
        let (mut writer, mut events) = (Writer::default(), Vec::new());
        self.gone.events().iter().for_each(|event| writer.put(event, &mut events));
        let bytes = summary::HEADER + events.len();
        if bytes > self.summary * PIECE {
            return Err(Error::from(ErrorKind::QuotaExceeded));
        }
        let place = (self.behind() + (turn % 2) as usize * self.summary) * PIECE;
        file.reserve(place, bytes)?;
        let mut room = file.mapped(place, bytes)?;
        room[summary::HEADER..].copy_from_slice(&events);
        room[..summary::HEADER].copy_from_slice(&summary::header(turn, &events));
        Ok(())
    }
}

impl NextToGo {
    fn new(piece: MappedPart) -> NextToGo {
        let events = piece::content(&piece).map_or(0, |(events, _)| events.len());
        NextToGo { at: piece::HEADER, end: piece::HEADER + events, before: Before::default(), piece }
    }
}
