//! The cache of one object: which key has which value, and in which order they were set (7.7).

use super::forms::Form;
use super::ids::KeyId;
use super::marks::Mark;
use crate::call::Local;
use rustc_hash::FxHashMap;

/// One attribute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attribute {
    /// The word that MPI keeps.
    pub value: usize,
    /// How it was put; `None` where a callback of another form made it from an old one.
    pub form: Option<Form>,
    pub set: Mark,
    /// Counts the sets of the process: a later set has a higher number.
    pub order: u64,
    /// The key was set on this object before, or while another thread set one: its place in the order is open.
    pub again: bool,
    /// The value is the address of a local variable.
    pub local: Option<Local>,
    /// The value was the address of heap memory that has been freed, there.
    pub freed: Option<Mark>,
}

/// The attributes of one object.
#[derive(Clone, Debug, Default)]
pub struct Attributes {
    by_key: FxHashMap<KeyId, Attribute>,
}

impl Attributes {
    #[inline]
    pub fn get(&self, key: KeyId) -> Option<&Attribute> {
        self.by_key.get(&key)
    }

    pub fn get_mut(&mut self, key: KeyId) -> Option<&mut Attribute> {
        self.by_key.get_mut(&key)
    }

    pub fn set(&mut self, key: KeyId, attribute: Attribute) -> Option<Attribute> {
        self.by_key.insert(key, attribute)
    }

    pub fn delete(&mut self, key: KeyId) -> Option<Attribute> {
        self.by_key.remove(&key)
    }

    pub fn is_empty(&self) -> bool {
        self.by_key.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.by_key.len()
    }

    /// Every attribute, in the order of setting.
    pub fn in_order(&self) -> Vec<(KeyId, Attribute)> {
        let mut all: Vec<_> = self.by_key.iter().map(|(key, attribute)| (*key, *attribute)).collect();
        all.sort_by_key(|(_, attribute)| attribute.order);
        all
    }
}
