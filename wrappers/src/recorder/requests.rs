//! Requests of operations that are under way: from the call that made them to the one that says that they are complete.

use super::keeping::{EventPlace, lost, unknown, with};
use super::messages;
use super::pending::{Begins, Begun, Pending};
use super::reachable::Used;
use crate::abi::{self, Abi};
use crate::numbers::int_at;
use crate::request_lists::Requests as Listed;
use crate::switch::FOLLOWS;
use std::cell::RefCell;
use std::ffi::c_int;
use warden::call::Handle;
use warden::events::{ANY, Did, Number};

/// A persistent request was made.
pub fn persists(handle: Handle, begins: Begins, used: Vec<Used>) {
    with(|recorder| recorder.numbers.requests.persistent.insert(handle, (begins, used.into())));
}

/// A persistent request is about to be started.
pub fn restarts(handle: Handle, variable: usize, at: EventPlace) {
    let known = with(|recorder| recorder.numbers.requests.persistent.get(&handle).cloned());
    let Some((begins, used)) = known.flatten() else { return unknown(at) };
    match begins {
        Begins::Send { message, synchronous } => {
            if let Some((_, _, _, request)) = messages::sends(message, true, &used, at) {
                started(request, handle, variable, Begun::Send { synchronous });
            }
        }
        Begins::Receive(message) => messages::posts(message, &used, handle, variable, at),
        Begins::Collective { .. } | Begins::SendAndReceive | Begins::Other => unknown(at),
    }
}

/// Whether one of these requests is that of a receive which takes whatever comes.
pub fn has_wildcards(abi: &Abi, requests: Listed, count: usize) -> bool {
    let is_any =
        |pending: &Pending| matches!(pending.begun, Begun::Receive(by) if by.from == ANY || by.tag == ANY);
    with(|recorder| {
        // SAFETY: the program gives an array of so many requests, which MPI reads too.
        let mut all = unsafe { requests.each(abi, count) };
        let by_handle = &recorder.numbers.requests.by_handle;
        all.any(|(_, handle, _)| by_handle.get(&handle).into_iter().flatten().any(is_any))
    })
    .unwrap_or(false)
}

/// A request was made for the operation with this number.
pub fn started(request: Number, handle: Handle, variable: usize, begun: Begun) {
    if request == 0 {
        return;
    }
    with(|recorder| {
        let pending = Pending { request, begun, variable };
        recorder.numbers.requests.by_handle.entry(handle).or_default().push(pending);
    });
    FOLLOWS.set_recorder(true);
}

/// How a call that may complete requests says which.
#[derive(Clone, Copy)]
pub enum Ended {
    /// All, where the flag at this address is not zero; 0: it has no flag. The address of the first status.
    All { flag: usize, statuses: usize },
    /// The one whose index is at this address.
    One { index: usize, flag: usize, status: usize },
    /// Those whose indices are there, so many as the first address says.
    Some { done: usize, indices: usize, statuses: usize },
}

/// A request of a call: its place in the array, its handle and the variable that it is in.
type InCall = (usize, Handle, usize);

thread_local! {
    /// The requests of calls that are under way, the innermost last. Not on the stack: an exception may leave the call.
    static UNDER_WAY: RefCell<UnderWay> = const { RefCell::new(UnderWay { calls: Vec::new(), spare: Vec::new() }) };
}

struct UnderWay {
    calls: Vec<Vec<InCall>>,
    /// Empty lists of calls that have returned, to be used again.
    spare: Vec<Vec<InCall>>,
}

/// Takes note of the requests that a call may complete: false where none of them is followed.
pub fn snapshot(abi: &Abi, requests: Listed, count: usize) -> bool {
    UNDER_WAY.with_borrow_mut(|under_way| {
        let mut here = under_way.spare.pop().unwrap_or_default();
        with(|recorder| {
            // SAFETY: the program gives an array of so many requests, which MPI reads too.
            let all = unsafe { requests.each(abi, count) };
            here.extend(all.filter(|(_, handle, _)| recorder.numbers.requests.knows(*handle)));
        });
        let is_followed = !here.is_empty();
        let kept = if is_followed { &mut under_way.calls } else { &mut under_way.spare };
        kept.push(here);
        is_followed
    })
}

/// The call that [`snapshot`] was about has returned.
pub fn ended(by: Ended, ignores: impl Fn(usize) -> bool, success: bool, at: EventPlace) {
    let Some(mut here) = UNDER_WAY.with_borrow_mut(|under_way| under_way.calls.pop()) else { return };
    if success {
        ended_of(&here, by, ignores, at);
    } else {
        lost();
    }
    here.clear();
    UNDER_WAY.with_borrow_mut(|under_way| under_way.spare.push(here));
}

fn ended_of(here: &[InCall], by: Ended, ignores: impl Fn(usize) -> bool, at: EventPlace) {
    let Some(abi) = abi::get() else { return };
    // SAFETY: the program's variables, which MPI has written where the call succeeded.
    let int = |address: usize| unsafe { int_at(address) };
    let status =
        |first: usize, place: usize| (!ignores(first)).then_some(first + place * abi.table().status_bytes);
    match by {
        Ended::All { flag, .. } | Ended::One { flag, .. } if flag != 0 && int(flag) == 0 => {}
        Ended::All { statuses, .. } => {
            for &(index, handle, variable) in here {
                done(abi, (handle, variable), status(statuses, index), at);
            }
        }
        Ended::One { index, status: one, .. } => {
            let index = usize::try_from(int(index)).ok();
            if let Some(&(_, handle, variable)) = here.iter().find(|(at, ..)| Some(*at) == index) {
                done(abi, (handle, variable), status(one, 0), at);
            }
        }
        Ended::Some { done: many, indices, statuses } => {
            for place in 0..usize::try_from(int(many)).unwrap_or(0) {
                let index = usize::try_from(int(indices + place * size_of::<c_int>())).ok();
                if let Some(&(_, handle, variable)) = here.iter().find(|(at, ..)| Some(*at) == index) {
                    done(abi, (handle, variable), status(statuses, place), at);
                }
            }
        }
    }
}

fn done(abi: &Abi, (handle, variable): (Handle, usize), status: Option<usize>, at: EventPlace) {
    with(|recorder| {
        let (one, others) = recorder.numbers.requests.take(handle, variable);
        for Pending { request, begun, .. } in one.into_iter().chain(others) {
            let synchronous = matches!(begun, Begun::Send { synchronous: true });
            let got =
                if let Begun::Receive(by) = begun { Some(messages::got(abi, by, status)) } else { None };
            let did = match got {
                Some(None) => Did::Missing {},
                Some(got) => Did::Done { request, got, synchronous },
                None => Did::Done { request, got: None, synchronous },
            };
            recorder.place_and_put(at, did);
        }
    });
}

/// A request is given up.
pub fn given_up(handle: Handle, variable: usize, at: EventPlace) {
    with(|recorder| {
        recorder.numbers.requests.persistent.remove(&handle);
        let (one, others) = recorder.numbers.requests.take(handle, variable);
        for Pending { request, .. } in one.into_iter().chain(others) {
            recorder.place_and_put(at, Did::GivenUp { request });
        }
    });
}
