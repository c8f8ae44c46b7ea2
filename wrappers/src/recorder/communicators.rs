//! Communicators as events have them: numbers of this process, and the names that all members give them (`src/mirror/naming.rs`).

use super::keeping::{Recorder, with};
use super::numbers::KnownComm;
use crate::abi::{self, Abi};
use crate::{asking, groups, output, state};
use warden::call::{Handle, Kind};
use warden::events::{Did, Number, Rank};
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
    let told = described(abi, handle, name)?;
    let is_nameless = told.between.is_some_and(|other| other.name == 0);
    let parents = is_nameless && asking::parents(abi) == Some(handle);
    with(|recorder| {
        let number = recorder.numbers.next();
        let remote = told.between.map(|other| other.size);
        let known = KnownComm { number, rank: told.rank, size: told.size, remote };
        recorder.numbers.new_comm(handle, id, known, told.name);
        recorder.numbers.use_comm(handle, known);
        recorder.tell_of_comm(number, told);
        if parents {
            recorder.put(0, Did::OtherWorld { comm: number, name: 0, parents });
        }
        known
    })
}

/// Processes were started over a communicator, and this one is with them (11.8.2).
pub(super) fn started(abi: &'static Abi, over: Handle, made: Handle) {
    let (Some(over), Some(made)) = (comm(abi, over), comm(abi, made)) else { return };
    with(|recorder| {
        let nth = recorder.numbers.next_start(over.number);
        let over = recorder.numbers.name(over.number);
        if over != 0 {
            let name = mixed(mixed(over, STARTED), nth);
            recorder.put(0, Did::OtherWorld { comm: made.number, name, parents: false });
        }
    });
}

/// What tells the names of groups that start others from those of communicators.
const STARTED: u64 = 0x0073_7461_7274_6564;

/// What a process tells of a communicator.
#[derive(Clone, Copy)]
pub(super) struct DescribedComm {
    /// 0: it has none that others know, or lies between two groups.
    pub name: u64,
    /// In its own group.
    pub rank: Rank,
    pub size: u32,
    pub between: Option<OtherGroup>,
}

/// The other group of an inter-communicator.
#[derive(Clone, Copy)]
pub(super) struct OtherGroup {
    /// What all members of both groups call the communicator; 0 where it has no name, as with members in another world.
    name: u64,
    size: u32,
    /// The own group is the second of the two.
    second: bool,
}

impl DescribedComm {
    /// What stands for operations on it that go by an order of their own.
    pub fn stand_in(self, tells: u64, nth: u64) -> DescribedComm {
        let named = |name: u64| if name == 0 { 0 } else { mixed(mixed(name, tells), nth) };
        let between = self.between.map(|other| OtherGroup { name: named(other.name), ..other });
        DescribedComm { name: named(self.name), between, ..self }
    }
}

impl Recorder {
    pub(super) fn tell_of_comm(&mut self, comm: Number, told: DescribedComm) {
        let DescribedComm { name, rank, size, between } = told;
        self.put(0, Did::Comm { comm, name, rank, size });
        if let Some(OtherGroup { name, size: remote, second }) = between {
            self.put(0, Did::Between { comm, name, remote, second });
        }
    }
}

/// The other group of an inter-communicator.
fn between(abi: &'static Abi, handle: Handle, name: Option<Name>) -> Option<OtherGroup> {
    let session = state::lock().as_ref().and_then(|state| state.mirror.session_of_comm(handle));
    let size = u32::try_from(asking::asked(abi, c"PMPI_Comm_remote_size", handle)).ok()?;
    let named = || Some((among(abi, handle, name)?, groups::is_second(abi, handle, session)?));
    let (name, second) = named().unwrap_or((0, false));
    Some(OtherGroup { name, size, second })
}

/// The name of a communicator, the process's rank in it, and its size.
pub(super) fn described(abi: &'static Abi, handle: Handle, name: Option<Name>) -> Option<DescribedComm> {
    let inter = asking::asked(abi, c"PMPI_Comm_test_inter", handle) != 0;
    let rank = u32::try_from(asking::asked(abi, c"PMPI_Comm_rank", handle)).ok()?;
    let size = u32::try_from(asking::asked(abi, c"PMPI_Comm_size", handle)).ok()?;
    if inter {
        let between = Some(between(abi, handle, name)?);
        return Some(DescribedComm { name: 0, rank, size, between });
    }
    let name = own_name(among(abi, handle, name), size);
    Some(DescribedComm { name, rank, size, between: None })
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
