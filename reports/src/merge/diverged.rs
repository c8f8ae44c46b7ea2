//! `attr-dup-diverged`: the copy callbacks of one collective duplication failed on some of its ranks only (7.7.2).
//!
//! The one check that needs all ranks. Each rank tells of its own failed copies, with the name of the communicator
//! that was to be made, which is equal on all its ranks. Silent unless every rank reached its end of MPI: a rank that was killed might have failed too.
//! Repetitions at one place are only counted by the ranks, so a rank with repetitions might have failed in this
//! duplication as well; it is counted as if it had. So might one that had findings muted, and then nothing is told.

use crate::load::{Loaded, RawFinding};
use crate::report::Run;
use mpiwarden::checks::catalogue::Check;
use mpiwarden::findings::{Detail, Verdict};
use std::collections::{BTreeMap, BTreeSet};

/// Adds a finding for each duplication that certainly diverged.
pub fn judge(loaded: &mut Loaded, run: &Run) {
    if !run.complete || loaded.processes.iter().any(|process| process.slot.muted_met > 0) {
        return;
    }
    let mut by_name = BTreeMap::<(u32, &str), Vec<usize>>::new();
    for (index, failure) in loaded.copy_failures.iter().enumerate() {
        by_name.entry((failure.world, &failure.communicator.name)).or_default().push(index);
    }
    let repeaters: BTreeSet<(u32, i32)> = (loaded.copy_failures.iter())
        .filter(|failure| failure.repeated)
        .map(|failure| (failure.world, failure.rank))
        .collect();
    let mut found = Vec::new();
    for ((world, name), group) in by_name {
        let first = &loaded.copy_failures[group[0]];
        let failed: BTreeSet<i32> = group.iter().map(|&index| loaded.copy_failures[index].rank).collect();
        let perhaps = repeaters.iter().filter(|(of, rank)| *of == world && !failed.contains(rank)).count();
        let processes = i64::from(first.communicator.processes);
        if ((failed.len() + perhaps) as i64) < processes {
            found.push(finding(name, processes, &failed, &loaded.findings[first.finding]));
        }
    }
    loaded.findings.extend(found);
}

fn finding(name: &str, processes: i64, failed: &BTreeSet<i32>, at: &RawFinding) -> RawFinding {
    let info = Check::AttrDupDiverged.info();
    let mut details = BTreeMap::from([
        ("comm_size".to_string(), Detail::Number(processes)),
        ("dup_key".to_string(), Detail::Text(name.to_string())),
        ("failed".to_string(), Detail::Number(failed.len() as i64)),
    ]);
    details.extend(at.details.get_key_value("comm").map(|(name, value)| (name.clone(), value.clone())));
    RawFinding {
        check: info.id.into(),
        verdict: Verdict::Suspicious,
        message: "the copy callbacks of this duplication failed on some ranks and not on others".into(),
        help: info.help.into(),
        section: info.section.map(str::to_string),
        call: at.call.clone(),
        language: at.language.clone(),
        stack: at.stack,
        event: at.event,
        related: at.related.clone(),
        subject: at.subject.clone(),
        details,
        told_by: failed.first().copied().unwrap_or(-1),
        world: at.world,
        ranks: failed.iter().copied().collect(),
        count: failed.len() as u64,
    }
}
