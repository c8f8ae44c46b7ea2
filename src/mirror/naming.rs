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

use super::directory::Publish;
use super::ids::ObjectId;
use super::state::Mirror;
use crate::call::{CallId, Common, Flavor, Handle, Kind};

pub use super::name::{Name, mixed};

/// A live window as its events go by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownWindow {
    pub id: ObjectId,
    /// Where it can be trusted.
    pub name: Option<Name>,
    pub flavor: Flavor,
    pub base: usize,
    pub size: isize,
    pub disp_unit: isize,
}

/// The kinds of call that are no [`CallId`]: there are several functions for each.
mod kind {
    /// The duplications.
    pub const DUP: u64 = 1 << 32;
    /// Windows, by flavour.
    pub const WINDOW: u64 = 2 << 32;
}

impl Name {
    /// A duplicate of a communicator, made by the `nth` call on it that makes something.
    #[must_use]
    pub const fn duplicate(self, nth: u32) -> Name {
        self.child(kind::DUP, nth)
    }
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
        let name = self.groups_made.next(kind.of_members(members));
        name.filter(|_| self.complete && !self.names_lost)
    }

    /// A live communicator as its events go by: its identity in this process, and its name, where that can be trusted.
    pub fn comm_known(&mut self, comm: Handle) -> Option<(ObjectId, Option<Name>)> {
        self.ensure_predefined(Kind::Comm, comm);
        let trusted = self.complete && !self.names_lost;
        let object = self.objects.get(Kind::Comm, comm).filter(|object| !object.pending)?;
        Some((object.id, object.name.filter(|_| trusted)))
    }

    /// Likewise a live window.
    pub fn window_known(&self, win: Handle) -> Option<KnownWindow> {
        let trusted = self.complete && !self.names_lost;
        let object = self.objects.get(Kind::Win, win)?;
        let window = object.window.as_ref()?;
        Some(KnownWindow {
            id: object.id,
            name: window.name.filter(|_| trusted),
            flavor: window.flavor,
            base: window.base,
            size: window.size,
            disp_unit: window.disp_unit,
        })
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
            Common::Members => self.groups_made.lose(),
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
}
