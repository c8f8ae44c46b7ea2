//! A flush of a window where nothing is under way: some programs make it far more often than operations. Nothing can be wrong
//! with it and nothing comes of it, so it is counted and passed on, and nothing in here can fail.

use super::marker_of;
use super::sync::completes;
use crate::abi::{self, Abi};
use crate::site::Site;
use crate::thread::THREAD;
use crate::{memory, options, output, start, state, watching};
use warden::call::{CallId, Sync};
use warden::mirror::SyncTicket;

/// What [`leave`] needs from [`enter`].
pub struct Idle {
    abi: &'static Abi,
    pub ticket: SyncTicket,
    pub outer: usize,
}

/// Before the real call. `None`: it is to be entered as other synchronisation calls are.
#[inline]
pub fn enter(id: CallId, site: Site, win: usize, sync: impl FnOnce(&'static Abi) -> Sync) -> Option<Idle> {
    THREAD.with(|thread| {
        let plain = watching::on() && !thread.inside.get() && !memory::pending() && start::is_dealt_with();
        if !plain || options::tests_panic(id) {
            return None;
        }
        let abi = abi::get()?;
        // A signal handler may call MPI while the lock is held.
        thread.inside.set(true);
        let ticket = told(id, abi, win, &sync(abi));
        thread.inside.set(false);
        let idle = Idle { abi, ticket: ticket?, outer: thread.marker.get() };
        thread.language.set(site.language);
        thread.marker.set(marker_of(site));
        Some(idle)
    })
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
    output::count_call(id);
    output::in_flight(Some(id));
    Some(ticket)
}

/// After the real call, which succeeded. One that failed is left as other synchronisation calls are.
#[inline]
pub fn leave(idle: &Idle, win: usize, sync: impl FnOnce(&'static Abi) -> Sync) {
    THREAD.with(|thread| thread.marker.set(idle.outer));
    if let Some(target) = completes(&sync(idle.abi)) {
        output::completed(idle.abi.handle(win).0 as u32, target);
    }
    output::in_flight(None);
}
