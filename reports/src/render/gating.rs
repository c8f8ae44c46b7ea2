//! What the terminal says about suppressions, the baseline and the configuration, and the comparison of two reports.

use super::numbers::{counted, grouped};
use super::shown::shown;
use super::snippet::shortened;
use super::style::{self, BOLD, DIM, painted};
use super::words;
use crate::fingerprint;
use crate::gate::baseline::{Difference, Earlier, EarlierFinding};
use crate::report::{Frame, Gone, Report, RuleState, Suppression};
use mpiwarden::findings::Severity;
use std::fmt::Write;
use std::path::Path;

/// Gone findings that the summary of a run names; the report has all of them.
const MOST_GONE: usize = 10;

/// Behind the findings of a run: what of them does not count, and why.
pub fn write(out: &mut String, report: &Report, base: &Path) {
    write_baseline(out, report, base);
    let label = |text: &str| painted(DIM, format!("{text}:"));
    let (suppressed, used) = (report.summary.suppressed, rules(report, RuleState::Used).count());
    if suppressed > 0 {
        let findings = counted(suppressed as u64, "finding");
        let rules = counted(used as u64, "rule");
        let _ = writeln!(
            out,
            "{} {findings}, by {rules}; each is in the report with its reason",
            label("suppressed")
        );
    }
    for rule in rules(report, RuleState::Expired) {
        let until = shown(rule.until.as_deref().unwrap_or_default());
        let again = match rule.findings {
            0 => "nothing fits it any more: remove it".to_string(),
            1 => "1 finding that fits it counts again".to_string(),
            more => format!("{} findings that fit it count again", grouped(more as u64)),
        };
        let _ = writeln!(out, "{} {} ended on {until}; {again}", label("expired suppression"), at(rule));
    }
    let unused: Vec<String> = rules(report, RuleState::Unused).map(at).collect();
    // Where nothing was checked, no rule had a chance.
    if !unused.is_empty() && report.run.ranks_reported > 0 {
        let _ = writeln!(
            out,
            "{} no finding of this run fits {}",
            label("unused suppression"),
            unused.join(", ")
        );
    }
    for (check, left_out) in &report.configuration.off {
        let findings = counted(*left_out as u64, "finding");
        let _ = writeln!(out, "{} {}, {findings} left out", label("switched off"), shown(check));
    }
}

fn rules(report: &Report, state: RuleState) -> impl Iterator<Item = &Suppression> {
    report.suppressions.iter().filter(move |rule| rule.state == state)
}

fn at(rule: &Suppression) -> String {
    format!("{}:{}", shown(&rule.source), rule.line)
}

fn write_baseline(out: &mut String, report: &Report, base: &Path) {
    let Some(baseline) = &report.baseline else { return };
    let label = painted(DIM, "baseline:");
    let source = shown(&baseline.source);
    let known = counted(baseline.unchanged as u64, "finding");
    let gone = counted(baseline.gone.len() as u64, "finding");
    let verb = if baseline.unchanged == 1 { "is" } else { "are" };
    let _ = writeln!(out, "{label} {known} of this run {verb} in {source}; {gone} of it did not come again");
    for finding in baseline.gone.iter().take(MOST_GONE) {
        write_short(out, "gone", &Short::gone(finding), base);
    }
    if baseline.gone.len() > MOST_GONE {
        let more = grouped((baseline.gone.len() - MOST_GONE) as u64);
        let _ = writeln!(out, "  … and {more} more; all of them are in the report");
    }
    if baseline.unknown > 0 {
        let unknown = counted(baseline.unknown as u64, "finding");
        let _ = writeln!(
            out,
            "  {source} leaves out {unknown} of its run, which count as new here: take a whole report"
        );
    }
    if !report.run.complete && !baseline.gone.is_empty() {
        let _ = writeln!(out, "  the run is not complete: they may only not have been reached");
    }
}

/// `mpiwarden diff`: every finding in a line, and one closing line.
pub fn difference(found: &Difference, old: &Earlier, new: &Earlier, base: &Path) -> String {
    let mut out = String::new();
    for (word, list) in [("new", &found.new), ("gone", &found.gone), ("unchanged", &found.unchanged)] {
        for finding in list {
            write_short(&mut out, word, &Short::known(finding), base);
        }
    }
    for report in [old, new] {
        let source = shown(&report.source);
        if report.in_short > 0 {
            let short = counted(report.in_short as u64, "finding");
            let _ = writeln!(
                out,
                "{source} has {short} in short only: those are compared by their fingerprints alone"
            );
        }
        if report.unknown > 0 {
            let unknown = counted(report.unknown as u64, "finding");
            let _ = writeln!(out, "{source} leaves out {unknown} of its run: they are not compared");
        }
    }
    if !new.complete && !found.gone.is_empty() {
        let source = shown(&new.source);
        let _ =
            writeln!(out, "the run of {source} is not complete: what is gone may only not have been reached");
    }
    if let Some(why) = &new.not_looked {
        let source = shown(&new.source);
        let _ = writeln!(out, "the run of {source} was not looked at as a whole: {why}");
    }
    let worst = |severity| found.new.iter().filter(|finding| finding.severity == severity).count();
    let amounts =
        [Severity::Error, Severity::Warning, Severity::Note].map(|severity| (worst(severity), severity));
    let amounts = amounts.iter().filter(|(count, _)| *count > 0);
    let amounts: Vec<String> =
        amounts.map(|(count, severity)| counted(*count as u64, style::word(*severity))).collect();
    let amounts = if amounts.is_empty() { String::new() } else { format!(" ({})", amounts.join(", ")) };
    let suppressed = match found.suppressed {
        0 => String::new(),
        count => format!(", {} suppressed", grouped(count as u64)),
    };
    let [new_ones, gone, unchanged] =
        [&found.new, &found.gone, &found.unchanged].map(|list| grouped(list.len() as u64));
    let counts =
        painted(BOLD, format!("{new_ones} new{amounts}, {gone} gone, {unchanged} unchanged{suppressed}"));
    let (old, new) = (shown(&old.source), shown(&new.source));
    let _ = writeln!(out, "mpiwarden: {counts}, from {old} to {new}");
    out
}

/// What one line says of a finding.
struct Short<'a> {
    check: &'a str,
    severity: Severity,
    message: &'a str,
    place: Option<&'a Frame>,
    called_from: Option<&'a Frame>,
}

impl<'a> Short<'a> {
    fn gone(finding: &'a Gone) -> Self {
        let Gone { check, severity, message, place, called_from, fingerprint: _ } = finding;
        let (place, called_from) = (place.as_ref(), called_from.as_ref());
        Short { check, severity: *severity, message, place, called_from }
    }

    fn known(finding: &'a EarlierFinding) -> Self {
        let EarlierFinding { check, severity, message, stack, called_from, .. } = finding;
        let (place, called_from) = (fingerprint::place(stack), called_from.as_ref());
        Short { check, severity: *severity, message, place, called_from }
    }
}

fn write_short(out: &mut String, word: &str, finding: &Short, base: &Path) {
    let title = format!("{}[{}]", style::word(finding.severity), shown(finding.check));
    let title = painted(style::severity(finding.severity), title);
    let path = |path: &str| shortened(path, base).to_owned();
    let place = finding.place.map(|frame| format!(", {}", shown(&words::position(frame, path))));
    let message = shown(&words::with_caller(finding.message, finding.called_from, path));
    let _ = writeln!(out, "  {word}: {title}: {message}{}", place.unwrap_or_default());
}
