//! In which order the ranks did what they did, and whether what they did fits: asks the crate `analysis` about the events that they kept, and makes findings
//! of its answers.
//!
//! Silent where something that nobody followed may have ordered them; the report then says what.

mod advice;
mod blind;
mod files;
mod findings;
mod local;
mod mismatches;
mod ordered;
mod silence;
mod tested;
mod thread_levels;
pub(crate) mod threads;
mod words;

pub(crate) use findings::{EventCall, places};
pub(crate) use local::INSTRUMENTED;

use crate::load::Loaded;
use crate::load::loaded::{Amount, Judged, Recorded};
use files::Files;
use mpiwarden_analysis::{About, Limit, Parts, Told, analyze_recording, match_recording};
use mpiwarden_spec::Procedure;

/// Judges what was kept: the order of accesses, and whether messages and collective operations fit each other. Does nothing where nothing was.
pub fn judge(loaded: &mut Loaded) {
    let recorded = std::mem::take(&mut loaded.recorded);
    if recorded.is_empty() {
        return;
    }
    loaded.amount =
        Some(Amount { bytes: recorded.iter().map(|of| of.events.bytes()).sum(), ..Amount::default() });
    let unwatched = silence::unwatched(loaded, &recorded);
    let about = |of: &Recorded| {
        let process = &loaded.processes[of.process];
        let (rank, world) = (process.slot.rank, loaded.worlds.of[of.process]);
        About { rank, world, whole: process.ended() }
    };
    let files = Files { about: recorded.iter().map(about).collect(), recorded };
    let seen = match_messages(loaded, &files, &unwatched);
    judge_order(loaded, files, unwatched, seen);
}

/// Whether messages and collective operations fit each other. Answers whether any load or store of a program was seen.
fn match_messages(loaded: &mut Loaded, files: &Files, unwatched: &[String]) -> bool {
    let reason = silence::of_unwatched(unwatched).or_else(|| silence::overtaking(loaded));
    if let Some(reason) = reason {
        loaded.limits.push(reason.clone());
        loaded.messages = Judged::Nothing(vec![reason]);
        return false;
    }
    let told = match_recording(files, Parts::default());
    amounts_to(loaded, &told);
    let limits = silence::of_messages(&told, files);
    let Told { answer, defined, places, threads, .. } = told;
    loaded.limits.extend(limits.iter().cloned());
    loaded.messages = Judged::All(limits);
    let seen = local::is_seen(defined.iter().flatten());
    loaded.local = local::coverage(defined.iter().flatten());
    let asked = findings::Asked { about: files.about.clone(), defined, places };
    mismatches::add(loaded, &asked, answer.mismatches);
    loaded.blind = blind::of(loaded, files, &answer.blind, &threads);
    mismatches::add(loaded, &asked, thread_levels::judge(loaded, files, &threads));
    seen
}

fn judge_order(loaded: &mut Loaded, files: Files, unwatched: Vec<String>, seen: bool) {
    let mut reasons = unwatched;
    // Where nobody reaches another one's memory, there is no order to judge, whatever else was not followed.
    if reasons.is_empty() && !reaches_others(loaded) {
        loaded.order = Judged::All(Vec::new());
        if seen {
            own_buffers(loaded, files);
        }
        return;
    }
    reasons.extend(silence::unfollowed(loaded));
    if !reasons.is_empty() {
        loaded.limits.extend(reasons.iter().cloned());
        loaded.order = Judged::Nothing(reasons);
        return;
    }
    let told = analyze_recording(&files, Parts::default());
    amounts_to(loaded, &told);
    let limits = silence::sentences(&told, &files);
    let Told { answer, defined, places, .. } = told;
    loaded.limits.extend(limits.iter().cloned());
    loaded.order = Judged::All(limits);
    findings::add(loaded, &findings::Asked { about: files.about, defined, places }, answer.pairs);
}

/// How much was read, and in how many parts it was judged: of messages and of the order of accesses these are the same.
fn amounts_to(loaded: &mut Loaded, told: &Told) {
    let missing = |limit: &&Limit| matches!(limit, Limit::Missing { .. });
    if let Some(amount) = &mut loaded.amount {
        amount.events = told.answer.work.events;
        amount.dropped = told.answer.limits.iter().filter(missing).count() as u64;
        amount.spans = told.parts as u64;
    }
}

/// Whether programs touch buffers of their own calls while these are in use: that needs no order between processes.
fn own_buffers(loaded: &mut Loaded, files: Files) {
    let Told { mut answer, defined, places, .. } = analyze_recording(&files, Parts::default());
    answer.pairs.retain(|pair| pair.first.process == pair.second.process);
    findings::add(loaded, &findings::Asked { about: files.about, defined, places }, answer.pairs);
}

/// Whether any process made a one-sided operation. The counts of calls say so: reading all events for it would take long.
fn reaches_others(loaded: &Loaded) -> bool {
    let is_one = |name: &str| Procedure::find(name).is_some_and(Procedure::is_one_sided);
    loaded.totals.calls.iter().any(|(name, count)| *count > 0 && is_one(name))
}
