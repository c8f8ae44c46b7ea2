//! `report.gitlab.json`: GitLab's code quality report, a list of issues in the form of Code Climate.
//!
//! Suppressed findings are left out: GitLab knows no suppressions. Findings of the baseline stay, for GitLab itself
//! compares the report with that of the branch that is merged into.

use super::escaped::{Hidden, pretty};
use super::follows::Follows;
use super::place::Setting;
use super::shown::shown;
use super::words;
use crate::fingerprint;
use crate::report::{Finding, Report, Run};
use mpiwarden::findings::Severity;
use serde::Serialize;
use std::collections::HashMap;

/// Issues: GitLab takes no report of more than some megabytes, and nobody reads more.
const MOST: usize = 5_000;

#[derive(Serialize)]
struct Issue {
    description: String,
    check_name: String,
    /// Of issues with the same one GitLab shows only the first.
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: LineRange,
}

#[derive(Serialize)]
struct LineRange {
    begin: u32,
}

/// The whole file.
pub fn text(report: &Report, setting: &Setting) -> String {
    let follows = Follows::new(report);
    let mut seen = HashMap::<&str, usize>::new();
    let open: Vec<&Finding> = report.findings.iter().filter(|finding| finding.suppressed.is_none()).collect();
    let rest = open.len().saturating_sub(MOST).saturating_add(report.in_short(|known| !known.suppressed));
    let issues = open.iter().take(MOST).map(|finding| {
        let number = seen.entry(&finding.fingerprint).or_default();
        *number += 1;
        issue((finding, &follows), *number, &report.run, setting)
    });
    let left_out =
        words::left_out(report).into_iter().zip(1..).map(|(sentence, number)| left_out(sentence, number));
    let mut issues: Vec<Issue> = not_checked(report).into_iter().chain(left_out).chain(issues).collect();
    issues.extend(
        open.get(MOST - 1).or(open.last()).filter(|_| rest > 0).map(|last| more(rest, last, setting)),
    );
    pretty(&issues, Hidden::Shown) + "\n"
}

/// An issue about those that are left out, in the place of the last that is not.
fn more(rest: usize, last: &Finding, setting: &Setting) -> Issue {
    let (path, begin) = setting.pinned(last);
    Issue {
        description: words::left_out_here(rest),
        check_name: "mpiwarden".into(),
        fingerprint: "mpiwarden-more".into(),
        severity: "info",
        location: Location { path, lines: LineRange { begin } },
    }
}

/// A list without findings must not look like that of a clean run.
fn not_checked(report: &Report) -> Option<Issue> {
    let why = words::reservation(report)?;
    let looked = words::looked_at(report).map(|looked| format!("; {looked}")).unwrap_or_default();
    Some(Issue {
        description: format!("{why}{looked}"),
        check_name: "tool".into(),
        fingerprint: "not-everything-was-checked".into(),
        severity: "critical",
        // It is about no file.
        location: Location { path: ".".into(), lines: LineRange { begin: 1 } },
    })
}

/// What was found and left out, by a check that is off or by the program itself.
fn left_out(sentence: String, number: usize) -> Issue {
    Issue {
        description: sentence,
        check_name: "mpiwarden".into(),
        fingerprint: format!("mpiwarden-left-out-{number}"),
        severity: "info",
        location: Location { path: ".".into(), lines: LineRange { begin: 1 } },
    }
}

/// `number`: how many findings with this fingerprint there were so far. Two faults of one call share theirs.
fn issue((finding, follows): (&Finding, &Follows), number: usize, run: &Run, setting: &Setting) -> Issue {
    let again = if number > 1 { format!("-{number}") } else { String::new() };
    let (path, begin) = setting.pinned(finding);
    let (message, help) = (setting.headline(finding), shown(&finding.help));
    let doubt = fingerprint::place(&finding.stack).and_then(|frame| setting.doubt(frame));
    let doubt = doubt.map(|doubt| format!("; {doubt}")).unwrap_or_default();
    let said = follows.said(finding, |path| setting.path(path));
    let said: String = said.iter().map(|said| format!("; {}", shown(said))).collect();
    Issue {
        description: format!("{message} ({}); {help}{doubt}{said}", words::occurrence(finding, run)),
        check_name: finding.check.clone(),
        fingerprint: format!("{}{again}", finding.fingerprint),
        severity: match finding.severity {
            Severity::Error => "critical",
            Severity::Warning => "minor",
            Severity::Note => "info",
        },
        location: Location { path, lines: LineRange { begin } },
    }
}
