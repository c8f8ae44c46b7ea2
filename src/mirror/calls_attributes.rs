//! Keyval and attribute calls (7.7.2 to 7.7.4): create and free a key; set, get and delete an attribute.

use super::Mirror;
use super::attributes::Attribute;
use super::facts::{
    CallbackRole, CutOff, DanglingCause, DanglingUse, Difference, Differs, Fact, InnerUse, KeyFound,
    KeyvalMade, KeyvalUse, KeyvalUsed, Mark, OtherLanguage, OutputAddress, Reentered,
};
use super::forms::{self, Form};
use super::frames::{Answer, CallFrame, Expected, GetTicket, Released, Ticket};
use super::keyvals::{Key, KeyId, Lookup};
use super::lives::{Event, Life, UNKNOWN, What};
use super::objects::Object;
use super::predefined::{LEAST_TAG_UB, Local, PredefinedKey};
use crate::call::{Call, Context, Function, Handle, Kind, Outcome, Outputs, Results, is_deprecated};

/// Values below are small numbers, not addresses.
const FIRST_ADDRESS: usize = 0x10000;

impl Mirror {
    pub(super) fn keyval_create_before(
        &mut self,
        kind: Kind,
        copy: Function,
        delete: Function,
        facts: &mut Vec<Fact>,
    ) {
        if copy != Function::User || delete != Function::User {
            facts.push(Fact::KeyvalMade(KeyvalMade { kind, copy, delete }));
        }
    }

    /// Enters the key that a create_keyval call returned; `id` is the one that its trampolines know it by. To be
    /// called before [`Mirror::leave`], which cannot know the id.
    pub fn key_created(
        &mut self,
        id: KeyId,
        kind: Kind,
        functions: (Function, Function),
        value: i32,
        context: &Context,
        facts: &mut Vec<Fact>,
    ) {
        let (copy, delete) = functions;
        let created = self.mark(context);
        let key = Key {
            value,
            kind,
            copy,
            delete,
            form: Form::of(context),
            created,
            freed: None,
            attributes: 0,
            hidden: 0,
            counted: true,
            uses: [0; 3],
            life: Life::default(),
            concerned: false,
        };
        if let Some(old) = self.keys.insert(id, key)
            && self.complete
        {
            facts.push(Fact::Differs(Difference {
                because: Some(("created", "the key in use was created here", old.created)),
                key: Some(id),
                ..Difference::here(Differs::KeyReused, kind)
            }));
        }
    }

    pub(super) fn keyval_free_before(
        &mut self,
        frame: &mut CallFrame,
        kind: Kind,
        keyval: i32,
        facts: &mut Vec<Fact>,
    ) {
        let found = self.use_key(kind, keyval, KeyvalUse::Free, facts);
        let freed = self.mark(&frame.context);
        if let Some((id, true)) = found
            && let Some(key) = self.keys.get_mut(id)
            && key.freed.is_none()
        {
            frame.released = Released::Key(id, Box::new(key.without_life()));
            key.freed = Some(freed);
        }
    }

    pub(super) fn keyval_free_after(
        &mut self,
        frame: &mut CallFrame,
        kind: Kind,
        keyval: i32,
        outcome: &Outcome,
        facts: &mut Vec<Fact>,
    ) {
        self.told_unknown(kind, keyval, KeyvalUse::Free, outcome, facts);
        if !outcome.success {
            self.refused(frame, kind, None, facts);
            self.undo(frame);
        } else if let Released::Key(id, _) = frame.released {
            let freed = self.mark(&frame.context);
            self.keys.free(id, freed);
        }
    }

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

    /// The short way of the most frequent call: a get_attr with nothing out of the ordinary, while no call is under
    /// way. [`Mirror::get_enter`] would have nothing to tell about it.
    #[inline]
    pub(super) fn plain_get(&self, call: &Call, context: &Context) -> Option<Ticket> {
        let &Call::AttrGet { kind, object, keyval, outputs } = call else { return None };
        let key = self.keys.by_number(keyval);
        let known_key = match key {
            Some((_, key)) => key.kind == kind && key.freed.is_none(),
            // The predefined key that programs read most.
            None => {
                object == self.setup.world && self.setup.predefined_key(keyval) == Some(PredefinedKey::TagUb)
            }
        };
        let known = |object: &&Object| !object.pending && object.session.is_none();
        let attributes = &self.objects.get(kind, object).filter(known)?.attributes;
        let plain = known_key
            && outputs.are_addresses()
            && self.frames.all_idle()
            && self.span_is_plain()
            && !is_deprecated(context.call);
        let expected = match key.map(|(id, _)| attributes.get(id)) {
            Some(None) => Some(Answer::Nothing),
            // Whether a value points to nothing is seen afterwards.
            Some(Some(Attribute { value, form, freed: None, local: None, .. }))
                if *form == Some(Form::of(context)) =>
            {
                Some(Answer::Value(*value))
            }
            Some(Some(_)) => None,
            None => Some(Answer::AtLeast(LEAST_TAG_UB)),
        };
        let get = Some(GetTicket { kind, object, keyval, expected });
        plain.then_some(Ticket { changes: self.changes, get, ..Ticket::default() })
    }

    pub(super) fn get_enter(
        &mut self,
        kind: Kind,
        object: Handle,
        keyval: i32,
        outputs: Outputs,
        context: &Context,
        facts: &mut Vec<Fact>,
    ) {
        self.use_object(kind, object, false, context.thread, facts);
        self.use_key(kind, keyval, KeyvalUse::Get, facts);
        if !outputs.value_is_address() {
            facts.push(Fact::OutputAddress(OutputAddress { flag: false, address: outputs.value }));
        }
        if !outputs.flag_is_address() {
            facts.push(Fact::OutputAddress(OutputAddress { flag: true, address: outputs.flag }));
        }
        if let Some(key) = self.setup.predefined_key(keyval)
            && key.kind() == Kind::Comm
            && kind == Kind::Comm
            && object != self.setup.world
            && !self.has_predefined_too(key, object)
        {
            facts.push(Fact::PredefinedElsewhere { key });
        }
    }

    /// `MPI_WTIME_IS_GLOBAL` may be on any communicator, `MPI_TAG_UB` is on those made from groups (9.1.2); of an
    /// object that is not known nothing is said.
    fn has_predefined_too(&self, key: PredefinedKey, comm: Handle) -> bool {
        match (key, self.objects.get(Kind::Comm, comm)) {
            (PredefinedKey::WtimeIsGlobal, _) => true,
            (PredefinedKey::TagUb, Some(object)) => object.session.is_some() || self.only_sessions(),
            (PredefinedKey::TagUb, None) => comm != self.setup.myself,
            (_, Some(_)) => false,
            (_, None) => comm != self.setup.myself,
        }
    }

    pub(super) fn get_leave(
        &mut self,
        ticket: Ticket,
        get: GetTicket,
        context: &Context,
        outcome: &Outcome,
        facts: &mut Vec<Fact>,
    ) {
        let GetTicket { kind, object: handle, keyval, expected: _ } = get;
        let compared = !ticket.faulty && ticket.changes == self.changes;
        let Lookup::Exists(id) = self.keys.lookup(keyval) else {
            match self.setup.predefined_key(keyval) {
                Some(key) if compared => self.compare_predefined(key, kind, handle, outcome, facts),
                Some(_) => {}
                None => self.told_unknown(kind, keyval, KeyvalUse::Get, outcome, facts),
            }
            return;
        };
        // Inside a callback about this object, parts of it may be gone already.
        if self
            .frames
            .callbacks(context.thread)
            .any(|callback| callback.kind == kind && callback.object == handle)
        {
            return;
        }
        let Some(object) = self.objects.get(kind, handle) else { return };
        let Results::Attr { flag, value, .. } = outcome.results else {
            if compared && object.certain && !outcome.success && self.complete {
                facts.push(Fact::Differs(Difference::here(Differs::Refused, kind)));
            }
            return;
        };
        let known = object.attributes.get(id).copied();
        let reader = Form::of(context);
        let agrees =
            known.is_some_and(|known| forms::agrees(&self.setup, known.value, known.form, reader, value));
        if let Some(attribute) = known.filter(|_| flag && agrees) {
            self.dangling(attribute, (kind, id), None, facts);
            self.languages(attribute, (kind, id), reader, None, facts);
        }
        if !compared || !object.certain || !outcome.success || !self.complete {
            return;
        }
        let created = object.created;
        let what = match known {
            Some(_) if !flag => Differs::ValueMissing,
            Some(attribute) if !agrees => Differs::Value { expected: attribute.value, found: value },
            None if flag => Differs::ValueUnexpected,
            Some(_) | None => return,
        };
        let because = match known {
            Some(attribute) => ("set", "the value was set here", attribute.set),
            None => ("created", "the object was created here, without this attribute", created),
        };
        let deviation = if known.is_none() { self.known_copier(created.call) } else { None };
        facts.push(Fact::Differs(Difference {
            because: Some(because),
            known: deviation,
            key: Some(id),
            ..Difference::here(what, kind)
        }));
        self.follow(kind, handle, id, flag.then_some(value), context);
    }

    /// Takes over the library's answer, so that one deviation is told once.
    fn follow(&mut self, kind: Kind, handle: Handle, id: KeyId, value: Option<usize>, context: &Context) {
        let (order, set) = (self.clock, self.mark(context));
        let Some(object) = self.objects.get_mut(kind, handle) else { return };
        match value {
            Some(value) => {
                let form = Some(Form::of(context));
                let attribute = Attribute { value, form, set, order, again: true, local: None, freed: None };
                if object.attributes.set(id, attribute).is_none() {
                    self.keys.hold(id);
                }
            }
            None => {
                object.attributes.delete(id);
                self.keys.uncount(id);
            }
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

    /// Looks a key number up for a call on an object of `kind`. Returns the key, and whether it is of that kind.
    pub(super) fn use_key(
        &mut self,
        kind: Kind,
        keyval: i32,
        usage: KeyvalUse,
        facts: &mut Vec<Fact>,
    ) -> Option<(KeyId, bool)> {
        let found = match self.keys.lookup(keyval) {
            Lookup::Exists(id) => {
                let key = self.keys.get(id)?;
                let right = key.kind == kind;
                if right && key.freed.is_none() {
                    return Some((id, true));
                }
                let view = key.view(id);
                let found = if key.freed.is_some() { KeyFound::Held(view) } else { KeyFound::Live(view) };
                self.push_key(kind, keyval, usage, found, None, facts);
                return Some((id, right));
            }
            Lookup::Gone(view) => KeyFound::Gone(view),
            Lookup::Unknown if keyval == self.setup.keyval_invalid => KeyFound::Invalid,
            Lookup::Unknown => match self.setup.predefined_key(keyval) {
                Some(key) if key.kind() == kind && usage == KeyvalUse::Get => return None,
                Some(key) => KeyFound::Predefined(key),
                // Whether the library knows it is seen afterwards.
                None => return None,
            },
        };
        self.push_key(kind, keyval, usage, found, None, facts);
        None
    }

    /// After the real call: a number that nobody knows, and that the library rejected too.
    fn told_unknown(
        &mut self,
        kind: Kind,
        keyval: i32,
        usage: KeyvalUse,
        outcome: &Outcome,
        facts: &mut Vec<Fact>,
    ) {
        let known = self.keys.lookup(keyval) != Lookup::Unknown
            || keyval == self.setup.keyval_invalid
            || self.setup.predefined_key(keyval).is_some();
        if !known {
            self.push_key(kind, keyval, usage, KeyFound::Unknown, Some(outcome.success), facts);
        }
    }

    fn push_key(
        &self,
        kind: Kind,
        keyval: i32,
        usage: KeyvalUse,
        found: KeyFound,
        accepted: Option<bool>,
        facts: &mut Vec<Fact>,
    ) {
        let complete = self.complete;
        facts.push(Fact::KeyvalUsed(KeyvalUsed { usage, kind, keyval, found, accepted, complete }));
    }

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
        because: Option<(&'static str, &'static str, Mark)>,
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

    /// A value that points to nothing is read, or handed to a callback.
    pub(super) fn dangling(
        &self,
        attribute: Attribute,
        (kind, key): (Kind, KeyId),
        callback: Option<CallbackRole>,
        facts: &mut Vec<Fact>,
    ) {
        let cause = match (attribute.freed, attribute.local) {
            (Some(freed), _) if (self.setup.still_freed)(attribute.value) => DanglingCause::Freed(freed),
            (_, Some(local)) if !(self.setup.frame_alive)(attribute.value, local) => DanglingCause::Returned,
            (_, _) => return,
        };
        let (value, set) = (attribute.value, attribute.set);
        facts.push(Fact::Dangling(DanglingUse { kind, key, cause, value, set, callback }));
    }

    /// A value was put in one form and is read in another (19.3.7).
    pub(super) fn languages(
        &self,
        attribute: Attribute,
        (kind, key): (Kind, KeyId),
        reader: Form,
        callback: Option<CallbackRole>,
        facts: &mut Vec<Fact>,
    ) {
        let Some(put) = attribute.form else { return };
        let (value, set) = (attribute.value, attribute.set);
        if reader == Form::Integer && forms::is_cut_off(value) {
            facts.push(Fact::CutOff(CutOff { kind, key, value, put, set, callback }));
        }
        let address = match (put, reader) {
            (Form::AddressInteger | Form::Integer, Form::Address) => true,
            // Only what can be an address is likely to be meant as one.
            (Form::Address, Form::AddressInteger | Form::Integer) => {
                (self.setup.number_at)(value, size_of::<i32>()).is_some()
            }
            (Form::Address, Form::Address) | (_, Form::AddressInteger | Form::Integer) => false,
        };
        // A callback is called in the language of its key: that is as it must be.
        if address && callback.is_none() {
            facts.push(Fact::OtherLanguage(OtherLanguage { kind, key, put, reader, set }));
        }
    }

    pub(super) fn remember_value(&mut self, value: usize, kind: Kind, handle: Handle, key: KeyId) {
        if value >= FIRST_ADDRESS {
            // Nearly every value is in one place only, and room for more would double what an attribute takes.
            self.values.entry(value).or_insert_with(|| Vec::with_capacity(1)).push((kind, handle, key));
        }
    }

    pub(super) fn forget_value(&mut self, value: usize, kind: Kind, handle: Handle, key: KeyId) {
        if let Some(places) = self.values.get_mut(&value) {
            if let Some(index) = places.iter().position(|place| *place == (kind, handle, key)) {
                places.swap_remove(index);
            }
            if places.is_empty() {
                self.values.remove(&value);
            }
        }
    }
}

impl Difference {
    /// A difference at the present call, with nothing known about it.
    pub(super) fn here(what: Differs, kind: Kind) -> Difference {
        Difference { what, kind, key: None, known: None, place: None, because: None }
    }
}
