//! A flush of a window where nothing is under way: some programs make it far more often than operations. Nothing can be wrong
//! with it and nothing comes of it, so it is counted and passed on, and nothing in here can fail. Any other flush is as the rest of
//! synchronisation.

use super::synchronisation::{self, Synchronises, completes};
use super::{At, Depth, Observer, context};
use crate::abi::{self, Abi};
use crate::contained::contained_in;
use crate::thread::Thread;
use crate::{memory, options, output, recorder, start, state, watching};
use std::ffi::c_int;
use std::mem::MaybeUninit;
use warden::call::{CallId, Sync};
use warden::mirror::SyncTicket;

/// A flush of a window.
pub struct Flushes<S>(Synchronises<S>);

/// What is known of it until it returns.
#[derive(Clone, Copy)]
pub enum IdleFlush {
    Idle(&'static Abi, SyncTicket),
    Other(synchronisation::EnteredSync),
}

impl<S: Fn(&'static Abi) -> Sync> Observer for Flushes<S> {
    type Kept = IdleFlush;

    #[inline(always)]
    fn before(&self, thread: &Thread, at: At) -> IdleFlush {
        let mut place = MaybeUninit::uninit();
        *self.keep(thread, at, &mut place)
    }

    #[inline(always)]
    fn keep<'k>(&self, thread: &Thread, at: At, place: &'k mut MaybeUninit<IdleFlush>) -> &'k IdleFlush {
        match self.idle(thread, at.id) {
            Some((abi, ticket)) => place.write(IdleFlush::Idle(abi, ticket)),
            None => place.write(IdleFlush::Other(self.0.before(thread, at))),
        }
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, at: At, kept: &IdleFlush, code: c_int) {
        match *kept {
            IdleFlush::Idle(abi, _) if code == 0 => {
                if let Some(target) = completes(&(self.0.sync)(abi)) {
                    output::completed(abi.handle(self.0.win).0 as u32, target);
                }
                output::over();
                if recorder::on() {
                    contained_in(thread, at.id, "after", || self.0.recorded(at, code));
                }
            }
            IdleFlush::Idle(_, ticket) => self.failed(thread, at, ticket, code),
            IdleFlush::Other(ref kept) => self.0.after(thread, at, kept, code),
        }
    }
}

impl<S: Fn(&'static Abi) -> Sync> Flushes<S> {
    #[inline(always)]
    pub fn new(depth: Depth, win: usize, flag: usize, sync: S) -> Self {
        Self(Synchronises::new(depth, win, flag, sync))
    }

    #[inline(always)]
    fn idle(&self, thread: &Thread, id: CallId) -> Option<(&'static Abi, SyncTicket)> {
        let plain = watching::on() && !thread.inside.get() && !memory::pending() && start::is_dealt_with();
        if !plain || options::tests_panic(id) {
            return None;
        }
        let abi = abi::get()?;
        // A signal handler may call MPI while the lock is held.
        thread.inside.set(true);
        let ticket = told(id, abi, self.0.win, &(self.0.sync)(abi));
        thread.inside.set(false);
        Some((abi, ticket?))
    }

    #[cold]
    fn failed(&self, thread: &Thread, at: At, ticket: SyncTicket, code: c_int) {
        let context = context(thread, at, Depth::Caller);
        self.0.after(thread, at, &Some((ticket, context)), code);
    }
}

#[inline(always)]
fn told(id: CallId, abi: &Abi, win: usize, sync: &Sync) -> Option<SyncTicket> {
    // Who waits for a lock asks the system, which changes `errno`.
    let mut locked = state::try_lock_sound()?;
    let state = locked.as_mut()?;
    if state.directory.is_looking() || state.mirror.has_published() {
        return None;
    }
    let win = abi.handle(win);
    let ticket = state.mirror.flush_of_nothing(win, sync)?;
    memory::buffers::forget_those_of(win.0);
    output::begun(id);
    Some(ticket)
}
