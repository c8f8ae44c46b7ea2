//! The two axes of a memory map: addresses with the long gaps between regions cut out, and time in the order of events.

use super::drawn::Gap;

/// Part of the width that a gap may have; a longer one is cut.
const WIDEST_GAP: f64 = 0.07;
/// Part of the width that the smallest thing has, while there are few.
const NARROWEST: f64 = 0.035;

/// Addresses to fractions.
pub struct Addresses {
    /// Ascending, with the fraction of each.
    points: Vec<(u64, f64)>,
    pub gaps: Vec<Gap>,
}

impl Addresses {
    /// From ranges: first byte, and the first behind. What is empty is taken for one byte, so that it can be seen.
    pub fn new(ranges: impl Iterator<Item = (u64, u64)>) -> Self {
        let mut ranges: Vec<(u64, u64)> = ranges.map(seen).collect();
        ranges.sort_unstable();
        let mut points: Vec<u64> = ranges.iter().flat_map(|&(first, end)| [first, end]).collect();
        points.sort_unstable();
        points.dedup();
        let mut pieces = Vec::new();
        let (mut next, mut reach) = (0, 0);
        for pair in points.windows(2) {
            let [start, end] = [pair[0], pair[1]];
            while let Some(range) = ranges.get(next).filter(|range| range.0 <= start) {
                reach = reach.max(range.1);
                next += 1;
            }
            pieces.push((start, end, reach >= end));
        }
        let covered = pieces.iter().filter(|(_, _, covered)| *covered);
        let all: f64 = covered.map(|(start, end, _)| (end - start) as f64).sum::<f64>().max(1.0);
        let narrowest = NARROWEST.min(0.5 / pieces.len().max(1) as f64);
        let weight = |&(start, end, covered): &(u64, u64, bool)| {
            let part = (end - start) as f64 / all;
            if covered { part.max(narrowest) } else { part.clamp(narrowest, WIDEST_GAP.max(narrowest)) }
        };
        let total: f64 = pieces.iter().map(weight).sum::<f64>().max(f64::MIN_POSITIVE);
        let mut at = 0.0;
        let mut placed: Vec<(u64, f64)> = points.first().map(|&first| (first, 0.0)).into_iter().collect();
        let mut gaps = Vec::new();
        for piece in &pieces {
            let width = weight(piece) / total;
            if !piece.2 && (piece.1 - piece.0) as f64 / all > WIDEST_GAP {
                gaps.push(Gap { x: (at + width / 2.0).clamp(0.0, 1.0), bytes: piece.1 - piece.0 });
            }
            at = (at + width).min(1.0);
            placed.push((piece.1, at));
        }
        Addresses { points: placed, gaps }
    }

    /// The fractions of a range that the axis was made from.
    pub fn range(&self, range: (u64, u64)) -> (f64, f64) {
        let (first, end) = seen(range);
        (self.at(first), self.at(end))
    }

    /// The fraction of an address: between two points in proportion.
    pub fn at(&self, address: u64) -> f64 {
        match self.points.binary_search_by_key(&address, |point| point.0) {
            Ok(index) => self.points[index].1,
            Err(0) => 0.0,
            Err(index) if index == self.points.len() => 1.0,
            Err(index) => {
                let ((low, from), (high, to)) = (self.points[index - 1], self.points[index]);
                let part = (address - low) as f64 / (high - low).max(1) as f64;
                (from + (to - from) * part).clamp(from, to)
            }
        }
    }
}

/// A range with at least one byte.
fn seen((first, end): (u64, u64)) -> (u64, u64) {
    let first = first.min(u64::MAX - 1);
    (first, end.max(first + 1))
}

/// Events to fractions: what matters is their order, so each has the same height. The first is at 0, and behind the
/// last there is room for what lasts until the end.
pub struct Events {
    numbers: Vec<u64>,
}

impl Events {
    pub fn new(numbers: impl Iterator<Item = u64>) -> Self {
        let mut numbers: Vec<u64> = numbers.collect();
        numbers.sort_unstable();
        numbers.dedup();
        Events { numbers }
    }

    /// Height of one event.
    pub fn height(&self) -> f64 {
        1.0 / self.numbers.len().max(1) as f64
    }

    pub fn at(&self, number: u64) -> f64 {
        let index = self.numbers.partition_point(|&known| known < number);
        (index as f64 * self.height()).min(1.0)
    }

    /// From one event to another one, or to the end: never turned around, never without height.
    pub fn range(&self, from: u64, to: Option<u64>) -> (f64, f64) {
        let y0 = self.at(from).min(1.0 - self.height() / 2.0);
        let y1 = to.map_or(1.0, |to| self.at(to));
        (y0, y1.max(y0 + self.height() / 2.0).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_gaps_are_cut_and_small_things_seen() {
        let axis = Addresses::new([(0x1000, 0x2000), (0x7f00_0000_0000, 0x7f00_0000_0004)].into_iter());
        let (first, second) =
            (axis.range((0x1000, 0x2000)), axis.range((0x7f00_0000_0000, 0x7f00_0000_0004)));
        assert_eq!((first.0, second.1), (0.0, 1.0));
        assert!(
            first.1 > 0.5 && second.0 - first.1 < 0.1 && second.1 - second.0 > 0.03,
            "{first:?} {second:?}"
        );
        assert_eq!(axis.gaps.len(), 1);
        assert_eq!(axis.gaps[0].bytes, 0x7f00_0000_0000 - 0x2000);
    }

    #[test]
    fn what_lies_near_keeps_its_proportions() {
        let axis = Addresses::new([(100, 200), (200, 300), (302, 402)].into_iter());
        assert!(axis.gaps.is_empty());
        let (a, b) = (axis.range((100, 200)), axis.range((200, 300)));
        assert!((a.1 - b.0).abs() < 1e-9 && ((a.1 - a.0) - (b.1 - b.0)).abs() < 1e-9);
        assert!((axis.at(150) - (a.0 + a.1) / 2.0).abs() < 1e-9);
    }

    #[test]
    fn time_is_the_order_of_events() {
        let events = Events::new([3, 900, 4].into_iter());
        let range = events.range(3, Some(4));
        assert!(range.0 == 0.0 && (range.1 - 1.0 / 3.0).abs() < 1e-9, "{range:?}");
        assert_eq!(events.range(900, None).1, 1.0);
        let (y0, y1) = events.range(900, Some(3));
        assert!(y0 < y1, "an end before its beginning: {y0} {y1}");
    }
}
