//! Keys and values of ticket 304 on the MPI that is there (`include/mpix_keys.h`).
//!
//! The core (`mpiwarden_keys`) holds the state; here are the program's callbacks, and what calls of
//! MPI that copy, free and complete handles mean for it; the exported functions are in `key_calls`. While no key was created, those that begin operations and complete requests cost one
//! load and one branch, and those that make, hand out and free groups, error handlers and datatypes are counted.
//! Whether checking is on makes no difference here, but for what is reported.

pub mod around;
pub mod asking;
pub mod counted;
pub mod errors;
pub mod handles;
pub mod integers;
pub mod invoke;
mod left;
pub mod persistent;
pub mod requests;
mod some;
mod standing;

use crate::abi::Abi;
use crate::site::Site;
use crate::{abi, contained, emit, start, state, switch, thread, watching};
use mpiwarden_keys::{Caller, HandleType, KeyFault, Locked, Nesting, Place, Store};
use std::cell::Cell;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError, TryLockError};
use warden::call::CallId;
use warden::call::Handle;
use warden::mirror::facts::{Fact, Mark};

static STORE: Mutex<Option<Store>> = Mutex::new(None);
/// Bits: handles of a type, by its number, have values or are counted; the mirror knows of some that the program must free. Read by every call that frees such a
/// handle.
pub static HELD: [AtomicU8; HandleType::ALL.len() + 1] =
    [const { AtomicU8::new(0) }; HandleType::ALL.len() + 1];

/// In [`HELD`].
const BY_KEYS: u8 = 1;
const BY_MIRROR: u8 = 2;

/// Whether a group is null or one that MPI itself provides.
pub fn is_predefined_group(abi: &Abi, group: Handle) -> bool {
    abi.is_group_null(group.0) || handles::is_predefined(abi, Place::new(HandleType::Group, group))
}

/// The store of this process.
pub struct Process;

impl Process {
    /// As [`Locked::with`], for what counts handles of a type and does nothing else: it is done while no key exists, too.
    fn count<R>(of: HandleType, part: impl FnOnce(&mut Store) -> R) -> R {
        let mut store = STORE.lock().unwrap_or_else(PoisonError::into_inner);
        let store = store.get_or_insert_default();
        let result = part(store);
        raise(store, of);
        result
    }

    /// Looks at the store; `None` where somebody holds it, perhaps this very thread.
    fn try_with<R>(part: impl FnOnce(&Store) -> R) -> Option<R> {
        let store = match STORE.try_lock() {
            Ok(store) => store,
            Err(TryLockError::Poisoned(store)) => store.into_inner(),
            Err(TryLockError::WouldBlock) => return None,
        };
        store.as_ref().map(part)
    }
}

fn raise(store: &Store, of: HandleType) {
    let held = &HELD[of as usize];
    let on = store.count(of) > 0 || store.is_counted(of);
    // Read first: it hardly ever changes.
    if (held.load(Relaxed) & BY_KEYS != 0) != on {
        held.fetch_xor(BY_KEYS, Relaxed);
    }
}

impl Locked for Process {
    fn with<R>(&self, part: impl FnOnce(&mut Store) -> R) -> R {
        let mut store = STORE.lock().unwrap_or_else(PoisonError::into_inner);
        let store = store.get_or_insert_default();
        let result = part(store);
        for of in HandleType::ALL {
            raise(store, *of);
        }
        switch::USED.set_keys(store.is_used());
        switch::FOLLOWS.set_keys(store.follows() || store.count(HandleType::Request) > 0);
        result
    }

    fn nesting(&self, outer: Caller, now: Caller) -> Nesting {
        standing::standing(outer, now)
    }
}

/// Whether handles of this type have values or are counted.
#[inline(always)]
pub fn held(of: HandleType) -> bool {
    HELD[of as usize].load(Relaxed) & BY_KEYS != 0
}

/// Whether the mirror may know of handles of this type that the program must free.
#[inline(always)]
pub fn does_mirror_hold(of: HandleType) -> bool {
    HELD[of as usize].load(Relaxed) & BY_MIRROR != 0
}

/// The mirror knows of one.
pub fn mirror_holds(of: HandleType) {
    if !does_mirror_hold(of) {
        HELD[of as usize].fetch_or(BY_MIRROR, Relaxed);
    }
}

/// Whether any key was created.
#[inline(always)]
pub fn used() -> bool {
    switch::USED.for_keys()
}

/// Who calls, for the store: of a call whose entry is not at hand. The word is one of the calling function's frame.
pub fn caller(cookie: &Cell<usize>) -> Caller {
    let frame = cookie.as_ptr();
    // SAFETY: a word that the calling function has for nothing else.
    unsafe { standing::caller(frame, frame as usize) }
}

/// Who calls, for the store: of a call of the interface.
pub fn caller_at(site: Site) -> Caller {
    // SAFETY: the cookie of an entry that runs; the checker writes there only in entries of MPI's calls.
    unsafe { standing::caller(site.cookie, site.base) }
}

/// Where a call of the interface was made; the stack only while it may be asked for.
pub fn mark(id: CallId, site: Site) -> Mark {
    let unknown = Mark { call: Some(id), ..Mark::default() };
    if !watching::on() {
        return unknown;
    }
    let marked = contained::contained(id, "before", || {
        let stack = crate::stack::capture(site);
        state::lock().as_ref().map(|state| state.mirror.mark_of(stack, id))
    });
    marked.flatten().unwrap_or(unknown)
}

/// A call of the interface begins: it counts as a call, and the report knows of this process.
pub fn enter(id: CallId, site: Site) {
    if thread::in_checker() {
        return;
    }
    thread::set_language(site.language);
    if watching::on() {
        contained::contained(id, "before", || {
            if let Some(abi) = abi::get() {
                start::before_other(abi);
            }
            let _locked = state::lock();
            crate::output::count_call(id);
        });
    }
}

/// Reports a wrong call.
#[cold]
pub fn tell(id: CallId, fault: KeyFault) {
    report(id, &[Fact::Key(fault)]);
}

#[cold]
fn report(id: CallId, facts: &[Fact]) {
    if !watching::on() || thread::in_checker() {
        return;
    }
    contained::contained(id, "in", || {
        let library = state::lock().as_ref().map(|state| state.library);
        if let (Some(abi), Some(library)) = (abi::get(), library) {
            start::before_other(abi);
            emit::facts(facts, id, library);
        }
    });
}
