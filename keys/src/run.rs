//! The calls of the interface, from their first to their last step, with the program's callbacks in between.
//!
//! No lock is held while a callback runs, and nothing that has a destructor lives across one: C++ exceptions and jumps may
//! leave from there. A callback is called through `invoke`, which is the crate `wrappers`' matter.

use super::store::Task;
use super::{Caller, Departure, Due, HandleType, KeyFault, KeyId, KeyUse, Nesting, Place, Store, Wrong};
use mpiwarden::mirror::facts::Mark;

/// Who guards the store: a lock of the process, or in a test that of a model checker.
pub trait Locked {
    /// Does something with the store that nobody else sees.
    fn with<R>(&self, part: impl FnOnce(&mut Store) -> R) -> R;

    /// How a call stands to the one that the same thread makes now. On one stack that grows downwards, calls that a
    /// callback makes lie at lower addresses.
    fn nesting(&self, outer: Caller, now: Caller) -> Nesting {
        if outer.frame <= now.top { Nesting::Left } else { Nesting::Inside }
    }
}

/// Begins a call: callbacks of this thread that were left are over from here on.
fn settle(store: &impl Locked, now: Caller) {
    let outer = store.with(|store| store.running(now.thread));
    if !outer.is_empty() {
        let nestings: Vec<Nesting> = outer.iter().map(|outer| store.nesting(*outer, now)).collect();
        store.with(|store| store.settle(now.thread, &nestings));
    }
}

/// Does something with the store that may lead to callbacks, and runs them.
fn job(
    store: &impl Locked,
    caller: Caller,
    part: impl FnOnce(&mut Store, Task),
    invoke: &impl Fn(&Due) -> Answer,
) {
    let task = store.with(|store| {
        let task = store.job();
        part(store, task);
        task
    });
    drain(store, task, caller, invoke);
}

/// What a callback answered: a copy callback's value, where it said that there is one.
pub type Answer = Option<isize>;

/// `MPIX_Value_set`.
///
/// # Errors
/// Why it is refused: then nothing is changed.
pub fn set(
    store: &impl Locked,
    caller: Caller,
    (key, place): (KeyId, Place),
    value: isize,
    invoke: impl Fn(&Due) -> Answer,
) -> Result<(), KeyFault> {
    settle(store, caller);
    let task = store.with(|store| store.begin_set(caller, key, place))?;
    loop {
        drain(store, task, caller, &invoke);
        if store.with(|store| store.put(task, key, place, value)) {
            return Ok(());
        }
    }
}

/// `MPIX_Value_clear`.
///
/// # Errors
/// As for [`set`].
pub fn clear(
    store: &impl Locked,
    caller: Caller,
    (key, place): (KeyId, Place),
    invoke: impl Fn(&Due) -> Answer,
) -> Result<(), KeyFault> {
    settle(store, caller);
    let task = store.with(|store| store.begin_clear(caller, key, place))?;
    drain(store, task, caller, &invoke);
    Ok(())
}

/// Before a handle is freed: its free callbacks.
///
/// # Errors
/// The handle is freed inside of one of them.
pub fn tell(
    store: &impl Locked,
    caller: Caller,
    place: Place,
    invoke: impl Fn(&Due) -> Answer,
) -> Result<(), KeyFault> {
    settle(store, caller);
    let task = store.with(|store| store.begin_free(caller, place))?;
    drain(store, task, caller, &invoke);
    Ok(())
}

/// As [`tell`], directly before MPI frees the handle. Where the program holds other handles of the object, nothing is told.
///
/// # Errors
/// As for [`tell`].
pub fn free(
    store: &impl Locked,
    caller: Caller,
    place: Place,
    invoke: impl Fn(&Due) -> Answer,
) -> Result<Departure, KeyFault> {
    if let Some(departure) = store.with(|store| store.leave_others(place)) {
        return Ok(departure);
    }
    tell(store, caller, place, invoke)?;
    Ok(store.with(|store| store.leave(place)))
}

/// After MPI freed the handle, or did not.
pub fn freed(
    store: &impl Locked,
    caller: Caller,
    departure: Departure,
    success: bool,
    invoke: impl Fn(&Due) -> Answer,
) {
    job(store, caller, |store, task| store.end_leave(task, departure, success), &invoke);
}

/// As [`free`], where the free callbacks run when the handle is gone, by [`freed_untold`].
pub fn leave(store: &impl Locked, place: Place) -> Departure {
    store.with(|store| store.leave_others(place).unwrap_or_else(|| store.leave(place)))
}

/// As [`freed`], after [`leave`].
pub fn freed_untold(
    store: &impl Locked,
    caller: Caller,
    departure: Departure,
    success: bool,
    invoke: impl Fn(&Due) -> Answer,
) {
    settle(store, caller);
    job(store, caller, |store, task| store.end_leave_untold(task, departure, success), &invoke);
}

/// After an object was duplicated.
pub fn copy(store: &impl Locked, caller: Caller, from: Place, to: Place, invoke: impl Fn(&Due) -> Answer) {
    settle(store, caller);
    let task = store.with(|store| store.begin_copy(from, to));
    drain(store, task, caller, &invoke);
}

/// An operation is complete.
pub fn complete(
    store: &impl Locked,
    caller: Caller,
    request: mpiwarden::call::Handle,
    invoke: impl Fn(&Due) -> Answer,
) {
    job(store, caller, |store, task| store.complete(task, request), &invoke);
}

/// MPI has ended.
pub fn end(store: &impl Locked, caller: Caller, invoke: impl Fn(&Due) -> Answer) {
    job(store, caller, |store, task| store.end_all(task), &invoke);
}

/// `MPIX_Key_free`.
///
/// # Errors
/// As for [`set`].
pub fn free_key(
    store: &impl Locked,
    caller: Caller,
    key: KeyId,
    place_of_call: Mark,
    invoke: impl Fn(&Due) -> Answer,
) -> Result<(), KeyFault> {
    let usage = Some(KeyUse::Free);
    store.with(|store| store.usable(key)).map_err(|wrong| KeyFault { usage, wrong })?;
    tell(store, caller, Place::key(key), &invoke)?;
    let task = store.with(|store| {
        // Another thread, or a callback, may have freed it meanwhile.
        store.usable(key).map_err(|wrong| KeyFault { usage, wrong })?;
        let task = store.job();
        store.end_key_free(task, key, place_of_call);
        Ok(task)
    })?;
    drain(store, task, caller, &invoke);
    Ok(())
}

/// Runs the callbacks of a job, until there are none.
fn drain(store: &impl Locked, task: Task, caller: Caller, invoke: &impl Fn(&Due) -> Answer) {
    while let Some(due) = store.with(|store| store.next(task, caller)) {
        let answer = invoke(&due);
        store.with(|store| store.done(task, caller, answer));
    }
}

/// Whether a value may be set on this type of handle and none other: a number that the program gave.
///
/// # Errors
/// The number, where it stands for no type.
pub fn handle_type(number: i32, usage: KeyUse) -> Result<HandleType, KeyFault> {
    HandleType::of(number).ok_or(KeyFault { usage: Some(usage), wrong: Wrong::HandleType(number) })
}
