//! What suppression files, configuration and baseline made of a report.

use super::fields::is_zero;
use super::finding::Frame;
use mpiwarden::findings::Severity;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One rule of a suppression file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Suppression {
    /// The suppression file, as it was named.
    pub source: String,
    /// Where the rule begins.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub line: usize,
    /// What it asks of a finding: everything that is not null.
    pub rule: Rule,
    #[cfg_attr(test, schemars(length(min = 1)))]
    pub reason: String,
    /// The last day on which it holds, such as «2027-01-31»; null when it has no end.
    #[cfg_attr(test, schemars(extend("format" = "date")))]
    pub until: Option<String>,
    pub state: RuleState,
    /// Findings that the rule fits; of an expired rule those that count again.
    pub findings: usize,
}

/// What a rule asks of a finding: everything that is not null.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Rule {
    pub check: Option<String>,
    pub call: Option<String>,
    pub function: Option<String>,
    pub file: Option<String>,
    pub library: Option<String>,
}

/// What became of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RuleState {
    /// It fits at least one finding.
    Used,
    /// It fits none.
    Unused,
    /// Its last day is over: it suppresses nothing any more.
    Expired,
}

/// The earlier report that this one was held against.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Baseline {
    /// The earlier report, as it was named.
    pub source: String,
    /// Findings that are not suppressed and not in the earlier report.
    pub new: usize,
    /// Findings that are not suppressed and in the earlier report.
    pub unchanged: usize,
    /// Findings of the earlier report that this run did not meet.
    pub gone: Vec<Gone>,
    /// Findings of the earlier run that its report does not name, for it was shortened; they count as new. Missing
    /// when 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unknown: usize,
}

/// A finding of an earlier report, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Gone {
    pub check: String,
    pub severity: Severity,
    pub message: String,
    pub fingerprint: String,
    /// The frame that a person looks at first; null when the stack was empty.
    pub place: Option<Frame>,
    /// The first caller that differs from that of a finding which reads the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called_from: Option<Frame>,
}

/// What the configuration says about single checks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Configured {
    /// Severities that were set, by check.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub severity: BTreeMap<String, Severity>,
    /// Checks that are off, with how many of their findings were left out.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub off: BTreeMap<String, usize>,
}

impl Configured {
    pub fn is_empty(&self) -> bool {
        self.severity.is_empty() && self.off.is_empty()
    }
}
