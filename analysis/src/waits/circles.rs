//! What is shown of those that can never go on: the circles among them, and who waits for one that has ended.

use super::hopeless::{Trust, find, is_hopeless};
use super::needs::Need;
use super::waiter::{Fault, FaultKind, Life, Wait, Waiter, What};
use crate::components::{Adjacency, Components};
use std::collections::{BTreeMap, BTreeSet};

/// By process: what it waits for.
type WaitsOf = BTreeMap<usize, Vec<Wait>>;

/// A fault for each circle, and one for those who wait for what has ended, in the order of their first processes.
pub(super) fn faults(waiters: &[Waiter], needs: &[Vec<Need>], hopeless: &[bool], taken: Trust) -> Vec<Fault> {
    let lives = |process: &usize| waiters[*process].life == Life::Lives && hopeless[*process];
    let all: Vec<usize> = (0..waiters.len()).filter(lives).collect();
    let mut waits = WaitsOf::new();
    for &process in &all {
        let found = waits.entry(process).or_default();
        for (thread, need) in needs[process].iter().enumerate() {
            add(need, (process, thread), (hopeless, taken), found);
        }
    }
    let mut cores: Vec<BTreeSet<usize>> = circles(&all, &waits);
    let never = |process: &usize| waits[process].iter().any(|wait| matches!(wait.what, What::Other { .. }));
    let apart: BTreeSet<usize> = all.iter().copied().filter(never).collect();
    let over = |process: &usize| {
        waits[process].iter().any(|wait| wait.of.iter().any(|of| waiters[*of].life == Life::Over))
    };
    let after: BTreeSet<usize> = all.iter().copied().filter(over).collect();
    for core in [apart, after] {
        if !core.is_empty() && !cores.iter().any(|known| core.is_subset(known)) {
            cores.push(core);
        }
    }
    let mut taken: BTreeSet<usize> = cores.iter().flatten().copied().collect();
    let mut faults: Vec<Fault> =
        cores.into_iter().map(|core| fault(core, &waits, waiters, &mut taken)).collect();
    for fault in &mut faults {
        fault.behind = behind(fault, &all, &waits, &taken);
    }
    faults.sort_by_key(|fault| fault.waits.first().map(|wait| wait.process));
    faults
}

/// What of a wait can never come, and from whom.
fn add(
    need: &Need,
    (process, thread): (usize, usize),
    (hopeless, taken): (&[bool], Trust),
    found: &mut Vec<Wait>,
) {
    let wait = |of: Vec<usize>, any: bool, what: &What| Wait { process, thread, of, any, what: what.clone() };
    match need {
        Need::Met | Need::Unknown => {}
        Need::Foreign => found.push(wait(Vec::new(), false, &What::Unknown)),
        Need::Never { with, what } => found.push(wait(with.clone(), false, what)),
        Need::Any { of, what, .. } => found.push(wait(of.clone(), of.len() > 1, what)),
        Need::Each { of, what, .. } => {
            let of: Vec<usize> = of.iter().copied().filter(|other| hopeless[*other]).collect();
            if !of.is_empty() {
                found.push(wait(of, false, what));
            }
        }
        Need::All(needs) => {
            for need in needs {
                if is_hopeless(need, hopeless, taken) {
                    add(need, (process, thread), (hopeless, taken), found);
                }
            }
        }
        Need::Some(needs) => {
            needs.iter().for_each(|need| add(need, (process, thread), (hopeless, taken), found));
        }
    }
}

/// Sets of processes that reach each other and nobody else who lives.
fn circles(all: &[usize], waits: &WaitsOf) -> Vec<BTreeSet<usize>> {
    let at = |process: &usize| all.binary_search(process).ok();
    let of = |process: &usize| waits[process].iter().flat_map(|wait| wait.of.iter()).filter_map(at);
    let pairs: Vec<(u32, u32)> = all
        .iter()
        .enumerate()
        .flat_map(|(from, process)| of(process).map(move |to| (from as u32, to as u32)))
        .collect();
    let edges = Adjacency::new(all.len(), pairs.iter().copied());
    let components = Components::new(all.len(), &edges, |_| None);
    let is_circle = |component: &usize| {
        let nodes = components.nodes(*component);
        let mut next = nodes.iter().flat_map(|node| edges.of(*node));
        next.clone().all(|node| components.of[*node as usize] as usize == *component) && next.next().is_some()
    };
    let set = |component: usize| components.nodes(component).iter().map(|node| all[*node as usize]).collect();
    (0..components.count()).filter(is_circle).map(set).collect()
}

/// The fault of these processes, with whoever waits in one collective operation with them.
fn fault(core: BTreeSet<usize>, waits: &WaitsOf, waiters: &[Waiter], taken: &mut BTreeSet<usize>) -> Fault {
    let over = |process: &usize| waiters[*process].life == Life::Over;
    let mut own: Vec<Wait> = Vec::new();
    for process in &core {
        let all = &waits[process];
        let inside = |wait: &&Wait| wait.of.iter().any(|of| core.contains(of) || over(of));
        let closing: Vec<&Wait> = all.iter().filter(inside).collect();
        let chosen = if closing.is_empty() { all.iter().collect() } else { closing };
        own.extend(chosen.into_iter().cloned());
    }
    let together: BTreeSet<&What> =
        own.iter().map(|wait| &wait.what).filter(|what| matches!(what, What::Collective { .. })).collect();
    let joins = |wait: &&Wait| !core.contains(&wait.process) && together.contains(&wait.what);
    let joined: Vec<Wait> = waits.values().flatten().filter(joins).cloned().collect();
    own.extend(joined);
    own.sort_by_key(|wait| (wait.process, wait.thread));
    taken.extend(own.iter().map(|wait| wait.process));
    let collective = |wait: &Wait| match wait.what {
        What::Collective { .. } | What::Other { .. } | What::Fence { .. } => true,
        What::Message { .. }
        | What::Receive { .. }
        | What::Exposure
        | What::Access
        | What::Lock
        | What::Parts
        | What::Unknown => false,
    };
    let ended: BTreeSet<usize> = own.iter().flat_map(|wait| wait.of.iter().copied()).filter(over).collect();
    let kind = if own.iter().any(collective) { FaultKind::CollectiveMissing } else { FaultKind::Deadlock };
    Fault { kind, waits: own, ended: ended.into_iter().collect(), behind: Vec::new() }
}

/// Who waits for the processes of a fault, directly or through others, and is part of none.
fn behind(fault: &Fault, all: &[usize], waits: &WaitsOf, taken: &BTreeSet<usize>) -> Vec<usize> {
    let mut reached: BTreeSet<usize> = fault.waits.iter().map(|wait| wait.process).collect();
    loop {
        let waits_for =
            |process: &usize| waits[process].iter().any(|wait| wait.of.iter().any(|of| reached.contains(of)));
        let more: Vec<usize> = all
            .iter()
            .copied()
            .filter(|process| !reached.contains(process) && !taken.contains(process) && waits_for(process))
            .collect();
        if more.is_empty() {
            break;
        }
        reached.extend(more);
    }
    reached.into_iter().filter(|process| !taken.contains(process)).collect()
}

/// Calls that may take long for reasons of their own: then nothing is said of those who wait.
fn is_quiet(name: &str) -> bool {
    name.starts_with("MPI_File_")
        || name.starts_with("MPI_Comm_spawn")
        || [
            "MPI_Init",
            "MPI_Init_thread",
            "MPI_Finalize",
            "MPI_Session_init",
            "MPI_Session_finalize",
            "MPI_Comm_accept",
            "MPI_Comm_connect",
            "MPI_Comm_join",
            "MPI_Comm_disconnect",
        ]
        .contains(&name)
}

/// What the processes wait for of a job that stands still, where nobody is known who could help them.
pub(super) fn stuck(waiters: &[Waiter], needs: &[Vec<Need>]) -> Option<Fault> {
    let inside = waiters.iter().flat_map(|waiter| waiter.threads.iter().filter(|at| at.inside));
    let quiet = |call: Option<mpiwarden_spec::Procedure>| call.is_none_or(|call| is_quiet(call.name()));
    if inside.clone().any(|at| quiet(at.call)) {
        return None;
    }
    let hopeless = find(waiters, needs, Trust::Guessed);
    let mut waits = Vec::new();
    for (process, needs) in needs.iter().enumerate().filter(|(process, _)| hopeless[*process]) {
        for (thread, need) in needs.iter().enumerate().filter(|_| waiters[process].life == Life::Lives) {
            add(need, (process, thread), (&hopeless, Trust::Guessed), &mut waits);
        }
    }
    (!waits.is_empty()).then(|| Fault {
        kind: FaultKind::Stuck,
        waits,
        ended: Vec::new(),
        behind: Vec::new(),
    })
}
