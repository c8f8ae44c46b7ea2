//! Events of messages and collective operations, from the words of their calls.

use super::amounts::{Content, Contribution, UNKNOWN};
use super::buffers::{self, GivenBuffer, Gives, Lent, Party, When};
use super::communicators::{comm, comm_of, described};
use super::contents;
use super::contributions::CallParty;
use super::keeping::{EventPlace, Recorder, add, lost, unknown, with};
use super::numbers::KnownComm;
pub use super::pending::Message;
use super::pending::{Begins, Begun, BegunBy, Pending};
use super::reachable::Used;
use super::requests::started;
use crate::abi::{self, Abi};
use crate::numbers::int_at;
use crate::state;
use crate::switch::FOLLOWS;
use rustc_hash::FxHashSet;
use std::ffi::c_int;
use std::sync::Arc;
use warden::call::{Handle, Language, Target};
use warden::events::{ANY, Collective, Did, Number, Posted, ROOT_IS_NEAR, ROOT_OF_OTHERS, Rank};

/// A communicator that stands for the starts of a persistent collective operation: the operations that were initialised on a communicator
/// are the same ones for all members in their order (6.13), and so are the starts of each.
pub fn comm_of_persistent(word: usize) -> Option<Number> {
    let (abi, KnownComm { number: on, .. }) = comm_of(word)?;
    let handle = abi.handle(word);
    let (_, name) = state::lock().as_mut()?.mirror.comm_known(handle)?;
    let told = described(abi, handle, name)?;
    with(|recorder| {
        let nth = recorder.numbers.next_persistent(on);
        let comm = recorder.numbers.next();
        recorder.tell_of_comm(comm, told.stand_in(PERSISTENT, nth));
        comm
    })
}

/// A communicator that stands for the starts of a message in parts: of those with one envelope the n-th that was initialised at the source and at
/// the destination are one (4.2.1), and so are the starts of each.
pub fn comm_of_parts(message: Message, sends: bool) -> Option<Number> {
    let (abi, KnownComm { number: on, .. }) = comm_of(message.comm)?;
    let handle = abi.handle(message.comm);
    let (_, name) = state::lock().as_mut()?.mirror.comm_known(handle)?;
    let told = described(abi, handle, name)?;
    with(|recorder| {
        let envelope = (on, message.peer as i32, message.tag as i32, sends);
        let (nth, known) = recorder.numbers.next_parts(envelope);
        known.unwrap_or_else(|| {
            let comm = recorder.numbers.new_parts(on, nth);
            recorder.tell_of_comm(comm, told.stand_in(PARTS, nth));
            comm
        })
    })
}

/// A message in parts was started: it is sent when all of them are ready.
pub fn parts_start((comm, message): (Number, Message), held: (Handle, usize), by: BegunBy) {
    let Some(Target::Rank(to)) = abi::get().map(|abi| abi.target(message.peer)) else { return };
    let Ok(to) = u32::try_from(to) else { return };
    let begin = |recorder: &mut Recorder| {
        recorder.numbers.requests.ready.insert(held.0, FxHashSet::default());
        let request = recorder.numbers.next();
        recorder.place_and_put_short(by.at, Did::Parts { request });
        request
    };
    let Some(request) = with(begin) else { return };
    started(request, held, Begun::Parts { comm, to, tag: message.tag as i32 }, by);
}

/// What tells the names of persistent operations from those of communicators that are made on the same one.
const PERSISTENT: u64 = 0x7065_7273_6973_7473;
/// Likewise for messages in parts.
const PARTS: u64 = 0x0070_6172_7469_7473;

/// The root of a collective operation, as a call has it on this communicator.
fn root_on(abi: &Abi, comm: KnownComm, root: usize) -> Rank {
    let is_given = |value: i32| root as i32 == value;
    match comm.remote {
        Some(_) if is_given(abi.table().root) => ROOT_OF_OTHERS,
        Some(_) if is_given(abi.table().proc_null) => ROOT_IS_NEAR,
        Some(_) | None => u32::try_from(root as i32).unwrap_or(0),
    }
}

/// Likewise of a communicator as a call's word has it.
pub fn root_of(comm: usize, root: usize) -> Rank {
    comm_of(comm).map_or(0, |(abi, comm)| root_on(abi, comm, root))
}

/// A persistent collective operation is about to be started: the number of its request.
pub fn collective_starts(
    comm: Number,
    (kind, root): (Collective, Rank),
    used: &[Used],
    at: EventPlace,
) -> Number {
    let mut request = 0;
    add(at, |recorder| {
        request = recorder.numbers.next();
        recorder.uses(at, used);
        Some(Did::Collective { comm, kind, root, request })
    });
    request
}

/// A message that is sent: communicator, destination, tag, and the number of its request, 0 for none.
pub type Sent = (Number, Rank, i32, Number);

/// A message is about to be sent. `begins`: it has a request. What is to be done when it began.
pub fn sends(message: Message, buffer: Lent<'_>, begins: bool, at: EventPlace) -> Option<Sent> {
    let Some(abi) = abi::get() else {
        lost();
        return None;
    };
    let (to, tag) = (abi.target(message.peer), message.tag as i32);
    let send = |recorder: &mut Recorder, comm: Number, used: &[Used]| {
        let Target::Rank(to) = to else { return None };
        let to = u32::try_from(to).ok()?;
        let request = if begins { recorder.numbers.next() } else { 0 };
        recorder.uses(at, used);
        recorder.place_and_put_short(at, Did::Send { comm, to, tag, request });
        Some((comm, to, tag, request))
    };
    let quick = with(|recorder| {
        let comm = recorder.numbers.last_comm(abi.handle(message.comm))?;
        let Lent::Given(given) = buffer else { return None };
        if !recorder.is_elsewhere(abi, given, 1) {
            return None;
        }
        let content = recorder.content(abi, given)?;
        if let Target::Rank(_) = to {
            recorder.holds(content, at);
        }
        Some(send(recorder, comm.number, &[]))
    });
    if let Some(sent) = quick.flatten() {
        return sent;
    }
    holds(abi, message, buffer, at);
    let Some((_, comm)) = comm_of(message.comm) else {
        lost();
        return None;
    };
    let used = buffer.used(false);
    with(|recorder| send(recorder, comm.number, &used)).flatten()
}

/// The event of a message follows. Of a persistent one that is known already.
#[inline(never)]
fn holds(abi: &Abi, message: Message, buffer: Lent<'_>, at: EventPlace) {
    if let (Lent::Given(given), Target::Rank(_)) = (buffer, abi.target(message.peer)) {
        let content = contents::of_message(given);
        with(|recorder| recorder.holds(content, at));
    }
}

/// A blocking synchronous send has returned.
pub fn sent((comm, to, tag, _): (Number, Rank, i32, Number), at: EventPlace) {
    add(at, |_| Some(Did::SendMatched { comm, to, tag }));
}

/// What a receive or probe asks for: wildcards as [`ANY`]. `None`: of `MPI_PROC_NULL`.
pub(super) fn asked(abi: &Abi, message: Message) -> Option<Posted> {
    let (peer, tag) = (message.peer as i32, message.tag as i32);
    let from = match abi.target(message.peer) {
        Target::Null => return None,
        Target::Rank(_) if peer == abi.table().any_source => ANY,
        Target::Rank(rank) => rank.into(),
    };
    Some(Posted { from, tag: if tag == abi.table().any_tag { ANY } else { tag.into() } })
}

/// Source and tag of a message that was received as asked for. `None`: they cannot be told.
pub(super) fn got(abi: &Abi, by: Posted, status: Option<usize>) -> Option<(Rank, i32)> {
    let said = status.map(|status| {
        let at = status + abi.table().status_source;
        // SAFETY: MPI has written the status; source and tag are two `int` one after the other in it.
        unsafe { (int_at(at), int_at(at + size_of::<c_int>())) }
    });
    let from = if by.from == ANY { said?.0.into() } else { by.from };
    let tag = if by.tag == ANY { said?.1.into() } else { by.tag };
    Some((u32::try_from(from).ok()?, i32::try_from(tag).ok()?))
}

/// Whether a message was cancelled, as its status says. `None`: that cannot be told.
pub(super) fn was_cancelled(abi: &Abi, status: usize) -> Option<bool> {
    let address = abi.real(c"PMPI_Test_cancelled")?;
    let status = buffers::aligned(abi, status);
    let mut flag: c_int = 0;
    // SAFETY: MPI's function of this name, and a copy of the status that it has written.
    let code = unsafe {
        let test: unsafe extern "C-unwind" fn(*const u64, *mut c_int) -> c_int = std::mem::transmute(address);
        test(status.as_ptr(), &mut flag)
    };
    (code == 0).then_some(flag != 0)
}

/// A blocking receive, or a matched probe that saw a message, has returned. True: that it received one is told.
pub fn received(message: Message, given: Option<GivenBuffer>, status: Option<usize>, at: EventPlace) -> bool {
    let Some(abi) = abi::get() else {
        lost();
        return false;
    };
    let by = asked(abi, message);
    let quick = with(|recorder| {
        let comm = recorder.numbers.last_comm(abi.handle(message.comm))?.number;
        let (Some(by), true) = (by, recorder.is_elsewhere(abi, given, 1)) else { return None };
        let (from, tag) = got(abi, by, status)?;
        recorder.place_and_put_short(at, Did::Received { comm, from, tag, by });
        Some(())
    });
    if quick.flatten().is_some() {
        return true;
    }
    let used = if by.is_none() { Vec::new() } else { buffers::received(given, status) };
    taken(message, status, at, |recorder, comm, (from, tag), by| {
        recorder.uses(at, &used);
        Did::Received { comm, from, tag, by }
    })
}

/// A blocking receive is about to be made. False: it receives from nobody.
pub fn awaits(message: Message, given: Option<GivenBuffer>, at: EventPlace) -> bool {
    let Some(abi) = abi::get() else { return false };
    let Some(by) = asked(abi, message) else { return false };
    let quick = with(|recorder| {
        let comm = recorder.numbers.last_comm(abi.handle(message.comm))?.number;
        let (signature, count) = recorder.content(abi, given)?;
        recorder.place_and_put_short(at, Did::Awaits { comm, by, signature, count });
        Some(())
    });
    if quick.flatten().is_some() {
        return true;
    }
    let Some((_, comm)) = comm_of(message.comm) else { return false };
    let (comm, (signature, count)) = (comm.number, contents::of_message(given));
    with(|recorder| recorder.place_and_put_short(at, Did::Awaits { comm, by, signature, count }));
    true
}

/// What a persistent request begins: the content of a message, or what is given to a collective operation.
pub fn persistent(begins: Begins, gives: &Gives, language: Language) -> (Content, Option<Arc<Contribution>>) {
    match begins {
        Begins::Send { .. } => (contents::of_message(gives.send), None),
        Begins::Receive(_) => (contents::of_message(gives.receive), None),
        Begins::Collective { comm, root, .. } => {
            let contribution = comm_of(comm)
                .map(|(abi, comm)| Contribution::of(abi, gives, CallParty { comm, root, language }).into());
            (UNKNOWN, contribution)
        }
        Begins::SendAndReceive { .. }
        | Begins::SendParts { .. }
        | Begins::ReceiveParts { .. }
        | Begins::File(_) => (UNKNOWN, None),
    }
}

/// A probe has seen a message.
pub fn probed(message: Message, status: Option<usize>, at: EventPlace) -> bool {
    taken(message, status, at, |_, comm, (from, tag), _| Did::Probed { comm, from, tag })
}

fn taken(
    message: Message,
    status: Option<usize>,
    at: EventPlace,
    did: impl FnOnce(&mut Recorder, Number, (Rank, i32), Posted) -> Did,
) -> bool {
    let Some((abi, comm)) = comm_of(message.comm) else {
        lost();
        return false;
    };
    let Some(by) = asked(abi, message) else { return false };
    let got = got(abi, by, status);
    match got {
        Some(got) => add(at, |recorder| Some(did(recorder, comm.number, got, by))),
        // Which message it was decides which one each later receive gets.
        None => lost(),
    }
    got.is_some()
}

/// A receive with a request has been posted. `held`: the request, and the variable that it is in.
pub fn posts(message: Message, buffer: Lent<'_>, held: (Handle, usize), by: BegunBy) {
    let Some(abi) = abi::get() else { return lost() };
    let quick = with(|recorder| {
        let comm = recorder.numbers.last_comm(abi.handle(message.comm))?;
        let Lent::Given(given) = buffer else { return None };
        let (Some(posted), true) = (asked(abi, message), recorder.is_elsewhere(abi, given, 1)) else {
            return None;
        };
        let content = recorder.content(abi, given)?;
        recorder.holds(content, by.at);
        recorder.post(comm.number, posted, held, by);
        Some(())
    });
    if quick.flatten().is_some() {
        return FOLLOWS.set_recorder(true);
    }
    holds(abi, message, buffer, by.at);
    let Some((_, comm)) = comm_of(message.comm) else { return lost() };
    posts_on(comm.number, message, &buffer.used(true), held, by);
}

/// Whether a receive takes messages of any source or tag.
pub fn takes_any(message: Message) -> bool {
    let asked = abi::get().and_then(|abi| asked(abi, message));
    asked.is_some_and(|by| by.from == ANY || by.tag == ANY)
}

/// A receive with a request has been posted, on a communicator that stands for the call's.
pub fn posts_on(comm: Number, message: Message, used: &[Used], held: (Handle, usize), by: BegunBy) {
    let Some(abi) = abi::get() else { return lost() };
    let Some(posted) = asked(abi, message) else { return };
    with(|recorder| {
        recorder.uses(by.at, used);
        recorder.post(comm, posted, held, by);
    });
    FOLLOWS.set_recorder(true);
}

impl Recorder {
    fn post(&mut self, comm: Number, posted: Posted, (handle, variable): (Handle, usize), by: BegunBy) {
        let request = self.numbers.next();
        self.place_and_put_short(by.at, Did::Post { comm, from: posted.from, tag: posted.tag, request });
        self.begin(handle, Pending::new(request, Begun::Receive(posted), by, variable));
    }
}

/// A collective operation that was begun.
#[derive(Clone, Copy)]
pub struct BegunCollective {
    pub comm: Number,
    /// 0: it is blocking.
    pub request: Number,
    /// Its buffers lie where no other process can reach them.
    pub elsewhere: bool,
}

/// A collective operation is about to be made. `begins`: it has a request. `when`: which of the buffers are asked for.
pub fn collective_begins(
    (gives, party): (&Gives, Party),
    kind: Collective,
    (begins, when): (bool, When),
    at: EventPlace,
) -> Option<BegunCollective> {
    let Some(abi) = abi::get() else {
        lost();
        return None;
    };
    let begin = |recorder: &mut Recorder, on: KnownComm, used: &[Used], elsewhere: bool| {
        let request = if begins { recorder.numbers.next() } else { 0 };
        recorder.uses(at, used);
        let (comm, root) = (on.number, root_on(abi, on, party.root));
        recorder.place_and_put_short(at, Did::Collective { comm, kind, root, request });
        BegunCollective { comm, request, elsewhere }
    };
    let Party { root: rooted, language, .. } = party;
    let quick = with(|recorder| {
        let comm = recorder.numbers.last_comm(abi.handle(party.comm))?;
        if !recorder.are_elsewhere(abi, gives, comm) {
            return None;
        }
        let party = CallParty { comm, root: rooted, language };
        let contribution = Contribution::known(recorder, abi, gives, party)?;
        contribute(recorder, contribution, at);
        Some(begin(recorder, comm, &[], true))
    });
    if let Some(Some(begun)) = quick {
        return Some(begun);
    }
    let Some((_, comm)) = comm_of(party.comm) else {
        lost();
        return None;
    };
    let used = buffers::of_collective(gives, party, when, false);
    let contribution = Contribution::of(abi, gives, CallParty { comm, root: rooted, language });
    with(|recorder| {
        contribute(recorder, contribution, at);
        begin(recorder, comm, &used, false)
    })
}

/// The event of an operation that this is given to follows.
#[inline]
fn contribute(recorder: &mut Recorder, contribution: Contribution, at: EventPlace) {
    if contribution.is_nothing() {
        return;
    }
    let event = contribution.into_event();
    if event.is_short() {
        recorder.place_and_put_short(at, event);
    } else {
        recorder.place_and_put(at, event);
    }
}

/// The blocking collective operation that was begun last has returned. What it used is what it only wrote at its end.
pub fn left(comm: Number, used: &[Used], at: EventPlace) {
    with(|recorder| {
        recorder.uses(at, used);
        recorder.place_and_put_short(at, Did::Left { comm });
    });
}

/// A call that is collective over a communicator and makes or ends something is about to be made.
pub(super) fn everybody_begins(handle: Handle, at: EventPlace) -> Option<Number> {
    let comm = abi::get().and_then(|abi| comm(abi, handle)).map(|comm| comm.number);
    match comm {
        Some(comm) => {
            add(at, |_| Some(Did::Collective { comm, kind: Collective::Everybody, root: 0, request: 0 }));
        }
        None => unknown(at),
    }
    comm
}
