//! An earlier report as a measure: which findings are new, which were there, and which are gone, by fingerprint.
//!
//! A report of very many findings holds the first of them in full and the others in short: here both are the same. Where
//! even that is not there (somebody shortened the file), it is said how many are not known; they count as new.
//!
//! Of an earlier report only what the comparison needs is kept, and unknown fields are passed over: it may come from
//! another version. A finding that was suppressed there was not accepted but put off: it is held to be absent, so that
//! it counts when its suppression ends.

use super::{Gate, is_about_the_checker};
use crate::fingerprint;
use crate::render::numbers::counted;
use crate::report::{Baseline, BaselineState, Frame, Gone, Omitted, Report};
use crate::written;
use mpiwarden::findings::Severity;
use rustc_hash::FxHashSet;
use serde::Deserialize;

/// A report that was read to be compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Earlier {
    /// As it was named.
    pub source: String,
    pub findings: Vec<Known>,
    /// Every rank of that run reached its end of MPI.
    pub complete: bool,
    /// Findings of which only check, severity and fingerprint are known.
    pub in_short: usize,
    /// Findings of that run of which the report says nothing.
    pub unknown: usize,
}

/// A finding of it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Known {
    pub check: String,
    pub severity: Severity,
    pub message: String,
    pub fingerprint: String,
    #[serde(default)]
    pub stack: Vec<Frame>,
    #[serde(default, deserialize_with = "is_there")]
    pub suppressed: bool,
}

/// Whatever a suppression says, it is one.
fn is_there<'de, D: serde::Deserializer<'de>>(value: D) -> Result<bool, D::Error> {
    Option::<serde::de::IgnoredAny>::deserialize(value).map(|found| found.is_some())
}

#[derive(Deserialize)]
struct Form {
    findings: Vec<Known>,
    #[serde(default)]
    omitted: Vec<Omitted>,
    #[serde(default)]
    summary: SummaryForm,
    run: RunForm,
}

#[derive(Default, Deserialize)]
struct SummaryForm {
    #[serde(default)]
    omitted: usize,
}

#[derive(Deserialize)]
struct RunForm {
    complete: bool,
}

impl Earlier {
    /// Understands a report, or says why it is none that can be compared.
    pub fn parse(source: &str, bytes: &[u8]) -> Result<Earlier, String> {
        let form: Form = written::parse(bytes).map_err(|problem| format!("{source} {problem}"))?;
        let Form { mut findings, omitted, summary, run } = form;
        let in_short = omitted.iter().fold(0, |sum: usize, known| sum.saturating_add(known.count));
        findings.extend(omitted.into_iter().map(Known::in_short));
        let unknown = summary.omitted.saturating_sub(in_short);
        Ok(Earlier { source: source.into(), findings, complete: run.complete, in_short, unknown })
    }

    /// What a later run may repeat without being worse.
    pub fn accepted(&self) -> FxHashSet<&str> {
        let open = self.findings.iter().filter(|finding| !finding.suppressed);
        open.map(|finding| finding.fingerprint.as_str()).collect()
    }
}

impl Known {
    fn in_short(omitted: Omitted) -> Known {
        let Omitted { check, severity, fingerprint, count, suppressed, baseline: _ } = omitted;
        let message = match count {
            1 => "a finding that its report has in short only".to_string(),
            count => format!("{} that their report has in short only", counted(count as u64, "finding")),
        };
        Known { check, severity, message, fingerprint, stack: Vec::new(), suppressed }
    }

    /// In short, for lists.
    pub fn gone(&self) -> Gone {
        Gone {
            check: self.check.clone(),
            severity: self.severity,
            message: self.message.clone(),
            fingerprint: self.fingerprint.clone(),
            place: fingerprint::place(&self.stack).cloned(),
        }
    }
}

/// Marks the findings of a report, and tells what is gone. Checks that are off had no chance to repeat theirs.
pub fn apply(report: &mut Report, gate: &Gate) {
    let Some(earlier) = &gate.baseline else {
        report.findings.iter_mut().for_each(|finding| finding.baseline = None);
        report.baseline = None;
        return;
    };
    let accepted = earlier.accepted();
    let (mut new, mut unchanged) = (0, 0);
    for finding in &mut report.findings {
        finding.baseline = match (&finding.suppressed, accepted.contains(finding.fingerprint.as_str())) {
            (Some(_), _) => None,
            (None, true) => {
                unchanged += 1;
                Some(BaselineState::Unchanged)
            }
            (None, false) => {
                new += 1;
                Some(BaselineState::New)
            }
        };
    }
    let here: FxHashSet<&str> = report.findings.iter().map(|finding| finding.fingerprint.as_str()).collect();
    let gone = (earlier.findings.iter())
        .filter(|known| !known.suppressed && !here.contains(known.fingerprint.as_str()))
        .filter(|known| !gate.config.is_off(&known.check) && !is_about_the_checker(&known.check))
        .map(Known::gone)
        .collect();
    report.baseline =
        Some(Baseline { source: earlier.source.clone(), new, unchanged, gone, unknown: earlier.unknown });
}

/// Two reports side by side.
#[derive(Debug, Default, PartialEq)]
pub struct Difference<'a> {
    pub new: Vec<&'a Known>,
    pub gone: Vec<&'a Known>,
    pub unchanged: Vec<&'a Known>,
    /// Suppressed in the newer report, whatever they were before.
    pub suppressed: usize,
}

/// What a newer report has, lacks and keeps of an older one.
pub fn compare<'a>(old: &'a Earlier, new: &'a Earlier) -> Difference<'a> {
    let accepted = old.accepted();
    let here: FxHashSet<&str> = new.findings.iter().map(|finding| finding.fingerprint.as_str()).collect();
    let mut difference = Difference::default();
    for finding in &new.findings {
        match (finding.suppressed, accepted.contains(finding.fingerprint.as_str())) {
            (true, _) => difference.suppressed += 1,
            (false, true) => difference.unchanged.push(finding),
            (false, false) => difference.new.push(finding),
        }
    }
    let open = old.findings.iter().filter(|finding| !finding.suppressed);
    difference.gone = open.filter(|finding| !here.contains(finding.fingerprint.as_str())).collect();
    difference
}
