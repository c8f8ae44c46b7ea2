//! What is done around calls of MPI that copy and free handles. Callbacks run outside of the checker: before it is told
//! of the call, and after it was told of its end.
//!
//! Calls of MPI's own Fortran library do not come here: the entries let them pass (`engine::passes`).

use super::invoke::invoke;
use super::{Process, caller, errors, handles, held, tell, used};
use crate::abi::{self, Abi};
use crate::{session_groups, thread, up};
use mpiwarden_keys::{Departure, HandleType, Locked, Place, run};
use std::ffi::c_int;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use warden::call::{CallId, Handle};

/// Puts what a row of a table says about keys around a call.
macro_rules! around {
    ([] $id:expr, $inner:expr) => {
        $inner()
    };
    ([frees $of:ident $at:ident] $id:expr, $inner:expr) => {
        $crate::keys::around::frees(mpiwarden_keys::HandleType::$of, $at, $id, $inner)
    };
    ([copies $of:ident $from:ident $to:ident] $id:expr, $inner:expr) => {
        $crate::keys::around::copies(mpiwarden_keys::HandleType::$of, ($from, $to), $inner)
    };
    ([copies_later $from:ident $to:ident $request:ident] $id:expr, $inner:expr) => {{
        let inner = || $crate::keys::around::copies(mpiwarden_keys::HandleType::Comm, ($from, $to), $inner);
        $crate::keys::around::begins($from, $request, inner)
    }};
    ([makes $of:ident $at:ident] $id:expr, $inner:expr) => {
        $crate::keys::counted::makes(mpiwarden_keys::HandleType::$of, $at, $inner)
    };
    ([hands $of:ident $at:ident] $id:expr, $inner:expr) => {
        $crate::keys::counted::hands(mpiwarden_keys::HandleType::$of, $at, $inner)
    };
    ([hands_datatypes |$abi:ident| $results:expr] $id:expr, $inner:expr) => {
        $crate::keys::counted::hands_datatypes(|$abi| $results, $inner)
    };
    ([begins] $id:expr, $inner:expr) => {
        $crate::keys::around::session_begins($inner)
    };
    ([ends] $id:expr, $inner:expr) => {
        $crate::keys::around::ends($inner)
    };
}

/// What is done directly around the real call.
macro_rules! inside {
    ([ends] $real:expr) => {
        $crate::keys::around::ended($real)
    };
    ([$($other:tt)*] $real:expr) => {
        $real()
    };
}

pub(crate) use {around, inside};

/// A call that frees the handle at an address.
#[inline(always)]
pub fn frees(of: HandleType, at: usize, id: CallId, inner: impl FnOnce() -> c_int) -> c_int {
    // A communicator without values must be known to be gone as well: operations on it may be followed.
    // Sessions are counted.
    let watched = held(of) || of == HandleType::Session || (of == HandleType::Comm && used());
    if !watched || thread::in_checker() {
        return inner();
    }
    free_watched(of, at, id, inner)
}

/// Little lies on the stack across the real call, for callbacks of the program in it may free further objects: so what is done
/// before and after it has frames of its own.
#[inline(never)]
fn free_watched(of: HandleType, at: usize, id: CallId, inner: impl FnOnce() -> c_int) -> c_int {
    let mut here = 0usize;
    let departing = match departing(of, at, id, &mut here) {
        Ok(departing) => departing,
        Err(raised) => return raised,
    };
    let code = inner();
    departed(departing, code == 0, &mut here);
    code
}

/// A handle that is about to be freed.
#[derive(Clone, Copy)]
enum Departing {
    /// None that is followed.
    Unknown,
    /// While no key was created: it is counted, and nothing else.
    Counted(Departure),
    Followed(Departure),
}

/// Before a handle is freed. `Err`: it may not be, and what the program's error handler left is the call's code.
#[inline(never)]
fn departing(of: HandleType, at: usize, id: CallId, here: &mut usize) -> Result<Departing, c_int> {
    let Some(abi) = abi::get() else { return Ok(Departing::Unknown) };
    // SAFETY: the program gives the address of its handle, which MPI reads too.
    let Some(place) = (unsafe { handles::read(abi, of, at) }).map(|handle| Place::new(of, handle)) else {
        return Ok(Departing::Unknown);
    };
    // MPI's own objects stay: a handle of one may have been asked for, and is given back.
    if handles::is_predefined(abi, place) {
        return Ok(Departing::Unknown);
    }
    if of == HandleType::Group {
        session_groups::freed(place.handle);
    }
    if !used() {
        return Ok(Departing::Counted(super::counted::given_back(place)));
    }
    match run::free(&Process, caller(here), place, invoke) {
        Ok(departure) => Ok(Departing::Followed(departure)),
        Err(fault) => {
            tell(id, fault);
            Err(errors::raise(abi, &fault, Some(place)))
        }
    }
}

/// After MPI freed it, or did not.
#[inline(never)]
fn departed(departing: Departing, success: bool, here: &mut usize) {
    let place = match departing {
        Departing::Unknown => return,
        Departing::Counted(departure) => {
            super::counted::not_given_back(departure, success);
            departure.place()
        }
        Departing::Followed(departure) => {
            run::freed(&Process, caller(here), departure, success, invoke);
            departure.place()
        }
    };
    if place.of == HandleType::Session && success {
        session_ended(here);
    }
}

/// A call that duplicates a handle, and writes the new one to an address.
#[inline(always)]
pub fn copies(of: HandleType, (from, to): (usize, usize), inner: impl FnOnce() -> c_int) -> c_int {
    let code = inner();
    if (held(of) || super::counted::are_counted(of)) && code == 0 && !thread::in_checker() {
        copied(of, from, to);
    }
    code
}

#[inline(never)]
fn copied(of: HandleType, from: usize, to: usize) {
    let Some(abi) = abi::get() else { return };
    // SAFETY: MPI succeeded, so it has written the handle.
    let Some(to) = (unsafe { handles::read(abi, of, to) }) else { return };
    let (from, to) = (Place::new(of, handles::normal(abi, of, from)), Place::new(of, to));
    super::counted::duplicated(to);
    if !used() {
        return;
    }
    let mut here = 0usize;
    run::copy(&Process, caller(&mut here), from, to, invoke);
}

/// A call that begins an operation on a communicator.
#[inline(always)]
pub fn begins(comm: usize, request: usize, inner: impl FnOnce() -> c_int) -> c_int {
    let code = inner();
    if used() && code == 0 && !thread::in_checker() {
        begun(comm, request);
    }
    code
}

#[inline(never)]
pub fn begun(comm: usize, request: usize) {
    let Some(abi) = abi::get() else { return };
    // SAFETY: MPI succeeded, so it has written the handle.
    let Some(request) = (unsafe { abi.read_handle(request) }) else { return };
    if request != abi.request_null() {
        Process.with(|store| store.began(request, abi.handle(comm)));
    }
}

/// Sessions that were begun and not ended.
static SESSIONS: AtomicUsize = AtomicUsize::new(0);

/// `MPI_Session_init`.
#[inline(always)]
pub fn session_begins(inner: impl FnOnce() -> c_int) -> c_int {
    let code = inner();
    if code == 0 && !thread::in_checker() {
        SESSIONS.fetch_add(1, Relaxed);
    }
    code
}

/// `MPI_Session_finalize`. After the last of them nothing keeps objects that were freed. What is set on MPI's own objects
/// stays for the next.
fn session_ended(here: &mut usize) {
    let before = SESSIONS.fetch_update(Relaxed, Relaxed, |sessions| sessions.checked_sub(1));
    if before == Ok(1) && used() && !abi::get().is_some_and(|_| up::is_world_up()) {
        run::end(&Process, caller(here), invoke);
    }
}

/// The end of MPI: what is cached on its own objects is freed before and destroyed after, that of `MPI_COMM_SELF` first,
/// and the last set first.
#[inline(always)]
pub fn ends(inner: impl FnOnce() -> c_int) -> c_int {
    if !used() || thread::in_checker() {
        return inner();
    }
    end(inner)
}

#[inline(never)]
fn end(inner: impl FnOnce() -> c_int) -> c_int {
    let Some(abi) = abi::get() else { return inner() };
    let mut here = 0usize;
    let caller = caller(&mut here);
    each_predefined(abi, |place| {
        // Nothing can be running for it on this thread but a callback that calls MPI_Finalize.
        let _ = run::tell(&Process, caller, place, invoke);
    });
    inner()
}

/// After the real `MPI_Finalize`, when the checker does not know of its end yet: a key may be freed in the callbacks.
#[inline(always)]
pub fn ended(real: impl FnOnce() -> c_int) -> c_int {
    let code = real();
    if used() && !thread::in_checker() {
        destroy_all(code == 0);
    }
    code
}

#[inline(never)]
fn destroy_all(success: bool) {
    let Some(abi) = abi::get() else { return };
    let mut here = 0usize;
    let caller = caller(&mut here);
    if !success {
        return;
    }
    each_predefined(abi, |place| {
        if let Ok(departure) = run::free(&Process, caller, place, invoke) {
            run::freed(&Process, caller, departure, true, invoke);
        }
    });
    if SESSIONS.load(Relaxed) == 0 {
        run::end(&Process, caller, invoke);
    }
}

/// Callbacks may set and free: so the places are asked for one by one.
fn each_predefined(abi: &Abi, mut visit: impl FnMut(Place)) {
    let own = Place::new(HandleType::Comm, abi.self_comm());
    let rank = |place: &Place| (*place != own, *place);
    let mut last = None;
    loop {
        let next = Process.with(|store| {
            let places = store.places().into_iter().filter(|place| handles::is_predefined(abi, *place));
            places.filter(|place| last.is_none_or(|last| rank(place) > last)).min_by_key(rank)
        });
        let Some(place) = next else { return };
        last = Some(rank(&place));
        visit(place);
    }
}

/// The handle of a request as the store knows it.
pub fn request(handle: Handle) -> Place {
    Place::new(HandleType::Request, handle)
}
