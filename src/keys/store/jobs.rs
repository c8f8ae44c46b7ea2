//! Jobs: the callbacks that one call leads to, one at a time, and what their ends mean for keys and handles.

use super::{Due, Frame, Step, Store, Task, Value};
use crate::keys::{Caller, Place, Role, Wrong};
use std::collections::VecDeque;

impl Store {
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
            self.frames.push(Frame { caller, task, role, place, to, value, gone: false });
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

    /// Drops callbacks of this thread that were left by an exception or a jump. What their calls had yet to destroy is
    /// destroyed by the next job.
    pub(super) fn settle(&mut self, caller: Caller) {
        let dead = |frame: &Frame| frame.caller.thread == caller.thread && frame.caller.frame <= caller.top;
        while let Some(at) = self.frames.iter().rposition(dead) {
            let frame = self.frames.remove(at);
            self.after(frame.task, frame.role, frame.value);
            while let Some(step) = self.jobs.get_mut(&frame.task).and_then(VecDeque::pop_front) {
                match step {
                    Step::Free(_) => {}
                    Step::Destroy(..) => self.orphans.push_back(step),
                    Step::Copy { value, .. } => self.release(frame.task, Value { holds: true, ..value }),
                }
            }
            self.jobs.remove(&frame.task);
        }
    }

    pub(super) fn busy(&self, caller: Caller, place: Place) -> Result<(), Wrong> {
        let own = |frame: &Frame| {
            frame.caller.thread == caller.thread && (frame.place == place || frame.to == Some(place))
        };
        if self.frames.iter().any(own) { Err(Wrong::InCallback(place.of)) } else { Ok(()) }
    }

    /// The last value that was not told yet, told from now on.
    pub(super) fn tell_next(&mut self, place: Place) -> Option<Value> {
        let holder = self.holders.get_mut(&place)?;
        let value = holder.values.iter_mut().rev().find(|value| !value.told)?;
        value.told = true;
        Some(*value)
    }
}
