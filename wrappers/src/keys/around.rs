//! What is done around calls of MPI that copy and free handles. Callbacks run outside of the checker: before it is told
//! of the call, and after it was told of its end.
//!
//! Calls of MPI's own Fortran library do not come here: the entries let them pass (`engine::passes`).

use super::invoke::invoke;
use super::{Process, caller, errors, handles, held, persistent, tell, used};
use crate::abi::{self, Abi};
use crate::observers::{After, Observer};
use crate::thread::{Thread, Whereabouts};
use crate::{session_groups, up};
use mpiwarden_keys::{Departure, HandleType, Locked, Place, run};
use std::cell::Cell;
use std::ffi::c_int;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use warden::call::{CallId, Handle};

/// The observer of what a row of a table says about keys: `[what is done with which handle]`.
macro_rules! observer {
    ([frees $of:ident $at:ident] $id:expr) => {
        $crate::keys::around::Frees::new(mpiwarden_keys::HandleType::$of, $at, $id)
    };
    ([copies $of:ident $from:ident $to:ident] $id:expr) => {
        $crate::keys::around::copies(mpiwarden_keys::HandleType::$of, $from, $to)
    };
    ([copies_later $from:ident $to:ident $request:ident] $id:expr) => {
        (
            $crate::keys::around::begins($from, $request),
            $crate::keys::around::copies(mpiwarden_keys::HandleType::Comm, $from, $to),
        )
    };
    ([makes $of:ident $at:ident] $id:expr) => {
        $crate::keys::counted::makes(mpiwarden_keys::HandleType::$of, $at)
    };
    ([hands $of:ident $at:ident] $id:expr) => {
        $crate::keys::counted::hands(mpiwarden_keys::HandleType::$of, $at)
    };
    ([hands_datatypes |$abi:ident| $results:expr] $id:expr) => {
        $crate::keys::counted::hands_datatypes(move |$abi: &'static $crate::abi::Abi| $results)
    };
    ([begins] $id:expr) => {
        $crate::keys::around::session_begins()
    };
}

/// A row's observer with those of its keys around it.
macro_rules! with_keys {
    ([] $id:expr, $inner:expr) => {
        $inner
    };
    ([gets $object:ident $keyval:ident $value:ident $flag:ident] $id:expr, $inner:expr) => {
        $crate::observers::gets::Gets {
            object: $object,
            keyval: $keyval,
            value: $value,
            flag: $flag,
            inner: $inner,
        }
    };
    ([ends] $id:expr, $inner:expr) => {
        (($crate::keys::around::Ends::default(), $inner), $crate::keys::around::ended())
    };
    ([gives $of:ident $at:ident] $id:expr, $inner:expr) => {
        ($crate::observers::given::gives!($of $at new, $id, None), $inner)
    };
    ([frees File $at:ident] $id:expr, $inner:expr) => {
        (
            ($crate::keys::around::observer!([frees File $at] $id), $crate::observers::given::gives_back!(File $at, $id, None)),
            $inner,
        )
    };
    ([hands $of:ident $at:ident] $id:expr, $inner:expr) => {
        (
            (
                $crate::keys::around::observer!([hands $of $at] $id),
                $crate::observers::given::gives!($of $at again, $id, None),
            ),
            $inner,
        )
    };
    ([$($hook:tt)+] $id:expr, $inner:expr) => {
        ($crate::keys::around::observer!([$($hook)+] $id), $inner)
    };
}

pub(crate) use {observer, with_keys};

/// A call that frees the handle at an address.
pub struct Frees {
    of: HandleType,
    at: usize,
    id: CallId,
    /// The word by which the callbacks that it runs are known to be inside of it: it lies there until the call is over.
    here: Cell<usize>,
}

impl Frees {
    #[inline(always)]
    pub fn new(of: HandleType, at: usize, id: CallId) -> Frees {
        Frees { of, at, id, here: Cell::new(0) }
    }
}

impl<P: Whereabouts> Observer<P> for Frees {
    type Kept = Departing;

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) -> Departing {
        // A communicator without values must be known to be gone as well: operations on it may be followed.
        // Sessions are counted.
        let of = self.of;
        let watched = held(of) || of == HandleType::Session || (of == HandleType::Comm && used());
        if watched && !thread.inside.get() { self.departing() } else { Departing::Unknown }
    }

    #[inline(always)]
    fn holds_back(kept: &Departing) -> bool {
        matches!(kept, Departing::Refused(_))
    }

    fn instead(&self, kept: &Departing) -> c_int {
        if let Departing::Refused(code) = kept { *code } else { 0 }
    }

    #[inline(always)]
    fn after(&self, _thread: &Thread, _at: P, kept: &Departing, code: c_int) {
        if !matches!(kept, Departing::Unknown) {
            self.departed(*kept, code == 0);
        }
    }
}

/// A handle that is about to be freed.
#[derive(Clone, Copy)]
pub enum Departing {
    /// None that is followed.
    Unknown,
    /// While no key was created: it is counted, and nothing else.
    Counted(Departure),
    Followed(Departure),
    /// It may not be freed, and what the program's error handler left is the call's code.
    Refused(c_int),
}

/// Callbacks of the program may free further objects: so what is done has frames of its own.
impl Frees {
    /// Before a handle is freed.
    #[inline(never)]
    fn departing(&self) -> Departing {
        let of = self.of;
        let Some(abi) = abi::get() else { return Departing::Unknown };
        // SAFETY: the program gives the address of its handle, which MPI reads too.
        let Some(place) = (unsafe { handles::read(abi, of, self.at) }).map(|handle| Place::new(of, handle))
        else {
            return Departing::Unknown;
        };
        // MPI's own objects stay: a handle of one may have been asked for, and is given back.
        if handles::is_predefined(abi, place) {
            return Departing::Unknown;
        }
        if of == HandleType::Group {
            session_groups::freed(place.handle);
        }
        if !used() {
            return Departing::Counted(super::counted::given_back(place));
        }
        match run::free(&Process, caller(&self.here), place, invoke) {
            Ok(departure) => Departing::Followed(departure),
            Err(fault) => {
                tell(self.id, fault);
                Departing::Refused(errors::raise(abi, &fault, Some(place)))
            }
        }
    }

    /// After MPI freed it, or did not.
    #[inline(never)]
    fn departed(&self, departing: Departing, success: bool) {
        let place = match departing {
            Departing::Unknown | Departing::Refused(_) => return,
            Departing::Counted(departure) => {
                super::counted::not_given_back(departure, success);
                departure.place()
            }
            Departing::Followed(departure) => {
                run::freed(&Process, caller(&self.here), departure, success, invoke);
                departure.place()
            }
        };
        if place.of == HandleType::Session && success {
            session_ended(&self.here);
        }
    }
}

/// A call that duplicates a handle, and writes the new one to an address.
#[inline(always)]
pub fn copies(of: HandleType, from: usize, to: usize) -> After<impl Fn(&Thread, c_int)> {
    After(move |thread: &Thread, code| {
        if (held(of) || super::counted::are_counted(of)) && code == 0 && !thread.inside.get() {
            copied(of, from, to);
        }
    })
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
    let here = Cell::new(0);
    run::copy(&Process, caller(&here), from, to, invoke);
}

/// A call that begins an operation on a communicator.
#[inline(always)]
pub fn begins(comm: usize, request: usize) -> After<impl Fn(&Thread, c_int)> {
    After(move |thread: &Thread, code| {
        if used() && code == 0 && !thread.inside.get() {
            begun(comm, request);
        }
    })
}

/// A call that makes a persistent request for a communicator. Which are persistent must be known from the start.
#[inline(always)]
pub fn begins_persistent(comm: usize, request: usize) -> After<impl Fn(&Thread, c_int)> {
    After(move |thread: &Thread, code| {
        if code == 0 && !thread.inside.get() {
            made_persistent(comm, request);
        }
    })
}

#[inline(never)]
fn made_persistent(comm: usize, request: usize) {
    let Some(abi) = abi::get() else { return };
    // SAFETY: MPI succeeded, so it has written the handle.
    let Some(handle) = (unsafe { abi.read_handle(request) }) else { return };
    persistent::still(handle);
    if used() {
        begun(comm, request);
    }
}

#[inline(never)]
fn begun(comm: usize, request: usize) {
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
pub fn session_begins() -> After<impl Fn(&Thread, c_int)> {
    After(|thread: &Thread, code| {
        if code == 0 && !thread.inside.get() {
            SESSIONS.fetch_add(1, Relaxed);
        }
    })
}

/// `MPI_Session_finalize`. After the last of them nothing keeps objects that were freed. What is set on MPI's own objects
/// stays for the next.
fn session_ended(here: &Cell<usize>) {
    let before = SESSIONS.fetch_update(Relaxed, Relaxed, |sessions| sessions.checked_sub(1));
    if before == Ok(1) && used() && !abi::get().is_some_and(|_| up::is_world_up()) {
        run::end(&Process, caller(here), invoke);
    }
}

/// The end of MPI: what is cached on its own objects is freed before and destroyed after, that of `MPI_COMM_SELF` first,
/// and the last set first.
#[derive(Default)]
pub struct Ends {
    /// As in [`Frees`].
    here: Cell<usize>,
}

impl<P: Whereabouts> Observer<P> for Ends {
    type Kept = ();

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) {
        if used() && !thread.inside.get() {
            end(&self.here);
        }
    }

    #[inline(always)]
    fn after(&self, _thread: &Thread, _at: P, (): &(), _code: c_int) {}
}

#[inline(never)]
fn end(here: &Cell<usize>) {
    let Some(abi) = abi::get() else { return };
    let caller = caller(here);
    each_predefined(abi, |place| {
        // Nothing can be running for it on this thread but a callback that calls MPI_Finalize.
        let _ = run::tell(&Process, caller, place, invoke);
    });
}

/// After the real `MPI_Finalize`, when the checker does not know of its end yet: a key may be freed in the callbacks.
#[inline(always)]
pub fn ended() -> After<impl Fn(&Thread, c_int)> {
    After(|thread: &Thread, code| {
        if code == 0 && used() && !thread.inside.get() {
            destroy_all();
        }
    })
}

#[inline(never)]
fn destroy_all() {
    let Some(abi) = abi::get() else { return };
    let here = Cell::new(0);
    let caller = caller(&here);
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
