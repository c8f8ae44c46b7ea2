//! The span of MPI: when it is up (11.2, 11.3), and what is judged at its end.
//!
//! At `MPI_Finalize` the attributes of `MPI_COMM_SELF` are deleted first, the last set first (11.2.4); what is left of
//! keys, windows and attributes is judged after the real call has returned, because libraries free things in there.

use super::attributes::Attribute;
use super::facts::{CallbackRole, Difference, Differs, Fact, HandleType, Left, LeftOver, Old, Span};
use super::frames::CallFrame;
use super::ids::KeyId;
use super::left::left_key;
use super::lives::What;
use super::marks::Mark;
use super::predefined::PredefinedKey;
use super::state::{Mirror, World};
use crate::call::{Call, Context, Function, Handle, Kind, Outcome, Results, is_deprecated};

impl Mirror {
    /// MPI is up and nobody saw it start.
    pub fn started_unseen(&mut self) {
        self.world = World::Up;
        self.incomplete();
    }

    /// Whether MPI is up as far as the mirror knows.
    pub fn is_up(&self) -> bool {
        matches!(self.world, World::Up | World::Ending) || !self.sessions.is_empty()
    }

    /// Whether `MPI_Finalize` is under way.
    pub fn is_ending(&self) -> bool {
        self.world == World::Ending
    }

    /// A part of MPI ended: perhaps the last.
    fn note_end(&mut self, ended: Mark) {
        if !self.is_up() {
            self.all_ended = ended.when;
        }
    }

    /// Whether MPI was up, and ended.
    pub fn has_ended(&self) -> bool {
        let was_up = matches!(self.world, World::After(_)) || self.session_ended.is_some();
        was_up && !self.is_up()
    }

    /// The World Model was never used.
    pub(super) fn only_sessions(&self) -> bool {
        self.world == World::Before
    }

    /// Whether [`Mirror::span`] has nothing to tell about any call.
    #[inline]
    pub(super) fn span_is_plain(&self) -> bool {
        self.world == World::Up
    }

    pub(super) fn span(&self, call: &Call, context: &Context, facts: &mut Vec<Fact>) {
        let of_world = match (call, self.world) {
            (Call::WorldBegin, World::Up | World::Ending) => Some(Span::Again),
            (Call::WorldBegin | Call::WorldEnd, World::After(ended)) => Some(Span::After(ended)),
            (Call::WorldEnd, World::Before) => Some(Span::Before),
            _ => None,
        };
        facts.extend(of_world.map(Fact::OutsideMpi));
        if !is_always_available(call) {
            self.span_of_others(context, facts);
        }
    }

    /// As [`Mirror::span`], of a call that is available only while MPI is up.
    pub(super) fn span_of_others(&self, context: &Context, facts: &mut Vec<Fact>) {
        let is_late = || self.world == World::Ending && self.past_self(context.thread);
        let span = self.outside().or_else(|| is_late().then_some(Span::Ending));
        facts.extend(span.map(Fact::OutsideMpi));
    }

    /// Where in the span of MPI it is, while MPI is not up.
    pub fn outside(&self) -> Option<Span> {
        if self.is_up() {
            return None;
        }
        match (self.world, self.session_ended) {
            (World::After(ended), _) | (World::Before, Some(ended)) => Some(Span::After(ended)),
            (World::Before, None) => Some(Span::Before),
            (World::Up | World::Ending, _) => None,
        }
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
        let mut old = is_deprecated(context.call).then_some(Old::Call);
        if let Call::AttrGet { keyval, .. } = call
            && let Some(key @ PredefinedKey::Host) = self.setup.predefined_key(*keyval)
        {
            old = old.or(Some(Old::Key(key)));
        } else if let Call::KeyvalCreate { copy, delete, .. } = call {
            old = old.or_else(|| [copy, delete].into_iter().find_map(old_function).map(Old::Function));
        }
        let Some(old) = old else { return };
        // What is muted is not told.
        if self.muted || self.told.insert((context.call, context.site)) {
            facts.push(Fact::Deprecated(old));
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
            self.sessions.insert(session);
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
        let ended = self.mark(&frame.context);
        self.sessions.remove(&session);
        self.session_ended = Some(ended);
        self.note_end(ended);
        self.groups.ended(session);
        for (kind, object) in self.objects.of_session(session) {
            object.session_ended = Some(ended);
            if kind == Kind::Win {
                facts.push(Fact::Left(Left::keyless(LeftOver::Window, object.created)));
            }
        }
    }

    pub(super) fn group_after(&mut self, session: Handle, outcome: &Outcome) {
        if let Results::Group(group) = outcome.results
            && outcome.success
            && self.complete
        {
            self.groups.made(group, session);
        }
    }

    /// A call other than `MPI_Group_from_session_pset` returned this group.
    pub fn group_handed_out(&mut self, group: Handle) {
        self.groups.handed_out(group);
    }

    /// A group is freed.
    pub fn group_freed(&mut self, group: Handle) {
        self.groups.freed(group);
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
            let known = object.certain && self.complete;
            if known && object.predefined && (kind, handle) != (Kind::Comm, myself) {
                for (key, left) in
                    self.with_delete_callback(kind, object.attributes.in_order(), object.created)
                {
                    on_predefined.push((kind, handle, key, Left { what: LeftOver::OnPredefined, ..left }));
                }
            }
        }
        self.on_predefined = on_predefined;
    }

    /// The attributes whose delete callback is the program's.
    pub(super) fn with_delete_callback(
        &self,
        kind: Kind,
        attributes: Vec<(KeyId, Attribute)>,
        object: Mark,
    ) -> Vec<(KeyId, Left)> {
        attributes
            .into_iter()
            .filter(|(key, _)| self.keys.get(*key).is_some_and(|key| key.delete == Function::User))
            .map(|(key, attribute)| {
                (key, Left { what: LeftOver::Attribute, kind, key: Some(key), since: attribute.set, object })
            })
            .collect()
    }

    pub(super) fn world_end_after(
        &mut self,
        frame: &mut CallFrame,
        outcome: &Outcome,
        facts: &mut Vec<Fact>,
    ) {
        if !outcome.success {
            self.world = World::Up;
            return;
        }
        let ended = self.mark(&frame.context);
        self.world = World::After(ended);
        self.note_end(ended);
        self.judge_order(frame, facts);
        self.settle_expected(frame, Kind::Comm);
        self.judge_owed(facts);
        let myself = self.setup.myself;
        if let Some(object) = self.objects.get(Kind::Comm, myself) {
            let event = self.event(What::Deleted, object.id, self.mark(&frame.context));
            for (key, _) in object.attributes.in_order() {
                self.keys.lived(key, event);
                self.keys.release(key);
            }
        }
        let on_predefined = std::mem::take(&mut self.on_predefined);
        // What it stands for may have been theirs to free.
        let owned = !on_predefined.is_empty();
        facts.extend(on_predefined.into_iter().map(|(_, _, _, left)| Fact::Left(left)));
        self.judge_left(facts);
        // Sessions that are still there may free more.
        if !owned && self.sessions.is_empty() {
            self.judge_objects_left(facts);
        }
    }

    /// The delete callbacks of `MPI_COMM_SELF`: the last set first. Where a key was set twice its place is open.
    fn judge_order(&self, frame: &CallFrame, facts: &mut Vec<Fact>) {
        let again = |order: &u64| {
            frame
                .expected
                .iter()
                .any(|expected| expected.attribute.order == *order && expected.attribute.again)
        };
        let order: Vec<_> = frame.order.iter().filter(|order| !again(order)).collect();
        if !order.is_sorted_by(|a, b| a > b) && !frame.failed && self.complete {
            facts.push(Fact::Differs(Difference::here(Differs::Order, Kind::Comm)));
        }
    }

    /// What the program created and left.
    fn judge_left(&mut self, facts: &mut Vec<Fact>) {
        if self.complete {
            for (id, key) in self.keys.live() {
                facts.push(left_key(id, key));
                self.keys_told.insert(id);
            }
        }
        self.requests_left(facts);
        for (kind, _, object) in self.objects.all() {
            if object.predefined || !object.certain || !self.complete {
                continue;
            }
            let since = object.created;
            if kind == Kind::Win {
                facts.push(Fact::Left(Left::keyless(LeftOver::Window, since)));
            }
            let attributes = self.with_delete_callback(kind, object.attributes.in_order(), since);
            facts.extend(attributes.into_iter().map(|(_, left)| Fact::Left(left)));
        }
    }

    /// Objects that the program made and left.
    fn judge_objects_left(&mut self, facts: &mut Vec<Fact>) {
        if self.complete && !self.unwound {
            facts.extend(self.given.left_by_world());
        }
        for (kind, _, object) in self.objects.all() {
            let of = match kind {
                Kind::Comm => HandleType::Comm,
                Kind::Datatype => HandleType::Datatype,
                Kind::Win => continue,
            };
            let known = object.certain && object.session.is_none() && self.complete && !self.unwound;
            // Its attributes are told, and that it is there with them.
            let told = self.with_delete_callback(kind, object.attributes.in_order(), object.created);
            if known && !object.predefined && !object.excused && !object.pending && told.is_empty() {
                facts.push(Fact::Left(Left::keyless(LeftOver::Object(of), object.created)));
            }
        }
    }
}

/// The MPI-1 name of a predefined function, where the ABI tells it from the later one.
fn old_function(function: &Function) -> Option<&'static str> {
    match function {
        Function::Predefined(known)
            if ["MPI_DUP_FN", "MPI_NULL_COPY_FN", "MPI_NULL_DELETE_FN"].contains(&known.name) =>
        {
            Some(known.name)
        }
        Function::Predefined(_) | Function::User | Function::Null => None,
    }
}

/// Calls that may be made before MPI is up or after it has ended, or that are about its span themselves (11.4.1).
fn is_always_available(call: &Call) -> bool {
    match call {
        Call::WorldBegin | Call::WorldEnd | Call::Abort | Call::SessionBegin | Call::SessionEnd { .. } => {
            true
        }
        // Nothing is said of calls that are only wrapped to follow what they make.
        Call::Obtain { .. } | Call::GroupFromSession { .. } | Call::FileOpen { .. } | Call::FileClose => true,
        Call::KeyvalCreate { .. }
        | Call::KeyvalFree { .. }
        | Call::AttrSet { .. }
        | Call::AttrGet { .. }
        | Call::AttrDelete { .. }
        | Call::CommDup { .. }
        | Call::CommMake { .. }
        | Call::TypeDup { .. }
        | Call::TypeMake { .. }
        | Call::TypeCommit { .. }
        | Call::WinInfo { .. }
        | Call::ObjectFree { .. }
        | Call::WinMake { .. }
        | Call::WinAttach { .. }
        | Call::WinDetach { .. }
        | Call::WinSharedQuery { .. }
        | Call::AllocMem { .. }
        | Call::FreeMem { .. } => false,
    }
}
