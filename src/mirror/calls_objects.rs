//! Calls that make, duplicate, hand out and free communicators and datatypes (5.1.9, 7.4.2, 7.4.3).

use super::attributes::Attribute;
use super::directory::Publish;
use super::facts::{Because, CallbackRole, Fact, InnerUse, ObjectFound, ObjectUsed};
use super::forms::Form;
use super::frames::{CallFrame, Released, TypeTicket};
use super::ids::KeyId;
use super::ids::UNKNOWN;
use super::lives::{Event, What};
use super::marks::Mark;
use super::name::Name;
use super::objects::{Object, PlainType, Tombstone};
use super::requests::{Duplicating, Stands};
use super::state::Mirror;
use crate::call::{Call, Common, Context, Function, Handle, Kind, Outcome, Results, Role, is_deprecated};

impl Mirror {
    /// A call uses an object: facts when the handle is not simply a live object's.
    #[inline]
    pub(super) fn use_object(
        &mut self,
        kind: Kind,
        handle: Handle,
        freeing: bool,
        thread: usize,
        facts: &mut Vec<Fact>,
    ) {
        let found = match self.objects.get(kind, handle) {
            Some(object) if object.pending => ObjectFound::NotReady { created: object.created },
            Some(object) => match object.session_ended {
                Some(ended) if kind != Kind::Datatype && self.complete => {
                    ObjectFound::SessionEnded { created: object.created, ended }
                }
                Some(_) | None => return,
            },
            None if handle == self.setup.null(kind) => ObjectFound::Null,
            None if handle == Handle::UNSET => ObjectFound::Unset,
            // The delete callbacks of an object that is being freed may still use it.
            None if self.is_being_freed(kind, handle, thread) => return,
            None => match self.objects.tombstone(kind, handle) {
                Some(Tombstone { created, freed }) if self.complete => ObjectFound::Freed { created, freed },
                Some(_) | None => return,
            },
        };
        facts.push(Fact::ObjectUsed(ObjectUsed { kind, found, freeing }));
    }

    /// A message or a collective operation uses an object: a fact where it was freed, or never was one.
    pub fn freed(&mut self, kind: Kind, handle: Handle, thread: usize) -> Option<Fact> {
        let mut facts = Vec::new();
        self.use_object(kind, handle, false, thread, &mut facts);
        facts.pop().filter(|fact| {
            let Fact::ObjectUsed(ObjectUsed { found, .. }) = fact else { return false };
            match found {
                ObjectFound::Freed { .. } | ObjectFound::Unset => true,
                ObjectFound::Null
                | ObjectFound::Predefined
                | ObjectFound::NotReady { .. }
                | ObjectFound::SessionEnded { .. } => false,
            }
        })
    }

    fn is_being_freed(&self, kind: Kind, handle: Handle, thread: usize) -> bool {
        self.frames.calls(thread).any(|frame| {
            matches!(frame.call, Call::ObjectFree { kind: of, object, .. } if of == kind && object == handle)
        })
    }

    /// Enters a predefined object when it is met for the first time.
    pub(super) fn ensure_predefined(&mut self, kind: Kind, handle: Handle) {
        if self.objects.get(kind, handle).is_none() && (self.setup.is_predefined)(kind, handle) {
            let mut object = Object::new(self.objects.identity(), Mark::default());
            object.predefined = true;
            if kind == Kind::Comm && handle == self.setup.world {
                object.lineage = Some("world".into());
                object.name = Some(Name::WORLD);
            } else if kind == Kind::Comm && handle == self.setup.myself {
                object.name = Some(Name::MYSELF);
            }
            self.objects.insert(kind, handle, object);
        }
    }

    pub(super) fn dup_before(
        &mut self,
        frame: &mut CallFrame,
        kind: Kind,
        handle: Handle,
        facts: &mut Vec<Fact>,
    ) {
        self.use_object(kind, handle, false, frame.context.thread, facts);
        self.ensure_predefined(kind, handle);
        self.watch(frame, kind, handle);
        if kind == Kind::Comm {
            frame.name = self.next_duplicate(handle);
        }
        let Some(object) = self.objects.get_mut(kind, handle) else { return };
        object.duplications += 1;
        frame.dup_key = object.lineage.as_ref().map(|lineage| format!("{lineage}/{}", object.duplications));
        frame.snapshot = object.attributes.in_order();
        for (key, attribute) in frame.snapshot.clone() {
            self.expect(frame, CallbackRole::Copy, key, handle, attribute);
        }
    }

    pub(super) fn dup_after(&mut self, frame: &mut CallFrame, kind: Kind, old: Handle, outcome: &Outcome) {
        if frame.failed {
            // After a callback that failed, nothing is promised of the old object either.
            self.doubt(kind, old);
        }
        if !outcome.success {
            return;
        }
        let (handle, request) = if let Results::Object(Some(handle)) = outcome.results {
            (handle, None)
        } else if let Results::Pending { comm, request } = outcome.results {
            (comm, Some(request))
        } else {
            return;
        };
        let mut object = self.new_object(&frame.context);
        object.name = frame.name;
        self.forget_layout(kind, handle);
        let from = self.objects.get(kind, old).map_or(UNKNOWN, |old| old.id);
        match self.objects.get(kind, old) {
            Some(old) => {
                object.certain = old.certain && !frame.faulty && !frame.failed;
                object.session = old.session;
                // The duplicate is as committed as the original (5.1.10).
                object.committed = old.committed;
                object.lineage = frame.dup_key.take().map(String::into_boxed_str);
            }
            None => object.certain = false,
        }
        for (key, attribute) in std::mem::take(&mut frame.snapshot) {
            match self.copied_value(frame, key, attribute) {
                Ok(Some(value)) => {
                    let local = attribute.local.filter(|_| value == attribute.value);
                    let freed = attribute.freed.filter(|_| value == attribute.value);
                    let copied = self.mark(&frame.context);
                    let set = if value == attribute.value { attribute.set } else { copied };
                    // A callback of another form than the value's makes of it what no text says.
                    let made = self.keys.get(key).map(|key| key.form);
                    let form = attribute.form.filter(|form| made == Some(*form));
                    let copy = Attribute { value, form, set, order: self.clock, again: true, local, freed };
                    object.attributes.set(key, copy);
                    let event = Event { from, ..self.event(What::Copied, object.id, copied) };
                    self.keys.lived(key, event);
                    self.keys.hold(key);
                    if form == Some(Form::Address) {
                        self.remember_value(value, kind, handle, key);
                    }
                }
                Ok(None) => {}
                Err(()) => object.certain = false,
            }
        }
        if !object.certain {
            for (key, _) in object.attributes.in_order() {
                self.keys.uncount(key);
            }
        }
        self.settle_expected(frame, kind);
        if let Some(request) = request
            && request != self.setup.null_request
        {
            object.pending = true;
            self.request_begun(request, Stands::Duplication(Duplicating { comm: handle, id: object.id }), 0);
        }
        self.objects.insert(kind, handle, object);
    }

    /// What a duplication makes of an attribute: the new value, nothing, or nobody knows.
    fn copied_value(&self, frame: &CallFrame, key: KeyId, attribute: Attribute) -> Result<Option<usize>, ()> {
        let Some(known) = self.keys.get(key) else { return Err(()) };
        let seen = known.copy == Function::User || known.delete == Function::User;
        if seen {
            let ran = frame.expected.iter().any(|expected| expected.key == key && expected.done);
            let copy = frame.copies.iter().rev().find(|(of, _)| *of == key);
            return if ran { Ok(copy.map(|(_, value)| *value)) } else { Err(()) };
        }
        match known.copy {
            Function::Predefined(function) => match function.role {
                Role::Dup => Ok(Some(attribute.value)),
                Role::NullCopy | Role::NullEither => Ok(None),
                Role::NullDelete => Err(()),
            },
            Function::User | Function::Null => Err(()),
        }
    }

    pub(super) fn comm_make_after(
        &mut self,
        frame: &mut CallFrame,
        from: [Option<Handle>; 2],
        group: Option<Handle>,
        common: Common,
        outcome: &Outcome,
    ) {
        let (handle, name) = if let Results::Object(Some(handle)) = outcome.results {
            (handle, frame.name)
        } else if let Results::ByMembers { handle, members } = outcome.results {
            if members.is_none() {
                self.members_lost(common);
            }
            (handle, members.and_then(|members| self.name_of_members(from[0], frame.context.call, members)))
        } else {
            // A process outside of the group gets none, and is none of the members.
            if !outcome.success {
                self.members_lost(common);
            }
            return;
        };
        if !outcome.success {
            return;
        }
        from[0].into_iter().for_each(|parent| self.has_worked_on(parent));
        let mut object = self.new_object(&frame.context);
        object.name = name;
        object.certain = !frame.surplus;
        let parent =
            from[0].and_then(|comm| self.objects.get(Kind::Comm, comm)).and_then(|comm| comm.session);
        let group = group.filter(|_| self.complete);
        object.session = parent.or_else(|| group.and_then(|group| self.groups.session(group)));
        self.objects.insert(Kind::Comm, handle, object);
    }

    pub(super) fn type_make_after(&mut self, context: &Context, outcome: &Outcome) {
        let (handle, recipe) = if let Results::Object(Some(handle)) = outcome.results {
            (handle, None)
        } else if let Results::Datatype { handle, recipe } = outcome.results {
            (handle, Some(recipe))
        } else {
            return;
        };
        if !outcome.success || (self.setup.is_predefined)(Kind::Datatype, handle) {
            return;
        }
        let mut object = self.new_object(context);
        object.committed = Some(false);
        match recipe.and_then(|recipe| self.recipes.get(&recipe)) {
            // As one that was made in the same way, and asked about.
            Some(layout) => self.layouts.insert(handle, layout.clone()),
            None => self.layouts.remove(&handle),
        };
        self.objects.insert(Kind::Datatype, handle, object);
    }

    /// A call that makes, commits, hands out or frees datatypes begins, as some programs do around each operation: where
    /// nothing else is under way and no callback of an attribute can run, nothing has to be kept of it but its ticket. When
    /// an error handler leaves the call by a jump, the datatype is not known any more.
    pub(super) fn plain_type(
        &mut self,
        call: &Call,
        context: &Context,
        facts: &mut Vec<Fact>,
    ) -> Option<TypeTicket> {
        if !self.frames.all_idle() || !self.span_is_plain() || is_deprecated(context.call) {
            return None;
        }
        let (ticket, used) = if let &Call::TypeMake { from, wrong: None } = call {
            (TypeTicket::Made, from)
        } else if let &Call::TypeCommit { datatype } = call {
            (TypeTicket::Committed(datatype), Some(datatype))
        } else if let &Call::ObjectFree { kind: Kind::Datatype, object, .. } = call {
            let plain = PlainType::of(self.objects.get(Kind::Datatype, object)?)?;
            self.objects.take(Kind::Datatype, object);
            (TypeTicket::Freed(object, plain), None)
        } else if let &Call::Obtain { kind: Kind::Datatype, from, counted } = call {
            (TypeTicket::Obtained { counted }, from)
        } else {
            return None;
        };
        self.clock += 1;
        self.changes += 1;
        if let Some(datatype) = used {
            self.use_object(Kind::Datatype, datatype, false, context.thread, facts);
        }
        Some(ticket)
    }

    pub(super) fn plain_type_leave(
        &mut self,
        ticket: TypeTicket,
        context: &Context,
        outcome: &Outcome,
        facts: &mut Vec<Fact>,
    ) {
        match ticket {
            TypeTicket::Made => self.type_make_after(context, outcome),
            TypeTicket::Obtained { counted } => self.obtain_after(context, Kind::Datatype, counted, outcome),
            TypeTicket::Committed(datatype) if outcome.success => self.committed(datatype),
            TypeTicket::Committed(_) => {}
            TypeTicket::Freed(handle, plain) if outcome.success => {
                let freed = self.mark(context);
                self.layouts.remove(&handle);
                self.objects.bury(Kind::Datatype, handle, Tombstone { created: plain.created, freed });
            }
            TypeTicket::Freed(object, plain) => {
                let call = Call::ObjectFree { kind: Kind::Datatype, object, unmapped: Vec::new() };
                let mut frame = CallFrame::new(call, context);
                frame.released = Released::Object(Box::new(plain.object()));
                self.free_after(&mut frame, Kind::Datatype, object, outcome, facts);
            }
        }
    }

    pub(super) fn obtain_after(&mut self, context: &Context, kind: Kind, counted: bool, outcome: &Outcome) {
        let Results::Objects(handles) = &outcome.results else { return };
        for handle in handles {
            if *handle == self.setup.null(kind) || (self.setup.is_predefined)(kind, *handle) {
                continue;
            }
            match self.objects.get_mut(kind, *handle) {
                Some(object) if counted => {
                    object.handles += 1;
                    object.excused = true;
                }
                Some(_) => {}
                None => {
                    // Whatever it is, its attributes are not known.
                    let mut object = self.new_object(context);
                    object.certain = false;
                    object.predefined = kind == Kind::Datatype && !counted;
                    self.forget_layout(kind, *handle);
                    self.objects.insert(kind, *handle, object);
                }
            }
        }
    }

    /// What a wrong call has made all the same is a consequence, and no leak.
    pub(super) fn excuse(&mut self, frame: &CallFrame, kind: Kind, outcome: &Outcome) {
        if let Results::Object(Some(handle)) | Results::Datatype { handle, .. } = outcome.results
            && frame.faulty
            && let Some(object) = self.objects.get_mut(kind, handle)
        {
            object.excused = true;
        }
    }

    /// A new datatype has this handle: another, freed in a call that nobody saw, may have had it.
    fn forget_layout(&mut self, kind: Kind, handle: Handle) {
        if kind == Kind::Datatype {
            self.layouts.remove(&handle);
        }
    }

    pub(super) fn free_before(
        &mut self,
        frame: &mut CallFrame,
        kind: Kind,
        handle: Handle,
        unmapped: &[usize],
        facts: &mut Vec<Fact>,
    ) {
        if self.is_being_freed(kind, handle, frame.context.thread) {
            self.reentered(frame, kind, handle, InnerUse::Free, facts);
            return;
        }
        let predefined = handle != self.setup.null(kind)
            && ((self.setup.is_predefined)(kind, handle)
                || self.objects.get(kind, handle).is_some_and(|object| object.predefined));
        if predefined {
            facts.push(Fact::ObjectUsed(ObjectUsed { kind, found: ObjectFound::Predefined, freeing: true }));
            return;
        }
        self.use_object(kind, handle, true, frame.context.thread, facts);
        self.reentered(frame, kind, handle, InnerUse::Free, facts);
        if kind == Kind::Win {
            self.regions_gone(handle, unmapped, facts);
            self.epochs_before_free(handle, facts);
        }
        self.watch(frame, kind, handle);
        let Some(object) = self.objects.get_mut(kind, handle) else { return };
        if object.handles > 1 {
            object.handles -= 1;
            frame.released = Released::Handle;
            return;
        }
        let Some(object) = self.objects.take(kind, handle) else { return };
        if object.certain {
            for (key, attribute) in object.attributes.in_order() {
                self.expect(frame, CallbackRole::Delete, key, handle, attribute);
            }
        }
        if let Some(window) = &object.window {
            self.memory_freed_with(window, frame.context.stack, facts);
        }
        frame.released = Released::Object(Box::new(object));
    }

    pub(super) fn free_after(
        &mut self,
        frame: &mut CallFrame,
        kind: Kind,
        handle: Handle,
        outcome: &Outcome,
        facts: &mut Vec<Fact>,
    ) {
        if !outcome.success {
            let because = if let Released::Object(object) = &frame.released {
                Some(Because::ObjectMade(object.created))
            } else {
                None
            };
            self.refused(frame, kind, because, facts);
            if frame.failed {
                self.after_failed_free(frame, kind, handle);
            }
            self.undo(frame);
            // That it is still there is a consequence, not a leak.
            if kind == Kind::Win
                && frame.faulty
                && let Some(object) = self.objects.get_mut(kind, handle)
            {
                object.certain = false;
            }
            return;
        }
        self.settle_expected(frame, kind);
        let Released::Object(object) = std::mem::take(&mut frame.released) else { return };
        let freed = self.mark(&frame.context);
        let clean = !frame.failed;
        for (key, attribute) in object.attributes.in_order() {
            self.forget_value(attribute.value, kind, handle, key);
            let event = self.event(What::Deleted, object.id, freed);
            self.keys.lived(key, event);
            if clean && object.certain {
                self.keys.release(key);
            } else {
                self.keys.uncount(key);
            }
        }
        if kind == Kind::Datatype {
            self.layouts.remove(&handle);
        }
        if let Some(window) = &object.window {
            self.published.push(Publish::Free { window: object.id });
            self.keep_window(object.id, window, object.created, Some(freed));
        }
        self.objects.bury(kind, handle, Tombstone { created: object.created, freed });
    }
}
