//! Keys and values of ticket 304: what can be wrong with a call of the interface, and what is left at the end. The crate
//! `mpiwarden-keys` finds out.

use super::marks::Mark;

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
    /// The type that a program means by this number.
    pub fn of(number: i32) -> Option<HandleType> {
        HandleType::ALL.iter().copied().find(|of| *of as i32 == number)
    }
}

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
    /// The name of a predefined key, which can only be read.
    KeyPredefined(&'static str),
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
