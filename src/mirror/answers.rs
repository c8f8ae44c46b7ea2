//! What the mirror predicts that a library must answer: the value of an attribute, the callbacks that are still due.
//!
//! For whoever plays a program on the mirror without any MPI. The wrappers do not ask: they tell, and get facts.

use super::facts::CallbackRole;
use super::keyvals::{KeyId, Lookup};
use super::predefined::PredefinedKey;
use super::state::Mirror;
use crate::call::{Handle, Kind};

/// What get_attr must say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prediction {
    /// Nothing is certain.
    Open,
    Nothing,
    Value(usize),
}

/// A callback that the present call must still run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    pub role: CallbackRole,
    pub key: KeyId,
    pub object: Handle,
    pub value: usize,
}

impl Mirror {
    /// The value of an attribute.
    pub fn predicted_attribute(&self, kind: Kind, handle: Handle, keyval: i32) -> Prediction {
        let Lookup::Exists(key) = self.keys.lookup(keyval) else { return Prediction::Open };
        match self.objects.get(kind, handle) {
            Some(object) if object.certain && self.complete => match object.attributes.get(key) {
                Some(attribute) => Prediction::Value(attribute.value),
                None => Prediction::Nothing,
            },
            // A predefined object that nobody used has no attributes.
            None if (self.setup.is_predefined)(kind, handle) && self.complete => Prediction::Nothing,
            Some(_) | None => Prediction::Open,
        }
    }

    /// The number that a predefined attribute of a window stands for, where it is certain.
    pub fn predicted_number(&self, win: Handle, key: PredefinedKey) -> Option<i64> {
        self.number_of_window(win, key)
    }

    /// The callbacks that the innermost call of a thread must still run; `None`: it may run any.
    pub fn due(&self, thread: usize) -> Option<Vec<Due>> {
        let call = self.frames.calls(thread).next()?;
        if call.faulty || call.failed {
            return None;
        }
        let due = call.expected.iter().filter(|expected| !expected.done);
        let due = due.map(|expected| {
            let &super::frames::Expected { role, key, object, attribute, .. } = expected;
            Due { role, key, object, value: attribute.value }
        });
        Some(due.collect())
    }

    /// Attributes of an object in the order in which they were set, with whether that order is certain.
    pub fn attributes_in_order(&self, kind: Kind, handle: Handle) -> Vec<(KeyId, usize, bool)> {
        let Some(object) = self.objects.get(kind, handle) else { return Vec::new() };
        let all = object.attributes.in_order();
        all.into_iter().map(|(key, attribute)| (key, attribute.value, !attribute.again)).collect()
    }
}
