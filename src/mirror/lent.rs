//! Buffers that the program has lent to operations which are not complete (3.7.2, 3.9, 6.12, 6.13): which of them a further buffer meets.
//!
//! Until the operation is complete what it sends must not be changed, and what it receives not be looked at. So two that read do not meet.
//! Bytes count, not spans: rows and columns of a matrix may be under way at once. What would take too long to tell does not meet.

use super::layout::{Elements, Layout, Overlap, Runs, share_at};
use super::marks::Mark;
use crate::call::{Handle, StackId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Memory of a buffer.
#[derive(Clone, Debug, PartialEq)]
pub struct LentMemory {
    /// From the first byte to the last.
    pub span: Range<u64>,
    /// MPI writes it.
    pub writes: bool,
    /// Where it has holes: so many instances of this from this address on.
    pub holes: Option<(Arc<Layout>, u64, u64)>,
}

/// What uses memory of the same bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct BufferMet {
    pub in_use_by: InUseBy,
    /// The call writes these bytes.
    pub writes: bool,
    /// How many bytes lie in both; 0: it is not known.
    pub bytes: u64,
}

/// What a buffer of a call meets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InUseBy {
    /// The buffer of an operation that was begun there and is not complete.
    Active { begun: Mark, writes: bool },
    /// The same call's other buffer. `in_place`: there is another way to say that both are one.
    Other { in_place: bool },
    /// Where the same call receives something else.
    Received,
}

/// Memory that was given up while an operation used it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BufferFreed {
    pub begun: Mark,
    /// MPI writes it.
    pub writes: bool,
    pub by: GivenUpBy,
}

/// How memory was given up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GivenUpBy {
    Free(StackId),
    /// `realloc` moved or shortened its block.
    Realloc(StackId),
    /// The procedure whose variable it was has returned: that was seen at this call.
    Return(StackId),
}

impl LentMemory {
    /// Bytes without a hole.
    pub fn dense(span: Range<u64>, writes: bool) -> LentMemory {
        LentMemory { span, writes, holes: None }
    }

    /// `count` instances of a layout, one after another. `None`: there is no data, or its place is beyond all addresses.
    pub fn of(layout: &Arc<Layout>, at: u64, count: u64, writes: bool) -> Option<LentMemory> {
        let number = i64::try_from(count).ok()?;
        let (first, end) = layout.envelope(number)?;
        let place = |offset: i128| u64::try_from(i128::from(at) + offset).ok();
        let span = place(first)?..place(end)?;
        let holes = (!layout.is_dense(number)).then(|| (layout.clone(), at, count));
        Some(LentMemory { span, writes, holes })
    }

    /// Whether they must not be in use at once, as far as their spans tell.
    pub fn excludes(&self, other: &LentMemory) -> bool {
        (self.writes || other.writes) && crosses(&self.span, &other.span)
    }

    /// How many bytes two that cross have in common; 0: there are some, and how many is not known.
    fn common(&self, other: &LentMemory) -> u64 {
        match (&self.holes, &other.holes) {
            (None, None) => self.span.end.min(other.span.end) - self.span.start.max(other.span.start),
            _ => 0,
        }
    }

    /// Whether both have a byte; false where it cannot be told.
    fn shares(&self, other: &LentMemory) -> bool {
        match (&self.holes, &other.holes) {
            (None, None) => crosses(&self.span, &other.span),
            _ => with_layout(self, |one| with_layout(other, |two| share_at(one, two))) == Some(true),
        }
    }
}

fn crosses(one: &Range<u64>, other: &Range<u64>) -> bool {
    one.start < other.end && other.start < one.end
}

/// A buffer as a layout, a count and an address.
fn with_layout<T>(lent: &LentMemory, part: impl FnOnce((&Layout, i64, i128)) -> T) -> T {
    match &lent.holes {
        Some((layout, at, count)) => part((layout, *count as i64, i128::from(*at))),
        None => {
            let length = lent.span.end - lent.span.start;
            let extent = i64::try_from(length).unwrap_or(i64::MAX);
            let dense = Layout {
                size: length,
                lb: 0,
                extent,
                true_lb: 0,
                true_extent: extent,
                elements: Elements::Unknown,
                signature: None,
                runs: Runs::Contiguous,
                overlap: Overlap::No,
                together: Overlap::No,
            };
            part((&dense, 1, i128::from(lent.span.start)))
        }
    }
}

/// Buffers that are looked at one after another; what comes beyond them is looked up.
const NEAR: usize = 24;
/// Buffers that a call's may cross without sharing a byte.
const MOST_CROSSED: usize = 32;
/// Classes of lengths: by how many bits they have.
const CLASSES: usize = 65;

/// An operation's buffer, with what its owner knows of the operation.
type Entry<P> = (Handle, P, LentMemory);

/// The buffers of operations under way.
#[derive(Debug)]
pub struct LentBuffers<P> {
    near: Vec<Entry<P>>,
    /// By the length's class: where each begins, and a number that tells them apart.
    far: BTreeMap<usize, BTreeMap<(u64, u64), Entry<P>>>,
    /// Where those of a request are: class, beginning and number.
    places: FxHashMap<Handle, Vec<(usize, u64, u64)>>,
    number: u64,
}

impl<P> Default for LentBuffers<P> {
    fn default() -> LentBuffers<P> {
        LentBuffers { near: Vec::new(), far: BTreeMap::new(), places: FxHashMap::default(), number: 0 }
    }
}

impl<P: Copy> LentBuffers<P> {
    /// An operation with this request has begun.
    pub fn lend(&mut self, request: Handle, by: P, lent: LentMemory) {
        if lent.span.is_empty() {
            return;
        }
        if self.near.len() < NEAR {
            return self.near.push((request, by, lent));
        }
        self.number += 1;
        let class = class(&lent.span);
        let (start, number) = (lent.span.start, self.number);
        self.places.entry(request).or_default().push((class, start, number));
        self.far.entry(class).or_default().insert((start, number), (request, by, lent));
    }

    /// Operations of this request are complete, or not known any more.
    #[inline]
    pub fn give_back(&mut self, request: Handle) {
        let mut at = self.near.len();
        while at > 0 {
            at -= 1;
            if self.near[at].0 == request {
                self.near.swap_remove(at);
            }
        }
        if !self.places.is_empty() {
            self.give_back_far(request);
        }
    }

    fn give_back_far(&mut self, request: Handle) {
        for (class, start, number) in self.places.remove(&request).unwrap_or_default() {
            if let Some(of_class) = self.far.get_mut(&class) {
                of_class.remove(&(start, number));
                if of_class.is_empty() {
                    self.far.remove(&class);
                }
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.near.is_empty() && self.places.is_empty()
    }

    /// One that has bytes of memory which is freed, a block or its end, and whether it is written. Where a buffer without holes does not begin in the
    /// block, the program has given a larger number than it has elements, and the block is not meant.
    pub fn in_block(&self, freed: Range<u64>, block: &Range<u64>) -> Option<(P, bool)> {
        let now = LentMemory::dense(freed, true);
        let is_meant = |lent: &LentMemory| lent.holes.is_some() || block.contains(&lent.span.start);
        let met = self.crossing(&now).take(MOST_CROSSED);
        met.filter(|(_, _, lent)| is_meant(lent) && lent.shares(&now))
            .map(|(_, by, lent)| (*by, lent.writes))
            .next()
    }

    /// One that begins in this memory.
    pub fn beginning_in(&self, memory: &Range<u64>) -> Option<(Handle, P, bool)> {
        let now = LentMemory::dense(memory.clone(), true);
        let found = self.crossing(&now).find(|(_, _, lent)| memory.contains(&lent.span.start));
        found.map(|(request, by, lent)| (*request, *by, lent.writes))
    }

    /// Where the first begins of those that begin in this memory.
    pub fn first_in(&self, memory: &Range<u64>) -> Option<u64> {
        let now = LentMemory::dense(memory.clone(), true);
        let starts = self.crossing(&now).map(|(_, _, lent)| lent.span.start);
        starts.filter(|start| memory.contains(start)).min()
    }

    /// One that a call must not use while it is lent, and how many bytes lie in both.
    pub fn meeting(&self, now: &LentMemory) -> Option<(P, bool, u64)> {
        let met = self.crossing(now).take(MOST_CROSSED);
        met.filter(|(_, _, lent)| lent.shares(now))
            .map(|(_, by, lent)| (*by, lent.writes, lent.common(now)))
            .next()
    }

    /// Those that must not be in use at once with a buffer, as far as first and last byte tell.
    fn crossing<'a>(&'a self, now: &'a LentMemory) -> impl Iterator<Item = &'a Entry<P>> {
        let near = self.near.iter().filter(|(_, _, lent)| lent.excludes(now));
        let far = self.far.iter().flat_map(move |(class, entries)| {
            let longest = 1u64.checked_shl(*class as u32).map_or(u64::MAX, |longest| longest - 1);
            let from = now.span.start.saturating_sub(longest);
            entries.range((from, 0)..(now.span.end, 0)).map(|(_, entry)| entry)
        });
        near.chain(far.filter(|(_, _, lent)| lent.excludes(now)))
    }
}

fn class(span: &Range<u64>) -> usize {
    (u64::BITS - (span.end - span.start).leading_zeros()) as usize % CLASSES
}

/// What the buffers of one call have in common: what it sends with what it receives (2.3, 3.10), and what it receives with itself (6.5).
pub fn met_inside(buffers: &[LentMemory], has_in_place: bool) -> Option<BufferMet> {
    let mut order: Vec<&LentMemory> = buffers.iter().collect();
    order.sort_by_key(|lent| lent.span.start);
    let mut crossed = 0;
    for (at, one) in order.iter().enumerate() {
        for other in &order[at + 1..] {
            if other.span.start >= one.span.end || crossed > MOST_CROSSED {
                break;
            }
            if one.excludes(other) {
                crossed += 1;
                if one.shares(other) {
                    let received = one.writes && other.writes;
                    let in_use_by =
                        if received { InUseBy::Received } else { InUseBy::Other { in_place: has_in_place } };
                    return Some(BufferMet { in_use_by, writes: true, bytes: one.common(other) });
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(from: u64, end: u64, writes: bool) -> LentMemory {
        LentMemory::dense(from..end, writes)
    }

    /// `count` blocks of 8 bytes, each 80 bytes after the one before.
    fn column(at: u64, count: u64, writes: bool) -> LentMemory {
        let block = Layout {
            size: 8,
            lb: 0,
            extent: 80,
            true_lb: 0,
            true_extent: 8,
            elements: Elements::Unknown,
            signature: None,
            runs: Runs::Contiguous,
            overlap: Overlap::No,
            together: Overlap::No,
        };
        LentMemory::of(&Arc::new(block), at, count, writes).expect("it has data")
    }

    #[test]
    fn what_is_only_read_does_not_meet() {
        let mut lent = LentBuffers::default();
        lent.lend(Handle(1), 1, bytes(100, 200, false));
        assert_eq!(lent.meeting(&bytes(150, 160, false)), None);
        assert_eq!(lent.meeting(&bytes(199, 260, true)), Some((1, false, 1)));
        assert_eq!(lent.meeting(&bytes(200, 260, true)), None);
        lent.lend(Handle(2), 2, bytes(300, 400, true));
        assert_eq!(lent.meeting(&bytes(0, 301, false)), Some((2, true, 1)));
        lent.give_back(Handle(2));
        assert_eq!(lent.meeting(&bytes(0, 301, false)), None);
        lent.give_back(Handle(1));
        assert!(lent.is_empty());
    }

    #[test]
    fn what_lies_in_a_block_is_freed_with_it() {
        let mut lent = LentBuffers::default();
        lent.lend(Handle(1), 1, bytes(150, 150, true));
        assert_eq!(lent.in_block(100..200, &(100..200)), None, "it has no byte");
        lent.lend(Handle(1), 1, bytes(100, 200, false));
        lent.lend(Handle(2), 2, column(4096, 10, true));
        let in_block = |block: Range<u64>| lent.in_block(block.clone(), &block);
        assert_eq!(in_block(96..101), Some((1, false)));
        assert_eq!(in_block(200..4096), None);
        assert_eq!(in_block(4096..8192), Some((2, true)));
        assert_eq!(in_block(4104..4170), None, "between two blocks of it");
        assert_eq!(in_block(150..300), None, "it begins before");
        assert_eq!(lent.in_block(150..300, &(64..300)), Some((1, false)), "the end of the block");
    }

    #[test]
    fn what_begins_in_memory_is_found() {
        let mut lent = LentBuffers::default();
        lent.lend(Handle(1), 1, bytes(100, 200, false));
        lent.lend(Handle(2), 2, bytes(300, 301, true));
        assert_eq!(lent.beginning_in(&(101..300)), None);
        assert_eq!(lent.beginning_in(&(50..101)), Some((Handle(1), 1, false)));
        assert_eq!(lent.first_in(&(100..400)), Some(100));
        assert_eq!(lent.first_in(&(101..400)), Some(300));
        assert_eq!(lent.first_in(&(400..500)), None);
    }

    #[test]
    fn columns_lie_between_each_other() {
        let mut lent = LentBuffers::default();
        for at in 0..10 {
            let column = column(4096 + 8 * at, 10, true);
            assert_eq!(lent.meeting(&column), None);
            lent.lend(Handle(at as usize), at, column);
        }
        assert_eq!(lent.meeting(&bytes(4096 + 87, 4096 + 88, true)), Some((0, true, 0)));
        assert_eq!(lent.meeting(&column(4096 + 8 * 9, 2, false)).map(|met| met.0), Some(9));
    }

    #[test]
    fn many_are_found_as_few_are() {
        let mut lent = LentBuffers::default();
        // Of all lengths, one after another.
        let place = |nth: u64| (1 << 20) + nth * 5000;
        let length = |nth: u64| 1 + nth * 37 % 4999;
        for nth in 0..1000 {
            let buffer = bytes(place(nth), place(nth) + length(nth), true);
            assert_eq!(lent.meeting(&buffer), None);
            lent.lend(Handle(nth as usize % 500), nth, buffer);
        }
        for nth in 0..1000 {
            let (first, end) = (place(nth), place(nth) + length(nth));
            assert_eq!(lent.meeting(&bytes(end - 1, end + 1, false)), Some((nth, true, 1)));
            assert_eq!(lent.meeting(&bytes(first - 1, first, true)), None);
            assert_eq!(lent.meeting(&bytes(end, end + 1, true)), None);
        }
        for handle in 0..500 {
            lent.give_back(Handle(handle));
            assert_eq!(lent.meeting(&bytes(place(handle as u64), place(handle as u64) + 1, true)), None);
            assert_eq!(
                lent.meeting(&bytes(place(500 + handle as u64), place(500 + handle as u64) + 1, true)),
                None
            );
        }
        assert!(lent.is_empty());
    }

    #[test]
    fn the_sides_of_a_call_are_apart() {
        let all = [bytes(0, 8, false), bytes(8, 16, true), bytes(24, 32, true), bytes(16, 24, true)];
        assert_eq!(met_inside(&all, true), None);
        let sides = met_inside(&[bytes(0, 8, false), bytes(8, 16, true), bytes(6, 7, true)], true);
        assert_eq!(
            sides,
            Some(BufferMet { in_use_by: InUseBy::Other { in_place: true }, writes: true, bytes: 1 })
        );
        let twice = met_inside(&[bytes(8, 16, true), bytes(0, 9, true)], false);
        assert_eq!(twice, Some(BufferMet { in_use_by: InUseBy::Received, writes: true, bytes: 1 }));
        assert_eq!(met_inside(&[bytes(0, 9, false), bytes(8, 16, false)], true), None);
    }
}
