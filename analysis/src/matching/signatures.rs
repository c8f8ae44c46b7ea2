//! Signatures of whole messages, held against each other (3.3.1, 6.1).

use crate::job::Job;
use mpiwarden::events::{Did, Number};
use mpiwarden::mirror::layout::BasicType;
use rustc_hash::FxHashMap;

/// Runs that are looked at before two messages of different periods are left alone.
const MOST_STEPS: u64 = 1 << 16;

/// Runs of predefined datatypes, and how often they come.
type ToldSignature<'a> = (&'a [(u32, u64)], u64);

/// Those of all processes, by their numbers there.
#[derive(Default)]
pub(super) struct Signatures<'a> {
    by_process: Vec<FxHashMap<Number, ToldSignature<'a>>>,
}

/// So many instances of a datatype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Content<'a> {
    runs: &'a [(u32, u64)],
    times: u128,
}

/// How two contents differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Difference {
    /// In the datatype of an element.
    Type { first: BasicType, second: BasicType, element: u64 },
    /// Only in how many there are.
    Amount,
}

impl<'a> Signatures<'a> {
    pub fn add(&mut self, job: &Job<'a>, process: usize) {
        let events: &'a [_] = job.events[process];
        let told = events.iter().filter_map(|event| {
            let Did::Signature { signature, runs, times } = &event.did else { return None };
            Some((*signature, (runs.as_slice(), *times)))
        });
        self.by_process.push(told.collect());
    }

    /// `None`: it is not known.
    pub fn content(&self, process: usize, (signature, count): (Number, u64)) -> Option<Content<'a>> {
        if count == 0 {
            return Some(Content { runs: &[], times: 0 });
        }
        let &(runs, times) = self.by_process[process].get(&signature)?;
        let is_sound = !runs.is_empty() || times == 0;
        is_sound.then_some(Content { runs, times: u128::from(times) * u128::from(count) })
    }
}

impl<'a> Content<'a> {
    pub fn elements(self) -> u128 {
        self.runs.iter().map(|(_, count)| u128::from(*count)).sum::<u128>().saturating_mul(self.times)
    }

    pub fn bytes(self) -> u128 {
        let run = |(basic, count): &(u32, u64)| u128::from(BasicType(*basic).size()) * u128::from(*count);
        self.runs.iter().map(run).sum::<u128>().saturating_mul(self.times)
    }

    /// Whether it is packed, or a part of it: that fits whatever was packed, and nothing can be said of it.
    pub fn is_packed(self) -> bool {
        self.runs.iter().any(|(basic, _)| BasicType(*basic).is_packed())
    }

    /// The first difference, as far as both go, or in their lengths. `None`: none that is certain.
    pub fn differs(self, other: Content) -> Option<Difference> {
        let (mine, others) = (self.elements(), other.elements());
        let amount = (mine != others).then_some(Difference::Amount);
        let common = mine.min(others);
        if self.runs == other.runs || common == 0 {
            return amount;
        }
        let (mut one, mut two) = (Walk::new(self.runs), Walk::new(other.runs));
        let mut at: u128 = 0;
        for _ in 0..MOST_STEPS {
            if at >= common {
                return amount;
            }
            let (first, second) = (one.basic(), two.basic());
            if !first.matches(second) {
                let element = u64::try_from(at).unwrap_or(u64::MAX);
                return Some(Difference::Type { first, second, element });
            }
            if one.is_alone() && two.is_alone() {
                return amount;
            }
            let step = one.left.min(two.left);
            at += u128::from(step);
            one.go(step);
            two.go(step);
            // Both are at the beginning of their runs again: what comes is what came.
            if one.is_at_start() && two.is_at_start() {
                return amount;
            }
        }
        None
    }
}

/// Runs, again and again.
struct Walk<'a> {
    runs: &'a [(u32, u64)],
    at: usize,
    left: u64,
}

impl<'a> Walk<'a> {
    fn new(runs: &'a [(u32, u64)]) -> Walk<'a> {
        Walk { runs, at: 0, left: runs.first().map_or(1, |run| run.1.max(1)) }
    }

    fn basic(&self) -> BasicType {
        BasicType(self.runs.get(self.at).map_or(u32::MAX, |run| run.0))
    }

    fn is_alone(&self) -> bool {
        self.runs.len() == 1
    }

    fn is_at_start(&self) -> bool {
        self.at == 0 && self.left == self.runs.first().map_or(1, |run| run.1.max(1))
    }

    fn go(&mut self, step: u64) {
        self.left -= step;
        if self.left == 0 {
            self.at = (self.at + 1) % self.runs.len().max(1);
            self.left = self.runs.get(self.at).map_or(1, |run| run.1.max(1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: u32 = 4 << 16;
    const DOUBLE: u32 = 8 << 16 | 25;
    const BYTE: u32 = 1 << 16 | 53;

    fn content(runs: &[(u32, u64)], times: u128) -> Content<'_> {
        Content { runs, times }
    }

    #[test]
    fn repetitions_are_told_by_what_they_come_to() {
        let both = [(INT, 1), (DOUBLE, 1)];
        let twice = [(INT, 1), (DOUBLE, 1), (INT, 1), (DOUBLE, 1)];
        assert_eq!(content(&both, 1 << 40).differs(content(&twice, 1 << 39)), None);
        assert_eq!(content(&both, 3).differs(content(&twice, 1)), Some(Difference::Amount));
        assert_eq!(content(&[(INT, 10)], 1).differs(content(&[(INT, 1)], 10)), None);
        assert_eq!(content(&[], 0).differs(content(&[(INT, 1)], 10)), Some(Difference::Amount));
    }

    #[test]
    fn the_first_other_datatype_is_found() {
        let odd = [(INT, 1), (DOUBLE, 1), (INT, 2)];
        let both = [(INT, 1), (DOUBLE, 1)];
        let Some(Difference::Type { first, second, element }) = content(&odd, 5).differs(content(&both, 9))
        else {
            panic!("they are different")
        };
        assert_eq!((first.name(), second.name(), element), ("MPI_INT", "MPI_DOUBLE", 3));
        let of_bytes = content(&[(BYTE, 8)], 1).differs(content(&[(DOUBLE, 1)], 1));
        assert!(matches!(of_bytes, Some(Difference::Type { element: 0, .. })));
    }
}
