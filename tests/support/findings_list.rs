//! A committed list of findings that are true in somebody else's program, each with its reason.

use std::cell::Cell;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::report::{Finding, Report};

/// One entry of the list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrueFinding {
    pub check: String,
    pub verdict: String,
    /// The program, where a list speaks of several.
    pub program: Option<String>,
    /// Text that the message contains.
    pub message: String,
    /// The call, when the message alone does not tell one finding from another.
    pub call: Option<String>,
    /// Where it is met. An entry that is not met there any more must go.
    pub targets: Vec<String>,
    /// Whether it depends on timing that the program itself does not always meet it.
    #[serde(default)]
    pub sometimes: bool,
    /// Why it is true: which test does it, and on which sentence of the standard the finding rests.
    pub reason: String,
    #[serde(skip)]
    met: Cell<bool>,
}

impl TrueFinding {
    /// # Errors
    /// When the list cannot be read, or an entry has no reason.
    pub fn read(path: &Path) -> Result<Vec<Self>, String> {
        let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let list: Vec<Self> = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
        match list.iter().find(|entry| entry.reason.len() < 20) {
            Some(entry) => Err(format!("an entry for {} has no reason", entry.check)),
            None => Ok(list),
        }
    }

    /// Whether this entry speaks of that finding; remembers that it was met.
    pub fn is(&self, finding: &Finding, target: &str) -> bool {
        let same = self.check == finding.check
            && self.verdict == finding.verdict
            && finding.message.contains(&self.message)
            && (self.call.is_none() || self.call == finding.call)
            && self.targets.iter().any(|name| name == target);
        self.met.set(self.met.get() || same);
        same
    }

    pub fn was_met(&self) -> bool {
        self.met.get()
    }
}

/// Entries of a list that no run under one of their targets meets any more: they would one day hide a false finding.
pub fn no_longer_met(list: &[TrueFinding], reports: &[(&str, &Report)]) -> Vec<String> {
    let mut problems = Vec::new();
    for entry in list.iter().filter(|entry| !entry.sometimes) {
        for name in &entry.targets {
            let mut of_target = reports.iter().filter(|(target, _)| target == name).peekable();
            if of_target.peek().is_none() {
                continue; // that MPI or its package is not on this machine
            }
            let is_met =
                |(_, report): &(&str, &Report)| report.findings.iter().any(|finding| entry.is(finding, name));
            if !of_target.any(is_met) {
                problems.push(format!(
                    "not met under {name} any more: {}[{}] {}",
                    entry.verdict, entry.check, entry.message
                ));
            }
        }
    }
    problems
}
