//! Names of communicators and windows that are the same on all their members, found without a message.
//!
//! Calls that make something from a communicator are collective over it: all its members make the same ones in the same
//! order (6.14), so (name of the parent, kind of call, n-th such call on it) names what is made alike on all of them. Calls are
//! counted when they begin, for one that fails on some members may succeed on others. What the members of a call have
//! in common instead of a parent (create_group, the groups of a session) is hashed by whoever asks MPI about it.
//!
//! A name says nothing across processes whose history is not whole: who made a communicator where nobody saw it counts
//! otherwise from then on. So there is no name in a process that may miss calls, and readers hold a name against what else
//! is known of the window.

use super::Mirror;
use super::directory::Publish;
use crate::call::{CallId, Common, Flavor, Handle, Kind};
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
    const GROUPS: Name = Name(mixed(0, 3));

    /// What the `nth` call on it makes, by the kind of call.
    #[must_use]
    pub const fn child(self, kind: u64, nth: u32) -> Name {
        Name(mixed(mixed(self.0, kind), nth as u64))
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
    fn next(&mut self, kind: Name) -> Option<Name> {
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
}

/// The kinds of call that are no [`CallId`]: there are several functions for each.
mod kind {
    /// The duplications.
    pub const DUP: u64 = 1 << 32;
    /// Windows, by flavour.
    pub const WINDOW: u64 = 2 << 32;
}

impl Mirror {
    /// A call that is collective over a communicator and makes something of it begins: the name of that.
    fn next_on(&mut self, comm: Handle, kind: u64) -> Option<Name> {
        let (complete, lost) = (self.complete, self.names_lost);
        let object = self.objects.get_mut(Kind::Comm, comm)?;
        object.made = object.made.wrapping_add(1);
        object.name.filter(|_| complete && !lost).map(|name| name.child(kind, object.made))
    }

    pub(super) fn next_duplicate(&mut self, comm: Handle) -> Option<Name> {
        self.next_on(comm, kind::DUP)
    }

    pub(super) fn next_window(&mut self, comm: Handle, flavor: Flavor) -> Option<Name> {
        self.ensure_predefined(Kind::Comm, comm);
        self.next_on(comm, kind::WINDOW + flavor.number().unsigned_abs())
    }

    /// The name of a communicator that is being made, where it follows from the first of those that it is made from.
    pub(super) fn next_comm(&mut self, from: Option<Handle>, common: Common, call: CallId) -> Option<Name> {
        let parent = from.filter(|_| common == Common::Parent)?;
        self.ensure_predefined(Kind::Comm, parent);
        self.next_on(parent, u64::from(call.0))
    }

    /// The name of a communicator that was made by its members: `members` stands for them and the call's tag.
    pub(super) fn name_of_members(
        &mut self,
        from: Option<Handle>,
        call: CallId,
        members: u64,
    ) -> Option<Name> {
        let parent = match from {
            Some(comm) => self.objects.get(Kind::Comm, comm)?.name?,
            None => Name::GROUPS,
        };
        let kind = parent.child(u64::from(call.0), 0);
        let name = self.groups_made.next(Name(mixed(kind.0, members)));
        name.filter(|_| self.complete && !self.names_lost)
    }

    /// A call has succeeded on a communicator. If nobody saw that being made, this process has counted otherwise than the
    /// others, and none of its names may be trusted.
    pub(super) fn has_worked_on(&mut self, comm: Handle) {
        let seen =
            self.objects.get(Kind::Comm, comm).is_some() || (self.setup.is_predefined)(Kind::Comm, comm);
        if self.complete && !self.names_lost && !seen {
            self.names_lost = true;
            self.published.push(Publish::Unnamed);
        }
    }

    /// A communicator was to be made by its members, and whether the others count that is not known.
    pub(super) fn members_lost(&mut self, common: Common) {
        match common {
            Common::Members => self.groups_made.lost = true,
            Common::Parent | Common::Nothing => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ() {
        let mut all = rustc_hash::FxHashSet::default();
        for root in [Name::WORLD, Name::MYSELF, Name::GROUPS] {
            for kind in (0..40).chain([kind::DUP]).chain(kind::WINDOW + 1..kind::WINDOW + 5) {
                for nth in 0..200 {
                    let child = root.child(kind, nth);
                    assert!(all.insert(child) && all.insert(child.child(kind, nth)));
                }
            }
        }
        assert!(all.iter().all(|name| name.number() != 0));
    }

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
