//! Rules that suppress findings: what they ask, whether a finding fits, and what became of each of them.
//!
//! A finding fits a rule when it has everything that the rule asks for. It stays in the report with the reason of the
//! first rule that it fits; every rule that it fits has been of use. A rule whose last day is over suppresses nothing.
//! Findings about the checker itself fit no rule.

use super::checker::is_about_the_checker;
use crate::fingerprint;
use crate::render::numbers::grouped;
use crate::report::{self, Finding, Report, RuleState, Suppressed, Suppression};
use globset::{GlobBuilder, GlobMatcher};
use jiff::civil::Date;
use std::path::{Component, Path, PathBuf};

/// Bytes of a pattern: no path is longer.
const LONGEST: usize = 4096;
/// Braces within braces.
const DEEPEST: usize = 10;

/// One rule, ready to be asked.
#[derive(Clone, Debug)]
pub struct SuppressionRule {
    source: String,
    line: usize,
    asks: report::Rule,
    reason: String,
    until: Option<Date>,
    file: Option<GlobMatcher>,
    library: Option<GlobMatcher>,
}

impl SuppressionRule {
    /// A rule of a file and line. The error names the key whose pattern cannot be used, and why.
    pub fn new(
        source: &str,
        line: usize,
        asks: report::Rule,
        reason: String,
        until: Option<Date>,
    ) -> Result<SuppressionRule, (&'static str, String)> {
        let pattern =
            |key, text: &Option<String>| text.as_deref().map(glob).transpose().map_err(|error| (key, error));
        let (file, library) = (pattern("file", &asks.file)?, pattern("library", &asks.library)?);
        Ok(SuppressionRule { source: source.into(), line, asks, reason, until, file, library })
    }

    /// The finding has everything that the rule asks for.
    pub fn fits(&self, finding: &Finding) -> bool {
        // A rule that was written for a report of mpiwarden 0.1 may name what that took for the place.
        let places = || [fingerprint::place(&finding.stack), fingerprint::old::place(&finding.stack)];
        let files = || places().into_iter().flatten().filter_map(|place| place.file.as_deref());
        let libraries = || {
            let told = [Some(finding.library.as_str()), fingerprint::old::library(&finding.stack)];
            told.into_iter().flatten()
        };
        !is_about_the_checker(&finding.check)
            && self.asks.check.as_ref().is_none_or(|check| *check == finding.check)
            && self.asks.call.as_ref().is_none_or(|call| starred(call, &finding.call))
            && self.asks.function.as_ref().is_none_or(|function| {
                let names = finding.stack.iter().filter_map(|frame| frame.function.as_deref());
                names.into_iter().any(|name| is_function(function, name))
            })
            && self.file.as_ref().is_none_or(|file| files().any(|path| file.is_match(plain(path))))
            && (self.library.as_ref())
                .is_none_or(|library| libraries().any(|path| library.is_match(plain(path))))
    }

    /// Its last day is before this one.
    pub fn is_expired(&self, today: Date) -> bool {
        self.until.is_some_and(|until| until < today)
    }
}

/// Marks the findings, and tells of every rule what it met.
pub fn apply(report: &mut Report, rules: &[SuppressionRule], today: Date) {
    let mut met = vec![0; rules.len()];
    for finding in &mut report.findings {
        finding.suppressed = None;
        for (rule, met) in rules.iter().zip(&mut met) {
            if !rule.fits(finding) {
                continue;
            }
            *met += 1;
            if finding.suppressed.is_none() && !rule.is_expired(today) {
                let (reason, source) = (rule.reason.clone(), rule.source.clone());
                finding.suppressed = Some(Suppressed { reason, source, line: rule.line });
            }
        }
    }
    // Of an expired rule only what no other rule took over counts again.
    for (rule, met) in rules.iter().zip(&mut met).filter(|(rule, _)| rule.is_expired(today)) {
        *met = report
            .findings
            .iter()
            .filter(|finding| finding.suppressed.is_none() && rule.fits(finding))
            .count();
    }
    let told = rules.iter().zip(met).map(|(rule, findings)| Suppression {
        source: rule.source.clone(),
        line: rule.line,
        rule: rule.asks.clone(),
        reason: rule.reason.clone(),
        until: rule.until.map(|until| until.to_string()),
        state: match (rule.is_expired(today), findings) {
            (true, _) => RuleState::Expired,
            (false, 0) => RuleState::Unused,
            (false, _) => RuleState::Used,
        },
        findings,
    });
    report.suppressions = told.collect();
}

/// A path pattern: `*` stays within a folder, `**` does not. What does not begin with `/` may stand below any folder.
fn glob(pattern: &str) -> Result<GlobMatcher, String> {
    within_bounds(pattern)?;
    let pattern = pattern.strip_prefix("./").unwrap_or(pattern);
    let anywhere = if pattern.starts_with('/') { pattern.to_string() } else { format!("**/{pattern}") };
    let glob = GlobBuilder::new(&anywhere).literal_separator(true).backslash_escape(true).build();
    Ok(glob.map_err(|error| error.to_string())?.compile_matcher())
}

/// The library that reads patterns goes down with every brace, and stops the process where it cannot go on.
fn within_bounds(pattern: &str) -> Result<(), String> {
    if pattern.len() > LONGEST {
        return Err(format!(
            "it has {} bytes, and {LONGEST} is the most: write several rules",
            grouped(pattern.len() as u64)
        ));
    }
    let (mut depth, mut deepest, mut escaped) = (0_usize, 0, false);
    for character in pattern.chars() {
        match character {
            _ if escaped => {}
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        escaped = character == '\\' && !escaped;
        deepest = deepest.max(depth);
    }
    if deepest > DEEPEST {
        return Err(format!(
            "its braces are nested {deepest} deep, and {DEEPEST} is the most: write several rules"
        ));
    }
    Ok(())
}

/// A path without `.` and `..`, as far as its text tells: debug information is full of both.
fn plain(path: &str) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in Path::new(path).components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            Component::ParentDir | Component::Normal(_) | Component::RootDir | Component::Prefix(_) => {
                plain.push(component);
            }
        }
    }
    plain
}

/// The function's name with its parameters, as C++ names have them, or without.
fn is_function(pattern: &str, name: &str) -> bool {
    let parameters = name.match_indices('(').map(|(at, _)| at).find(|&at| {
        // Parentheses that belong to a name.
        !name[at..].starts_with("(anonymous namespace)") && !name[..at].ends_with("operator")
    });
    starred(pattern, name) || parameters.is_some_and(|at| starred(pattern, &name[..at]))
}

/// Equal, where a `*` in the pattern stands for any text. Everything else means itself: names of C++ are full of
/// brackets and braces.
fn starred(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}
