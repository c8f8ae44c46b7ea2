//! How handles, keys and what they carry come to an end.

use super::{Departure, Frame, Kept, Step, Store, Task, Value};
use crate::call::Handle;
use crate::keys::{Caller, HandleType, KeyFault, KeyId, KeyUse, Place, Role, Wrong};
use crate::mirror::facts::Mark;

impl Store {
    /// A handle is about to be freed: its free callbacks.
    ///
    /// # Errors
    /// One of them is running on this thread.
    pub fn begin_free(&mut self, caller: Caller, place: Place) -> Result<Task, KeyFault> {
        self.settle(caller);
        let own = |frame: &Frame| {
            frame.caller.thread == caller.thread && frame.role == Role::Free && frame.place == place
        };
        if self.frames.iter().any(own) {
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
        Departure(number)
    }

    /// The freeing call has returned. Where it failed the handle is as it was; else its values are destroyed, those of a
    /// communicator when its operations are complete.
    pub fn end_leave(&mut self, task: Task, departure: Departure, success: bool) {
        let Departure(number) = departure;
        let Some(left) = self.leaving.remove(&number) else { return };
        if !success {
            self.pending.unfreed(left.place.handle, number);
            for value in left.values {
                self.enter(left.place, Value { told: false, ..value });
            }
        } else if left.operations == 0 {
            self.destroy(task, left.place, left.values);
        } else {
            self.kept.insert(number, left);
        }
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

    /// An active request was freed: nobody learns when its operation is complete.
    pub fn given_up(&mut self, request: Handle) {
        self.pending.given_up(request);
    }

    /// MPI has ended: nothing keeps a freed communicator any more.
    pub fn end_all(&mut self, task: Task) {
        let mut numbers: Vec<u64> = self.kept.keys().copied().collect();
        numbers.sort_unstable();
        for number in numbers {
            if let Some(kept) = self.kept.remove(&number) {
                self.destroy(task, kept.place, kept.values);
            }
        }
    }
}
