//! One finding of a report, its places, and what suppressions and the baseline made of it.

use super::fields::is_zero;
#[cfg(test)]
use super::fields::{PRINT, RANKS};
use super::subject::Subject;
use mpiwarden::findings::{Detail, Severity, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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
    /// Fingerprint of the finding that this one probably follows from: that one is to be looked at first. Missing where none is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(regex(pattern = PRINT)))]
    pub follows: Option<String>,
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

/// Why a finding is suppressed, and by which rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Suppressed {
    #[cfg_attr(test, schemars(length(min = 1)))]
    pub reason: String,
    /// The suppression file, as it was named.
    pub source: String,
    /// Where the rule begins.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub line: usize,
}

/// Whether a finding is in the baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BaselineState {
    New,
    Unchanged,
}

/// Findings that are not in `findings[]`, in short: all of one check with one fingerprint and one state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Omitted {
    pub check: String,
    pub severity: Severity,
    #[cfg_attr(test, schemars(regex(pattern = PRINT)))]
    pub fingerprint: String,
    /// How many findings it stands for.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub count: usize,
    /// By a rule of a suppression file.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub suppressed: bool,
    /// Missing without `--baseline`, and for suppressed findings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<BaselineState>,
}

impl Omitted {
    /// It counts for `--fail-on`.
    pub fn counts(&self) -> bool {
        !self.suppressed && self.baseline != Some(BaselineState::Unchanged)
    }
}
