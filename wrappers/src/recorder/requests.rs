//! Requests of operations that are under way: from the call that made them to the one that says that they are complete.

use super::amounts::{Content, Contribution};
use super::buffers::Lent;
use super::keeping::{EventPlace, NOWHERE, Recorder, add, lost, on, unknown, with};
use super::lent::{lend_used, used_meets};
use super::local::watches_persistent;
use super::messages;
use super::pending::{Begins, Begun, BegunBy, Pending, Persistent, Taken};
use super::reachable::Used;
use super::variables;
use crate::abi::{self, Abi};
use crate::numbers::int_at;
use crate::places::ThreadPlace;
use crate::request_lists::Requests as Listed;
use crate::switch::{self, FOLLOWS};
use mpiwarden_spec::Procedure;
use std::cell::RefCell;
use std::ffi::c_int;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use warden::call::{Handle, Language, Target};
use warden::events::{ANY, Did, Number};
use warden::findings::waits::{MAX_REQUESTS, flag, place as waits};
use warden::mirror::lent::BufferMet;

/// A persistent request was made.
pub fn persists(
    handle: Handle,
    begins: Begins,
    (used, is_all_used): (Vec<Used>, bool),
    (holds, contribution): (Content, Option<Arc<Contribution>>),
    made: EventPlace,
) {
    let comm = match begins {
        Begins::Collective { comm, .. } => messages::comm_of_persistent(comm),
        Begins::SendParts { message, .. } => messages::comm_of_parts(message, true),
        Begins::ReceiveParts { message, .. } => messages::comm_of_parts(message, false),
        Begins::Send { .. } | Begins::Receive(_) | Begins::SendAndReceive { .. } | Begins::File(_) => None,
    };
    let root = match begins {
        Begins::Collective { comm, root, .. } => messages::root_of(comm, root),
        Begins::SendParts { .. }
        | Begins::ReceiveParts { .. }
        | Begins::Send { .. }
        | Begins::Receive(_)
        | Begins::SendAndReceive { .. }
        | Begins::File(_) => 0,
    };
    let persistent =
        Persistent { begins, made, used: used.into(), is_all_used, holds, contribution, comm, root };
    with(|recorder| recorder.numbers.requests.persists(handle, persistent));
    FOLLOWS.set_recorder(true);
}

/// What is known of a persistent operation that is started.
#[derive(Default)]
pub struct Restarted {
    /// The buffers that are certainly used.
    pub buffers: Arc<[Used]>,
    /// What its buffers meet that is in use.
    pub met: Option<BufferMet>,
    /// It sends in buffered mode.
    pub is_buffered: bool,
}

/// A persistent request is about to be started.
pub fn restarts(handle: Handle, variable: usize, at: EventPlace) -> Restarted {
    let known = with(|recorder| recorder.numbers.requests.persistent.get(&handle).cloned());
    let Some(Persistent { begins, made, used, is_all_used, holds, contribution, comm, root }) =
        known.flatten()
    else {
        unknown(at);
        return Restarted::default();
    };
    let by = BegunBy { at, kind: begins.kind(), persistent: true };
    let met = used_meets(&used);
    watches_persistent(&used);
    match begins {
        Begins::Send { message, synchronous } => {
            kept_of_message(holds, at);
            let has_peer = abi::get().is_some_and(|abi| matches!(abi.target(message.peer), Target::Rank(_)));
            if has_peer && is_one_of(&READY, made) {
                with(|recorder| recorder.place_and_put_short(at, Did::Ready {}));
            }
            if let Some((_, _, _, request)) = messages::sends(message, Lent::Known(&used), true, at) {
                started(request, (handle, variable), Begun::Send { synchronous }, by);
            }
        }
        Begins::Receive(message) => {
            kept_of_message(holds, at);
            messages::posts(message, Lent::Known(&used), (handle, variable), by);
        }
        Begins::Collective { kind, .. } => match comm {
            Some(comm) => {
                if let Some(contribution) = contribution {
                    add(at, |_| Some(Contribution::clone(&contribution).into_event()));
                }
                let request = messages::collective_starts(comm, (kind, root), &used, at);
                started(request, (handle, variable), Begun::Collective, by);
            }
            None => unknown(at),
        },
        Begins::SendParts { message, .. } => match comm {
            Some(comm) => messages::parts_start((comm, message), (handle, variable), by),
            None => unknown(at),
        },
        Begins::ReceiveParts { message, .. } => match comm {
            Some(comm) => messages::posts_on(comm, message, &used, (handle, variable), by),
            None => unknown(at),
        },
        Begins::SendAndReceive { .. } | Begins::File(_) => unknown(at),
    }
    lend_used(handle, &used, at);
    let is_buffered = is_one_of(&BUFFERED, made);
    Restarted { buffers: if is_all_used { used } else { Arc::default() }, met, is_buffered }
}

/// Calls that make persistent requests for ready sends.
const READY: [Procedure; 2] = [Procedure::of("MPI_Rsend_init"), Procedure::of("MPI_Rsend_init_c")];
/// Likewise for buffered ones.
const BUFFERED: [Procedure; 2] = [Procedure::of("MPI_Bsend_init"), Procedure::of("MPI_Bsend_init_c")];

fn is_one_of(calls: &[Procedure], made: EventPlace) -> bool {
    calls.iter().any(|call| call.place() == usize::from(made.call))
}

/// The event of a message that a persistent request is about to begin follows.
fn kept_of_message((signature, count): Content, at: EventPlace) {
    with(|recorder| recorder.place_and_put_short(at, Did::Holds { signature, count }));
}

/// Whether one of these requests is that of a receive which takes whatever comes.
pub fn has_wildcards(abi: &Abi, requests: Listed, count: usize) -> bool {
    let is_any = |pending: &Pending| match pending.begun {
        Begun::Receive(by) => by.from == ANY || by.tag == ANY || pending.cancelled,
        Begun::Send { .. } | Begun::Collective | Begun::Operation | Begun::File | Begun::Parts { .. } => {
            false
        }
    };
    with(|recorder| {
        // SAFETY: the program gives an array of so many requests, which MPI reads too.
        let mut all = unsafe { requests.each(abi, count) };
        all.any(|(_, handle, _)| recorder.numbers.requests.of(handle).any(is_any))
    })
    .unwrap_or(false)
}

/// A request was made for the operation with this number.
pub fn started(request: Number, (handle, variable): (Handle, usize), begun: Begun, by: BegunBy) {
    if request == 0 {
        return;
    }
    with(|recorder| recorder.begin(handle, Pending::new(request, begun, by, variable)));
    FOLLOWS.set_recorder(true);
}

/// An access to a file was begun, and has this request.
pub fn file_started(held: (Handle, usize), by: BegunBy) {
    let request = with(|recorder| recorder.numbers.next()).unwrap_or(0);
    started(request, held, Begun::File, by);
}

impl Recorder {
    /// An operation with this request is under way.
    #[inline]
    pub(super) fn begin(&mut self, handle: Handle, pending: Pending) {
        let Pending { request, variable, .. } = pending;
        let requests = &mut self.numbers.requests;
        requests.add(handle, pending);
        if variable != 0 {
            // SAFETY: MPI has written this variable, or reads it where it starts the request.
            let word = unsafe { variables::word(variable) };
            requests.variables.hold(variable, word, (handle, request));
        }
    }
}

/// A call is about to write the handle of another operation to this variable, which has one.
#[cold]
pub fn writes_over(variable: usize, at: EventPlace) {
    // SAFETY: MPI writes this variable, and has written it before.
    let word = unsafe { variables::word(variable) };
    with(|recorder| recorder.numbers.requests.written_over(variable, word, at));
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

/// What is known of the requests of a call until it returns.
#[derive(Clone, Copy)]
pub enum InCalls {
    /// None of them is followed.
    None,
    /// It is given one.
    One(InCall),
    /// [`UNDER_WAY`] has them.
    Several,
}

/// Takes note of the requests that a call may complete, and says whether one of them is no handle. `listed`: where those that it waits for are to be listed.
#[inline]
pub fn snapshot(abi: &Abi, requests: Listed, count: usize, listed: Option<ThreadPlace>) -> (InCalls, bool) {
    let listed = listed.filter(|_| switch::watches_waits());
    if count == 1 {
        // SAFETY: the program gives the address of its request, which MPI reads too.
        let Some(handle) = (unsafe { requests.handle(abi, 0) }) else { return (InCalls::None, false) };
        let here = (0, handle, requests.variable(abi, 0));
        let is_known = with(|recorder| {
            let knows = recorder.numbers.requests.knows(handle);
            if let Some(place) = listed {
                let unknown = usize::from(!knows && may_be_open(recorder, abi, handle));
                list(recorder, &[here][usize::from(!knows)..], unknown, place);
            }
            recorder.numbers.requests.asked += usize::from(knows);
            knows
        });
        return match is_known {
            Some(true) => (InCalls::One(here), false),
            Some(false) | None => (InCalls::None, handle == Handle::UNSET),
        };
    }
    snapshot_of_several(abi, requests, count, listed)
}

/// Whether a request that is not followed may be under way: a persistent one that was not started is complete.
fn may_be_open(recorder: &Recorder, abi: &Abi, handle: Handle) -> bool {
    handle != abi.request_null() && !recorder.numbers.requests.persistent.contains_key(&handle)
}

/// Lists the requests that a call waits for. Whether others that are not followed are complete is not known.
fn list(recorder: &Recorder, here: &[InCall], unknown: usize, place: ThreadPlace) {
    let mut all_known = unknown == 0;
    for (at, &(_, handle, variable)) in here.iter().enumerate() {
        let number = recorder.numbers.requests.number(handle, variable).unwrap_or(0);
        all_known &= number != 0;
        if at < MAX_REQUESTS {
            place.word(waits::LIST + size_of::<Number>() * at).store(number, Relaxed);
        }
    }
    place.word(waits::REQUESTS).store((here.len() + unknown) as u32, Relaxed);
    if all_known {
        let flags = place.word(waits::FLAGS);
        flags.store(flags.load(Relaxed) & !flag::UNKNOWN, Relaxed);
    }
}

/// Likewise of one request, for a call that does not wait for it.
#[inline]
pub fn snapshot_of(handle: Handle, variable: usize) -> InCalls {
    let knows = |recorder: &mut Recorder| {
        let knows = recorder.numbers.requests.knows(handle);
        recorder.numbers.requests.asked += usize::from(knows);
        knows
    };
    match with(knows) {
        Some(true) => InCalls::One((0, handle, variable)),
        Some(false) | None => InCalls::None,
    }
}

fn snapshot_of_several(
    abi: &Abi,
    requests: Listed,
    count: usize,
    listed: Option<ThreadPlace>,
) -> (InCalls, bool) {
    UNDER_WAY.with_borrow_mut(|under_way| {
        let mut here = under_way.spare.pop().unwrap_or_default();
        let mut has_unset = false;
        with(|recorder| {
            let mut unknown = 0;
            // SAFETY: the program gives an array of so many requests, which MPI reads too.
            let all = unsafe { requests.each(abi, count) };
            here.extend(all.filter(|(_, handle, _)| {
                let knows = recorder.numbers.requests.knows(*handle);
                unknown += usize::from(!knows && may_be_open(recorder, abi, *handle));
                has_unset |= *handle == Handle::UNSET;
                knows
            }));
            if let Some(place) = listed {
                list(recorder, &here, unknown, place);
            }
            recorder.numbers.requests.asked += usize::from(!here.is_empty());
        });
        if here.is_empty() {
            under_way.spare.push(here);
            return (InCalls::None, has_unset);
        }
        under_way.calls.push(here);
        (InCalls::Several, has_unset)
    })
}

/// The handles of a call's requests that are followed, with the variables that they are in.
pub(super) fn each_of(in_calls: InCalls, mut part: impl FnMut(Handle, usize)) {
    match in_calls {
        InCalls::None => {}
        InCalls::One((_, handle, variable)) => part(handle, variable),
        InCalls::Several => {
            let last = UNDER_WAY.with_borrow(|under_way| under_way.calls.last().cloned());
            last.into_iter().flatten().for_each(|(_, handle, variable)| part(handle, variable));
        }
    }
}

/// The call that [`snapshot`] was about has returned. `at`: where it was made.
#[inline]
pub fn ended(
    in_calls: InCalls,
    by: Ended,
    requests: Option<Listed>,
    ignores: impl Fn(usize) -> bool,
    success: bool,
    at: impl FnOnce() -> EventPlace,
) {
    match in_calls {
        InCalls::None => {}
        InCalls::One(one) if !success => failed(&[one]),
        InCalls::One(one) => ended_of(&[one], by, requests, ignores, at),
        InCalls::Several => {
            let Some(mut here) = UNDER_WAY.with_borrow_mut(|under_way| under_way.calls.pop()) else { return };
            if success {
                ended_of(&here, by, requests, ignores, at);
            } else {
                failed(&here);
            }
            here.clear();
            UNDER_WAY.with_borrow_mut(|under_way| under_way.spare.push(here));
        }
    }
    if !matches!(in_calls, InCalls::None) {
        with(|recorder| recorder.numbers.requests.take_back_asked());
    }
}

/// A call failed: which of its requests are complete is not known.
#[cold]
fn failed(here: &[InCall]) {
    if let_go(here) {
        lost();
    }
}

/// A call that was to start these persistent requests failed: which of them are active is not known.
pub fn not_started(requests: impl Iterator<Item = (usize, Handle, usize)>) {
    failed(&requests.collect::<Vec<InCall>>());
}

/// Nothing is known of these requests any more. Whether that matters to others: it does not where all of them access files.
#[cold]
fn let_go(here: &[InCall]) -> bool {
    let matters = |recorder: &mut Recorder| {
        here.iter().fold(false, |matters, (_, handle, variable)| {
            let Taken { one, others, .. } = recorder.numbers.requests.take(*handle, *variable);
            let mut all = one.iter().chain(&others);
            matters | (one.is_none() || all.any(|one| !matches!(one.begun, Begun::File)))
        })
    };
    with(matters).unwrap_or(false)
}

fn ended_of(
    here: &[InCall],
    by: Ended,
    requests: Option<Listed>,
    ignores: impl Fn(usize) -> bool,
    at: impl FnOnce() -> EventPlace,
) {
    let Some(abi) = abi::get() else { return };
    // SAFETY: the program's variables, which MPI has written where the call succeeded.
    let int = |address: usize| unsafe { int_at(address) };
    let status =
        |first: usize, place: usize| (!ignores(first)).then_some(first + place * abi.table().status_bytes);
    let (many, first, statuses) = match by {
        Ended::All { flag, .. } | Ended::One { flag, .. } if flag != 0 && int(flag) == 0 => return,
        Ended::All { statuses, .. } => {
            // Not taken before it is known that anything has ended: some programs ask very often.
            let at = at();
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
    if many == 0 {
        return;
    }
    let at = at();
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
        here.iter().for_each(|(_, handle, _)| {
            with(|recorder| recorder.numbers.requests.give_back(*handle));
        });
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
        failed(here);
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

/// The program is told by something else than MPI that the operation of this request is complete: its buffers are its own again.
pub fn found_complete(handle: Handle) {
    if let Some(abi) = abi::get().filter(|_| on()) {
        done(abi, (handle, 0), None, NOWHERE);
    }
}

fn done(abi: &Abi, (handle, variable): (Handle, usize), status: Option<usize>, at: EventPlace) {
    let was_cancelled = || status.and_then(|status| messages::was_cancelled(abi, status));
    with(|recorder| {
        let Taken { one, others, sure } = recorder.numbers.requests.take(handle, variable);
        let mut done = |Pending { request, begun, cancelled, .. }: Pending| {
            let synchronous = matches!(begun, Begun::Send { synchronous: true });
            let nothing = Did::Done { request, got: None, synchronous, sure };
            let did = match begun {
                Begun::Receive(by) => match (cancelled, if cancelled { was_cancelled() } else { None }) {
                    (true, Some(true)) => nothing,
                    // Whether it took a message decides which one each later receive gets.
                    (true, None) => Did::Missing {},
                    (true, Some(false)) | (false, _) => match messages::got(abi, by, status) {
                        None => Did::Missing {},
                        got => Did::Done { request, got, synchronous, sure },
                    },
                },
                Begun::Send { .. } | Begun::Collective | Begun::Operation | Begun::Parts { .. } => nothing,
                Begun::File => return,
            };
            recorder.place_and_put_short(at, did);
        };
        if let Some(one) = one {
            done(one);
        }
        others.into_iter().for_each(done);
    });
}

/// A request is about to be cancelled (3.8.4): whether it was is known when it is complete. False: then what it means for others is not known.
pub fn cancels(handle: Handle) -> bool {
    let cancel = |recorder: &mut Recorder| {
        let mut known = true;
        let mut receives = Vec::new();
        recorder.numbers.requests.give_back(handle);
        for pending in recorder.numbers.requests.of_mut(handle) {
            pending.cancelled = true;
            known &= matches!(pending.begun, Begun::Receive(_));
            receives.push(pending.request);
        }
        // Where nobody is told of its end, it is not known whether it took a message.
        for request in receives {
            recorder.put(0, Did::Cancels { request });
        }
        known
    };
    with(cancel).unwrap_or(true)
}

/// A request is given up.
pub fn given_up(handle: Handle, variable: usize, at: EventPlace) {
    with(|recorder| {
        recorder.numbers.requests.persists_no_more(handle, at);
        let Taken { one, others, .. } = recorder.numbers.requests.take(handle, variable);
        let mut give_up = |Pending { request, begun, .. }: Pending| {
            if !matches!(begun, Begun::File) {
                recorder.place_and_put(at, Did::GivenUp { request });
            }
        };
        if let Some(one) = one {
            give_up(one);
        }
        others.into_iter().for_each(give_up);
    });
}
