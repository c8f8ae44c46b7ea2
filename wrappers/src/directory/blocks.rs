//! One block of sorted regions, and the search in what is sorted.

use super::layout::{Region, block, index, region};
use super::memory::Memory;
use super::view::View;
use std::sync::atomic::Ordering::{self, Relaxed};
use std::sync::atomic::{AtomicU64, fence};

/// How many of the sorted items have a key that is not above this one.
#[inline]
pub fn upper<const STRIDE: usize>(words: &[AtomicU64], wanted: u128) -> usize {
    let (items, _) = words.as_chunks::<STRIDE>();
    let is_upto = |item: &[AtomicU64; STRIDE]| {
        let window = item[index::KEY].load(Relaxed) >> 32;
        u128::from(window) << 64 | u128::from(item[index::BASE].load(Relaxed)) <= wanted
    };
    let (mut low, mut left) = (0, items.len());
    if left == 0 {
        return 0;
    }
    // No branch on what was read: it could not be foretold.
    while left > 1 {
        let half = left / 2;
        low = std::hint::select_unpredictable(is_upto(&items[low + half]), low + half, low);
        left -= half;
    }
    low + usize::from(is_upto(&items[low]))
}

/// Makes a change of a block.
#[inline]
pub fn change(memory: &mut Memory, block: usize, change: impl FnOnce(&mut Memory)) {
    let before = memory.view.get(block + block::VERSION) | 1;
    memory.set(block + block::VERSION, before);
    memory.set(block + block::END, before);
    fence(Ordering::Release);
    change(memory);
    memory.publish(block + block::END, before.wrapping_add(1));
    memory.publish(block + block::VERSION, before.wrapping_add(1));
}

pub fn place(block: usize, at: usize) -> usize {
    block + block::REGIONS + at * region::STRIDE
}

pub fn counted(view: &View, block: usize) -> usize {
    (view.get(block + block::COUNT) as usize).min(block::CAPACITY)
}

pub fn read(view: &View, block: usize, at: usize) -> Region {
    let place = place(block, at);
    Region::from_words(std::array::from_fn(|word| view.get(place + word)))
}

pub fn write(memory: &Memory, block: usize, at: usize, new: Region) {
    let place = place(block, at);
    for (word, value) in new.to_words().into_iter().enumerate() {
        memory.set(place + word, value);
    }
}
