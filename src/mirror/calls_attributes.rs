//! Calls that read an attribute (7.7.2 to 7.7.4), and what is made of the library's answer.

use super::attributes::Attribute;
use super::facts::{Because, Difference, Differs, Fact, KeyvalUse, OutputAddress};
use super::forms;
use super::forms::Form;
use super::frames::{Answer, GetTicket, Ticket};
use super::keyvals::{KeyId, Lookup};
use super::objects::Object;
use super::predefined::{LEAST_TAG_UB, PredefinedKey};
use super::state::Mirror;
use crate::call::{Call, Context, Handle, Kind, Outcome, Outputs, Results, is_deprecated};

impl Mirror {
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
            Some(attribute) => Because::ValueSet(attribute.set),
            None => Because::MadeWithout(created),
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
}
