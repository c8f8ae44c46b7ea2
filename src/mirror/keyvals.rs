//! Keys: their kind, callbacks, and life until the last attribute is gone (7.7.2).
//!
//! A freed key lives as long as attributes hold it: its number still finds it, and a number that a later create
//! returns is the new key's. Keys that are gone leave a tombstone, so that a late use can say where they were freed.

use super::bounded::Bounded;
use super::forms::Form;
use super::lives::{Event, Life};
use super::marks::Mark;
use crate::call::{Function, Kind};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

pub use super::ids::KeyId;

/// Keys that are gone and kept for the viewer: the latest, and those that a finding is about.
const KEPT: usize = 256;

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
    pub life: Life,
    /// A finding is about it.
    pub concerned: bool,
}

/// What facts tell about a key.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyView {
    pub id: KeyId,
    pub kind: Kind,
    pub created: Mark,
    pub freed: Option<Mark>,
    /// Attributes that hold it.
    pub attributes: usize,
}

impl Key {
    /// A key that was just made, with its copy and its delete callback.
    pub fn new(value: i32, kind: Kind, functions: (Function, Function), form: Form, created: Mark) -> Key {
        let (copy, delete) = functions;
        Key {
            value,
            kind,
            copy,
            delete,
            form,
            created,
            freed: None,
            attributes: 0,
            hidden: 0,
            counted: true,
            uses: [0; 3],
            life: Life::default(),
            concerned: false,
        }
    }

    /// The part of a key that facts tell.
    pub fn view(&self, id: KeyId) -> KeyView {
        KeyView {
            id,
            kind: self.kind,
            created: self.created,
            freed: self.freed,
            attributes: self.attributes + self.hidden,
        }
    }

    /// What a refused free puts back. Its life goes on meanwhile.
    pub fn without_life(&self) -> Key {
        Key { life: Life::default(), ..*self }
    }

    /// One more event of its life.
    #[inline]
    pub fn lived(&mut self, event: Event) {
        self.uses[event.what as usize] += 1;
        self.life.push(event);
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
    /// Keys that are gone: the latest ones, and those that a finding is about.
    past: VecDeque<(KeyId, Key)>,
    concerned: Vec<(KeyId, Key)>,
    /// Keys whose box may be given back by the wrappers.
    ended: Vec<KeyId>,
    /// Where the last key of each kind was freed.
    last_freed: FxHashMap<Kind, Mark>,
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
            past: VecDeque::new(),
            concerned: Vec::new(),
            ended: Vec::new(),
            last_freed: FxHashMap::default(),
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
        let reused = old.freed.is_none().then(|| old.without_life());
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

    /// Whether no number of a key that is gone was forgotten.
    pub fn remembers_all(&self) -> bool {
        !self.gone.may_have_forgotten()
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

    /// One more event in the life of a key, if it is known.
    #[inline]
    pub fn lived(&mut self, id: KeyId, event: Event) {
        if let Some(key) = self.keys.get_mut(&id) {
            key.lived(event);
        }
    }

    /// Marks a key as freed. It is gone when nothing holds it.
    pub fn free(&mut self, id: KeyId, mark: Mark) {
        if let Some(key) = self.keys.get_mut(&id) {
            key.freed = Some(mark);
            self.last_freed.insert(key.kind, mark);
            self.bury(id);
        }
    }

    /// Where the last key of a kind was freed; an unknown place where none was.
    pub fn last_freed(&self, kind: Kind) -> Mark {
        self.last_freed.get(&kind).copied().unwrap_or_default()
    }

    /// Undoes [`Keys::free`] after the library refused it.
    pub fn unfree(&mut self, id: KeyId, key: Key) {
        let now = self.keys.remove(&id).or_else(|| self.exhume(id)).unwrap_or_else(|| key.clone());
        let key = Key { life: now.life, uses: now.uses, concerned: now.concerned, ..key };
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
    pub fn live(&self) -> Vec<(KeyId, &Key)> {
        let live = self.keys.iter().filter(|(_, key)| key.freed.is_none());
        let mut live: Vec<_> = live.map(|(id, key)| (*id, key)).collect();
        live.sort_by_key(|(id, _)| *id);
        live
    }

    /// Keys, their numbers, keys that are gone and remembered, those not yet told as ended, and those that are gone and
    /// kept for the viewer.
    pub fn sizes(&self) -> [usize; 5] {
        let kept = self.past.len() + self.concerned.len();
        [self.keys.len(), self.by_value.len(), self.gone.len(), self.ended.len(), kept]
    }

    /// Keys whose callbacks can never run again, since the last call.
    pub fn take_ended(&mut self) -> Vec<KeyId> {
        std::mem::take(&mut self.ended)
    }

    /// A finding is about this key: it is kept for the viewer before others. Where it was created, if that is still known.
    pub fn concern(&mut self, id: KeyId) -> Option<Mark> {
        if let Some(key) = self.keys.get_mut(&id) {
            key.concerned = true;
            return Some(key.created);
        }
        if let Some((_, key)) = self.concerned.iter().find(|(of, _)| *of == id) {
            return Some(key.created);
        }
        let key = self.exhume(id)?;
        let created = key.created;
        self.remember(id, Key { concerned: true, ..key });
        Some(created)
    }

    /// Keys for the viewer: those that a finding is about, those that exist, and then the latest that are gone.
    pub fn for_viewer(&self, most: usize) -> Vec<(KeyId, &Key)> {
        let mut live: Vec<_> = self.keys.iter().map(|(id, key)| (*id, key)).collect();
        live.sort_by_key(|(id, _)| *id);
        let gone = self.concerned.iter().chain(self.past.iter().rev());
        let mut kept: Vec<_> = live.into_iter().chain(gone.map(|(id, key)| (*id, key))).collect();
        kept.sort_by_key(|(_, key)| !key.concerned);
        kept.truncate(most);
        kept.sort_by_key(|(id, _)| *id);
        kept
    }

    /// Keeps a key that is gone.
    fn remember(&mut self, id: KeyId, key: Key) {
        if key.concerned && self.concerned.len() < KEPT {
            self.concerned.push((id, key));
            return;
        }
        if self.past.len() == KEPT {
            self.past.pop_front();
        }
        self.past.push_back((id, key));
    }

    /// Takes a key that is gone out of those that are kept.
    fn exhume(&mut self, id: KeyId) -> Option<Key> {
        let of = |(of, _): &(KeyId, Key)| *of == id;
        if let Some(at) = self.past.iter().position(of) {
            return self.past.remove(at).map(|(_, key)| key);
        }
        let at = self.concerned.iter().position(of)?;
        Some(self.concerned.remove(at).1)
    }

    fn bury(&mut self, id: KeyId) {
        if self.keys.get(&id).is_none_or(|key| key.freed.is_none() || key.held()) {
            return;
        }
        let Some(key) = self.keys.remove(&id) else { return };
        let view = key.view(id);
        let value = key.value;
        self.remember(id, key);
        self.ended.push(id);
        if self.by_value.get(&value) == Some(&id) {
            self.by_value.remove(&value);
            self.gone.insert(value, view);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::StackId;
    use crate::mirror::ids::UNKNOWN;
    use crate::mirror::lives::What;

    /// Makes a key with one event of its life.
    fn made(keys: &mut Keys, value: i32) -> KeyId {
        let id = keys.reserve();
        let none = (Function::Null, Function::Null);
        let mut key = Key::new(value, Kind::Comm, none, Form::Address, Mark::default());
        let stack = StackId(0);
        key.lived(Event { at: value as u64, what: What::Set, object: UNKNOWN, from: UNKNOWN, stack });
        keys.insert(id, key);
        id
    }

    fn life(keys: &Keys, id: KeyId) -> Vec<u64> {
        let found = keys.for_viewer(1000).into_iter().find(|(of, _)| *of == id);
        found.map_or(Vec::new(), |(_, key)| key.life.events().map(|event| event.at).collect())
    }

    #[test]
    fn keys_that_a_finding_is_about_outlive_others() {
        let mut keys = Keys::default();
        let (first, second) = (made(&mut keys, 1), made(&mut keys, 2));
        keys.concern(first);
        for id in [first, second] {
            keys.free(id, Mark::default());
        }
        keys.concern(second);
        for value in 3..2000 {
            let id = made(&mut keys, value);
            keys.free(id, Mark::default());
        }
        assert_eq!((life(&keys, first), life(&keys, second)), (vec![1], vec![2]));
        assert!(life(&keys, KeyId(3)).is_empty(), "the oldest of the others is forgotten");
        assert_eq!(life(&keys, KeyId(1999)), [1999]);
        let kept = keys.for_viewer(10);
        assert_eq!((kept.len(), kept[0].0, kept[1].0, kept[9].0), (10, first, second, KeyId(1999)));
    }

    #[test]
    fn a_refused_free_costs_no_part_of_a_life() {
        let mut keys = Keys::default();
        let id = made(&mut keys, 1);
        let before = keys.get(id).expect("made above").without_life();
        keys.free(id, Mark::default());
        keys.unfree(id, before);
        assert_eq!((life(&keys, id), keys.live().len()), (vec![1], 1));
        assert_eq!(keys.get(id).expect("put back").uses, [1, 0, 0]);
    }
}
