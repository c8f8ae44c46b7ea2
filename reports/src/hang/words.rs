//! The words for processes that can never go on.

use super::asked::AskedWaits;
use crate::ranks;
use crate::render::numbers::counted;
use mpiwarden_analysis::waits::{Fault, FaultKind, Unreceived, Wait, What};
use mpiwarden_spec::Procedure;
use std::collections::BTreeMap;

/// What a call waits for, without ranks.
pub fn base(met: &AskedWaits, wait: &Wait) -> String {
    let call = met.call(wait);
    match &wait.what {
        What::Message { .. } => format!("{call} waits for a message"),
        What::Receive { .. } => format!("{call} waits for its message to be received"),
        What::Collective { .. } | What::Fence { .. } => {
            format!("{call} waits for members that have not entered it")
        }
        What::Other { call: Some(other), root: false, .. } => {
            format!("{call} is entered where other members have entered {}", name(*other))
        }
        What::Other { root: true, .. } => {
            format!("{call} is entered with another root than at other members")
        }
        What::Other { call: None, root: false, .. } => {
            format!("{call} is entered where other members have entered another operation")
        }
        What::Exposure => format!("{call} waits for an exposure epoch (MPI_Win_post)"),
        What::Access => format!("{call} waits for the end of an access epoch (MPI_Win_complete)"),
        What::Lock => format!("{call} waits for a lock"),
        What::Parts => format!("{call} waits for parts of its message to be marked as ready (MPI_Pready)"),
        What::Unknown => format!("{call} waits for others"),
    }
}

fn name(call: u16) -> &'static str {
    Procedure::all().nth(usize::from(call)).map_or("another operation", |call| call.name())
}

/// One sentence, without ranks and addresses.
pub fn message(met: &AskedWaits, fault: &Fault, first: &Wait) -> String {
    let base = base(met, first);
    if matches!(first.what, What::Other { .. }) {
        return base;
    }
    let one = fault.waits.iter().all(|wait| wait.process == first.process);
    match fault.kind {
        FaultKind::Stuck => format!("{base}, and nothing goes on"),
        FaultKind::Deadlock | FaultKind::CollectiveMissing if !fault.ended.is_empty() => {
            format!("{base}, and who would have to act has ended")
        }
        FaultKind::Deadlock if one => format!("{base}, and only the process itself could act"),
        FaultKind::Deadlock => format!("{base}, in a circle of processes that wait for each other"),
        FaultKind::CollectiveMissing => format!("{base}, and that wait for others"),
    }
}

/// «rank 0 waits in MPI_Recv for rank 1 (tag 7); ranks 1–3 wait in MPI_Barrier for rank 0». Who waits alike is named together.
pub fn waits(met: &AskedWaits, fault: &Fault, most: usize) -> String {
    let mut alike: BTreeMap<String, Vec<i32>> = BTreeMap::new();
    for wait in &fault.waits {
        alike.entry(behind_ranks(met, wait)).or_default().push(met.rank(wait.process));
    }
    let mut alike: Vec<(Vec<i32>, String)> = alike.into_iter().map(|(text, ranks)| (ranks, text)).collect();
    alike.iter_mut().for_each(|(ranks, _)| ranks.sort_unstable());
    alike.sort();
    let named = alike.iter().take(most).map(|(ranks, text)| {
        let verb = if ranks.len() == 1 { "waits" } else { "wait" };
        format!("{} {verb} {text}", ranks::phrase(&ranks::text(ranks), 0))
    });
    let mut shown: Vec<String> = named.collect();
    let left: usize = alike.iter().skip(most).map(|(ranks, _)| ranks.len()).sum();
    if left > 0 {
        shown.push(format!("and {left} more"));
    }
    shown.join("; ")
}

/// «in MPI_Recv for rank 1 (tag 7)».
fn behind_ranks(met: &AskedWaits, wait: &Wait) -> String {
    let mut of: Vec<i32> = wait.of.iter().map(|process| met.rank(*process)).collect();
    of.sort_unstable();
    of.dedup();
    let whom = ranks::phrase(&ranks::text(&of), 0);
    let whom = match (of.is_empty(), wait.any) {
        (true, _) => return format!("in {}", met.call(wait)),
        (false, true) => format!("any of {whom}"),
        (false, false) => whom,
    };
    let tag = tag(wait).map(|tag| format!(" (tag {tag})")).unwrap_or_default();
    format!("in {} for {whom}{tag}", met.call(wait))
}

/// The tag of the message that it waits for, where it names one.
pub fn tag(wait: &Wait) -> Option<i64> {
    let tag = match wait.what {
        What::Message { tag, .. } => Some(tag),
        What::Receive { tag, .. } => Some(tag.into()),
        What::Collective { .. }
        | What::Other { .. }
        | What::Fence { .. }
        | What::Exposure
        | What::Access
        | What::Lock
        | What::Parts
        | What::Unknown => None,
    };
    tag.filter(|tag| *tag >= 0)
}

/// «rank 0 sent tag 6 to rank 2».
pub fn unreceived(met: &AskedWaits, sent: &[Unreceived], most: usize) -> String {
    let one = |sent: &Unreceived| {
        let many =
            if sent.count > 1 { format!(" ({})", counted(sent.count, "message")) } else { String::new() };
        format!("rank {} sent tag {} to rank {}{many}", met.rank(sent.from), sent.tag, met.rank(sent.to))
    };
    sent.iter().take(most).map(one).collect::<Vec<_>>().join("; ")
}
