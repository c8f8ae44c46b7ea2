//! What is asked, where it is too much to hold: processes whose events are read, and read again from a mark.

use crate::answer::Process;
use mpiwarden::events::KeptEvent;
use mpiwarden::events::form::Before;

/// A process of a recording.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// In its world.
    pub rank: i32,
    pub world: u32,
    /// It reached its end, and the events are all that it did.
    pub whole: bool,
}

/// Where to read on: whatever the recording's reader understands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    pub piece: u32,
    pub offset: u32,
    /// What the next event is told as the difference to.
    pub before: Before,
}

/// The events of a process, in the order in which it made them.
pub trait Events: Iterator<Item = KeptEvent> {
    /// Where the next event is.
    fn mark(&self) -> Mark;
}

/// The events of all processes. Readers of one process may read at the same time.
pub trait Recording: Sync {
    fn processes(&self) -> Vec<About>;
    /// From the beginning: the default mark.
    fn read(&self, process: usize, from: Mark) -> impl Events + '_;

    /// Makes something for each number below `count`; `together`: several at the same time, where there are threads. In the order of the numbers.
    fn each<T: Send>(&self, count: usize, together: bool, make: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let _ = together;
        (0..count).map(make).collect()
    }
}

impl Recording for [Process] {
    fn processes(&self) -> Vec<About> {
        self.iter().map(|of| About { rank: of.rank, world: of.world, whole: of.whole }).collect()
    }

    fn read(&self, process: usize, from: Mark) -> impl Events + '_ {
        Listed { events: &self[process].events, at: from.offset as usize }
    }
}

struct Listed<'a> {
    events: &'a [KeptEvent],
    at: usize,
}

impl Iterator for Listed<'_> {
    type Item = KeptEvent;

    fn next(&mut self) -> Option<KeptEvent> {
        let event = self.events.get(self.at)?.clone();
        self.at += 1;
        Some(event)
    }
}

impl Events for Listed<'_> {
    fn mark(&self) -> Mark {
        Mark { offset: self.at as u32, ..Mark::default() }
    }
}
