//! Communicators as events have them: numbers of this process, and the names that all members give them (`src/mirror/naming.rs`).

use super::keeping::with;
use super::numbers::KnownComm;
use crate::abi::{self, Abi};
use crate::{asking, groups, output, state};
use warden::call::{Handle, Kind};
use warden::events::{Did, Rank};
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

/// A communicator, which is told of where it is new. `None`: it is no live one.
pub(super) fn comm(abi: &'static Abi, handle: Handle) -> Option<KnownComm> {
    if let Some(known) = with(|recorder| recorder.numbers.last_comm(handle)).flatten() {
        return Some(known);
    }
    comm_of_mirror(abi, handle)
}

/// The same of one that was not used lately.
#[inline(never)]
fn comm_of_mirror(abi: &'static Abi, handle: Handle) -> Option<KnownComm> {
    let (id, name) = state::lock().as_mut()?.mirror.comm_known(handle)?;
    let known = with(|recorder| {
        let known = recorder.numbers.comm(handle, id)?;
        recorder.numbers.use_comm(handle, known);
        Some(known)
    });
    if let Some(known) = known.flatten() {
        return Some(known);
    }
    let inter = asking::asked(abi, c"PMPI_Comm_test_inter", handle) != 0;
    let between = if inter { between(abi, handle, name) } else { None };
    let (name, rank, size) = described(abi, handle, name)?;
    with(|recorder| {
        let number = recorder.numbers.next();
        let known = KnownComm { number, rank, size, inter };
        recorder.numbers.new_comm(handle, id, known, name);
        recorder.numbers.use_comm(handle, known);
        recorder.put(0, Did::Comm { comm: number, name, rank, size });
        if let Some((name, remote, second)) = between {
            recorder.put(0, Did::Between { comm: number, name, remote, second });
        }
        known
    })
}

/// What all members of both groups call an inter-communicator, the size of the other group, and whether the own one is the second of the two. The name
/// is 0 where it has none, as with members in another world.
fn between(abi: &'static Abi, handle: Handle, name: Option<Name>) -> Option<(u64, u32, bool)> {
    let session = state::lock().as_ref().and_then(|state| state.mirror.session_of_comm(handle));
    let remote = u32::try_from(asking::asked(abi, c"PMPI_Comm_remote_size", handle)).ok()?;
    let named = || Some((among(abi, handle, name)?, groups::is_second(abi, handle, session)?));
    let (name, second) = named().unwrap_or((0, false));
    Some((name, remote, second))
}

/// The name of a communicator, the process's rank in it, and its size.
pub(super) fn described(abi: &'static Abi, handle: Handle, name: Option<Name>) -> Option<(u64, Rank, u32)> {
    let inter = asking::asked(abi, c"PMPI_Comm_test_inter", handle) != 0;
    let rank = u32::try_from(asking::asked(abi, c"PMPI_Comm_rank", handle)).ok()?;
    let size = u32::try_from(asking::asked(abi, c"PMPI_Comm_size", handle)).ok()?;
    let name = if inter { 0 } else { own_name(among(abi, handle, name), size) };
    Some((name, rank, size))
}

/// A communicator as a call's word has it.
pub(super) fn comm_of(word: usize) -> Option<(&'static Abi, KnownComm)> {
    let abi = abi::get()?;
    let handle = abi.handle(word);
    if handle == abi.null(Kind::Comm) {
        return None;
    }
    Some((abi, comm(abi, handle)?))
}
