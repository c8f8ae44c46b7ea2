//! Keys and values of ticket 304: what the slides say, as state.
//!
//! A key is a handle of its own and can be used on every kind of MPI object; a value is one word under a (key, handle).
//! [`Store`] is the state and its transitions, [`run`] the order in which the program's callbacks run between them: with
//! no lock held, so that they may call MPI and this interface. Where the slides leave a choice open, it is made in
//! `store`, and explained in `docs/keys-and-values.md`.
//!
//! Left out: who calls from which language, what a handle looks like, and when MPI is done with an object: the crate
//! `wrappers` knows. The old attributes (MPI 5.0, 7.7) are the mirror's.

mod faults;
mod names;
mod pending;
pub mod run;
mod store;

pub use faults::{KeyFault, KeyUse, Leftover, Wrong};
pub use names::{FOLLOWED, OWN, is_followed, is_own};
pub use run::{Answer, Locked};
pub use store::{Departure, Due, Store, Task};

use crate::call::{Handle, Language};

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

macro_rules! handle_types {
    ($($name:ident = $number:literal $word:literal;)*) => {
        /// The kinds of handle that can carry values, numbered as in `include/mpix_keys.h`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum HandleType { $($name = $number),* }

        impl HandleType {
            /// Every type, in the order of the numbers.
            pub const ALL: &[HandleType] = &[$(HandleType::$name),*];

            /// The word used in messages.
            pub fn word(self) -> &'static str {
                match self { $(HandleType::$name => $word),* }
            }
        }
    };
}

handle_types! {
    Comm = 1 "communicator";
    Datatype = 2 "datatype";
    Win = 3 "window";
    File = 4 "file";
    Group = 5 "group";
    Info = 6 "info object";
    Op = 7 "operator";
    Request = 8 "request";
    Message = 9 "message";
    Errhandler = 10 "error handler";
    Session = 11 "session";
    Key = 12 "key";
}

impl HandleType {
    /// The word with its article.
    pub fn one(self) -> String {
        let vowel = self.word().starts_with(['a', 'e', 'i', 'o', 'u']);
        format!("{} {}", if vowel { "an" } else { "a" }, self.word())
    }

    /// The type that a program means by this number.
    pub fn of(number: i32) -> Option<HandleType> {
        HandleType::ALL.iter().copied().find(|of| *of as i32 == number)
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
pub enum Standing {
    /// The later call is made inside of the callback.
    Inside,
    /// The callback is not over, as far as can be told, but it does not make the call: a coroutine may have left its
    /// stack, and come back to it.
    Elsewhere,
    /// It was left by an exception or a jump.
    Left,
}
