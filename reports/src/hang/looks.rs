//! LooksAtRun at a run again and again: where each process is, since when, and for how long all have stood still.

use super::sample::{Glance, Sample, Sampler};
use super::still::Stillness;
use super::waited::Waited;
use super::{node, proc};
use mpiwarden::findings::waits::ended;
use std::path::Path;
use std::time::{Duration, Instant};

/// More time than this between two looks, and who looks was stopped itself.
const PAUSE: Duration = Duration::from_secs(5);

/// What was seen of a run so far.
pub struct LooksAtRun {
    sampler: Sampler,
    still: Stillness,
    begin: Instant,
    last: Duration,
    /// Processes that have not reached their end of MPI.
    pub waited: Vec<Waited>,
}

impl LooksAtRun {
    pub fn new(raw: &Path, run: &str) -> LooksAtRun {
        LooksAtRun {
            sampler: Sampler::new(raw, run, &node::own()),
            still: Stillness::default(),
            begin: Instant::now(),
            last: Duration::ZERO,
            waited: Vec::new(),
        }
    }

    /// LooksAtRun once more. Answers with what was seen, and for how long all have stood still.
    pub fn take(&mut self) -> (Sample, Option<Duration>) {
        let now = self.begin.elapsed();
        if now - std::mem::replace(&mut self.last, now) > PAUSE {
            self.still.interrupted();
        }
        let sample = self.sampler.take();
        let stands = self.still.look(&sample, now);
        let old = std::mem::take(&mut self.waited);
        let left = sample.slots.iter().filter(|(_, glance)| !glance.is_over() || glance.gone);
        let waited = |((node, slot), glance): (&(String, u32), &Glance)| {
            let known = old.iter().find(|old| old.node == *node && old.slot == *slot);
            let seconds = self.still.seconds(&(node.clone(), *slot), now).unwrap_or(0.0);
            Waited {
                node: node.clone(),
                slot: *slot,
                pid: glance.pid,
                seconds: (seconds * 10.0).round() / 10.0,
                copied: (!glance.here).then(|| ended(&glance.threads)),
                ..known.cloned().unwrap_or_default()
            }
        };
        self.waited = left.map(waited).collect();
        (sample, stands)
    }

    /// The run is over.
    pub fn end(&self) {
        self.sampler.remove_copies();
    }

    /// What only a process that is there can be asked for.
    pub fn ask_the_system(&mut self, sample: &Sample) {
        for waited in &mut self.waited {
            let glance = sample.slots.get(&(waited.node.clone(), waited.slot));
            let Some(glance) = glance.filter(|glance| glance.here) else { continue };
            // Gone while all others stood still, and not killed with them.
            waited.gone = glance.gone;
            waited.others = others(glance);
            let inside = glance.threads.iter().find(|at| at.inside && at.place == 0 && at.caller != 0);
            let module = inside.and_then(|at| proc::module(glance.pid, at.caller));
            (waited.module, waited.offset) = module.unwrap_or_default();
        }
    }
}

/// How many threads of a process may call MPI besides those with a place: all but MPI's own.
fn others(glance: &Glance) -> Option<u32> {
    let (own, mut all) = (glance.own.as_ref()?, proc::threads(glance.pid)?);
    all.retain(|thread| !own.contains(thread) && !glance.threads.iter().any(|at| at.thread == *thread));
    u32::try_from(all.len()).ok()
}
