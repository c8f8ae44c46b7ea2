//! One look at the table of a process on another node: begun with the program's operation, finished where the program
//! waits for that target anyway.
//!
//! Pieces of the table are copied into a shadow of it, where they are read as a near table is. The first guess is by
//! the index of the last look: the record of the window and the blocks in question. If they hold the bytes, that is
//! the answer, after one round trip. Else the index is read anew; and before a hole is told, everything that it rests
//! on was read between two equal versions of the table.

use super::hole::{self, Details};
use super::layout::{block, gone, halves, header, index, record};
use super::link::Link;
use super::posts;
use super::reader::{Found, blocks, look};
use super::records::{self, Record};
use super::stacks;
use super::view::View;
use std::ops::Range;
use std::sync::Arc;
use warden::mirror::directory::{AsOf, Cover, Exposure, Hole};

/// Questions of one look.
const MOST_ASKS: usize = 1024;
/// Blocks that are guessed for one question, and the number of them up to which all are read to explain a hole.
const GUESSED: usize = 4;
const ALL_BLOCKS: usize = 64;
/// How often is tried to read a table that is not changed meanwhile.
const TRIES: u32 = 3;

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    pub bytes: Range<u64>,
    pub when: AsOf,
}

/// What came of the questions.
#[derive(Debug, Default)]
pub struct Answers {
    pub covers: Vec<(Ask, Cover)>,
    pub exposure: Option<Exposure>,
}

pub struct Lookup {
    pub link: Arc<Link>,
    pub target: u32,
    record: Record,
    /// The asking process's rank in the window's group.
    me: u32,
    asks: Vec<Ask>,
    /// How many of them the guess was made for.
    begun: usize,
    /// Blocks that were read.
    read: Vec<usize>,
    /// Stacks that were read.
    stacks: Vec<u32>,
    /// The last reading was between two equal versions.
    steady: bool,
    /// Regions that the target had detached some time before the first question.
    detached: u64,
    shadow: View,
}

impl Lookup {
    /// `shadow`: of an earlier look at this target.
    pub fn new(
        link: Arc<Link>,
        target: u32,
        record: Record,
        me: u32,
        shadow: Option<View>,
    ) -> Option<Lookup> {
        let shadow = match shadow {
            Some(shadow) => shadow,
            None => View::anonymous(link.words(target).max(header::WORDS))?,
        };
        Some(Lookup {
            link,
            target,
            record,
            me,
            asks: Vec::new(),
            begun: 0,
            read: Vec::new(),
            stacks: Vec::new(),
            steady: false,
            detached: shadow.get(header::GONE),
            shadow,
        })
    }

    /// Asks one more; whether that is a new question.
    pub fn ask(&mut self, ask: Ask) -> bool {
        let new = self.asks.len() < MOST_ASKS && !self.asks.contains(&ask);
        if new {
            self.asks.push(ask);
        }
        new
    }

    /// What the pieces say that were read, about bytes that were not asked for. Does not wait.
    pub fn later(&self, ask: &Ask) -> Cover {
        match self.found(ask) {
            _ if self.link.is_broken() => Cover::Unknown,
            Some(Found::Whole(serial)) => Cover::Whole(serial),
            Some(Found::Several(serials)) => Cover::Several(serials),
            Some(Found::Hole(byte)) if self.steady => Cover::Hole(Box::new(self.told(byte))),
            Some(Found::Hole(_) | Found::Unknown | Found::NotYet) | None => Cover::Unknown,
        }
    }

    pub fn into_shadow(self) -> View {
        self.shadow
    }

    /// Begins to read what probably holds the answers to the new questions. Does not wait.
    pub fn begin(&mut self) {
        while let Some(ask) = self.asks.get(self.begun) {
            let guess = blocks(&self.shadow, self.record.serial, &ask.bytes, GUESSED);
            self.begun += 1;
            self.get_blocks(&guess);
        }
    }

    /// Waits for the answers.
    pub fn finish(&mut self) -> Answers {
        if self.begun < self.asks.len() {
            self.begin();
        }
        self.get(header::INCOMPLETE, header::GONE + 1 - header::INCOMPLETE);
        self.get(self.record.place, record::WORDS);
        let guessed = self.posts();
        self.get_posts();
        self.link.flush(self.target);
        if self.posts() != guessed {
            self.get_posts();
            self.link.flush(self.target);
        }
        let mut found: Vec<Option<Found>> =
            self.asks.iter().map(|ask| self.found(ask).filter(|found| is_held(*found))).collect();
        let mut covers = Vec::new();
        if found.contains(&None) {
            (0..TRIES).any(|_| self.read_whole(&mut found));
        }
        for (ask, found) in std::mem::take(&mut self.asks).into_iter().zip(found) {
            let found = if self.link.is_broken() { None } else { found };
            let cover = match found.unwrap_or(Found::Unknown) {
                Found::Unknown => Cover::Unknown,
                Found::NotYet => Cover::NotYet,
                Found::Whole(serial) => Cover::Whole(serial),
                Found::Several(serials) => Cover::Several(serials),
                Found::Hole(byte) => Cover::Hole(Box::new(self.explain(byte))),
            };
            self.explain_later(&ask);
            covers.push((ask, cover));
        }
        let exposure = records::exposure(&self.shadow, self.record, self.me).ok().flatten();
        Answers { covers, exposure: exposure.filter(|_| !self.link.is_broken()) }
    }

    /// What the shadow says, if all blocks that it takes were read in this look.
    fn found(&self, ask: &Ask) -> Option<Found> {
        let needed = blocks(&self.shadow, self.record.serial, &ask.bytes, usize::MAX);
        if !needed.iter().all(|block| self.read.contains(block)) {
            return None;
        }
        let found = look(&self.shadow, self.record, self.me, &ask.bytes, ask.when).ok()?;
        Some(if self.forgotten() && matches!(found, Found::Hole(_)) { Found::Unknown } else { found })
    }

    /// Whether a region that was there when the operation began may have been detached since and be remembered no
    /// more: then nobody can tell a hole from a target that was right to detach it.
    fn forgotten(&self) -> bool {
        self.shadow.get(header::GONE).saturating_sub(self.detached) > gone::MOST as u64
    }

    /// Reads everything that the questions without answers need; whether that is settled now.
    fn read_whole(&mut self, found: &mut [Option<Found>]) -> bool {
        self.read.clear();
        self.steady = false;
        self.get(0, header::WORDS);
        self.get(self.record.place, record::WORDS);
        self.link.flush(self.target);
        let versions = self.versions();
        if records::flags(&self.shadow, self.record).is_none() {
            return true;
        }
        let place = self.shadow.get(header::INDEX) as usize;
        let items = self.shadow.get(header::BLOCKS) as usize;
        self.get(place, items.saturating_mul(index::STRIDE));
        self.get_posts();
        self.link.flush(self.target);
        let mut needed = Vec::new();
        for (ask, found) in self.asks.iter().zip(&*found) {
            if found.is_none() {
                needed.extend(blocks(&self.shadow, self.record.serial, &ask.bytes, usize::MAX));
            }
        }
        self.get_blocks(&needed);
        self.link.flush(self.target);
        for (ask, found) in self.asks.iter().zip(&mut *found) {
            if found.is_none() {
                *found = self.found(ask).filter(|found| is_held(*found));
            }
        }
        if !found.contains(&None) {
            return true;
        }
        // What is left is a hole, or was detached, or is still to come: that takes the rest, and steady versions.
        if items <= ALL_BLOCKS {
            self.get_blocks(&every_block(&self.shadow));
        }
        let (capacity, ring) = halves(self.shadow.get(header::GONE_RING));
        self.get(ring as usize, (capacity as usize).min(gone::MOST) * gone::STRIDE);
        self.link.flush(self.target);
        self.get(0, header::WORDS);
        self.link.flush(self.target);
        if versions != self.versions() || versions[0] & 1 != 0 {
            return false;
        }
        self.steady = true;
        for (ask, found) in self.asks.iter().zip(&mut *found) {
            if found.is_none() {
                *found = self.found(ask);
            }
        }
        !found.contains(&None)
    }

    /// Where the window's table of posts is, as far as is known.
    fn posts(&self) -> (usize, usize) {
        posts::table(&self.shadow, self.record.place)
    }

    /// Begins to get what that table has for this process.
    fn get_posts(&self) {
        let (table, room) = self.posts();
        let words = posts::words_of(table, room, self.me);
        self.get(words.start, words.len());
    }

    fn versions(&self) -> [u64; 2] {
        [header::CHANGES, header::INDEX_VERSION].map(|at| self.shadow.get(at))
    }

    /// What is around a hole that was found between two equal versions, with the stacks that are spoken of.
    fn explain(&mut self, byte: u64) -> Hole {
        let places: Vec<u32> =
            self.details(byte).stacks().filter(|place| !self.stacks.contains(place)).collect();
        for &place in &places {
            self.get(place as usize, stacks::LONGEST);
        }
        let modules = self.shadow.get(header::MODULES) as usize;
        if modules != 0 && !places.is_empty() {
            self.get(modules, stacks::MODULES);
        }
        self.link.flush(self.target);
        for &place in &places {
            for module in stacks::modules_of(&self.shadow, place as usize) {
                self.get(module, stacks::MODULE_WORDS);
            }
        }
        self.link.flush(self.target);
        self.stacks.extend(places);
        self.told(byte)
    }

    /// What was there at a moment is asked for as it is now as well: where it is gone, that is to be told with its stacks.
    fn explain_later(&mut self, ask: &Ask) {
        if ask.when == AsOf::Now || !self.steady || self.link.is_broken() {
            return;
        }
        let now = Ask { bytes: ask.bytes.clone(), when: AsOf::Now };
        if let Some(Found::Hole(byte)) = self.found(&now) {
            self.explain(byte);
        }
    }

    fn told(&self, byte: u64) -> Hole {
        self.details(byte).told(&self.shadow, self.record, byte, |place| self.stacks.contains(&place))
    }

    fn details(&self, byte: u64) -> Details {
        let all = (self.shadow.get(header::BLOCKS) as usize) <= ALL_BLOCKS;
        hole::details(&self.shadow, self.record.serial, byte, all).unwrap_or_default()
    }

    /// Gets blocks that were not read yet.
    fn get_blocks(&mut self, places: &[usize]) {
        for &place in places {
            if !self.read.contains(&place) {
                self.read.push(place);
                self.get(place, block::WORDS);
            }
        }
    }

    /// Begins to copy words of the table to the same place of the shadow, as far as there are such.
    fn get(&self, place: usize, words: usize) {
        let end = place.saturating_add(words).min(self.link.words(self.target)).min(self.shadow.len());
        if place >= end {
            return;
        }
        // SAFETY: inside of the shadow, which is kept until the link's next flush or its end.
        unsafe { self.link.get(self.target, place, end - place, self.shadow.address(place)) };
    }
}

fn is_held(found: Found) -> bool {
    match found {
        Found::Whole(_) | Found::Several(_) => true,
        Found::Unknown | Found::NotYet | Found::Hole(_) => false,
    }
}

/// The blocks of all windows.
fn every_block(shadow: &View) -> Vec<usize> {
    let (place, items) = (shadow.get(header::INDEX) as usize, shadow.get(header::BLOCKS) as usize);
    (0..items.min(ALL_BLOCKS))
        .map(|item| halves(shadow.get(place + item * index::STRIDE + index::KEY)).1 as usize)
        .collect()
}
