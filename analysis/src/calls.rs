//! Which procedure was called at each place of a process.

use crate::job::Job;
use mpiwarden::events::Did;
use rustc_hash::FxHashMap;

/// The procedures of a process's places.
pub(crate) fn calls(job: &Job, process: usize) -> FxHashMap<u32, u16> {
    let told = job.events[process].iter().filter_map(|event| {
        if let Did::Place { place, call, .. } = event.did { Some((place, call)) } else { None }
    });
    told.collect()
}
