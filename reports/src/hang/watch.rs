//! Beside the launcher: looks where the ranks are, says so when they stand still, and has a report made while the job still hangs, so that
//! there is one however it is ended.

use super::looks::LooksAtRun;
use super::node;
use super::sample::{Sample, Sampler};
use super::waited::Waits;
use crate::load::runs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Between two looks, and at least so long.
const STEP: Duration = Duration::from_secs(1);
const SHORTEST: Duration = Duration::from_millis(50);
/// How many times as long as was asked for nothing moves before it is said of a job that may go on for all that is known: a function of the program
/// that MPI calls, another thread, or another program may be at work.
const PATIENCE: u32 = 4;
/// How long a launcher may take to end after it was asked to, before the report is made all the same, and before it is ended for good.
const GRACE: Duration = Duration::from_secs(5);

/// What is watched, and how.
pub struct Watching {
    pub output: PathBuf,
    pub run: String,
    /// How long nothing may move; zero: nobody is asked.
    pub after: Duration,
    /// The job is ended then.
    pub abort: bool,
}

/// When it is said where everybody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Say {
    Never,
    /// Where something is wrong with how they wait.
    Wrong,
    Always,
}

/// What was said since something moved last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SaidOfStillness {
    Nothing,
    /// Nothing, for nothing was known to be wrong.
    Asked,
    All,
}

/// What the watcher has done by others.
pub trait Hands: Send + 'static {
    /// Makes a report of what is there now and says, if it is asked to, where everybody is.
    /// Answers whether something is wrong with how they wait.
    fn report(&mut self, waits: Waits, say: Say) -> bool;
    /// Ends the job: the launcher is asked to, or made to.
    fn end(&mut self, for_good: bool);
    /// The launcher was asked to end, by whomever.
    fn is_ending(&self) -> bool;
}

/// Watches until it is asked what it saw.
pub struct Watch {
    stop: Sender<()>,
    looks: JoinHandle<Option<Waits>>,
}

impl Watch {
    pub fn begin(watching: Watching, hands: impl Hands) -> Watch {
        let (stop, stopped) = mpsc::channel();
        let looks = std::thread::spawn(move || {
            if watching.after.is_zero() {
                return None;
            }
            let gap = (watching.after / 4).clamp(SHORTEST, STEP);
            let mut looks = Looking::new(watching, hands);
            loop {
                looks.look();
                if stopped.recv_timeout(gap) != Err(RecvTimeoutError::Timeout) {
                    looks.look_last();
                    return Some(looks.waits);
                }
            }
        });
        Watch { stop, looks }
    }

    /// The launcher has ended. `None`: nobody looked.
    pub fn end(self) -> Option<Waits> {
        // When the thread has failed there is nothing to tell.
        let _ = self.stop.send(());
        self.looks.join().ok().flatten()
    }
}

struct Looking<H> {
    watching: Watching,
    hands: H,
    looks: LooksAtRun,
    waits: Waits,
    told: SaidOfStillness,
    /// Since when the launcher is to end.
    ending: Option<Instant>,
    killed: bool,
    reported: bool,
}

impl<H: Hands> Looking<H> {
    fn new(watching: Watching, hands: H) -> Looking<H> {
        let looks = LooksAtRun::new(&runs::raw(&watching.output), &watching.run);
        Looking {
            watching,
            hands,
            looks,
            waits: Waits::default(),
            told: SaidOfStillness::Nothing,
            ending: None,
            killed: false,
            reported: false,
        }
    }

    fn look(&mut self) {
        if self.hands.is_ending() || self.waits.ended {
            self.wait_for_the_end();
            return;
        }
        let (sample, stands) = self.take();
        let stands = stands.filter(|stands| *stands >= self.watching.after);
        self.waits.still = stands.map(|stands| stands.as_secs_f64());
        let Some(stands) = stands else {
            self.told = SaidOfStillness::Nothing;
            return;
        };
        let say = match self.told {
            SaidOfStillness::Nothing => Say::Wrong,
            SaidOfStillness::Asked if stands >= self.watching.after * PATIENCE => Say::Always,
            SaidOfStillness::Asked | SaidOfStillness::All => return,
        };
        self.looks.ask_the_system(&sample);
        self.waits.waited.clone_from(&self.looks.waited);
        let wrong = self.hands.report(self.waits.clone(), say);
        self.told = if wrong || say == Say::Always { SaidOfStillness::All } else { SaidOfStillness::Asked };
        // Who stands still and may go on is not ended: it may be a server, or a long transfer.
        self.waits.ended = wrong && self.watching.abort;
        if self.waits.ended {
            self.hands.end(false);
        }
    }

    fn take(&mut self) -> (Sample, Option<Duration>) {
        let (sample, stands) = self.looks.take();
        self.waits.waited.clone_from(&self.looks.waited);
        (sample, stands)
    }

    /// The launcher was asked to end. What was seen before stays: the ranks may be gone, and stand still for ever.
    fn wait_for_the_end(&mut self) {
        let since = *self.ending.get_or_insert_with(Instant::now);
        if since.elapsed() < GRACE {
            return;
        }
        if !self.reported {
            self.reported = true;
            self.hands.report(self.waits.clone(), Say::Never);
        }
        if self.waits.ended && !self.killed {
            self.killed = true;
            self.hands.end(true);
        }
    }

    /// The launcher has ended. Who was killed stands still from then on, which says nothing.
    fn look_last(&mut self) {
        if self.ending.is_none() && self.waits.waited.is_empty() {
            self.take();
        }
        self.looks.end();
    }
}

/// The processes of a run on this machine that still run, as its status files tell.
pub fn running(raw: &Path, run: &str) -> Vec<u32> {
    let sample = Sampler::new(raw, run, &node::own()).take();
    let left = sample.slots.into_iter().filter(|(_, glance)| glance.here && !glance.is_over());
    left.filter(|((node, _), glance)| {
        let status = raw.join(format!("{run}-{node}.status"));
        crate::load::living::still_runs(glance.pid, &status)
    })
    .map(|(_, glance)| glance.pid)
    .collect()
}
