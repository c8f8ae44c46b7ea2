//! The one mirror of this process, and whether checking is on.
//!
//! Nothing is made before the first wrapped call. The lock is held only while the mirror is read or changed: never
//! while MPI or user code runs, and never while something is written.

use crate::boxes::{KeyBox, free_cell};
use crate::directory::Directory;
use crate::directory::{Card, limit};
use crate::output;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use warden::call::{Handle, Outcome, Results};
use warden::findings::status::Limit;
use warden::mirror::Mirror;
use warden::mirror::directory::Publish;
use warden::mirror::keyvals::KeyId;
use warden::mirror::objects::ObjectId;
use warden::mirror::predefined::Library;

/// What the lock guards.
pub struct State {
    pub mirror: Mirror,
    pub library: Library,
    /// The boxes that the trampolines of each key get as extra_state.
    pub boxes: FxHashMap<KeyId, *mut KeyBox>,
    /// Those of keys that have ended, oldest first.
    pub ended: VecDeque<(KeyId, *mut KeyBox)>,
    pub directory: Directory,
    /// Windows that are being made, by the number of the thread.
    pub making: FxHashMap<usize, Making>,
    /// Windows with hints about what all members give to them, while these were not found broken.
    pub promised: FxHashMap<ObjectId, Hints>,
}

/// A window that is being made.
#[derive(Default)]
pub struct Making {
    /// What the program's variable for the window held before, where an info object was given.
    pub before: Option<Handle>,
    pub exchanged: Option<Exchange>,
    pub hints: Hints,
}

/// What its members have told each other.
pub struct Exchange {
    pub rank: u32,
    pub cards: Vec<Card>,
    pub own: Card,
}

/// The hints that were given for it, as far as checks ask for them.
#[derive(Clone, Copy, Default)]
pub struct Hints {
    /// Whether the library gives it back.
    pub no_locks: Option<bool>,
    pub same_size: bool,
    pub same_disp_unit: bool,
}

// SAFETY: the boxes are only handed to MPI and freed under the lock; a raw pointer has no thread of its own.
unsafe impl Send for State {}

impl State {
    /// Tells the other processes what the mirror has for them.
    #[inline]
    pub fn publish(&mut self) {
        if self.mirror.has_published() {
            for event in self.mirror.take_published() {
                if let Publish::Free { window } = &event {
                    self.promised.remove(window);
                }
                self.directory.apply(event);
            }
            note(self.directory.take_limits());
        }
    }

    /// A call has returned on a thread: where it made a window, its members and hints are known from now on. The window, if
    /// its hints say what all members give to it.
    #[inline]
    pub fn made_window(&mut self, thread: usize, outcome: &Outcome) -> Option<Handle> {
        if self.making.is_empty() {
            return None;
        }
        let Making { exchanged, hints, .. } = self.making.remove(&thread)?;
        let made = if let Results::Window { win, .. } = outcome.results { Some(win) } else { None };
        let made = made.filter(|_| outcome.success);
        let made = made.and_then(|win| Some((win, self.mirror.window_id(win)?)));
        if let Some(Exchange { rank, cards, own }) = exchanged {
            match made {
                Some((_, window)) => self.directory.bind(window, rank, &cards),
                None => self.directory.cancel(&own),
            }
            note(self.directory.take_limits());
        }
        let (win, window) = made?;
        self.mirror.hint_no_locks(win, hints.no_locks);
        let promised = (hints.same_size || hints.same_disp_unit) && self.mirror.is_complete();
        promised.then(|| self.promised.insert(window, hints));
        promised.then_some(win)
    }

    /// Frees the boxes of keys whose callbacks can never run again, a while later.
    pub fn free_ended(&mut self) {
        for key in self.mirror.take_ended_keys() {
            self.ended.extend(self.boxes.remove(&key).map(|ended| (key, ended)));
            if self.ended.len() > KEPT
                && let Some((key, ended)) = self.ended.pop_front()
            {
                // SAFETY: the box came from `Box::into_raw`, was in the table once, and MPI has no attribute left that
                // could bring it to a trampoline.
                let ended = unsafe { Box::from_raw(ended) };
                if let Some(fortran) = &ended.fortran {
                    // SAFETY: as above.
                    unsafe { free_cell(key, fortran) };
                }
            }
        }
    }
}

/// Says in the report why targets went unchecked: bits of [`limit`].
pub fn note(bits: u32) {
    let limits = [
        (limit::NO_TABLE, Limit::NoDirectory),
        (limit::FULL, Limit::DirectoryFull),
        (limit::ELSEWHERE, Limit::TargetsElsewhere),
        (limit::ABSENT, Limit::TargetsUnwatched),
        (limit::UNREADABLE, Limit::NoDirectory),
        (limit::NOT_HERE, Limit::TargetsNotHere),
        (limit::UNNAMED, Limit::WindowsUnnamed),
    ];
    for (bit, limit) in limits {
        if bits & bit != 0 {
            output::limit(limit);
        }
    }
}

/// Boxes kept of keys that have ended: MPICH takes a stale number until it is another key's, and then runs the
/// callbacks that were there.
const KEPT: usize = 1024;

static STATE: Mutex<Option<State>> = Mutex::new(None);
/// What happens from here on is in no table: other processes must not take it for absent.
pub fn tell_no_more() {
    if let Some(state) = lock().as_mut() {
        state.directory.apply(Publish::Incomplete);
    }
}

/// How often somebody has had the state, and may have changed it, plus one. Written under the lock.
static AGE: AtomicU64 = AtomicU64::new(1);

/// What was known of the state when it had this age still holds while it has it.
#[inline(always)]
pub fn age() -> u64 {
    AGE.load(Relaxed)
}

/// The state, locked, and taken for changed. A panic under the lock switched checking off, so what it left is only read for the report.
pub fn lock() -> MutexGuard<'static, Option<State>> {
    let locked = lock_to_ask();
    changed();
    locked
}

/// As [`lock`], for who says himself whether he changed anything: [`changed`].
#[inline(always)]
pub fn lock_to_ask() -> MutexGuard<'static, Option<State>> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The state may not be what it was. For who holds the lock.
#[inline(always)]
pub fn changed() {
    AGE.store(AGE.load(Relaxed) + 1, Relaxed);
}

/// As [`lock`]; `None` where somebody holds it, perhaps this very thread.
pub fn try_lock() -> Option<MutexGuard<'static, Option<State>>> {
    match STATE.try_lock() {
        Ok(state) => Some(state),
        Err(TryLockError::Poisoned(state)) => Some(state.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
    .inspect(|_| changed())
}

/// As [`try_lock`]; `None` also where a panic has left something behind.
pub fn try_lock_sound() -> Option<MutexGuard<'static, Option<State>>> {
    STATE.try_lock().ok().inspect(|_| changed())
}
