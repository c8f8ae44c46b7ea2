//! Keys and values of ticket 304: what the slides say, as state.
//!
//! A key is a handle of its own and can be used on every kind of MPI object; a value is one word under a (key, handle).
//! [`Store`] is the state and its transitions, [`run`] the order in which the program's callbacks run between them: with
//! no lock held, so that they may call MPI and this interface. Where the slides leave a choice open, it is made in
//! `store`, and explained in `docs/keys-and-values.md`.
//!
//! No unsafe code, no I/O, no clock, no environment. A wrong call is a fact of the core, [`Wrong`], which the checks judge.
//!
//! Left out: who calls from which language, what a handle looks like, and when MPI is done with an object: the crate
//! `wrappers` knows. The old attributes (MPI 5.0, 7.7) are the mirror's.

mod pending;
pub mod run;
mod store;

pub use mpiwarden::mirror::facts::{HandleType, KeyFault, KeyUse, Leftover, Wrong};
pub use run::{Answer, Locked};
pub use store::{Departure, Due, Store, Task};

use mpiwarden::call::{Handle, Language};

/// A key, by the number that the program holds. Numbers are never used again, so a freed key is told for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeyId(pub u32);

impl KeyId {
    /// `MPIX_KEY_NULL`.
    pub const NULL: KeyId = KeyId(0);
    /// The keys of the predefined attributes come before those of the program.
    pub const FIRST: u32 = 16;

    /// The name of a predefined key.
    pub fn predefined(self) -> Option<&'static str> {
        const NAMES: [&str; 4] =
            ["MPIX_KEY_TAG_UB", "MPIX_KEY_HOST", "MPIX_KEY_IO", "MPIX_KEY_WTIME_IS_GLOBAL"];
        NAMES.get((self.0 as usize).wrapping_sub(1)).copied()
    }
}

/// Where a value is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    pub of: HandleType,
    pub handle: Handle,
}

impl Place {
    pub fn new(of: HandleType, handle: Handle) -> Place {
        Place { of, handle }
    }

    /// The place of values that are set on a key.
    pub fn key(key: KeyId) -> Place {
        Place { of: HandleType::Key, handle: Handle(key.0 as usize) }
    }
}

/// What a key was created with. Addresses of functions mean nothing here; 0: there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Functions {
    pub copy: usize,
    pub free: usize,
    pub destroy: usize,
    pub context: isize,
    /// In whose convention they are called.
    pub language: Language,
}

/// Which of a key's functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    Copy,
    Free,
    Destroy,
}

/// Who calls: the thread, and where the call's frame lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    pub thread: usize,
    /// As low as can be: above the callbacks that the call runs.
    pub frame: usize,
    /// As high as can be: frames of different size may begin at the same place.
    pub top: usize,
    /// Tells the frame from others that lie at the same place later.
    pub serial: usize,
}

/// How a call that runs a callback stands to a later call of the same thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nesting {
    /// The later call is made inside of the callback.
    Inside,
    /// The callback is not over, as far as can be told, but it does not make the call: a coroutine may have left its
    /// stack, and come back to it.
    Elsewhere,
    /// It was left by an exception or a jump.
    Left,
}
