//! The status file: one a node and run, mapped shared by its ranks, one fixed slot a rank.
//!
//! It is written with plain stores into mapped memory, so it survives any end of the process, SIGKILL included. All
//! numbers are in the machine's byte order: the file is read on the node's own kind of machine. The layout is only
//! added to; [`SLOT_SIZE`] and what stands before [`VERSION`] never change meaning.

use crate::call::CALLS;

/// `"MPWS"`.
pub const MAGIC: u32 = 0x5357_504d;
/// Version of the layout.
pub const VERSION: u32 = 1;
/// Bytes of the header page, whose first word counts the slots handed out.
pub const HEADER_SIZE: usize = 4096;
/// Bytes of a slot.
pub const SLOT_SIZE: usize = 8192;

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
    /// 512 bytes of UTF-8, zero padded: path of the executable.
    pub const EXECUTABLE: usize = 64;
    /// 256 bytes: first line of `MPI_Get_library_version`.
    pub const LIBRARY: usize = 576;
    /// 512 bytes: path of the MPI library.
    pub const LIBRARY_PATH: usize = 832;
    /// u64 each: calls made, numbered as `CALLS`.
    pub const CALLS: usize = 1344;
    /// u32 each: how often the finding with this number was met.
    pub const COUNTS: usize = 1344 + 8 * super::MAX_CALLS;
}

/// Room for call counters.
pub const MAX_CALLS: usize = 576;
/// Room for finding counters; findings with higher numbers are counted in the findings file only.
pub const MAX_COUNTS: usize = (SLOT_SIZE - offset::COUNTS) / 4;

const _: () = assert!(CALLS.len() <= MAX_CALLS && MAX_COUNTS >= 512);

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
}

impl Limit {
    /// Every limit.
    pub const ALL: [Limit; 8] = [
        Limit::Fortran,
        Limit::Cxx,
        Limit::Pmpi,
        Limit::StartUnseen,
        Limit::FreesLost,
        Limit::SeveralLibraries,
        Limit::Unwound,
        Limit::Off,
    ];

    /// The sentence of `coverage.limits`.
    pub fn sentence(self) -> &'static str {
        match self {
            Limit::Fortran => {
                "the program calls MPI from Fortran, which is not watched yet: checks that need the whole history of an object were silent"
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
            Limit::Off => "checking was switched off (MPIWARDEN_CHECKS=off)",
        }
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
    /// Name of the call that was being made, if one was.
    pub in_flight: Option<&'static str>,
    pub executable: String,
    pub library: String,
    pub library_path: String,
    /// Calls that were made at least once, in the order of the table.
    pub calls: Vec<(&'static str, u64)>,
    /// Counters of the findings, by number.
    pub counts: Vec<u32>,
}

impl Slot {
    /// Reads a slot; `None` when the bytes are too few or the magic number is not there (a slot never begun).
    pub fn parse(bytes: &[u8]) -> Option<Slot> {
        if bytes.len() < SLOT_SIZE || word(bytes, offset::MAGIC) != MAGIC {
            return None;
        }
        let in_flight = word(bytes, offset::IN_FLIGHT) as usize;
        let calls = CALLS.iter().enumerate().filter_map(|(index, call)| {
            let at = offset::CALLS + 8 * index;
            let count = u64::from_ne_bytes(bytes[at..at + 8].try_into().ok()?);
            (count > 0).then_some((call.name, count))
        });
        Some(Slot {
            pid: word(bytes, offset::PID),
            rank: word(bytes, offset::RANK) as i32,
            world: word(bytes, offset::WORLD),
            state: word(bytes, offset::STATE),
            abi: word(bytes, offset::ABI),
            standard: word(bytes, offset::STANDARD),
            limits: word(bytes, offset::LIMITS),
            findings: word(bytes, offset::FINDINGS),
            in_flight: in_flight.checked_sub(1).and_then(|index| CALLS.get(index)).map(|call| call.name),
            executable: text(&bytes[offset::EXECUTABLE..offset::LIBRARY]),
            library: text(&bytes[offset::LIBRARY..offset::LIBRARY_PATH]),
            library_path: text(&bytes[offset::LIBRARY_PATH..offset::CALLS]),
            calls: calls.collect(),
            counts: (0..MAX_COUNTS).map(|index| word(bytes, offset::COUNTS + 4 * index)).collect(),
        })
    }
}

/// The word at an offset that the layout guarantees to be inside.
fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_ne_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// Zero padded text; what is not UTF-8 is replaced, for paths may be anything.
fn text(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}
