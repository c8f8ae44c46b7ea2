//! The events of all processes, read from their files when they are needed.

use super::threads;
use crate::load::loaded::Recorded;
use mpiwarden_analysis::{About, Events, Mark, Recording};

/// The processes that kept events, and their files.
pub(super) struct Files {
    pub about: Vec<About>,
    pub recorded: Vec<Recorded>,
}

impl Files {
    /// Whether the events of a process that are read in order end where its recording reached its limit.
    pub fn reached_limit(&self, process: usize) -> bool {
        self.recorded.get(process).is_some_and(|of| of.events.reached_limit())
    }
}

impl Recording for Files {
    fn processes(&self) -> Vec<About> {
        self.about.clone()
    }

    fn read(&self, process: usize, from: Mark) -> impl Events + '_ {
        self.recorded[process].events.read(from)
    }

    fn each<T: Send>(&self, count: usize, together: bool, make: impl Fn(usize) -> T + Sync) -> Vec<T> {
        threads::each(count, if together { threads::threads() } else { 1 }, make)
    }
}
