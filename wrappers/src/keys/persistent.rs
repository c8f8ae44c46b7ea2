//! Persistent requests that were made and not freed: they outlive their completion.

use rustc_hash::FxHashSet;
use std::sync::{Mutex, PoisonError};
use warden::call::Handle;

/// Requests that were made by a call whose name ends in `_init`, and not freed.
static PERSISTENT: Mutex<Option<FxHashSet<Handle>>> = Mutex::new(None);

/// Whether a request outlives its completion.
pub fn is_persistent(request: Handle) -> bool {
    let persistent = PERSISTENT.lock().unwrap_or_else(PoisonError::into_inner);
    persistent.as_ref().is_some_and(|persistent| persistent.contains(&request))
}

/// A request is about to be freed, and may come back at once. Returns whether it was persistent.
pub fn no_longer(request: Handle) -> bool {
    let mut persistent = PERSISTENT.lock().unwrap_or_else(PoisonError::into_inner);
    persistent.as_mut().is_some_and(|persistent| persistent.remove(&request))
}

/// It was not freed.
pub fn still(request: Handle) {
    PERSISTENT.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default().insert(request);
}
