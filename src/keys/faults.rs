//! What can be wrong with a call of the interface, and what is left at the end. No words for people here.

use super::{HandleType, KeyId};
use crate::mirror::facts::Mark;

/// What a call does with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyUse {
    Set,
    Get,
    Clear,
    Free,
}

/// Why a call is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The null key.
    KeyNull,
    /// A key that was freed; the marks where it was created and freed, as long as they are remembered.
    KeyFreed { created: Mark, freed: Mark },
    /// No call created this key.
    KeyUnknown,
    /// A predefined key, which can only be read.
    KeyPredefined(KeyId),
    /// A number that stands for no type of handle.
    HandleType(i32),
    /// A null handle where an object is needed.
    HandleNull(HandleType),
    /// The handle's own bits say that it is of another type.
    HandleOther(HandleType),
    /// A request that is complete may share its handle with others.
    RequestComplete,
    /// Set or clear on the handle that a callback is running for.
    InCallback(HandleType),
    /// The handle is freed inside of a free callback of its own.
    FreedInCallback(HandleType),
    /// MPI is not up, or no more keys can be made.
    Unavailable,
}

/// A wrong call, as the checks see it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyFault {
    /// `None`: an MPI call that frees a handle.
    pub usage: Option<KeyUse>,
    pub wrong: Wrong,
}

/// A key that is never freed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leftover {
    pub created: Mark,
    /// So many values still hold it.
    pub values: usize,
}
