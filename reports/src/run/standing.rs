//! What is done about a job while it runs: a report of what is there, and its end.

use super::child::Launched;
use super::note::Note;
use super::preload::How;
use crate::gate::{self, Gate};
use crate::hang::{self, Hands, Say, Waits};
use crate::load::{Loaded, RunFiles, runs};
use crate::merge;
use crate::render::{json, roll};
use crate::source::Sources;
use anstream::{AutoStream, ColorChoice};
use rustix::process::{Pid, Signal, kill_process};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// A job that runs.
pub struct Job {
    output: PathBuf,
    run: String,
    noted: Note,
    gate: Gate,
    quiet: bool,
    color: ColorChoice,
    begin: Instant,
    launched: Arc<OnceLock<Launched>>,
}

impl Job {
    pub fn new(
        output: &Path,
        run: &str,
        noted: &Note,
        gate: &Gate,
        how: How<'_>,
        launched: Arc<OnceLock<Launched>>,
    ) -> Job {
        Job {
            output: output.into(),
            run: run.into(),
            noted: noted.clone(),
            gate: gate.clone(),
            quiet: how.quiet,
            color: how.color,
            begin: Instant::now(),
            launched,
        }
    }
}

impl Hands for Job {
    fn report(&mut self, waits: Waits, say: Say) -> bool {
        let Ok(files) = RunFiles::of(&self.output, &self.run) else { return false };
        let sources = Sources::default();
        let seconds = (self.begin.elapsed().as_secs_f64() * 1e3).round() / 1e3;
        let noted = Note { seconds: Some(seconds), waits: Some(waits), ..self.noted.clone() };
        let mut report = merge::of_a_running_job(&self.run, &noted, Loaded::read(&files), &sources);
        gate::apply(&mut report, &self.gate);
        let wrong = report.findings.iter().any(roll::is_of_waits);
        let says = match say {
            Say::Never => false,
            Say::Wrong => wrong,
            Say::Always => true,
        };
        if says && !self.quiet {
            let base = std::env::current_dir().unwrap_or_default();
            let still = noted.waits.and_then(|waits| waits.still);
            let mut stream = AutoStream::new(std::io::stderr(), self.color);
            // Nobody may be reading any more.
            let _ = stream.write_all(roll::still(&report, still.unwrap_or(0.0), &base).as_bytes());
        }
        // It is written once more when the job has ended.
        let _ = json::write(&report, &self.output);
        wrong
    }

    fn end(&mut self, for_good: bool) {
        let Some(launched) = self.launched.get() else { return };
        launched.end(for_good);
        if for_good {
            for pid in hang::running(&runs::raw(&self.output), &self.run) {
                let pid = Pid::from_raw(pid.cast_signed());
                // One that is gone by now needs no signal.
                let _ = pid.map(|pid| kill_process(pid, Signal::KILL));
            }
        }
    }

    fn is_ending(&self) -> bool {
        self.launched.get().is_some_and(Launched::is_ending)
    }
}
