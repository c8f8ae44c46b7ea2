//! What is set on a handle: set, get, clear and copy.

use super::{Holder, Step, Store, Task, Value};
use crate::{Caller, KeyFault, KeyId, KeyUse, Place, Wrong};

impl Store {
    /// `MPIX_Value_get`.
    ///
    /// # Errors
    /// The key is not a key of the program.
    pub fn get(&self, key: KeyId, place: Place) -> Result<Option<isize>, Wrong> {
        self.usable(key)?;
        let values = self.holders.get(&place).map_or(&[][..], |holder| &holder.values);
        Ok(values.iter().find(|value| value.key == key && !value.told).map(|value| value.value))
    }

    /// `MPIX_Value_set` begins: the old value is destroyed first. The key is held until [`Store::put`].
    ///
    /// # Errors
    /// The key cannot be used, or a callback runs for the handle.
    pub fn begin_set(&mut self, caller: Caller, key: KeyId, place: Place) -> Result<Task, KeyFault> {
        self.changeable(KeyUse::Set, caller, key, place)?;
        self.hold(key);
        let task = self.job();
        self.setting.insert(task, key);
        self.take_out(task, key, place);
        Ok(task)
    }

    /// The value is entered, unless another thread set one meanwhile: then that one is to be destroyed first.
    pub fn put(&mut self, task: Task, key: KeyId, place: Place, value: isize) -> bool {
        if self.take_out(task, key, place) {
            return false;
        }
        self.setting.remove(&task);
        let Some(functions) = self.keys.get(&key).map(|key| key.functions) else { return true };
        self.enter(place, Value { key, functions, value, told: false, holds: true });
        true
    }

    /// `MPIX_Value_clear`.
    ///
    /// # Errors
    /// As for [`Store::begin_set`].
    pub fn begin_clear(&mut self, caller: Caller, key: KeyId, place: Place) -> Result<Task, KeyFault> {
        self.changeable(KeyUse::Clear, caller, key, place)?;
        let task = self.job();
        self.take_out(task, key, place);
        Ok(task)
    }

    /// Whether the value under a key and a handle may be changed.
    fn changeable(&self, usage: KeyUse, caller: Caller, key: KeyId, place: Place) -> Result<(), KeyFault> {
        let wrong = match self.usable(key) {
            Err(wrong) => wrong,
            Ok(()) if self.runs(caller, place, None) => Wrong::InCallback(place.of),
            Ok(()) => return Ok(()),
        };
        Err(KeyFault { usage: Some(usage), wrong })
    }

    /// An object was duplicated: the copy callbacks of its values.
    pub fn begin_copy(&mut self, from: Place, to: Place) -> Task {
        let task = self.job();
        // An object of this handle that was freed where nobody saw it: its values belong to nothing.
        for value in self.take_all(to) {
            self.release(task, value);
        }
        let values = self.holders.get(&from).map_or(&[][..], |holder| &holder.values);
        let copied: Vec<Value> =
            values.iter().filter(|value| value.functions.copy != 0 && !value.told).copied().collect();
        for value in copied {
            self.hold(value.key);
            self.add(task, Step::Copy { from, to, value });
        }
        task
    }

    pub(super) fn enter(&mut self, place: Place, value: Value) {
        self.clock += 1;
        let since = self.clock;
        let counts = &mut self.counts;
        let holder = self.holders.entry(place).or_insert_with(|| {
            counts[place.of as usize] += 1;
            Holder { values: Vec::new(), since }
        });
        holder.values.push(value);
    }

    /// Queues the destruction of one value. Returns whether there was one.
    pub(super) fn take_out(&mut self, task: Task, key: KeyId, place: Place) -> bool {
        let Some(holder) = self.holders.get_mut(&place) else { return false };
        let Some(at) = holder.values.iter().position(|value| value.key == key && !value.told) else {
            return false;
        };
        let value = holder.values.remove(at);
        if holder.values.is_empty() {
            self.take_all(place);
        }
        self.add(task, Step::Destroy(place, value));
        true
    }

    pub(super) fn take_all(&mut self, place: Place) -> Vec<Value> {
        let Some(holder) = self.holders.remove(&place) else { return Vec::new() };
        self.counts[place.of as usize] -= 1;
        holder.values
    }
}
