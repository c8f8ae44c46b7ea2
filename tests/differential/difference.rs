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
    /// What made the object it is about, or the one that it is a duplicate of.
    pub made_by: Option<Op>,
    /// The object has attributes that were not set in the order of the numbers of their keys.
    pub out_of_order: bool,
    /// A copy callback failed when the library duplicated the communicator for the window.
    pub failed_copy: bool,
    /// A callback changed the object that it is about.
    pub reentered: bool,
    pub orphans: bool,
    pub wild: bool,
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
    /// A callback ran that nothing asks for; `known`: it is about an object that the program has.
    Surplus {
        role: CallbackRoleName,
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
