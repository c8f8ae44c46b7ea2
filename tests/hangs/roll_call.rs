//! The roll call of a report, `run.unfinished[]`: where each rank was.

use std::path::Path;

use serde_json::Value;

use crate::expectation::{Whereabouts, ranks_of};
use crate::support::Report;

/// Ranks that are at one place.
#[derive(Debug)]
pub struct Group {
    pub ranks: Vec<u32>,
    /// The call that they are inside of, or were inside of last.
    pub call: Option<String>,
    pub outside: bool,
    /// As the report has it.
    value: Value,
}

/// # Errors
/// When there is no report, or one that is not as the contract says.
pub fn read(path: &Path) -> Result<(Report, Vec<Group>), String> {
    let report = Report::read(path)?;
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let value: Value = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
    let groups = value["run"]["unfinished"].as_array().cloned().unwrap_or_default();
    Ok((report, groups.into_iter().map(Group::of).collect::<Result<_, _>>()?))
}

impl Group {
    fn of(value: Value) -> Result<Self, String> {
        let text = |name: &str| value[name].as_str().map(str::to_owned);
        let call = text("call");
        Ok(Self {
            ranks: ranks_of(&text("ranks").unwrap_or_default())?,
            outside: call.is_none(),
            call: call.or(text("last_call")),
            value,
        })
    }

    /// Whether this is where `expected` has a rank of its own; `file` is empty where no lines are known.
    pub fn is_at(&self, expected: &Whereabouts, file: &str) -> bool {
        self.call.as_deref() == Some(&expected.call)
            && self.outside == expected.outside
            && (file.is_empty() || lines(&self.value["stack"], file).contains(&u64::from(expected.line)))
            && expected.partners.iter().all(|one| self.value[one.field] == one.number)
    }

    pub fn shown(&self) -> String {
        let mut value = self.value.clone();
        if let Some(fields) = value.as_object_mut() {
            fields.remove("operations");
        }
        value.to_string()
    }
}

/// The lines of a file (a bare name) in a stack.
fn lines(stack: &Value, file: &str) -> Vec<u64> {
    let frames = stack.as_array().cloned().unwrap_or_default();
    let is_in = |frame: &&Value| {
        let path = frame["file"].as_str().map(Path::new);
        path.and_then(Path::file_name).is_some_and(|name| name == file)
    };
    frames.iter().filter(is_in).filter_map(|frame| frame["line"].as_u64()).collect()
}
