//! Keys: their kind, callbacks, and life until the last attribute is gone (7.7.2).
//!
//! A freed key lives as long as attributes hold it: its number still finds it, and a number that a later create
//! returns is the new key's. Keys that are gone leave a tombstone, so that a late use can say where they were freed.

use super::bounded::Bounded;
use super::facts::Mark;
use super::forms::Form;
use crate::call::{Function, Kind};
use rustc_hash::FxHashMap;

/// Identity of a key, never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeyId(pub u32);

/// A key that exists: not freed, or freed and held by attributes.
#[derive(Clone, Debug)]
pub struct Key {
    pub value: i32,
    pub kind: Kind,
    pub copy: Function,
    pub delete: Function,
    /// The form of the values that its callbacks take.
    pub form: Form,
    pub created: Mark,
    pub freed: Option<Mark>,
    /// Attributes that the mirror knows to hold it.
    pub attributes: usize,
    /// Attributes on communicators that a library made for itself, as seen by callbacks.
    pub hidden: usize,
    /// False when attributes may hold it that the mirror does not know.
    pub counted: bool,
    /// How often it was set, copied and deleted, for the viewer.
    pub uses: [u64; 3],
}

/// What facts tell about a key.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyView {
    pub kind: Kind,
    pub created: Mark,
    pub freed: Option<Mark>,
    /// Attributes that hold it.
    pub attributes: usize,
}

impl Key {
    /// The part of a key that facts tell.
    pub fn view(&self) -> KeyView {
        KeyView {
            kind: self.kind,
            created: self.created,
            freed: self.freed,
            attributes: self.attributes + self.hidden,
        }
    }

    /// Whether anything holds it, as far as is known.
    pub fn held(&self) -> bool {
        self.attributes + self.hidden > 0 || !self.counted
    }
}

/// All keys of the process.
#[derive(Debug)]
pub struct Keys {
    next: u32,
    keys: FxHashMap<KeyId, Key>,
    by_value: FxHashMap<i32, KeyId>,
    gone: Bounded<i32, KeyView>,
    /// Keys whose box may be given back by the wrappers.
    ended: Vec<KeyId>,
}

/// What a key number means now.
#[derive(Clone, Debug, PartialEq)]
pub enum Lookup {
    Exists(KeyId),
    Gone(KeyView),
    Unknown,
}

impl Default for Keys {
    fn default() -> Self {
        Keys {
            next: 0,
            keys: FxHashMap::default(),
            by_value: FxHashMap::default(),
            gone: Bounded::new(4096),
            ended: Vec::new(),
        }
    }
}

impl Keys {
    /// The id that the next created key gets: the wrappers must know it before the real call.
    pub fn reserve(&mut self) -> KeyId {
        self.next += 1;
        KeyId(self.next)
    }

    /// Enters a new key. Returns the key that had its number and was not freed, if one had.
    pub fn insert(&mut self, id: KeyId, key: Key) -> Option<Key> {
        self.gone.remove(&key.value);
        let old = self.by_value.insert(key.value, id);
        self.keys.insert(id, key);
        let old = self.keys.get_mut(&old?)?;
        // Its number is another key's now: it is found by identity only.
        let reused = old.freed.is_none().then(|| old.clone());
        if old.freed.is_none() {
            old.freed = Some(Mark::default());
        }
        reused
    }

    /// What this number means.
    #[inline]
    pub fn lookup(&self, value: i32) -> Lookup {
        match self.by_value.get(&value) {
            Some(id) => Lookup::Exists(*id),
            None => match self.gone.get(&value) {
                Some(view) => Lookup::Gone(view.clone()),
                None => Lookup::Unknown,
            },
        }
    }

    /// The key that a number means now, freed or not.
    #[inline]
    pub fn by_number(&self, value: i32) -> Option<(KeyId, &Key)> {
        let id = *self.by_value.get(&value)?;
        Some((id, self.keys.get(&id)?))
    }

    pub fn get(&self, id: KeyId) -> Option<&Key> {
        self.keys.get(&id)
    }

    pub fn get_mut(&mut self, id: KeyId) -> Option<&mut Key> {
        self.keys.get_mut(&id)
    }

    /// Marks a key as freed. It is gone when nothing holds it.
    pub fn free(&mut self, id: KeyId, mark: Mark) {
        if let Some(key) = self.keys.get_mut(&id) {
            key.freed = Some(mark);
            self.bury(id);
        }
    }

    /// Undoes [`Keys::free`] after the library refused it.
    pub fn unfree(&mut self, id: KeyId, key: Key) {
        self.gone.remove(&key.value);
        self.by_value.insert(key.value, id);
        self.ended.retain(|ended| *ended != id);
        self.keys.insert(id, key);
    }

    /// One more attribute holds it.
    pub fn hold(&mut self, id: KeyId) {
        if let Some(key) = self.keys.get_mut(&id) {
            key.attributes += 1;
        }
    }

    /// One attribute less holds it.
    pub fn release(&mut self, id: KeyId) {
        if let Some(key) = self.keys.get_mut(&id) {
            key.attributes = key.attributes.saturating_sub(1);
            self.bury(id);
        }
    }

    /// A communicator that a library made for itself got, or lost, an attribute of this key.
    pub fn hidden(&mut self, id: KeyId, more: bool) {
        if let Some(key) = self.keys.get_mut(&id) {
            key.hidden = if more { key.hidden + 1 } else { key.hidden.saturating_sub(1) };
            self.bury(id);
        }
    }

    /// Attributes may hold this key that nobody counts from now on.
    pub fn uncount(&mut self, id: KeyId) {
        if let Some(key) = self.keys.get_mut(&id) {
            key.counted = false;
        }
    }

    /// Keys that have not been freed, oldest first.
    pub fn live(&self) -> Vec<&Key> {
        self.all().into_iter().filter(|key| key.freed.is_none()).collect()
    }

    /// Keys that exist, oldest first.
    pub fn all(&self) -> Vec<&Key> {
        let mut all: Vec<_> = self.keys.iter().collect();
        all.sort_by_key(|(id, _)| **id);
        all.into_iter().map(|(_, key)| key).collect()
    }

    /// Keys, their numbers, keys that are gone and remembered, and those not yet told as ended.
    pub fn sizes(&self) -> [usize; 4] {
        [self.keys.len(), self.by_value.len(), self.gone.len(), self.ended.len()]
    }

    /// Keys whose callbacks can never run again, since the last call.
    pub fn take_ended(&mut self) -> Vec<KeyId> {
        std::mem::take(&mut self.ended)
    }

    fn bury(&mut self, id: KeyId) {
        let Some(key) = self.keys.get(&id) else { return };
        if key.freed.is_none() || key.held() {
            return;
        }
        let view = key.view();
        let value = key.value;
        self.keys.remove(&id);
        self.ended.push(id);
        if self.by_value.get(&value) == Some(&id) {
            self.by_value.remove(&value);
            self.gone.insert(value, view);
        }
    }
}
