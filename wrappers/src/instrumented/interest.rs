//! Memory of which every load and store is to be kept: of windows, and buffers of operations that were begun.

use super::{PAGE_BITS, PAGES, PageTable, with_tables};
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{PoisonError, RwLock};

/// So many buffers are of interest, the latest ones: when an operation is complete is not looked at here, and what is kept of a buffer after that does no
/// harm.
const BUFFERS: usize = 256;

/// All of it.
struct Interest {
    /// Sorted by where they begin.
    windows: Vec<(u32, Range<usize>)>,
    buffers: VecDeque<Range<usize>>,
    /// The union of both: sorted, and none meets another one.
    all: Vec<Range<usize>>,
}

static INTEREST: RwLock<Interest> =
    RwLock::new(Interest { windows: Vec::new(), buffers: VecDeque::new(), all: Vec::new() });

/// Goes up with each change; never 0.
static CHANGES: AtomicU32 = AtomicU32::new(1);

#[inline]
pub fn changes() -> u32 {
    CHANGES.load(Relaxed)
}

/// What is the same for all addresses of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterestSpan {
    pub range: Range<usize>,
    pub is_of_interest: bool,
}

/// The part that an access meets: the first of interest, or what lies between two of those. `None`: somebody changes it just now.
pub fn part(access: &Range<usize>) -> Option<InterestSpan> {
    Some(part_of(&INTEREST.try_read().ok()?.all, access))
}

fn part_of(all: &[Range<usize>], access: &Range<usize>) -> InterestSpan {
    let next = all.partition_point(|one| one.end <= access.start);
    match all.get(next) {
        Some(one) if one.start < access.end => InterestSpan { range: one.clone(), is_of_interest: true },
        one => {
            let start = next.checked_sub(1).map_or(0, |before| all[before].end);
            InterestSpan { range: start..one.map_or(usize::MAX, |one| one.start), is_of_interest: false }
        }
    }
}

impl Interest {
    fn unite(&mut self) {
        let windows = self.windows.iter().map(|(_, range)| range);
        let mut sorted: Vec<Range<usize>> = windows.chain(&self.buffers).cloned().collect();
        // Two sorted runs, or nearly: this sort sees that, and there may be very many regions.
        sorted.sort_by_key(|range| range.start);
        self.all.clear();
        for range in sorted {
            match self.all.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ => self.all.push(range),
            }
        }
        CHANGES.store(changes().wrapping_add(1).max(1), Relaxed);
    }

    fn has(&self, range: &Range<usize>) -> bool {
        let next = self.all.partition_point(|one| one.end < range.end);
        self.all.get(next).is_some_and(|one| one.start <= range.start)
    }
}

/// Marks the pages of all that is of interest in tables that have no mark yet.
pub fn mark(tables: &[&'static PageTable]) {
    let interest = INTEREST.read().unwrap_or_else(PoisonError::into_inner);
    interest.all.iter().for_each(|range| mark_range(tables, range));
}

fn mark_range(tables: &[&'static PageTable], range: &Range<usize>) {
    let (first, last) = (range.start >> PAGE_BITS, range.end.saturating_sub(1) >> PAGE_BITS);
    for page in first..=last.min(first + PAGES - 1) {
        for table in tables {
            table.pages[page % PAGES].store(1, Relaxed);
        }
    }
}

/// Changes what is of interest, with the lock held.
fn change(part: impl FnOnce(&mut Interest) -> Change) {
    let mut interest = INTEREST.write().unwrap_or_else(PoisonError::into_inner);
    let change = part(&mut interest);
    match change {
        Change::None => {}
        Change::More(range) => {
            interest.unite();
            with_tables(|tables| mark_range(tables, &range));
        }
        Change::Other => {
            interest.unite();
            with_tables(|tables| {
                for page in tables.iter().flat_map(|table| &table.pages) {
                    page.store(0, Relaxed);
                }
                interest.all.iter().for_each(|range| mark_range(tables, range));
            });
        }
    }
}

/// What a change comes to.
enum Change {
    None,
    /// This is of interest, too.
    More(Range<usize>),
    /// Something is not any more.
    Other,
}

/// This memory belongs to a window.
pub fn of_window(window: u32, range: Range<usize>) {
    if !range.is_empty() {
        change(|interest| {
            let at = interest.windows.partition_point(|(_, known)| known.start < range.start);
            interest.windows.insert(at, (window, range.clone()));
            Change::More(range)
        });
    }
}

/// A window's memory is its own again; without an address all of it.
pub fn forget_window(window: u32, start: Option<usize>) {
    change(|interest| {
        let before = interest.windows.len();
        interest
            .windows
            .retain(|(of, range)| *of != window || start.is_some_and(|start| start != range.start));
        if interest.windows.len() == before { Change::None } else { Change::Other }
    });
}

/// An operation that was begun uses this memory.
pub fn of_buffer(range: Range<usize>) {
    let is_there = |interest: &Interest| range.is_empty() || interest.has(&range);
    if INTEREST.read().is_ok_and(|interest| is_there(&interest)) {
        return;
    }
    change(|interest| {
        interest.buffers.push_back(range.clone());
        if interest.buffers.len() <= BUFFERS {
            return Change::More(range);
        }
        interest.buffers.drain(..BUFFERS / 2);
        Change::Other
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_access_meets_what_is_of_interest_or_lies_between() {
        let all = [10..20, 40..50];
        let interesting = |range: Range<usize>| InterestSpan { range, is_of_interest: true };
        let other = |range: Range<usize>| InterestSpan { range, is_of_interest: false };
        assert_eq!(part_of(&all, &(0..4)), other(0..10));
        assert_eq!(part_of(&all, &(8..12)), interesting(10..20));
        assert_eq!(part_of(&all, &(19..23)), interesting(10..20));
        assert_eq!(part_of(&all, &(20..24)), other(20..40));
        assert_eq!(part_of(&all, &(38..42)), interesting(40..50));
        assert_eq!(part_of(&all, &(50..51)), other(50..usize::MAX));
        assert_eq!(part_of(&[], &(1..2)), other(0..usize::MAX));
    }

    #[test]
    fn ranges_are_united() {
        let mut interest = Interest {
            windows: vec![(1, 10..20), (2, 100..110)],
            buffers: VecDeque::from([15..30, 30..35, 90..95]),
            all: Vec::new(),
        };
        interest.unite();
        assert_eq!(interest.all, [10..35, 90..95, 100..110]);
        assert!(interest.has(&(10..35)) && interest.has(&(12..13)) && interest.has(&(109..110)));
        assert!(!interest.has(&(34..36)) && !interest.has(&(90..101)) && !interest.has(&(0..1)));
    }
}
