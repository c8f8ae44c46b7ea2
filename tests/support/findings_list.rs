//! A committed list of findings that are true in somebody else's program, each with its reason.

use std::cell::Cell;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::report::Finding;

/// One entry of the list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrueFinding {
    pub check: String,
    pub verdict: String,
    /// Text that the message contains.
    pub message: String,
    /// The call, when the message alone does not tell one finding from another.
    pub call: Option<String>,
    /// Where it is met. An entry that is not met there any more must go.
    pub targets: Vec<String>,
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
