//! What is done around calls that complete and free requests, while some request has values or some communicator waits
//! for its operations.
//!
//! A request that is not persistent is gone when a wait or test call returns it, and its free callbacks run before that,
//! with the request still there. So the library asks MPI whether the request is complete
//! (`MPI_Request_get_status`, which frees nothing), runs the callbacks, and then makes the real call, which has nothing
//! left to wait for. A request that is complete by the real call only for want of that knowledge gets its callbacks late.

use super::around::request;
use super::invoke::invoke;
use super::{Process, asking, caller, errors, persistent, some, tell};
use crate::abi::{self, Abi};
use crate::request_lists::Requests;
use mpiwarden_keys::{Caller, Departure, KeyFault, Locked, run};
use std::cell::Cell;
use std::ffi::c_int;
use std::mem::ManuallyDrop;
use warden::call::{CallId, Handle};

/// A request that this call may be about.
pub struct Seen {
    pub index: usize,
    pub handle: Handle,
    /// It has values, and is gone when it is complete.
    pub ends: bool,
    /// It has values.
    has_values: bool,
    /// Its free callbacks have run for this call.
    departure: Cell<Option<Departure>>,
    /// It was complete when it was asked for last.
    pub is_ready: Cell<bool>,
}

impl Seen {
    /// Its free callbacks have run, and the call is not over for it.
    pub fn is_told(&self) -> bool {
        self.departure.get().is_some()
    }
}

/// How a call of requests works.
#[derive(Clone, Copy)]
pub enum Way {
    /// It waits for all.
    Waits,
    /// It asks for all; the flag's address.
    Tests(usize),
    /// It waits for one; where the index and the status go.
    Any { index: usize, status: usize },
    /// It asks for one.
    TestsAny { index: usize, flag: usize, status: usize },
    /// It waits for one at least.
    Some { done: usize, indices: usize, statuses: usize },
    /// It asks for as many as there are.
    TestsSome { done: usize, indices: usize, statuses: usize },
    /// It frees the request.
    Frees,
    /// It frees nothing.
    Looks,
}

/// What is done instead of the real call, if anything.
pub type Instead<'a> = Option<&'a dyn Fn() -> c_int>;

/// Does what is to be done for keys around a call. `inner`: the call, as the checker has it.
#[inline(never)]
pub fn around(
    requests: Requests,
    count: usize,
    way: Way,
    id: CallId,
    inner: impl FnOnce(Instead<'_>) -> c_int,
) -> c_int {
    let Some(abi) = abi::get().filter(|_| !matches!(way, Way::Looks)) else { return inner(None) };
    let seen = look(abi, requests, count);
    if seen.is_empty() {
        drop(seen);
        return inner(None);
    }
    // Nothing that has a destructor may live across what the program or MPI does.
    let seen = ManuallyDrop::new(seen);
    let here = Cell::new(0);
    let call = Around { abi, requests, count, id, caller: caller(&here) };
    let asks = matches!(way, Way::Frees) || seen.iter().any(|one| one.ends);
    let code = if !asks || asking::may_ask(abi) {
        call.make(&seen, way, inner)
    } else {
        call.make_unasked(&seen, way, inner)
    };
    drop(ManuallyDrop::into_inner(seen));
    code
}

/// One call.
#[derive(Clone, Copy)]
pub struct Around {
    pub abi: &'static Abi,
    pub requests: Requests,
    pub count: usize,
    pub id: CallId,
    pub caller: Caller,
}

/// The requests of a call that have values, or that a communicator waits for.
fn look(abi: &Abi, requests: Requests, count: usize) -> Vec<Seen> {
    let mut seen: Vec<Seen> = Process.with(|store| {
        (0..count)
            .map_while(|index| {
                // SAFETY: the program gives an array of so many requests, which MPI reads too.
                Some((index, unsafe { requests.handle(abi, index) }?))
            })
            .filter(|(_, handle)| *handle != abi.request_null())
            .map(|(index, handle)| (index, handle, store.has(request(handle)), store.is_followed(handle)))
            .filter(|(_, _, has_values, followed)| *has_values || *followed)
            .map(|(index, handle, has_values, _)| Seen {
                index,
                handle,
                ends: has_values,
                has_values,
                departure: Cell::new(None),
                is_ready: Cell::new(false),
            })
            .collect()
    });
    for one in &mut seen {
        one.ends &= !persistent::is_persistent(one.handle);
    }
    seen
}

impl Around {
    fn make(self, seen: &[Seen], way: Way, inner: impl FnOnce(Instead<'_>) -> c_int) -> c_int {
        let ends = seen.iter().any(|one| one.ends);
        let ready = match way {
            Way::Waits if ends => {
                self.wait_for_all(seen);
                true
            }
            Way::Tests(flag) if ends && flag != 0 => {
                if !self.all_complete(seen) {
                    // SAFETY: the program's variable, which MPI would write.
                    unsafe { (flag as *mut c_int).write_unaligned(0) };
                    return 0;
                }
                true
            }
            // A null address is for MPI to complain of.
            Way::Any { index, status } if ends && index != 0 => {
                return inner(Some(&|| some::any(self, seen, (index, 0, status), true)));
            }
            Way::TestsAny { index, flag, status } if ends && index != 0 && flag != 0 => {
                return inner(Some(&|| some::any(self, seen, (index, flag, status), false)));
            }
            Way::Some { done, indices, statuses } if ends && done != 0 && indices != 0 => {
                return inner(Some(&|| some::some(self, seen, (done, indices, statuses), true)));
            }
            Way::TestsSome { done, indices, statuses } if ends && done != 0 && indices != 0 => {
                return inner(Some(&|| some::some(self, seen, (done, indices, statuses), false)));
            }
            Way::Frees => return self.free(seen, true, inner),
            Way::Waits | Way::Tests(_) | Way::Any { .. } | Way::TestsAny { .. } => false,
            Way::Some { .. } | Way::TestsSome { .. } | Way::Looks => false,
        };
        if ready {
            for one in seen.iter().filter(|one| one.ends) {
                if let Err(code) = self.told(one) {
                    seen.iter().for_each(|one| self.settle(one));
                    return code;
                }
            }
        }
        let code = inner(None);
        seen.iter().for_each(|one| self.settle(one));
        code
    }

    /// The free callbacks of a request.
    ///
    /// # Errors
    /// The code of the call, which is made in one of them.
    pub fn told(self, one: &Seen) -> Result<(), c_int> {
        match run::free(&Process, self.caller, request(one.handle), invoke) {
            Ok(departure) => {
                one.departure.set(Some(departure));
                Ok(())
            }
            Err(fault) => Err(self.refused(fault)),
        }
    }

    fn refused(self, fault: KeyFault) -> c_int {
        tell(self.id, fault);
        errors::raise(self.abi, &fault, None)
    }

    /// Makes the call while MPI cannot be asked whether requests are complete: the callbacks come behind it. Until then the
    /// values belong to no handle, for MPI may hand it out again to another thread.
    fn make_unasked(self, seen: &[Seen], way: Way, inner: impl FnOnce(Instead<'_>) -> c_int) -> c_int {
        if matches!(way, Way::Frees) {
            return self.free(seen, false, inner);
        }
        for one in seen.iter().filter(|one| one.ends) {
            one.departure.set(Some(run::leave(&Process, request(one.handle))));
        }
        let code = inner(None);
        for one in seen {
            let gone = self.is_gone(one);
            if let Some(departure) = one.departure.take() {
                run::freed_untold(&Process, self.caller, departure, gone, invoke);
            }
            if gone {
                run::complete(&Process, self.caller, one.handle, invoke);
            }
        }
        code
    }

    /// Waits until all requests that end are complete, without freeing them.
    fn wait_for_all(self, seen: &[Seen]) {
        let mut done = 0;
        loop {
            done += asking::quietly(self.abi, || {
                let ready = |one: &&Seen| !one.ends || asking::ask(self.abi, one.handle) != Some(false);
                seen[done..].iter().take_while(ready).count()
            });
            if done == seen.len() {
                return;
            }
            std::thread::yield_now();
        }
    }

    /// Those with values are asked for first. The others too: callbacks must not run for a test that says no.
    fn all_complete(self, seen: &[Seen]) -> bool {
        let ready = |handle: Handle| asking::ask(self.abi, handle) != Some(false);
        let mut asked = some::places(seen, |one| one.ends);
        asking::quietly(self.abi, || {
            seen.iter().filter(|one| one.ends).all(|one| ready(one.handle))
                && (0..self.count)
                    .filter(|index| !asked(*index))
                    // SAFETY: the program gives an array of so many requests.
                    .map_while(|index| unsafe { self.requests.handle(self.abi, index) })
                    .filter(|handle| *handle != self.abi.request_null())
                    .all(ready)
        })
    }

    /// After the call: whether the variable of a request is the null request.
    fn is_gone(self, one: &Seen) -> bool {
        // SAFETY: the program's array, which MPI has read and written.
        unsafe { self.requests.handle(self.abi, one.index) == Some(self.abi.request_null()) }
    }

    /// After the call: a request whose variable is the null request is gone.
    pub fn settle(self, one: &Seen) {
        let gone = self.is_gone(one);
        if gone && one.has_values && one.departure.get().is_none() {
            // Callbacks that did not run yet run late; that they are refused is no more news.
            let _ = self.told(one);
        }
        self.ended(one, gone);
        if gone {
            run::complete(&Process, self.caller, one.handle, invoke);
        }
    }

    /// The call is over for a request.
    fn ended(self, one: &Seen, gone: bool) {
        if let Some(departure) = one.departure.take() {
            run::freed(&Process, self.caller, departure, gone, invoke);
        }
    }

    /// `MPI_Request_free`: of an operation that is under way nobody learns when it is complete. One that cannot be asked for
    /// counts as under way: destroyed late is better than early.
    fn free(self, seen: &[Seen], asks: bool, inner: impl FnOnce(Instead<'_>) -> c_int) -> c_int {
        let Some(one) = seen.first() else { return inner(None) };
        if one.has_values
            && let Err(code) = self.told(one)
        {
            return code;
        }
        let active = !asks || asking::is_complete(self.abi, one.handle) == Some(false);
        let code = inner(None);
        if code == 0 && active {
            let departure = one.departure.take();
            Process.with(|store| store.given_up(one.handle, departure));
            return code;
        }
        self.ended(one, code == 0);
        if code == 0 {
            run::complete(&Process, self.caller, one.handle, invoke);
        }
        code
    }
}

/// Around the real call: a request that it frees is persistent no more.
#[inline(always)]
pub fn with_persistence(requests: Requests, way: Way, real: impl FnOnce() -> c_int) -> c_int {
    if !matches!(way, Way::Frees) {
        return real();
    }
    // SAFETY: the program gives the address of its request, which MPI reads too.
    let handle = abi::get().and_then(|abi| unsafe { requests.handle(abi, 0) });
    let forgotten = handle.filter(|handle| persistent::no_longer(*handle));
    let code = real();
    if code != 0
        && let Some(handle) = forgotten
    {
        persistent::still(handle);
    }
    code
}
