//! Putting the bytes of a datatype together from those of what it was made of (5.1.2 to 5.1.4).
//!
//! Two operations make every constructor: the same bytes again at equal distances, and several lots of bytes together.
//! Each is bounded; what is too much, or leaves the range of addresses, has no answer.

use super::bytes::{Bounds, Layout, MOST_RUNS, Run, Runs};
use std::sync::Arc;

/// How many runs may still be written down for one datatype, however many of them melt into each other.
#[derive(Debug)]
pub struct Budget(u64);

impl Default for Budget {
    fn default() -> Self {
        Budget(16 * MOST_RUNS as u64)
    }
}

impl Budget {
    fn spend(&mut self, runs: u64) -> Option<()> {
        self.0 = self.0.checked_sub(runs)?;
        Some(())
    }
}

/// Bytes: runs in order with holes in between, and how many bytes there are, those that occur twice counted twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flat {
    runs: Vec<Run>,
    size: u64,
}

impl Flat {
    /// The bytes of one instance.
    pub fn of(layout: &Layout) -> Option<Flat> {
        let runs = match &layout.runs {
            Runs::Contiguous if layout.size == 0 => Vec::new(),
            Runs::Contiguous => {
                vec![Run { offset: layout.true_lb, length: u64::try_from(layout.true_extent).ok()? }]
            }
            Runs::Several(runs) => runs.to_vec(),
            Runs::TooMany => return None,
        };
        Some(Flat { runs, size: layout.size })
    }

    /// Any runs.
    pub fn from_runs(runs: &[Run]) -> Option<Flat> {
        let size = runs.iter().try_fold(0u64, |sum, run| sum.checked_add(run.length))?;
        let mut flat = Flat { runs: runs.iter().copied().filter(|run| run.length > 0).collect(), size };
        flat.order()?;
        Some(flat)
    }

    /// The same bytes `count` times, each time `stride` bytes further on. A negative count is none.
    pub fn repeat(self, count: i64, stride: i64, budget: &mut Budget) -> Option<Flat> {
        let count = u64::try_from(count).unwrap_or(0);
        if count == 0 || self.runs.is_empty() {
            return Some(Flat::default());
        }
        if count == 1 {
            return Some(self);
        }
        let size = self.size.checked_mul(count)?;
        let way = i128::from(count - 1) * i128::from(stride);
        if let [run] = self.runs[..]
            && stride.unsigned_abs() <= run.length
        {
            let runs = vec![spanning(run.first() + way.min(0), run.end() + way.max(0))?];
            return Some(Flat { runs, size });
        }
        let written = count.checked_mul(self.runs.len() as u64)?;
        budget.spend(written)?;
        let mut runs = Vec::with_capacity(usize::try_from(written).ok()?);
        for step in 0..i128::from(count) {
            // Forwards also where the stride goes backwards: less is left to order.
            let step = if stride < 0 { i128::from(count) - 1 - step } else { step };
            for run in &self.runs {
                runs.push(moved(*run, step * i128::from(stride))?);
            }
        }
        let mut flat = Flat { runs, size };
        flat.order()?;
        Some(flat)
    }

    /// The same bytes elsewhere.
    pub fn shift(mut self, offset: i64) -> Option<Flat> {
        for run in &mut self.runs {
            *run = moved(*run, offset.into())?;
        }
        Some(self)
    }

    /// All these bytes together; no answer where one part has none.
    pub fn join(parts: impl IntoIterator<Item = Option<Flat>>, budget: &mut Budget) -> Option<Flat> {
        let mut all = Gathered::default();
        for part in parts {
            all.add(&part?, 0, budget)?;
        }
        all.all()
    }

    /// Whether MPI's own words on the datatype say the same.
    pub(super) fn agrees(&self, bounds: &Bounds) -> bool {
        let (Some(first), Some(last)) = (self.runs.first(), self.runs.last()) else {
            return bounds.size == 0;
        };
        self.size == bounds.size
            && first.offset == bounds.true_lb
            && last.end() == i128::from(bounds.true_lb) + i128::from(bounds.true_extent)
    }

    /// Bytes, each counted once.
    pub(super) fn covered(&self) -> u128 {
        self.runs.iter().map(|run| u128::from(run.length)).sum()
    }

    /// Whether instances at this distance from each other have a byte in common, if there are enough of them: whether
    /// two of the bytes leave the same rest when divided by it.
    pub(super) fn meets_itself(&self, extent: i64) -> bool {
        let period = i128::from(extent.unsigned_abs());
        if period == 0 {
            return !self.runs.is_empty();
        }
        // Otherwise they do not fit; and this also bounds what follows.
        if self.covered() > period.unsigned_abs() {
            return true;
        }
        // The usual case: all of them lie in one period, in order and apart.
        if let (Some(first), Some(last)) = (self.runs.first(), self.runs.last())
            && last.end() - first.first() <= period
        {
            return false;
        }
        let mut rests = Vec::with_capacity(self.runs.len() + 1);
        for run in &self.runs {
            let first = run.first().rem_euclid(period);
            let end = first + i128::from(run.length);
            rests.push((first, end.min(period)));
            if end > period {
                rests.push((0, end - period));
            }
        }
        rests.sort_unstable();
        rests.windows(2).any(|pair| pair[1].0 < pair[0].1)
    }

    pub(super) fn into_runs(self) -> Runs {
        if self.runs.len() < 2 { Runs::Contiguous } else { Runs::Several(Arc::from(self.runs)) }
    }

    /// Puts the runs in order and makes one of those that touch. No answer where too many are left.
    fn order(&mut self) -> Option<()> {
        self.runs.sort_unstable();
        let mut kept = 0;
        for index in 1..self.runs.len() {
            let (last, next) = (self.runs[kept], self.runs[index]);
            if next.first() <= last.end() {
                self.runs[kept] = spanning(last.first(), last.end().max(next.end()))?;
            } else {
                kept += 1;
                self.runs[kept] = next;
            }
        }
        self.runs.truncate(kept + 1);
        (self.runs.len() <= MOST_RUNS).then_some(())
    }
}

/// Bytes of many parts, each somewhere.
#[derive(Debug, Default)]
pub struct Gathered(Flat);

impl Gathered {
    /// Adds a part, shifted by so many bytes.
    pub fn add(&mut self, part: &Flat, offset: i64, budget: &mut Budget) -> Option<()> {
        let all = &mut self.0;
        budget.spend(part.runs.len() as u64)?;
        all.size = all.size.checked_add(part.size)?;
        for run in &part.runs {
            all.runs.push(if offset == 0 { *run } else { moved(*run, offset.into())? });
        }
        if all.runs.len() > 4 * MOST_RUNS {
            all.order()?;
        }
        Some(())
    }

    /// All of them together.
    pub fn all(mut self) -> Option<Flat> {
        self.0.order()?;
        Some(self.0)
    }
}

fn spanning(first: i128, end: i128) -> Option<Run> {
    Some(Run { offset: i64::try_from(first).ok()?, length: u64::try_from(end - first).ok()? })
}

fn moved(run: Run, way: i128) -> Option<Run> {
    Some(Run { offset: i64::try_from(run.first() + way).ok()?, length: run.length })
}
