//! Calls that change attributes (7.7.2 to 7.7.4): set and delete.

use super::attributes::Attribute;
use super::facts::{CallbackRole, Fact, InnerUse, KeyvalUse};
use super::forms::Form;
use super::frames::{CallFrame, Released};
use super::ids::UNKNOWN;
use super::keyvals::Lookup;
use super::lives::{Event, What};
use super::state::Mirror;
use crate::call::{Handle, Kind, Local, Outcome};

impl Mirror {
    pub(super) fn set_before(
        &mut self,
        frame: &mut CallFrame,
        kind: Kind,
        object: Handle,
        keyval: i32,
        facts: &mut Vec<Fact>,
    ) {
        self.use_object(kind, object, false, frame.context.thread, facts);
        self.reentered(frame, kind, object, InnerUse::Set, facts);
        let key = self.use_key(kind, keyval, KeyvalUse::Set, facts);
        self.ensure_predefined(kind, object);
        self.watch(frame, kind, object);
        let Some((id, true)) = key else { return };
        let present = self.objects.get(kind, object).and_then(|object| object.attributes.get(id)).copied();
        if let Some(attribute) = present {
            self.expect(frame, CallbackRole::Delete, id, object, attribute);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the arguments of the MPI call, and what came of it")]
    pub(super) fn set_after(
        &mut self,
        frame: &mut CallFrame,
        kind: Kind,
        handle: Handle,
        keyval: i32,
        value: usize,
        local: Option<Local>,
        outcome: &Outcome,
        facts: &mut Vec<Fact>,
    ) {
        self.told_unknown(kind, keyval, KeyvalUse::Set, outcome, facts);
        let Lookup::Exists(id) = self.keys.lookup(keyval) else { return };
        if !outcome.success {
            if frame.failed {
                self.doubt(kind, handle);
            }
            self.refused(frame, kind, None, facts);
            return;
        }
        self.settle_expected(frame, kind);
        if frame.failed {
            self.doubt(kind, handle);
        }
        self.ensure_predefined(kind, handle);
        let order = self.clock;
        let (set, form) = (self.mark(&frame.context), Form::of(&frame.context));
        let attribute = Attribute { value, form: Some(form), set, order, again: false, local, freed: None };
        let Some(object) = self.objects.get_mut(kind, handle) else {
            // An object that is not known holds the key from now on.
            self.keys.uncount(id);
            return;
        };
        let event = Event { at: order, what: What::Set, object: object.id, from: UNKNOWN, stack: set.stack };
        self.keys.lived(id, event);
        let old = object.attributes.get(id).copied();
        // Where calls of two threads met, the order is open too.
        object.attributes.set(id, Attribute { again: old.is_some() || frame.faulty, ..attribute });
        match old {
            Some(old) => self.forget_value(old.value, kind, handle, id),
            None => self.keys.hold(id),
        }
        if form == Form::Address {
            self.remember_value(value, kind, handle, id);
        }
    }

    pub(super) fn delete_before(
        &mut self,
        frame: &mut CallFrame,
        kind: Kind,
        handle: Handle,
        keyval: i32,
        facts: &mut Vec<Fact>,
    ) {
        self.use_object(kind, handle, false, frame.context.thread, facts);
        self.reentered(frame, kind, handle, InnerUse::Delete, facts);
        let key = self.use_key(kind, keyval, KeyvalUse::Delete, facts);
        self.watch(frame, kind, handle);
        let Some((id, true)) = key else { return };
        self.ensure_predefined(kind, handle);
        let Some(object) = self.objects.get_mut(kind, handle) else { return };
        match object.attributes.delete(id) {
            Some(attribute) => {
                frame.released = Released::Attribute(id, attribute);
                self.expect(frame, CallbackRole::Delete, id, handle, attribute);
            }
            None if object.certain && self.complete && !frame.faulty => {
                facts.push(Fact::AbsentDeleted { kind, key: id })
            }
            None => {}
        }
    }

    pub(super) fn delete_after(
        &mut self,
        frame: &mut CallFrame,
        kind: Kind,
        handle: Handle,
        keyval: i32,
        outcome: &Outcome,
        facts: &mut Vec<Fact>,
    ) {
        self.told_unknown(kind, keyval, KeyvalUse::Delete, outcome, facts);
        if !outcome.success {
            self.undo(frame);
            if frame.failed {
                self.doubt(kind, handle);
            }
            self.refused(frame, kind, None, facts);
            return;
        }
        self.settle_expected(frame, kind);
        if let Released::Attribute(id, attribute) = std::mem::take(&mut frame.released) {
            self.forget_value(attribute.value, kind, handle, id);
            self.on_predefined.retain(|(of, on, key, _)| (*of, *on, *key) != (kind, handle, id));
            let object = self.objects.get(kind, handle).map_or(UNKNOWN, |object| object.id);
            let event = self.event(What::Deleted, object, self.mark(&frame.context));
            self.keys.lived(id, event);
            self.keys.release(id);
        }
        if frame.failed {
            self.doubt(kind, handle);
        }
    }
}
