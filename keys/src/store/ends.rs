//! How handles, keys and what they carry come to an end.

use super::{Departure, Kept, Key, PAST, Step, Store, Task, Value};
use crate::{Caller, HandleType, KeyFault, KeyId, KeyUse, Place, Role, Wrong};
use mpiwarden::call::Handle;
use mpiwarden::mirror::facts::Mark;

impl Store {
    /// A handle is about to be freed: its free callbacks.
    ///
    /// # Errors
    /// One of them is running on this thread.
    pub fn begin_free(&mut self, caller: Caller, place: Place) -> Result<Task, KeyFault> {
        if self.runs(caller, place, Some(Role::Free)) {
            let usage = (place.of == HandleType::Key).then_some(KeyUse::Free);
            return Err(KeyFault { usage, wrong: Wrong::FreedInCallback(place.of) });
        }
        let task = self.job();
        self.add(task, Step::Free(place));
        Ok(task)
    }

    /// The freeing call is made now. MPI may hand the handle out again before it returns, so what belongs to the object is
    /// told apart from here on.
    pub fn leave(&mut self, place: Place) -> Departure {
        self.leave_copies(place);
        let counted = self.leave_last(place);
        let values = self.take_all(place);
        self.clock += 1;
        let number = self.clock;
        let is_comm = place.of == HandleType::Comm;
        let operations =
            if is_comm && !values.is_empty() { self.pending.freed(place.handle, number) } else { 0 };
        if is_comm && values.is_empty() {
            self.pending.forget(place.handle);
        }
        if !values.is_empty() {
            self.leaving.insert(number, Kept { place, values, operations });
        }
        Departure { number, place, counted }
    }

    /// The freeing call has returned. Where it failed the handle is as it was; else its values are destroyed, those of a
    /// communicator when its operations are complete.
    pub fn end_leave(&mut self, task: Task, departure: Departure, success: bool) {
        if !success {
            self.not_left(departure);
        }
        let number = departure.number;
        let Some(left) = self.leaving.remove(&number) else { return };
        if !success {
            self.pending.unfreed(left.place.handle, number);
            for value in left.values {
                self.enter(left.place, Value { told: false, ..value });
            }
        } else if left.operations == 0 {
            self.destroy(task, left.place, left.values);
        } else {
            self.pending.gone(number);
            self.kept.insert(number, left);
        }
    }

    /// As [`Store::end_leave`], where the free callbacks did not run before.
    pub fn end_leave_untold(&mut self, task: Task, departure: Departure, success: bool) {
        let left = self.leaving.get(&departure.number).filter(|_| success);
        let untold: Vec<Step> = left.map_or(Vec::new(), |left| {
            let values = left.values.iter().rev().filter(|value| !value.told);
            values.map(|value| Step::FreeGone(left.place, *value)).collect()
        });
        untold.into_iter().for_each(|step| self.add(task, step));
        self.end_leave(task, departure, success);
    }

    /// `MPIX_Key_free`, after the free callbacks of what is set on the key.
    pub fn end_key_free(&mut self, task: Task, key: KeyId, freed: Mark) {
        let values = self.take_all(Place::key(key));
        for value in &values {
            self.release(task, *value);
        }
        if let Some(of) = self.keys.get_mut(&key) {
            of.freed = Some(freed);
            of.own.extend(values.into_iter().map(|value| Value { holds: false, ..value }));
        }
        self.end_if_unheld(task, key);
    }

    /// An operation is complete: what its communicator kept may be gone now.
    pub fn complete(&mut self, task: Task, request: Handle) {
        let Some(number) = self.pending.complete(request) else { return };
        if let Some(left) = self.leaving.get_mut(&number) {
            left.operations = left.operations.saturating_sub(1);
            return;
        }
        let Some(kept) = self.kept.get_mut(&number) else { return };
        kept.operations = kept.operations.saturating_sub(1);
        if kept.operations == 0
            && let Some(kept) = self.kept.remove(&number)
        {
            self.destroy(task, kept.place, kept.values);
        }
    }

    /// An active request was freed: nobody learns when its operation is complete. What was set on it stays to the end of
    /// MPI, as what its communicator keeps does.
    pub fn given_up(&mut self, request: Handle, departure: Option<Departure>) {
        self.pending.given_up(request);
        let left =
            departure.and_then(|departure| Some((departure.number, self.leaving.remove(&departure.number)?)));
        if let Some((number, left)) = left {
            self.kept.insert(number, left);
        }
    }

    /// MPI has ended: nothing keeps a freed object any more.
    pub fn end_all(&mut self, task: Task) {
        self.forget_handles();
        let mut numbers: Vec<u64> = self.kept.keys().copied().collect();
        numbers.sort_unstable();
        for number in numbers {
            if let Some(kept) = self.kept.remove(&number) {
                self.destroy(task, kept.place, kept.values);
            }
        }
    }

    pub(super) fn destroy(&mut self, task: Task, place: Place, values: Vec<Value>) {
        for value in values.into_iter().rev() {
            self.add(task, Step::Destroy(place, value));
        }
    }

    pub(super) fn add(&mut self, task: Task, step: Step) {
        self.jobs.entry(task).or_default().push_back(step);
    }

    /// Copies to a handle that is freed inside of their callbacks go nowhere.
    fn leave_copies(&mut self, place: Place) {
        for frame in self.frames.iter_mut().filter(|frame| frame.to == Some(place)) {
            frame.gone = true;
        }
        let mut dropped = Vec::new();
        for (task, steps) in &mut self.jobs {
            steps.retain(|step| {
                if let Step::Copy { to, value, .. } = step
                    && *to == place
                {
                    dropped.push((*task, *value));
                    return false;
                }
                true
            });
        }
        for (task, value) in dropped {
            self.release(task, Value { holds: true, ..value });
        }
    }

    pub(super) fn hold(&mut self, key: KeyId) {
        if let Some(key) = self.keys.get_mut(&key) {
            key.holds += 1;
        }
    }

    pub(super) fn release(&mut self, task: Task, value: Value) {
        if value.holds {
            self.unhold(task, value.key);
        }
    }

    pub(super) fn unhold(&mut self, task: Task, id: KeyId) {
        if let Some(key) = self.keys.get_mut(&id) {
            key.holds = key.holds.saturating_sub(1);
            self.end_if_unheld(task, id);
        }
    }

    /// A freed key that nothing holds is gone, and with it what was set on it.
    pub(super) fn end_if_unheld(&mut self, task: Task, id: KeyId) {
        let Some(Key { freed: Some(freed), holds: 0, created, .. }) = self.keys.get(&id) else { return };
        if self.past.len() < PAST {
            self.past.insert(id, (*created, *freed));
        }
        if let Some(key) = self.keys.remove(&id) {
            self.destroy(task, Place::key(id), key.own);
        }
    }
}
