//! Work of which the parts do not depend on each other, by several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is made for each number below `count`, in their order; the same for however many threads there are.
pub fn each<T: Send>(count: usize, threads: usize, make: impl Fn(usize) -> T + Sync) -> Vec<T> {
    if threads < 2 || count < 2 {
        return (0..count).map(make).collect();
    }
    let next = AtomicUsize::new(0);
    let made = Mutex::new(Vec::with_capacity(count));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(count) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= count {
                        break;
                    }
                    let one = make(at);
                    // A thread that panics ends all: the scope says so.
                    made.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((at, one));
                }
            });
        }
    });
    let mut made = made.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    made.sort_by_key(|(at, _)| *at);
    made.into_iter().map(|(_, one)| one).collect()
}

/// As many as there are cores, within reason: each holds a part of a job.
#[allow(dead_code, reason = "tests say how many")]
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).min(8)
}
