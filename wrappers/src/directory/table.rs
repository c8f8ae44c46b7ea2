//! The owner's regions in sorted blocks: in they go, out they go, and readers never see half of it.
//!
//! An index item holds exactly the key of its block's first region, and no block is empty. A change inside of a block
//! makes the block's version odd, one that reaches the index the index's version.

use super::blocks::{self, change, counted, place, read, upper, write};
use super::layout::{Region, block, halves, header, index, key, region, whole};
use super::memory::{Full, Memory};

/// Below this a block is joined with a neighbour, if both together have at most [`JOINED`].
const SPARSE: usize = block::CAPACITY / 4;
const JOINED: usize = block::CAPACITY * 3 / 4;

/// The blocks of this process.
#[derive(Default)]
pub struct RegionBlocks {
    index: usize,
    blocks: usize,
    capacity: usize,
    /// Blocks that are not in use.
    spare: Vec<usize>,
}

/// Where a region stands, or where it would be put.
#[derive(Clone, Copy)]
struct Spot {
    /// Number of the block in the index.
    item: usize,
    block: usize,
    /// Regions in the block.
    count: usize,
    /// Those of them whose keys are not above.
    upto: usize,
}

impl RegionBlocks {
    /// The region with this key, or the last one before it.
    pub fn last_upto(&self, memory: &Memory, wanted: u128) -> Option<Region> {
        let spot = self.spot(memory, wanted)?;
        Some(read(&memory.view, spot.block, spot.upto.checked_sub(1)?))
    }

    /// Whether a region of the same window holds some of the same bytes.
    pub fn overlaps(&self, memory: &Memory, new: &Region) -> bool {
        let Some(spot) = self.spot(memory, new.key()) else { return false };
        let before = spot.upto.checked_sub(1).map(|at| read(&memory.view, spot.block, at));
        let after = if spot.upto < spot.count {
            Some(read(&memory.view, spot.block, spot.upto))
        } else if spot.item + 1 < self.blocks {
            Some(read(&memory.view, self.block(memory, spot.item + 1), 0))
        } else {
            None
        };
        before.into_iter().chain(after).any(|near| near.overlaps(new))
    }

    pub fn insert(&mut self, memory: &mut Memory, new: Region) -> Result<(), Full> {
        let Some(spot) = self.spot(memory, new.key()) else {
            return self.add_block(memory, 0, new);
        };
        let Spot { item, block, count, upto } = spot;
        if count < block::CAPACITY {
            self.put(memory, item, block, upto, new);
            return Ok(());
        }
        if upto == count {
            // Regions that come in ascending order leave full blocks behind, those in descending order fill the next.
            let next = (item + 1 < self.blocks).then(|| self.block(memory, item + 1));
            let Some(next) = next.filter(|&next| counted(&memory.view, next) < block::CAPACITY) else {
                return self.add_block(memory, item + 1, new);
            };
            self.put(memory, item + 1, next, 0, new);
            return Ok(());
        }
        self.split(memory, item, block)?;
        self.insert(memory, new)
    }

    /// Takes out the region with this key; where there are several, one of them.
    pub fn remove(&mut self, memory: &mut Memory, wanted: u128) -> bool {
        let Some(Spot { item, block, count, upto }) = self.spot(memory, wanted) else { return false };
        if upto == 0 || read(&memory.view, block, upto - 1).key() != wanted {
            return false;
        }
        self.cut(memory, item, block, count, upto - 1, upto);
        self.join(memory, item);
        true
    }

    /// Takes out all regions of a window.
    pub fn remove_window(&mut self, memory: &mut Memory, window: u32) {
        while let Some(Spot { item, block, count, upto }) = self.spot(memory, key(window, u64::MAX)) {
            let first =
                if window == 0 { 0 } else { self.within(memory, block, count, key(window - 1, u64::MAX)) };
            if first == upto {
                break;
            }
            self.cut(memory, item, block, count, first, upto);
            self.join(memory, item.min(self.blocks.saturating_sub(1)));
        }
    }

    fn spot(&self, memory: &Memory, wanted: u128) -> Option<Spot> {
        let items = memory.view.words(self.index, self.blocks * index::STRIDE).ok()?;
        if items.is_empty() {
            return None;
        }
        let item = upper::<{ index::STRIDE }>(items, wanted).saturating_sub(1);
        let block = self.block(memory, item);
        let count = counted(&memory.view, block);
        Some(Spot { item, block, count, upto: self.within(memory, block, count, wanted) })
    }

    fn within(&self, memory: &Memory, block: usize, count: usize, wanted: u128) -> usize {
        let regions = memory.view.words(block + block::REGIONS, count * region::STRIDE);
        regions.map_or(0, |regions| upper::<{ region::STRIDE }>(regions, wanted))
    }

    fn block(&self, memory: &Memory, item: usize) -> usize {
        halves(memory.view.get(self.index + item * index::STRIDE + index::KEY)).1 as usize
    }

    /// Puts a region into a block that has room.
    fn put(&mut self, memory: &mut Memory, item: usize, block: usize, at: usize, new: Region) {
        let change = |memory: &mut Memory| {
            blocks::change(memory, block, |memory| {
                let count = counted(&memory.view, block);
                memory.shift(place(block, at), place(block, at + 1), (count - at) * region::STRIDE);
                write(memory, block, at, new);
                memory.set(block + block::COUNT, count as u64 + 1);
            });
        };
        if at > 0 {
            return change(memory);
        }
        memory.change(header::INDEX_VERSION, |memory| {
            change(memory);
            self.retitle(memory, item, block);
        });
    }

    /// Takes regions out of a block, and the block away when it has no others.
    fn cut(&mut self, memory: &mut Memory, item: usize, block: usize, count: usize, from: usize, to: usize) {
        let change = |memory: &mut Memory| {
            blocks::change(memory, block, |memory| {
                memory.shift(place(block, to), place(block, from), (count - to) * region::STRIDE);
                memory.set(block + block::COUNT, (count - (to - from)) as u64);
            });
        };
        if from > 0 {
            return change(memory);
        }
        memory.change(header::INDEX_VERSION, |memory| {
            change(memory);
            if to == count {
                self.remove_item(memory, item, block);
            } else {
                self.retitle(memory, item, block);
            }
        });
    }

    /// A new block with one region.
    fn add_block(&mut self, memory: &mut Memory, item: usize, new: Region) -> Result<(), Full> {
        self.make_room(memory)?;
        let block = self.new_block(memory)?;
        change(memory, block, |memory| {
            write(memory, block, 0, new);
            memory.set(block + block::COUNT, 1);
        });
        memory.change(header::INDEX_VERSION, |memory| self.insert_item(memory, item, block));
        Ok(())
    }

    /// Moves the upper half of a block to a new one.
    fn split(&mut self, memory: &mut Memory, item: usize, old: usize) -> Result<(), Full> {
        self.make_room(memory)?;
        let new = self.new_block(memory)?;
        let half = block::CAPACITY / 2;
        memory.change(header::INDEX_VERSION, |memory| {
            change(memory, new, |memory| {
                memory.shift(place(old, half), place(new, 0), (block::CAPACITY - half) * region::STRIDE);
                memory.set(new + block::COUNT, (block::CAPACITY - half) as u64);
            });
            change(memory, old, |memory| memory.set(old + block::COUNT, half as u64));
            self.insert_item(memory, item + 1, new);
        });
        Ok(())
    }

    /// Joins a sparse block with a neighbour.
    fn join(&mut self, memory: &mut Memory, item: usize) {
        if item >= self.blocks || counted(&memory.view, self.block(memory, item)) >= SPARSE {
            return;
        }
        for item in [Some(item), item.checked_sub(1)].into_iter().flatten() {
            if item + 1 >= self.blocks {
                continue;
            }
            let (left, right) = (self.block(memory, item), self.block(memory, item + 1));
            let (before, more) = (counted(&memory.view, left), counted(&memory.view, right));
            if before + more > JOINED {
                continue;
            }
            memory.change(header::INDEX_VERSION, |memory| {
                change(memory, left, |memory| {
                    memory.shift(place(right, 0), place(left, before), more * region::STRIDE);
                    memory.set(left + block::COUNT, (before + more) as u64);
                });
                self.remove_item(memory, item + 1, right);
            });
            return;
        }
    }

    /// Room for one more item in the index.
    fn make_room(&mut self, memory: &mut Memory) -> Result<(), Full> {
        if self.blocks < self.capacity {
            return Ok(());
        }
        let (old, capacity) = (self.index, (2 * self.capacity).max(16));
        let new = memory.take(capacity * index::STRIDE)?;
        memory.change(header::INDEX_VERSION, |memory| {
            memory.shift(old, new, self.blocks * index::STRIDE);
            memory.set(header::INDEX, new as u64);
        });
        if self.capacity > 0 {
            memory.give(old, self.capacity * index::STRIDE);
        }
        (self.index, self.capacity) = (new, capacity);
        Ok(())
    }

    fn insert_item(&mut self, memory: &mut Memory, item: usize, block: usize) {
        let at = self.index + item * index::STRIDE;
        memory.shift(at, at + index::STRIDE, (self.blocks - item) * index::STRIDE);
        self.retitle(memory, item, block);
        self.blocks += 1;
        memory.set(header::BLOCKS, self.blocks as u64);
    }

    fn remove_item(&mut self, memory: &mut Memory, item: usize, block: usize) {
        let at = self.index + item * index::STRIDE;
        memory.shift(at + index::STRIDE, at, (self.blocks - item - 1) * index::STRIDE);
        self.blocks -= 1;
        memory.set(header::BLOCKS, self.blocks as u64);
        // Who has its place from before finds nothing in it, and never anything else.
        change(memory, block, |memory| memory.set(block + block::COUNT, 0));
        self.spare.push(block);
    }

    fn new_block(&mut self, memory: &mut Memory) -> Result<usize, Full> {
        self.spare.pop().map_or_else(|| memory.take(block::WORDS), Ok)
    }

    /// Writes the key of a block's first region into its item.
    fn retitle(&self, memory: &Memory, item: usize, block: usize) {
        let first = read(&memory.view, block, 0);
        let at = self.index + item * index::STRIDE;
        memory.set(at + index::KEY, whole(first.window, block as u32));
        memory.set(at + index::BASE, first.base);
    }
}
