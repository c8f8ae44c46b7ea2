//! What a program has at a moment, as `driver.c` keeps it too: objects in places, keys in slots, calls under way.

use std::collections::BTreeMap;

use mpiwarden::call::Handle;
use mpiwarden::mirror::facts::CallbackRole;
use mpiwarden::mirror::keyvals::KeyId;

use crate::program::Op;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Empty,
    /// A call that makes it is under way.
    Made,
    Alive,
}

/// An object of the program.
#[derive(Clone, Debug)]
pub struct Thing {
    pub state: State,
    pub handle: Handle,
    pub busy: usize,
    pub freeing: bool,
    pub made_by: Option<Op>,
    /// A library deviated about it: it is not compared any more.
    pub set_aside: bool,
    /// Attributes were not set in the order of the numbers of their keys; one that was there then was set again.
    pub out_of_order: bool,
    pub set_twice: bool,
    /// A delete callback deleted others of the object's attributes.
    pub reentered: bool,
    /// A window that was made though a copy callback failed.
    pub broken: bool,
    /// A window whose communicator was freed.
    pub orphaned: bool,
    /// Windows: where the communicator is that they were made on.
    pub from: i32,
    /// Datatypes are made of it.
    pub referred_to: bool,
    /// Windows: flavour as `driver.c` numbers them, size, unit; the integers in its memory; what is attached.
    pub flavor: i32,
    pub size: i32,
    pub unit: i32,
    pub cells: BTreeMap<i32, i32>,
    pub attached: [Option<(i32, i32)>; 4],
}

/// A key of the program.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    pub id: KeyId,
    pub number: i32,
    /// The number that the library gave it.
    pub real: i64,
    pub kind: usize,
    pub copy: i32,
    pub delete: i32,
    pub body: i32,
    pub fails: bool,
    pub busy: usize,
}

/// A call that is under way.
#[derive(Clone, Copy, Debug)]
pub struct Under {
    pub step: usize,
    /// What the call is about.
    pub about: Option<(usize, usize)>,
    /// A callback failed in it.
    pub failed: Option<CallbackRole>,
    /// Whether it fails is open: a callback failed that nothing asks for.
    pub open: bool,
    /// That callback copied an attribute of the communicator.
    pub hidden_copy_failed: bool,
    /// A deviation was met in it.
    pub deviated: bool,
}

impl Under {
    pub fn new(step: usize, about: Option<(usize, usize)>) -> Under {
        Under { step, about, failed: None, open: false, hidden_copy_failed: false, deviated: false }
    }
}

impl Thing {
    pub fn empty() -> Thing {
        Thing {
            state: State::Empty,
            handle: Handle(0),
            busy: 0,
            freeing: false,
            made_by: None,
            set_aside: false,
            out_of_order: false,
            set_twice: false,
            reentered: false,
            broken: false,
            orphaned: false,
            from: -1,
            referred_to: false,
            flavor: 0,
            size: 0,
            unit: 1,
            cells: BTreeMap::new(),
            attached: [None; 4],
        }
    }
}
