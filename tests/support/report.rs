//! report.json as the contract says it: the fields other tools may rely on, and nothing more.
//!
//! A field that the contract promises and the report lacks is an error of reading here, and so of the test.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct Report {
    pub schema_version: u32,
    pub tool: Tool,
    pub run: Run,
    pub summary: Summary,
    pub findings: Vec<Finding>,
    pub coverage: Coverage,
    pub windows: Vec<serde_json::Value>,
    pub keyvals: Vec<serde_json::Value>,
}

#[derive(Debug, Deserialize)]
pub struct Tool {
    pub name: String,
    pub version: String,
}

#[derive(Debug, Deserialize)]
pub struct Run {
    pub command: serde_json::Value,
    pub started: serde_json::Value,
    /// Null after a bare preload: only the command knows.
    pub seconds: Option<f64>,
    pub exit_status: Option<i32>,
    pub complete: bool,
    pub ranks: Option<u32>,
    pub ranks_reported: u32,
    /// Left out where no process reported.
    #[serde(default)]
    pub worlds: Vec<World>,
    /// Left out where none is.
    #[serde(default)]
    pub findings_lost: u64,
    /// Null when no rank came as far as starting MPI.
    pub mpi: Option<Mpi>,
    /// Left out where every rank came to its end.
    #[serde(default)]
    pub unfinished: Vec<Unfinished>,
}

#[derive(Debug, Deserialize)]
pub struct World {
    pub id: String,
    pub parent: Option<String>,
    pub command: String,
    pub ranks: u64,
    pub reported: u64,
}

#[derive(Debug, Deserialize)]
pub struct Unfinished {
    pub ranks: String,
    pub call: Option<String>,
    /// Left out where there are none.
    #[serde(default)]
    pub operations: Vec<OpenOperation>,
}

/// A one-sided operation that was not complete when its rank ended.
#[derive(Debug, Deserialize)]
pub struct OpenOperation {
    pub rank: i32,
    pub call: String,
    pub target: i32,
    pub target_world_rank: Option<i32>,
    pub first: String,
    pub bytes: u64,
    pub checked: bool,
    pub stack: Vec<Frame>,
}

#[derive(Debug, Deserialize)]
pub struct Mpi {
    pub abi: Option<String>,
    pub library: Option<String>,
    pub standard: Option<String>,
}

#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Summary {
    pub error: u64,
    pub warning: u64,
    pub note: u64,
    pub suppressed: u64,
}

#[derive(Debug, Deserialize)]
pub struct Finding {
    pub check: String,
    pub verdict: String,
    pub severity: String,
    pub message: String,
    pub call: Option<String>,
    pub language: String,
    pub ranks: String,
    /// Left out where there is one world only.
    #[serde(default)]
    pub world: Option<u32>,
    pub count: u64,
    pub stack: Vec<Frame>,
    pub related: Vec<RelatedPlace>,
    /// Every finding of a run has one.
    #[serde(default)]
    pub subject: serde_json::Value,
    pub details: serde_json::Value,
    pub standard: Option<Section>,
    pub library: Option<String>,
    pub fingerprint: String,
}

#[derive(Debug, Deserialize)]
pub struct RelatedPlace {
    pub role: String,
    pub message: Option<String>,
    pub stack: Vec<Frame>,
}

#[derive(Debug, Deserialize)]
pub struct Frame {
    pub function: Option<String>,
    pub file: Option<String>,
    pub line: Option<u32>,
    pub module: Option<String>,
    pub offset: Option<serde_json::Value>,
}

#[derive(Debug, Deserialize)]
pub struct Section {
    pub version: Option<String>,
    pub section: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Coverage {
    pub calls: BTreeMap<String, u64>,
    #[serde(default)]
    pub seen: BTreeMap<String, u64>,
    #[serde(default)]
    pub recorded: Option<serde_json::Value>,
    /// What was looked at of loads and stores.
    #[serde(default)]
    pub local: Option<LocalCoverage>,
    pub unchecked: Vec<serde_json::Value>,
    pub limits: Vec<serde_json::Value>,
    #[serde(default)]
    pub questions: Vec<Question>,
}

#[derive(Debug, Deserialize)]
pub struct LocalCoverage {
    pub ways: Vec<String>,
    pub watched: u64,
    pub of: u64,
    #[serde(default)]
    pub not: Vec<String>,
}

impl Coverage {
    /// Why the program's own loads and stores could not be looked at on this machine: a wrong program that has nothing else then shows nothing.
    pub fn lends_no_watchpoints(&self) -> Option<String> {
        let local = self.local.as_ref().filter(|local| local.ways.is_empty())?;
        Some(local.not.join("; "))
    }

    /// Whether the program itself told of all of its loads and stores.
    pub fn is_told_exactly(&self) -> bool {
        self.local.as_ref().is_some_and(|local| local.ways == ["instrumented"])
    }
}

#[derive(Debug, Deserialize)]
pub struct Question {
    pub question: String,
    pub looked: String,
    pub why: String,
}

impl Report {
    /// # Errors
    /// When there is no report, or one that is not as the contract says.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        serde_json::from_str(&text)
            .map_err(|e| format!("{} is not as the contract says: {e}", path.display()))
    }

    pub fn of_check<'a>(&'a self, check: &'a str) -> impl Iterator<Item = &'a Finding> {
        self.findings.iter().filter(move |finding| finding.check == check)
    }
}

impl Finding {
    /// The line of `file` (a bare file name) that a reader is sent to: the innermost frame in that file.
    pub fn line_in(&self, file: &str) -> Option<u32> {
        innermost(&self.stack, file)
    }

    /// Check, message and place in one line, for messages about tests.
    pub fn shown(&self) -> String {
        let at = place(&self.stack);
        let mut text = format!("{}[{}] at {at}: {}", self.verdict, self.check, self.message);
        for related in &self.related {
            let what = related.message.as_deref().unwrap_or("");
            text += &format!("\n      {} at {} {what}", related.role, place(&related.stack));
        }
        if self.details != serde_json::Value::Null && self.details != serde_json::json!({}) {
            text += &format!("\n      details {}", self.details);
        }
        text
    }
}

impl OpenOperation {
    pub fn line_in(&self, file: &str) -> Option<u32> {
        innermost(&self.stack, file)
    }
}

impl RelatedPlace {
    pub fn line_in(&self, file: &str) -> Option<u32> {
        innermost(&self.stack, file)
    }
}

fn innermost(stack: &[Frame], file: &str) -> Option<u32> {
    stack.iter().find(|frame| frame.is_in(file)).and_then(|frame| frame.line)
}

fn place(stack: &[Frame]) -> String {
    let Some(frame) = stack.first() else {
        return "no place".to_owned();
    };
    let file = frame.file.as_deref().or(frame.module.as_deref());
    let file = file.unwrap_or("no file").rsplit('/').next().unwrap_or("");
    let function = frame.function.as_deref().unwrap_or("no function");
    match frame.line {
        Some(line) => format!("{file}:{line} ({function})"),
        None => format!("{file} ({function})"),
    }
}

impl Frame {
    /// Whether it lies at this line of `file` (a bare file name), in the function of this name as C++ writes it; its
    /// parameters are not compared.
    pub fn is_at(&self, file: &str, line: u32, function: &str) -> bool {
        let name = self.function.as_deref().unwrap_or("");
        let same = name == function || name.strip_prefix(function).is_some_and(|rest| rest.starts_with('('));
        same && self.line == Some(line) && self.is_in(file)
    }

    fn is_in(&self, name: &str) -> bool {
        self.file.as_deref().is_some_and(|file| Path::new(file).file_name().is_some_and(|n| n == name))
    }
}
