//! Arguments of messages and of collective operations (3.2, 4.2, 6): what is plainly right is passed at once (`quick`), and all else is held against what
//! `spec` says of the call and MPI of its communicator (`look`). The rules are the core's (`src/mirror/arguments`).
//!
//! Left out: the functions of windows, datatypes and attributes, which the mirror is told of with their arguments.

pub mod buffering;
mod given;
mod look;
pub mod quick;

pub use look::{given_back, look_at_all, look_for_freed, look_for_nothing};
