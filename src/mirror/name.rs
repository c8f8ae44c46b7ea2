//! A name, and the counts that names follow from ([`super::naming`] says how).

use rustc_hash::FxHashMap;

/// A name. Equal names of two members of a communicator are the same object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name(u64);

impl Name {
    /// `MPI_COMM_WORLD`. Of which world need not be said: names are compared within one.
    pub const WORLD: Name = Name(mixed(0, 1));
    /// `MPI_COMM_SELF`.
    pub const MYSELF: Name = Name(mixed(0, 2));
    /// What stands for the parent of communicators that are made from groups alone.
    pub(super) const GROUPS: Name = Name(mixed(0, 3));

    /// What the `nth` call on it makes, by the kind of call.
    #[must_use]
    pub const fn child(self, kind: u64, nth: u32) -> Name {
        Name(mixed(mixed(self.0, kind), nth as u64))
    }

    /// What members make who are told from others by a number.
    #[must_use]
    pub(super) const fn of_members(self, members: u64) -> Name {
        Name(mixed(self.0, members))
    }

    /// As a number, which is never 0.
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// One step of a hash that is the same in every process. Never 0.
pub const fn mixed(seed: u64, word: u64) -> u64 {
    let mut hash = (seed ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
    hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^= hash >> 31;
    // Not symmetric in its two arguments, and not linear in one of them.
    hash = hash.wrapping_add(seed.rotate_left(23)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    hash ^= hash >> 32;
    if hash == 0 { 1 } else { hash }
}

/// How often communicators were made of the same members with the same tag or string.
#[derive(Debug, Default)]
pub(super) struct ByMembers {
    counts: FxHashMap<Name, u32>,
    /// A call failed or never returned, so that its count is not known, or there were too many to remember.
    lost: bool,
}

impl ByMembers {
    /// Different ones that are counted.
    const MOST: usize = 4096;

    /// One more of a kind: the name of what it makes.
    pub(super) fn next(&mut self, kind: Name) -> Option<Name> {
        if self.counts.len() == Self::MOST && !self.counts.contains_key(&kind) {
            self.lost = true;
        }
        if self.lost {
            return None;
        }
        let count = self.counts.entry(kind).or_default();
        *count += 1;
        Some(kind.child(0, *count))
    }

    /// Somebody may have counted otherwise: nothing has a name from now on.
    pub(super) fn lose(&mut self) {
        self.lost = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_counted_until_there_are_too_many() {
        let mut groups = ByMembers::default();
        let kind = |number: u64| Name(mixed(9, number));
        let first = groups.next(kind(1));
        assert!(first.is_some() && groups.next(kind(1)) != first);
        (2..=ByMembers::MOST as u64).for_each(|number| assert!(groups.next(kind(number)).is_some()));
        assert!(groups.next(kind(1)).is_some());
        assert_eq!(groups.next(kind(0)), None);
        assert_eq!(groups.next(kind(1)), None);
    }
}
