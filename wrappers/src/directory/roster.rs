//! Where the tables of the other ranks on this node are: in their slots of the node's status file, by world and rank.
//!
//! The file is mapped for reading when the first target is used. Whoever is not there is on another node, or not watched, or
//! has not come so far yet; nobody waits for it.

use super::card::{self, TableOf};
use super::memory::FileIdentity;
use super::view::View;
use crate::output;
use warden::findings::status::{HEADER_SIZE, MAGIC, SLOT_SIZE, VERSION, offset};

#[derive(Default)]
pub struct Roster {
    file: Option<View>,
    #[cfg(test)]
    pub told: rustc_hash::FxHashMap<i32, TableOf>,
}

/// A rank of this process's world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It has no slot on this node.
    Nowhere,
    /// It has no table, or not yet.
    NoTable,
    /// It has one that this process cannot open.
    OutOfReach,
    Table(TableOf),
}

impl Roster {
    /// Where a rank's table is.
    pub fn find(&mut self, rank: i32) -> Found {
        #[cfg(test)]
        if let Some(table) = self.told.get(&rank) {
            return Found::Table(*table);
        }
        if rank < 0 {
            return Found::Nowhere;
        }
        let Some((file, slots)) = self.world() else { return Found::Nowhere };
        let mut found = slots.filter(|slot| slot_word(file, *slot, offset::RANK) as i32 == rank);
        match (found.next(), found.next()) {
            (Some(slot), None) => table(file, slot),
            // Two processes that give themselves out for the same rank: none of them is believed.
            (Some(_), Some(_)) | (None, _) => Found::Nowhere,
        }
    }

    /// The ranks of this process's world that have a table on this node.
    pub fn ranks(&mut self) -> Vec<i32> {
        #[cfg(test)]
        if !self.told.is_empty() {
            return self.told.keys().copied().collect();
        }
        let Some((file, slots)) = self.world() else { return Vec::new() };
        let ranks = slots.filter(|slot| slot_long(file, *slot, offset::TABLE_INODE) != 0);
        ranks.map(|slot| slot_word(file, slot, offset::RANK) as i32).filter(|rank| *rank >= 0).collect()
    }

    /// The slot of this process, in the file as it is now: somebody may have put another one there.
    fn own(&self, file: &View) -> Option<usize> {
        let own = HEADER_SIZE + output::slot_number()? * SLOT_SIZE;
        (slot_word(file, own, offset::PID) == std::process::id()).then_some(own)
    }

    /// The slots of this process's world.
    fn world(&mut self) -> Option<(&View, impl Iterator<Item = usize> + use<'_>)> {
        self.follow();
        let file = self.file.as_ref()?;
        let own = self.own(file)?;
        Some((file, slots(file).filter(move |slot| is_of_world(file, *slot, own))))
    }

    /// Maps the file, or what was added to it.
    fn follow(&mut self) {
        let handed_out = |file: &View| HEADER_SIZE + (file.acquire(0) as u32 as usize) * SLOT_SIZE;
        if self.file.as_ref().is_some_and(|file| handed_out(file) <= file.len() * 8) {
            return;
        }
        if let Some((file, bytes)) = output::open_status_file() {
            let whole = (bytes - bytes % 8) / 8;
            self.file = if bytes >= HEADER_SIZE { View::new(file, whole, false) } else { None };
            // SAFETY: opened for this; the mapping does not need it.
            unsafe { libc::close(file) };
        }
    }
}

/// The slots that are there and in use.
fn slots(file: &View) -> impl Iterator<Item = usize> {
    let bytes = file.len() * 8;
    let last = (bytes - HEADER_SIZE) / SLOT_SIZE;
    let count = (file.acquire(0) as u32 as usize).min(last);
    (0..count).map(|number| HEADER_SIZE + number * SLOT_SIZE).filter(|slot| {
        slot_word(file, *slot, offset::MAGIC) == MAGIC && slot_word(file, *slot, offset::VERSION) == VERSION
    })
}

/// Whether two slots have the same text for their world.
fn is_of_world(file: &View, slot: usize, own: usize) -> bool {
    let text = |of: usize| {
        let words = (offset::WORLD_ID..offset::ORIGIN).step_by(8);
        words.flat_map(move |at| slot_long(file, of, at).to_ne_bytes()).take_while(|byte| *byte != 0)
    };
    text(slot).eq(text(own))
}

fn table(file: &View, slot: usize) -> Found {
    let (pid, inode) = (slot_word(file, slot, offset::PID), file.acquire((slot + offset::TABLE_INODE) / 8));
    let reach = slot_long(file, slot, offset::REACH);
    if inode == 0 {
        return Found::NoTable;
    }
    if reach == 0 || reach != card::host() {
        return Found::OutOfReach;
    }
    let number = slot_word(file, slot, offset::TABLE_FILE) as i32;
    let identity = FileIdentity { device: slot_long(file, slot, offset::TABLE_DEVICE), inode };
    Found::Table(TableOf { pid: pid.into(), file: number.into(), identity })
}

fn slot_long(file: &View, slot: usize, at: usize) -> u64 {
    file.get((slot + at) / 8)
}

fn slot_word(file: &View, slot: usize, at: usize) -> u32 {
    let word = slot_long(file, slot, at);
    // The halves of a word as they lie in memory.
    let halves = word.to_ne_bytes();
    let [a, b, c, d] = std::array::from_fn(|byte| halves[at % 8 + byte]);
    u32::from_ne_bytes([a, b, c, d])
}
