//! `report.junit.xml`: test results, for the services that draw them. One case is one check at one place.
//!
//! A case fails when a finding of it counts for `--fail-on`, so that the file and the exit status agree; what is
//! suppressed, in the baseline or of less severity is skipped, with its reason, and so is what was found and left out, by a check
//! that is off or by `MPI_Pcontrol(0)`. A run without a finding is one case that passes, and a run that was not checked is one that could not be decided: never a file that looks clean.

use super::numbers::counted;
use super::place::Setting;
use super::shown::shown;
use super::snippet;
use super::style;
use super::values;
use super::words;
use crate::fingerprint;
use crate::folding::{Part, folded};
use crate::report::{Finding, Frame, Omitted, Report, Run};
use mpiwarden::findings::{Severity, Verdict};
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use std::collections::HashMap;
use std::fmt::Write;
use std::time::Duration;

const NAME: &str = "mpiwarden";
/// Cases: one is a check at one place.
const MOST: usize = 2_000;
/// Findings told in one case.
const MOST_TOLD: usize = 20;

/// The whole file. `fail_on`: the least severity that fails a case; `None` is «never».
pub fn text(report: &Report, setting: &Setting, fail_on: Option<Severity>) -> String {
    let mut suite = TestSuite::new(NAME);
    suite.add_test_cases(run_case(report));
    suite.add_test_cases(words::left_out(report).into_iter().map(left_out));
    let mut groups = grouped(report, setting);
    // What fails comes first where not all have room.
    if groups.len() > MOST {
        groups.sort_by_key(|group| !group.findings.iter().any(|finding| fails(finding, fail_on)));
    }
    for group in groups.iter().take(MOST) {
        suite.add_test_case(case(group, &report.run, setting, fail_on));
    }
    suite.add_test_cases(rest(report, groups.get(MOST..).unwrap_or_default(), fail_on));
    suite.extra.insert("timestamp".into(), shown(&report.run.started).into());
    suite.add_property(("command", shown(&report.run.command).as_str()));
    suite.set_system_out(outcome(report));
    let mut whole = quick_junit::Report::new(NAME);
    // A damaged report may hold any number.
    let seconds = report.run.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    if let Some(seconds) = seconds {
        suite.set_time(seconds);
        whole.set_time(seconds);
    }
    whole.add_test_suite(suite);
    whole.to_string().expect("it is written to memory, and its texts are UTF-8")
}

/// The case of the run as a whole: only where no finding speaks for it.
fn run_case(report: &Report) -> Option<TestCase> {
    let status = match words::reservation(report) {
        Some(sentence) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_message(sentence).set_type("tool");
            status
        }
        None if report.findings.is_empty() && words::left_out(report).is_empty() => TestCaseStatus::success(),
        None => return None,
    };
    let mut case = TestCase::new("the run", status);
    case.set_classname(NAME);
    Some(case)
}

/// A case for findings that no form holds.
fn left_out(sentence: String) -> TestCase {
    let mut status = TestCaseStatus::skipped();
    status.set_message(sentence.as_str());
    let mut case = TestCase::new(sentence, status);
    case.set_classname(NAME);
    case
}

/// Findings by check and place, in the report's order.
fn grouped<'a>(report: &'a Report, setting: &Setting) -> Vec<Group<'a>> {
    let mut groups = Vec::<Group>::new();
    let mut index = HashMap::new();
    for finding in &report.findings {
        let frame = fingerprint::place(&finding.stack);
        let place = frame.map_or_else(|| shown(&finding.call), |frame| setting.written(frame));
        // Cases of one name would be taken for one.
        let path = |path: &str| setting.path(path);
        let place = shown(&words::with_caller(&place, finding.called_from.as_ref(), path));
        let at = *index.entry((finding.check.as_str(), place.clone())).or_insert(groups.len());
        if at == groups.len() {
            groups.push(Group { place, findings: Vec::new() });
        }
        groups[at].findings.push(finding);
    }
    groups
}

/// Never without a finding.
struct Group<'a> {
    place: String,
    findings: Vec<&'a Finding>,
}

fn case(group: &Group, run: &Run, setting: &Setting, fail_on: Option<Severity>) -> TestCase {
    let failing = group.findings.iter().find(|finding| fails(finding, fail_on));
    let first = failing.unwrap_or(&group.findings[0]);
    let mut message = setting.headline(first);
    let mut status = match failing {
        Some(finding) if finding.verdict == Verdict::Tool => {
            TestCaseStatus::non_success(NonSuccessKind::Error)
        }
        Some(_) => TestCaseStatus::non_success(NonSuccessKind::Failure),
        None => {
            let why = words::excuse(first).unwrap_or_else(|| "less than --fail-on asks for".into());
            let _ = write!(message, " ({why})");
            TestCaseStatus::skipped()
        }
    };
    let mut texts: Vec<String> =
        group.findings.iter().take(MOST_TOLD).map(|finding| described(finding, run, setting)).collect();
    if group.findings.len() > MOST_TOLD {
        let more = counted((group.findings.len() - MOST_TOLD) as u64, "more finding");
        texts.push(format!("… and {more} of this check at this place"));
    }
    status.set_message(message).set_type(style::word(first.severity)).set_description(texts.join("\n"));
    let mut case = TestCase::new(group.place.as_str(), status);
    case.set_classname(format!("{NAME}.{}", shown(&first.check)));
    let (file, line) = setting.pinned(first);
    case.extra.insert("file".into(), shown(&file).into());
    case.extra.insert("line".into(), line.to_string().into());
    case
}

fn fails(finding: &Finding, fail_on: Option<Severity>) -> bool {
    finding.counts() && fail_on.is_some_and(|limit| finding.severity <= limit)
}

/// One case for all that have no room: it fails when one of them does.
fn rest(report: &Report, groups: &[Group], fail_on: Option<Severity>) -> Option<TestCase> {
    let findings = groups.iter().flat_map(|group| &group.findings);
    let count = findings.clone().count().saturating_add(report.summary.omitted);
    let omitted = |known: &Omitted| known.counts() && fail_on.is_some_and(|limit| known.severity <= limit);
    let failing =
        findings.into_iter().any(|finding| fails(finding, fail_on)) || report.omitted.iter().any(omitted);
    let mut status = if failing {
        TestCaseStatus::non_success(NonSuccessKind::Failure)
    } else {
        TestCaseStatus::skipped()
    };
    status.set_message(words::left_out_here(count));
    let mut case = TestCase::new("the other findings", status);
    case.set_classname(NAME);
    (count > 0).then_some(case)
}

/// The finding as text: what, who, why, how to fix it, and the stacks.
fn described(finding: &Finding, run: &Run, setting: &Setting) -> String {
    let mut out = String::new();
    let severity = style::word(finding.severity);
    let _ = writeln!(out, "{severity}[{}]: {}", shown(&finding.check), setting.headline(finding));
    let _ = writeln!(out, "  {}", words::occurrence(finding, run));
    if let Some(values) = values::phrase(finding) {
        let _ = writeln!(out, "  {values}");
    }
    if let Some(standard) = words::standard(finding) {
        let _ = writeln!(out, "  standard: {standard}");
    }
    if !finding.help.is_empty() {
        let _ = writeln!(out, "  help: {}", shown(&finding.help));
    }
    write_stack(&mut out, "the call", &finding.stack, setting);
    for related in &finding.related {
        write_stack(&mut out, &words::related(finding, related), &related.stack, setting);
    }
    out
}

fn write_stack(out: &mut String, title: &str, stack: &[Frame], setting: &Setting) {
    let _ = writeln!(out, "  {title}:");
    let first = fingerprint::place(stack);
    for part in folded(stack) {
        let frame = match part {
            Part::Frame(frame) => frame,
            Part::Folded(frames) => {
                let _ = writeln!(out, "    … {}", words::folded(frames.len()));
                continue;
            }
        };
        let _ = writeln!(out, "    {}", setting.written(frame));
        if !first.is_some_and(|first| std::ptr::eq(first, frame)) {
            continue;
        }
        if let Some(source) = setting.source(frame) {
            let _ = writeln!(out, "      | {}", shown(snippet::visible(&source).trim()));
        }
        if let Some(doubt) = setting.doubt(frame) {
            let _ = writeln!(out, "      ({doubt})");
        }
    }
}

/// What the suite prints: the outcome, and what was not checked.
fn outcome(report: &Report) -> String {
    let unfinished = report.run.unfinished.iter().map(|group| words::unfinished(group, &report.run));
    let off = words::off(report);
    let limits = report.coverage.limits.iter().chain(&off).map(|limit| format!("limit: {}", shown(limit)));
    let first = [words::outcome(report, |found| found)].into_iter().chain(words::looked_at(report));
    let lines: Vec<String> = first.chain(unfinished).chain(limits).collect();
    lines.join("\n")
}
