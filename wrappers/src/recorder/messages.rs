//! Events of messages and collective operations, from the words of their calls.

use super::buffers::{self, GivenBuffer};
use super::keeping::{EventPlace, Recorder, add, lost, unknown, with};
use super::pending::Begun;
pub use super::pending::Message;
use super::reachable::Used;
use super::requests::started;
use crate::abi::{self, Abi};
use crate::numbers::int_at;
use crate::{asking, groups, output, state};
use std::ffi::c_int;
use warden::call::{Handle, Kind, Target};
use warden::events::{ANY, Collective, Did, Number, Posted, Rank};
use warden::mirror::naming::{Name, mixed};

/// A name that only this process has, where a communicator or window is its alone.
pub(super) fn own_name(name: Option<u64>, members: u32) -> u64 {
    match name {
        None => 0,
        Some(name) if members == 1 => mixed(name, 1 + u64::from(output::rank().cast_unsigned())),
        Some(name) => name,
    }
}

/// A name that the parts of one split do not have in common: that of a communicator, or of what is made on it, with its members.
pub(super) fn among(abi: &'static Abi, comm: Handle, name: Option<Name>) -> Option<u64> {
    let name = name?.number();
    if comm == abi.world() {
        return Some(name);
    }
    let session = state::lock().as_ref().and_then(|state| state.mirror.session_of_comm(comm));
    groups::members(abi, comm, session, name)
}

/// The number of a communicator, which is told of where it is new. `None`: it is no live one.
pub(super) fn comm(abi: &'static Abi, handle: Handle) -> Option<Number> {
    if let Some(known) = with(|recorder| recorder.numbers.last_comm(handle)).flatten() {
        return Some(known);
    }
    comm_of_mirror(abi, handle)
}

/// The same of one that was not used lately.
#[inline(never)]
fn comm_of_mirror(abi: &'static Abi, handle: Handle) -> Option<Number> {
    let (id, name) = state::lock().as_mut()?.mirror.comm_known(handle)?;
    let known = with(|recorder| {
        let known = recorder.numbers.comm(handle, id)?;
        recorder.numbers.use_comm(handle, known);
        Some(known)
    });
    if let Some(known) = known.flatten() {
        return Some(known);
    }
    let (name, rank, size) = described(abi, handle, name)?;
    with(|recorder| {
        let comm = recorder.numbers.new_comm(handle, id);
        recorder.numbers.use_comm(handle, comm);
        recorder.put(0, Did::Comm { comm, name, rank, size });
        comm
    })
}

/// The name of a communicator, the process's rank in it, and its size.
fn described(abi: &'static Abi, handle: Handle, name: Option<Name>) -> Option<(u64, Rank, u32)> {
    let inter = asking::asked(abi, c"PMPI_Comm_test_inter", handle) != 0;
    let rank = u32::try_from(asking::asked(abi, c"PMPI_Comm_rank", handle)).ok()?;
    let size = u32::try_from(asking::asked(abi, c"PMPI_Comm_size", handle)).ok()?;
    let name = if inter { 0 } else { own_name(among(abi, handle, name), size) };
    Some((name, rank, size))
}

/// A communicator that stands for the starts of a persistent collective operation: the operations that were initialised on a communicator
/// are the same ones for all members in their order (6.13), and so are the starts of each.
pub fn comm_of_persistent(word: usize) -> Option<Number> {
    let (abi, on) = comm_of(word)?;
    let handle = abi.handle(word);
    let (_, name) = state::lock().as_mut()?.mirror.comm_known(handle)?;
    let (name, rank, size) = described(abi, handle, name)?;
    with(|recorder| {
        let nth = recorder.numbers.next_persistent(on);
        let name = if name == 0 { 0 } else { mixed(mixed(name, PERSISTENT), nth) };
        let comm = recorder.numbers.next();
        recorder.put(0, Did::Comm { comm, name, rank, size });
        comm
    })
}

/// A communicator that stands for the starts of a message in parts: of those with one envelope the n-th that was initialised at the source and at
/// the destination are one (4.2.1), and so are the starts of each.
pub fn comm_of_parts(message: Message, sends: bool) -> Option<Number> {
    let (abi, on) = comm_of(message.comm)?;
    let handle = abi.handle(message.comm);
    let (_, name) = state::lock().as_mut()?.mirror.comm_known(handle)?;
    let (name, rank, size) = described(abi, handle, name)?;
    with(|recorder| {
        let envelope = (on, message.peer as i32, message.tag as i32, sends);
        let (nth, known) = recorder.numbers.next_parts(envelope);
        known.unwrap_or_else(|| {
            let name = if name == 0 { 0 } else { mixed(mixed(name, PARTS), nth) };
            let comm = recorder.numbers.new_parts(on, nth);
            recorder.put(0, Did::Comm { comm, name, rank, size });
            comm
        })
    })
}

/// A message in parts was started: it is sent when all of them are ready.
pub fn parts_start((comm, message, parts): (Number, Message, i64), handle: Handle, variable: usize) {
    let Some(Target::Rank(to)) = abi::get().map(|abi| abi.target(message.peer)) else { return };
    let Ok(to) = u32::try_from(to) else { return };
    let Some(request) = with(|recorder| recorder.numbers.next()) else { return };
    started(request, handle, variable, Begun::Parts { comm, to, tag: message.tag as i32, left: parts });
}

/// What tells the names of persistent operations from those of communicators that are made on the same one.
const PERSISTENT: u64 = 0x7065_7273_6973_7473;
/// Likewise for messages in parts.
const PARTS: u64 = 0x0070_6172_7469_7473;

/// A persistent collective operation is about to be started: the number of its request.
pub fn collective_starts(
    comm: Number,
    (kind, root): (Collective, usize),
    used: &[Used],
    at: EventPlace,
) -> Number {
    let root = u32::try_from(root as i32).unwrap_or(0);
    let mut request = 0;
    add(at, |recorder| {
        request = recorder.numbers.next();
        recorder.uses(at, used);
        Some(Did::Collective { comm, kind, root, request })
    });
    request
}

/// A communicator as a call's word has it.
fn comm_of(word: usize) -> Option<(&'static Abi, Number)> {
    let abi = abi::get()?;
    let handle = abi.handle(word);
    if handle == abi.null(Kind::Comm) {
        return None;
    }
    Some((abi, comm(abi, handle)?))
}

/// A message is about to be sent. `begins`: it has a request. What is to be done when it began.
pub fn sends(
    message: Message,
    begins: bool,
    used: &[Used],
    at: EventPlace,
) -> Option<(Number, Rank, i32, Number)> {
    let Some((abi, comm)) = comm_of(message.comm) else {
        lost();
        return None;
    };
    let Target::Rank(to) = abi.target(message.peer) else { return None };
    let (to, tag) = (u32::try_from(to).ok()?, message.tag as i32);
    let mut request = 0;
    add(at, |recorder| {
        request = if begins { recorder.numbers.next() } else { 0 };
        recorder.uses(at, used);
        Some(Did::Send { comm, to, tag, request })
    });
    Some((comm, to, tag, request))
}

/// A blocking synchronous send has returned.
pub fn sent((comm, to, tag, _): (Number, Rank, i32, Number), at: EventPlace) {
    add(at, |_| Some(Did::SendMatched { comm, to, tag }));
}

/// What a receive or probe asks for: wildcards as [`ANY`]. `None`: of `MPI_PROC_NULL`.
fn asked(abi: &Abi, message: Message) -> Option<Posted> {
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

/// A blocking receive, or a matched probe that saw a message, has returned.
pub fn received(message: Message, given: Option<GivenBuffer>, status: Option<usize>, at: EventPlace) {
    let is_none = abi::get().is_none_or(|abi| asked(abi, message).is_none());
    let used = if is_none { Vec::new() } else { buffers::received(given, status) };
    taken(message, status, at, |recorder, comm, (from, tag), by| {
        recorder.uses(at, &used);
        Did::Received { comm, from, tag, by }
    });
}

/// A probe has seen a message.
pub fn probed(message: Message, status: Option<usize>, at: EventPlace) {
    taken(message, status, at, |_, comm, (from, tag), _| Did::Probed { comm, from, tag });
}

fn taken(
    message: Message,
    status: Option<usize>,
    at: EventPlace,
    did: impl FnOnce(&mut Recorder, Number, (Rank, i32), Posted) -> Did,
) {
    let Some((abi, comm)) = comm_of(message.comm) else { return lost() };
    let Some(by) = asked(abi, message) else { return };
    match got(abi, by, status) {
        Some(got) => add(at, |recorder| Some(did(recorder, comm, got, by))),
        // Which message it was decides which one each later receive gets.
        None => lost(),
    }
}

/// A receive with a request has been posted.
pub fn posts(message: Message, used: &[Used], handle: Handle, variable: usize, at: EventPlace) {
    let Some((_, comm)) = comm_of(message.comm) else { return lost() };
    posts_on(comm, message, used, (handle, variable), at);
}

/// Whether a receive takes messages of any source or tag.
pub fn takes_any(message: Message) -> bool {
    let asked = abi::get().and_then(|abi| asked(abi, message));
    asked.is_some_and(|by| by.from == ANY || by.tag == ANY)
}

/// Likewise, on a communicator that stands for the call's.
pub fn posts_on(
    comm: Number,
    message: Message,
    used: &[Used],
    (handle, variable): (Handle, usize),
    at: EventPlace,
) {
    let Some(abi) = abi::get() else { return lost() };
    let Some(by) = asked(abi, message) else { return };
    let mut request = 0;
    add(at, |recorder| {
        request = recorder.numbers.next();
        recorder.uses(at, used);
        Some(Did::Post { comm, from: by.from, tag: by.tag, request })
    });
    started(request, handle, variable, Begun::Receive(by));
}

/// A collective operation is about to be made. `begins`: it has a request, whose number is given back. The communicator's number comes first.
pub fn collective_begins(
    (word, kind, root): (usize, Collective, usize),
    begins: bool,
    used: &[Used],
    at: EventPlace,
) -> Option<(Number, Number)> {
    let Some((_, comm)) = comm_of(word) else {
        lost();
        return None;
    };
    // That of an inter-communicator may be no rank; its communicator has no name, and nothing follows from it.
    let root = u32::try_from(root as i32).unwrap_or(0);
    let mut request = 0;
    add(at, |recorder| {
        request = if begins { recorder.numbers.next() } else { 0 };
        recorder.uses(at, used);
        Some(Did::Collective { comm, kind, root, request })
    });
    Some((comm, request))
}

/// The blocking collective operation that was begun last has returned. What it used is what it only wrote at its end.
pub fn left(comm: Number, used: &[Used], at: EventPlace) {
    add(at, |recorder| {
        recorder.uses(at, used);
        Some(Did::Left { comm })
    });
}

/// A call that is collective over a communicator and makes or ends something is about to be made.
pub(super) fn everybody_begins(handle: Handle, at: EventPlace) -> Option<Number> {
    let comm = abi::get().and_then(|abi| comm(abi, handle));
    match comm {
        Some(comm) => {
            add(at, |_| Some(Did::Collective { comm, kind: Collective::Everybody, root: 0, request: 0 }));
        }
        None => unknown(at),
    }
    comm
}
