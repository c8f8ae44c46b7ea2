//! The regions that were detached last, in a ring: what was there at a fence or post, and who took it away.
//!
//! Each has its number, so that a reader knows when one was overwritten under its eyes. The ring is small at first;
//! when it grows the old one stays as it was, for those who read it.

use super::layout::{Region, gone, halves, header, whole};
use super::memory::Memory;
use super::view::View;
use std::sync::atomic::{Ordering, fence};

/// A region that is attached no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detached {
    pub region: Region,
    pub time: u64,
    /// Place of the stack that detached it.
    pub stack: u32,
}

/// The owner's side.
#[derive(Default)]
pub struct Ring {
    place: usize,
    capacity: usize,
    /// Numbers given so far.
    count: u64,
}

impl Ring {
    pub fn push(&mut self, memory: &mut Memory, new: Detached) {
        if self.count as usize >= self.capacity && self.capacity < gone::MOST {
            self.grow(memory);
        }
        self.count += 1;
        if self.capacity == 0 {
            // No memory for a single one.
            memory.set(header::GONE_LOST, new.time);
            memory.publish(header::GONE, self.count);
            return;
        }
        let slot = self.slot(self.count);
        if memory.view.get(slot + gone::NUMBER) != 0 {
            let lost = memory.view.get(slot + gone::DETACHED);
            memory.set(header::GONE_LOST, lost.max(memory.view.get(header::GONE_LOST)));
        }
        memory.set(slot + gone::NUMBER, 0);
        fence(Ordering::Release);
        for (word, value) in new.region.to_words().into_iter().enumerate() {
            memory.set(slot + gone::REGION + word, value);
        }
        memory.set(slot + gone::DETACHED, new.time);
        memory.set(slot + gone::STACK, new.stack.into());
        memory.publish(slot + gone::NUMBER, self.count);
        memory.publish(header::GONE, self.count);
    }

    /// The latest detach of this region did not happen after all: the region.
    pub fn undo(&mut self, memory: &mut Memory, window: u32, base: u64) -> Option<Region> {
        let kept = self.count.min(self.capacity as u64);
        let found = (0..kept).map(|back| self.count - back).find_map(|number| {
            let slot = self.slot(number);
            let (_, found) = read(&memory.view, slot, number)?;
            let region = found.region;
            ((region.window, region.base) == (window, base)).then_some((slot, region))
        });
        let (slot, region) = found?;
        memory.set(slot + gone::REGION, whole(0, region.stack));
        Some(region)
    }

    fn slot(&self, number: u64) -> usize {
        self.place + (number as usize & (self.capacity - 1)) * gone::STRIDE
    }

    fn grow(&mut self, memory: &mut Memory) {
        let capacity = if self.capacity == 0 { gone::FEW } else { self.capacity * 4 }.min(gone::MOST);
        let Ok(place) = memory.take(capacity * gone::STRIDE) else { return };
        let new = Ring { place, capacity, count: self.count };
        for slot in 0..capacity {
            memory.set(place + slot * gone::STRIDE + gone::NUMBER, 0);
        }
        for number in 1..=self.count {
            // None is lost: it grows when it is full for the first time.
            memory.shift(self.slot(number), new.slot(number), gone::STRIDE);
        }
        memory.publish(header::GONE_RING, whole(capacity as u32, place as u32));
        *self = new;
    }
}

/// Shows all that were detached, the latest first, until the visitor has seen enough.
pub fn each(view: &View, mut visit: impl FnMut(Detached) -> bool) {
    let newest = view.acquire(header::GONE);
    let (capacity, place) = halves(view.acquire(header::GONE_RING));
    if !capacity.is_power_of_two() {
        return;
    }
    for number in (1..=newest).rev().take(capacity as usize) {
        let slot = place as usize + (number as usize & (capacity as usize - 1)) * gone::STRIDE;
        // Overwritten: so are all older ones.
        let Some((counts, detached)) = read(view, slot, number) else { return };
        if counts && !visit(detached) {
            return;
        }
    }
}

/// Whether all that were detached at this time or later were shown. Asked after [`each`].
pub fn all_since(view: &View, time: u64) -> bool {
    fence(Ordering::Acquire);
    view.get(header::GONE_LOST) < time
}

/// What a slot holds, if it still is the one with this number; and whether it was not taken back.
fn read(view: &View, slot: usize, number: u64) -> Option<(bool, Detached)> {
    if view.acquire(slot + gone::NUMBER) != number {
        return None;
    }
    let region = Region::from_words(std::array::from_fn(|word| view.get(slot + gone::REGION + word)));
    let time = view.get(slot + gone::DETACHED);
    let stack = view.get(slot + gone::STACK) as u32;
    view.unchanged(slot + gone::NUMBER, number).ok()?;
    Some((region.window != 0, Detached { region, time, stack }))
}
