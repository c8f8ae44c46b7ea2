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
use crate::observers::Observer;
use crate::request_lists::Requests;
use crate::switch::FOLLOWS;
use crate::thread::{Thread, Whereabouts};
use mpiwarden_keys::{Caller, Departure, KeyFault, Locked, run};
use std::cell::Cell;
use std::ffi::c_int;
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

/// What is done for keys around a call.
pub struct Completing {
    requests: Requests,
    count: usize,
    way: Way,
    id: CallId,
    /// The word by which the callbacks that it runs are known to be inside of it: it lies there until the call is over.
    here: Cell<usize>,
}

/// What is known of it until it returns.
#[derive(Clone, Copy)]
pub struct Held {
    plan: Plan,
    /// From [`Box::into_raw`]: nothing that has a destructor may live across what the program or MPI does. Null where nothing is planned.
    call: *mut Around,
    /// A request that is persistent no more, unless the call fails.
    forgotten: Option<Handle>,
}

/// What is done in the call, and after it.
#[derive(Clone, Copy)]
enum Plan {
    Nothing,
    /// The call is over, with this code.
    Over(c_int),
    /// Other calls are made in its place, which do all that is to be done.
    Others,
    /// Requests that are null after it are gone.
    Settle,
    /// The same, of requests that could not be asked for.
    SettleUnasked,
    /// It frees the request; whether the operation is under way.
    Free {
        active: bool,
    },
}

impl<P: Whereabouts> Observer<P> for Completing {
    type Kept = Held;

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) -> Held {
        let mut held = Held { plan: Plan::Nothing, call: std::ptr::null_mut(), forgotten: None };
        if !thread.inside.get() {
            if FOLLOWS.for_keys() {
                (held.plan, held.call) = self.begin();
            }
            if matches!((self.way, held.plan), (Way::Frees, Plan::Nothing | Plan::Free { .. })) {
                held.forgotten = self.forget();
            }
        }
        held
    }

    #[inline(always)]
    fn holds_back(held: &Held) -> bool {
        matches!(held.plan, Plan::Over(_))
    }

    fn instead(&self, held: &Held) -> c_int {
        if let Plan::Over(code) = held.plan { code } else { 0 }
    }

    #[inline(always)]
    fn call(&self, held: &Held, real: impl FnOnce() -> c_int) -> c_int {
        if matches!(held.plan, Plan::Others) { self.make_others(held) } else { real() }
    }

    #[inline(always)]
    fn after(&self, _thread: &Thread, _at: P, held: &Held, code: c_int) {
        if code != 0
            && let Some(handle) = held.forgotten
        {
            persistent::still(handle);
        }
        if !held.call.is_null() {
            end(held, code);
        }
    }
}

impl Completing {
    #[inline(always)]
    pub fn new(requests: Requests, count: usize, way: Way, id: CallId) -> Completing {
        Completing { requests, count, way, id, here: Cell::new(0) }
    }

    /// Before the real call.
    #[inline(never)]
    fn begin(&self) -> (Plan, *mut Around) {
        let nothing = (Plan::Nothing, std::ptr::null_mut());
        let Some(abi) = abi::get().filter(|_| !matches!(self.way, Way::Looks)) else { return nothing };
        let seen = look(abi, self.requests, self.count);
        if seen.is_empty() {
            drop(seen);
            return nothing;
        }
        let (requests, count, id) = (self.requests, self.count, self.id);
        let kept =
            Box::into_raw(Box::new(Around { abi, requests, count, id, caller: caller(&self.here), seen }));
        // SAFETY: made above.
        let call = unsafe { &*kept };
        let asks = matches!(self.way, Way::Frees) || call.seen.iter().any(|one| one.ends);
        let plan =
            if !asks || asking::may_ask(abi) { call.plan(self.way) } else { call.plan_unasked(self.way) };
        if let Plan::Over(_) = plan {
            // SAFETY: made above, and nobody has it any more.
            drop(unsafe { Box::from_raw(kept) });
            return (plan, std::ptr::null_mut());
        }
        (plan, kept)
    }

    /// A request that is about to be freed is persistent no more.
    #[inline(never)]
    fn forget(&self) -> Option<Handle> {
        // SAFETY: the program gives the address of its request, which MPI reads too.
        let handle = unsafe { self.requests.handle(abi::get()?, 0) };
        handle.filter(|handle| persistent::no_longer(*handle))
    }

    #[inline(never)]
    fn make_others(&self, held: &Held) -> c_int {
        // SAFETY: where there is a plan there is a call, until [`end`].
        let call = unsafe { &*held.call };
        match self.way {
            Way::Any { index, status } => some::any(call, (index, 0, status), true),
            Way::TestsAny { index, flag, status } => some::any(call, (index, flag, status), false),
            Way::Some { done, indices, statuses } => some::some(call, (done, indices, statuses), true),
            Way::TestsSome { done, indices, statuses } => some::some(call, (done, indices, statuses), false),
            Way::Waits | Way::Tests(_) | Way::Frees | Way::Looks => 0,
        }
    }
}

/// After the real call.
#[inline(never)]
fn end(held: &Held, code: c_int) {
    // SAFETY: from `Box::into_raw`, and not ended before.
    let call = unsafe { &*held.call };
    match held.plan {
        Plan::Settle => call.settle_all(),
        Plan::SettleUnasked => call.settle_unasked(),
        Plan::Free { active } => call.freed(active, code),
        Plan::Others | Plan::Nothing | Plan::Over(_) => {}
    }
    // SAFETY: as above.
    drop(unsafe { Box::from_raw(held.call) });
}

/// One call.
pub struct Around {
    pub abi: &'static Abi,
    pub requests: Requests,
    pub count: usize,
    pub id: CallId,
    pub caller: Caller,
    /// The requests that it may be about.
    pub seen: Vec<Seen>,
}

/// The requests of a call that have values, or that a communicator waits for.
fn look(abi: &Abi, requests: Requests, count: usize) -> Vec<Seen> {
    let mut seen: Vec<Seen> = Process.with(|store| {
        // SAFETY: the program gives an array of so many requests, which MPI reads too.
        unsafe { requests.each(abi, count) }
            .filter(|(_, handle, _)| *handle != abi.request_null())
            .map(|(index, handle, _)| (index, handle, store.has(request(handle)), store.is_followed(handle)))
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
    /// Does what is to be done before the call, and says what is left.
    fn plan(&self, way: Way) -> Plan {
        let ends = self.seen.iter().any(|one| one.ends);
        let ready = match way {
            Way::Waits if ends => {
                self.wait_for_all();
                true
            }
            Way::Tests(flag) if ends && flag != 0 => {
                if !self.all_complete() {
                    // SAFETY: the program's variable, which MPI would write.
                    unsafe { (flag as *mut c_int).write_unaligned(0) };
                    return Plan::Over(0);
                }
                true
            }
            // A null address is for MPI to complain of.
            Way::Any { index, .. } if ends && index != 0 => return Plan::Others,
            Way::TestsAny { index, flag, .. } if ends && index != 0 && flag != 0 => return Plan::Others,
            Way::Some { done, indices, .. } | Way::TestsSome { done, indices, .. }
                if ends && done != 0 && indices != 0 =>
            {
                return Plan::Others;
            }
            Way::Frees => return self.plan_free(true),
            Way::Waits | Way::Tests(_) | Way::Any { .. } | Way::TestsAny { .. } => false,
            Way::Some { .. } | Way::TestsSome { .. } | Way::Looks => false,
        };
        if ready {
            for one in self.seen.iter().filter(|one| one.ends) {
                if let Err(code) = self.told(one) {
                    self.settle_all();
                    return Plan::Over(code);
                }
            }
        }
        Plan::Settle
    }

    /// The free callbacks of a request.
    ///
    /// # Errors
    /// The code of the call, which is made in one of them.
    pub fn told(&self, one: &Seen) -> Result<(), c_int> {
        match run::free(&Process, self.caller, request(one.handle), invoke) {
            Ok(departure) => {
                one.departure.set(Some(departure));
                Ok(())
            }
            Err(fault) => Err(self.refused(fault)),
        }
    }

    fn refused(&self, fault: KeyFault) -> c_int {
        tell(self.id, fault);
        errors::raise(self.abi, &fault, None)
    }

    /// The call is made while MPI cannot be asked whether requests are complete: the callbacks come behind it. Until then the
    /// values belong to no handle, for MPI may hand it out again to another thread.
    fn plan_unasked(&self, way: Way) -> Plan {
        if matches!(way, Way::Frees) {
            return self.plan_free(false);
        }
        for one in self.seen.iter().filter(|one| one.ends) {
            one.departure.set(Some(run::leave(&Process, request(one.handle))));
        }
        Plan::SettleUnasked
    }

    fn settle_unasked(&self) {
        for one in &self.seen {
            let gone = self.is_gone(one);
            if let Some(departure) = one.departure.take() {
                run::freed_untold(&Process, self.caller, departure, gone, invoke);
            }
            if gone {
                run::complete(&Process, self.caller, one.handle, invoke);
            }
        }
    }

    /// Waits until all requests that end are complete, without freeing them.
    fn wait_for_all(&self) {
        let mut done = 0;
        loop {
            done += asking::quietly(self.abi, || {
                let ready = |one: &&Seen| !one.ends || asking::ask(self.abi, one.handle) != Some(false);
                self.seen[done..].iter().take_while(ready).count()
            });
            if done == self.seen.len() {
                return;
            }
            std::thread::yield_now();
        }
    }

    /// Those with values are asked for first. The others too: callbacks must not run for a test that says no.
    fn all_complete(&self) -> bool {
        let ready = |handle: Handle| asking::ask(self.abi, handle) != Some(false);
        let mut asked = some::places(&self.seen, |one| one.ends);
        asking::quietly(self.abi, || {
            self.seen.iter().filter(|one| one.ends).all(|one| ready(one.handle))
                && (0..self.count)
                    .filter(|index| !asked(*index))
                    // SAFETY: the program gives an array of so many requests.
                    .map_while(|index| unsafe { self.requests.handle(self.abi, index) })
                    .filter(|handle| *handle != self.abi.request_null())
                    .all(ready)
        })
    }

    /// After the call: whether the variable of a request is the null request.
    fn is_gone(&self, one: &Seen) -> bool {
        // SAFETY: the program's array, which MPI has read and written.
        unsafe { self.requests.handle(self.abi, one.index) == Some(self.abi.request_null()) }
    }

    /// After the call.
    pub fn settle_all(&self) {
        self.seen.iter().for_each(|one| self.settle(one));
    }

    /// After the call: a request whose variable is the null request is gone.
    pub fn settle(&self, one: &Seen) {
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
    fn ended(&self, one: &Seen, gone: bool) {
        if let Some(departure) = one.departure.take() {
            run::freed(&Process, self.caller, departure, gone, invoke);
        }
    }

    /// `MPI_Request_free`: of an operation that is under way nobody learns when it is complete. One that cannot be asked for
    /// counts as under way: destroyed late is better than early.
    fn plan_free(&self, asks: bool) -> Plan {
        let Some(one) = self.seen.first() else { return Plan::Nothing };
        if one.has_values
            && let Err(code) = self.told(one)
        {
            return Plan::Over(code);
        }
        Plan::Free { active: !asks || asking::is_complete(self.abi, one.handle) == Some(false) }
    }

    /// After `MPI_Request_free`.
    fn freed(&self, active: bool, code: c_int) {
        let Some(one) = self.seen.first() else { return };
        if code == 0 && active {
            let departure = one.departure.take();
            Process.with(|store| store.given_up(one.handle, departure));
            return;
        }
        self.ended(one, code == 0);
        if code == 0 {
            run::complete(&Process, self.caller, one.handle, invoke);
        }
    }
}
