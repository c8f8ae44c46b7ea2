//! In which order the ranks did what they did: asks the crate `analysis` about the events that they kept, and makes findings of its answers.
//!
//! Silent where something that nobody followed may have ordered them; the report then says what.

mod findings;
mod silence;
mod words;

use crate::load::Loaded;
use crate::load::loaded::Judged;
use mpiwarden::events::Did;
use mpiwarden_analysis::{Process, analyze};

/// Judges the order of what was kept. Does nothing where nothing was.
pub fn judge(loaded: &mut Loaded) {
    let recorded = std::mem::take(&mut loaded.recorded);
    if recorded.is_empty() {
        return;
    }
    let mut reasons = silence::unwatched(loaded, &recorded);
    // Where nobody reaches another one's memory, there is no order to judge, whatever else was not followed.
    if reasons.is_empty()
        && recorded.iter().all(|of| of.events.iter().all(|event| !reaches_others(&event.did)))
    {
        loaded.order = Judged::All(Vec::new());
        return;
    }
    reasons.extend(silence::unfollowed(loaded));
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

/// Whether an event is of one-sided communication, or of memory for it.
fn reaches_others(did: &Did) -> bool {
    matches!(did, Did::Rma { .. } | Did::Attached { .. } | Did::Detach { .. } | Did::Missing {})
}
