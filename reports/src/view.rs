//! `mpiwarden view DIR` and `convert DIR`: the report of a folder, made first when only raw files are there.
//!
//! A bare LD_PRELOAD leaves raw files and no report. Of several runs in the folder the newest is taken; the files of
//! different runs are never mixed.

use crate::exit::Failure;
use crate::load::{Loaded, RunFiles, runs};
use crate::merge;
use crate::render::json;
use crate::report::Report;
use crate::run::note::Note;
use crate::source::Sources;
use std::path::Path;

/// A folder's report.
pub struct Found {
    pub report: Report,
    /// It was made from raw files just now: no file holds it yet.
    pub made: bool,
}

/// The report on the newest run in a folder.
pub fn newest(output: &Path, sources: &Sources) -> Result<Found, Failure> {
    let asked = output.display();
    if !output.is_dir() {
        return Err(Failure::usage(format!(
            "{asked} is not a folder: give the output folder of a checked run"
        )));
    }
    let runs =
        runs::all(output).map_err(|error| Failure::checker(format!("{asked} could not be read: {error}")))?;
    let run = runs.iter().rfind(|files| !files.status.is_empty() || !files.findings.is_empty());
    let written = json::read(output);
    match (run, written) {
        (Some(run), Ok(report)) if report.run.id == run.run => Ok(Found { report, made: false }),
        (Some(run), _) => Ok(Found { report: merge(run, sources), made: true }),
        (None, Ok(report)) => Ok(Found { report, made: false }),
        (None, Err(error)) if json::path(output).exists() => {
            Err(Failure::checker(format!("{asked}/report.json could not be read: {error}")))
        }
        (None, Err(_)) => Err(Failure::checker(format!(
            "{asked} holds neither a report nor what ranks wrote: run a program through `mpiwarden run` first"
        ))),
    }
}

/// Makes `report.json` from the raw files of the newest run.
pub fn convert(output: &Path, sources: &Sources) -> Result<Report, Failure> {
    let report = newest(output, sources)?.report;
    json::write(&report, output).map_err(|error| {
        Failure::checker(format!("{} could not be written: {error}", json::path(output).display()))
    })?;
    Ok(report)
}

fn merge(files: &RunFiles, sources: &Sources) -> Report {
    merge::report(&files.run, &Note::read(files), Loaded::read(files), sources)
}
