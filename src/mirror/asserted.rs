//! The assertions of a process's last fences or posts, by their number (12.5.5).
//!
//! One word, so that a table in shared memory can hold it: how many there were, and five bits for each of the last
//! [`KEPT`]. Who asks may be behind: its operation belongs to an earlier epoch than the target's latest.

use crate::call::Assertion;

/// Calls whose assertions are kept.
pub const KEPT: u32 = 6;
/// Bits of one assertion.
const BITS: u32 = 5;

/// Calls of one kind so far, and what the last of them asserted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asserted {
    /// How many there were; the first has the number 1.
    pub count: u32,
    /// The latest in the lowest bits.
    bits: u32,
}

/// What a call with a certain number asserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// It was not made yet.
    NotYet,
    That(Assertion),
    /// It was too long ago.
    Forgotten,
}

impl Asserted {
    pub fn from_word(word: u64) -> Self {
        Asserted { count: (word >> 32) as u32, bits: word as u32 }
    }

    pub fn to_word(self) -> u64 {
        u64::from(self.count) << 32 | u64::from(self.bits)
    }

    /// One more call.
    pub fn push(&mut self, assertion: Assertion) {
        self.count = self.count.wrapping_add(1);
        self.bits = (self.bits << BITS | packed(assertion)) & ((1 << (KEPT * BITS)) - 1);
    }

    /// What the call with this number asserted.
    pub fn of(self, number: u32) -> Said {
        match self.count.checked_sub(number) {
            None => Said::NotYet,
            Some(ago) if ago < KEPT && number > 0 => Said::That(unpacked(self.bits >> (ago * BITS))),
            Some(_) => Said::Forgotten,
        }
    }
}

impl FromIterator<Assertion> for Asserted {
    fn from_iter<T: IntoIterator<Item = Assertion>>(calls: T) -> Self {
        let mut asserted = Asserted::default();
        calls.into_iter().for_each(|assertion| asserted.push(assertion));
        asserted
    }
}

fn packed(assertion: Assertion) -> u32 {
    let Assertion { no_check, no_store, no_put, no_precede, no_succeed } = assertion;
    [no_check, no_store, no_put, no_precede, no_succeed]
        .iter()
        .rev()
        .fold(0, |bits, &set| bits << 1 | u32::from(set))
}

fn unpacked(bits: u32) -> Assertion {
    let set = |bit: u32| bits >> bit & 1 == 1;
    Assertion { no_check: set(0), no_store: set(1), no_put: set(2), no_precede: set(3), no_succeed: set(4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assertions_survive_packing() {
        for number in 0..32 {
            assert_eq!(packed(unpacked(number)), number);
        }
        assert!(unpacked(1).no_check && unpacked(16).no_succeed && !unpacked(16).no_precede);
    }

    #[test]
    fn the_last_few_are_known_by_number() {
        let all: Asserted = (0..10).map(unpacked).collect();
        assert_eq!(Asserted::from_word(all.to_word()), all);
        assert_eq!(all.of(11), Said::NotYet);
        for number in 5..=10 {
            assert_eq!(all.of(number), Said::That(unpacked(number - 1)));
        }
        assert_eq!(
            (all.of(4), all.of(0), Asserted::default().of(0)),
            (Said::Forgotten, Said::Forgotten, Said::Forgotten)
        );
        assert_eq!(Asserted::default().of(1), Said::NotYet);
    }
}
