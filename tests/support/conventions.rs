//! How every finding must be worded, whatever its check: held against every message that any test meets.

use super::report::{Finding, Report};
use mpiwarden::checks::catalogue::{Check, Family};

/// What of a report breaks the contract or the house's way of wording, whatever the findings are about.
pub fn problems_of_wording(report: &Report) -> Vec<String> {
    let mut problems = Vec::new();
    for finding in &report.findings {
        let mut complain = |what: &str| {
            problems.push(format!("{what}: {}[{}]: {}", finding.verdict, finding.check, finding.message));
        };
        for what in wording(&finding.message) {
            complain(what);
        }
        for related in finding.related.iter().filter_map(|one| one.message.as_deref()) {
            for what in wording(related) {
                complain(&format!("related place `{related}`: {what}"));
            }
        }
        let failed = ["attr-copy-failed", "attr-delete-failed"].contains(&finding.check.as_str());
        if failed && report.run.complete && finding.details.get("library_did").is_none() {
            complain("a failed callback without what the library made of it");
        }
        if severity_of(&finding.verdict) != Some(finding.severity.as_str()) {
            complain(&format!("severity `{}` for this verdict", finding.severity));
        }
        let section = finding.standard.as_ref().and_then(|one| one.section.as_deref());
        // The interface of ticket 304 is in no standard.
        let of_keys = Check::from_id(&finding.check).is_some_and(|check| check.info().family == Family::Keys);
        if finding.verdict == "violation" && section.unwrap_or("").is_empty() && !of_keys {
            complain("a violation without a section of the standard");
        }
        for what in subject(finding, report) {
            complain(what);
        }
        if finding.fingerprint.is_empty() || finding.count == 0 || finding.ranks.is_empty() {
            complain("fingerprint, count or ranks are empty");
        }
    }
    problems.extend(sums(report));
    problems
}

/// What its details name is in its subject, as data; and what is its own is among the report's windows and keyvals.
fn subject(finding: &Finding, report: &Report) -> Vec<&'static str> {
    /// More than a rank or the report keeps.
    const MANY: usize = 200;
    let has = |name: &str| !finding.subject[name].is_null();
    let names_bytes =
        ["first_byte", "first_offset", "base"].iter().any(|name| !finding.details[name].is_null());
    let few = report.run.complete && report.windows.len() < MANY && report.keyvals.len() < MANY;
    let is_own = has("bytes") && finding.subject["bytes"]["rank"].is_null();
    let has_key = [
        "attr-copy-failed",
        "attr-delete-failed",
        "attr-dangling",
        "attr-truncated",
        "keyval-freed",
        "keyval-leak",
    ]
    .contains(&finding.check.as_str());
    let has_window = [
        "attach-resources",
        "epoch-misuse",
        "epoch-portability",
        "lock-plain-memory",
        "rma-bad-target",
        "window-hint-broken",
        "window-not-dynamic",
        "window-query-flavor",
    ]
    .contains(&finding.check.as_str());
    let mut problems = Vec::new();
    if !finding.subject.is_object() {
        problems.push("no subject");
    }
    if names_bytes != has("bytes") {
        problems.push("bytes in the details and none in the subject, or the reverse");
    }
    if few && is_own && !has("window") {
        problems.push("bytes of the process itself, and no window of the report");
    }
    if few && has_window && !has("window") {
        problems.push("no window of the report");
    }
    if few && has_key && !has("keyval") {
        problems.push("no keyval of the report");
    }
    problems
}

/// «Lower case start, no full stop, no addresses and no ranks in a message.»
fn wording(message: &str) -> Vec<&'static str> {
    let mut problems = Vec::new();
    let first_word = message.split_whitespace().next().unwrap_or("");
    // A name as the program writes it, MPI_Comm_free or NULL, keeps its capitals.
    let capitals = |c: char| c.is_ascii_uppercase() || c == '_';
    let is_a_name =
        first_word.starts_with("MPI_") || first_word.starts_with("MPIX_") || first_word.chars().all(capitals);
    if message.is_empty() {
        problems.push("an empty message");
    } else if !is_a_name && !message.starts_with(|c: char| c.is_lowercase() || c == '`') {
        problems.push("does not start in lower case");
    }
    if message.ends_with(['.', '!', '?']) {
        problems.push("ends with a full stop");
    }
    if message.contains('\n') {
        problems.push("has more than one line");
    }
    if followed_by_digit(message, "0x") {
        problems.push("holds an address");
    }
    if ["rank ", "ranks ", "Rank "].iter().any(|word| followed_by_digit(message, word)) {
        problems.push("holds a rank");
    }
    problems
}

fn followed_by_digit(message: &str, word: &str) -> bool {
    message.match_indices(word).any(|(at, _)| {
        message[at + word.len()..]
            .starts_with(|c: char| c.is_ascii_hexdigit() && (word == "0x" || c.is_ascii_digit()))
    })
}

fn severity_of(verdict: &str) -> Option<&'static str> {
    match verdict {
        "violation" | "library" | "tool" => Some("error"),
        "portability" | "suspicious" | "leak" => Some("warning"),
        "note" => Some("note"),
        _ => None,
    }
}

/// The summary counts the findings, and the findings are in order of severity.
fn sums(report: &Report) -> Vec<String> {
    let mut problems = Vec::new();
    let count = |severity: &str| {
        let of = |finding: &&Finding| finding.severity == severity;
        report.findings.iter().filter(of).count() as u64
    };
    let said = &report.summary;
    if (said.error, said.warning, said.note) != (count("error"), count("warning"), count("note")) {
        problems.push(format!("the summary does not add up: {said:?}"));
    }
    let place = |finding: &Finding| ["error", "warning", "note"].iter().position(|s| *s == finding.severity);
    if !report.findings.is_sorted_by_key(place) {
        problems.push("the findings are not ordered by severity".to_owned());
    }
    problems
}
