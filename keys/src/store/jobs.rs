//! Jobs: the callbacks that one call leads to, one at a time, and what their ends mean for keys and handles.

use super::{Due, Frame, Step, Store, Task, Value};
use crate::{Caller, Nesting, Place, Role};
use std::collections::VecDeque;

impl Store {
    /// A job without callbacks of its own yet.
    pub fn job(&mut self) -> Task {
        self.clock += 1;
        let task = Task(self.clock);
        self.jobs.insert(task, std::mem::take(&mut self.orphans));
        task
    }

    /// The next callback of a job, which runs from now on. `None`: the job is done.
    pub fn next(&mut self, task: Task, caller: Caller) -> Option<Due> {
        loop {
            let Some(step) = self.jobs.get_mut(&task).and_then(VecDeque::pop_front) else {
                self.jobs.remove(&task);
                return None;
            };
            let (role, place, to, value) = match step {
                Step::Free(place) => {
                    let Some(value) = self.tell_next(place) else { continue };
                    if let Some(steps) = self.jobs.get_mut(&task) {
                        steps.push_front(Step::Free(place));
                    }
                    (Role::Free, place, None, value)
                }
                Step::FreeGone(place, value) => (Role::Free, place, None, value),
                Step::Destroy(place, value) => (Role::Destroy, place, None, value),
                Step::Copy { from, to, value } => (Role::Copy, from, Some(to), value),
            };
            let due = Due {
                role,
                key: self.shown(value.key),
                functions: value.functions,
                place,
                to,
                value: value.value,
            };
            if due.function() == 0 {
                self.after(task, role, value);
                continue;
            }
            let nesting = Nesting::Inside;
            self.frames.push(Frame { caller, nesting, task, role, place, to, value, gone: false });
            return Some(due);
        }
    }

    /// The callback that [`Store::next`] gave to this caller has returned; `copied`: the value that a copy is to have.
    pub fn done(&mut self, task: Task, caller: Caller, copied: Option<isize>) {
        let mine = |frame: &Frame| frame.task == task && frame.caller == caller;
        let Some(at) = self.frames.iter().rposition(mine) else { return };
        let frame = self.frames.remove(at);
        if let (Role::Copy, Some(to), Some(value), false) = (frame.role, frame.to, copied, frame.gone) {
            // A value that was set there in the callback of another key would be the program's; of this key there is none.
            self.hold(frame.value.key);
            self.enter(to, Value { value, told: false, holds: true, ..frame.value });
        }
        self.after(task, frame.role, frame.value);
    }

    /// What the end of a callback, or its absence, means for the key.
    pub(super) fn after(&mut self, task: Task, role: Role, value: Value) {
        match role {
            Role::Free => {}
            Role::Copy => self.release(task, Value { holds: true, ..value }),
            Role::Destroy => self.release(task, value),
        }
    }

    /// The calls of a thread that run callbacks, outermost first.
    pub fn running(&self, thread: usize) -> Vec<Caller> {
        self.frames.iter().filter(|frame| frame.caller.thread == thread).map(|frame| frame.caller).collect()
    }

    /// How these calls stand to the one that the thread makes now. Callbacks that were left by an exception or a jump are
    /// dropped; what their calls had yet to destroy is destroyed by the next job.
    pub fn settle(&mut self, thread: usize, nestings: &[Nesting]) {
        let own = self.frames.iter_mut().filter(|frame| frame.caller.thread == thread);
        for (frame, nesting) in own.zip(nestings) {
            frame.nesting = *nesting;
        }
        let left = |frame: &Frame| frame.caller.thread == thread && frame.nesting == Nesting::Left;
        while let Some(at) = self.frames.iter().rposition(left) {
            let frame = self.frames.remove(at);
            self.after(frame.task, frame.role, frame.value);
            if let Some(key) = self.setting.remove(&frame.task) {
                // The value that was to come never comes.
                self.unhold(frame.task, key);
            }
            while let Some(step) = self.jobs.get_mut(&frame.task).and_then(VecDeque::pop_front) {
                match step {
                    Step::Free(_) | Step::FreeGone(..) => {}
                    Step::Destroy(..) => self.orphans.push_back(step),
                    Step::Copy { value, .. } => self.release(frame.task, Value { holds: true, ..value }),
                }
            }
            self.jobs.remove(&frame.task);
        }
    }

    /// Whether a callback of a role runs for a handle, and the call is made inside of it.
    pub(super) fn runs(&self, caller: Caller, place: Place, role: Option<Role>) -> bool {
        self.frames.iter().any(|frame| {
            frame.caller.thread == caller.thread
                && frame.nesting == Nesting::Inside
                && role.is_none_or(|role| frame.role == role)
                && (frame.place == place || (role.is_none() && frame.to == Some(place)))
        })
    }

    /// The last value that was not told yet, told from now on.
    pub(super) fn tell_next(&mut self, place: Place) -> Option<Value> {
        let holder = self.holders.get_mut(&place)?;
        let value = holder.values.iter_mut().rev().find(|value| !value.told)?;
        value.told = true;
        Some(*value)
    }
}
