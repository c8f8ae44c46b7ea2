//! Why the order of a run's processes is not judged, or of some of them: what nobody followed may have ordered them.

use super::files::Files;
use crate::load::{Loaded, loaded::Recorded};
use mpiwarden::findings::status::{Limit as Watched, Narrows};
use mpiwarden_analysis::{Limit, Told};
use mpiwarden_spec::{Order, Procedure};
use std::collections::BTreeSet;

const MESSAGES: &str = "messages and collective calls were not held against each other";
const SILENT: &str = "the order of accesses was not judged";
const LONGER: &str = "some processes did more than a recording may have (--record)";

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

/// Why messages are not judged, where the order of accesses is not for these reasons.
pub fn of_unwatched(reasons: &[String]) -> Option<String> {
    let reason = reasons.first()?;
    Some(reason.replace(SILENT, MESSAGES))
}

/// Why messages are not judged: the program may have allowed that they overtake each other (7.4.4).
pub fn overtaking(loaded: &Loaded) -> Option<String> {
    let made = |names: &[&str]| {
        loaded.totals.seen.iter().any(|(name, count)| *count > 0 && names.contains(&&**name))
            || loaded.totals.calls.iter().any(|(name, count)| *count > 0 && names.contains(&&**name))
    };
    let gives = [
        "MPI_Comm_set_info",
        "MPI_Comm_dup_with_info",
        "MPI_Comm_idup_with_info",
        "MPI_Comm_split_type",
        "MPI_Comm_create_from_group",
        "MPI_Dist_graph_create",
        "MPI_Dist_graph_create_adjacent",
    ];
    (made(&["MPI_Info_set"]) && made(&gives))
        .then(|| format!("{MESSAGES}: a hint of a communicator may let them overtake each other"))
}

/// What of a recording that reached its limit was not read.
fn unread(told: &Told) -> &'static str {
    if told.to_the_end { "between the first and the last calls" } else { "after the first calls" }
}

/// What the matching of messages was silent about.
pub fn of_messages(told: &Told, files: &Files) -> Vec<String> {
    let sentence = |limit: &Limit| {
        match limit {
        Limit::NotRecorded { .. } => Some(format!("{MESSAGES}: not every process of the run kept events")),
        &Limit::Missing { process } if files.reached_limit(process) => {
            Some(format!("{LONGER}: messages {} were not judged", unread(told)))
        }
        Limit::Missing { .. } => Some(
            "some processes have events that were not kept, or that do not say which message was received: messages after them were not judged".into(),
        ),
        Limit::UnnamedComm { .. } => Some(
            "some communicators are not known alike to all members: messages and collective calls on them were not judged".into(),
        ),
        Limit::TooLong => Some(
            "between two calls in which all processes meet and have nothing under way there were more events than are judged together: only the first messages of them were judged".into(),
        ),
        // That is said by itself.
        Limit::Ended { .. } => None,
        Limit::Unknown { .. }
        | Limit::UnnamedWindow { .. }
        | Limit::SharesMemory
        | Limit::Unmatched { .. }
        | Limit::Layout { .. }
        | Limit::Runs { .. }
        | Limit::TooMany { .. }
        | Limit::TooLarge => None,
    }
    };
    let sentences: BTreeSet<String> = told.answer.limits.iter().filter_map(sentence).collect();
    sentences.into_iter().collect()
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
pub fn sentences(told: &Told, files: &Files) -> Vec<String> {
    let rank = |process: usize| files.about.get(process).map_or(-1, |process| process.rank);
    let sentences: BTreeSet<String> = told.answer.limits.iter().map(|limit| match *limit {
        Limit::NotRecorded { .. } => format!("{SILENT}: not every process of the run kept events"),
        Limit::Ended { .. } => {
            "some processes did not reach the end of MPI: accesses that were not complete then were not judged for order".into()
        }
        Limit::Missing { process } if files.reached_limit(process) => {
            format!("{LONGER}: accesses {} were not judged for order", unread(told))
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
