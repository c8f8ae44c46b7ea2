//! `report.md`: a job summary in GitHub's Markdown: the outcome, a table of the findings, then each with its places.
//!
//! No HTML, and every text of the report is escaped or in code: what a program is named after cannot become a link or a
//! picture. Suppressed findings are counted only.

use super::follows::Follows;
use super::numbers::counted;
use super::place::Setting;
use super::shown::{cut, shown};
use super::snippet;
use super::spoken;
use super::style;
use super::values;
use super::words;
use crate::fingerprint;
use crate::ranks;
use crate::report::{Finding, Frame, Report, Run};
use std::fmt::Write;

/// Findings in the table.
const ROWS: usize = 200;
/// Findings shown with their places.
const MOST: usize = 30;
/// Bytes. GitHub refuses a summary of more than a mebibyte, and the last line says how many findings are behind the bound.
const LARGEST: usize = 700 << 10;
/// Characters of one text; names of C++ templates fill pages.
const LONGEST: usize = 400;

/// The whole file.
pub fn text(report: &Report, setting: &Setting) -> String {
    let mut out = format!("## mpiwarden: {}\n\n", words::outcome(report, |found| found));
    write_run(&mut out, report);
    let shown: Vec<&Finding> =
        report.findings.iter().filter(|finding| finding.suppressed.is_none()).collect();
    if !shown.is_empty() {
        write_table(&mut out, &shown, report.summary.omitted, setting);
        write_findings(&mut out, &shown, report, setting);
    }
    out
}

/// What was run, and what about it was not checked.
fn write_run(out: &mut String, report: &Report) {
    let run = &report.run;
    if let Some(sentence) = words::reservation(report) {
        let _ = writeln!(out, "**{}**\n", escaped(&sentence));
    }
    if !run.command.is_empty() {
        let _ = writeln!(out, "- command: {}", code(&run.command));
    }
    if let Some(mpi) = &run.mpi {
        let _ = writeln!(out, "- MPI library: {}", escaped(&mpi.library));
    }
    if let Some(looked) = words::looked_at(report) {
        let _ = writeln!(out, "- {}", escaped(&looked));
    }
    if run.worlds.len() > 1 {
        for (world, number) in run.worlds.iter().zip(1..) {
            let _ = writeln!(out, "- {}", escaped(&words::world(number, world)));
        }
    }
    for group in &run.unfinished {
        let _ = writeln!(out, "- not complete: {}", escaped(&words::unfinished(group, run)));
    }
    for limit in report.coverage.limits.iter().chain(&words::off(report)) {
        let _ = writeln!(out, "- limit: {}", escaped(limit));
    }
    if let Some(baseline) = &report.baseline {
        let (new, unchanged, gone) = (baseline.new, baseline.unchanged, baseline.gone.len());
        let _ = writeln!(out, "- against the baseline: {new} new, {unchanged} unchanged, {gone} gone");
    }
    out.push('\n');
}

fn write_table(out: &mut String, findings: &[&Finding], omitted: usize, setting: &Setting) {
    let _ = writeln!(out, "| Severity | Check | What | Where | Ranks |\n| --- | --- | --- | --- | --- |");
    for finding in findings.iter().take(ROWS) {
        let place = fingerprint::place(&finding.stack).map(|frame| in_cell(&setting.written(frame)));
        let world = finding.world.map(|number| format!(" (world {number})")).unwrap_or_default();
        let ranks = if finding.ranks.is_empty() {
            "not known".into()
        } else {
            escaped(&ranks::list(&finding.ranks)) + &world
        };
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {ranks} |",
            severity(finding),
            in_cell(&finding.check),
            escaped(&setting.headline(finding)),
            place.unwrap_or_default(),
        );
    }
    write_rest(out, findings.len().saturating_sub(ROWS).saturating_add(omitted));
}

fn write_findings(out: &mut String, findings: &[&Finding], report: &Report, setting: &Setting) {
    let mut written = 0;
    let follows = Follows::new(report);
    for finding in findings.iter().take(MOST) {
        if out.len() > LARGEST {
            break;
        }
        let follows = follows.said(finding, |path| setting.path(path).to_string());
        write_finding(out, (finding, &follows), &report.run, setting);
        written += 1;
    }
    write_rest(out, (findings.len() - written).saturating_add(report.summary.omitted));
}

fn write_rest(out: &mut String, rest: usize) {
    if rest > 0 {
        let more = counted(rest as u64, "more finding");
        let _ = writeln!(
            out,
            "\n… and {more}; `mpiwarden convert --format jsonl` writes all of them, a line each"
        );
    }
}

/// `follows`: what it has to do with other findings.
fn write_finding(out: &mut String, (finding, follows): (&Finding, &[String]), run: &Run, setting: &Setting) {
    let title = escaped(&setting.headline(finding));
    let _ = writeln!(out, "\n### {} {}: {title}\n", severity(finding), code(&finding.check));
    write_place(out, "", fingerprint::place(&finding.stack), &finding.language, setting);
    for related in &finding.related {
        let what = format!("{}: ", escaped(&words::related(finding, related)));
        write_place(out, &what, fingerprint::place(&related.stack), &finding.language, setting);
    }
    let on = words::who(&finding.ranks, finding.world, run);
    let times =
        if finding.count > 1 { format!(", {}", counted(finding.count, "time")) } else { String::new() };
    let _ = writeln!(out, "- call: {}, on {}{times}", code(&spoken::in_its_language(finding)), escaped(&on));
    if let Some(values) = values::phrase(finding) {
        let _ = writeln!(out, "- values: {}", escaped(&values));
    }
    if let Some(standard) = words::standard(finding) {
        let _ = writeln!(out, "- standard: {}", escaped(&standard));
    }
    for said in follows {
        let _ = writeln!(out, "- {}", escaped(said));
    }
    if !finding.help.is_empty() {
        let _ = writeln!(out, "- help: {}", escaped(&finding.help));
    }
}

/// A place in a line, and its line of source as a block within the list.
fn write_place(out: &mut String, what: &str, frame: Option<&Frame>, language: &str, setting: &Setting) {
    let Some(frame) = frame else {
        let _ = writeln!(out, "- {what}a place that was not recorded");
        return;
    };
    let _ = writeln!(out, "- {what}{}", code(&setting.written(frame)));
    if let Some(doubt) = setting.doubt(frame) {
        let _ = writeln!(out, "  ({doubt})");
    }
    if let Some(source) = setting.source(frame) {
        let source = shown(snippet::visible(&source).trim());
        let fence = "`".repeat(longest_run(&source).max(2) + 1);
        let language = if language == "fortran" { "fortran" } else { "c" };
        let _ = writeln!(out, "\n  {fence}{language}\n  {source}\n  {fence}\n");
    }
}

fn severity(finding: &Finding) -> String {
    let known = if finding.counts() { "" } else { " (in the baseline)" };
    format!("{}{known}", style::word(finding.severity))
}

/// As text: no character keeps a meaning of its own.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    let mut letters = cut(shown(text), LONGEST).chars().collect::<Vec<_>>().into_iter().peekable();
    while let Some(letter) = letters.next() {
        let active = match letter {
            // What would be turned into a link or a picture: «https:», «www.», «:smile:».
            '.' => matches!(before, 'w' | 'W'),
            ':' => letters.peek().is_some_and(|next| !next.is_whitespace()),
            // Only at the beginning of a line are these more than letters, and no text stands there.
            '-' | '+' | '=' | ',' | ';' | '\'' | '"' | '/' | '?' | '%' | '(' | ')' => false,
            _ => letter.is_ascii_punctuation(),
        };
        if active {
            out.push('\\');
        }
        out.push(letter);
        before = letter;
    }
    out
}

/// As code: in as many backticks as the text has not.
fn code(text: &str) -> String {
    let text = cut(shown(text), LONGEST);
    let text = text.trim();
    if text.is_empty() {
        return String::new();
    }
    let fence = "`".repeat(longest_run(text) + 1);
    let gap = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{gap}{text}{gap}{fence}")
}

/// Code in a table. A bar ends a cell even within code, and readers do not agree on what a backslash does to it there.
fn in_cell(text: &str) -> String {
    if text.contains('|') { escaped(text) } else { code(text) }
}

fn longest_run(text: &str) -> usize {
    text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0)
}
