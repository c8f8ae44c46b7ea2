//! Which findings are listed: by severity, state, check, call, file, rank, library and verdict, and by words.

use crate::fingerprint;
use crate::ranks;
use crate::render::style;
use crate::report::{BaselineState, Finding, Report};
use std::collections::BTreeMap;

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Severity,
    State,
    Check,
    Call,
    File,
    Rank,
    Library,
    Verdict,
}

impl Field {
    pub const ALL: [Field; 8] = [
        Field::Severity,
        Field::State,
        Field::Check,
        Field::Call,
        Field::File,
        Field::Rank,
        Field::Library,
        Field::Verdict,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Field::Severity => "severity",
            Field::State => "state",
            Field::Check => "check",
            Field::Call => "call",
            Field::File => "file",
            Field::Rank => "rank",
            Field::Library => "library",
            Field::Verdict => "verdict",
        }
    }
}

/// What is asked for: all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    values: [Option<String>; 8],
    /// Words that must all stand somewhere in the finding.
    pub words: String,
}

impl Filter {
    pub fn get(&self, field: Field) -> Option<&str> {
        self.values[field as usize].as_deref()
    }

    pub fn set(&mut self, field: Field, value: Option<String>) {
        self.values[field as usize] = value.filter(|value| !value.is_empty());
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.values.iter().all(Option::is_none)
    }

    /// «severity error, rank 3, «halo»»; empty when nothing is asked for.
    pub fn in_words(&self) -> String {
        let fields =
            Field::ALL.iter().filter_map(|&field| Some(format!("{} {}", field.name(), self.get(field)?)));
        let words = (!self.words.is_empty()).then(|| format!("«{}»", self.words));
        fields.chain(words).collect::<Vec<_>>().join(", ")
    }

    /// The findings that have all of it, by position. The texts are those of [`text`].
    pub fn apply(&self, report: &Report, texts: &[String]) -> Vec<usize> {
        let words: Vec<String> = self.words.split_whitespace().map(str::to_lowercase).collect();
        let fits = |index: &usize| {
            let finding = &report.findings[*index];
            Field::ALL.iter().all(|&field| self.get(field).is_none_or(|asked| has(finding, field, asked)))
                && words.iter().all(|word| texts.get(*index).is_some_and(|text| text.contains(word)))
        };
        (0..report.findings.len()).filter(fits).collect()
    }
}

/// What the search looks at, in lower case.
pub fn text(finding: &Finding) -> String {
    let place = fingerprint::place(&finding.stack);
    let (file, function) = place.map_or(("", ""), |place| {
        (place.file.as_deref().unwrap_or(""), place.function.as_deref().unwrap_or(""))
    });
    let parts = [
        &finding.message,
        &finding.check,
        &finding.call,
        file,
        function,
        &finding.library,
        &finding.fingerprint,
    ];
    parts.join("\n").to_lowercase()
}

/// What a finding has in a field; of ranks there may be many, which are not told here.
pub fn value(finding: &Finding, field: Field) -> Option<&str> {
    match field {
        Field::Severity => Some(style::word(finding.severity)),
        Field::State => Some(state(finding)),
        Field::Check => Some(&finding.check),
        Field::Call => Some(&finding.call),
        Field::File => fingerprint::place(&finding.stack).and_then(|place| place.file.as_deref()),
        Field::Rank => None,
        Field::Library => Some(&finding.library),
        Field::Verdict => Some(finding.verdict.word()),
    }
}

/// Whether it counts for `--fail-on`, and if not, why.
pub fn state(finding: &Finding) -> &'static str {
    match (&finding.suppressed, finding.baseline) {
        (Some(_), _) => "suppressed",
        (None, Some(BaselineState::Unchanged)) => "in the baseline",
        (None, Some(BaselineState::New)) => "new",
        (None, None) => "counts",
    }
}

fn has(finding: &Finding, field: Field, asked: &str) -> bool {
    match field {
        Field::Rank => asked.parse().is_ok_and(|rank| ranks::holds(&finding.ranks, rank)),
        Field::Severity
        | Field::State
        | Field::Check
        | Field::Call
        | Field::File
        | Field::Library
        | Field::Verdict => value(finding, field) == Some(asked),
    }
}

/// The values that occur, with how many findings have each; in the order of the alphabet, severities by weight.
pub fn values(report: &Report, field: Field) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for value in report.findings.iter().filter_map(|finding| value(finding, field)) {
        *counts.entry(value).or_default() += 1;
    }
    let mut values: Vec<(String, usize)> =
        counts.into_iter().map(|(value, count)| (value.to_string(), count)).collect();
    if field == Field::Severity {
        let weight = |value: &str| ["error", "warning", "note"].iter().position(|word| *word == value);
        values.sort_by_key(|(value, _)| weight(value));
    }
    values
}
