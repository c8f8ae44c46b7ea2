//! The threads that MPI starts for itself: those that are there when the call returns that starts MPI, and were not before it. The rank's slot lists
//! them, so that whoever looks at a job that stands still knows which threads of the process may call MPI: all others.
//!
//! Left out: threads that MPI starts later. They count as the program's, which makes its silence longer.

use crate::{slot, switch};
use std::sync::{Mutex, PoisonError};
use warden::findings::status::MAX_OWN_THREADS;

/// The threads before MPI was started; `None`: nobody has looked.
static BEFORE: Mutex<Option<Vec<u32>>> = Mutex::new(None);

/// Before the call that starts MPI.
pub fn before_start() {
    if switch::watches_waits() {
        *BEFORE.lock().unwrap_or_else(PoisonError::into_inner) = all();
    }
}

/// MPI is up. Only its first start counts.
pub fn started() {
    let before = BEFORE.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let (Some(before), Some(mut own)) = (before, all()) {
        own.retain(|thread| !before.contains(thread));
        own.truncate(MAX_OWN_THREADS);
        slot::own_threads(&own);
    }
}

/// The threads of this process, as the system numbers them.
fn all() -> Option<Vec<u32>> {
    let entries = std::fs::read_dir("/proc/self/task").ok()?;
    Some(entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect())
}

#[cfg(test)]
mod tests {
    use super::all;

    #[test]
    fn this_thread_is_one_of_all() {
        // SAFETY: asks for the thread's number.
        let own = unsafe { libc::gettid() } as u32;
        assert!(all().is_some_and(|all| all.contains(&own)));
    }
}
