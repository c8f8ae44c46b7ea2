//! Calls that complete requests (3.7): told only to learn when a nonblocking duplication, or an `R…` operation, is complete.
//!
//! Only requests that stand for one are looked at; at most [`MOST`] of them in one call, and the communicators of more are let go,
//! and never blamed.

use super::{After, Observer, alike};
use crate::abi::{self, Abi};
use crate::contained::contained_in;
use crate::numbers::int_at;
use crate::request_lists::Requests;
use crate::switch::FOLLOWS;
use crate::thread::{By, Thread};
use crate::{emit, options, state, watching};
use std::ffi::c_int;
use warden::call::{CallId, Handle};
use warden::mirror::Followed as What;

/// Duplications that are followed through one call.
const MOST: usize = 16;

/// The duplications among the requests of a call: their place in the array, their handles, and what they duplicate.
#[derive(Clone, Copy)]
pub struct Followed {
    found: [(usize, Handle, Option<What>); MOST],
    count: usize,
}

/// How a call says that a request is complete.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Says {
    /// The handle becomes the null handle.
    Handle,
    /// The call says so for all of its requests, by a flag at this address.
    Flag(usize),
    /// The request is given up: nobody learns when it is complete.
    GivenUp,
    /// The call completes nothing.
    Nothing,
}

/// A call that may complete requests. `misuses`: one that stands for an operation must not be given to it.
pub struct Completes {
    pub id: CallId,
    pub requests: Requests,
    pub count: usize,
    pub says: Says,
    pub misuses: bool,
}

impl Observer<By> for Completes {
    type Kept = Option<Followed>;

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: By) -> Option<Followed> {
        if !FOLLOWS.for_checker() || thread.inside.get() {
            return None;
        }
        contained_in(thread, self.id, "before", || {
            options::test_panic(self.id, "before");
            if self.misuses {
                misused(self.requests, self.id);
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

/// A call that asks whether a request is complete, and frees nothing; the flag's address.
#[inline(always)]
pub fn looks(id: CallId, request: usize, flag: usize) -> After<impl Fn(&Thread, c_int)> {
    After(move |thread: &Thread, code| {
        let watched = !thread.inside.get() && !thread.in_fortran();
        if code == 0 && FOLLOWS.for_checker() && flag != 0 && watched {
            contained_in(thread, id, "after", || looked_at(request, flag));
        }
    })
}

fn looked_at(request: usize, flag: usize) {
    let Some(abi) = abi::get() else { return };
    // SAFETY: MPI succeeded, so it has written the flag.
    if unsafe { int_at(flag) } != 0
        && let Some(state) = state::lock().as_mut()
    {
        state.mirror.request_looked_at(abi.handle(request));
        FOLLOWS.set_checker(state.mirror.follows_requests());
    }
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
    // SAFETY: the program gives an array of so many requests, which MPI reads too.
    for (index, request, variable) in unsafe { requests.each(abi, count) } {
        let Some(of) = state.mirror.followed(request, variable) else { continue };
        match followed.found.get_mut(followed.count) {
            Some(place) => {
                *place = (index, request, Some(of));
                followed.count += 1;
            }
            None => state.mirror.request_done(request, variable),
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
        Says::Flag(flag) => flag != 0 && unsafe { int_at(flag) } > 0,
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
