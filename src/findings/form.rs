//! The lines of a rank's findings file: one JSON object a line, versioned by its first line.
//!
//! Later versions add fields and kinds of line, and rename none. A reader passes over lines it does not know, and a
//! line that was cut off costs that line only. Addresses are (module, build id, offset): the library never reads
//! debug information, the command names them.

use super::objects::{Keyval, Window};
use super::subject::Subject;
use super::{Detail, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Version of this form, in the `rank` line.
pub const VERSION: u32 = 1;

/// Between a machine's name and what tells its last start, in the name of a node. No host's name holds it.
pub const BOOT: char = '+';

/// One line of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "lowercase")]
pub enum Line {
    /// The first line: who wrote the file.
    Rank(RankLine),
    /// One finding, written when it was met.
    Finding(Box<FindingLine>),
    /// What is left when MPI is about to end, written before the real call: a finding if the process dies in there. It has
    /// no number of its own.
    Candidate(Box<FindingLine>),
    /// The candidates before this line are none: MPI ended, or the program went on.
    Withdrawn,
    /// What became of the finding with this number, learnt after it was written: one more of its details.
    Detail { number: u32, name: String, value: Detail },
    /// How often the finding with this number was met, written at the end of MPI. The status slot has the same
    /// numbers for a rank that never got there.
    Count { number: u32, count: u64 },
    /// What the mirror knew at the end of MPI.
    Mirror(MirrorLine),
}

/// Identity of the writing process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RankLine {
    pub version: u32,
    pub run: String,
    /// The node, as the file's name has it.
    pub host: String,
    pub pid: u32,
    /// Rank in `MPI_COMM_WORLD`, or what the launcher's environment says, or -1.
    pub rank: i32,
}

/// One finding of one rank.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FindingLine {
    /// Counts the findings of this process from zero; also the index of its counter in the status slot.
    pub number: u32,
    pub check: String,
    pub verdict: Verdict,
    pub message: String,
    pub help: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// Name of the MPI function.
    pub call: String,
    /// `c` or `fortran`.
    pub language: String,
    /// Number of the event in this process at which it was met, in the count of regions and keyvals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
    pub stack: Vec<Frame>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<RelatedLine>,
    /// What it is about, as data; missing in files of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<Subject>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub details: BTreeMap<String, Detail>,
}

/// A related place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RelatedLine {
    pub role: String,
    pub message: String,
    pub stack: Vec<Frame>,
    /// Rank of the process whose place it is, where that is another than the file's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<i32>,
    /// Number of the event in that process, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
}

/// A return address, innermost first in a stack; the call is the instruction before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Frame {
    /// Absolute path of the file that holds the code, empty when no file does.
    #[serde(rename = "m")]
    pub module: String,
    /// GNU build id in hexadecimal, empty when there is none.
    #[serde(rename = "b", default, skip_serializing_if = "String::is_empty")]
    pub build_id: String,
    /// Offset from the module's load address (a virtual address in the ELF file's own terms).
    #[serde(rename = "o")]
    pub offset: u64,
}

/// A window in a rank's file.
pub type WindowLine = Window<Vec<Frame>>;
/// A key in a rank's file.
pub type KeyvalLine = Keyval<Vec<Frame>, u32>;

/// Windows and keyvals as the mirror knew them at the end of MPI, for the viewer. Bounded: the first 256 of each.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MirrorLine {
    pub windows: Vec<WindowLine>,
    /// The stacks of their lives are places in `stacks`.
    pub keyvals: Vec<KeyvalLine>,
    /// The stacks of the lives of keyvals, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stacks: Vec<Vec<Frame>>,
}
