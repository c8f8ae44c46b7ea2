//! The span of MPI: when it is up (11.2, 11.3), and what is judged at its end.
//!
//! At `MPI_Finalize` the attributes of `MPI_COMM_SELF` are deleted first, the last set first (11.2.4); what is left of
//! keys, windows and attributes is judged after the real call has returned, because libraries free things in there.

use super::facts::{CallbackRole, Difference, Differs, Fact, Left, LeftOver, Mark, Span};
use super::attributes::Attribute;
use super::frames::CallFrame;
use super::keyvals::KeyId;
use super::predefined::PredefinedKey;
use super::Mirror;
use crate::call::{Call, Context, Function, Handle, Kind, Outcome, Results, deprecation};

/// The World Model's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum World {
    Before,
    Up,
    Ending,
    After(Mark),
}

impl Mirror {
    /// MPI is up and nobody saw it start.
    pub fn started_unseen(&mut self) {
        self.world = World::Up;
        self.incomplete();
    }

    /// Whether MPI is up as far as the mirror knows.
    pub fn is_up(&self) -> bool {
        matches!(self.world, World::Up | World::Ending) || self.sessions.values().any(Option::is_none)
    }

    /// The World Model was never used.
    pub(super) fn only_sessions(&self) -> bool {
        self.world == World::Before
    }

    pub(super) fn span(&self, call: &Call, context: &Context, facts: &mut Vec<Fact>) {
        let span = match self.world {
            World::Up => return,
            _ if is_always_available(call) || self.sessions.values().any(Option::is_none) => return,
            World::Before => match self.sessions.values().flatten().last() {
                Some(ended) => Span::After(*ended),
                None => Span::Before,
            },
            World::After(mark) => Span::After(mark),
            World::Ending if self.past_self(context.thread) => Span::Ending,
            World::Ending => return,
        };
        facts.push(Fact::OutsideMpi(span));
    }

    /// Inside `MPI_Finalize`, in a callback that is not about `MPI_COMM_SELF`: those come first, so they are over.
    fn past_self(&self, thread: usize) -> bool {
        self.frames
            .callbacks(thread)
            .last()
            .is_some_and(|callback| callback.kind != Kind::Comm || callback.object != self.setup.myself)
    }

    /// A deprecated interface or key, once for each call site.
    pub(super) fn deprecated(&mut self, call: &Call, context: &Context, facts: &mut Vec<Fact>) {
        let key = match call {
            Call::AttrGet { keyval, .. } => {
                self.setup.predefined_key(*keyval).filter(|key| *key == PredefinedKey::Host)
            }
            _ => None,
        };
        if (key.is_some() || deprecation(context.call).is_some())
            && self.told.insert((context.call, context.site))
        {
            facts.push(Fact::Deprecated { key });
        }
    }

    pub(super) fn world_begin_after(&mut self, outcome: &Outcome) {
        if outcome.success {
            self.world = World::Up;
            self.ensure_predefined(Kind::Comm, self.setup.world);
            self.ensure_predefined(Kind::Comm, self.setup.myself);
        }
    }

    pub(super) fn session_begin_after(&mut self, outcome: &Outcome) {
        if let Results::Session(session) = outcome.results {
            self.sessions.insert(session, None);
        }
    }

    pub(super) fn session_end_after(
        &mut self,
        frame: &mut CallFrame,
        session: Handle,
        outcome: &Outcome,
        facts: &mut Vec<Fact>,
    ) {
        if !outcome.success {
            return;
        }
        self.sessions.insert(session, Some(Self::mark(&frame.context)));
        let left: Vec<_> = self
            .objects
            .all()
            .into_iter()
            .filter(|(kind, _, object)| *kind == Kind::Win && object.session == Some(session))
            .map(|(kind, _, object)| Left { what: LeftOver::Window, kind, since: object.created, object: object.created })
            .collect();
        facts.extend(left.into_iter().map(Fact::Left));
    }

    pub(super) fn group_after(&mut self, session: Handle, outcome: &Outcome) {
        if let Results::Group(group) = outcome.results {
            self.groups.insert(group, session);
        }
    }

    pub(super) fn world_end_before(&mut self, frame: &mut CallFrame) {
        self.world = World::Ending;
        let myself = self.setup.myself;
        if let Some(object) = self.objects.get(Kind::Comm, myself) {
            let certain = object.certain;
            for (key, attribute) in object.attributes.in_order() {
                if certain {
                    self.expect(frame, CallbackRole::Delete, key, myself, attribute);
                }
            }
        }
        // Judged afterwards: the program may still delete them in callbacks of MPI_COMM_SELF.
        let mut on_predefined = Vec::new();
        for (kind, handle, object) in self.objects.all() {
            if object.predefined && (kind, handle) != (Kind::Comm, myself) {
                for (key, left) in self.with_delete_callback(kind, object.attributes.in_order(), object.created) {
                    on_predefined.push((kind, handle, key, Left { what: LeftOver::OnPredefined, ..left }));
                }
            }
        }
        self.on_predefined = on_predefined;
    }

    /// The attributes whose delete callback is the program's.
    fn with_delete_callback(
        &self,
        kind: Kind,
        attributes: Vec<(KeyId, Attribute)>,
        object: Mark,
    ) -> Vec<(KeyId, Left)> {
        attributes
            .into_iter()
            .filter(|(key, _)| self.keys.get(*key).is_some_and(|key| key.delete == Function::User))
            .map(|(key, attribute)| (key, Left { what: LeftOver::Attribute, kind, since: attribute.set, object }))
            .collect()
    }

    pub(super) fn world_end_after(&mut self, frame: &mut CallFrame, outcome: &Outcome, facts: &mut Vec<Fact>) {
        if !outcome.success {
            self.world = World::Up;
            return;
        }
        self.world = World::After(Self::mark(&frame.context));
        self.judge_order(frame, facts);
        self.settle_expected(frame, Kind::Comm);
        self.judge_owed(facts);
        let myself = self.setup.myself;
        if let Some(object) = self.objects.get(Kind::Comm, myself) {
            for (key, _) in object.attributes.in_order() {
                self.keys.release(key);
            }
        }
        let on_predefined = std::mem::take(&mut self.on_predefined);
        facts.extend(on_predefined.into_iter().map(|(_, _, _, left)| Fact::Left(left)));
        self.judge_left(facts);
    }

    /// The delete callbacks of `MPI_COMM_SELF`: the last set first. Where a key was set twice its place is open.
    fn judge_order(&self, frame: &CallFrame, facts: &mut Vec<Fact>) {
        let again = |order: &u64| {
            frame.expected.iter().any(|expected| expected.attribute.order == *order && expected.attribute.again)
        };
        let order: Vec<_> = frame.order.iter().filter(|order| !again(order)).collect();
        if !order.is_sorted_by(|a, b| a > b) && !frame.failed && self.complete {
            facts.push(Fact::Differs(Difference::here(Differs::Order, Kind::Comm)));
        }
    }

    /// What the program created and left.
    fn judge_left(&self, facts: &mut Vec<Fact>) {
        if self.complete {
            for key in self.keys.live() {
                let (kind, since) = (key.kind, key.created);
                facts.push(Fact::Left(Left { what: LeftOver::Keyval, kind, since, object: since }));
            }
        }
        for (kind, _, object) in self.objects.all() {
            if object.predefined || !object.certain || !self.complete {
                continue;
            }
            let since = object.created;
            if kind == Kind::Win {
                facts.push(Fact::Left(Left { what: LeftOver::Window, kind, since, object: since }));
            }
            let attributes = self.with_delete_callback(kind, object.attributes.in_order(), since);
            facts.extend(attributes.into_iter().map(|(_, left)| Fact::Left(left)));
        }
    }
}

/// Calls that may be made before MPI is up or after it has ended, or that are about its span themselves (11.4.1).
fn is_always_available(call: &Call) -> bool {
    match call {
        Call::WorldBegin | Call::WorldEnd | Call::Abort | Call::SessionBegin | Call::SessionEnd { .. } => true,
        // Nothing is said of calls that are only wrapped to follow what they make.
        Call::Obtain { .. } | Call::GroupFromSession { .. } | Call::File => true,
        Call::KeyvalCreate { .. }
        | Call::KeyvalFree { .. }
        | Call::AttrSet { .. }
        | Call::AttrGet { .. }
        | Call::AttrDelete { .. }
        | Call::CommDup { .. }
        | Call::CommMake { .. }
        | Call::TypeDup { .. }
        | Call::TypeMake { .. }
        | Call::ObjectFree { .. }
        | Call::WinMake { .. }
        | Call::WinAttach { .. }
        | Call::WinDetach { .. }
        | Call::WinSharedQuery { .. }
        | Call::AllocMem { .. }
        | Call::FreeMem { .. } => false,
    }
}
