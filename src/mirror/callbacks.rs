//! Copy and delete callbacks of the program, as the trampolines see them run (7.7.2).
//!
//! Libraries run them also for communicators that they make for themselves (window and file creation): those copies
//! are counted as hidden holders of the key, and never blamed on anybody.

use super::attributes::Attribute;
use super::deviations;
use super::facts::{Because, CallbackDone, CallbackRole, Difference, Differs, Fact, Written};
use super::forms::{self, Form};
use super::frames::{Body, CallFrame, CallbackFrame, Expected, Released, Ticket};
use super::ids::KeyId;
use super::ids::UNKNOWN;
use super::lives::{Event, What};
use super::marks::Mark;
use super::objects::Object;
use super::state::{Mirror, Owed};
use crate::call::{Call, CallId, Function, Handle, Kind, Role, StackId};

/// A callback begins.
#[derive(Clone, Copy, Debug)]
pub struct Invocation {
    pub role: CallbackRole,
    pub key: KeyId,
    pub kind: Kind,
    /// The object it is about: the old one of a copy; [`Handle::UNTOLD`] where the library tells a wrong one.
    pub object: Handle,
    pub value: usize,
    pub thread: usize,
    pub frame: usize,
}

/// A callback has returned.
#[derive(Clone, Copy, Debug)]
pub struct Returned {
    /// Its return code; 0 is `MPI_SUCCESS`.
    pub code: i32,
    /// The flag that a copy callback left, when it wrote one.
    pub flag: Option<i32>,
    /// Whether a copy callback wrote the new value.
    pub written: Written,
    /// The new value.
    pub value: usize,
    /// The program's function, as a place; taken only when something is wrong with what it returned.
    pub function: StackId,
    /// Processes of the communicator that is duplicated; asked only when the callback failed.
    pub processes: Option<i32>,
    /// A Fortran callback wrote its extra_state (19.3.8).
    pub extra_state_changed: bool,
    /// A Fortran callback wrote its ierror; where it did not, `code` means nothing. True for C functions.
    pub coded: bool,
}

impl Mirror {
    /// A callback is about to run.
    pub fn callback_enter(&mut self, invocation: &Invocation, facts: &mut Vec<Fact>) -> Ticket {
        self.settle(invocation.thread, invocation.frame);
        self.changes += 1;
        let Invocation { role, key, kind, object, value, .. } = *invocation;
        let mut callback = CallbackFrame {
            role,
            key,
            kind,
            object,
            value,
            by: Mark::default(),
            freeing: false,
            known: false,
            set: Mark::default(),
            in_doubt: false,
        };
        let mut at_the_end = false;
        let mut attribute = None;
        let mut wrong_value = None;
        let copies_nothing = self.copies_nothing(key);
        let form = self.keys.get(key).map_or(Form::Address, |key| key.form);
        let when = self.now();
        let setup = &self.setup;
        let sees =
            |attribute: &Attribute, value| forms::agrees(setup, attribute.value, attribute.form, form, value);
        if let Some(call) = self.frames.current_call(invocation.thread) {
            callback.by = Mark { stack: call.context.stack, call: Some(call.context.call), when };
            callback.freeing = matches!(call.call, Call::ObjectFree { .. } | Call::WorldEnd);
            at_the_end = role == CallbackRole::Delete && call.call == Call::WorldEnd;
            let mine = |expected: &&mut Expected| {
                expected.role == role
                    && expected.key == key
                    && (expected.object == object || object == Handle::UNTOLD)
                    && !expected.done
            };
            if let Some(expected) = call.expected.iter_mut().find(mine) {
                expected.done = true;
                callback.object = expected.object;
                attribute = Some(expected.attribute);
                call.order.push(expected.attribute.order);
                if !sees(&expected.attribute, value) && !call.failed && !call.faulty {
                    wrong_value = Some(expected.attribute);
                }
            } else if role == CallbackRole::Copy && shows_copies(&call.call) && !copies_nothing {
                call.surplus = true;
            }
        }
        if at_the_end && let Some(object) = self.objects.get_mut(Kind::Comm, self.setup.myself) {
            callback.in_doubt = std::mem::replace(&mut object.certain, false);
        }
        if attribute.is_none() && role == CallbackRole::Delete {
            attribute = self.pay(key, object, value, form);
        }
        if let Some(attribute) = attribute {
            callback.known = true;
            callback.set = attribute.set;
            if self.runs_user_function(key, role) {
                self.dangling(attribute, (kind, key), Some(role), facts);
                self.languages(attribute, (kind, key), form, Some(role), facts);
            }
        }
        if let Some(attribute) = wrong_value
            && self.complete
        {
            facts.push(Fact::Differs(Difference {
                because: Some(Because::ValueSet(attribute.set)),
                key: Some(key),
                ..Difference::here(Differs::CallbackValue { expected: attribute.value, found: value }, kind)
            }));
        }
        let serial = self.frames.push(invocation.thread, invocation.frame, Body::Callback(callback));
        Ticket::of_callback(serial)
    }

    /// A callback has returned.
    pub fn callback_leave(
        &mut self,
        ticket: Ticket,
        thread: usize,
        returned: &Returned,
        facts: &mut Vec<Fact>,
    ) {
        self.changes += 1;
        let (body, left) = self.frames.pop(thread, ticket.serial, self.setup.runs);
        self.abandon(left);
        let Some(Body::Callback(callback)) = body else { return };
        let CallbackFrame { role, key, kind, object, by, known, set, in_doubt, .. } = callback;
        if in_doubt && let Some(object) = self.objects.get_mut(Kind::Comm, self.setup.myself) {
            object.certain = true;
        }
        let copied =
            role == CallbackRole::Copy && returned.code == 0 && returned.flag.is_some_and(|flag| flag != 0);
        let mut dup_key = None;
        let mut into_new = false;
        if let Some(call) = self.frames.current_call(thread) {
            // What a library makes of outputs that are not there is its own affair.
            let open = role == CallbackRole::Copy && (odd_flag(returned) || odd_value(returned));
            if returned.code != 0 || open || !returned.coded {
                call.failed = true;
            }
            dup_key.clone_from(&call.dup_key);
            if copied && known {
                call.copies.push((key, returned.value));
                into_new = true;
            }
        }
        if copied && !into_new {
            // To an object that nobody sees. What goes to a new one of the program is noted with that.
            let from = self.objects.get(kind, object).map_or(UNKNOWN, |object| object.id);
            let event = Event { from, ..self.event(What::Copied, UNKNOWN, by) };
            self.keys.lived(key, event);
            self.keys.hidden(key, true);
        }
        if role == CallbackRole::Delete && returned.code == 0 {
            if !known {
                self.deleted_elsewhere(key, kind, object, callback.value, thread, by);
            } else if object == self.setup.myself
                && kind == Kind::Comm
                && self.frames.current_call(thread).is_some_and(|call| call.call == Call::WorldEnd)
            {
                self.deleted_at_the_end(key, by);
            }
        }
        let Some(entry) = self.keys.get(key) else { return };
        let view = entry.view(key);
        let odd_copy = role == CallbackRole::Copy && (odd_flag(returned) || odd_value(returned));
        let odd = returned.code != 0 || odd_copy || returned.extra_state_changed || !returned.coded;
        if self.runs_user_function(key, role) && odd {
            let Returned { code, flag, written, function, processes, .. } = *returned;
            let Returned { extra_state_changed, coded, .. } = *returned;
            let done = CallbackDone {
                role,
                kind,
                key: view,
                code,
                flag,
                value: written,
                function,
                by,
                dup_key,
                processes,
                set,
                extra_state_changed,
                coded,
            };
            facts.push(Fact::CallbackDone(done));
        }
    }

    /// Whether the callback that runs is the program's, and not a trampoline's stand-in for a predefined one.
    fn runs_user_function(&self, key: KeyId, role: CallbackRole) -> bool {
        self.keys.get(key).is_some_and(|key| match role {
            CallbackRole::Copy => key.copy == Function::User,
            CallbackRole::Delete => key.delete == Function::User,
        })
    }

    /// Whether the key's copy function is the standard's own that copies nothing: nobody but its trampoline can tell
    /// that a library runs it.
    fn copies_nothing(&self, key: KeyId) -> bool {
        self.keys.get(key).is_some_and(|key| match key.copy {
            Function::Predefined(known) => known.role != Role::Dup,
            Function::User | Function::Null => false,
        })
    }

    /// A delete callback that nothing in the present call expects: an attribute that the library deletes on its own
    /// at the end of MPI, or one of a communicator that nobody sees.
    fn deleted_elsewhere(
        &mut self,
        key: KeyId,
        kind: Kind,
        handle: Handle,
        value: usize,
        thread: usize,
        by: Mark,
    ) {
        let event = self.event(What::Deleted, UNKNOWN, by);
        let ending = self.frames.calls(thread).any(|call| matches!(call.call, Call::WorldEnd));
        let form = self.keys.get(key).map_or(Form::Address, |key| key.form);
        let setup = &self.setup;
        let holds = |object: &&mut Object| {
            ending
                && object
                    .attributes
                    .get(key)
                    .is_some_and(|known| forms::agrees(setup, known.value, known.form, form, value))
        };
        let known = match handle {
            Handle::UNTOLD => self.objects.of_kind(kind).map(|(_, object)| object).find(holds),
            handle => self.objects.get_mut(kind, handle).filter(holds),
        };
        match known {
            Some(object) => {
                object.attributes.delete(key);
                self.keys.lived(key, Event { object: object.id, ..event });
                self.keys.release(key);
            }
            None => {
                // What goes with an object that is in doubt is told when the object is gone.
                let going = self.frames.calls(thread).any(|call| {
                    let of = matches!(call.call, Call::ObjectFree { object, .. } if handle == object || handle == Handle::UNTOLD);
                    of && matches!(&call.released, Released::Object(object) if object.attributes.get(key).is_some())
                });
                if !going {
                    self.keys.lived(key, event);
                }
                self.keys.hidden(key, false);
            }
        }
    }

    /// `MPI_Finalize` deletes the attributes of `MPI_COMM_SELF` one by one (11.2.4): what is gone is not there for the callbacks
    /// that follow.
    fn deleted_at_the_end(&mut self, key: KeyId, by: Mark) {
        let event = self.event(What::Deleted, UNKNOWN, by);
        let myself = self.setup.myself;
        let Some(object) = self.objects.get_mut(Kind::Comm, myself) else { return };
        let Some(order) = object.attributes.get(key).map(|attribute| attribute.order) else { return };
        object.attributes.delete(key);
        let event = Event { object: object.id, ..event };
        let later = object.attributes.in_order().into_iter().any(|(_, attribute)| attribute.order > order);
        self.keys.lived(key, event);
        self.keys.release(key);
        if later {
            // Those that were set later and have no callback of the program have gone without a sign, if the order was kept.
            self.doubt(Kind::Comm, myself);
        }
    }

    /// A callback that an earlier call had to run has run now.
    fn pay(&mut self, key: KeyId, object: Handle, value: usize, form: Form) -> Option<Attribute> {
        let index = self.owed.iter().position(|owed| {
            let Expected { key: of, object: on, attribute, .. } = &owed.expected;
            *of == key
                && (*on == object || object == Handle::UNTOLD)
                && forms::agrees(&self.setup, attribute.value, attribute.form, form, value)
        })?;
        Some(self.owed.swap_remove(index).expected.attribute)
    }

    /// After a call: what it had to run and did not may still run in a later call, and is judged at the end of MPI.
    pub(super) fn settle_expected(&mut self, frame: &mut CallFrame, kind: Kind) {
        let by = self.mark(&frame.context);
        if frame.faulty || frame.failed || !self.complete {
            frame.expected.clear();
        }
        for expected in frame.expected.drain(..) {
            if !expected.done {
                self.owed.push(Owed { expected, kind, by });
            }
        }
    }

    /// At the end of MPI: callbacks that had to run and never did.
    pub(super) fn judge_owed(&mut self, facts: &mut Vec<Fact>) {
        for owed in std::mem::take(&mut self.owed) {
            if !self.complete || self.unwound {
                continue;
            }
            facts.push(Fact::Differs(Difference {
                place: Some(owed.by),
                because: Some(Because::AttributeSet(owed.expected.attribute.set)),
                key: Some(owed.expected.key),
                ..Difference::here(Differs::NotRun(owed.expected.role), owed.kind)
            }));
        }
    }

    /// After a call that made a communicator without copying attributes: a copy callback ran all the same.
    pub(super) fn judge_surplus(&mut self, frame: &CallFrame, facts: &mut Vec<Fact>) {
        if frame.surplus && !frame.faulty && self.complete {
            facts.push(Fact::Differs(Difference {
                known: self.known_copier(Some(frame.context.call)),
                ..Difference::here(Differs::Ran(CallbackRole::Copy), Kind::Comm)
            }));
        }
    }

    /// The libraries that are known to copy attributes in calls other than the duplications.
    pub(super) fn known_copier(&self, call: Option<CallId>) -> Option<&'static str> {
        let id = match call?.name() {
            "MPI_Comm_create_group" => "create-group-copies",
            "MPI_Dist_graph_create" | "MPI_Dist_graph_create_adjacent" => "dist-graph-copies",
            "MPI_Cart_create" => "cart-without-dimensions-copies",
            _ => return None,
        };
        deviations::known(id, self.setup.library)
    }

    /// Ends what a failed free took out, when a callback failed: which attributes are left is nobody's promise.
    pub(super) fn after_failed_free(&mut self, frame: &mut CallFrame, kind: Kind, handle: Handle) {
        if matches!(frame.released, Released::Object(_)) {
            self.undo(frame);
            self.doubt(kind, handle);
        }
    }
}

/// A copy callback wrote neither true nor false.
fn odd_flag(returned: &Returned) -> bool {
    returned.flag.is_none_or(|flag| !(0..=1).contains(&flag))
}

/// A copy callback said true and did not write the whole value.
fn odd_value(returned: &Returned) -> bool {
    returned.flag.is_some_and(|flag| flag != 0) && returned.written != Written::Yes
}

/// Calls that make a communicator the program can see, without copying attributes to it. In the others a copy goes to
/// a communicator that nobody sees.
fn shows_copies(call: &Call) -> bool {
    matches!(call, Call::CommMake { from: [Some(_), None], .. })
}
