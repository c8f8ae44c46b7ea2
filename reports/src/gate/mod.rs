//! What a finished report is held against before it decides anything: suppression files and an earlier report.
//!
//! In the order of design.md, decision 9, behind fingerprint and joining: checks that are off, suppression, baseline,
//! severity. Nothing here looks at raw files or at the program. Only [`read`] reads files and the clock; the rest is
//! pure, and doing it twice gives what doing it once gave.

pub mod again;
pub mod baseline;
mod checker;
pub mod config;
pub mod parse;
mod place;
pub mod read;
pub mod suppress;

use crate::merge;
use crate::report::{Report, Summary};
use baseline::Earlier;
use config::Config;
use jiff::civil::Date;

pub use checker::is_about_the_checker;
pub use place::Problem;

/// Everything that one run is gated by.
#[derive(Clone, Debug, Default)]
pub struct Gate {
    pub config: Config,
    pub baseline: Option<Earlier>,
    /// The day on which rules with an end are judged, in UTC.
    pub today: Date,
}

/// Marks what is suppressed, what is new and what is gone, sets the severities, and orders and counts anew.
pub fn apply(report: &mut Report, gate: &Gate) {
    switch_off(report, &gate.config);
    suppress::apply(report, &gate.config.rules, gate.today);
    baseline::apply(report, gate.baseline.as_ref(), &gate.config);
    for finding in &mut report.findings {
        let set = gate.config.severity.get(&finding.check).copied();
        finding.severity = set.unwrap_or(finding.verdict.severity());
    }
    report.configuration.severity = gate.config.severity.clone();
    merge::order(&mut report.findings);
    report.summary = Summary::of(&report.findings);
}

/// Takes out the findings of checks that are off. What an earlier time took out stays counted: it is still missing.
fn switch_off(report: &mut Report, config: &Config) {
    let off = &mut report.configuration.off;
    off.retain(|_, left_out| *left_out > 0);
    for (check, _) in config.checks.iter().filter(|(_, on)| !**on) {
        off.entry(check.clone()).or_insert(0);
    }
    report.findings.retain(|finding| {
        let left_out = off.get_mut(&finding.check).filter(|_| config.is_off(&finding.check));
        if let Some(left_out) = left_out {
            *left_out += 1;
            return false;
        }
        true
    });
}
