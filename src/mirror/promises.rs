//! What a call about an object with attributes is held to: the callbacks that it must run, that it does not fail when it is
//! right, and that it is not made inside of a callback about the same object.

use super::attributes::Attribute;
use super::facts::{Because, CallbackRole, Difference, Differs, Fact, InnerUse, Reentered};
use super::frames::{CallFrame, Expected, Released};
use super::keyvals::{KeyId, Lookup};
use super::state::Mirror;
use crate::call::{Call, Function, Handle, Kind};

impl Mirror {
    /// A call on the very object that a callback of this thread is about.
    pub(super) fn reentered(
        &mut self,
        frame: &CallFrame,
        kind: Kind,
        handle: Handle,
        inner: InnerUse,
        facts: &mut Vec<Fact>,
    ) {
        let about = self
            .frames
            .callbacks(frame.context.thread)
            .find(|callback| callback.known && callback.kind == kind && callback.object == handle);
        if let Some(callback) = about {
            let (role, by, freeing) = (callback.role, callback.by, callback.freeing);
            facts.push(Fact::Reentered(Reentered { role, kind, inner, by, freeing }));
            // What the outer call makes of it is nobody's promise.
            self.frames.spoil(frame.context.thread, kind, handle);
        }
    }

    /// A right call failed, without a callback that failed.
    pub(super) fn refused(
        &self,
        frame: &CallFrame,
        kind: Kind,
        because: Option<Because>,
        facts: &mut Vec<Fact>,
    ) {
        if frame.faulty || frame.failed || !self.complete || !self.knows(frame) {
            return;
        }
        facts.push(Fact::Differs(Difference { because, ..Difference::here(Differs::Refused, kind) }));
    }

    /// Whether everything that the call is about is known for certain.
    fn knows(&self, frame: &CallFrame) -> bool {
        if let Call::AttrSet { kind, object, keyval, .. } | Call::AttrDelete { kind, object, keyval } =
            frame.call
        {
            return matches!(self.keys.lookup(keyval), Lookup::Exists(_))
                && self.objects.get(kind, object).is_some_and(|object| object.certain);
        }
        // Of the others only those that release something can be told to be right.
        match &frame.released {
            Released::Object(object) => object.certain,
            Released::Handle | Released::Key(..) | Released::Region(..) => true,
            Released::Nothing | Released::Attribute(..) | Released::Memory(..) => false,
        }
    }

    /// The call has to run this callback, when the key has one.
    pub(super) fn expect(
        &self,
        frame: &mut CallFrame,
        role: CallbackRole,
        key: KeyId,
        object: Handle,
        attribute: Attribute,
    ) {
        let Some(known) = self.keys.get(key) else { return };
        // When one of the two functions is the program's, both run as trampolines and are seen.
        if known.copy == Function::User || known.delete == Function::User {
            frame.expected.push(Expected { role, key, object, attribute, done: false });
        }
    }
}

impl Difference {
    /// A difference at the present call, with nothing known about it.
    pub(super) fn here(what: Differs, kind: Kind) -> Difference {
        Difference { what, kind, key: None, known: None, place: None, because: None }
    }
}
