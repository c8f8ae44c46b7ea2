//! Sparse vector clocks: for each process, how far it had come by what is known at a place.
//!
//! A position is kept as one more than it is; 0 says that nothing is known. A clock is the last *base* that it contains and what is later than that. A base
//! is what all processes had passed together, as at a barrier: so a clock holds only what happened since then. Every base contains the one before.

/// A clock by its number.
pub(crate) type ClockId = u32;

/// Nothing is known of anybody.
pub(crate) const NOTHING: ClockId = 0;

/// More than these words are too much to keep: 1 GiB.
const MOST: usize = 1 << 28;

#[derive(Clone, Copy, Debug)]
struct Head {
    base: u32,
    start: u32,
    entries: u32,
}

#[derive(Debug)]
pub(crate) struct Clocks {
    processes: usize,
    /// Positions of all processes, base by base.
    bases: Vec<u32>,
    /// The clock that is a base and nothing more.
    plain: Vec<ClockId>,
    heads: Vec<Head>,
    /// (process, position), by process.
    entries: Vec<(u32, u32)>,
    // Of the clock that is being made:
    base: u32,
    values: Vec<u32>,
    touched: Vec<u32>,
}

impl Clocks {
    pub fn new(processes: usize) -> Clocks {
        Clocks {
            processes,
            bases: vec![0; processes],
            plain: vec![NOTHING],
            heads: vec![Head { base: 0, start: 0, entries: 0 }],
            entries: Vec::new(),
            base: 0,
            values: vec![0; processes],
            touched: Vec::new(),
        }
    }

    fn of_base(&self, base: u32, process: u32) -> u32 {
        self.bases[base as usize * self.processes + process as usize]
    }

    fn entries(&self, head: Head) -> &[(u32, u32)] {
        &self.entries[head.start as usize..(head.start + head.entries) as usize]
    }

    /// How far a process had come.
    pub fn get(&self, clock: ClockId, process: u32) -> u32 {
        let head = self.heads[clock as usize];
        let entries = self.entries(head);
        match entries.binary_search_by_key(&process, |(of, _)| *of) {
            Ok(found) => entries[found].1,
            Err(_) => self.of_base(head.base, process),
        }
    }

    /// Takes note of the base of a clock that is to go into the next one; all of them, before the first [`Clocks::join`].
    pub fn rebase(&mut self, clock: ClockId) {
        self.base = self.base.max(self.heads[clock as usize].base);
    }

    /// Puts a clock into the next one.
    pub fn join(&mut self, clock: ClockId) {
        let head = self.heads[clock as usize];
        for at in head.start..head.start + head.entries {
            let (process, value) = self.entries[at as usize];
            self.raise(process, value);
        }
    }

    /// Puts into the next one that a process had come to a position.
    pub fn raise(&mut self, process: u32, value: u32) {
        let slot = &mut self.values[process as usize];
        if value <= *slot || value <= self.bases[self.base as usize * self.processes + process as usize] {
            return;
        }
        if *slot == 0 {
            self.touched.push(process);
        }
        *slot = value;
    }

    /// Ends the clock. `before`: one that it may be equal to. `None`: there is no more room.
    pub fn end(&mut self, before: ClockId) -> Option<ClockId> {
        let last = self.plain.len() as u32 - 1;
        let base = std::mem::take(&mut self.base);
        self.touched.sort_unstable();
        if self.touched.len() == self.processes && self.processes > 1 && base == last {
            self.bases.extend(self.values.iter_mut().map(std::mem::take));
            self.touched.clear();
            let clock = self.keep(Head { base: base + 1, start: 0, entries: 0 });
            self.plain.push(clock);
            return self.has_room().then_some(clock);
        }
        let start = self.entries.len();
        for process in self.touched.drain(..) {
            self.entries.push((process, std::mem::take(&mut self.values[process as usize])));
        }
        let old = self.heads[before as usize];
        if old.base == base && self.entries(old) == &self.entries[start..] {
            self.entries.truncate(start);
            return Some(before);
        }
        if self.entries.len() == start {
            return Some(self.plain[base as usize]);
        }
        let entries = (self.entries.len() - start) as u32;
        let clock = self.keep(Head { base, start: start as u32, entries });
        self.has_room().then_some(clock)
    }

    fn keep(&mut self, head: Head) -> ClockId {
        self.heads.push(head);
        self.heads.len() as u32 - 1
    }

    fn has_room(&self) -> bool {
        self.bases.len() + 2 * self.entries.len() + 3 * self.heads.len() < MOST
    }
}
