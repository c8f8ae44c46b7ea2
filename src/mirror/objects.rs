//! Communicators, datatypes and windows: which handle is which object, told apart by generation (2.5.1).
//!
//! Libraries hand a freed handle out again at once, and give some objects several handles with equal bits. An object
//! whose creation was not seen is not here, and is never judged.

use super::attributes::Attributes;
use super::bounded::Bounded;
use super::marks::Mark;
use super::name::Name;
use super::windows::WindowState;
use crate::call::{Handle, Kind};
use rustc_hash::FxHashMap;

pub use super::ids::ObjectId;

/// An object that exists.
#[derive(Debug)]
pub struct Object {
    pub id: ObjectId,
    pub created: Mark,
    pub predefined: bool,
    /// Handles with equal bits that the program was given; each is freed once.
    pub handles: usize,
    /// That it is left is no leak: it was given more handles than that at some time, or the call that made it was wrong.
    pub excused: bool,
    pub attributes: Attributes,
    /// False once its attributes may differ from what the mirror knows.
    pub certain: bool,
    /// Made by an idup whose request is not complete.
    pub pending: bool,
    /// The session that it was made from.
    pub session: Option<Handle>,
    /// Where that session was finalized. Its handle may be another session's since.
    pub session_ended: Option<Mark>,
    /// The name of a communicator that is the same on all its processes, where there is one: «world/3».
    pub lineage: Option<Box<str>>,
    /// Duplications so far, for the lineage of the next.
    pub duplications: u32,
    /// Of a communicator: what it is called on all its members.
    pub name: Option<Name>,
    /// Of a communicator: calls so far that are collective over it and make something.
    pub made: u32,
    pub window: Option<Box<WindowState>>,
    /// Of a datatype: whether it is committed; `None` where nobody saw.
    pub committed: Option<bool>,
}

impl Object {
    pub fn new(id: ObjectId, created: Mark) -> Self {
        Object {
            id,
            created,
            predefined: false,
            handles: 1,
            excused: false,
            attributes: Attributes::default(),
            certain: true,
            pending: false,
            session: None,
            session_ended: None,
            lineage: None,
            duplications: 0,
            name: None,
            made: 0,
            window: None,
            committed: None,
        }
    }
}

/// All that there is to a datatype without attributes, of which the program has one handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainType {
    pub id: ObjectId,
    pub created: Mark,
    committed: Option<bool>,
    duplications: u32,
}

impl PlainType {
    /// `None`: there is more to it.
    pub fn of(object: &Object) -> Option<Self> {
        // All fields are named, so that a new one is thought of here.
        let &Object {
            id,
            created,
            predefined: false,
            handles: 1,
            excused: false,
            ref attributes,
            certain: true,
            pending: false,
            session: None,
            session_ended: None,
            lineage: None,
            duplications,
            name: None,
            made: 0,
            window: None,
            committed,
        } = object
        else {
            return None;
        };
        attributes.is_empty().then_some(PlainType { id, created, committed, duplications })
    }

    /// The datatype as it was.
    pub fn object(self) -> Object {
        let PlainType { id, created, committed, duplications } = self;
        Object { committed, duplications, ..Object::new(id, created) }
    }
}

/// Where an object that is gone was made and ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tombstone {
    pub created: Mark,
    pub freed: Mark,
}

/// All objects of the process.
#[derive(Debug)]
pub struct Objects {
    next: u64,
    live: FxHashMap<(Kind, Handle), Object>,
    gone: Bounded<(Kind, Handle), Tombstone>,
}

impl Default for Objects {
    fn default() -> Self {
        Objects { next: 0, live: FxHashMap::default(), gone: Bounded::new(4096) }
    }
}

impl Objects {
    /// A new identity.
    pub fn identity(&mut self) -> ObjectId {
        self.next += 1;
        ObjectId(self.next)
    }

    /// Enters a new object. The object that had the handle, if any, was freed where nobody saw it.
    pub fn insert(&mut self, kind: Kind, handle: Handle, object: Object) -> Option<Object> {
        self.gone.remove(&(kind, handle));
        self.live.insert((kind, handle), object)
    }

    #[inline]
    pub fn get(&self, kind: Kind, handle: Handle) -> Option<&Object> {
        self.live.get(&(kind, handle))
    }

    #[inline]
    pub fn get_mut(&mut self, kind: Kind, handle: Handle) -> Option<&mut Object> {
        self.live.get_mut(&(kind, handle))
    }

    /// Takes an object out, for a call that frees it.
    pub fn take(&mut self, kind: Kind, handle: Handle) -> Option<Object> {
        self.live.remove(&(kind, handle))
    }

    /// Records that a handle's object is gone, unless the handle is in use again.
    pub fn bury(&mut self, kind: Kind, handle: Handle, tombstone: Tombstone) {
        if !self.live.contains_key(&(kind, handle)) {
            self.gone.insert((kind, handle), tombstone);
        }
    }

    pub fn tombstone(&self, kind: Kind, handle: Handle) -> Option<Tombstone> {
        self.gone.get(&(kind, handle)).copied()
    }

    /// Forgets that a handle was freed: it may have been made again where nobody saw it.
    pub fn forget(&mut self, kind: Kind, handle: Handle) {
        self.gone.remove(&(kind, handle));
    }

    /// Objects, attributes, regions, and objects that are gone and remembered.
    pub fn sizes(&self) -> [usize; 4] {
        let attributes = self.live.values().map(|object| object.attributes.len()).sum();
        let windows = self.live.values().filter_map(|object| object.window.as_ref());
        let regions =
            windows.map(|window| window.regions.live().count() + window.regions.past().count()).sum();
        [self.live.len(), attributes, regions, self.gone.len()]
    }

    /// Every object, oldest first.
    pub fn all(&self) -> Vec<(Kind, Handle, &Object)> {
        let mut all: Vec<_> =
            self.live.iter().map(|((kind, handle), object)| (*kind, *handle, object)).collect();
        all.sort_by_key(|(_, _, object)| object.id);
        all
    }

    /// Every object of a session that is not known to have ended, for a change, oldest first.
    pub fn of_session(&mut self, session: Handle) -> Vec<(Kind, &mut Object)> {
        let mut all: Vec<_> = self
            .live
            .iter_mut()
            .filter(|(_, object)| object.session == Some(session) && object.session_ended.is_none())
            .map(|((kind, _), object)| (*kind, object))
            .collect();
        all.sort_by_key(|(_, object)| object.id);
        all
    }

    /// Every object of a kind, for a change, in no order.
    pub fn of_kind(&mut self, kind: Kind) -> impl Iterator<Item = (Handle, &mut Object)> {
        self.live
            .iter_mut()
            .filter(move |((of, _), _)| *of == kind)
            .map(|((_, handle), object)| (*handle, object))
    }
}
