//! The report as data: what `report.json` holds, field by field (the contract's names).
//!
//! Other tools rely on these fields; later versions add some and rename none. The committed JSON Schema
//! (`schema/report-1.json`) is made from these types (`report/schema.rs`): comments of fields are its descriptions. How a report
//! comes about is not here.

mod cap;
mod fields;
mod finding;
mod gated;
mod objects;
#[cfg(test)]
mod schema;
mod scope;
mod sources;
mod subject;

pub use finding::{BaselineState, Event, Finding, Frame, Omitted, Related, Section, Suppressed};
pub use gated::{Baseline, Configured, Gone, Rule, RuleState, Suppression};
pub use objects::{Keyval, LifeEvent, Region, Window};
pub use scope::{Looked, Question, World};
pub use sources::SourceFile;
pub use subject::Subject;

#[cfg(test)]
use fields::RANKS;
use fields::is_zero;
use mpiwarden::findings::Severity;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Version of the form.
pub const SCHEMA_VERSION: u32 = 1;
/// Findings that `report.json` holds in full.
pub const IN_REPORT: usize = 10_000;
/// Version of the standard that sections are numbered after.
pub const STANDARD: &str = "5.0";

/// The whole report. Later versions add fields and never rename them: a reader passes over fields that it does not
/// know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Report {
    /// Version of the form.
    #[cfg_attr(test, schemars(extend("const" = SCHEMA_VERSION)))]
    pub schema_version: u32,
    pub tool: ToolInfo,
    pub run: Run,
    pub summary: Summary,
    /// Ordered by severity, check, file, line, fingerprint; the first of very many: `summary.omitted` says how many
    /// are left out.
    pub findings: Vec<Finding>,
    /// What `findings` has no room for, in short; missing when there is none. `--format jsonl` writes all findings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub omitted: Vec<Omitted>,
    pub coverage: Coverage,
    /// Windows as the ranks knew them at their end of MPI.
    pub windows: Vec<Window>,
    /// Keys as the ranks knew them at their end of MPI.
    pub keyvals: Vec<Keyval>,
    /// The files of source that places name, as they were when the report was made. Missing in reports of mpiwarden
    /// 0.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sources: Option<Vec<SourceFile>>,
    /// The rules of the suppression files, and what each of them met; missing when there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suppressions: Vec<Suppression>,
    /// The earlier report that this one was compared with; missing without `--baseline`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<Baseline>,
    /// What the configuration says about single checks; missing when it says nothing.
    #[serde(default, skip_serializing_if = "Configured::is_empty")]
    pub configuration: Configured,
}

/// Who made the report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ToolInfo {
    #[cfg_attr(test, schemars(extend("const" = "mpiwarden")))]
    pub name: String,
    pub version: String,
}

impl ToolInfo {
    pub fn this() -> Self {
        ToolInfo { name: "mpiwarden".into(), version: env!("CARGO_PKG_VERSION").into() }
    }
}

/// The run that is reported.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Run {
    /// Names the run's raw files.
    pub id: String,
    /// As typed, quoted for a shell; empty after a bare LD_PRELOAD, whose launcher is not known.
    pub command: String,
    /// RFC 3339, UTC.
    #[cfg_attr(test, schemars(extend("format" = "date-time")))]
    pub started: String,
    /// Wall-clock time of the launcher; null after a bare LD_PRELOAD.
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub seconds: Option<f64>,
    /// Of the launcher; 128 + n when signal n ended it; null after a bare LD_PRELOAD.
    pub exit_status: Option<i32>,
    /// Every rank reached its end of MPI.
    pub complete: bool,
    /// Sizes of all worlds together.
    pub ranks: u32,
    pub ranks_reported: u32,
    /// Each `MPI_COMM_WORLD` of the run, those that were started by another one behind it; what was started and
    /// never reported is the last one, without an id. Missing in reports of older versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub worlds: Vec<World>,
    /// Findings that ranks met, and that no file holds; missing: 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub findings_lost: u64,
    /// Why a part of what ranks wrote is not in this report; missing: nothing is left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_read: Vec<String>,
    /// What the command started and nobody could look at, so that it is not known whether it used MPI; missing:
    /// nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unseen: Vec<String>,
    /// Null when no rank reported.
    pub mpi: Option<Mpi>,
    /// Ranks that did not reach their end of MPI, by the call they were inside; missing when there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unfinished: Vec<Unfinished>,
    /// Ranks on which checking was switched off (`MPIWARDEN_CHECKS=off`); missing when there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub switched_off: Vec<SwitchedOff>,
    /// Ranks on which the checker failed and switched itself off, as ranges such as 0-3,7; missing when there are
    /// none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(test, schemars(regex(pattern = RANKS)))]
    pub checker_failed: String,
}

impl Run {
    /// Ranks of the largest world: they are numbered in each.
    pub fn widest(&self) -> u32 {
        self.worlds.iter().map(|world| world.ranks).max().unwrap_or(self.ranks)
    }
}

/// Ranks of a world that nobody looked at, because the user said so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SwitchedOff {
    /// Ascending ranges such as 0-3,7; empty when no rank was known.
    #[cfg_attr(test, schemars(regex(pattern = RANKS)))]
    pub ranks: String,
    /// Which of `run.worlds` the ranks are in, from 1; missing where there is one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub world: Option<u32>,
    pub count: u32,
}

/// Ranks that did not get to the end of MPI, by where they were.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Unfinished {
    /// Ascending ranges such as 0-3,7; empty when no rank was known.
    #[cfg_attr(test, schemars(regex(pattern = RANKS)))]
    pub ranks: String,
    /// Which of `run.worlds` the ranks are in, from 1; missing where there is one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub world: Option<u32>,
    pub count: u32,
    /// The MPI call that was being made; null when none was.
    pub call: Option<String>,
    /// Where no call was being made: the last one before that may wait. Missing: it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_call: Option<String>,
    /// File and line of that call, or module and offset; missing: not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Its communicator; missing: it has none, or it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub communicator: Option<String>,
    /// Whom it waits for, as a rank of `MPI_COMM_WORLD`; -1: any. Missing: nobody alone, not known, or another one on each of these ranks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peer: Option<i32>,
    /// -1: any. Missing like `peer`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<i32>,
    /// The root of a collective operation, as a rank of `MPI_COMM_WORLD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root: Option<i32>,
    /// The target of a call on a window, as a rank of `MPI_COMM_WORLD`; -1: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<i32>,
    /// For how many seconds they had been there when they were last looked at: the longest. Missing: nobody looked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub seconds: Option<f64>,
    /// They still ran when the report was made; missing when they had ended.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub running: bool,
    /// The last one-sided operations of these ranks that were not complete, at most a few of each rank; missing
    /// when there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub operations: Vec<OpenOperation>,
    /// The stack of that call, innermost first; missing: not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<Frame>,
}

/// A one-sided operation that was not complete when its rank ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OpenOperation {
    pub rank: i32,
    pub call: String,
    /// Rank in the window's group.
    pub target: i32,
    /// Rank in `MPI_COMM_WORLD`; null: not known.
    pub target_world_rank: Option<i32>,
    /// First byte at the target: an address in a dynamic window, else counted from the window's base.
    pub first: String,
    pub bytes: u64,
    /// The target's memory was looked at, and held the bytes when the operation began.
    pub checked: bool,
    /// Innermost first; inlined functions have frames of their own.
    pub stack: Vec<Frame>,
}

/// The MPI library below the program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Mpi {
    /// Which binary interface; empty where it is not known.
    #[cfg_attr(test, schemars(extend("enum" = ["mpich", "openmpi", "standard", ""])))]
    pub abi: String,
    /// First line of `MPI_Get_library_version`.
    pub library: String,
    /// Version of the standard that the library claims, such as «4.1».
    pub standard: String,
}

/// How many findings there are, by severity, those that are left out of `findings` included. Suppressed ones are counted under
/// `suppressed` and nowhere else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Summary {
    pub error: usize,
    pub warning: usize,
    pub note: usize,
    pub suppressed: usize,
    /// Findings that `findings` has no room for: it holds the first of very many. They are counted above, too.
    /// Missing when 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub omitted: usize,
}

impl Report {
    /// All but the long lists.
    pub fn without_lists(&self) -> Report {
        let Report {
            schema_version,
            tool,
            run,
            summary,
            findings: _,
            omitted,
            coverage,
            windows: _,
            keyvals: _,
            sources,
            suppressions,
            baseline,
            configuration,
        } = self;
        Report {
            schema_version: *schema_version,
            tool: tool.clone(),
            run: run.clone(),
            summary: *summary,
            findings: Vec::new(),
            omitted: omitted.clone(),
            coverage: coverage.clone(),
            windows: Vec::new(),
            keyvals: Vec::new(),
            sources: sources.clone(),
            suppressions: suppressions.clone(),
            baseline: baseline.clone(),
            configuration: configuration.clone(),
        }
    }
}

impl Summary {
    pub fn of(findings: &[Finding]) -> Summary {
        let mut summary = Summary::default();
        for finding in findings {
            match (&finding.suppressed, finding.severity) {
                (Some(_), _) => summary.suppressed += 1,
                (None, Severity::Error) => summary.error += 1,
                (None, Severity::Warning) => summary.warning += 1,
                (None, Severity::Note) => summary.note += 1,
            }
        }
        summary
    }
}

/// What the ranks kept of what they did (`--record`), summed over all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Recording {
    /// Events that were read. 0 where nothing was judged: `coverage.limits` says why.
    pub events: u64,
    /// Length of the files that hold the events.
    pub bytes: u64,
    /// Ranks of which events are missing: for want of room, or because a file is cut or damaged. What they did after that was not judged.
    pub dropped: u64,
    /// In how many parts the run was judged: each ends where all ranks meet and none has anything under way.
    pub spans: u64,
}

/// What was looked at of the program's own loads and stores, summed over all ranks that said so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LocalCoverage {
    /// By which ways: `watchpoints`, a sample; `instrumented`, where the program itself told of all of its accesses. Empty where there was none.
    pub ways: Vec<String>,
    /// Operations of which some bytes were watched, and changes of what is watched of window memory.
    pub watched: u64,
    /// Of so many.
    pub of: u64,
    /// Why a rank, or several, could not look, one sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not: Vec<String>,
}

/// What was watched and what was not.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Coverage {
    /// Checked calls and how often they were made, summed over all ranks.
    pub calls: BTreeMap<String, u64>,
    /// Calls that no check looks at, and how often they were made, summed over all ranks. Not counted are nonblocking calls, those
    /// that complete, cancel or free requests, those that free groups, info objects, operations and error handlers, `MPI_Info_dup`,
    /// matched receives, and what was called before MPI was up. Missing in reports of older versions.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub seen: BTreeMap<String, u64>,
    /// What the ranks kept of what they did, for the order of accesses. Missing where nothing was kept, and in reports of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recorded: Option<Recording>,
    /// What was looked at of the program's own loads and stores: a sample. Missing where nothing was, and in reports of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub local: Option<LocalCoverage>,
    /// MPI functions that the program's modules import and no check covers.
    pub unchecked: Vec<String>,
    /// Sentences: what was not judged, and why.
    pub limits: Vec<String>,
    /// Findings that were met while `MPI_Pcontrol(0)` was in force, and are not in the report.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub muted: u64,
    /// Question by question, what was looked at. Missing in reports of older versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<Question>,
}
