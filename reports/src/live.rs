//! `mpiwarden view --live DIR`: where the ranks of a job are that runs, by place, and who waits for whom. On a terminal again and again until the job is
//! over, elsewhere once.
//!
//! It only reads what the ranks write anyhow, and writes nothing into the folder. Left out: ranks of other machines, whose slots cannot be read from here.

use crate::exit::Failure;
use crate::hang::{LooksAtRun, Waits};
use crate::load::{Loaded, RunFiles, runs};
use crate::merge;
use crate::render::roll;
use crate::report::Report;
use crate::run::note::Note;
use crate::source::Sources;
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// Between two looks.
const STEP: Duration = Duration::from_secs(1);
/// Nothing moves for so long where it is said what is likely, and not proved.
const LONG: Duration = Duration::from_secs(60);
/// How many times longer than reading what is there took nothing is read again: recordings may be long.
const SPARING: u32 = 5;

/// Shows where the ranks of the newest run in a folder are.
pub fn show(output: &Path) -> Result<u8, Failure> {
    let mut out = std::io::stdout();
    let refreshed = out.is_terminal();
    let run = newest(output)?;
    let mut looks = LooksAtRun::new(&runs::raw(output), &run);
    looks.take();
    let mut pause = STEP;
    loop {
        std::thread::sleep(pause);
        let begin = Instant::now();
        let Some(text) = text(output, &run, &mut looks, pause)? else {
            return written(&mut out, "mpiwarden: no rank of this run still runs on this machine\n");
        };
        if !refreshed {
            return written(&mut out, &text);
        }
        written(&mut out, &format!("\x1b[2J\x1b[H{text}"))?;
        pause = STEP.max(begin.elapsed() * SPARING);
    }
}

fn newest(output: &Path) -> Result<String, Failure> {
    let all = runs::all(output)
        .map_err(|error| Failure::checker(format!("{} could not be read: {error}", output.display())))?;
    let newest = all.into_iter().rfind(|run| !run.status.is_empty());
    newest.map(|run| run.run).ok_or_else(|| {
        Failure::usage(format!(
            "{} holds nothing that ranks wrote: give the output folder of a run that has begun",
            output.display()
        ))
    })
}

/// `None`: nobody runs any more.
fn text(output: &Path, run: &str, looks: &mut LooksAtRun, step: Duration) -> Result<Option<String>, Failure> {
    let (sample, stands) = looks.take();
    looks.ask_the_system(&sample);
    if !sample.runs() {
        return Ok(None);
    }
    let moved = looks.waited.iter().filter(|waited| waited.seconds < step.as_secs_f64()).count();
    let of = looks.waited.len();
    let still = stands.filter(|stands| *stands >= STEP);
    // What is only likely of a job that stands still is said of one that has done so for long.
    let long = still.filter(|still| *still >= LONG).map(|still| still.as_secs_f64());
    let waits = Waits { still: long, ended: false, waited: looks.waited.clone() };
    let files = RunFiles::of(output, run)
        .map_err(|error| Failure::checker(format!("{} could not be read: {error}", output.display())))?;
    let mut report = report(&files, waits);
    // Of ranks that move the slots and the events are of different times, and prove nothing together.
    let stood = looks.take().1.is_some_and(|stands| still.is_some_and(|still| stands >= still));
    if !stood {
        report.findings.clear();
    }
    let base = std::env::current_dir().unwrap_or_default();
    let still = still.filter(|_| stood).map(|still| still.as_secs_f64());
    Ok(Some(roll::live(&report, still, (moved, of), &base)))
}

fn report(files: &RunFiles, waits: Waits) -> Report {
    let note = Note { waits: Some(waits), ..Note::read(files) };
    merge::of_a_running_job(&files.run, &note, Loaded::read(files), &Sources::default())
}

/// A reader that is gone wants no more.
fn written(out: &mut impl Write, text: &str) -> Result<u8, Failure> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(0),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Failure::checker(format!("standard output could not be written: {error}"))),
    }
}
