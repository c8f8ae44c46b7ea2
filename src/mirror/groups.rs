//! Groups that were made from a session, by their handles (11.3): a communicator that is made from one is the session's.
//!
//! Libraries hand the handle of a freed group out again, and may give one handle for equal groups. A handle that came from
//! another call too is not known to be a session's any more, until all that was handed out is freed. Only groups of
//! sessions are kept.

use crate::call::Handle;
use rustc_hash::FxHashMap;

/// The handles of groups that the program got from sessions.
#[derive(Debug, Default)]
pub struct Groups(FxHashMap<Handle, Group>);

#[derive(Debug)]
struct Group {
    /// `None`: it is not certain that it is a session's.
    session: Option<Handle>,
    /// How often it was handed out, and not freed.
    times: usize,
}

impl Groups {
    /// `MPI_Group_from_session_pset` returned it.
    pub fn made(&mut self, group: Handle, session: Handle) {
        let known = self.0.entry(group).or_insert(Group { session: Some(session), times: 0 });
        known.session = known.session.filter(|of| *of == session);
        known.times += 1;
    }

    /// Another call returned it.
    pub fn handed_out(&mut self, group: Handle) {
        if let Some(known) = self.0.get_mut(&group) {
            known.session = None;
            known.times += 1;
        }
    }

    /// It is freed.
    pub fn freed(&mut self, group: Handle) {
        if let Some(known) = self.0.get_mut(&group) {
            known.times -= 1;
            if known.times == 0 {
                self.0.remove(&group);
            }
        }
    }

    /// Handles that are kept.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The session that a group is of for certain.
    pub fn session(&self, group: Handle) -> Option<Handle> {
        self.0.get(&group)?.session
    }

    /// A session has ended. Its handle may be another's from now on.
    pub fn ended(&mut self, session: Handle) {
        self.0.retain(|_, group| group.session != Some(session));
    }
}
