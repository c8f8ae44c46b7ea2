//! How much is watched, and what of it: counted in operations, so that the same run watches the same.

use std::ops::Range;

/// So many operations are watched in any case: a few milliseconds.
const FIRST: u64 = 1024;
/// And one of so many beyond them, up to so many operations; then one of more.
const ONE_OF: u64 = 64;
const MANY: u64 = 65_536;
const ONE_OF_MANY: u64 = 8192;
/// In memory of at most so many words of 8 bytes each word has its turn.
const SHORT: u64 = 64;
/// In longer memory a place is drawn from so many bytes at its beginning, or from all of it.
const NEAR: u64 = 64;
/// So many buffers are told apart by where they are; of those that share a place the turns are mixed.
const BUFFERS: usize = 64;

/// Draws of the same numbers from the same seed.
#[derive(Debug)]
pub struct Chance {
    state: u64,
    operations: u64,
    /// How many of them were watched, and by how many watchpoints in all.
    watched: u64,
    set: u64,
    /// How many had come when one of them was counted as watched.
    counted: u64,
    /// How often buffers were watched, by where they are.
    turns: [u32; BUFFERS],
}

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance {
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            operations: 0,
            watched: 0,
            set: 0,
            counted: 0,
            turns: [0; BUFFERS],
        }
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

    /// So many operations, or chances to change what is watched, have come.
    pub fn comes(&mut self, many: u64) {
        self.operations += many;
    }

    /// Whether one more change is within the budget. If not, so many operations may pass before it is worth asking again.
    pub fn affords(&self) -> Result<(), u32> {
        let (few, many) = (self.operations.min(MANY), self.operations.saturating_sub(MANY));
        let affords = self.set < FIRST + few / ONE_OF + many / ONE_OF_MANY;
        let one_of = if self.operations < MANY { ONE_OF } else { ONE_OF_MANY };
        if affords { Ok(()) } else { Err((one_of - self.operations % one_of) as u32) }
    }

    /// One more watchpoint watches what came last, which may have several buffers.
    pub fn spends(&mut self) {
        self.watched += u64::from(self.counted != self.operations);
        self.counted = self.operations;
        self.set += 1;
    }

    /// Whether the first ones have all been watched.
    pub fn is_sparing(&self) -> bool {
        self.set >= FIRST
    }

    /// How many there were, and how many were watched.
    pub fn share(&self) -> (u64, u64) {
        (self.operations, self.watched)
    }

    /// Up to eight bytes of memory that is not empty, as the processor can watch them: so many as they are a multiple of. Each time others, the first ones
    /// first; and how often all of them had their turn.
    pub fn place(&mut self, memory: &Range<u64>) -> (Range<u64>, u32) {
        let turn = &mut self.turns[(memory.start >> 2 ^ memory.start >> 9) as usize % BUFFERS];
        let number = *turn;
        *turn = number.wrapping_add(1);
        let first = memory.start / 8;
        let words = (memory.end - 1) / 8 - first + 1;
        if words <= SHORT {
            let word = first + u64::from(number) % words;
            let byte = (word * 8).max(memory.start);
            return (around(memory, byte), number / words as u32);
        }
        let length = memory.end - memory.start;
        let offset = match number % 4 {
            0 => 0,
            1 => self.below(length),
            _ => self.below(NEAR),
        };
        (around(memory, memory.start + offset), number / 2)
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
                    let (place, _) = chance.place(&memory);
                    let size = place.end - place.start;
                    assert!(
                        size.is_power_of_two() && size <= 8 && place.start.is_multiple_of(size),
                        "{place:?}"
                    );
                    assert!(
                        place.start >= memory.start && place.end <= memory.end,
                        "{place:?} of {memory:?}"
                    );
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
        let mut many = 0;
        let mut skipped = 0;
        for _ in 0..1_000_000 {
            if skipped > 0 {
                skipped -= 1;
                continue;
            }
            chance.comes(1);
            match chance.affords() {
                Ok(()) => {
                    chance.spends();
                    many += 1;
                }
                Err(rest) => {
                    skipped = rest;
                    chance.comes(rest.into());
                }
            }
        }
        let (operations, watched) = chance.share();
        assert!((1_000_000..1_008_300).contains(&operations) && watched == many);
        let expected = FIRST + MANY / ONE_OF + (1_000_000 - MANY) / ONE_OF_MANY;
        assert!((expected - 20..expected + 20).contains(&many), "{many}, {expected}");
    }

    #[test]
    fn several_watchpoints_of_one_operation_watch_one() {
        let mut chance = Chance::new(1);
        for _ in 0..FIRST / 2 {
            chance.comes(1);
            assert!(chance.affords().is_ok() && !chance.is_sparing());
            chance.spends();
            chance.spends();
        }
        assert_eq!(chance.share(), (FIRST / 2, FIRST / 2));
        assert!(chance.is_sparing());
    }

    #[test]
    fn every_word_of_a_small_buffer_is_watched_at_some_time() {
        let mut chance = Chance::new(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..8 {
            seen.insert(chance.place(&(4096..4160)).0.start);
        }
        assert_eq!(seen.len(), 8);
        assert_eq!(chance.place(&(4096..4160)), (4096..4104, 1));
    }
}
