//! What a difference between a library and the mirror is: where, and in which way.

use mpiwarden::mirror::facts::CallbackRole;

use crate::program::{Op, Step};

/// How a library and the mirror differ, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Which step of the program; `None`: at its end.
    pub step: Option<usize>,
    pub op: Option<Op>,
    /// The calls that it is inside of, outermost first, itself included.
    pub within: Vec<Step>,
    /// The kind of the object that the innermost call is about: a place of `KINDS`.
    pub kind: Option<usize>,
    /// What made the object it is about, or the one that it is a duplicate of.
    pub made_by: Option<Op>,
    /// The attributes of that object were set out of the order of their keys' numbers, and one of them again.
    pub set_twice: bool,
    /// A delete callback deleted others of its attributes.
    pub reentered: bool,
    /// It is a window that was made though a copy callback failed.
    pub broken: bool,
    /// It is a window whose communicator was freed.
    pub orphaned: bool,
    /// A copy callback that nothing asks for failed in the innermost call.
    pub failed_copy: bool,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum What {
    /// A call failed, and had no reason to.
    Refused,
    /// A call succeeded, though a callback that it ran failed.
    Accepted(CallbackRoleName),
    Flag {
        expected: bool,
    },
    Value {
        expected: i64,
        found: i64,
    },
    /// A callback ran that nothing asks for, of a key of this kind; `known`: on an object that the program has.
    Surplus {
        role: CallbackRoleName,
        kind: usize,
        known: bool,
    },
    /// A callback did not run.
    Missing(CallbackRoleName),
    CallbackValue {
        expected: i64,
        found: i64,
    },
    /// A callback was given another handle than that of its object.
    CallbackObject(CallbackRoleName),
    /// A handle or keyval is not null after it was freed, or a new one is null or that of a live object.
    Handle,
    /// The step was possible, and was passed over, or the reverse.
    Possible {
        expected: bool,
    },
    /// The order of the delete callbacks of `MPI_COMM_SELF`.
    Order,
    /// The mirror has something to say about what it predicted itself.
    Finding(String),
    /// The process ended here: with this status, as a shell says it.
    Crash(i32),
    /// The record is none that this program can have.
    Record(String),
}

/// A role that can be compared and sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CallbackRoleName {
    Copy,
    Delete,
}

pub fn name(role: CallbackRole) -> CallbackRoleName {
    match role {
        CallbackRole::Copy => CallbackRoleName::Copy,
        CallbackRole::Delete => CallbackRoleName::Delete,
    }
}
