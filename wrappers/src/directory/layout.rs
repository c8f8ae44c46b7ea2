//! Where things lie in a process's table: a file of 64-bit words, all of them written and read as atomics.
//!
//! The owner writes, everybody on the node reads. What may change while it is read has a version in front of it that
//! is odd during a change. Places are numbers of words from the beginning of the file.
//!
//! - header: who it belongs to, and where the rest is;
//! - index: one item a block, sorted: window and block, base of the block's first region;
//! - block: up to [`block::CAPACITY`] regions, sorted by window and base over all blocks;
//! - record: one a window, with what its owner gives to it, its fences and posts; and buckets of records by name;
//! - ring of the regions that were detached last;
//! - call stacks and the modules that they speak of.

/// The first word, with the layout's version in its last byte.
pub const MAGIC: u64 = u64::from_le_bytes(*b"mpiward\x02");

/// Two cache lines: the first is read by each look, the second by few.
pub mod header {
    pub const MAGIC: usize = 0;
    pub const PID: usize = 1;
    /// Words that may be mapped, and the same inverted: the program may have overwritten it.
    pub const LENGTH: usize = 2;
    pub const LENGTH_CHECK: usize = 3;
    pub const INDEX_VERSION: usize = 4;
    pub const INDEX: usize = 5;
    /// Items of the index.
    pub const BLOCKS: usize = 6;
    /// Not 0: calls of the process may be missed, and nothing is certain about it any more.
    pub const INCOMPLETE: usize = 7;
    /// Odd while regions are attached or detached.
    pub const CHANGES: usize = 8;
    /// Detached regions so far.
    pub const GONE: usize = 9;
    /// Place of their ring, and in the upper half how many it holds.
    pub const GONE_RING: usize = 10;
    /// When the latest of those that the ring holds no more was detached.
    pub const GONE_LOST: usize = 11;
    /// Place of the list of modules' places.
    pub const MODULES: usize = 12;
    /// Place of the buckets of records by name, 0 while there are none, and their version.
    pub const NAMES: usize = 13;
    pub const NAMES_VERSION: usize = 14;
    pub const WORDS: usize = 16;
}

/// The key of index items and regions begins them: the window in the upper half of the first word, then the base.
pub mod index {
    /// Window, and in the lower half the block's place.
    pub const KEY: usize = 0;
    pub const BASE: usize = 1;
    pub const STRIDE: usize = 2;
}

pub mod block {
    pub const VERSION: usize = 0;
    pub const COUNT: usize = 1;
    pub const REGIONS: usize = 4;
    pub const CAPACITY: usize = 126;
    /// The version once more: who gets a block over MPI reads from the front to the back.
    pub const END: usize = REGIONS + CAPACITY * super::region::STRIDE;
    pub const WORDS: usize = 512;
}

pub mod region {
    /// Window, and in the lower half the place of the stack that attached it. After it come the base, the size, and
    /// when it was attached, which is its serial number.
    pub const KEY: usize = 0;
    pub const STRIDE: usize = 4;
}

/// A region that is attached no more.
pub mod gone {
    /// Its number, the first is 1; 0 while it is written.
    pub const NUMBER: usize = 0;
    /// The region, as in a block; window 0 when the detach was taken back.
    pub const REGION: usize = 1;
    pub const DETACHED: usize = 5;
    pub const STACK: usize = 6;
    pub const STRIDE: usize = 8;
    /// Held at first and at most.
    pub const FEW: usize = 64;
    pub const MOST: usize = 4096;
}

pub mod record {
    pub const VERSION: usize = 0;
    /// Serial number of the window, 0 when it is gone.
    pub const SERIAL: usize = 1;
    pub const FLAGS: usize = 2;
    /// Regions attached.
    pub const REGIONS: usize = 3;
    /// Fences entered.
    pub const FENCES: usize = 4;
    /// Posts so far, doubled; odd during an exposure epoch.
    pub const EXPOSURE: usize = 5;
    /// Place of the table of posts, and in the upper half how many it has room for; 0 when there was none.
    pub const POSTS: usize = 6;
    /// The owner's rank in the window's group, and in the upper half the group's size.
    pub const GROUP: usize = 7;
    /// The last fences: number, its assertions and those of some before, time.
    pub const FENCE: usize = 8;
    pub const FENCES_KEPT: usize = 4;
    /// What the window is called on all its members, 0 for none, and the place of the next record in the same bucket.
    pub const NAME: usize = 16;
    pub const NEXT: usize = 17;
    /// The number of its flavour, and [`MPI_MEMORY`].
    pub const KIND: usize = 18;
    /// What the owner gives to it.
    pub const SIZE: usize = 19;
    pub const DISP_UNIT: usize = 20;
    pub const WORDS: usize = 32;

    /// Its memory is MPI's.
    pub const MPI_MEMORY: u64 = 1 << 8;

    /// Regions overlap: who holds what cannot be told.
    pub const UNCERTAIN: u64 = 1;
    /// Not every region could be written down.
    pub const INCOMPLETE: u64 = 2;
    /// Not every post could be written down.
    pub const NO_POSTS: u64 = 4;
}

/// A region, in a block or in the ring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Region {
    pub window: u32,
    pub base: u64,
    pub size: u64,
    pub time: u64,
    /// Place of the stack that attached it, 0 for none.
    pub stack: u32,
}

impl Region {
    pub fn from_words(words: [u64; region::STRIDE]) -> Self {
        let (window, stack) = halves(words[region::KEY]);
        let [_, base, size, time] = words;
        Region { window, base, size, time, stack }
    }

    pub fn to_words(self) -> [u64; region::STRIDE] {
        [whole(self.window, self.stack), self.base, self.size, self.time]
    }

    pub fn key(&self) -> u128 {
        key(self.window, self.base)
    }

    /// The first byte after it. One that would go around the end of memory ends there.
    pub fn end(&self) -> u64 {
        self.base.saturating_add(self.size)
    }

    pub fn holds(&self, byte: u64) -> bool {
        byte.wrapping_sub(self.base) < self.size
    }

    pub fn overlaps(&self, other: &Region) -> bool {
        self.window == other.window && self.base < other.end() && other.base < self.end()
    }
}

/// What regions are sorted by.
pub fn key(window: u32, base: u64) -> u128 {
    u128::from(window) << 64 | u128::from(base)
}

pub fn whole(upper: u32, lower: u32) -> u64 {
    u64::from(upper) << 32 | u64::from(lower)
}

pub fn halves(word: u64) -> (u32, u32) {
    ((word >> 32) as u32, word as u32)
}

const _: () = assert!(block::END < block::WORDS && record::FENCE + 2 * record::FENCES_KEPT == record::NAME);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_survive_packing() {
        let region = Region { window: 7, base: u64::MAX - 3, size: 3, time: 9, stack: 11 };
        assert_eq!(Region::from_words(region.to_words()), region);
        assert!(region.holds(u64::MAX - 1) && !region.holds(u64::MAX) && !region.holds(0));
    }
}
