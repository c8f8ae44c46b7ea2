//! In which order the ranks did what they did: asks the crate `analysis` about the events that they kept, and makes findings of its answers.
//!
//! Silent where something that nobody followed may have ordered them; the report then says what.

mod findings;
mod silence;
mod threads;
mod words;

use crate::load::Loaded;
use crate::load::loaded::{Amount, Judged, Recorded};
use mpiwarden_analysis::{About, Events, Limit, Mark, Parts, Recording, Told, analyze_recording};
use mpiwarden_spec::Procedure;

/// Judges the order of what was kept. Does nothing where nothing was.
pub fn judge(loaded: &mut Loaded) {
    let recorded = std::mem::take(&mut loaded.recorded);
    if recorded.is_empty() {
        return;
    }
    loaded.amount =
        Some(Amount { bytes: recorded.iter().map(|of| of.events.bytes()).sum(), ..Amount::default() });
    let mut reasons = silence::unwatched(loaded, &recorded);
    // Where nobody reaches another one's memory, there is no order to judge, whatever else was not followed.
    if reasons.is_empty() && !reaches_others(loaded) {
        loaded.order = Judged::All(Vec::new());
        return;
    }
    reasons.extend(silence::unfollowed(loaded));
    if !reasons.is_empty() {
        loaded.limits.extend(reasons.iter().cloned());
        loaded.order = Judged::Nothing(reasons);
        return;
    }
    let about = |of: &Recorded| {
        let process = &loaded.processes[of.process];
        let (rank, world) = (process.slot.rank, loaded.worlds.of[of.process]);
        About { rank, world, whole: process.ended() }
    };
    let files = Files { about: recorded.iter().map(about).collect(), recorded };
    let Told { answer, defined, places, parts } = analyze_recording(&files, Parts::default());
    let limits = silence::sentences(&answer.limits, &files.about);
    let missing = |limit: &&Limit| matches!(limit, Limit::Missing { .. });
    if let Some(amount) = &mut loaded.amount {
        amount.events = answer.work.events;
        amount.dropped = answer.limits.iter().filter(missing).count() as u64;
        amount.spans = parts as u64;
    }
    loaded.limits.extend(limits.iter().cloned());
    loaded.order = Judged::All(limits);
    findings::add(loaded, &findings::Asked { about: files.about, defined, places }, answer.pairs);
}

/// The processes that kept events, and their files.
struct Files {
    about: Vec<About>,
    recorded: Vec<Recorded>,
}

impl Recording for Files {
    fn processes(&self) -> Vec<About> {
        self.about.clone()
    }

    fn read(&self, process: usize, from: Mark) -> impl Events + '_ {
        self.recorded[process].events.read(from)
    }

    fn each<T: Send>(&self, count: usize, together: bool, make: impl Fn(usize) -> T + Sync) -> Vec<T> {
        threads::each(count, if together { threads::threads() } else { 1 }, make)
    }
}

/// Whether any process made a one-sided operation. The counts of calls say so: reading all events for it would take long.
fn reaches_others(loaded: &Loaded) -> bool {
    let is_one = |name: &str| Procedure::find(name).is_some_and(Procedure::is_one_sided);
    loaded.totals.calls.iter().any(|(name, count)| *count > 0 && is_one(name))
}
