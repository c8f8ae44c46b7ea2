//! The n-th collective operation of a communicator at each of its members: one operation, with one root and one operator (6.14), and with as much given as taken
//! (6.1).
//!
//! The member that differs is the one with fewer on its side. After operations that are not the same nothing of the communicator is judged: what follows is
//! only shifted. Neither is a communicator on which several threads of a process make such operations.

use super::amounts::{self, AllContributions};
use super::between;
use super::members::{Gives, MemberPart, base, most};
use super::signatures::Signatures;
use crate::calls::calls;
use crate::job::{Job, Team};
use crate::misfits::{Found, Misfit};
use mpiwarden::events::{Did, MORE_THREADS, Rank};
use mpiwarden_spec::{Order, Procedure};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Judges all collective operations on communicators.
pub(super) fn judge(job: &Job, names: &[Procedure], signatures: &Signatures, found: &mut Found) {
    let mut operations: Vec<Vec<Vec<MemberPart>>> = job.comms.iter().map(|_| Vec::new()).collect();
    // By communicator: how many of its operations may be judged.
    let mut until: Vec<usize> = vec![usize::MAX; job.comms.len()];
    for process in 0..job.len() {
        read(job, process, &mut operations, &mut until);
    }
    for (team, (all, until)) in operations.iter_mut().zip(until).enumerate() {
        let team = &job.comms[team];
        for parts in all.iter_mut().take(until) {
            parts.sort_by_key(|part| part.rank);
            if !meet(names, team, parts, found) {
                break;
            }
            let call = parts.first().and_then(|first| names.get(usize::from(first.call)).copied());
            let Some(name) = call.map(amounts::short) else { continue };
            let all = AllContributions { team, parts, signatures };
            if team.first.is_some() {
                between::amounts(&name, &all, found);
            } else {
                amounts::judge(&name, &all, found);
            }
        }
    }
}

/// What one process makes of them.
fn read<'a>(job: &Job<'a>, process: usize, operations: &mut [Vec<Vec<MemberPart<'a>>>], until: &mut [usize]) {
    let calls = calls(job, process);
    let mut counts: BTreeMap<usize, (usize, u32)> = BTreeMap::new();
    let mut thread = 0;
    // What the next operation of a thread moves.
    let mut gives: FxHashMap<u32, (u16, Gives)> = FxHashMap::default();
    let events: &'a [_] = job.events[process];
    for event in events {
        if let Did::Thread { thread: next } = event.did {
            thread = next;
        } else if let Did::Contributes { call, operator, sends, receives } = &event.did {
            gives.insert(thread, (*call, Gives { operator: *operator, sends, receives }));
        } else if let Did::Collective { comm, root, .. } = event.did {
            let given = gives.remove(&thread);
            let Some((team, rank)) = job.rank(process, comm) else { continue };
            let (count, by) = counts.entry(team).or_insert((0, thread));
            if *by != thread || thread == MORE_THREADS {
                until[team] = until[team].min(*count);
            }
            let call = given.map(|(call, _)| call).or_else(|| calls.get(&event.place).copied());
            let part = MemberPart {
                process,
                rank,
                place: event.place,
                root,
                call: call.unwrap_or(u16::MAX),
                gives: given.map(|(_, gives)| gives),
            };
            let all = &mut operations[team];
            if all.len() == *count {
                all.push(Vec::new());
            }
            all[*count].push(part);
            *count += 1;
        }
    }
}

/// Whether it is a collective operation on a communicator of chapters 6 and 8, blocking or not, or one that makes a communicator (7.4).
fn is_operation(call: Procedure) -> bool {
    const MAKE: [&str; 5] = [
        "MPI_Comm_dup",
        "MPI_Comm_dup_with_info",
        "MPI_Comm_split",
        "MPI_Comm_split_type",
        "MPI_Comm_create",
    ];
    MAKE.contains(&call.name()) || call.order().is_collective()
}

/// Whether the members make the same operation; tells of those that do not. What else goes by a communicator's order (windows, files, topologies) is not
/// held against these: it may go by an order of its own.
fn meet(names: &[Procedure], team: &Team, parts: &[MemberPart], found: &mut Found) -> bool {
    let name = |part: &MemberPart| names.get(usize::from(part.call)).copied();
    let known: Option<Vec<&str>> = parts.iter().map(|part| name(part).map(base)).collect();
    let Some(known) = known else { return false };
    let usual = most(&known);
    if let Some(at) = known.iter().position(|one| *one != usual) {
        let Some(other) = known.iter().position(|one| *one == usual) else { return false };
        let both = [&parts[at], &parts[other]];
        if both.iter().all(|part| name(part).is_some_and(is_operation)) {
            let fault = Misfit::Operations { this: parts[at].call, other: parts[other].call };
            found.add(fault, parts[at].spot(), Some(parts[other].spot()));
        }
        return false;
    }
    let Some(call) = parts.first().and_then(name) else { return true };
    let has_root = matches!(call.order(), Order::FromRoot | Order::ToRoot);
    if team.first.is_some() {
        // What the members of the two groups say need not be the same (6.9.1, 6.9.6).
        let goes_on = !has_root || between::roots(team, parts, found);
        between::giving(team, parts).into_iter().for_each(|group| operators(group, found));
        return goes_on;
    }
    let is_rooted = has_root || parts[0].gives.is_some();
    let roots: Vec<Rank> = parts.iter().map(|part| part.root).collect();
    let usual = most(&roots);
    if is_rooted && let Some(at) = roots.iter().position(|root| *root != usual) {
        let other = roots.iter().position(|root| *root == usual).unwrap_or(at);
        let fault = Misfit::Roots { call: parts[at].call, this: roots[at], other: usual };
        found.add(fault, parts[at].spot(), Some(parts[other].spot()));
        return false;
    }
    operators(parts, found);
    true
}

/// Tells where members name different operators.
fn operators(parts: &[MemberPart], found: &mut Found) {
    let operator = |part: &&MemberPart| part.gives.map_or(0, |gives| gives.operator);
    let predefined: Vec<&MemberPart> = parts.iter().filter(|part| operator(part) != 0).collect();
    let operators: Vec<u16> = predefined.iter().map(operator).collect();
    if !operators.is_empty() {
        let usual = most(&operators);
        if let Some(at) = operators.iter().position(|one| *one != usual)
            && let Some(other) = operators.iter().position(|one| *one == usual)
        {
            let fault = Misfit::Operators { call: predefined[at].call };
            found.add(fault, predefined[at].spot(), Some(predefined[other].spot()));
        }
    }
}
