//! Joins what the ranks of one run wrote into one report.
//!
//! In this order: the check that needs all ranks, names of the places, joining by place, order, summary. Everything is
//! linear in what was read. Leaves out: suppression, baselines and severities of one's own, which change a finished report (`gate`).

mod callers;
pub mod causes;
mod copies;
mod diverged;
mod findings;
mod mirror;
mod processes;
mod questions;
mod sources;
mod subjects;
mod worlds;

use crate::hang;
use crate::load::Loaded;
use crate::order as events;
use crate::report::{Configured, Report, SCHEMA_VERSION, Summary, ToolInfo};
use crate::run::note::Note;
use crate::source::Sources;
use crate::symbolize::Names;

pub use findings::order;

/// The report on a run.
pub fn report(run: &str, note: &Note, mut loaded: Loaded, sources: &Sources) -> Report {
    hang::judge(&mut loaded, note.waits.as_ref());
    events::judge(&mut loaded);
    of(run, note, loaded, sources)
}

/// The report on a run that has not ended. The order of accesses is left for its end: that may take long.
pub fn of_a_running_job(run: &str, note: &Note, mut loaded: Loaded, sources: &Sources) -> Report {
    hang::judge(&mut loaded, note.waits.as_ref());
    loaded.recorded.clear();
    of(run, note, loaded, sources)
}

fn of(run: &str, note: &Note, mut loaded: Loaded, sources: &Sources) -> Report {
    let names = Names::of(&loaded.places, sources);
    let run = processes::run(run, note, &loaded, &names);
    diverged::judge(&mut loaded, &run);
    let findings = findings::join(&loaded, &names, sources);
    let coverage = processes::coverage(note, &run, &loaded, &names);
    let files = sources::of(&names, sources);
    sources.hold_to(Some(&files));
    Report {
        schema_version: SCHEMA_VERSION,
        tool: ToolInfo::this(),
        run,
        summary: Summary::of(&findings),
        findings,
        omitted: Vec::new(),
        coverage,
        windows: mirror::windows(&loaded, &names),
        keyvals: mirror::keyvals(&loaded, &names),
        sources: Some(files),
        suppressions: Vec::new(),
        baseline: None,
        configuration: Configured::default(),
    }
}
