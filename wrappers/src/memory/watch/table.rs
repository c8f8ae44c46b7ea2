//! The table of what is watched: behind a lock, and in front of it the words and marks that a free looks at.

use crate::memory::marks::Marks;
use crate::memory::spin::Spin;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use warden::mirror::facts::Mark;

pub struct WatchedRegion {
    pub end: usize,
    pub since: u64,
}

/// Everything behind the lock.
pub struct Watched {
    /// By base.
    pub regions: BTreeMap<usize, WatchedRegion>,
    /// Length of the longest region there has been.
    pub longest: usize,
    /// Attribute values, and since when.
    pub values: Option<FxHashMap<usize, u64>>,
    /// Memory that MPI allocated for windows.
    pub owned: Vec<usize>,
    /// Counts what is watched.
    pub clock: u64,
    pub events: [Event; RING],
    pub used: usize,
    /// How many of the used ones were taken.
    pub taken: usize,
}

impl Watched {
    /// Regions that share a byte with a block.
    pub fn overlapping(&self, base: usize, last: usize) -> impl Iterator<Item = (usize, &WatchedRegion)> {
        let longest = self.longest;
        let before = self.regions.range(..=last).rev().map(|(start, region)| (*start, region));
        before
            .take_while(move |(start, _)| start.saturating_add(longest) > base)
            .filter(move |(_, region)| region.end > base)
    }
}

/// A block that was freed, or the part that `realloc` gave back.
#[derive(Clone, Copy)]
pub struct Event {
    pub base: usize,
    /// 1 where the allocator does not tell the size of its blocks.
    pub size: usize,
    /// `realloc` did it.
    pub moved: bool,
    /// An MPI library freed it for itself.
    pub by_library: bool,
    /// Return addresses of the program, innermost first.
    pub frames: [usize; 24],
    pub depth: usize,
    /// When: what was watched later is not meant.
    pub clock: u64,
    /// An operation used it that was not complete.
    pub lent: Option<InUse>,
}

/// Where an operation was begun whose buffer lies in a block, and whether MPI writes it.
pub type InUse = (Mark, bool);

impl Event {
    pub const NONE: Event = Event {
        base: 0,
        size: 0,
        moved: false,
        by_library: false,
        frames: [0; 24],
        depth: 0,
        clock: 0,
        lent: None,
    };
}

pub const RING: usize = 256;

/// Regions are marked in steps of 64 KiB.
pub const STEP: u32 = 16;

pub static LOW: AtomicUsize = AtomicUsize::new(0);
/// Length of the range that holds everything watched, 0 when there is nothing.
pub static SPAN: AtomicUsize = AtomicUsize::new(0);
/// Whether any memory was ever watched as MPI's own.
pub static OWNED: AtomicBool = AtomicBool::new(false);
/// As [`LOW`] and [`SPAN`], of the regions alone.
pub static REGIONS_LOW: AtomicUsize = AtomicUsize::new(0);
pub static REGIONS_SPAN: AtomicUsize = AtomicUsize::new(0);
pub static OWNED_MARKS: Marks = Marks::new();
pub static VALUE_MARKS: Marks = Marks::new();
pub static REGION_MARKS: Marks = Marks::new();
pub static WATCHED: Spin<Watched> = Spin::new(Watched {
    regions: BTreeMap::new(),
    longest: 0,
    values: None,
    owned: Vec::new(),
    clock: 0,
    events: [Event::NONE; RING],
    used: 0,
    taken: 0,
});
