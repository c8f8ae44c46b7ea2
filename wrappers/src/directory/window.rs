//! A window of this process: who its members are, and where the table of each is.
//!
//! Without an exchange a target is looked for when it is used for the first time, so a window is as large for a group of a
//! million as for two. What is kept is a few words for each target that is used.

use super::members::Exchanged;
use super::records::Record;
use rustc_hash::FxHashMap;
use warden::mirror::directory::Published;

/// A window, from just before its creation.
pub struct Window {
    pub given: Published,
    /// This process's own record of it.
    pub record: Option<Record>,
    pub members: Members,
}

/// How members are found.
pub enum Members {
    /// By name, when they are used.
    Named(Named),
    /// They told each other.
    Exchanged(Exchanged),
}

/// Members that are looked for when they are used.
#[derive(Default)]
pub struct Named {
    /// The group is that of the whole world, in its order: ranks need not be translated.
    pub is_world: bool,
    known: FxHashMap<u32, Known>,
}

/// A target that is used. Small, for there may be many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    pub world_rank: i32,
    /// Its number among the peers on this node.
    peer: u32,
    /// The window's record in its table: the serial number, 0 while it was not found, and its place or, while it was not found,
    /// how often it was looked for.
    serial: u32,
    place: u32,
}

const NO_PEER: u32 = u32::MAX;
/// So often at first, and then more and more rarely, is looked for what was not found.
const SOON: u32 = 16;

impl Known {
    pub fn new(world_rank: i32) -> Known {
        Known { world_rank, peer: NO_PEER, serial: 0, place: 0 }
    }

    /// Its number among the peers on this node, and the window's record in its table.
    #[inline]
    pub fn found(&self) -> Option<(u32, Record)> {
        (self.serial != 0).then_some((self.peer, Record { place: self.place as usize, serial: self.serial }))
    }

    pub fn find(&mut self, peer: u32, record: Record) {
        (self.peer, self.serial, self.place) = (peer, record.serial, record.place as u32);
    }

    /// One more use of what was not found: whether it is looked for again.
    pub fn looks(&mut self) -> bool {
        self.place = self.place.saturating_add(1);
        self.place <= SOON || self.place.is_power_of_two()
    }
}

impl Named {
    #[inline]
    pub fn get(&self, target: u32) -> Option<Known> {
        self.known.get(&target).copied()
    }

    pub fn set(&mut self, target: u32, known: Known) {
        self.known.insert(target, known);
    }

    /// Bytes that it takes for its targets.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        // A place for each and a byte, in tables that are at most seven eighths full.
        self.known.capacity() * 8 / 7 * (size_of::<(u32, Known)>() + 1)
    }
}
