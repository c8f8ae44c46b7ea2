//! How many programs may run at once: a counting gate.
//!
//! MPICH waits busily, so two of its ranks want both cores for themselves; everything else may run two at a time.

use std::sync::{Condvar, Mutex, PoisonError};

#[derive(Debug)]
pub struct Tokens {
    free: Mutex<usize>,
    changed: Condvar,
    all: usize,
}

/// Gives its tokens back when dropped.
pub struct Held<'a> {
    gate: &'a Tokens,
    count: usize,
}

impl Tokens {
    pub fn new(all: usize) -> Self {
        Self { free: Mutex::new(all), changed: Condvar::new(), all }
    }

    /// Waits for `count` tokens (at most all there are) and takes them.
    pub fn take(&self, count: usize) -> Held<'_> {
        let count = count.min(self.all);
        // A test that panicked while it held the lock left a plain number behind, which is still right.
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free < count {
            free = self.changed.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
        *free -= count;
        Held { gate: self, count }
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        *self.gate.free.lock().unwrap_or_else(PoisonError::into_inner) += self.count;
        self.gate.changed.notify_all();
    }
}
