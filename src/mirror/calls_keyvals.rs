//! Calls that create and free keyvals (7.7.2 to 7.7.4), and the number of a key wherever it is given to a call.

use super::facts::{Because, Difference, Differs, Fact, KeyFound, KeyvalMade, KeyvalUse, KeyvalUsed};
use super::forms::Form;
use super::frames::{CallFrame, Released};
use super::keyvals::{Key, KeyId, Lookup};
use super::state::Mirror;
use crate::call::{Context, Function, Kind, Outcome, Results};

impl Mirror {
    pub(super) fn keyval_create_before(
        &mut self,
        kind: Kind,
        copy: Function,
        delete: Function,
        facts: &mut Vec<Fact>,
    ) {
        if !copy.is_usual_copy(kind) || !delete.is_usual_delete(kind) {
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
        let created = self.mark(context);
        let key = Key::new(value, kind, functions, Form::of(context), created);
        // No text says that the number of a key stays in use when MPI has ended altogether and begins again (11.3).
        if let Some(old) = self.keys.insert(id, key)
            && self.complete
            && old.created.when >= self.all_ended
        {
            facts.push(Fact::Differs(Difference {
                because: Some(Because::KeyMade(old.created)),
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
            Lookup::Unknown if keyval == self.setup.keyval_invalid => {
                KeyFound::Invalid { freed: self.keys.last_freed(kind) }
            }
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

    /// After the real call: a number that nobody knows. Where the library took it for a key, only if it can be none of its
    /// own: an attribute that is there with it is one that the library set.
    pub(super) fn told_unknown(
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
        let found = matches!(outcome.results, Results::Attr { flag: true, .. });
        let own =
            outcome.success && (found || !self.keys.remembers_all() || (self.setup.may_be_own_key)(keyval));
        if !known && !own {
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
}
