//! How much is watched, and what of it: counted in operations, so that the same run watches the same.

use std::ops::Range;

/// So many operations are watched in any case: a few milliseconds.
const FIRST: u64 = 1024;
/// And one of so many beyond them.
const ONE_OF: u64 = 64;
/// A place is drawn from so many bytes at the beginning of a buffer, or from all of it.
const NEAR: u64 = 64;
/// Operations of which the first bytes are watched, before places are drawn.
const PLAIN: u64 = 16;

/// Draws of the same numbers from the same seed.
#[derive(Debug)]
pub struct Chance {
    state: u64,
    operations: u64,
    watched: u64,
}

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, operations: 0, watched: 0 }
    }

    fn next(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    /// A number below another one, which is not 0.
    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// Whether one more operation, or one more change of what is watched, is within the budget.
    pub fn takes(&mut self) -> bool {
        self.operations += 1;
        let takes = self.watched < FIRST + self.operations / ONE_OF;
        self.watched += u64::from(takes);
        takes
    }

    /// How many there were, and how many were watched.
    pub fn share(&self) -> (u64, u64) {
        (self.operations, self.watched)
    }

    /// Up to eight bytes of memory that is not empty, as the processor can watch them: so many as they are a multiple of.
    pub fn place(&mut self, memory: &Range<u64>) -> Range<u64> {
        let length = memory.end - memory.start;
        let offset = match self.below(4) {
            _ if self.operations <= PLAIN => 0,
            0 => self.below(length),
            1 => 0,
            _ => self.below(length.min(NEAR)),
        };
        around(memory, memory.start + offset)
    }
}

/// The most bytes that can be watched together, that hold this one, and that lie in the memory.
fn around(memory: &Range<u64>, byte: u64) -> Range<u64> {
    let fits = |size: u64| {
        let start = byte & !(size - 1);
        (start >= memory.start && start + size <= memory.end).then(|| start..start + size)
    };
    [8, 4, 2].into_iter().find_map(fits).unwrap_or(byte..byte + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lie_in_their_memory_and_can_be_watched() {
        let mut chance = Chance::new(1);
        for start in 1000..1009 {
            for length in 1..40 {
                let memory = start..start + length;
                for _ in 0..50 {
                    let place = chance.place(&memory);
                    let size = place.end - place.start;
                    assert!(
                        size.is_power_of_two() && size <= 8 && place.start.is_multiple_of(size),
                        "{place:?}"
                    );
                    assert!(
                        place.start >= memory.start && place.end <= memory.end,
                        "{place:?} of {memory:?}"
                    );
                    chance.takes();
                }
            }
        }
        assert_eq!(around(&(1000..1064), 1013), 1008..1016);
        assert_eq!(around(&(1004..1064), 1005), 1004..1008);
        assert_eq!(around(&(1003..1005), 1003), 1003..1004);
    }

    #[test]
    fn a_long_run_is_watched_less_and_less() {
        let mut chance = Chance::new(1);
        let many = (0..1_000_000).filter(|_| chance.takes()).count() as u64;
        assert_eq!(many, FIRST + 1_000_000 / ONE_OF);
        assert_eq!(chance.share(), (1_000_000, many));
    }

    #[test]
    fn every_word_of_a_small_buffer_is_watched_at_some_time() {
        let mut chance = Chance::new(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..100 {
            chance.takes();
            seen.insert(chance.place(&(4096..4160)).start);
        }
        assert_eq!(seen.len(), 8);
    }
}
