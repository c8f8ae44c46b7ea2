//! Joins what the ranks of one run wrote into one report.
//!
//! In this order: the check that needs all ranks, names of the places, joining by place, order, summary. Everything is
//! linear in what was read. Leaves out: suppression and baselines, which change a finished report.

mod diverged;
mod findings;
mod mirror;
mod processes;

use crate::load::Loaded;
use crate::report::{Report, SCHEMA_VERSION, Summary, ToolInfo};
use crate::run::note::Note;
use crate::source::Sources;
use crate::symbolize::Names;
use mpiwarden::findings::Severity;

/// The report on a run.
pub fn report(run: &str, note: &Note, mut loaded: Loaded, sources: &Sources) -> Report {
    let names = Names::of(&loaded.places);
    let run = processes::run(run, note, &loaded, &names);
    diverged::judge(&mut loaded, &run);
    let findings = findings::join(&loaded, &names, sources);
    let coverage = processes::coverage(&loaded, &names);
    let mut report = Report {
        schema_version: SCHEMA_VERSION,
        tool: ToolInfo::this(),
        run,
        summary: Summary::default(),
        findings,
        coverage,
        windows: mirror::windows(&loaded, &names),
        keyvals: mirror::keyvals(&loaded, &names),
    };
    for finding in &report.findings {
        match finding.severity {
            Severity::Error => report.summary.error += 1,
            Severity::Warning => report.summary.warning += 1,
            Severity::Note => report.summary.note += 1,
        }
    }
    report
}
