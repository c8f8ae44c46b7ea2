//! The status file: one a node and run, mapped shared by its ranks, one fixed slot a rank.
//!
//! It is written with plain stores into mapped memory, so it survives any end of the process, SIGKILL included. All
//! numbers are in the machine's byte order: the file is read on the node's own kind of machine. A layout that differs has
//! another [`VERSION`]; what stands before it never changes meaning.

use super::waits::{MAX_THREADS, Whereabouts, place};
use crate::call::CALLS;
use mpiwarden_spec::{NAMES, Procedure};

/// `"MPWS"`.
pub const MAGIC: u32 = 0x5357_504d;
/// Version of the layout.
pub const VERSION: u32 = 4;
/// Bytes of the header page, whose first word counts the slots handed out.
pub const HEADER_SIZE: usize = 4096;
/// Offsets of the fields of the header page, in bytes.
pub mod header {
    /// u32: slots handed out.
    pub const SLOTS: usize = 0;
    /// u32: in a copy of the file, of a node whose ranks all wait: it counts up for as long as none of them moves.
    pub const RENEWED: usize = 8;
    /// u32: in a copy, how many milliseconds lie between two counts.
    pub const PERIOD: usize = 12;
}
/// Bytes of a slot.
pub const SLOT_SIZE: usize = 20480;
/// The library hands out no more slots of a file: what is behind them is none.
pub const MOST_SLOTS: usize = 1 << 16;

/// Offsets of the fields of a slot, in bytes.
pub mod offset {
    pub const MAGIC: usize = 0;
    pub const VERSION: usize = 4;
    pub const PID: usize = 8;
    /// i32: rank in `MPI_COMM_WORLD`, -1 while unknown.
    pub const RANK: usize = 12;
    /// u32: size of `MPI_COMM_WORLD`, 0 while unknown.
    pub const WORLD: usize = 16;
    /// u32: a [`super::State`].
    pub const STATE: usize = 20;
    /// u32: 1 mpich, 2 openmpi, 3 standard.
    pub const ABI: usize = 24;
    /// u32: version of the standard that the library claims, major * 256 + minor.
    pub const STANDARD: usize = 28;
    /// u32: bits of [`super::Limit`].
    pub const LIMITS: usize = 32;
    /// u32: findings written to the findings file.
    pub const FINDINGS: usize = 36;
    /// u32: index of the call that is being made, plus one; 0 when none is.
    pub const IN_FLIGHT: usize = 40;
    /// u32: findings that were met while `MPI_Pcontrol(0)` was in force, and were not told at another time.
    pub const MUTED: usize = 44;
    /// u32: how often any finding was met while it was in force.
    pub const MUTED_MET: usize = 48;
    /// 512 bytes of UTF-8, zero padded: path of the executable.
    pub const EXECUTABLE: usize = 64;
    /// 256 bytes: first line of `MPI_Get_library_version`.
    pub const LIBRARY: usize = 576;
    /// 128 bytes of UTF-8, zero padded: the world that the process belongs to, the same for all its ranks on a node and no
    /// other's. The launcher's word for it until [`WORLD`] is set, and final then.
    pub const WORLD_ID: usize = 832;
    /// u32: bits of [`super::origin`].
    pub const ORIGIN: usize = 960;
    /// u32: processes that this process started as the root of `MPI_Comm_spawn` and its like, as MPI told it.
    pub const SPAWNED: usize = 964;
    /// i32, u64, u64: the table of this process's regions: the number of its descriptor, its device and its inode. No inode: none.
    pub const TABLE_FILE: usize = 968;
    pub const TABLE_DEVICE: usize = 976;
    pub const TABLE_INODE: usize = 984;
    /// u64: who may open that table by the process's number: equal on processes that reach each other, 0 when it cannot be told.
    pub const REACH: usize = 992;
    /// u32: which names the counters at [`SEEN`] have ([`mpiwarden_spec::NAMES`]).
    pub const SEEN_NAMES: usize = 1000;
    /// u32: threads that made calls which may wait, and had no place any more.
    pub const WITHOUT_PLACE: usize = 1004;
    /// u32: a [`super::level`]: which threads may call MPI.
    pub const LEVEL: usize = 1008;
    /// u32, and [`super::MAX_OWN_THREADS`] u32: threads that MPI started for itself, as the system numbers them. Their number comes last and is one more;
    /// 0: it is not known.
    pub const OWN_THREADS: usize = 1012;
    /// Up to [`CALLS`] nothing is used yet.
    pub const FREE: usize = OWN_THREADS + 4 + 4 * super::MAX_OWN_THREADS;
    /// u64 each: calls that were checked, numbered as `CALLS`.
    pub const CALLS: usize = 1344;
    /// u32 each: how often the finding with this number was met.
    pub const COUNTS: usize = 1344 + 8 * super::MAX_CALLS;
    /// [`super::MAX_OPERATIONS`] of [`super::operation::SIZE`] bytes: one-sided operations that are not complete.
    pub const OPERATIONS: usize = COUNTS + 4 * super::MAX_COUNTS;
    /// u64 each: calls that were passed on and not checked, numbered as the standard's procedures.
    pub const SEEN: usize = 8192;
    /// Where the threads are: [`super::MAX_THREADS`] places (`src/findings/waits.rs`).
    pub const WAITS: usize = 16384;
}

/// Which threads of a process may call MPI, as MPI provides it (11.2.1) ([`offset::LEVEL`]). 0: it is not known.
pub mod level {
    /// There is only one.
    pub const SINGLE: u32 = 1;
    /// Only the one that started MPI.
    pub const FUNNELED: u32 = 2;
    /// All, one at a time.
    pub const SERIALIZED: u32 = 3;
    /// All, at once.
    pub const MULTIPLE: u32 = 4;
}

/// Where a process comes from ([`offset::ORIGIN`]).
pub mod origin {
    /// It was started by `MPI_Comm_spawn` or its like.
    pub const SPAWNED: u32 = 1;
    /// The id of its world names the launcher's process on its node: ranks on other nodes have another one.
    pub const OF_NODE: u32 = 2;
    /// Its launcher belongs to another MPI library: MPI knows of no other rank, though the launcher started several.
    pub const FOREIGN: u32 = 4;
}

/// Offsets in the place of an operation, in bytes.
pub mod operation {
    /// u32: index of the call plus one; 0 when the place is free.
    pub const CALL: usize = 0;
    /// u32: bits of [`IN_EXECUTABLE`] and [`CHECKED`].
    pub const FLAGS: usize = 4;
    /// i32: rank of the target in the window's group, and in `MPI_COMM_WORLD`.
    pub const TARGET: usize = 8;
    pub const WORLD: usize = 12;
    /// u32: which window, good for comparing only.
    pub const WINDOW: usize = 16;
    /// u64 each: return address, first byte and number of bytes at the target.
    pub const SITE: usize = 24;
    pub const FIRST: usize = 32;
    pub const BYTES: usize = 40;
    pub const SIZE: usize = 48;

    /// The return address counts from where the executable was loaded.
    pub const IN_EXECUTABLE: u32 = 1;
    /// The target's memory was looked at, and nothing was wrong.
    pub const CHECKED: u32 = 2;
}

/// Operations that are kept.
pub const MAX_OPERATIONS: usize = 4;

/// Threads of MPI itself that are listed.
pub const MAX_OWN_THREADS: usize = 64;

/// Room for call counters.
pub const MAX_CALLS: usize = 576;
/// Room for counters of calls that were passed on.
pub const MAX_SEEN: usize = 1024;
/// Room for finding counters; findings with higher numbers are counted in the findings file only.
pub const MAX_COUNTS: usize = 512;

const _: () = assert!(CALLS.len() <= MAX_CALLS);
const _: () = assert!(offset::FREE <= offset::CALLS);
const _: () = assert!(offset::OPERATIONS + MAX_OPERATIONS * operation::SIZE <= offset::SEEN);
const _: () = assert!(Procedure::MANY <= MAX_SEEN && offset::SEEN + 8 * MAX_SEEN <= offset::WAITS);
const _: () = assert!(offset::WAITS + MAX_THREADS * place::SIZE <= SLOT_SIZE);

/// How far a rank has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// The slot was handed out.
    Started = 1,
    /// MPI is up.
    Running = 2,
    /// Inside `MPI_Finalize`.
    Ending = 3,
    /// `MPI_Finalize`, or the last `MPI_Session_finalize`, returned and leaks were judged.
    Ended = 4,
    /// `MPI_Abort` was called.
    Aborted = 5,
    /// The checker failed and switched itself off; the program ran on.
    Failed = 6,
}

impl State {
    /// Whether a process of this raw state has reached its end of MPI, or gives no account of itself.
    pub fn is_over(raw: u32) -> bool {
        [State::Ended, State::Aborted, State::Failed].iter().any(|over| *over as u32 == raw)
    }
}

/// Why checks were silent (`coverage.limits`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// A module of the process calls MPI from Fortran.
    Fortran = 1,
    /// A module of the process uses the C++ bindings.
    Cxx = 2,
    /// A module of the process calls `PMPI_` functions.
    Pmpi = 4,
    /// MPI was up before the library saw it start.
    StartUnseen = 8,
    /// More freed memory was met at once than could be kept.
    FreesLost = 16,
    /// More than one MPI library is in the process: nothing was checked.
    SeveralLibraries = 32,
    /// Callbacks that end by an exception or `longjmp` left objects whose state the standard does not define.
    Unwound = 64,
    /// `MPIWARDEN_CHECKS=off`: nothing was checked because the user said so.
    Off = 128,
    /// A process had no table of its regions that others could read, or theirs could not be read.
    NoDirectory = 256,
    /// The table of regions was full.
    DirectoryFull = 512,
    /// Targets on other nodes.
    TargetsElsewhere = 1024,
    /// A member of a window's group was not watched.
    TargetsUnwatched = 2048,
    /// The process had no memory left.
    NoMemory = 4096,
    /// Memory is freed by functions that are not watched.
    FreesUnseen = 32768,
    /// A module that was loaded late makes calls that do not come by the library, or was gone before it could be looked at.
    ModuleUnseen = 65536,
    /// Targets that have no slot in the node's status file.
    TargetsNotHere = 131_072,
    /// A window has no name that all its members know.
    WindowsUnnamed = 262_144,
}

/// What a [`Limit`] takes away from: the arguments of calls, the memory that they name, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Narrows {
    Memory,
    Both,
}

impl Limit {
    /// Every limit.
    pub const ALL: [Limit; 17] = [
        Limit::Fortran,
        Limit::Cxx,
        Limit::Pmpi,
        Limit::StartUnseen,
        Limit::FreesLost,
        Limit::SeveralLibraries,
        Limit::Unwound,
        Limit::Off,
        Limit::NoDirectory,
        Limit::DirectoryFull,
        Limit::TargetsElsewhere,
        Limit::TargetsUnwatched,
        Limit::NoMemory,
        Limit::FreesUnseen,
        Limit::ModuleUnseen,
        Limit::TargetsNotHere,
        Limit::WindowsUnnamed,
    ];

    /// What was looked at in part only because of it.
    pub fn narrows(self) -> Narrows {
        match self {
            Limit::Fortran
            | Limit::Cxx
            | Limit::Pmpi
            | Limit::StartUnseen
            | Limit::SeveralLibraries
            | Limit::Unwound
            | Limit::Off
            | Limit::NoMemory
            | Limit::ModuleUnseen => Narrows::Both,
            Limit::FreesLost
            | Limit::FreesUnseen
            | Limit::NoDirectory
            | Limit::DirectoryFull
            | Limit::TargetsElsewhere
            | Limit::TargetsUnwatched
            | Limit::TargetsNotHere
            | Limit::WindowsUnnamed => Narrows::Memory,
        }
    }

    /// The sentence of `coverage.limits`.
    pub fn sentence(self) -> &'static str {
        match self {
            Limit::Fortran => {
                "the program calls MPI's Fortran procedures by names that are not watched: checks that need the whole history of an object were silent"
            }
            Limit::Cxx => {
                "the program uses MPI's C++ bindings, which are not watched: checks that need the whole history of an object were silent"
            }
            Limit::Pmpi => {
                "a module calls PMPI_ functions, which are not watched: checks that need the whole history of an object were silent"
            }
            Limit::StartUnseen => {
                "MPI was started before the library saw it: objects from before are not judged"
            }
            Limit::FreesLost => {
                "more memory was freed at once than could be kept: some freed memory was not judged"
            }
            Limit::SeveralLibraries => "more than one MPI library is in the process: nothing was checked",
            Limit::Unwound => {
                "a callback was left by an exception or a jump: the objects concerned were not judged afterwards"
            }
            Limit::NoDirectory => {
                "what some processes attach could not be read by others: RMA to their memory was not checked"
            }
            Limit::DirectoryFull => {
                "more regions were attached than the directory has room for: RMA to some memory was not checked"
            }
            Limit::TargetsElsewhere => {
                "some targets are on nodes that the directory does not reach: RMA to their memory was not checked"
            }
            Limit::TargetsUnwatched => {
                "some members of a window's group were not watched: RMA to their memory was not checked"
            }
            Limit::NoMemory => "a process had no memory left: what it did afterwards was not checked",
            Limit::FreesUnseen => {
                "the program frees memory by functions that are not watched (its allocator's operator delete or other functions, or a free of its own): findings about memory that was freed too early may be missing"
            }
            Limit::ModuleUnseen => {
                "a module that was loaded while the program ran may have made MPI calls that were not seen: checks that need the whole history of an object were silent from then on"
            }
            Limit::TargetsNotHere => {
                "some targets are on other nodes or were not watched: RMA to their memory was not checked"
            }
            Limit::WindowsUnnamed => {
                "some windows are on communicators that are not known alike to all members (made out of sight, or between groups while several threads may call MPI, or with spawned processes): RMA to the memory of other ranks was not checked there"
            }
            Limit::Off => "checking was switched off (MPIWARDEN_CHECKS=off)",
        }
    }
}

/// A one-sided operation that was not complete when the process ended.
#[derive(Clone, Debug, PartialEq)]
pub struct InFlight {
    pub call: &'static str,
    pub in_executable: bool,
    pub checked: bool,
    pub target: i32,
    pub world: i32,
    pub site: u64,
    pub first: u64,
    pub bytes: u64,
}

impl InFlight {
    fn parse(bytes: &[u8]) -> Option<InFlight> {
        let call = CALLS.get((word(bytes, operation::CALL) as usize).checked_sub(1)?)?;
        let flags = word(bytes, operation::FLAGS);
        Some(InFlight {
            call: call.name,
            in_executable: flags & operation::IN_EXECUTABLE != 0,
            checked: flags & operation::CHECKED != 0,
            target: word(bytes, operation::TARGET) as i32,
            world: word(bytes, operation::WORLD) as i32,
            site: long(bytes, operation::SITE),
            first: long(bytes, operation::FIRST),
            bytes: long(bytes, operation::BYTES),
        })
    }
}

/// A slot as read from a status file.
#[derive(Clone, Debug, PartialEq)]
pub struct Slot {
    pub pid: u32,
    pub rank: i32,
    pub world: u32,
    /// Raw [`State`].
    pub state: u32,
    pub abi: u32,
    pub standard: u32,
    pub limits: u32,
    pub findings: u32,
    /// Findings that were muted and are not told, and how often any was met muted. Zero from older libraries.
    pub muted: u32,
    pub muted_met: u32,
    /// Name of the call that was being made, if one was.
    pub in_flight: Option<&'static str>,
    pub executable: String,
    pub library: String,
    /// The world that it belongs to.
    pub world_id: String,
    /// Bits of [`origin`].
    pub origin: u32,
    /// Processes that it started as the root of `MPI_Comm_spawn`.
    pub spawned: u32,
    /// Calls that were checked at least once, in the order of the table.
    pub calls: Vec<(&'static str, u64)>,
    /// Calls that were passed on without a check.
    pub seen: Vec<(&'static str, u64)>,
    /// Counters of the findings, by number, up to the last that is not zero.
    pub counts: Vec<u32>,
    pub operations: Vec<InFlight>,
    /// Where its threads are, those that ever made a call which may wait.
    pub threads: Vec<Whereabouts>,
    /// Threads that found no place any more.
    pub without_place: u32,
    /// Which threads may call MPI: a [`level`].
    pub level: u32,
}

impl Slot {
    /// Reads a slot; `None` when the bytes are too few or the magic number is not there (a slot never begun).
    pub fn parse(bytes: &[u8]) -> Option<Slot> {
        if bytes.len() < SLOT_SIZE || word(bytes, offset::MAGIC) != MAGIC {
            return None;
        }
        let in_flight = word(bytes, offset::IN_FLIGHT) as usize;
        let counted = |name: &'static str, at: usize| {
            let count = long(bytes, at);
            (count > 0).then_some((name, count))
        };
        let calls = CALLS.iter().enumerate();
        let calls = calls.filter_map(|(index, call)| counted(call.name, offset::CALLS + 8 * index));
        // The numbers of another version of the standard are others.
        let known = word(bytes, offset::SEEN_NAMES) == NAMES;
        let seen = Procedure::all().enumerate().filter(|_| known);
        let seen = seen.filter_map(|(index, call)| counted(call.name(), offset::SEEN + 8 * index));
        let count = |index: usize| word(bytes, offset::COUNTS + 4 * index);
        let used = (0..MAX_COUNTS).rfind(|&index| count(index) != 0).map_or(0, |index| index + 1);
        Some(Slot {
            pid: word(bytes, offset::PID),
            rank: word(bytes, offset::RANK) as i32,
            world: word(bytes, offset::WORLD),
            state: word(bytes, offset::STATE),
            abi: word(bytes, offset::ABI),
            standard: word(bytes, offset::STANDARD),
            limits: word(bytes, offset::LIMITS),
            findings: word(bytes, offset::FINDINGS),
            muted: word(bytes, offset::MUTED),
            muted_met: word(bytes, offset::MUTED_MET),
            in_flight: in_flight.checked_sub(1).and_then(|index| CALLS.get(index)).map(|call| call.name),
            executable: text(&bytes[offset::EXECUTABLE..offset::LIBRARY]),
            library: text(&bytes[offset::LIBRARY..offset::WORLD_ID]),
            world_id: text(&bytes[offset::WORLD_ID..offset::ORIGIN]),
            origin: word(bytes, offset::ORIGIN),
            spawned: word(bytes, offset::SPAWNED),
            calls: calls.collect(),
            seen: seen.collect(),
            operations: (0..MAX_OPERATIONS)
                .filter_map(|index| InFlight::parse(&bytes[offset::OPERATIONS + index * operation::SIZE..]))
                .collect(),
            counts: (0..used).map(count).collect(),
            threads: Whereabouts::all(&bytes[offset::WAITS..][..MAX_THREADS * place::SIZE]),
            without_place: word(bytes, offset::WITHOUT_PLACE),
            level: word(bytes, offset::LEVEL),
        })
    }
}

/// The threads that MPI started for itself, of the bytes from [`offset::OWN_THREADS`] on; `None`: it is not known.
pub fn own_threads(bytes: &[u8]) -> Option<Vec<u32>> {
    let many = (word(bytes, 0) as usize).checked_sub(1)?;
    Some((0..many.min(MAX_OWN_THREADS)).map(|at| word(bytes, 4 + 4 * at)).collect())
}

/// The word at an offset that the layout guarantees to be inside.
fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_ne_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn long(bytes: &[u8], at: usize) -> u64 {
    u64::from(word(bytes, at)) | u64::from(word(bytes, at + 4)) << 32
}

/// Zero padded text; what is not UTF-8 is replaced, for paths may be anything.
fn text(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}
