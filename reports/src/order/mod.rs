//! In which order the ranks did what they did: asks the crate `analysis` about the events that they kept, and makes findings of its answers.
//!
//! Silent where something that nobody followed may have ordered them; the report then says what.

mod findings;
mod silence;
mod words;

use crate::load::Loaded;
use crate::load::loaded::Judged;
use mpiwarden_analysis::{Process, analyze};

/// Judges the order of what was kept. Does nothing where nothing was.
pub fn judge(loaded: &mut Loaded) {
    let recorded = std::mem::take(&mut loaded.recorded);
    if recorded.is_empty() {
        return;
    }
    let reasons = silence::reasons(loaded, &recorded);
    if !reasons.is_empty() {
        loaded.limits.extend(reasons.iter().cloned());
        loaded.order = Judged::Nothing(reasons);
        return;
    }
    let mut asked = Vec::with_capacity(recorded.len());
    for of in recorded {
        let process = &loaded.processes[of.process];
        let (rank, world) = (process.slot.rank, loaded.worlds.of[of.process]);
        asked.push(Process { rank, world, events: of.events, whole: process.ended() });
    }
    let answer = analyze(&asked);
    let limits = silence::sentences(&answer.limits, &asked);
    loaded.limits.extend(limits.iter().cloned());
    loaded.order = Judged::All(limits);
    findings::add(loaded, &asked, answer.pairs);
}
