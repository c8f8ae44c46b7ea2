//! Calls that complete requests (3.7): wrapped only to learn when a nonblocking duplication, or an `R…` operation, is
//! complete, and for values that are cached on requests (`wrappers/src/keys/requests.rs`).
//!
//! While none is under way they cost one load. Of the checker's, only requests that stand for one are looked at; at most
//! [`MOST`] of them in one call, and the communicators of more are let go, and never blamed.

use super::alike;
use crate::abi::{self, Abi};
use crate::contained::contained_in;
use crate::keys::requests::Way;
use crate::next::next;
use crate::observers::{After, Observer};
use crate::request_lists::Requests;
use crate::switch::FOLLOWS;
use crate::thread::{By, Thread};
use crate::wrap::named;
use crate::{emit, engine, options, state, thread, watching};
use std::ffi::c_int;
use warden::call::{CallId, Handle};
use warden::mirror::Followed as What;

/// Duplications that are followed through one call.
const MOST: usize = 16;

/// A nonblocking duplication has begun.
pub fn follow() {
    FOLLOWS.set_checker(true);
}

/// The duplications among the requests of a call: their place in the array, their handles, and what they duplicate.
#[derive(Clone, Copy)]
struct Followed {
    found: [(usize, Handle, Option<What>); MOST],
    count: usize,
}

/// How a call says that a request is complete.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    /// The handle becomes the null handle.
    Handle,
    /// The call says so for all of its requests, by a flag at this address.
    Flag(usize),
    /// The request is given up: nobody learns when it is complete.
    GivenUp,
    /// The call completes nothing.
    Nothing,
}

/// A call that may complete requests; `misuse`: what is held against one that stands for an operation.
struct Completes {
    id: CallId,
    requests: Requests,
    count: usize,
    says: Says,
    misuse: Option<fn(Requests, CallId)>,
}

impl Observer<By> for Completes {
    type Kept = Option<Followed>;

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: By) -> Option<Followed> {
        if !FOLLOWS.for_checker() {
            return None;
        }
        contained_in(thread, self.id, "before", || {
            options::test_panic(self.id, "before");
            if let Some(misuse) = self.misuse {
                misuse(self.requests, self.id);
            }
            before(self.count, self.requests)
        })
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, _at: By, followed: &Option<Followed>, _code: c_int) {
        if let Some(followed) = followed
            && watching::on()
        {
            contained_in(thread, self.id, "after", || {
                options::test_panic(self.id, "after");
                after(followed, self.requests, self.says);
            });
        }
    }
}

macro_rules! completes {
    ($($name:ident ( $($arg:ident),* ) $count:expr, $array:ident $(or $misuse:ident)? => $says:expr, $way:expr;)*) => {$(
        $crate::wrap::named!($name);

        impl $name {
            /// What is done around the real call. Requests stand in memory as the language has them.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            pub unsafe fn watched(by: impl Into<By>, $($arg: usize,)* real: impl FnOnce() -> c_int) -> c_int {
                let by = by.into();
                let real = || engine::around(by, &(), |()| real());
                if thread::in_checker() {
                    return real();
                }
                let requests = Requests { at: $array, language: by.language };
                let real = || crate::keys::requests::with_persistence(requests, $way, real);
                #[allow(unused_mut, unused_assignments, reason = "few calls can misuse a request")]
                let mut misuse: Option<fn(Requests, CallId)> = None;
                $(misuse = Some($misuse);)?
                let completes = Completes { id: Self::ID, requests, count: $count, says: $says, misuse };
                if FOLLOWS.for_keys() {
                    return crate::keys::requests::around(requests, $count, $way, Self::ID, |instead| {
                        engine::around(By::C, &completes, |_| instead.map_or_else(real, |own| own()))
                    });
                }
                engine::around(By::C, &completes, |_| real())
            }
        }

        const _: () = {
            // Looked at while a nonblocking duplication, an operation with a request or something with keys is under way.
            // Freeing and cancelling are rare, and always looked at.
            crate::key_calls::entry::behind_door! {
                $name($($arg),*) -> c_int; FOLLOWS, 0 $(+ <[&str]>::len(&[stringify!($misuse)]))?;
                // SAFETY: the program's own arguments, passed on unchanged.
                unsafe { $name::watched(By::C, $($arg,)* || next!($name($($arg),*))) }
            }
        };
        crate::fortran::in_fortran! { procedure $name ($($arg),*) }
    )*};
}

completes! {
    MPI_Wait(request, _status) 1, request => Says::Handle, Way::Waits;
    MPI_Waitall(count, requests, _statuses) int(count), requests => Says::Handle, Way::Waits;
    MPI_Waitany(count, requests, index, status) int(count), requests => Says::Handle, Way::Any { index, status };
    MPI_Waitsome(count, requests, done, indices, statuses) int(count), requests => Says::Handle, Way::Some { done, indices, statuses };
    MPI_Test(request, flag, _status) 1, request => Says::Handle, Way::Tests(flag);
    MPI_Testall(count, requests, flag, _statuses) int(count), requests => Says::Handle, Way::Tests(flag);
    MPI_Testany(count, requests, index, flag, status) int(count), requests => Says::Handle, Way::TestsAny { index, flag, status };
    MPI_Testsome(count, requests, done, indices, statuses) int(count), requests => Says::Handle, Way::TestsSome { done, indices, statuses };
    MPI_Request_free(request) 1, request or misused => Says::GivenUp, Way::Frees;
    MPI_Cancel(request) 1, request or misused => Says::Nothing, Way::Looks;
    MPI_Request_get_status_all(count, requests, flag, _statuses) int(count), requests => Says::Flag(flag), Way::Looks;
    // Which request is complete is in an index; that any is, is enough to stop judging.
    MPI_Request_get_status_any(count, requests, _index, flag, _status) int(count), requests => Says::Flag(flag), Way::Looks;
    MPI_Request_get_status_some(count, requests, done, _indices, _statuses) int(count), requests => Says::Flag(done), Way::Looks;
}

named!(MPI_Request_get_status);

impl MPI_Request_get_status {
    /// What is done around the real call, which takes the request itself, not its address.
    ///
    /// # Safety
    /// As the MPI function's own.
    #[inline(always)]
    pub unsafe fn watched(
        by: impl Into<By>,
        request: usize,
        flag: usize,
        _status: usize,
        real: impl FnOnce() -> c_int,
    ) -> c_int {
        let says = After(|thread: &Thread, code| {
            let watched = !thread.inside.get() && !thread.in_fortran();
            if code == 0 && FOLLOWS.for_checker() && flag != 0 && watched {
                contained_in(thread, Self::ID, "after", || looked_at(request, flag));
            }
        });
        engine::around(by.into(), &says, |()| real())
    }
}

fn looked_at(request: usize, flag: usize) {
    let Some(abi) = abi::get() else { return };
    // SAFETY: MPI succeeded, so it has written the flag.
    if unsafe { (flag as *const c_int).read_unaligned() } != 0
        && let Some(state) = state::lock().as_mut()
    {
        state.mirror.request_looked_at(abi.handle(request));
        FOLLOWS.set_checker(state.mirror.follows_requests());
    }
}

/// The MPI function of this name.
///
/// # Safety
/// As the MPI function's own.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn MPI_Request_get_status(request: usize, flag: usize, status: usize) -> c_int {
    // SAFETY: the program's own arguments, passed on unchanged.
    unsafe {
        MPI_Request_get_status::watched(By::C, request, flag, status, || {
            next!(MPI_Request_get_status(request, flag, status))
        })
    }
}

crate::fortran::in_fortran! { procedure MPI_Request_get_status (request, flag, _status) }

fn int(word: usize) -> usize {
    usize::try_from(word as i32).unwrap_or(0)
}

/// The request of a one-sided operation must be neither freed nor cancelled.
fn misused(requests: Requests, call: CallId) {
    let Some(abi) = abi::get() else { return };
    // SAFETY: the program gives the address of its request, which MPI reads too.
    let Some(request) = (unsafe { requests.handle(abi, 0) }) else { return };
    let stands = state::lock().as_ref().and_then(|state| state.mirror.followed(request, requests.at));
    if !matches!(stands, Some(What::Operation(_))) {
        return;
    }
    let shared = alike::with_message(abi, request);
    let mut facts = Vec::new();
    let Some(library) = state::lock().as_ref().map(|state| {
        state.mirror.request_misused(request, requests.at, shared, &mut facts);
        state.library
    }) else {
        return;
    };
    if !facts.is_empty() {
        emit::rma_facts(&mut facts, call, library, false);
    }
}

fn before(count: usize, requests: Requests) -> Followed {
    let mut followed = Followed { found: [(0, Handle(0), None); MOST], count: 0 };
    let (Some(abi), Some(state)) = (abi::get(), &mut *state::lock()) else { return followed };
    for index in 0..count {
        // SAFETY: the program gives an array of so many requests, which MPI reads too.
        let Some(request) = (unsafe { requests.handle(abi, index) }) else { break };
        let Some(of) = state.mirror.followed(request, requests.variable(abi, index)) else { continue };
        match followed.found.get_mut(followed.count) {
            Some(place) => {
                *place = (index, request, Some(of));
                followed.count += 1;
            }
            None => state.mirror.request_done(request, requests.variable(abi, index)),
        }
    }
    followed
}

fn after(followed: &Followed, requests: Requests, says: Says) {
    let Some(abi) = abi::get() else { return };
    for &(index, request, of) in &followed.found[..followed.count] {
        if is_complete(abi, requests, index, says) {
            done(request, requests.variable(abi, index), of, says);
        }
    }
}

fn is_complete(abi: &Abi, requests: Requests, index: usize, says: Says) -> bool {
    match says {
        Says::GivenUp => true,
        Says::Nothing => false,
        // SAFETY: MPI has read, and where the request is complete written, this element.
        Says::Handle => (unsafe { requests.handle(abi, index) }) == Some(abi.request_null()),
        // SAFETY: MPI has written the flag or count where it succeeded, and reading an old one does no harm.
        Says::Flag(flag) => flag != 0 && unsafe { (flag as *const c_int).read_unaligned() } > 0,
    }
}

fn done(request: Handle, at: usize, of: Option<What>, says: Says) {
    if let Some(state) = state::lock().as_mut() {
        match (of, says) {
            (Some(What::Operation(_)), Says::Flag(_)) => state.mirror.request_looked_at(request),
            (Some(of), _) => state.mirror.followed_done(request, at, of),
            (None, _) => {}
        }
        FOLLOWS.set_checker(state.mirror.follows_requests());
    }
}
