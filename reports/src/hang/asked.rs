//! The processes of a question about waits, for those who make findings of its answers.

use crate::load::Loaded;
use crate::load::places::StackIndex;
use crate::order::EventCall;
use mpiwarden::events::Number;
use mpiwarden::findings::waits::flag;
use mpiwarden_analysis::waits::{Wait, Waiter};
use rustc_hash::FxHashMap;

/// What was asked: the processes, and the places of their events.
pub struct AskedWaits<'a> {
    pub waiters: &'a [Waiter],
    pub places: &'a [FxHashMap<Number, EventCall>],
}

impl AskedWaits<'_> {
    pub fn call(&self, wait: &Wait) -> &'static str {
        let at = &self.waiters[wait.process].threads[wait.thread];
        at.call.map_or("MPI", |call| call.name())
    }

    pub fn rank(&self, process: usize) -> i32 {
        self.waiters[process].rank
    }

    pub fn stack(&self, loaded: &Loaded, wait: &Wait) -> Option<StackIndex> {
        let at = &self.waiters[wait.process].threads[wait.thread];
        let place = self.places[wait.process].get(&at.place).map(|place| place.stack);
        place.or_else(|| loaded.spots.get(wait.process)?.first()?.stack)
    }

    pub fn is_fortran(&self, wait: &Wait) -> bool {
        self.waiters[wait.process].threads[wait.thread].flags & flag::FORTRAN != 0
    }
}
