//! Requests of operations that are under way: from the call that made them to the one that says that they are complete.

use super::keeping::{EventPlace, Recorder, add, lost, unknown, with};
use super::messages;
use super::pending::{Begins, Begun, Pending, Persistent};
use super::reachable::Used;
use crate::abi::{self, Abi};
use crate::numbers::int_at;
use crate::request_lists::Requests as Listed;
use crate::switch::FOLLOWS;
use mpiwarden_spec::Procedure;
use std::cell::RefCell;
use std::ffi::c_int;
use warden::call::{Handle, Language};
use warden::events::{ANY, Did, Number};

/// A persistent request was made.
pub fn persists(handle: Handle, begins: Begins, used: Vec<Used>) {
    let comm = match begins {
        Begins::Collective { comm, .. } => messages::comm_of_persistent(comm),
        Begins::SendParts { message, .. } => messages::comm_of_parts(message, true),
        Begins::ReceiveParts(message) => messages::comm_of_parts(message, false),
        Begins::Send { .. } | Begins::Receive(_) | Begins::SendAndReceive { .. } => None,
    };
    let persistent = Persistent { begins, used: used.into(), comm };
    with(|recorder| recorder.numbers.requests.persistent.insert(handle, persistent));
}

/// A persistent request is about to be started.
pub fn restarts(handle: Handle, variable: usize, at: EventPlace) {
    let known = with(|recorder| recorder.numbers.requests.persistent.get(&handle).cloned());
    let Some(Persistent { begins, used, comm }) = known.flatten() else { return unknown(at) };
    match begins {
        Begins::Send { message, synchronous } => {
            if let Some((_, _, _, request)) = messages::sends(message, true, &used, at) {
                started(request, handle, variable, Begun::Send { synchronous });
            }
        }
        Begins::Receive(message) => messages::posts(message, &used, handle, variable, at),
        Begins::Collective { kind, root, .. } => match comm {
            Some(comm) => {
                let request = messages::collective_starts(comm, (kind, root), &used, at);
                started(request, handle, variable, Begun::Collective);
            }
            None => unknown(at),
        },
        Begins::SendParts { message, parts } => match comm {
            Some(comm) => messages::parts_start((comm, message, parts), handle, variable),
            None => unknown(at),
        },
        Begins::ReceiveParts(message) => match comm {
            Some(comm) => messages::posts_on(comm, message, &used, (handle, variable), at),
            None => unknown(at),
        },
        Begins::SendAndReceive { .. } => unknown(at),
    }
}

/// Whether one of these requests is that of a receive which takes whatever comes.
pub fn has_wildcards(abi: &Abi, requests: Listed, count: usize) -> bool {
    let is_any = |pending: &Pending| match pending.begun {
        Begun::Receive(by) => by.from == ANY || by.tag == ANY || pending.cancelled,
        Begun::Send { .. } | Begun::Collective | Begun::Operation | Begun::Parts { .. } => false,
    };
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
        let pending = Pending { request, begun, variable, cancelled: false };
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
    taken_note(|recorder, here| {
        // SAFETY: the program gives an array of so many requests, which MPI reads too.
        let all = unsafe { requests.each(abi, count) };
        here.extend(all.filter(|(_, handle, _)| recorder.numbers.requests.knows(*handle)));
    })
}

/// Likewise of one request, for a call that is given it by its value.
pub fn snapshot_of(handle: Handle) -> bool {
    taken_note(|recorder, here| {
        here.extend(recorder.numbers.requests.knows(handle).then_some((0, handle, 0)))
    })
}

#[inline]
fn taken_note(note: impl FnOnce(&Recorder, &mut Vec<InCall>)) -> bool {
    UNDER_WAY.with_borrow_mut(|under_way| {
        let mut here = under_way.spare.pop().unwrap_or_default();
        with(|recorder| note(recorder, &mut here));
        let is_followed = !here.is_empty();
        let kept = if is_followed { &mut under_way.calls } else { &mut under_way.spare };
        kept.push(here);
        is_followed
    })
}

/// The call that [`snapshot`] was about has returned.
pub fn ended(
    by: Ended,
    requests: Option<Listed>,
    ignores: impl Fn(usize) -> bool,
    success: bool,
    at: EventPlace,
) {
    let Some(mut here) = UNDER_WAY.with_borrow_mut(|under_way| under_way.calls.pop()) else { return };
    if success {
        ended_of(&here, by, requests, ignores, at);
    } else {
        lost();
    }
    here.clear();
    UNDER_WAY.with_borrow_mut(|under_way| under_way.spare.push(here));
}

fn ended_of(
    here: &[InCall],
    by: Ended,
    requests: Option<Listed>,
    ignores: impl Fn(usize) -> bool,
    at: EventPlace,
) {
    let Some(abi) = abi::get() else { return };
    // SAFETY: the program's variables, which MPI has written where the call succeeded.
    let int = |address: usize| unsafe { int_at(address) };
    let status =
        |first: usize, place: usize| (!ignores(first)).then_some(first + place * abi.table().status_bytes);
    let (many, first, statuses) = match by {
        Ended::All { flag, .. } | Ended::One { flag, .. } if flag != 0 && int(flag) == 0 => return,
        Ended::All { statuses, .. } => {
            for &(index, handle, variable) in here {
                done(abi, (handle, variable), status(statuses, index), at);
            }
            return;
        }
        Ended::One { index, status, .. } => (1, index, status),
        Ended::Some { done: many, indices, statuses } => {
            (usize::try_from(int(many)).unwrap_or(0), indices, statuses)
        }
    };
    let told = (0..many).map(|place| int(first + place * size_of::<c_int>()));
    let Some(requests) = requests.filter(|requests| requests.language == Language::Fortran) else {
        for (place, index) in told.enumerate() {
            let is_it = |one: &&InCall| usize::try_from(index) == Ok(one.0);
            if let Some(&(_, handle, variable)) = here.iter().find(is_it) {
                done(abi, (handle, variable), status(statuses, place), at);
            }
        }
        return;
    };
    // It leaves the requests as they are.
    if KEEP.iter().any(|call| call.place() == usize::from(at.call)) {
        return lost();
    }
    let told: Vec<c_int> = told.collect();
    for ((_, handle, variable), place) in ended_in_fortran(abi, requests, here, &told) {
        done(abi, (handle, variable), place.and_then(|place| status(statuses, place)), at);
    }
}

/// Calls that say which of several operations are complete, and keep their requests.
const KEEP: [Procedure; 2] =
    [Procedure::of("MPI_Request_get_status_any"), Procedure::of("MPI_Request_get_status_some")];

/// Which requests a call in Fortran has completed, and their places among those that it told of, where these are certain: indices begin with 1, but with
/// 0 in the `mpi_f08` of MPICH 4.0. Those that are complete are null now.
fn ended_in_fortran(
    abi: &Abi,
    requests: Listed,
    here: &[InCall],
    indices: &[c_int],
) -> Vec<(InCall, Option<usize>)> {
    // SAFETY: MPI has read, and where the request is complete written, this element.
    let is_null = |index: usize| unsafe { requests.handle(abi, index) } == Some(abi.request_null());
    let ended: Vec<InCall> = here.iter().copied().filter(|(index, ..)| is_null(*index)).collect();
    if ended.len() < indices.len() && has_persistent(here) {
        // Of persistent ones it cannot be told.
        lost();
    }
    let place = |index: usize, first: c_int| {
        indices.iter().position(|told| usize::try_from(told.wrapping_sub(first)) == Ok(index))
    };
    let fits = |first: &c_int| {
        ended.len() == indices.len() && ended.iter().all(|(index, ..)| place(*index, *first).is_some())
    };
    let first = [1, 0].into_iter().find(fits);
    ended.into_iter().map(|one| (one, first.and_then(|first| place(one.0, first)))).collect()
}

fn has_persistent(here: &[InCall]) -> bool {
    let is = |recorder: &mut Recorder| {
        let persistent = &recorder.numbers.requests.persistent;
        here.iter().any(|(_, handle, _)| persistent.contains_key(handle))
    };
    with(is).unwrap_or(false)
}

fn done(abi: &Abi, (handle, variable): (Handle, usize), status: Option<usize>, at: EventPlace) {
    let was_cancelled = || status.and_then(|status| messages::was_cancelled(abi, status));
    with(|recorder| {
        let (one, others) = recorder.numbers.requests.take(handle, variable);
        for Pending { request, begun, cancelled, .. } in one.into_iter().chain(others) {
            let synchronous = matches!(begun, Begun::Send { synchronous: true });
            let nothing = Did::Done { request, got: None, synchronous };
            let did = match begun {
                Begun::Receive(by) => match (cancelled, if cancelled { was_cancelled() } else { None }) {
                    (true, Some(true)) => nothing,
                    // Whether it took a message decides which one each later receive gets.
                    (true, None) => Did::Missing {},
                    (true, Some(false)) | (false, _) => match messages::got(abi, by, status) {
                        None => Did::Missing {},
                        got => Did::Done { request, got, synchronous },
                    },
                },
                Begun::Send { .. } | Begun::Collective | Begun::Operation | Begun::Parts { .. } => nothing,
            };
            recorder.place_and_put(at, did);
        }
    });
}

/// So many parts of a message are about to be ready: when all are, it is sent (4.2.2).
pub fn readies(handle: Handle, many: i64, at: EventPlace) {
    add(at, |recorder| {
        let open = recorder.numbers.requests.by_handle.get_mut(&handle)?;
        open.iter_mut().find_map(|pending| {
            let Pending { request, begun: Begun::Parts { comm, to, tag, left }, .. } = pending else {
                return None;
            };
            *left -= many;
            (*left == 0).then_some(Did::Send { comm: *comm, to: *to, tag: *tag, request: *request })
        })
    });
}

/// A request is about to be cancelled (3.8.4): whether it was is known when it is complete. False: then what it means for others is not known.
pub fn cancels(handle: Handle) -> bool {
    let cancel = |recorder: &mut Recorder| {
        let mut known = true;
        for pending in recorder.numbers.requests.by_handle.get_mut(&handle).into_iter().flatten() {
            pending.cancelled = true;
            known &= matches!(pending.begun, Begun::Receive(_));
        }
        known
    };
    with(cancel).unwrap_or(true)
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
