//! How many programs may run at once: a counting gate, first come, first served.
//!
//! A program of one rank waits for its launcher, or for the end of another process, about as long as it computes: three
//! of them keep two cores busy. MPICH waits busily, so two of its ranks count as two.

use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::available_parallelism;

#[derive(Debug)]
pub struct Tokens {
    state: Mutex<State>,
    changed: Condvar,
    all: usize,
}

#[derive(Debug)]
struct State {
    free: usize,
    /// Who comes next gets this number …
    last: usize,
    /// … and waits until this one is its own. Else who wants two would wait for ever while others want one.
    turn: usize,
}

/// Gives its tokens back when dropped.
pub struct Held<'a> {
    gate: &'a Tokens,
    count: usize,
}

impl Tokens {
    pub fn new(all: usize) -> Self {
        let state = State { free: all, last: 0, turn: 0 };
        Self { state: Mutex::new(state), changed: Condvar::new(), all }
    }

    /// Three for two cores. Machines with many are shared with others more often than not.
    pub fn of_machine() -> Self {
        let cores = available_parallelism().map_or(2, usize::from);
        Self::new((cores.clamp(2, 8) * 3).div_ceil(2))
    }

    /// How many there are: as many tests may be under way.
    pub fn all(&self) -> usize {
        self.all
    }

    /// Waits for `count` tokens (at most all there are) and takes them.
    pub fn take(&self, count: usize) -> Held<'_> {
        let count = count.min(self.all);
        // A test that panicked while it held the lock left plain numbers behind, which are still right.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mine = state.last;
        state.last += 1;
        while state.turn != mine || state.free < count {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.turn += 1;
        state.free -= count;
        self.changed.notify_all();
        Held { gate: self, count }
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.gate.state.lock().unwrap_or_else(PoisonError::into_inner).free += self.count;
        self.gate.changed.notify_all();
    }
}
