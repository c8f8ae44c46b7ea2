//! What a finding is about, as data: merging and pictures read it here, and never out of messages and details.
//!
//! Objects of the process go by the number of an event: no two of them were made at one. Leaves out what only other processes know:
//! which window at the target it is, and which keys of other ranks are the same.

use serde::{Deserialize, Serialize};

/// What one finding is about, as far as its process knows. Empty where it is about nothing of these.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// Event at which the process created the window, or attached one of its regions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<u64>,
    /// Event at which the process created the keyval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keyval: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub communicator: Option<Communicator>,
    /// Event at which the operation of the request was begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<Bytes>,
    /// Regions that explain it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<KnownRegion>,
    /// Other processes: ranks in `MPI_COMM_WORLD`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub peers: Vec<i32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<OrderedCall>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<WaitingGroup>,
}

/// A call that explains in which order things happened. A list of them is in an order in which they may have been made: those of one process in
/// that of its program. Positions are in that list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrderedCall {
    /// In `MPI_COMM_WORLD`.
    pub rank: i32,
    /// Name of the MPI function; "load or store" where the program itself touches memory.
    pub call: String,
    /// It is the call that the finding is about.
    #[serde(default, skip_serializing_if = "is_false")]
    pub own: bool,
    /// Position in the finding's `related`, where that tells of its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub related: Option<usize>,
    /// Earlier calls of other processes that certainly came before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<usize>,
    /// The operation that it completes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completes: Option<usize>,
}

/// Processes that wait in one call for the same others, or that others wait for. Positions are in the list of these groups.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WaitingGroup {
    /// Ascending ranges such as 0-3,7: ranks in `MPI_COMM_WORLD`.
    pub ranks: String,
    /// The MPI function that they wait in; missing where they do not wait, or more than one is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
    pub state: WaitingState,
    /// They are at the finding's own place.
    #[serde(default, skip_serializing_if = "is_false")]
    pub own: bool,
    /// Position in the finding's `related`, where that tells of their place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub related: Option<usize>,
    /// The groups that they wait for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<usize>,
    /// One of these is enough.
    #[serde(default, skip_serializing_if = "is_false")]
    pub any: bool,
    /// Of the message that they wait for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<i64>,
}

/// What the processes of a group do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum WaitingState {
    /// They wait.
    #[default]
    Waits,
    /// They have ended.
    Ended,
    /// They are elsewhere: it is not known that they wait.
    Elsewhere,
    /// They wait in calls that are not told one by one.
    More,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// A communicator that has the same name on all its processes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Communicator {
    /// Such as `world/3`, the third that was duplicated from `MPI_COMM_WORLD`: equal on all its processes, and only there.
    pub name: String,
    /// How many processes it has.
    pub processes: u32,
}

/// Bytes of a process's memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bytes {
    pub first: FirstByte,
    /// How many bytes, from the first to the last that is meant. 0 where only an address is known.
    pub number: u64,
    /// The process whose memory it is, as rank in `MPI_COMM_WORLD`; missing where it is the process that met the finding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<i32>,
    /// Address of the first of these bytes that is in no region of the window.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<u64>,
    /// What that byte was when the bytes were asked for; missing where that is about another moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<MissingByte>,
}

/// Where bytes begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum FirstByte {
    /// At an address in that process.
    Address(u64),
    /// So many bytes behind the base of the process's window.
    Offset(i64),
}

/// Why a byte is in no region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MissingByte {
    /// It had never been attached.
    Never,
    /// Its region had been detached.
    Detached,
}

/// A region of the process whose bytes it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KnownRegion {
    pub what: Nearness,
    /// Address of its first byte.
    pub base: u64,
    /// In bytes.
    pub size: u64,
}

/// What a region is to the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Nearness {
    /// It is attached, and holds some of them.
    Attached,
    /// It held some of them, and is detached.
    Detached,
    /// The nearest one that begins below them.
    Below,
    /// The nearest one that begins above them.
    Above,
    /// It holds the missing byte, and belongs to another window.
    Elsewhere,
}

impl Bytes {
    /// Bytes of the process itself.
    pub fn at(first: usize, number: u64) -> Bytes {
        Bytes { first: FirstByte::Address(first as u64), number, rank: None, missing: None, was: None }
    }
}

impl KnownRegion {
    pub fn new(what: Nearness, base: usize, size: usize) -> KnownRegion {
        KnownRegion { what, base: base as u64, size: size as u64 }
    }
}
