//! Calls that start requests, free or cancel them: the recorder is told, and what must not be done to a request is.

use super::spot::{Where, recording};
use super::{Observer, lent, usable};
use crate::abi::{self, Abi};
use crate::arguments::buffering;
use crate::recorder;
use crate::request_lists::Requests;
use crate::switch::FOLLOWS;
use crate::thread::{Thread, Whereabouts};
use crate::{emit, start, state};
use std::ffi::c_int;
use warden::call::Handle;
use warden::mirror::arguments::{ArgumentWrong, BadArgument};
use warden::mirror::facts::Fact;
use warden::mirror::request_rules::RequestUse;

/// A call that starts persistent requests, at this address: in Fortran INTEGERs.
pub struct Restarts {
    pub at: Where,
    pub requests: usize,
    pub count: usize,
}

impl Restarts {
    fn requests(&self) -> (Requests, usize) {
        let requests = Requests { at: self.requests, language: self.at.site.language };
        (requests, usize::try_from(self.count as i32).unwrap_or(0))
    }
}

impl<P: Whereabouts> Observer<P> for Restarts {
    type Kept = ();

    /// Kept before the call, for what they send may be received before it returns.
    fn before(&self, thread: &Thread, _at: P) {
        recording(thread, || {
            if (self.count as i32) < 0 {
                negative(thread, self.at, ("count", "3.9"), self.count as i32);
            }
            let Some(abi) = abi::get() else { return };
            let (requests, count) = self.requests();
            // SAFETY: the program gives an array of so many requests, which MPI reads too.
            for one in unsafe { requests.each(abi, count) } {
                // Looked at one by one: the array may have one twice.
                if !misuse(thread, abi, (self.at, RequestUse::Start), one) {
                    let at = self.at.place();
                    let started = recorder::restarts(one.1, one.2, at);
                    lent::met(thread, self.at, started.met);
                    usable::started(thread, self.at, started.buffers.iter().filter_map(recorder::lent));
                    if started.is_buffered
                        && let Some(wrong) = buffering::misfit_of(&started.buffers)
                    {
                        tell(thread, abi, self.at, Fact::Argument(wrong));
                    }
                }
            }
        });
    }

    fn after(&self, thread: &Thread, _at: P, (): &(), code: c_int) {
        if code != 0 {
            recording(thread, || {
                let Some(abi) = abi::get() else { return };
                let (requests, count) = self.requests();
                // SAFETY: likewise.
                recorder::not_started(unsafe { requests.each(abi, count) });
            });
        }
    }
}

/// How many requests a call is given must not be negative, and it is: the argument's name, and the section that says so.
#[cold]
#[inline(never)]
pub(super) fn negative(
    thread: &Thread,
    at: Where,
    (name, section): (&'static str, &'static str),
    count: i32,
) {
    let Some(abi) = abi::get() else { return };
    let wrong = ArgumentWrong::Negative;
    let bad = BadArgument { name, index: None, value: count.into(), wrong, section };
    tell(thread, abi, at, Fact::Argument(bad));
}

/// A call that completes requests is given what is no handle in place of one: that is told.
#[cold]
#[inline(never)]
pub(super) fn never_set(thread: &Thread, at: Where) {
    let Some(abi) = abi::get() else { return };
    misuse(thread, abi, (at, RequestUse::Complete), (0, Handle::UNSET, 0));
}

/// Whether a request must not be used so: that is told.
pub(super) fn misuse(
    thread: &Thread,
    abi: &'static Abi,
    (at, used): (Where, RequestUse),
    (_, handle, variable): (usize, Handle, usize),
) -> bool {
    let fault = recorder::request_misused(abi, used, handle, variable);
    if let Some(fault) = fault {
        tell(thread, abi, at, Fact::Request(fault));
    }
    fault.is_some()
}

/// A fact about a call of which events are kept goes to the checks.
#[cold]
#[inline(never)]
pub(super) fn tell(thread: &Thread, abi: &'static Abi, at: Where, fact: Fact) {
    let Some(call) = at.place().id() else { return };
    thread.language.set(at.site.language);
    start::before_other(abi);
    let known = state::lock().as_ref().map(|state| (state.mirror.is_up(), state.library));
    if let Some((true, library)) = known {
        emit::facts(&[fact], call, library);
    }
}

/// A call that gives a request up.
pub struct GivesUp {
    pub at: Where,
    pub requests: Requests,
}

impl<P: Whereabouts> Observer<P> for GivesUp {
    type Kept = ();

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) {
        recording(thread, || {
            let Some(abi) = abi::get() else { return };
            // SAFETY: the program gives the address of its request, which MPI reads too.
            let Some(handle) = (unsafe { self.requests.handle(abi, 0) }) else { return };
            let variable = self.requests.variable(abi, 0);
            misuse(thread, abi, (self.at, RequestUse::Free), (0, handle, variable));
            if FOLLOWS.for_recorder() {
                recorder::given_up(handle, variable, self.at.place());
            }
        });
    }

    #[inline(always)]
    fn after(&self, _thread: &Thread, _at: P, (): &(), _code: c_int) {}
}

/// A call that may cancel an operation.
pub struct Cancels {
    pub at: Where,
    pub requests: Requests,
}

impl<P: Whereabouts> Observer<P> for Cancels {
    type Kept = ();

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) {
        recording(thread, || {
            let Some(abi) = abi::get() else { return };
            // SAFETY: the program gives the address of its request, which MPI reads too.
            let Some(handle) = (unsafe { self.requests.handle(abi, 0) }) else { return };
            let variable = self.requests.variable(abi, 0);
            misuse(thread, abi, (self.at, RequestUse::Cancel), (0, handle, variable));
            if FOLLOWS.for_recorder() && !recorder::cancels(handle) {
                recorder::lost();
            }
        });
    }

    #[inline(always)]
    fn after(&self, _thread: &Thread, _at: P, (): &(), _code: c_int) {}
}
