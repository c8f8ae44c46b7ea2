//! What is left for certain while MPI ends, before the real call has returned: for a process that dies in there.
//!
//! A library may end the process because of what is left (a window whose memory is still registered), and then nobody judges
//! leaks afterwards. The program cannot free anything any more once the callbacks that are due have run. Left out:
//! attributes, whose callbacks libraries run in there, and requests.
//!
//! And what is left after the last session: a later one may still free keys and attributes, so nobody knows before the process
//! ends (11.3).

use super::facts::{Fact, HandleType, Left, LeftOver, Mark, ObjectFound};
use super::given::Giving;
use super::keyvals::{Key, KeyId};
use super::request_rules::{RequestKind, RequestView};
use super::state::{Mirror, World};
use crate::call::{Call, Function, Handle, Kind};

impl Mirror {
    /// The windows and keys that the program has left, while a thread is inside of `MPI_Finalize` or
    /// `MPI_Session_finalize`. `None`: it is not, or something of the program may still free them.
    pub fn left_for_certain(&mut self, thread: usize) -> Option<Vec<Fact>> {
        if !self.complete || self.unwound || self.frames.others_busy(thread) {
            return None;
        }
        let frame = self.frames.current_call(thread)?;
        let session = if let Call::SessionEnd { session } = &frame.call { Some(*session) } else { None };
        if session.is_none() && frame.call != Call::WorldEnd {
            return None;
        }
        let keys = &self.keys;
        let is_programs = |key| keys.get(key).is_none_or(|key| key.delete == Function::User);
        if frame.expected.iter().any(|expected| !expected.done && is_programs(expected.key)) {
            return None;
        }
        let mut facts = Vec::new();
        if session.is_none() {
            facts.extend(self.keys.live().into_iter().map(|(id, key)| left_key(id, key)));
        }
        let windows = self.objects.all().into_iter().filter(|(kind, _, object)| {
            let of_it = session.is_none() || object.session == session;
            *kind == Kind::Win && of_it && object.certain && !object.predefined
        });
        facts.extend(
            windows.map(|(_, _, object)| Fact::Left(Left::keyless(LeftOver::Window, object.created))),
        );
        Some(facts)
    }

    /// A call wrote a handle to a variable of the program. `new`: that of an object which nobody has yet.
    pub fn handle_given(&mut self, of: HandleType, handle: Handle, new: bool, variable: usize, by: Mark) {
        self.given.add((of, handle), new, Giving { by, variable, clear: true });
    }

    /// Whether the program was given this handle, and has not given it back.
    pub fn holds_handle(&self, of: HandleType, handle: Handle) -> bool {
        self.given.holds((of, handle))
    }

    /// An object that was freed, as far as is known by its handle.
    pub fn handle_freed(&self, of: HandleType, handle: Handle) -> Option<ObjectFound> {
        let (created, freed) = self.given.freed((of, handle)).filter(|_| self.complete)?;
        Some(ObjectFound::Freed { created, freed })
    }

    /// A handle in a variable is about to be given back, by a call at this place.
    pub fn handle_given_back(
        &mut self,
        of: HandleType,
        handle: Handle,
        variable: usize,
        by: Mark,
    ) -> Option<Giving> {
        self.given.take((of, handle), variable, by)
    }

    /// It was not, after all.
    pub fn handle_stays(&mut self, of: HandleType, handle: Handle, giving: Giving) {
        self.given.add((of, handle), false, giving);
    }

    /// What is left when the process ends: of what may be freed after `MPI_Finalize`, and of what sessions left.
    pub fn left_at_exit(&self) -> Vec<Fact> {
        let mut left = self.left_by_sessions();
        if self.complete && !self.unwound && self.has_ended() {
            let by_sessions = self.world == World::Before && self.on_predefined.is_empty();
            left.extend(self.given.left_at_exit(by_sessions));
        }
        left
    }

    /// When MPI has ended by a session nothing of it was judged at an `MPI_Finalize`.
    fn left_by_sessions(&self) -> Vec<Fact> {
        if !self.complete || self.session_ended.is_none() || !self.has_ended() {
            return Vec::new();
        }
        let new = |(id, _): &(KeyId, &Key)| !self.keys_told.contains(id);
        let mut facts: Vec<Fact> =
            self.keys.live().into_iter().filter(new).map(|(id, key)| left_key(id, key)).collect();
        // Objects of the World Model were judged at its end, with all others that were there.
        if self.world != World::Before {
            return facts;
        }
        for (kind, _, object) in self.objects.all() {
            if object.predefined || !object.certain {
                continue;
            }
            // One whose session was known was told when that ended.
            if kind == Kind::Win && object.session_ended.is_none() {
                facts.push(Fact::Left(Left::keyless(LeftOver::Window, object.created)));
            }
            let attributes = self.with_delete_callback(kind, object.attributes.in_order(), object.created);
            facts.extend(attributes.into_iter().map(|(_, left)| Fact::Left(left)));
        }
        facts
    }
}

/// That a key was never freed.
pub(super) fn left_key(id: KeyId, key: &Key) -> Fact {
    let (kind, key, since) = (key.kind, Some(id), key.created);
    Fact::Left(Left { what: LeftOver::Keyval, kind, key, since, object: since })
}

/// What is wrong with it that a request is there when MPI has ended (11.2.2).
pub fn left_request(request: RequestView) -> Option<Left> {
    if request.kind == RequestKind::OneSided {
        return None;
    }
    let what = if request.active { LeftOver::Active } else { LeftOver::Persistent };
    (request.active || request.persistent).then(|| Left::keyless(what, request.begun))
}

/// What is told of a request that is there when MPI has ended, and whose handle a call wrote over. Requests of `R…` operations
/// are left out, as in [`left_request`].
pub fn overwritten_request(request: RequestView, by: Mark) -> Option<Fact> {
    let told = request.active && request.kind != RequestKind::OneSided;
    told.then_some(Fact::Overwritten { begun: request.begun, by })
}
