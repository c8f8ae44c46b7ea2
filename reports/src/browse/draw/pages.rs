//! The longer texts: details of a finding, a window, a key, what was covered, and the help.

use super::{life, list, map, place, strip};
use crate::browse::look::{BOLD, DIM, FRAME};
use crate::browse::ranks::Strip;
use crate::browse::state::Context;
use crate::browse::text::{line, plain, span, wrapped};
use crate::fingerprint;
use crate::pictures::{Life, MemoryMap};
use crate::render::numbers::{counted, grouped};
use crate::render::{spoken, suppression, words};
use crate::report::{Coverage, Finding, Frame, RuleState};
use mpiwarden::findings::Detail;
use ratatui::text::Line;
use std::cmp::Reverse;

/// Entries of a list that a text tells; reports may have any number.
const MOST: usize = 1000;

/// A name and what belongs to it, over several lines if need be.
fn entry(lines: &mut Vec<Line<'static>>, name: &str, text: &str, width: usize) {
    let column = if width < 50 { 0 } else { 16 };
    lines.extend(wrapped(vec![span(&format!("{name:<column$} "), DIM), plain(text)], width, column + 1));
}

pub fn details(context: &Context, finding: &Finding, width: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let entry = |lines: &mut Vec<Line<'static>>, name: &str, text: &str| entry(lines, name, text, width);
    lines.extend(strip::line(&Strip::of_finding(context.report, finding), width));
    entry(&mut lines, "ranks", &words::who(&finding.ranks, finding.world, &context.report.run));
    entry(&mut lines, "met", &format!("{} on all ranks together", counted(finding.count, "time")));
    entry(&mut lines, "verdict", finding.verdict.word());
    entry(&mut lines, "call", &spoken::in_its_language(finding));
    entry(&mut lines, "called from", &finding.library);
    if let Some(standard) = words::standard(finding) {
        entry(&mut lines, "standard", &standard);
    }
    if let Some(excuse) = words::excuse(finding) {
        entry(&mut lines, "does not count", &excuse);
    }
    for (name, value) in finding.details.iter().take(MOST) {
        let value = match value {
            Detail::Number(number) => number.to_string(),
            Detail::Text(text) => text.clone(),
        };
        entry(&mut lines, &name.replace('_', " "), &value);
    }
    entry(&mut lines, "fingerprint", &finding.fingerprint);
    lines.push(Line::default());
    match suppression::rule(finding) {
        Some(rule) => {
            lines.push(line("to suppress it, in mpiwarden.toml", FRAME));
            for text in rule.lines() {
                lines.extend(wrapped(vec![plain(text)], width, 2));
            }
        }
        None => lines.push(line("nothing suppresses it", DIM)),
    }
    lines
}

pub fn window(
    context: &Context,
    index: usize,
    picture: &MemoryMap,
    width: usize,
    height: usize,
) -> Vec<Line<'static>> {
    let Some(window) = context.report.windows.get(index) else { return Vec::new() };
    let mut lines = map::lines(context, picture, width, height);
    lines.push(Line::default());
    spot(context, &mut lines, "created", &window.created, width);
    spot(context, &mut lines, "freed", &window.freed, width);
    lines
}

pub fn keyval(context: &Context, index: usize, picture: &Life, width: usize) -> Vec<Line<'static>> {
    let Some(keyval) = context.report.keyvals.get(index) else { return Vec::new() };
    let mut lines = life::lines(context, picture, width);
    lines.push(Line::default());
    entry(&mut lines, "ranks", &words::who(&keyval.ranks, keyval.world, &context.report.run), width);
    let uses = [("set", keyval.set), ("copied", keyval.copied), ("deleted", keyval.deleted)];
    let uses = uses.map(|(what, count)| format!("{what} {}", counted(count, "time")));
    entry(&mut lines, "attributes", &format!("{}, on all ranks together", uses.join(", ")), width);
    spot(context, &mut lines, "created", &keyval.created, width);
    spot(context, &mut lines, "freed", &keyval.freed, width);
    lines
}

/// A place with its line of source.
fn spot(context: &Context, lines: &mut Vec<Line<'static>>, name: &str, stack: &[Frame], width: usize) {
    match fingerprint::place(stack) {
        Some(frame) => {
            lines.push(line(name, FRAME));
            // Room for the marked line alone.
            lines.extend(place::lines(context, frame, "", FRAME, width, 0));
        }
        None => entry(lines, name, "not known, or never", width),
    }
}

/// The run: how it ended, what was watched, and what was not.
pub fn coverage(context: &Context, width: usize) -> Vec<Line<'static>> {
    let (report, run) = (context.report, &context.report.run);
    let mut lines = vec![line("the run", FRAME)];
    entry(&mut lines, "command", &run.command, width);
    entry(&mut lines, "started", &run.started, width);
    if let Some(mpi) = &run.mpi {
        entry(&mut lines, "MPI library", &format!("{} (MPI {})", mpi.library, mpi.standard), width);
    }
    if let Some(status) = run.exit_status {
        entry(&mut lines, "exit status", &status.to_string(), width);
    }
    let reported =
        format!("{} of {} reported", grouped(run.ranks_reported.into()), counted(run.ranks.into(), "rank"));
    entry(&mut lines, "ranks", &reported, width);
    if run.worlds.len() > 1 {
        for (world, number) in run.worlds.iter().zip(1..).take(MOST) {
            lines.extend(wrapped(vec![plain(&words::world(number, world))], width, 2));
        }
    }
    if let Some(why) = words::reservation(report) {
        lines.extend(wrapped(vec![plain(&why)], width, 2));
    }
    if let Some(looked) = words::looked_at(report) {
        lines.extend(wrapped(vec![plain(&looked)], width, 2));
    }
    for group in run.unfinished.iter().take(MOST) {
        lines.extend(wrapped(vec![plain(&words::unfinished(group, run))], width, 2));
        for operation in group.operations.iter().take(16) {
            let at = fingerprint::place(&operation.stack)
                .map(|frame| format!(" at {}", list::place(context, frame)));
            let text = format!("  {}", words::operation(operation, &at.unwrap_or_default()));
            lines.extend(wrapped(vec![plain(&text)], width, 4));
        }
    }
    part(
        &mut lines,
        "what was not judged, and why",
        report.coverage.limits.iter().map(String::as_str),
        width,
    );
    lines.push(Line::default());
    lines.push(line("calls that were checked, on all ranks together", FRAME));
    for (call, count) in report.coverage.calls.iter().take(MOST) {
        lines.extend(wrapped(vec![plain(&format!("{:>13}  {call}", grouped(*count)))], width, 15));
    }
    let unchecked = unchecked(&report.coverage);
    let title = "MPI functions that the program has and no check covers";
    part(&mut lines, title, unchecked.iter().map(String::as_str), width);
    let rules: Vec<String> = report.suppressions.iter().map(rule).collect();
    part(&mut lines, "rules that suppress", rules.iter().map(String::as_str), width);
    if let Some(baseline) = &report.baseline {
        let [new, known, gone] =
            [baseline.new, baseline.unchanged, baseline.gone.len()].map(|count| grouped(count as u64));
        let text = format!("against {}: {new} new, {known} known, {gone} gone", baseline.source);
        part(&mut lines, "the baseline", [text.as_str()].into_iter(), width);
    }
    lines
}

/// Those that were called first, with how often; of the others nobody counted it.
fn unchecked(coverage: &Coverage) -> Vec<String> {
    let mut called: Vec<(&String, &u64)> = coverage.seen.iter().collect();
    called.sort_by_key(|(_, count)| Reverse(**count)); // and by name, as they were
    let others = coverage.unchecked.iter().filter(|name| !coverage.seen.contains_key(*name));
    let called = called.into_iter().map(|(name, count)| format!("{name}: {}", counted(*count, "call")));
    called.chain(others.cloned()).collect()
}

fn rule(rule: &crate::report::Suppression) -> String {
    let state = match rule.state {
        RuleState::Used => format!("fits {}", counted(rule.findings as u64, "finding")),
        RuleState::Unused => "fits no finding".into(),
        RuleState::Expired => "is over".into(),
    };
    format!("{}:{} {state}: {}", rule.source, rule.line, rule.reason)
}

fn part<'a>(lines: &mut Vec<Line<'static>>, title: &str, texts: impl Iterator<Item = &'a str>, width: usize) {
    let texts: Vec<&str> = texts.take(MOST).collect();
    if !texts.is_empty() {
        lines.push(Line::default());
        lines.extend(wrapped(vec![span(title, FRAME)], width, 0));
    }
    for text in texts {
        lines.extend(wrapped(vec![plain(text)], width, 2));
    }
}

const KEYS: &[(&str, &str)] = &[
    ("", "Everywhere"),
    ("↑ ↓ or k j", "move, or scroll"),
    ("PgUp PgDn", "a page up or down"),
    ("Home End", "to the first or the last"),
    ("?", "this help"),
    ("q", "quit"),
    ("", "In a list"),
    ("Enter", "open"),
    ("Tab, 1 to 4", "another list: findings, windows, keyvals, coverage"),
    ("/", "search: all words must stand in a finding's message, check, call, file, function or library"),
    ("f", "filter by severity, state, check, call, file, rank, library or verdict"),
    ("Esc or c", "take search and filter away"),
    ("", "In a finding"),
    ("Tab or ←→", "the next part: source, related places, memory, life, the rule, details"),
    ("↑ ↓", "another frame of the stack, with its source"),
    ("n p", "the next finding, the previous one"),
    ("Esc", "back to the list"),
    ("", "Signs"),
    ("E W N ·", "ranks with an error, a warning, a note, nothing"),
    ("▒ ░", "memory that is attached; that was detached later"),
    ("█ ▓", "memory that a call wanted or is about: attached; not attached"),
    ("● ✗", "a step in a life; the fault"),
];

pub fn help(width: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (key, does) in KEYS {
        if key.is_empty() {
            if !lines.is_empty() {
                lines.push(Line::default());
            }
            lines.push(line(does, FRAME));
        } else {
            let column = if width < 50 { 0 } else { 14 };
            lines.extend(wrapped(
                vec![span(&format!("{key:<column$} "), BOLD), plain(does)],
                width,
                column + 1,
            ));
        }
    }
    lines
}
