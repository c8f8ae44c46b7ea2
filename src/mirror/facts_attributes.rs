//! Facts about keys, attributes and their callbacks (7.7).

use super::forms::Form;
use super::keyvals::{KeyId, KeyView};
use super::marks::Mark;
use super::predefined::PredefinedKey;
use crate::call::{Function, Kind, StackId};

/// What a call does with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyvalUse {
    Set,
    Get,
    Delete,
    Free,
}

/// A key number was given to a call and is not simply a live key of the right kind.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyvalUsed {
    pub usage: KeyvalUse,
    /// Kind of object that the call is for.
    pub kind: Kind,
    pub keyval: i32,
    pub found: KeyFound,
    /// `None` before the real call; afterwards whether the library accepted it. Only unknown keys are told again
    /// afterwards.
    pub accepted: Option<bool>,
    /// The mirror saw every create and free of keys.
    pub complete: bool,
}

/// What the mirror knows by a key number.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyFound {
    /// `MPI_KEYVAL_INVALID`, which a variable holds whose key was freed. The last key of the kind was freed here.
    Invalid { freed: Mark },
    /// No create call seen here returned it.
    Unknown,
    /// One of the standard's own keys.
    Predefined(PredefinedKey),
    /// Not freed.
    Live(KeyView),
    /// Freed, and attributes still hold it.
    Held(KeyView),
    /// Freed, and its last attribute is gone.
    Gone(KeyView),
}

/// A create_keyval call whose callback functions are worth a look.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyvalMade {
    pub kind: Kind,
    pub copy: Function,
    pub delete: Function,
}

/// Copy or delete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallbackRole {
    Copy,
    Delete,
}

/// How a copy callback left an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    Yes,
    /// Some bytes only.
    Partly,
    No,
}

/// A callback of the program returned, in a way worth a look.
#[derive(Clone, Debug, PartialEq)]
pub struct CallbackDone {
    pub role: CallbackRole,
    pub kind: Kind,
    pub key: KeyView,
    /// Error code that it returned; 0 is `MPI_SUCCESS`.
    pub code: i32,
    /// The flag it left, where it wrote one.
    pub flag: Option<i32>,
    pub value: Written,
    /// The callback function itself, as a place.
    pub function: StackId,
    /// The call that ran it, where one is known, with its stack.
    pub by: Mark,
    /// Name of the duplication, equal on all ranks, where it is one: («world/3», so many processes).
    pub dup_key: Option<String>,
    /// Processes of the communicator that is duplicated, when the callback failed.
    pub processes: Option<i32>,
    /// An earlier value that the callback was given: where it was set.
    pub set: Mark,
    /// A Fortran callback wrote its extra_state.
    pub extra_state_changed: bool,
    /// A Fortran callback wrote its ierror. C functions return a code.
    pub coded: bool,
}

/// A call inside a callback, on the very object that the callback is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Reentered {
    pub role: CallbackRole,
    pub kind: Kind,
    /// What the inner call does.
    pub inner: InnerUse,
    /// The call that ran the callback.
    pub by: Mark,
    /// That call frees the object.
    pub freeing: bool,
}

/// What the inner call does to the object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InnerUse {
    Set,
    Delete,
    Free,
}

/// An output address that cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputAddress {
    /// The flag's address; otherwise the value's.
    pub flag: bool,
    pub address: usize,
}

/// How a value came to point to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DanglingCause {
    /// It was the address of heap memory that has been freed.
    Freed(Mark),
    /// It was the address of a local variable of a function that has returned.
    Returned,
}

/// A value that points to nothing was read or handed to a callback.
#[derive(Clone, Debug, PartialEq)]
pub struct DanglingUse {
    pub kind: Kind,
    pub key: KeyId,
    pub cause: DanglingCause,
    pub value: usize,
    pub set: Mark,
    /// The callback it was handed to; `None`: read by get_attr.
    pub callback: Option<CallbackRole>,
}

/// A plain INTEGER is read that cannot hold the value.
#[derive(Clone, Debug, PartialEq)]
pub struct CutOff {
    pub kind: Kind,
    pub key: KeyId,
    pub value: usize,
    pub put: Form,
    pub set: Mark,
    /// The callback it was handed to; `None`: read by get_attr.
    pub callback: Option<CallbackRole>,
}

/// A value is an address to its reader and not to its writer, or the other way round.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherLanguage {
    pub kind: Kind,
    pub key: KeyId,
    pub put: Form,
    pub reader: Form,
    pub set: Mark,
}
