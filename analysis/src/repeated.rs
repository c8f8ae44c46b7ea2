//! Accesses that are repeated until they see what another process did.
//!
//! What is polled (12.7, rule 2 of the unified model) is looked at again and again until it is there. So a load that is repeated is taken for one that polls
//! what an operation writes, and an operation that is repeated for one that polls what the program stores.

use crate::accesses::{Group, Groups};
use crate::answer::Access;
use crate::conflicts::Unordered;
use crate::job::Job;
use crate::meetings::Meeting;
use mpiwarden::events::{Did, KeptEvent, LocalAccess};

/// More events between two accesses than this are not looked at: these are no repetition.
const NEAR: usize = 64;

/// Whether one of two accesses without an order may be meant to see the other one.
pub(crate) fn polls(job: &Job, groups: &Groups, meeting: &Meeting, unordered: &Unordered) -> bool {
    let (first, second) = (&groups.list[meeting.first], &groups.list[meeting.second]);
    let is_local = first.alike.is_local() || second.alike.is_local();
    let apart = first.alike.process != second.alike.process;
    is_local
        && apart
        && (looks_again(job, first, unordered.first) || looks_again(job, second, unordered.second))
}

/// Whether an access of a group only looks, and is repeated.
fn looks_again(job: &Job, group: &Group, number: usize) -> bool {
    let often = match group.alike.access {
        Access::Local { often, how: LocalAccess::Loads | LocalAccess::Either } => often,
        Access::Get | Access::Accumulate { writes: false, .. } => false,
        Access::Local { how: LocalAccess::Stores, .. }
        | Access::Put
        | Access::Accumulate { .. }
        | Access::Origin { .. }
        | Access::Buffer { .. }
        | Access::Attach
        | Access::Detach => return false,
    };
    let events = job.events[group.alike.process];
    let is_next = |at: usize| {
        let two = group.times.get(at).zip(group.times.get(at + 1));
        two.is_some_and(|(one, next)| is_quiet(events, one.start as usize, next.start as usize))
    };
    often || is_next(number) || number > 0 && is_next(number - 1)
}

/// Whether a process does nothing between two of its events but look, and complete what it looks with.
fn is_quiet(events: &[KeptEvent], first: usize, second: usize) -> bool {
    let between = events.get(first + 1..second).unwrap_or_default();
    let looks = |event: &KeptEvent| {
        matches!(
            event.did,
            Did::Local { .. }
                | Did::Rma { .. }
                | Did::Done { .. }
                | Did::Flush { .. }
                | Did::Sync { .. }
                | Did::Lock { .. }
                | Did::Unlock { .. }
                | Did::Unlocked { .. }
                | Did::Uses { .. }
                // What tells of something stands in front of its first use.
                | Did::Module { .. }
                | Did::Place { .. }
                | Did::Shape { .. }
        )
    };
    between.len() <= NEAR && between.iter().all(looks)
}
