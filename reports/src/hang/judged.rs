//! Asks the crate `analysis` who waits for whom, of a run that did not end by itself or stands still, and makes findings of its answers.

use super::asked::AskedWaits;
use super::waited::{Waited, Waits};
use super::{findings, spots};
use crate::load::{Loaded, status};
use crate::order::{self, EventCall, threads};
use mpiwarden::events::Number;
use mpiwarden::findings::status::{Narrows, Slot, State};
use mpiwarden::findings::waits::{Whereabouts, ended};
use mpiwarden_analysis::Mark;
use mpiwarden_analysis::waits::{self, History, Life, Waiter};
use mpiwarden_spec::Procedure;
use rustc_hash::FxHashMap;

/// More bytes of events than this are not read for it.
const MOST: u64 = 8 << 30;

/// Says where each process is that has not reached its end of MPI, and which of them can never go on. Does nothing where all have.
pub fn judge(loaded: &mut Loaded, seen: Option<&Waits>) {
    if loaded.processes.iter().all(|process| process.ended() || process.failed()) {
        return;
    }
    let mut histories = histories(loaded);
    let names: Vec<&'static str> = Procedure::all().map(Procedure::name).collect();
    let places: Vec<FxHashMap<Number, EventCall>> = histories
        .iter()
        .map(|history| {
            history.as_ref().map(|history| order::places(&history.places, &names, loaded)).unwrap_or_default()
        })
        .collect();
    let waited = waited(loaded, seen);
    let waiters: Vec<Waiter> = (0..loaded.processes.len())
        .map(|process| {
            let history = histories[process].take().map(|mut history| {
                history.lost |= has_moved(loaded, process);
                history
            });
            waiter(loaded, process, history, waited[process].as_ref())
        })
        .collect();
    loaded.spots = spots::spots(loaded, &waiters, &places, &waited);
    let still = seen.is_some_and(|waits| waits.still.is_some());
    let faults = waits::judge(&waiters, still);
    let met = AskedWaits { waiters: &waiters, places: &places };
    for fault in &faults {
        findings::add(loaded, &met, fault);
    }
}

fn waiter(loaded: &Loaded, process: usize, history: Option<History>, waited: Option<&Waited>) -> Waiter {
    let known = &loaded.processes[process];
    let state = known.slot.state;
    let gone = waited.is_some_and(|waited| waited.gone);
    let life = if gone || state == State::Ended as u32 || state == State::Ending as u32 {
        Life::Over
    } else if state == State::Aborted as u32 || state == State::Failed as u32 {
        Life::Lost
    } else {
        Life::Lives
    };
    let behind = is_behind(&known.slot.threads, waited);
    let unseen = behind || known.limits().any(|limit| limit.narrows() == Narrows::Both);
    let threads = if behind { Vec::new() } else { known.slot.threads.clone() };
    let alone = known.slot.without_place == 0 && is_alone(&known.slot, waited);
    let history = history.map(|history| History { lost: history.lost || unseen, ..history });
    Waiter { rank: known.slot.rank, world: loaded.worlds.of[process], life, threads, alone, history }
}

/// The process went on while its events were read: they are not about the call that its slot said it was in. Nothing is proved of them then.
fn has_moved(loaded: &Loaded, process: usize) -> bool {
    let known = &loaded.processes[process];
    !known.ended() && status::threads_now(loaded, known).as_ref() != Some(&known.slot.threads)
}

/// The process is on another node, and its status file lacks what the copy has of which the command knows: so its events may, too, for both are mapped.
/// Nothing is proved of what they say.
fn is_behind(threads: &[Whereabouts], waited: Option<&Waited>) -> bool {
    waited.and_then(|waited| waited.copied).is_some_and(|copied| copied != ended(threads))
}

/// No other threads of the process may call MPI than those with a place, or there are none but MPI's own.
fn is_alone(slot: &Slot, waited: Option<&Waited>) -> bool {
    use mpiwarden::findings::status::level::{FUNNELED, SINGLE};
    let one_may = slot.level == SINGLE || slot.level == FUNNELED;
    let no_others = waited.is_some_and(|waited| waited.others == Some(0));
    (one_may && slot.threads.len() == 1) || (no_others && !slot.threads.is_empty())
}

fn histories(loaded: &Loaded) -> Vec<Option<History>> {
    let mut histories: Vec<Option<History>> = loaded.processes.iter().map(|_| None).collect();
    let bytes: u64 = loaded.recorded.iter().map(|of| of.events.bytes()).sum();
    if bytes > MOST {
        return histories;
    }
    let read = |at: usize| History::of(loaded.recorded[at].events.read(Mark::default()));
    let read = threads::each(loaded.recorded.len(), threads::threads(), read);
    for (of, history) in loaded.recorded.iter().zip(read) {
        histories[of.process] = Some(history);
    }
    histories
}

/// By process: for how long it has been where it is, as the command saw it.
fn waited(loaded: &Loaded, seen: Option<&Waits>) -> Vec<Option<Waited>> {
    let mut waited: Vec<Option<Waited>> = loaded.processes.iter().map(|_| None).collect();
    for known in seen.into_iter().flat_map(|waits| &waits.waited) {
        if let Some(process) = loaded.process_in(&known.node, known.pid, known.slot) {
            waited[process] = Some(known.clone());
        }
    }
    waited
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_file_that_lacks_what_the_copy_has_proves_nothing() {
        let copied = |copied| Waited { copied, ..Waited::default() };
        assert!(is_behind(&[], Some(&copied(Some(3)))));
        assert!(!is_behind(&[], Some(&copied(Some(0)))));
        assert!(!is_behind(&[], Some(&copied(None))), "it is on this node");
        assert!(!is_behind(&[], None));
    }
}
