//! The state of keys and values: who holds what, and what must be called next.
//!
//! A transition that leads to callbacks puts them into a job, from which [`Store::next`] takes one at a time. Total and
//! deterministic: a wrong call gives a [`Wrong`], and never a panic.
//!
//! Choices that the slides leave open, made here: values are freed and destroyed in the reverse of the order of setting;
//! inside a free callback other keys can be read on the handle until their own callbacks have begun; a handle for which
//! a callback runs on the same thread takes neither set nor clear; a value that was cached on a freed key does not keep
//! its own key alive, so that keys may hold each other.

mod ends;
mod handed;
mod jobs;
mod values;

use super::pending::Pending;
use super::{Caller, Functions, HandleType, KeyId, Leftover, Nesting, Place, Role, Wrong};
use mpiwarden::call::{Handle, Language};
use mpiwarden::mirror::facts::Mark;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Freed keys whose places are remembered.
const PAST: usize = 4096;

/// The state of one process.
#[derive(Debug, Default)]
pub struct Store {
    keys: FxHashMap<KeyId, Key>,
    past: FxHashMap<KeyId, (Mark, Mark)>,
    /// Keys that were created so far.
    created: u32,
    holders: FxHashMap<Place, Holder>,
    /// Handles with values, by type.
    counts: [usize; HandleType::ALL.len() + 1],
    /// Values of objects that are being freed just now.
    leaving: FxHashMap<u64, Kept>,
    /// Values of communicators that are freed and not gone, with how many operations keep each, and of requests that were
    /// freed while they were active.
    kept: FxHashMap<u64, Kept>,
    pending: Pending,
    /// How many handles of an object the program holds, and of how many objects of each type that is known.
    handed: FxHashMap<Place, usize>,
    handed_of: [usize; HandleType::ALL.len() + 1],
    jobs: FxHashMap<Task, VecDeque<Step>>,
    /// Keys that are held for a value which their job is to set.
    setting: FxHashMap<Task, KeyId>,
    /// What calls had yet to do that were left by an exception or a jump.
    orphans: VecDeque<Step>,
    frames: Vec<Frame>,
    /// Counts jobs, freed communicators and first settings.
    clock: u64,
}

#[derive(Debug)]
struct Key {
    functions: Functions,
    created: Mark,
    /// Values, and calls under way, that hold it.
    holds: usize,
    freed: Option<Mark>,
    /// What was set on it when it was freed.
    own: Vec<Value>,
}

#[derive(Debug)]
struct Holder {
    /// In the order of setting.
    values: Vec<Value>,
    /// When the first value was set.
    since: u64,
}

#[derive(Clone, Copy, Debug)]
struct Value {
    key: KeyId,
    functions: Functions,
    value: isize,
    /// Its free callback has begun: nobody can read it any more.
    told: bool,
    /// It counts among the holds of its key.
    holds: bool,
}

#[derive(Debug)]
struct Kept {
    place: Place,
    values: Vec<Value>,
    operations: usize,
}

/// The number of a job: callbacks that one call of the program leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Task(u64);

/// An object that is being freed, or one of several handles of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departure {
    /// 0: other handles stay.
    number: u64,
    place: Place,
    /// Its handles are counted.
    counted: bool,
}

impl Departure {
    /// The handle.
    pub fn place(&self) -> Place {
        self.place
    }
}

#[derive(Clone, Copy, Debug)]
enum Step {
    /// All free callbacks of a handle.
    Free(Place),
    /// One free callback, of a handle that is gone already.
    FreeGone(Place, Value),
    Destroy(Place, Value),
    Copy {
        from: Place,
        to: Place,
        value: Value,
    },
}

/// A callback of the program that runs.
#[derive(Clone, Copy, Debug)]
struct Frame {
    caller: Caller,
    /// As the latest call of its thread found it.
    nesting: Nesting,
    task: Task,
    role: Role,
    place: Place,
    to: Option<Place>,
    value: Value,
    /// The place that a copy goes to was freed meanwhile.
    gone: bool,
}

/// A callback to be made. `key`: what the program is shown, the null key once it is freed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    pub role: Role,
    pub key: KeyId,
    pub functions: Functions,
    pub place: Place,
    /// The new handle, of a copy.
    pub to: Option<Place>,
    pub value: isize,
}

impl Due {
    /// The function to be called.
    pub fn function(&self) -> usize {
        match self.role {
            Role::Copy => self.functions.copy,
            Role::Free => self.functions.free,
            Role::Destroy => self.functions.destroy,
        }
    }
}

impl Store {
    /// `MPIX_Key_create`. `None`: there are too many for the integers of Fortran.
    pub fn create(&mut self, functions: Functions, created: Mark) -> Option<KeyId> {
        let number = KeyId::FIRST.checked_add(self.created)?;
        i32::try_from(number).ok()?;
        self.created += 1;
        let key = KeyId(number);
        self.keys.insert(key, Key { functions, created, holds: 0, freed: None, own: Vec::new() });
        Some(key)
    }

    /// Whether any key was ever created.
    pub fn is_used(&self) -> bool {
        self.created > 0
    }

    /// In whose convention the functions of a key are called.
    pub fn language(&self, key: KeyId) -> Option<Language> {
        self.keys.get(&key).map(|key| key.functions.language)
    }

    /// Handles of this type that have values.
    pub fn count(&self, of: HandleType) -> usize {
        self.counts[of as usize]
    }

    /// Whether requests are followed because communicators depend on them.
    pub fn follows(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Whether a communicator depends on this request.
    pub fn is_followed(&self, request: Handle) -> bool {
        self.pending.has(request)
    }

    /// Whether this is a key that can be used.
    ///
    /// # Errors
    /// What it is instead.
    pub fn usable(&self, key: KeyId) -> Result<(), Wrong> {
        if key == KeyId::NULL {
            return Err(Wrong::KeyNull);
        }
        if let Some(name) = key.predefined() {
            return Err(Wrong::KeyPredefined(name));
        }
        match self.keys.get(&key) {
            Some(Key { freed: None, .. }) => Ok(()),
            Some(Key { freed: Some(freed), created, .. }) => {
                Err(Wrong::KeyFreed { created: *created, freed: *freed })
            }
            None => match self.past.get(&key) {
                Some(&(created, freed)) => Err(Wrong::KeyFreed { created, freed }),
                None if (KeyId::FIRST..KeyId::FIRST + self.created).contains(&key.0) => {
                    Err(Wrong::KeyFreed { created: Mark::default(), freed: Mark::default() })
                }
                None => Err(Wrong::KeyUnknown),
            },
        }
    }

    /// A nonblocking operation on a communicator has begun.
    pub fn began(&mut self, request: Handle, comm: Handle) {
        self.pending.begin(request, comm);
    }

    /// Every handle with values, in the order in which they got their first.
    pub fn places(&self) -> Vec<Place> {
        let mut places: Vec<(u64, Place)> =
            self.holders.iter().map(|(place, holder)| (holder.since, *place)).collect();
        places.sort_unstable();
        places.into_iter().map(|(_, place)| place).collect()
    }

    /// Whether this handle has values.
    pub fn has(&self, place: Place) -> bool {
        self.holders.contains_key(&place)
    }

    /// Keys that were never freed, in the order of creation.
    pub fn leftovers(&self) -> Vec<Leftover> {
        let mut keys: Vec<_> = self.keys.iter().filter(|(_, key)| key.freed.is_none()).collect();
        keys.sort_unstable_by_key(|(id, _)| **id);
        keys.into_iter().map(|(_, key)| Leftover { created: key.created, values: key.holds }).collect()
    }

    fn shown(&self, key: KeyId) -> KeyId {
        match self.keys.get(&key) {
            Some(Key { freed: None, .. }) => key,
            Some(_) | None => KeyId::NULL,
        }
    }
}
