//! What findings are about, found in the report: each rank knows its own windows and keys by event numbers, and the report has those
//! of all ranks.

use crate::load::{Happened, Loaded, RawFinding};
use crate::report::Subject;
use rustc_hash::FxHashMap;

/// Finds windows and keys.
pub struct Subjects<'a> {
    loaded: &'a Loaded,
    /// Positions of windows, by each event of their lives that a finding may name.
    by_event: FxHashMap<Happened, usize>,
    /// Positions of windows, by world, rank and the name that all their processes give them.
    by_name: FxHashMap<Happened, usize>,
}

impl<'a> Subjects<'a> {
    pub fn new(loaded: &'a Loaded) -> Self {
        let (mut by_event, mut by_name) = (FxHashMap::default(), FxHashMap::default());
        for (index, window) in loaded.mirrors.windows.iter().enumerate() {
            let at = |number| (window.world, window.rank, number);
            let attached = window.of_rank.regions.iter().map(|region| region.attached_at);
            for event in window.of_rank.created_at.into_iter().chain(attached).filter(|&event| event > 0) {
                by_event.insert(at(event), index);
            }
            by_name.extend(window.of_rank.name.map(|name| (at(name), index)));
        }
        Subjects { loaded, by_event, by_name }
    }

    /// What a finding is about; none in files of older versions.
    pub fn of(&self, finding: &RawFinding) -> Option<Subject> {
        let told = finding.subject.clone()?;
        let here = |number| (finding.world, finding.told_by, number);
        let own = told.window.and_then(|event| self.by_event.get(&here(event)).copied());
        let elsewhere =
            told.bytes.as_ref().and_then(|bytes| bytes.rank).filter(|&rank| rank != finding.told_by);
        let window = match elsewhere {
            // Its own window is another piece of memory.
            Some(rank) => own.and_then(|own| {
                let name = self.loaded.mirrors.windows[own].of_rank.name?;
                self.by_name.get(&(finding.world, rank, name)).copied()
            }),
            None => own,
        };
        let keyval = told.keyval.and_then(|event| self.loaded.mirrors.keyval_of(here(event)));
        Some(Subject {
            window,
            keyval,
            communicator: told.communicator,
            request: told.request,
            bytes: told.bytes,
            regions: told.regions,
            peers: told.peers,
            order: told.order,
            waits: told.waits,
        })
    }
}
