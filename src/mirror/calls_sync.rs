//! Synchronisation calls (12.5): what they open and close, and a second look at what they would complete.
//!
//! What a call closes is closed before the real call, what it opens is open after it: another thread may go on as soon
//! as the real call has returned.

use super::about::About;
use super::asserted::Said;
use super::calls_rma::{RmaTicket, Rule, cover_at, missed_at, since_opening};
use super::directory::{AsOf, Cover, Directory, Publish};
use super::epochs::{Epochs, FenceEpoch, LockEpoch, PostEpoch, StartEpoch};
use super::facts::Fact;
use super::facts_epochs::{EpochsMet, Hint, HintMet, LeftOpen, MetBy};
use super::facts_rma::{Earlier, Fault, Missed, MissedAt};
use super::ids::ObjectId;
use super::marks::Mark;
use super::no_put::settle;
use super::pending::{Held, PendingOp, Stage};
use super::state::Mirror;
use crate::call::{Assertion, Context, Flavor, Handle, Kind, Sync, Target};

/// Proof that a synchronisation call was entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SyncTicket {
    window: Option<ObjectId>,
    /// Something about the call was told: that the library refuses it says nothing.
    faulty: bool,
}

/// The window of a synchronisation call.
struct SyncedWindow<'a> {
    id: ObjectId,
    created: Mark,
    flavor: Flavor,
    directory: &'a mut dyn Directory,
}

impl Mirror {
    /// A synchronisation call begins.
    pub fn sync_enter(
        &mut self,
        win: Handle,
        sync: &Sync,
        context: &Context,
        directory: &mut dyn Directory,
        facts: &mut Vec<Fact>,
    ) -> SyncTicket {
        let already = facts.len();
        self.clock += 1;
        if !self.span_is_plain() {
            self.span_of_others(context, facts);
        }
        self.use_object(Kind::Win, win, false, context.thread, facts);
        if facts.len() > already || !self.complete {
            return SyncTicket::default();
        }
        let Some(object) = self.objects.get_mut(Kind::Win, win) else { return SyncTicket::default() };
        let (id, created) = (object.id, object.created);
        let Some(window) = object.window.as_deref_mut() else { return SyncTicket::default() };
        window.members = window.members.or_else(|| directory.size(id));
        let mut of = SyncedWindow { id, created, flavor: window.flavor, directory };
        of.before(&mut window.epochs, sync, facts);
        let faulty = facts.len() > already;
        let lock = matches!(sync, Sync::Lock { .. } | Sync::LockAll(_));
        if lock && !window.told_locks {
            let told = of.plain_memory(sync, window.no_locks, facts);
            // What is muted is not told.
            window.told_locks = told && !self.muted;
        }
        if let Sync::Fence(assertion) = sync {
            self.published.push(Publish::Fence { window: id, assertion: *assertion });
        } else if let Sync::Post(Some(origins), assertion) = sync
            && !faulty
        {
            let (origins, assertion) = (origins.clone(), *assertion);
            self.published.push(Publish::Post { window: id, origins, assertion });
        }
        settle(&mut window.epochs.early, (id, Some(created)), of.directory, facts);
        SyncTicket { window: Some(id), faulty }
    }

    /// A flush of a window that is locked for all, begins, and nothing is under way there: nothing can be wrong with it,
    /// and nothing comes of it. `None`: it is to be entered as any other call.
    #[inline]
    pub fn flush_of_nothing(&mut self, win: Handle, sync: &Sync) -> Option<SyncTicket> {
        let flushes = matches!(
            sync,
            Sync::Flush(Target::Rank(_))
                | Sync::FlushLocal(Target::Rank(_))
                | Sync::FlushAll
                | Sync::FlushLocalAll
        );
        if !flushes || !self.complete || !self.span_is_plain() {
            return None;
        }
        let object = self.objects.get(Kind::Win, win)?;
        let window = object.window.as_deref()?;
        let epochs = &window.epochs;
        let is_member = if let Sync::Flush(Target::Rank(rank)) | Sync::FlushLocal(Target::Rank(rank)) = sync {
            u32::try_from(*rank).is_ok_and(|rank| window.members.is_some_and(|size| rank < size))
        } else {
            true
        };
        let plain = is_member && !object.pending && object.session_ended.is_none();
        if !plain || epochs.lock_all.is_none() || !epochs.pending.is_empty() {
            return None;
        }
        self.clock += 1;
        Some(SyncTicket { window: Some(object.id), faulty: false })
    }

    /// A synchronisation call has returned. `flag`: what `MPI_Win_test` answered.
    #[expect(clippy::too_many_arguments, reason = "the call, what came of it, and what it is held against")]
    pub fn sync_leave(
        &mut self,
        ticket: SyncTicket,
        win: Handle,
        sync: Sync,
        context: &Context,
        success: bool,
        flag: bool,
        directory: &mut dyn Directory,
        facts: &mut Vec<Fact>,
    ) {
        let mark = self.mark(context);
        let Some(object) = self.objects.get_mut(Kind::Win, win) else { return };
        if ticket.window != Some(object.id) {
            return;
        }
        let (id, created) = (object.id, object.created);
        let Some(window) = object.window.as_deref_mut() else { return };
        let epochs = &mut window.epochs;
        if !success {
            epochs.doubtful |= !ticket.faulty;
            return;
        }
        // Where the call has waited for the others, they have opened their epochs.
        settle(&mut epochs.early, (id, Some(created)), directory, facts);
        match sync {
            Sync::Fence(assertion) => {
                let crossed = epochs.other_than_fence();
                epochs.fence = Some(FenceEpoch { mark, assertion, operations: 0, first: None, crossed });
            }
            Sync::Start(targets, assertion) => {
                for target in targets.iter().flatten() {
                    *epochs.starts.entry(*target).or_insert(0) += 1;
                }
                epochs.start = Some(StartEpoch { mark, targets, assertion });
                epochs.cross_fence();
            }
            Sync::Post(..) => {
                epochs.post = Some(PostEpoch { mark });
                epochs.waited = None;
            }
            Sync::Lock { target: Target::Rank(rank), exclusive, .. } => {
                epochs.locks.insert(rank, LockEpoch { mark, exclusive });
                epochs.cross_fence();
            }
            Sync::LockAll(_) => {
                epochs.lock_all = Some(LockEpoch { mark, exclusive: false });
                epochs.cross_fence();
            }
            Sync::Wait | Sync::Test => {
                if (sync == Sync::Wait || flag) && epochs.post.take().is_some() {
                    epochs.waited = Some(mark);
                    self.published.push(Publish::Unexposed { window: id });
                }
            }
            Sync::Lock { target: Target::Null, .. }
            | Sync::Complete
            | Sync::Unlock(_)
            | Sync::UnlockAll
            | Sync::Flush(_)
            | Sync::FlushAll
            | Sync::FlushLocal(_)
            | Sync::FlushLocalAll
            | Sync::Sync => {}
        }
    }

    /// Asks anew about operations that `MPI_Win_flush_local` has left, with the answers of that time: before a call
    /// that completes them.
    pub fn rma_ask_again(&self, win: Handle, directory: &mut dyn Directory) {
        let Some(id) = self.window_id(win) else { return };
        let Some(window) = self.window(win) else { return };
        for (target, op) in window.epochs.pending.all() {
            let (Ok(first), Ok(end)) = (usize::try_from(op.bytes.start), usize::try_from(op.bytes.end))
            else {
                continue;
            };
            if let Held::Asked(when) = op.held
                && op.origin_done
                && op.stage == Stage::UnderWay
            {
                directory.cover(id, target, first..end, when);
            }
        }
    }

    /// Looks again at the target of an operation that was just entered and whose answer was not there: for a guard,
    /// which has to know before the operation is passed on.
    pub fn rma_look(&mut self, ticket: &mut RmaTicket, directory: &mut dyn Directory, facts: &mut Vec<Fact>) {
        let Some(win) = ticket.win else { return };
        let Some(object) = self.objects.get_mut(Kind::Win, win) else { return };
        let (window, created) = (object.id, object.created);
        let Some(state) = object.window.as_deref_mut() else { return };
        let flavor = state.flavor;
        let pending = &mut state.epochs.pending;
        let Some(op) = pending.get_mut(ticket.target, ticket.number) else { return };
        if !matches!(op.held, Held::Asked(_)) {
            return;
        }
        let already = facts.len();
        let (operation, target) = (op.operation, ticket.target);
        let there = look_again(About { window, created, flavor, target, operation, directory }, op, facts);
        if facts.len() > already && there {
            // Not portable, and no reason to hold it back. Told once.
            op.held = Held::Settled;
        } else if facts.len() > already {
            pending.remove(ticket.target, ticket.number);
            ticket.number = 0;
            ticket.broken = Some(Rule::Range);
        }
    }

    /// A window is about to be freed: nothing may be open (12.2.5).
    pub(super) fn epochs_before_free(&self, win: Handle, facts: &mut Vec<Fact>) {
        let Some(object) = self.objects.get(Kind::Win, win) else { return };
        let Some(epochs) = object.window.as_deref().map(|window| &window.epochs) else { return };
        if epochs.doubtful || !self.complete {
            return;
        }
        for left in epochs.left_open() {
            let first = match left {
                LeftOpen::Fence(_) => epochs.fenced().and_then(|fence| fence.first()),
                LeftOpen::Passive(_) | LeftOpen::Start(_) | LeftOpen::Post(_) => None,
            };
            facts.push(epochs_met(object.created, MetBy::Free { left, first }));
        }
    }
}

fn epochs_met(window: Mark, by: MetBy) -> Fact {
    Fact::Epoch(Box::new(EpochsMet { window, by }))
}

impl SyncedWindow<'_> {
    fn before(&mut self, epochs: &mut Epochs, sync: &Sync, facts: &mut Vec<Fact>) {
        if let Sync::Lock { target: Target::Rank(rank), .. }
        | Sync::Flush(Target::Rank(rank))
        | Sync::FlushLocal(Target::Rank(rank)) = sync
            && let Some(size) = self.directory.size(self.id)
            && !u32::try_from(*rank).is_ok_and(|rank| rank < size)
        {
            facts.push(Fact::BadTarget { window: self.created, rank: *rank, size });
            return;
        }
        let own = || self.directory.rank(self.id).and_then(|rank| i32::try_from(rank).ok());
        let out_of_order = epochs.are_out_of_order(sync, own);
        if out_of_order && !epochs.doubtful {
            facts.push(epochs_met(self.created, epochs.met_by(sync, own())));
        }
        match sync {
            Sync::Fence(assertion) => self.fence(epochs, *assertion, facts),
            Sync::Start(targets, assertion) => {
                self.started(epochs, targets.as_deref(), *assertion, facts);
            }
            Sync::Complete => {
                if let Some(start) = epochs.start.take() {
                    self.no_check(epochs, &start, facts);
                    let targets = start.targets.unwrap_or_else(|| epochs.pending.targets());
                    for target in targets {
                        self.second_look(epochs, target, facts);
                        epochs.pending.complete(target);
                    }
                }
            }
            Sync::Unlock(Target::Rank(rank)) => {
                if epochs.locks.remove(rank).is_some() {
                    self.finish(epochs, *rank, facts);
                }
            }
            Sync::UnlockAll => {
                if epochs.lock_all.take().is_some() {
                    self.finish_all(epochs, facts);
                }
            }
            Sync::Flush(_) | Sync::FlushAll | Sync::FlushLocal(_) | Sync::FlushLocalAll if out_of_order => {}
            Sync::Flush(Target::Rank(rank)) => self.finish(epochs, *rank, facts),
            Sync::FlushAll => self.finish_all(epochs, facts),
            Sync::FlushLocal(Target::Rank(rank)) => {
                if let Ok(target) = u32::try_from(*rank) {
                    self.finish_locally(epochs, target, facts);
                }
            }
            Sync::FlushLocalAll => {
                for target in epochs.pending.targets() {
                    self.finish_locally(epochs, target, facts);
                }
            }
            Sync::Post(..)
            | Sync::Wait
            | Sync::Test
            | Sync::Lock { .. }
            | Sync::LockAll(_)
            | Sync::Unlock(Target::Null)
            | Sync::Flush(Target::Null)
            | Sync::FlushLocal(Target::Null)
            | Sync::Sync => {}
        }
    }

    fn fence(&mut self, epochs: &mut Epochs, assertion: Assertion, facts: &mut Vec<Fact>) {
        if let Some(fence) = epochs.fenced().filter(|_| !epochs.doubtful) {
            let (no_precede, crossed) = (assertion.no_precede, fence.crossed);
            // Of most fences there is nothing to say.
            if no_precede || crossed.is_some() {
                let by = MetBy::Fence { no_precede, crossed, first: fence.first() };
                facts.push(epochs_met(self.created, by));
            }
        }
        self.finish_all(epochs, facts);
        epochs.fences = epochs.fences.wrapping_add(1);
        epochs.fence = None;
    }

    /// Where the matching post is made already: a start that does not agree with it may never return.
    fn started(
        &mut self,
        epochs: &mut Epochs,
        targets: Option<&[u32]>,
        assertion: Assertion,
        facts: &mut Vec<Fact>,
    ) {
        let targets = targets.filter(|_| !epochs.doubtful);
        let differs = targets.into_iter().flatten().find_map(|&target| {
            let number = epochs.starts.get(&target).copied().unwrap_or(0) + 1;
            self.matched(target, number, assertion, None)
        });
        epochs.told_no_check = differs.is_some();
        facts.extend(differs);
    }

    /// The same where the post was made later.
    fn no_check(&mut self, epochs: &Epochs, start: &StartEpoch, facts: &mut Vec<Fact>) {
        if epochs.told_no_check || epochs.doubtful {
            return;
        }
        facts.extend(start.targets.iter().flatten().find_map(|&target| {
            let number = epochs.starts.get(&target).copied().unwrap_or(0);
            self.matched(target, number, start.assertion, Some(start.mark))
        }));
    }

    /// The start made here and the target's post with this number, where that is made: if they say something else of
    /// `MPI_MODE_NOCHECK`, which is all that 12.5.5 asks of both.
    fn matched(&mut self, target: u32, number: u32, start: Assertion, since: Option<Mark>) -> Option<Fact> {
        let there = self.directory.exposure(self.id, target)?;
        let Said::That(post) = there.posts.of(number) else { return None };
        let hint = Hint::Matched { start, post };
        let fact = || Fact::Hint(HintMet { since, ..HintMet::new(hint, Some(self.created)) });
        (post.no_check != start.no_check).then(fact)
    }

    fn finish(&mut self, epochs: &mut Epochs, rank: i32, facts: &mut Vec<Fact>) {
        if let Ok(target) = u32::try_from(rank) {
            self.second_look(epochs, target, facts);
            epochs.pending.complete(target);
        }
    }

    fn finish_locally(&mut self, epochs: &mut Epochs, target: u32, facts: &mut Vec<Fact>) {
        self.second_look(epochs, target, facts);
        epochs.pending.complete_locally(target);
    }

    fn finish_all(&mut self, epochs: &mut Epochs, facts: &mut Vec<Fact>) {
        if epochs.pending.is_empty() {
            return;
        }
        for target in epochs.pending.targets() {
            self.second_look(epochs, target, facts);
        }
        epochs.pending.complete_all();
    }

    /// What was found when each operation began must still be there: until now none of them was complete.
    fn second_look(&mut self, epochs: &mut Epochs, target: u32, facts: &mut Vec<Fact>) {
        if self.flavor != Flavor::Dynamic
            || !epochs.pending.needs_look(target, || self.directory.changes(self.id, target))
        {
            return;
        }
        let mut there = None;
        let mut told = Vec::new();
        for op in epochs.pending.on(target) {
            if op.held == Held::Settled || there == Some(op.held) {
                continue;
            }
            let about = About {
                window: self.id,
                created: self.created,
                flavor: self.flavor,
                target,
                operation: op.operation,
                directory: &mut *self.directory,
            };
            let already = facts.len();
            // A region that is still there need not be asked for again; a moment says nothing about other bytes.
            if look_again(about, op, facts) && matches!(op.held, Held::By(_)) {
                there = Some(op.held);
            }
            if facts.len() > already {
                told.push(op.number);
            }
        }
        // After flush_local an operation is still pending: what was told of it is not told again.
        for number in told {
            if let Some(op) = epochs.pending.get_mut(target, number) {
                op.held = Held::Settled;
            }
        }
    }

    /// A lock of a window over plain memory, or in spite of a hint. Whether anything was told.
    fn plain_memory(&mut self, sync: &Sync, no_locks: Option<bool>, facts: &mut Vec<Fact>) -> bool {
        if let Some(known) = no_locks {
            let since = Some(self.created);
            facts.push(Fact::Hint(HintMet { since, ..HintMet::new(Hint::NoLocks { known }, since) }));
            return true;
        }
        let target = if let Sync::Lock { target: Target::Rank(rank), .. } = sync {
            u32::try_from(*rank).ok()
        } else {
            self.directory.rank(self.id)
        };
        let Some(target) = target.filter(|_| self.flavor == Flavor::Create) else { return false };
        match self.directory.extent(self.id, target) {
            Some(extent) if !extent.mpi_memory && extent.size > 0 => {
                facts.push(Fact::PlainMemoryLocked { created: self.created });
                true
            }
            Some(_) | None => false,
        }
    }
}

/// Looks at the target once more. True: the regions are still there.
fn look_again(mut about: About, op: &PendingOp, facts: &mut Vec<Fact>) -> bool {
    let (Ok(first), Ok(end)) = (usize::try_from(op.bytes.start), usize::try_from(op.bytes.end)) else {
        return false;
    };
    let whole = first..end;
    let pieces = op.pieces.as_deref().unwrap_or(std::slice::from_ref(&whole));
    let serial = match op.held {
        Held::Settled | Held::Missed => return false,
        Held::By(serial) => serial,
        Held::Asked(when) => match since_opening(&mut about, pieces, when).1 {
            Cover::Whole(serial) => serial,
            Cover::Several(serial) if op.stage == Stage::Fetched => serial,
            Cover::Several(serial) => {
                facts.push(about.fault(Fault::Spans { first, end }, Some(Earlier::new(op.call, op.site))));
                serial
            }
            Cover::Unknown | Cover::NotYet => return false,
            Cover::Hole(hole) => {
                // The answer is later than the question: when the region went is not known.
                let during = when == AsOf::Now && hole.detached.is_some();
                if during && op.stage == Stage::Fetched {
                    return false;
                }
                let at = if during { MissedAt::End } else { missed_at(when) };
                facts.push(missed(&about, op, first..end, *hole, at));
                return false;
            }
        },
    };
    if op.stage != Stage::UnderWay {
        return true;
    }
    match cover_at(&mut about, pieces, AsOf::Now) {
        Cover::Whole(now) | Cover::Several(now) if now == serial => true,
        Cover::Hole(hole) if hole.detached.is_some() => {
            facts.push(missed(&about, op, first..end, *hole, MissedAt::End));
            false
        }
        Cover::Whole(_) | Cover::Several(_) | Cover::Hole(_) | Cover::Unknown | Cover::NotYet => false,
    }
}

fn missed(
    about: &About,
    op: &PendingOp,
    bytes: std::ops::Range<usize>,
    hole: super::directory::Hole,
    at: MissedAt,
) -> Fact {
    let missed = Missed {
        first: bytes.start,
        end: bytes.end,
        contiguous: op.pieces.is_none(),
        hole,
        own_buffer: false,
        at,
        refused: op.stage == Stage::Refused,
    };
    about.fault(Fault::Memory(Box::new(missed)), Some(Earlier::new(op.call, op.site)))
}
