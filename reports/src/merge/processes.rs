//! What the status slots say about the run: how many ranks there were, how far each came, and what was watched.

use super::{questions, worlds};
use crate::load::loaded::Amount;
use crate::load::mirror::MOST_WINDOWS;
use crate::load::places::StackIndex;
use crate::load::{Loaded, Process};
use crate::ranks;
use crate::render::words;
use crate::report::{Coverage, Mpi, OpenOperation, Recording, Run, SwitchedOff, Unfinished, World};
use crate::run::note::Note;
use crate::symbolize::Names;
use mpiwarden::call::CALLS;
use mpiwarden::findings::status::{InFlight, Limit};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Operations listed for ranks that ended inside the same call.
const MOST_OPERATIONS: usize = 64;

/// The run, from what its launcher's side noted and what its ranks told.
pub fn run(id: &str, note: &Note, loaded: &Loaded, names: &Names) -> Run {
    let worlds = worlds::all(note, loaded);
    let sum =
        |count: fn(&World) -> u32| worlds.iter().fold(0, |sum: u32, world| sum.saturating_add(count(world)));
    let (ranks, ranks_reported) = (sum(|world| world.ranks), sum(|world| world.reported));
    let not_read = worlds::not_read(note);
    let all_ended = loaded.processes.iter().all(Process::ended);
    Run {
        id: id.into(),
        command: note.command.clone(),
        started: note.started.clone(),
        seconds: note.seconds,
        exit_status: note.exit_status,
        complete: ranks > 0 && ranks_reported == ranks && all_ended && not_read.is_empty(),
        ranks,
        ranks_reported,
        worlds,
        findings_lost: loaded.lost,
        not_read,
        unseen: worlds::unseen_processes(note),
        mpi: mpi(loaded),
        unfinished: unfinished(loaded, names),
        switched_off: switched_off(loaded),
        checker_failed: ranks::text(&failed(loaded)),
    }
}

/// The user said that these are not to be looked at.
fn is_off(process: &Process) -> bool {
    process.limits().any(|limit| limit == Limit::Off)
}

fn switched_off(loaded: &Loaded) -> Vec<SwitchedOff> {
    let mut by_world = BTreeMap::<u32, Vec<i32>>::new();
    let processes = loaded.processes.iter().zip(&loaded.worlds.of);
    for (process, &world) in processes.filter(|(process, _)| is_off(process)) {
        by_world.entry(world).or_default().push(process.slot.rank);
    }
    let group = |(world, list): (u32, Vec<i32>)| SwitchedOff {
        ranks: ranks::text(&list),
        world: worlds::number(loaded, world),
        count: list.len() as u32,
    };
    by_world.into_iter().map(group).collect()
}

fn failed(loaded: &Loaded) -> Vec<i32> {
    loaded.processes.iter().filter(|process| process.failed()).map(|process| process.slot.rank).collect()
}

fn mpi(loaded: &Loaded) -> Option<Mpi> {
    let known = loaded.totals.mpi.as_ref()?;
    Some(Mpi {
        abi: ["", "mpich", "openmpi", "standard"].get(known.abi as usize).copied().unwrap_or_default().into(),
        library: known.library.trim_end().into(),
        standard: format!("{}.{}", known.standard / 256, known.standard % 256),
    })
}

/// A world, the call that ranks of it were inside, and whether they still run.
type StoppedIn<'a> = (u32, Option<&'a str>, bool);

/// Ranks that did not reach their end of MPI, by the call that they were inside.
fn unfinished(loaded: &Loaded, names: &Names) -> Vec<Unfinished> {
    let mut by_call = BTreeMap::<StoppedIn, Vec<i32>>::new();
    let mut operations = BTreeMap::<StoppedIn, Vec<OpenOperation>>::new();
    let unfinished = |process: &Process| !process.ended() && !process.failed() && !is_off(process);
    let processes = loaded.processes.iter().zip(&loaded.worlds.of);
    for (process, &world) in processes.filter(|(process, _)| unfinished(process)) {
        let place = (world, process.slot.in_flight, process.running);
        by_call.entry(place).or_default().push(process.slot.rank);
        let open = operations.entry(place).or_default();
        let room = MOST_OPERATIONS.saturating_sub(open.len());
        open.extend(
            process.operations.iter().map(|op| open_operation(process, op, loaded, names)).take(room),
        );
    }
    let group = |((world, call, running), list): (StoppedIn, Vec<i32>)| Unfinished {
        ranks: ranks::text(&list),
        world: worlds::number(loaded, world),
        count: list.len() as u32,
        call: call.map(str::to_string),
        running,
        operations: operations.get(&(world, call, running)).cloned().unwrap_or_default(),
    };
    by_call.into_iter().map(group).collect()
}

fn open_operation(
    process: &Process,
    (operation, place): &(InFlight, StackIndex),
    loaded: &Loaded,
    names: &Names,
) -> OpenOperation {
    OpenOperation {
        rank: process.slot.rank,
        call: operation.call.to_string(),
        target: operation.target,
        target_world_rank: (operation.world >= 0).then_some(operation.world),
        first: format!("{:#x}", operation.first),
        bytes: operation.bytes,
        checked: operation.checked,
        stack: names.stack(&loaded.places, *place),
    }
}

/// What was watched, what was not, and why.
pub fn coverage(note: &Note, run: &Run, loaded: &Loaded, names: &Names) -> Coverage {
    let counts = |counts: &FxHashMap<&str, u64>| {
        counts.iter().map(|(name, &count)| (name.to_string(), count)).collect()
    };
    let (calls, seen) = (counts(&loaded.totals.calls), counts(&loaded.totals.seen));
    let mut limits = run.not_read.clone();
    limits.extend(worlds::limits(note, loaded));
    for process in &loaded.processes {
        for limit in process.limits() {
            if !limits.iter().any(|known| known == limit.sentence()) {
                limits.push(limit.sentence().to_string());
            }
        }
    }
    let muted: u64 = loaded.processes.iter().map(|process| u64::from(process.slot.muted)).sum();
    if muted > 0 {
        limits.push(words::muted(muted));
    }
    let failed = failed(loaded);
    if !failed.is_empty() {
        limits.push(format!(
            "the checker failed and switched itself off on {}",
            ranks::phrase(&ranks::text(&failed), 0)
        ));
    }
    limits.extend(loaded.limits.iter().cloned());
    let questions = questions::all(run, loaded, &limits);
    // From here on it is about what is shown.
    if loaded.mirrors.more_windows > 0 {
        limits.push(format!(
            "windows[] holds the first {MOST_WINDOWS} windows; {} more were checked and are not listed",
            loaded.mirrors.more_windows
        ));
    }
    limits.extend(names.limits.iter().cloned());
    let covered = |name: &&String| CALLS.iter().any(|call| call.name == name.as_str());
    let unchecked = loaded.imports.iter().filter(|name| !covered(name)).cloned().collect();
    let recorded = loaded.amount.map(|Amount { events, bytes, dropped, spans }| Recording {
        events,
        bytes,
        dropped,
        spans,
    });
    Coverage { calls, seen, recorded, unchecked, limits, muted, questions }
}
