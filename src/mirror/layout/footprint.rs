//! Questions about a buffer: `count` instances of a datatype, one after another, from an address on (4.1, 5.1.11).
//!
//! Offsets are relative to that address. All of them are exact; what cannot be told in bounded time has no answer.

use super::bytes::{Layout, MOST_RUNS, Overlap, Run, Runs};
use std::ops::Range;

/// Runs that are looked at for one answer.
const STEPS: usize = MOST_RUNS;

impl Layout {
    /// The smallest range that holds all data: where it begins and ends. `None` where there is no data.
    #[inline]
    pub fn envelope(&self, count: i64) -> Option<(i128, i128)> {
        if count <= 0 || self.size == 0 {
            return None;
        }
        let first = i128::from(self.true_lb);
        let end = first + i128::from(self.true_extent);
        if count == 1 {
            return Some((first, end));
        }
        let way = i128::from(count - 1) * i128::from(self.extent);
        Some(if way < 0 { (first + way, end) } else { (first, end + way) })
    }

    /// Bytes of data, those that occur twice counted twice.
    #[inline]
    pub fn bytes(&self, count: i64) -> u128 {
        u128::from(self.size) * u128::from(count.max(0).unsigned_abs())
    }

    /// Whether the data fills its envelope without a hole. Not, where it cannot be told.
    pub fn is_dense(&self, count: i64) -> bool {
        let Some((first, end)) = self.envelope(count) else { return true };
        match &self.runs {
            Runs::Contiguous => count == 1 || self.extent.unsigned_abs() <= self.length(),
            // Only columns that lie side by side get further than this.
            Runs::Several(_) if self.bytes(count) < (end - first).unsigned_abs() => false,
            Runs::Several(_) => self.runs(count, STEPS).is_some_and(|runs| runs.len() == 1),
            Runs::TooMany => false,
        }
    }

    /// All data as ranges in order with holes in between: where each begins and ends. `None` where more than `limit`
    /// runs would have to be looked at, or they are not known.
    pub fn runs(&self, count: i64, limit: usize) -> Option<Vec<(i128, i128)>> {
        let Some(envelope) = self.envelope(count) else { return Some(Vec::new()) };
        let single;
        let runs: &[Run] = match &self.runs {
            Runs::Contiguous if self.is_dense(count) => return Some(vec![envelope]),
            Runs::Contiguous => {
                single = [Run { offset: self.true_lb, length: self.length() }];
                &single
            }
            Runs::Several(runs) => runs,
            Runs::TooMany => return None,
        };
        let steps = usize::try_from(count).ok()?.checked_mul(runs.len()).filter(|&steps| steps <= limit)?;
        let mut ranges = Vec::with_capacity(steps);
        for step in 0..count {
            let step = if self.extent < 0 { count - 1 - step } else { step };
            let way = i128::from(step) * i128::from(self.extent);
            ranges.extend(runs.iter().map(|run| (run.first() + way, run.end() + way)));
        }
        // No work where they are in order, as they mostly are.
        ranges.sort();
        ranges.dedup_by(|next, kept| {
            let touches = next.0 <= kept.1;
            if touches {
                kept.1 = kept.1.max(next.1);
            }
            touches
        });
        Some(ranges)
    }

    /// Whether the data, from a place on, has a byte in a range from the same place.
    pub fn touches(&self, count: i64, from: i128, range: &Range<i128>) -> Option<bool> {
        let runs = self.runs(count, STEPS)?;
        Some(runs.iter().any(|(first, end)| from + first < range.end && range.start < from + end))
    }

    /// Whether a byte occurs twice.
    #[inline]
    pub fn overlaps(&self, count: i64) -> Option<bool> {
        let Some((first, end)) = self.envelope(count) else { return Some(false) };
        match (self.overlap, self.together) {
            (_, Overlap::No) => Some(false),
            (Overlap::Yes, _) => Some(true),
            (Overlap::No, _) if count == 1 => Some(false),
            (Overlap::No | Overlap::Unknown, Overlap::Yes | Overlap::Unknown) => {
                self.overlaps_at_length(count, (end - first).unsigned_abs())
            }
        }
    }

    #[cold]
    fn overlaps_at_length(&self, count: i64, room: u128) -> Option<bool> {
        if self.bytes(count) > room || (count > 1 && self.extent == 0) {
            return Some(true);
        }
        let distance = self.extent.unsigned_abs();
        if count == 1 || distance >= self.length() {
            return match self.overlap {
                Overlap::No => Some(false),
                Overlap::Yes => Some(true),
                Overlap::Unknown => None,
            };
        }
        // More instances than these do not reach each other.
        let reach = (self.length() - 1) / distance;
        let reached = reach.min((count - 1).unsigned_abs());
        match &self.runs {
            // Two of them are enough to have a byte twice, since the distance is shorter than they are.
            Runs::Contiguous => Some(true),
            Runs::Several(_) if reached == reach => Some(self.together == Overlap::Yes),
            Runs::Several(runs) => {
                let steps = usize::try_from(reached).ok()?.checked_mul(runs.len())?;
                (steps <= STEPS).then(|| {
                    (1..=reached).any(|step| meets(runs, runs, i128::from(step) * i128::from(distance)))
                })
            }
            Runs::TooMany => None,
        }
    }

    /// From the first byte of data to the last.
    fn length(&self) -> u64 {
        u64::try_from(self.true_extent).unwrap_or(0)
    }
}

/// Whether runs in order, and others that are moved up, have a byte in common.
fn meets(a: &[Run], b: &[Run], way: i128) -> bool {
    let moved = b.iter().map(|run| (run.first() + way, run.end() + way));
    common(a.iter().map(|run| (run.first(), run.end())), moved)
}

/// Whether two lists of ranges in order have a byte in common.
fn common(a: impl Iterator<Item = (i128, i128)>, b: impl Iterator<Item = (i128, i128)>) -> bool {
    let (mut a, mut b) = (a.peekable(), b.peekable());
    while let (Some(left), Some(right)) = (a.peek(), b.peek()) {
        if left.0 < right.1 && right.0 < left.1 {
            return true;
        }
        if left.1 <= right.1 {
            a.next();
        } else {
            b.next();
        }
    }
    false
}

/// Whether two buffers have a byte in common. Each is a layout, a count and the address of the buffer.
pub fn share(a: (&Layout, i64, usize), b: (&Layout, i64, usize)) -> Option<bool> {
    share_at((a.0, a.1, a.2 as i128), (b.0, b.1, b.2 as i128))
}

/// As [`share`], of bytes by their distance from any place.
pub fn share_at(a: (&Layout, i64, i128), b: (&Layout, i64, i128)) -> Option<bool> {
    let (Some(left), Some(right)) = (placed(a), placed(b)) else { return Some(false) };
    if left.1 <= right.0 || right.1 <= left.0 {
        return Some(false);
    }
    // The first and the last byte of an envelope are data.
    if left.0 == right.0 || left.1 == right.1 {
        return Some(true);
    }
    let ends_in = |inner: (i128, i128), outer: (i128, i128)| {
        let range = outer.0..outer.1;
        range.contains(&inner.0) || range.contains(&(inner.1 - 1))
    };
    // Dense ones that cross: at least one has an end in the other.
    if (ends_in(right, left) && a.0.is_dense(a.1)) || (ends_in(left, right) && b.0.is_dense(b.1)) {
        return Some(true);
    }
    let way = a.2 - b.2;
    let ours = a.0.runs(a.1, STEPS)?.into_iter().map(|(first, end)| (first + way, end + way));
    let theirs = b.0.runs(b.1, STEPS)?.into_iter();
    Some(common(ours, theirs))
}

/// The envelope of a buffer, from the same place.
fn placed((layout, count, address): (&Layout, i64, i128)) -> Option<(i128, i128)> {
    let (first, end) = layout.envelope(count)?;
    Some((first + address, end + address))
}
