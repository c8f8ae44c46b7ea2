//! Memory of a process that others can reach, or that is another one's, and what a call uses of its address space.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use warden::events::Number;
use warden::mirror::layout::Layout;

/// Memory that a call uses.
#[derive(Clone)]
pub struct Used {
    pub at: u64,
    pub count: u64,
    /// `None`: it is not known what the datatype covers.
    pub layout: Option<Arc<Layout>>,
    pub writes: bool,
}

impl Used {
    /// From the first byte to the last.
    fn bounds(&self) -> Option<(i128, i128)> {
        Some(Span::of(self.layout.as_ref()?).bounds(self.at, self.count))
    }
}

/// Where the bytes of a datatype are, from where an instance begins.
#[derive(Clone, Copy)]
pub struct Span {
    first: i64,
    end: i64,
    /// From one instance to the next.
    extent: i64,
    /// Instances one after another leave no hole.
    dense: bool,
}

impl Span {
    pub fn of(layout: &Layout) -> Span {
        let end = layout.true_lb.saturating_add(layout.true_extent);
        let dense = layout.size > 0 && layout.is_dense(2);
        Span { first: layout.true_lb, end, extent: layout.extent, dense }
    }

    /// The bytes of so many instances at an address, where there is no hole between them.
    #[inline]
    pub fn dense(self, at: u64, count: u64) -> Option<Range<u64>> {
        let (first, end) = self.near_bounds(at, count).filter(|_| self.dense)?;
        Some(first..end)
    }

    /// As [`Span::bounds`], where the numbers are small.
    #[inline]
    pub fn near_bounds(self, at: u64, count: u64) -> Option<(u64, u64)> {
        let last = self.extent.checked_mul(i64::try_from(count).ok()?.saturating_sub(1))?;
        let (low, high) = (self.first.checked_add(last.min(0))?, self.end.checked_add(last.max(0))?);
        Some((at.checked_add_signed(low)?, at.checked_add_signed(high)?))
    }

    /// From the first byte of so many instances at an address to the last. Of none: of one.
    #[inline]
    fn bounds(self, at: u64, count: u64) -> (i128, i128) {
        let first = i128::from(at) + i128::from(self.first);
        let last = first + i128::from(self.extent) * i128::from(count.saturating_sub(1));
        let length = i128::from(self.end) - i128::from(self.first);
        (first.min(last), first.max(last) + length)
    }
}

/// Memory of this process's address space that others can reach, or that is another one's.
#[derive(Default)]
pub struct ReachableMemory {
    /// The parts, sorted by where they begin.
    all: Vec<ReachablePart>,
}

/// Such memory: of which window, and from where to where.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ReachablePart {
    window: Number,
    from: u64,
    to: u64,
    /// The last end of this and of all parts before it.
    reach: u64,
}

/// How many such parts there are.
static PARTS: AtomicUsize = AtomicUsize::new(0);

impl ReachableMemory {
    pub fn add(&mut self, window: Number, base: u64, size: u64) {
        let to = base.saturating_add(size);
        let same = |part: &&ReachablePart| part.from == base;
        let at = self.all.partition_point(|part| part.from < base);
        let is_there =
            self.all[at..].iter().take_while(same).any(|part| (part.window, part.to) == (window, to));
        if size > 0 && !is_there {
            self.all.insert(at, ReachablePart { window, from: base, to, reach: 0 });
            self.changed_from(at);
        }
    }

    /// The region that begins there is gone; with `None`, all of the window.
    pub fn remove(&mut self, window: Number, base: Option<u64>) {
        let from = base.map_or(0, |base| self.all.partition_point(|part| part.from < base));
        self.all.retain(|part| part.window != window || base.is_some_and(|base| base != part.from));
        self.changed_from(from.min(self.all.len()));
    }

    /// Parts from this one on are others than before.
    fn changed_from(&mut self, at: usize) {
        let mut reach = at.checked_sub(1).map_or(0, |before| self.all[before].reach);
        for part in &mut self.all[at..] {
            reach = reach.max(part.to);
            part.reach = reach;
        }
        PARTS.store(self.all.len(), Relaxed);
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn meets(&self, used: &Used) -> bool {
        used.bounds().is_none_or(|bounds| self.has_any_of(bounds))
    }

    /// Whether so many instances at an address lie in it, or some of their bytes.
    #[inline]
    pub fn has(&self, span: Span, at: u64, count: u64) -> bool {
        let (Some(first), Some(last)) = (self.all.first(), self.all.last()) else { return false };
        // Nearly always it lies before all of them or behind, and its length is no great number.
        if let Some((from, to)) = span.near_bounds(at, count)
            && (to <= first.from || from >= last.reach)
        {
            return false;
        }
        self.has_any_of(span.bounds(at, count))
    }

    #[inline]
    fn has_any_of(&self, (first, end): (i128, i128)) -> bool {
        // Those that begin before the end; one of them reaches beyond the first byte, or none does.
        let before = self.all.partition_point(|part| i128::from(part.from) < end);
        before > 0 && i128::from(self.all[before - 1].reach) > first
    }
}

/// Whether there is no such memory, so that buffers need not be looked at.
#[inline]
pub fn is_none() -> bool {
    PARTS.load(Relaxed) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meets(memory: &ReachableMemory, at: u64, bytes: u64) -> bool {
        memory.has(Span { first: 0, end: 1, extent: 1, dense: true }, at, bytes)
    }

    #[test]
    fn memory_is_found_by_any_of_its_bytes() {
        let mut memory = ReachableMemory::default();
        assert!(!meets(&memory, 0, 1 << 40));
        for (window, base, size) in [(1, 500, 100), (2, 100, 50), (1, 100, 300), (1, 100, 300), (3, 200, 0)] {
            memory.add(window, base, size);
        }
        assert_eq!(memory.all.len(), 3);
        assert!(!meets(&memory, 99, 1) && meets(&memory, 99, 2) && meets(&memory, 160, 1));
        assert!(meets(&memory, 399, 1) && !meets(&memory, 400, 100) && meets(&memory, 400, 101));
        assert!(meets(&memory, 599, 1) && !meets(&memory, 600, 1));
        memory.remove(1, Some(100));
        assert!(meets(&memory, 149, 1) && !meets(&memory, 150, 350));
        memory.remove(2, None);
        assert!(!meets(&memory, 0, 500) && meets(&memory, 500, 1));
        memory.remove(1, None);
        assert!(memory.all.is_empty() && !meets(&memory, 0, 1 << 40));
    }

    #[test]
    fn instances_may_go_backwards() {
        let mut memory = ReachableMemory::default();
        memory.add(1, 1000, 8);
        let span = Span { first: -4, end: 4, extent: -16, dense: false };
        assert!(!memory.has(span, 2000, 3) && !memory.has(span, 500, 9) && memory.has(span, 2000, u64::MAX));
        assert!(memory.has(span, 1004 + 160, 11) && !memory.has(span, 1004 + 160, 10));
        assert!(memory.has(span, 1011, 1) && !memory.has(span, 1012, 1));
    }
}
