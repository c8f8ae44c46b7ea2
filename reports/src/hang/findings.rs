//! Findings of processes that can never go on.

use super::asked::AskedWaits;
use super::words;
use crate::load::{Loaded, RawFinding, RawRelated};
use crate::ranks;
use crate::waiting_groups::{self, WaitingProcess};
use mpiwarden::checks::catalogue::Check;
use mpiwarden::findings::subject::{Subject, WaitingGroup, WaitingState};
use mpiwarden::findings::{Detail, Verdict};
use mpiwarden_analysis::waits::{Fault, FaultKind, Wait, What, unreceived};
use std::collections::{BTreeMap, BTreeSet};

/// Places that a finding names besides its own.
const MOST_PLACES: usize = 8;
/// Waits and messages that its details name one by one.
const MOST_WAITS: usize = 16;

/// Adds the finding of a fault.
pub fn add(loaded: &mut Loaded, met: &AskedWaits, fault: &Fault) {
    let Some(first) = main(met, fault) else { return };
    let (check, verdict) = match fault.kind {
        FaultKind::Deadlock => (Check::Deadlock, Verdict::Violation),
        FaultKind::CollectiveMissing => (Check::CollectiveMissing, Verdict::Violation),
        FaultKind::Stuck => (Check::Stuck, Verdict::Suspicious),
    };
    let info = check.info();
    let stack = met.stack(loaded, first).unwrap_or_else(|| loaded.places.stack(&[]));
    let mut related: Vec<RawRelated> = Vec::new();
    let mut sorted: Vec<&Wait> = fault.waits.iter().collect();
    sorted.sort_by_key(|wait| met.rank(wait.process));
    for wait in sorted {
        let Some(place) = met.stack(loaded, wait).filter(|_| related.len() < MOST_PLACES) else { continue };
        let message = words::base(met, wait);
        let is_known = place == stack || related.iter().any(|other| other.stack == place);
        if !is_known {
            related.push(RawRelated {
                call: Some(met.call(wait).into()),
                role: "waits".into(),
                message,
                stack: place,
                rank: Some(met.rank(wait.process)),
                event: None,
            });
        }
    }
    let waits = groups(met, fault, &|wait| {
        let place = met.stack(loaded, wait);
        // The finding's own place is none of the related ones.
        (place == Some(stack), related.iter().position(|other| Some(other.stack) == place))
    });
    let processes = fault.waits.iter().map(|wait| wait.process);
    let ranks: Vec<i32> = processes.clone().map(|process| met.rank(process)).collect();
    let peers: Vec<i32> =
        fault.waits.iter().flat_map(|wait| wait.of.iter()).map(|of| met.rank(*of)).collect();
    let finding = RawFinding {
        check: info.id.into(),
        verdict,
        message: words::message(met, fault, first),
        help: info.help.into(),
        section: info.section.map(str::to_string),
        call: met.call(first).into(),
        language: if met.is_fortran(first) { "fortran" } else { "c" }.into(),
        stack,
        event: None,
        related,
        subject: Some(Subject { peers: few(peers), waits, ..Subject::default() }),
        details: details(met, fault),
        told_by: met.rank(first.process),
        world: loaded.worlds.of[first.process],
        ranks: ranks.into_iter().collect(),
        count: 1,
    };
    loaded.findings.push(finding);
}

/// Who waits for whom. `place`: whether a wait is at the finding's own place, and the position of its place among the related ones.
fn groups(
    met: &AskedWaits,
    fault: &Fault,
    place: &dyn Fn(&Wait) -> (bool, Option<usize>),
) -> Vec<WaitingGroup> {
    let mut sorted: Vec<&Wait> = fault.waits.iter().collect();
    sorted.sort_by_key(|wait| met.rank(wait.process));
    let mut all: Vec<WaitingProcess> = Vec::new();
    for wait in sorted {
        let (own, related) = place(wait);
        all.push(WaitingProcess {
            number: wait.process,
            rank: met.rank(wait.process),
            call: Some(met.call(wait).into()),
            state: WaitingState::Waits,
            own,
            related,
            of: wait.of.iter().copied().collect(),
            any: wait.any,
            tag: words::tag(wait),
        });
    }
    let meant: BTreeSet<usize> = all.iter().flat_map(|process| process.of.iter().copied()).collect();
    let known: BTreeSet<usize> = all.iter().map(|process| process.number).collect();
    all.extend(meant.difference(&known).map(|&process| WaitingProcess {
        number: process,
        rank: met.rank(process),
        state: if fault.ended.contains(&process) { WaitingState::Ended } else { WaitingState::Elsewhere },
        ..WaitingProcess::default()
    }));
    waiting_groups::of(&all)
}

fn few(mut ranks: Vec<i32>) -> Vec<i32> {
    ranks.sort_unstable();
    ranks.dedup();
    ranks.truncate(MOST_WAITS);
    ranks
}

/// The wait that the finding is at: that in a collective operation which others have not entered, else the first.
fn main<'a>(met: &AskedWaits, fault: &'a Fault) -> Option<&'a Wait> {
    let is_collective =
        |wait: &&Wait| matches!(wait.what, What::Collective { .. } | What::Other { .. } | What::Fence { .. });
    let rank = |wait: &&Wait| met.rank(wait.process);
    let collective = fault.waits.iter().filter(is_collective).min_by_key(rank);
    collective.filter(|_| fault.kind == FaultKind::CollectiveMissing).or(fault.waits.iter().min_by_key(rank))
}

fn details(met: &AskedWaits, fault: &Fault) -> BTreeMap<String, Detail> {
    let mut details = BTreeMap::new();
    let mut add = |name: &str, text: String| {
        if !text.is_empty() {
            details.insert(name.to_string(), Detail::Text(text));
        }
    };
    let list = |processes: &[usize]| {
        let all: Vec<i32> = processes.iter().map(|process| met.rank(*process)).collect();
        ranks::text(&all)
    };
    add("waits", words::waits(met, fault, MOST_WAITS));
    add("ended", list(&fault.ended));
    add("behind", list(&fault.behind));
    let mut among: Vec<usize> =
        fault.waits.iter().flat_map(|wait| wait.of.iter().copied().chain([wait.process])).collect();
    among.sort_unstable();
    among.dedup();
    let sent = unreceived(met.waiters, &among);
    add("not_received", words::unreceived(met, &sent, MOST_WAITS));
    details
}
