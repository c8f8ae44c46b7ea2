//! One findings file, line by line. Lines of an unknown kind are passed over; damaged ones are counted.
//!
//! A file's name says whose it is; its first line says so, too, and is believed where the name tells nothing. A process
//! that became another program has a new slot, and so a file of its own; with older libraries it went on in the same file,
//! with a further first line.

use super::damage::Lost;
use super::lines::{Lines, RawLine};
use super::loaded::{Loaded, Met, NO_WORLD};
use super::open;
use super::quick::{self, Quickly, Whole};
use super::runs::RunFiles;
use super::slots::Owner;
use mpiwarden::findings::form::{FindingLine, Line, RankLine};
use rustc_hash::FxHashMap;
use std::path::Path;

/// A file that is being read.
struct Reading<'a> {
    loaded: &'a mut Loaded,
    run: &'a str,
    /// Whose it is, by the file's name.
    named: Option<Owner>,
    rank: i32,
    /// Position in the list of worlds.
    world: u32,
    /// Position in `processes`.
    process: Option<usize>,
    /// What the process told so far, and how often it says that it met it.
    told: Vec<(Met, u64)>,
    /// Positions in `told`, by the finding's number.
    numbers: FxHashMap<u32, usize>,
    /// What was left when MPI was about to end, unless that was withdrawn.
    candidates: Vec<FindingLine>,
    lost: Lost,
    /// The last line that a process writes at its end of MPI was there.
    has_end: bool,
}

/// Takes over one findings file, as much of it as there is.
pub fn read(path: &Path, files: &RunFiles, loaded: &mut Loaded) {
    let file = match open::open(path) {
        Ok(file) => file,
        Err(error) => return loaded.damage.unreadable(path, &error),
    };
    let named = files.owner_of(path);
    let process = named.as_ref().and_then(|owner| loaded.slots.find(owner));
    let rank = process.map_or(-1, |index| loaded.processes[index].slot.rank);
    let world = world_of(loaded, process);
    let mut reading = Reading {
        loaded,
        run: &files.run,
        named,
        rank,
        world,
        process,
        told: Vec::new(),
        numbers: FxHashMap::default(),
        candidates: Vec::new(),
        lost: Lost::default(),
        has_end: false,
    };
    let mut lines = Lines::of(file);
    let broken = loop {
        match lines.next() {
            Ok(Some(piece)) => reading.piece(&piece),
            Ok(None) => break None,
            Err(error) => break Some(error),
        }
    };
    reading.count();
    let Reading { process, mut lost, has_end, .. } = reading;
    let ended = process.is_some_and(|index| loaded.processes[index].ended());
    lost.tail = ended && !has_end && lost == Lost::default();
    loaded.damage.lost(path, &lost);
    if let Some(error) = broken {
        loaded.damage.interrupted(path, &error);
    }
}

fn world_of(loaded: &Loaded, process: Option<usize>) -> u32 {
    process.and_then(|index| loaded.worlds.of.get(index)).copied().unwrap_or(NO_WORLD)
}

impl Reading<'_> {
    fn piece(&mut self, piece: &RawLine) {
        match *piece {
            RawLine::Line { text, ended } => {
                if self.quickly(text) || self.whole(text) {
                    return;
                }
                if ended {
                    self.damaged(text.len() as u64);
                } else {
                    self.lost.end = text.len() as u64;
                }
            }
            RawLine::TooLong(bytes) => self.damaged(bytes),
        }
    }

    fn damaged(&mut self, bytes: u64) {
        self.lost.lines += 1;
        self.lost.bytes += bytes;
    }

    /// Most lines of a large run: a finding that is known, or how often one was met.
    fn quickly(&mut self, text: &[u8]) -> bool {
        match self.loaded.texts.quickly(self.world, text, &mut self.loaded.places) {
            Some(Quickly::Finding { number, key }) => {
                let Some(finding) = self.loaded.known(&key, self.rank) else { return false };
                self.add(number, Met { finding, tells: false, failure: None });
                true
            }
            Some(Quickly::Count { number, count }) => {
                self.often(number, count);
                true
            }
            None => false,
        }
    }

    /// Any line. False: it is damaged.
    fn whole(&mut self, text: &[u8]) -> bool {
        match quick::whole(text) {
            Whole::Line(Line::Rank(rank)) => return self.begin(&rank),
            Whole::Line(Line::Finding(finding)) => self.finding(*finding),
            Whole::Line(Line::Candidate(finding)) => self.candidates.push(*finding),
            Whole::Line(Line::Withdrawn) => self.candidates.clear(),
            Whole::Line(Line::Detail { number, name, value }) => {
                if let Some((met, _)) = self.numbers.get(&number).map(|&at| &self.told[at])
                    && met.tells
                {
                    self.loaded.findings[met.finding].details.insert(name, value);
                }
            }
            Whole::Line(Line::Count { number, count }) => self.often(number, count),
            Whole::Line(Line::Mirror(mirror)) => {
                self.has_end = true;
                self.loaded.mirrors.add(&mut self.loaded.places, (self.world, self.rank), mirror);
            }
            Whole::Later => {}
            Whole::Damaged => return false,
        }
        true
    }

    /// A first line. One that contradicts the file's name is damaged, as far as the status files know the name.
    fn begin(&mut self, line: &RankLine) -> bool {
        let agrees =
            self.named.as_ref().is_some_and(|owner| owner.node == line.host && owner.pid == line.pid);
        if line.run != self.run || (self.process.is_some() && !agrees) {
            return false;
        }
        self.count();
        if self.process.is_none() {
            let owner = Owner { node: line.host.clone(), pid: line.pid, slot: None };
            self.process = self.loaded.slots.find(&owner);
            self.named = Some(owner);
        }
        let in_slot = self.process.map_or(-1, |index| self.loaded.processes[index].slot.rank);
        self.rank = if in_slot >= 0 { in_slot } else { line.rank };
        self.world = world_of(self.loaded, self.process);
        true
    }

    fn finding(&mut self, line: FindingLine) {
        self.loaded.work.whole += 1;
        let number = line.number;
        let met = self.loaded.finding(self.world, self.rank, line);
        self.add(number, met);
    }

    fn add(&mut self, number: u32, met: Met) {
        self.loaded.work.findings += 1;
        let counts = self.process.map(|index| &self.loaded.processes[index].slot.counts);
        let in_slot = counts.and_then(|counts| counts.get(number as usize)).copied().unwrap_or(0);
        self.numbers.insert(number, self.told.len());
        self.told.push((met, u64::from(in_slot).max(1)));
    }

    fn often(&mut self, number: u32, count: u64) {
        if let Some(&at) = self.numbers.get(&number) {
            let known = &mut self.told[at].1;
            *known = count.max(*known);
        }
    }

    /// Counts what the process told of: only the end of its lines says how often.
    fn count(&mut self) {
        if let Some(owner) = &self.named {
            self.loaded.slots.read(owner, self.told.len() as u64);
        }
        self.numbers.clear();
        let left = std::mem::take(&mut self.candidates);
        if self.process.is_some_and(|index| self.loaded.processes[index].is_ending()) {
            self.died_at_the_end(left);
        }
        for (met, count) in self.told.drain(..) {
            self.loaded.count(self.rank, met, count);
        }
    }

    /// The process did not come back from the call that ends MPI: what was left is found, unless it was told of already.
    fn died_at_the_end(&mut self, left: Vec<FindingLine>) {
        let before = self.told.len();
        for candidate in left {
            let met = self.loaded.finding(self.world, self.rank, candidate);
            match self.told.iter().position(|(told, _)| told.finding == met.finding) {
                Some(at) if at < before => {}
                Some(at) => self.told[at].1 += 1,
                None => self.told.push((met, 1)),
            }
        }
    }
}
