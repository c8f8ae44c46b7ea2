//! What the status slots say about the run: how many ranks there were, how far each came, and what was watched.

use super::{questions, worlds};
use crate::fingerprint;
use crate::load::loaded::Amount;
use crate::load::mirror::MOST_WINDOWS;
use crate::load::places::StackIndex;
use crate::load::{Loaded, Process, WaitSpot};
use crate::ranks;
use crate::render::words;
use crate::report::{Coverage, Mpi, OpenOperation, Recording, Run, SwitchedOff, Unfinished, World};
use crate::run::note::Note;
use crate::symbolize::Names;
use mpiwarden::call::CALLS;
use mpiwarden::findings::status::{InFlight, Limit};
use mpiwarden_spec::Procedure;
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

/// Where ranks stopped: their world, the call that they were inside, whether they still run, and its place, communicator and root.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Stopped<'a> {
    world: u32,
    call: Option<&'a str>,
    running: bool,
    last_call: Option<&'a str>,
    stack: Option<StackIndex>,
    communicator: Option<&'a str>,
    root: Option<i32>,
}

/// Ranks that did not reach their end of MPI, by where they were.
fn unfinished(loaded: &Loaded, names: &Names) -> Vec<Unfinished> {
    let mut groups = BTreeMap::<Stopped, Vec<(usize, Option<&WaitSpot>)>>::new();
    let unfinished = |process: &Process| !process.ended() && !process.failed() && !is_off(process);
    for (at, _) in loaded.processes.iter().enumerate().filter(|(_, process)| unfinished(process)) {
        let spots = loaded.spots.get(at).map_or(&[][..], Vec::as_slice);
        for spot in spots.iter().map(Some).chain(spots.is_empty().then_some(None)) {
            let all = groups.entry(stopped(loaded, at, spot)).or_default();
            // Threads of a process may be at one place.
            if all.last().is_none_or(|(last, _)| *last != at) {
                all.push((at, spot));
            }
        }
    }
    groups.into_iter().map(|(stopped, all)| group(&stopped, &all, loaded, names)).collect()
}

/// Where a process stopped, or one of its threads that wait.
fn stopped<'a>(loaded: &'a Loaded, at: usize, spot: Option<&'a WaitSpot>) -> Stopped<'a> {
    let process = &loaded.processes[at];
    let inside = spot.filter(|spot| spot.inside);
    let in_flight = process.slot.in_flight;
    Stopped {
        world: loaded.worlds.of[at],
        call: inside.map(|spot| spot.call).or(in_flight),
        running: process.running,
        last_call: spot.filter(|spot| !spot.inside && in_flight.is_none()).map(|spot| spot.call),
        stack: spot.filter(|spot| spot.inside || in_flight.is_none()).and_then(|spot| spot.stack),
        communicator: inside.and_then(|spot| spot.communicator.as_deref()),
        root: inside.and_then(|spot| spot.root),
    }
}

fn group(
    stopped: &Stopped,
    all: &[(usize, Option<&WaitSpot>)],
    loaded: &Loaded,
    names: &Names,
) -> Unfinished {
    let ranks: Vec<i32> = all.iter().map(|&(at, _)| loaded.processes[at].slot.rank).collect();
    let spots = all.iter().filter_map(|&(_, spot)| spot);
    let same = |of: fn(&WaitSpot) -> Option<i32>| {
        let mut values = spots.clone().filter(|spot| spot.inside).map(of);
        let first = values.next().flatten();
        first.filter(|_| values.all(|value| value == first))
    };
    let stack = stopped.stack.map(|stack| names.stack(&loaded.places, stack)).unwrap_or_default();
    let mut operations: Vec<OpenOperation> = Vec::new();
    for &(at, _) in all {
        let process = &loaded.processes[at];
        let room = MOST_OPERATIONS.saturating_sub(operations.len());
        let open = process.operations.iter().map(|op| open_operation(process, op, loaded, names));
        operations.extend(open.take(room));
    }
    Unfinished {
        ranks: ranks::text(&ranks),
        world: worlds::number(loaded, stopped.world),
        count: all.len() as u32,
        call: stopped.call.map(str::to_string),
        last_call: stopped.last_call.map(str::to_string),
        place: fingerprint::place(&stack).map(|frame| words::position(frame, str::to_string)),
        communicator: stopped.communicator.map(str::to_string),
        peer: same(|spot| spot.peer),
        tag: same(|spot| spot.tag),
        root: stopped.root,
        target: same(|spot| spot.target),
        seconds: spots.clone().filter_map(|spot| spot.seconds).reduce(f64::max),
        running: stopped.running,
        operations,
        stack,
    }
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
    let covered = |name: &&String| {
        let has_arguments = || Procedure::find(name).is_some_and(Procedure::has_checked_arguments);
        CALLS.iter().any(|call| call.name == name.as_str()) || has_arguments()
    };
    let unchecked = loaded.imports.iter().filter(|name| !covered(name)).cloned().collect();
    let recorded = loaded.amount.map(|Amount { events, bytes, dropped, spans }| Recording {
        events,
        bytes,
        dropped,
        spans,
    });
    Coverage { calls, seen, recorded, local: loaded.local.clone(), unchecked, limits, muted, questions }
}
