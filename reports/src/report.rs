//! The report as data: what `report.json` holds, field by field (the contract's names).
//!
//! Other tools rely on these fields; later versions add some and rename none. The committed JSON Schema
//! (`schema/report-1.json`) is made from these types (`report/schema.rs`): comments of fields are its descriptions. How a report
//! comes about is not here.

mod cap;
mod gated;
mod objects;
#[cfg(test)]
mod schema;
mod scope;
mod sources;
mod subject;

pub use cap::{IN_REPORT, Omitted};
pub use gated::{Baseline, BaselineState, Configured, Gone, Rule, RuleState, Suppressed, Suppression};
pub use objects::{Keyval, LifeEvent, Region, Window};
pub use scope::{Looked, Question, World};
pub use sources::SourceFile;
pub use subject::Subject;

use mpiwarden::findings::{Detail, Severity, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
#[cfg(test)]
use {schema::PRINT, schema::RANKS};

/// Version of the form.
pub const SCHEMA_VERSION: u32 = 1;
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

/// Ranks that did not get to the end of MPI.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// They still ran when the report was made; missing when they had ended.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub running: bool,
    /// The last one-sided operations of these ranks that were not complete, at most a few of each rank; missing
    /// when there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub operations: Vec<OpenOperation>,
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

fn is_zero<T: Default + PartialEq>(number: &T) -> bool {
    *number == T::default()
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

/// One fault at one place, with all the ranks that met it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Finding {
    /// Its id.
    #[cfg_attr(test, schemars(regex(pattern = r"^[a-z][a-z0-9-]*$")))]
    pub check: String,
    pub verdict: Verdict,
    pub severity: Severity,
    /// Without addresses and ranks.
    #[cfg_attr(test, schemars(length(min = 1)))]
    pub message: String,
    /// How to fix it.
    pub help: String,
    /// Name of the MPI function at which it was found. Where memory is freed that a window still needs, no MPI
    /// function is called there: call is then the one that gave the memory to the window, and `details.freed_by`
    /// what freed it.
    pub call: String,
    /// Of the call.
    #[cfg_attr(test, schemars(extend("enum" = ["c", "fortran"])))]
    pub language: String,
    /// Ascending ranges such as 0-3,7; empty when no rank was known.
    #[cfg_attr(test, schemars(regex(pattern = RANKS)))]
    pub ranks: String,
    /// Which of `run.worlds` the ranks are in, from 1; missing where there is one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub world: Option<u32>,
    /// How often it was met, on all ranks together.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub count: u64,
    /// Where in the events of its lowest rank the finding was met; missing where that is not known. Events of
    /// different ranks cannot be compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<Event>,
    /// Innermost first; inlined functions have frames of their own.
    pub stack: Vec<Frame>,
    pub related: Vec<Related>,
    /// What it is about, as data. Missing in reports of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<Subject>,
    /// What differs from run to run or rank to rank; documented on the check's page.
    pub details: BTreeMap<String, Detail>,
    /// Null where no text of the standard is behind the finding.
    pub standard: Option<Section>,
    /// The module that the call came from.
    pub library: String,
    /// The same from run to run for the same defect at the same place.
    #[cfg_attr(test, schemars(regex(pattern = PRINT)))]
    pub fingerprint: String,
    /// As mpiwarden 0.1 made it, where that is another one: its reports are still compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(regex(pattern = PRINT)))]
    pub fingerprint_v1: Option<String>,
    /// The first caller that differs, where another finding has the same check, message and place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called_from: Option<Frame>,
    /// By a rule of a suppression file: it does not count for `--fail-on`; missing when it is not suppressed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suppressed: Option<Suppressed>,
    /// Whether it is in the baseline; missing without `--baseline` and for suppressed findings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<BaselineState>,
}

impl Finding {
    /// It counts for `--fail-on`: it is neither suppressed nor in the baseline.
    pub fn counts(&self) -> bool {
        self.suppressed.is_none() && self.baseline != Some(BaselineState::Unchanged)
    }
}

/// A place in the program, innermost first in a stack; inlined functions have frames of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Frame {
    /// Demangled; null without symbols.
    pub function: Option<String>,
    /// As the debug information has it; null without.
    pub file: Option<String>,
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub line: Option<u32>,
    /// Path of the file that holds the code.
    pub module: String,
    /// Return address, from the module's load address.
    pub offset: u64,
}

/// An event of one rank. Later ones have higher numbers; those of different ranks cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Event {
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub rank: i32,
    pub number: u64,
}

/// Another place that has to do with the finding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Related {
    /// Such as created, freed, set, attached, detached, callback.
    pub role: String,
    pub message: String,
    /// Null when the rank was not known.
    #[cfg_attr(test, schemars(range(min = 0)))]
    pub rank: Option<i32>,
    /// Event number on that rank; missing where it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
    /// Innermost first; inlined functions have frames of their own.
    pub stack: Vec<Frame>,
}

/// A section of the official document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Section {
    pub version: String,
    /// The official document's number.
    pub section: String,
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
