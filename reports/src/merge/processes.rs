//! What the status slots say about the run: how many ranks there were, how far each came, and what was watched.

use crate::load::mirror::MOST_WINDOWS;
use crate::load::places::StackIndex;
use crate::load::{Loaded, Process};
use crate::ranks;
use crate::report::{Coverage, Mpi, OpenOperation, Run, Unfinished};
use crate::run::note::Note;
use crate::symbolize::Names;
use mpiwarden::call::CALLS;
use mpiwarden::findings::status::{InFlight, Limit};
use std::collections::{BTreeMap, BTreeSet};

/// Operations listed for ranks that ended inside the same call.
const MOST_OPERATIONS: usize = 64;

/// The run, from what its launcher's side noted and what its ranks told.
pub fn run(id: &str, note: &Note, loaded: &Loaded, names: &Names) -> Run {
    let reported: BTreeSet<i32> = known_ranks(loaded).collect();
    // Processes of spawned worlds have ranks of their own, which begin at 0 again: the largest world counts.
    let world = loaded.processes.iter().map(|process| process.slot.world).max().unwrap_or(0);
    let seen = reported.last().map_or(0, |&rank| rank as u32 + 1);
    let ranks = world.max(seen);
    let all_ended = loaded.processes.iter().all(Process::ended);
    Run {
        id: id.into(),
        command: note.command.clone(),
        started: note.started.clone(),
        seconds: note.seconds,
        exit_status: note.exit_status,
        complete: ranks > 0 && reported.len() == ranks as usize && all_ended,
        ranks,
        ranks_reported: reported.len() as u32,
        mpi: mpi(loaded),
        unfinished: unfinished(loaded, names),
        checker_failed: ranks::text(&failed(loaded)),
    }
}

fn known_ranks(loaded: &Loaded) -> impl Iterator<Item = i32> {
    loaded.processes.iter().map(|process| process.slot.rank).filter(|&rank| rank >= 0)
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

/// Ranks that did not reach their end of MPI, by the call that they were inside.
fn unfinished(loaded: &Loaded, names: &Names) -> Vec<Unfinished> {
    let mut by_call = BTreeMap::<Option<&str>, Vec<i32>>::new();
    let mut operations = BTreeMap::<Option<&str>, Vec<OpenOperation>>::new();
    let seen = |process: &&Process| !process.limits().any(|limit| limit == Limit::Off);
    for process in
        loaded.processes.iter().filter(|process| !process.ended() && !process.failed()).filter(seen)
    {
        by_call.entry(process.slot.in_flight).or_default().push(process.slot.rank);
        let open = operations.entry(process.slot.in_flight).or_default();
        let room = MOST_OPERATIONS.saturating_sub(open.len());
        open.extend(
            process.operations.iter().map(|op| open_operation(process, op, loaded, names)).take(room),
        );
    }
    let group = |(call, list): (Option<&str>, Vec<i32>)| Unfinished {
        ranks: ranks::text(&list),
        count: list.len() as u32,
        call: call.map(str::to_string),
        operations: operations.get(&call).cloned().unwrap_or_default(),
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
pub fn coverage(loaded: &Loaded, names: &Names) -> Coverage {
    let calls = loaded.totals.calls.iter().map(|(name, &count)| (name.to_string(), count)).collect();
    let mut limits = Vec::new();
    for process in &loaded.processes {
        for limit in process.limits() {
            if !limits.iter().any(|known| known == limit.sentence()) {
                limits.push(limit.sentence().to_string());
            }
        }
    }
    let muted: u64 = loaded.processes.iter().map(|process| u64::from(process.slot.muted)).sum();
    if muted > 0 {
        let (what, verb) = if muted == 1 { ("finding was", "is") } else { ("findings were", "are") };
        limits.push(format!(
            "{muted} {what} met while MPI_Pcontrol(0) was in force, and {verb} not in the report"
        ));
    }
    let failed = failed(loaded);
    if !failed.is_empty() {
        limits.push(format!(
            "the checker failed and switched itself off on {}",
            ranks::phrase(&ranks::text(&failed))
        ));
    }
    if loaded.mirrors.more_windows > 0 {
        limits.push(format!(
            "windows[] holds the first {MOST_WINDOWS} windows; {} more were checked and are not listed",
            loaded.mirrors.more_windows
        ));
    }
    limits.extend(loaded.limits.iter().chain(&names.limits).cloned());
    let covered = |name: &&String| CALLS.iter().any(|call| call.name == name.as_str());
    let unchecked = loaded.imports.iter().filter(|name| !covered(name)).cloned().collect();
    Coverage { calls, unchecked, limits }
}
