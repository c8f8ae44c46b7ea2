//! An earlier report as a measure: which findings are new, which were there, and which are gone, by fingerprint.
//!
//! A report of very many findings holds the first of them in full and the others in short: here both are the same. Where
//! even that is not there (somebody shortened the file), it is said how many are not known; they count as new.
//!
//! Of an earlier report only what the comparison needs is kept, and unknown fields are passed over: it may come from
//! another version. A finding that was suppressed there was not accepted but put off: it is held to be absent, so that
//! it counts when its suppression ends.

use super::checker::is_about_the_checker;
use super::config::Config;
use crate::fingerprint::{self, Recipe};
use crate::render::numbers::counted;
use crate::report::{Baseline, BaselineState, Finding, Frame, Gone, Omitted, Report};
use crate::written;
use mpiwarden::findings::Severity;
use rustc_hash::FxHashSet;
use serde::Deserialize;

/// A report that was read to be compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Earlier {
    /// As it was named.
    pub source: String,
    pub findings: Vec<EarlierFinding>,
    /// Every rank of that run reached its end of MPI.
    pub complete: bool,
    /// Why not all of that run was looked at, where a run would fail for it.
    pub not_looked: Option<String>,
    /// Findings of which only check, severity and fingerprint are known.
    pub in_short: usize,
    /// Findings of that run of which the report says nothing.
    pub unknown: usize,
    /// How its fingerprints were made.
    pub recipe: Recipe,
}

/// A finding of it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct EarlierFinding {
    pub check: String,
    pub severity: Severity,
    pub message: String,
    pub fingerprint: String,
    #[serde(default)]
    pub fingerprint_v1: Option<String>,
    #[serde(default)]
    pub called_from: Option<Frame>,
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
    findings: Vec<EarlierFinding>,
    #[serde(default)]
    omitted: Vec<Omitted>,
    #[serde(default)]
    summary: SummaryForm,
    run: RunForm,
    #[serde(default)]
    tool: ToolForm,
}

/// Reports that say nothing of their maker are taken for reports of today.
#[derive(Default, Deserialize)]
struct ToolForm {
    #[serde(default)]
    version: String,
}

#[derive(Default, Deserialize)]
struct SummaryForm {
    #[serde(default)]
    omitted: usize,
}

/// What says whether the run was looked at is missing in reports that somebody shortened.
#[derive(Deserialize)]
struct RunForm {
    complete: bool,
    #[serde(default)]
    ranks: u32,
    #[serde(default)]
    ranks_reported: Option<u32>,
    #[serde(default)]
    findings_lost: u64,
    #[serde(default)]
    checker_failed: String,
    #[serde(default)]
    not_read: Vec<String>,
    #[serde(default)]
    unseen: Vec<String>,
    #[serde(default)]
    unfinished: Vec<UnfinishedForm>,
}

#[derive(Deserialize)]
struct UnfinishedForm {
    #[serde(default)]
    count: u32,
}

impl RunForm {
    /// As the exit status of a run is decided, but that ranks which did not reach the end of MPI count, too: what they left is no
    /// progress over an earlier run.
    fn not_looked(&self) -> Option<String> {
        let reported = self.ranks_reported.unwrap_or(self.ranks);
        let stopped: u64 = self.unfinished.iter().map(|group| u64::from(group.count)).sum();
        if let Some(why) = self.not_read.first() {
            Some(why.clone())
        } else if self.ranks_reported == Some(0) {
            Some("no rank reported".into())
        } else if reported < self.ranks {
            let silent = self.ranks - reported;
            Some(format!("{silent} of {} never reported", counted(self.ranks.into(), "rank")))
        } else if self.findings_lost > 0 {
            Some(format!("{} lost", counted(self.findings_lost, "finding")))
        } else if !self.checker_failed.is_empty() {
            Some("the checker failed on some ranks".into())
        } else if stopped > 0 {
            Some(format!("{} did not reach the end of MPI", counted(stopped, "rank")))
        } else {
            self.unseen.first().cloned()
        }
    }
}

impl Earlier {
    /// Understands a report, or says why it is none that can be compared.
    pub fn parse(source: &str, bytes: &[u8]) -> Result<Earlier, String> {
        let form: Form = written::parse(bytes).map_err(|problem| format!("{source} {problem}"))?;
        let Form { mut findings, omitted, summary, run, tool } = form;
        let recipe = Recipe::of_version(&tool.version);
        let in_short = omitted.iter().fold(0, |sum: usize, known| sum.saturating_add(known.count));
        findings.extend(omitted.into_iter().map(EarlierFinding::in_short));
        let unknown = summary.omitted.saturating_sub(in_short);
        let (source, not_looked) = (source.into(), run.not_looked());
        Ok(Earlier { source, findings, complete: run.complete, not_looked, in_short, unknown, recipe })
    }

    /// What a later run may repeat without being worse, by the fingerprints of a recipe.
    pub fn accepted(&self, recipe: Recipe) -> FxHashSet<String> {
        let open = self.findings.iter().filter(|finding| !finding.suppressed);
        open.map(|finding| finding.key(recipe)).collect()
    }

    fn all(&self, recipe: Recipe) -> FxHashSet<String> {
        self.findings.iter().map(|finding| finding.key(recipe)).collect()
    }
}

/// What tells a finding from others by a recipe: its own fingerprint, or what it would have been.
fn key(recipe: Recipe, own: &str, first: Option<&str>, stack: &[Frame]) -> String {
    match recipe {
        Recipe::First => fingerprint::old::key(first.unwrap_or(own), stack),
        Recipe::Second => own.to_owned(),
    }
}

impl EarlierFinding {
    fn in_short(omitted: Omitted) -> EarlierFinding {
        let Omitted { check, severity, fingerprint, count, suppressed, baseline: _ } = omitted;
        let message = match count {
            1 => "a finding that its report has in short only".to_string(),
            count => format!("{} that their report has in short only", counted(count as u64, "finding")),
        };
        EarlierFinding { suppressed, ..EarlierFinding::new(&check, severity, &message, &fingerprint) }
    }

    /// One of which no more is known.
    pub fn new(check: &str, severity: Severity, message: &str, fingerprint: &str) -> EarlierFinding {
        EarlierFinding {
            check: check.into(),
            severity,
            message: message.into(),
            fingerprint: fingerprint.into(),
            fingerprint_v1: None,
            called_from: None,
            stack: Vec::new(),
            suppressed: false,
        }
    }

    fn key(&self, recipe: Recipe) -> String {
        key(recipe, &self.fingerprint, self.fingerprint_v1.as_deref(), &self.stack)
    }

    /// In short, for lists.
    pub fn gone(&self) -> Gone {
        Gone {
            check: self.check.clone(),
            severity: self.severity,
            message: self.message.clone(),
            fingerprint: self.fingerprint.clone(),
            place: fingerprint::place(&self.stack).cloned(),
            called_from: self.called_from.clone(),
        }
    }
}

/// Marks the findings of a report, and tells what is gone. Checks that are off had no chance to repeat theirs.
pub fn apply(report: &mut Report, earlier: Option<&Earlier>, config: &Config) {
    let Some(earlier) = earlier else {
        report.findings.iter_mut().for_each(|finding| finding.baseline = None);
        report.baseline = None;
        return;
    };
    // Both have the fingerprints of the older one.
    let recipe = Recipe::of_version(&report.tool.version).min(earlier.recipe);
    let of = |finding: &Finding| {
        key(recipe, &finding.fingerprint, finding.fingerprint_v1.as_deref(), &finding.stack)
    };
    let here: FxHashSet<String> = report.findings.iter().map(of).collect();
    let accepted = earlier.accepted(recipe);
    let (mut new, mut unchanged) = (0, 0);
    for finding in &mut report.findings {
        finding.baseline = match (&finding.suppressed, accepted.contains(&of(finding))) {
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
    let gone = (earlier.findings.iter())
        .filter(|known| !known.suppressed && !here.contains(&known.key(recipe)))
        .filter(|known| !config.is_off(&known.check) && !is_about_the_checker(&known.check))
        .map(EarlierFinding::gone)
        .collect();
    report.baseline =
        Some(Baseline { source: earlier.source.clone(), new, unchanged, gone, unknown: earlier.unknown });
}

/// Two reports side by side.
#[derive(Debug, Default, PartialEq)]
pub struct Difference<'a> {
    pub new: Vec<&'a EarlierFinding>,
    pub gone: Vec<&'a EarlierFinding>,
    pub unchanged: Vec<&'a EarlierFinding>,
    /// Suppressed in the newer report, whatever they were before.
    pub suppressed: usize,
}

/// What a newer report has, lacks and keeps of an older one.
pub fn compare<'a>(old: &'a Earlier, new: &'a Earlier) -> Difference<'a> {
    let recipe = old.recipe.min(new.recipe);
    let (accepted, here) = (old.accepted(recipe), new.all(recipe));
    let mut difference = Difference::default();
    for finding in &new.findings {
        match (finding.suppressed, accepted.contains(&finding.key(recipe))) {
            (true, _) => difference.suppressed += 1,
            (false, true) => difference.unchanged.push(finding),
            (false, false) => difference.new.push(finding),
        }
    }
    let open = old.findings.iter().filter(|finding| !finding.suppressed);
    difference.gone = open.filter(|finding| !here.contains(&finding.key(recipe))).collect();
    difference
}
