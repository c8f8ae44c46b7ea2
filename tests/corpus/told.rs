//! What a member's runs leave behind in their folder: a row of the table in docs/trust.md, and the command for
//! benches/programs.sh.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::Pair;
use crate::start::Start;
use crate::support::Runs;

/// The row: program, version, MPI, ranks, calls watched, findings, seconds without and with.
///
/// # Errors
/// When it cannot be written.
pub fn keep(pair: &Pair, runs: &Runs) -> Result<(), String> {
    let calls: u64 = runs.report.coverage.calls.values().sum();
    let mut findings: Vec<String> = Vec::new();
    for finding in &runs.report.findings {
        let name = format!("`{}`", finding.check);
        if !findings.contains(&name) {
            findings.push(name);
        }
    }
    let findings = if findings.is_empty() { "none".to_owned() } else { findings.join(", ") };
    let row = format!(
        "| {} | {} | {} | {} | {} | {findings} | {:.1} | {:.1} |\n",
        pair.member.name,
        pair.version,
        pair.target.name,
        pair.ranks,
        grouped(calls),
        runs.seconds[0],
        runs.seconds[1]
    );
    let path = pair.folder().join("row.md");
    fs::write(&path, row).map_err(|e| format!("{}: {e}", path.display()))
}

/// # Errors
/// When it cannot be written.
pub fn keep_command(folder: &Path, launcher: &[String], start: &Start, input: &str) -> Result<(), String> {
    let mut program = vec![start.program.display().to_string()];
    program.extend(start.words.iter().cloned());
    let command = json!({ "launcher": launcher, "program": program, "input": input });
    let path = folder.join("command.json");
    fs::write(&path, command.to_string()).map_err(|e| format!("{}: {e}", path.display()))
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
