//! The mirror is told of the synchronisation of windows. Nothing is kept across the real call that would cost time.

use super::one_sided::{rank_of, unchecked};
use super::{At, Depth, Observer, context, let_go};
use crate::abi::{self, Abi};
use crate::contained::contained_in;
use crate::numbers::int_at;
use crate::state::State;
use crate::thread::Thread;
use crate::{emit, looks, making, memory, options, output, recorder, start, state, watching};
use std::ffi::c_int;
use warden::call::{CallId, Context, Handle, Kind, Sync};
use warden::mirror::SyncTicket;
use warden::mirror::objects::ObjectId;

/// A synchronisation call of a window.
pub struct Synchronises<S> {
    depth: Depth,
    pub(super) win: usize,
    /// Where `MPI_Win_test` writes its answer; 0: it is another call.
    flag: usize,
    pub(super) sync: S,
}

/// What is known of it until it returns.
pub type EnteredSync = Option<(SyncTicket, Context)>;

impl<S: Fn(&'static Abi) -> Sync> Observer for Synchronises<S> {
    type Kept = EnteredSync;

    #[inline(always)]
    fn before(&self, thread: &Thread, at: At) -> EnteredSync {
        if !watching::on() || thread.inside.get() {
            return None;
        }
        let before = || before(thread, at, self.depth, self.win, &self.sync);
        contained_in(thread, at.id, "before", before).flatten()
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, at: At, kept: &EnteredSync, code: c_int) {
        if recorder::on() && !thread.inside.get() && (code != 0 || ends(at.id)) {
            contained_in(thread, at.id, "after", || self.recorded(at, code));
        }
        let Some((ticket, context)) = *kept else { return };
        if !watching::on() {
            return;
        }
        let Some(abi) = abi::get() else { return };
        if code == 0 && !opens(at.id) && !options::tests_panic(at.id) {
            if let Some(target) = completes(&(self.sync)(abi)) {
                output::completed(abi.handle(self.win).0 as u32, target);
            }
            output::over();
            return;
        }
        contained_in(thread, at.id, "after", || self.returned(abi, at.id, ticket, &context, code));
    }
}

impl<S: Fn(&'static Abi) -> Sync> Synchronises<S> {
    /// `flag`: where `MPI_Win_test` writes its answer; 0: it is another call.
    #[inline(always)]
    pub fn new(depth: Depth, win: usize, flag: usize, sync: S) -> Self {
        Self { depth, win, flag, sync }
    }

    /// Keeps that it has returned.
    #[inline(never)]
    pub(super) fn recorded(&self, at: At, code: c_int) {
        let (Some(abi), place) = (abi::get(), recorder::EventPlace::of(at.site, at.id)) else {
            return;
        };
        // SAFETY: where MPI succeeded it has written the flag.
        let flag = code == 0 && self.flag != 0 && unsafe { int_at(self.flag) } != 0;
        recorder::synchronised(abi.handle(self.win), &(self.sync)(abi), flag, code == 0, place);
    }

    fn returned(&self, abi: &'static Abi, id: CallId, ticket: SyncTicket, context: &Context, code: c_int) {
        options::test_panic(id, "after");
        let (sync, flag) = ((self.sync)(abi), self.flag);
        if let Some(target) = completes(&sync).filter(|_| code == 0) {
            output::completed(abi.handle(self.win).0 as u32, target);
        }
        // SAFETY: where MPI succeeded it has written the flag.
        let flag = code == 0 && flag != 0 && unsafe { int_at(flag) } != 0;
        let mut facts = Vec::new();
        let mut locked = state::lock();
        let Some(state) = locked.as_mut() else { return };
        output::over();
        let (win, there) = (abi.handle(self.win), &mut state.directory);
        state.mirror.sync_leave(ticket, win, sync, context, code == 0, flag, there, &mut facts);
        state.publish();
        let library = state.library;
        drop(locked);
        if !facts.is_empty() {
            emit::rma_facts(&mut facts, id, library, false);
        }
        let_go(facts);
    }
}

fn before(
    thread: &Thread,
    at: At,
    depth: Depth,
    win: usize,
    sync: impl FnOnce(&'static Abi) -> Sync,
) -> Option<(SyncTicket, Context)> {
    let id = at.id;
    let abi = abi::get()?;
    options::test_panic(id, "before");
    if memory::pending() {
        emit::freed_memory();
    }
    let context = context(thread, at, depth);
    start::before_other(abi);
    let keeps = recorder::on() && begins(id);
    let place = keeps.then(|| recorder::EventPlace::of(at.site, id));
    let sync = sync(abi);
    let win = abi.handle(win);
    let mut facts = Vec::new();
    let library;
    let ticket;
    let limited;
    {
        let mut locked = state::lock();
        let mut state = locked.as_mut()?;
        if let Some(unmet) = unmet(state, win, &sync) {
            drop(locked);
            making::meet(abi, win, unmet);
            locked = state::lock();
            state = locked.as_mut()?;
        }
        let waits = waits(&sync);
        if state.directory.reaches_over() && completes(&sync).is_some() {
            state.mirror.rma_ask_again(win, &mut state.directory);
        }
        let asked = if state.directory.is_looking() { state.mirror.window_id(win) } else { None };
        if let Some(window) = asked
            && let Some(target) = waits
        {
            // Where the program waits for the target, its table is waited for too.
            drop(locked);
            looks::finish(window, target.and_then(|target| u32::try_from(target).ok()));
            locked = state::lock();
            state = locked.as_mut()?;
        }
        output::begun(id);
        library = state.library;
        ticket = state.mirror.sync_enter(win, &sync, &context, &mut state.directory, &mut facts);
        if state.mirror.nothing_pending(win) || state.mirror.buffers_are_free(win, &sync) {
            memory::buffers::forget_those_of(win.0);
        }
        if let Some(window) = asked {
            state.directory.forget(window);
        }
        state.publish();
        if let Some(place) = place {
            recorder::synchronises(state, win, &sync, place);
        }
        limited = state.directory.has_limits();
    }
    if !facts.is_empty() {
        emit::rma_facts(&mut facts, id, library, false);
    }
    if limited {
        unchecked();
    }
    let_go(facts);
    Some((ticket, context))
}

/// The targets that a synchronisation call names and that were not used before.
fn unmet(state: &mut State, win: Handle, sync: &Sync) -> Option<(ObjectId, Vec<i32>)> {
    match sync {
        Sync::Lock { target, .. } => making::unmet(state, win, &[rank_of(*target)]),
        Sync::Start(targets, _) => {
            let rank = |rank: &u32| i32::try_from(*rank).unwrap_or(-1);
            let targets: Vec<i32> = targets.iter().flatten().map(rank).collect();
            making::unmet(state, win, &targets)
        }
        Sync::Fence(_)
        | Sync::Complete
        | Sync::Post(..)
        | Sync::Wait
        | Sync::Test
        | Sync::Unlock(_)
        | Sync::LockAll(_)
        | Sync::UnlockAll
        | Sync::Flush(_)
        | Sync::FlushAll
        | Sync::FlushLocal(_)
        | Sync::FlushLocalAll
        | Sync::Sync => None,
    }
}

/// Whether a synchronisation call waits for operations, if only at the origin: on one target, or on all.
fn waits(sync: &Sync) -> Option<Option<i32>> {
    match sync {
        Sync::FlushLocal(target) => Some(Some(rank_of(*target))),
        Sync::FlushLocalAll => Some(None),
        Sync::Fence(_)
        | Sync::Start(..)
        | Sync::Complete
        | Sync::Post(..)
        | Sync::Wait
        | Sync::Test
        | Sync::Lock { .. }
        | Sync::Unlock(_)
        | Sync::LockAll(_)
        | Sync::UnlockAll
        | Sync::Flush(_)
        | Sync::FlushAll
        | Sync::Sync => completes(sync),
    }
}

/// Whether a synchronisation call completes operations: of one target, or of all.
#[inline]
pub(super) fn completes(sync: &Sync) -> Option<Option<i32>> {
    match sync {
        Sync::Flush(target) | Sync::Unlock(target) => Some(Some(rank_of(*target))),
        Sync::Fence(_) | Sync::Complete | Sync::UnlockAll | Sync::FlushAll => Some(None),
        Sync::Start(..)
        | Sync::Post(..)
        | Sync::Wait
        | Sync::Test
        | Sync::Lock { .. }
        | Sync::LockAll(_)
        | Sync::FlushLocal(_)
        | Sync::FlushLocalAll
        | Sync::Sync => None,
    }
}

/// Whether a synchronisation call that succeeded changes anything when it returns.
fn opens(id: CallId) -> bool {
    const CLOSE: [CallId; 8] = [
        CallId::of("MPI_Win_flush"),
        CallId::of("MPI_Win_flush_all"),
        CallId::of("MPI_Win_flush_local"),
        CallId::of("MPI_Win_flush_local_all"),
        CallId::of("MPI_Win_unlock"),
        CallId::of("MPI_Win_unlock_all"),
        CallId::of("MPI_Win_complete"),
        CallId::of("MPI_Win_sync"),
    ];
    !CLOSE.contains(&id)
}

/// Whether an event is kept of such a call before it is made.
fn begins(id: CallId) -> bool {
    const END_ONLY: [CallId; 6] = [
        CallId::of("MPI_Win_wait"),
        CallId::of("MPI_Win_test"),
        CallId::of("MPI_Win_flush"),
        CallId::of("MPI_Win_flush_all"),
        CallId::of("MPI_Win_flush_local"),
        CallId::of("MPI_Win_flush_local_all"),
    ];
    !END_ONLY.contains(&id)
}

/// Whether an event is kept of such a call when it has succeeded.
fn ends(id: CallId) -> bool {
    const BEGIN_ONLY: [CallId; 6] = [
        CallId::of("MPI_Win_start"),
        CallId::of("MPI_Win_post"),
        CallId::of("MPI_Win_complete"),
        CallId::of("MPI_Win_lock"),
        CallId::of("MPI_Win_lock_all"),
        CallId::of("MPI_Win_sync"),
    ];
    !BEGIN_ONLY.contains(&id)
}

/// Whether a window is known to be live, so that MPI can be asked about it.
pub fn knows_window(win: Handle) -> bool {
    state::lock().as_ref().is_some_and(|state| state.mirror.knows_object(Kind::Win, win))
}
