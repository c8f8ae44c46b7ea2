//! What is left for certain while MPI ends, before the real call has returned: for a process that dies in there.
//!
//! A library may end the process because of what is left (a window whose memory is still registered), and then nobody judges
//! leaks afterwards. The program cannot free anything any more once the callbacks that are due have run. Left out:
//! attributes, whose callbacks libraries run in there, and requests.

use super::Mirror;
use super::facts::{Fact, Left, LeftOver};
use crate::call::{Call, Function, Kind};

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
            facts.extend(self.keys.live().into_iter().map(|(id, key)| {
                let (kind, key, since) = (key.kind, Some(id), key.created);
                Fact::Left(Left { what: LeftOver::Keyval, kind, key, since, object: since })
            }));
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
}
