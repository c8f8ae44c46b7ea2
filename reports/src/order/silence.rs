//! Why the order of a run's processes is not judged, or of some of them: what nobody followed may have ordered them.

use crate::load::{Loaded, loaded::Recorded};
use mpiwarden::findings::status::{Limit as Watched, Narrows};
use mpiwarden_analysis::{About, Limit};
use mpiwarden_spec::{Order, Procedure};
use std::collections::BTreeSet;

const SILENT: &str = "the order of accesses was not judged";

/// Why nothing is judged: processes that were not recorded, or not watched.
pub fn unwatched(loaded: &Loaded, recorded: &[Recorded]) -> Vec<String> {
    let mut reasons = Vec::new();
    let with_events: BTreeSet<usize> = recorded.iter().map(|of| of.process).collect();
    let without = (0..loaded.processes.len()).filter(|process| !with_events.contains(process)).count();
    if without > 0 {
        reasons.push(format!("{SILENT}: {without} of the processes kept no events"));
    }
    let unseen = loaded.processes.iter().any(|process| {
        process.failed() || process.limits().any(|limit: Watched| limit.narrows() == Narrows::Both)
    });
    if unseen {
        reasons.push(format!("{SILENT}: calls of some processes were not seen"));
    }
    reasons
}

/// Why nothing is judged: calls that may order processes in a way that is not followed, and are no events.
pub fn unfollowed(loaded: &Loaded) -> Option<String> {
    let mut calls: Vec<&str> = (loaded.totals.seen.iter())
        .filter(|(name, count)| {
            let is_unfollowed = |call: Procedure| call.order() == Order::Other && !call.is_recorded();
            **count > 0 && Procedure::find(name).is_some_and(is_unfollowed)
        })
        .map(|(name, _)| *name)
        .collect();
    calls.sort_unstable();
    let calls = calls.join(", ");
    (!calls.is_empty()).then(|| format!("{SILENT}: {calls} may order processes, and is not followed yet"))
}

/// What the analysis was silent about.
pub fn sentences(limits: &[Limit], asked: &[About]) -> Vec<String> {
    let rank = |process: usize| asked.get(process).map_or(-1, |process| process.rank);
    let sentences: BTreeSet<String> = limits.iter().map(|limit| match *limit {
        Limit::NotRecorded { .. } => format!("{SILENT}: not every process of the run kept events"),
        Limit::Ended { .. } => {
            "some processes did not reach the end of MPI: accesses that were not complete then were not judged for order".into()
        }
        Limit::Missing { .. } => {
            "some processes have events that were not kept, or that do not say which message was received or whether a call took effect: what came after them was not judged for order".into()
        }
        Limit::Unknown { call, .. } => {
            let name = Procedure::all().find(|known| known.place() == usize::from(call));
            let name = name.map_or("a call", |known| known.name());
            format!("{name} may order processes in a way that is not followed: accesses that it could order were not judged")
        }
        Limit::UnnamedComm { .. } | Limit::UnnamedWindow { .. } => {
            "some communicators or windows are not known alike to all members: accesses that they could order were not judged".into()
        }
        Limit::Unmatched { process } => format!("a message that rank {} received was sent by nobody that was watched", rank(process)),
        Limit::Layout { .. } | Limit::Runs { .. } => {
            "some datatypes have more pieces than are looked at, or how much of a buffer was used is not known: the order of these accesses was not judged".into()
        }
        Limit::SharesMemory => {
            "some processes share memory outside of MPI: accesses that they could order by it were not judged".into()
        }
        Limit::TooLong => {
            "between two calls in which all processes meet (a barrier, a fence) and have nothing under way there were more events than are judged together: only the first of them were judged for order".into()
        }
        Limit::TooMany { .. } | Limit::TooLarge => {
            "there were more accesses than are compared: not all were judged for order".into()
        }
    }).collect();
    sentences.into_iter().collect()
}
