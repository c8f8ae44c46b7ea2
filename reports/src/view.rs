//! `mpiwarden view DIR` and `convert DIR`: the report of a folder, made first when only raw files are there.
//!
//! A bare LD_PRELOAD leaves raw files and no report. Of several runs in the folder the newest is taken; the files of
//! different runs are never mixed, and where no command told them apart the report says that there are others. What is made is gated by the options, or by `mpiwarden.toml` in the current folder; a
//! report that is there keeps its marks, unless `convert` is told otherwise. One that holds the first of very many findings
//! is made once more from the raw files, with the same marks; where they are gone, it is shown as it is. Folders of nodes that share none are
//! one run when `convert` is given all of them.

use crate::exit::Failure;
use crate::gate::baseline::Earlier;
use crate::gate::{self, Gate};
use crate::load::{Loaded, RunFiles, runs};
use crate::merge;
use crate::render::json;
use crate::report::Report;
use crate::run::note::Note;
use crate::source::Sources;
use std::path::{Path, PathBuf};

/// A folder's report.
pub struct FoundRun {
    pub report: Report,
    /// It was made or marked anew just now: no file holds it yet.
    pub made: bool,
}

/// What decides which findings count.
#[derive(Clone, Copy)]
pub enum Gating<'a> {
    /// A report that is there keeps its marks; one that is made gets those of the current folder.
    AsWritten,
    /// All marks are made anew.
    Anew(&'a Gate),
}

impl Gating<'_> {
    fn gate(self) -> Result<Gate, Failure> {
        match self {
            Gating::AsWritten => gate::read::gate(&[], None),
            Gating::Anew(gate) => Ok(gate.clone()),
        }
    }
}

fn gated(mut report: Report, gate: &Gate) -> FoundRun {
    gate::apply(&mut report, gate);
    FoundRun { report, made: true }
}

/// The report on the newest run in a folder.
pub fn newest(output: &Path, gating: Gating, sources: &Sources) -> Result<FoundRun, Failure> {
    let asked = output.display();
    if !output.is_dir() {
        return Err(Failure::usage(format!(
            "{asked} is not a folder: give the output folder of a checked run"
        )));
    }
    let runs = runs_in(output)?;
    let written: Vec<&RunFiles> = runs.iter().filter(|files| is_written(files)).collect();
    // Of a run that the command started the folder holds the report; who sets the preload alone may take several for one.
    let alike = |run: &RunFiles| if run.note.is_some() { 0 } else { written.len() };
    let run = written.last().map(|run| (*run, alike(run)));
    let written = json::read(output);
    match (run, written) {
        // The raw files may be of its form, too; and what is there must not be replaced by less.
        (_, Err(error)) if error.kind() == std::io::ErrorKind::Unsupported => {
            Err(Failure::checker(format!("{asked}/report.json could not be read: {error}")))
        }
        (Some(run), Ok(report)) if report.run.id == run.0.run => {
            sources.hold_to(report.sources.as_deref());
            // What was left out is only in the raw files, and what lies beside them may have changed.
            let is_capped = report.summary.omitted > 0;
            let is_old = (report.run.not_read.is_empty() && run.1 > 1) || is_capped;
            let Gating::Anew(gate) = gating else {
                if !is_old {
                    return Ok(FoundRun { report, made: false });
                }
                let gate = gate::again::of(&report, gate::read::today());
                return Ok(FoundRun { made: false, ..gated(merge(run, sources), &gate) });
            };
            let lacks = is_old
                || (report.configuration.off.iter())
                    .any(|(check, left_out)| *left_out > 0 && !gate.config.is_off(check));
            let report = if lacks { merge(run, sources) } else { report };
            Ok(gated(report, gate))
        }
        (Some(run), _) => Ok(gated(merge(run, sources), &gating.gate()?)),
        (None, Ok(report)) => {
            sources.hold_to(report.sources.as_deref());
            match gating {
                Gating::Anew(_) if report.summary.omitted > 0 => Err(Failure::checker(format!(
                    "{asked}/report.json holds the first {} of {} findings and the raw files of the run are gone: without them \
                         the others cannot be marked again",
                    report.findings.len(),
                    report.all()
                ))),
                Gating::Anew(gate) => Ok(gated(report, gate)),
                Gating::AsWritten => Ok(FoundRun { report, made: false }),
            }
        }
        (None, Err(error)) if json::path(output).exists() => {
            Err(Failure::checker(format!("{asked}/report.json could not be read: {error}")))
        }
        (None, Err(_)) => Err(Failure::checker(format!(
            "{asked} holds neither a report nor what ranks wrote: run a program through `mpiwarden run` first"
        ))),
    }
}

/// What `view` is given: an output folder, or a report itself, which is taken as it stands.
pub fn newest_or_file(path: &Path, sources: &Sources) -> Result<FoundRun, Failure> {
    if path.is_file() {
        let report = json::read_file(path)
            .map_err(|error| Failure::usage(format!("{} could not be read: {error}", path.display())))?;
        sources.hold_to(report.sources.as_deref());
        return Ok(FoundRun { report, made: false });
    }
    newest(path, Gating::AsWritten, sources)
}

/// A report that is there, marked by an earlier one: what is new, unchanged and gone. Its rules and severities stay.
pub fn against(path: &Path, earlier: Earlier, sources: &Sources) -> Result<Report, Failure> {
    let file = if path.is_dir() { json::path(path) } else { path.to_path_buf() };
    let report = json::read_file(&file)
        .map_err(|error| Failure::usage(format!("{} could not be read: {error}", file.display())))?;
    sources.hold_to(report.sources.as_deref());
    let gate = Gate { baseline: Some(earlier), ..gate::again::of(&report, gate::read::today()) };
    Ok(gated(report, &gate).report)
}

/// Makes `report.json` from the raw files of the newest run, or marks the one that is there anew. With other folders: of a run whose nodes share
/// none, each folder with what ranks of some nodes wrote.
pub fn convert(
    (output, others): (&Path, &[PathBuf]),
    gating: Gating,
    sources: &Sources,
) -> Result<Report, Failure> {
    let report = if others.is_empty() {
        newest(output, gating, sources)?.report
    } else {
        let run = together(output, others)?;
        gated(merge((&run, 0), sources), &gating.gate()?).report
    };
    json::write(&report, output).map_err(|error| {
        Failure::checker(format!("{} could not be written: {error}", json::path(output).display()))
    })?;
    Ok(report)
}

/// Every run that left files in a folder.
fn runs_in(folder: &Path) -> Result<Vec<RunFiles>, Failure> {
    runs::all(folder)
        .map_err(|error| Failure::checker(format!("{} could not be read: {error}", folder.display())))
}

/// Whether ranks wrote anything of it.
fn is_written(run: &RunFiles) -> bool {
    !run.status.is_empty() || !run.findings.is_empty()
}

/// The newest run of a folder, with the files of the same run in others.
fn together(output: &Path, others: &[PathBuf]) -> Result<RunFiles, Failure> {
    let newest = runs_in(output)?.into_iter().rfind(is_written);
    let mut run = newest.ok_or_else(|| {
        Failure::usage(format!(
            "{} holds nothing that ranks wrote: give a folder that does first",
            output.display()
        ))
    })?;
    for folder in others {
        let same = runs_in(folder)?.into_iter().find(|other| other.run == run.run);
        run.join(same.ok_or_else(|| {
            Failure::usage(format!(
                "{} holds nothing of run {}, the newest one in {}: give folders of one run",
                folder.display(),
                run.run,
                output.display()
            ))
        })?);
    }
    Ok(run)
}

/// The report on one run, of so many alike.
fn merge((files, alike): (&RunFiles, usize), sources: &Sources) -> Report {
    let note = Note { alike, ..Note::read(files) };
    merge::report(&files.run, &note, Loaded::read(files), sources)
}
