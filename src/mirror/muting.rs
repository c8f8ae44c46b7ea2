//! `MPI_Pcontrol` (15.2.4): level 0 mutes what is told about the program, 1 brings it back, and others mean nothing here.
//!
//! The mirror follows every call all the same. What is found while findings are muted is not told, and neither is what
//! is left at the end of calls that were made then: their marks say so.

use super::facts::Fact;
use super::marks::Moment;
use super::state::Mirror;

impl Mirror {
    /// The program has called `MPI_Pcontrol`. Holds for all threads.
    pub fn control(&mut self, level: i32) {
        self.clock += 1;
        match level {
            0 => self.muted = true,
            1 => self.muted = false,
            _ => {}
        }
    }

    /// Whether findings are muted.
    pub fn is_muted(&self) -> bool {
        self.muted
    }

    /// A finding was made of this fact. Returns when that was: later than all that was noted before, and at which
    /// event the key was created that the fact is about.
    pub fn note_finding(&mut self, fact: &Fact) -> (Moment, Option<u64>) {
        self.clock += 1;
        let key = fact.key().filter(|_| !self.muted);
        let created = key.and_then(|key| self.keys.concern(key));
        (self.now(), created.and_then(|created| created.when.event()))
    }
}
