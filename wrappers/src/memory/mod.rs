//! Memory that the program frees while MPI still means it, and what the process may do with memory at all.
//!
//! `free` and `realloc` are the only functions outside MPI that are watched (by redhook). `munmap` and its kin never
//! are: MPI libraries patch them in place. What was unmapped is found out when it matters, by asking the system.

pub mod buffers;
mod heap;
mod known;
mod map;
pub mod marks;
pub mod spin;
mod stack;
pub mod still;
pub mod watch;

pub use known::{is_known, unusable};
pub use map::access;
pub use stack::{began, thread_stack};
pub use still::{keep_remembered, number_at, still_freed, word_at};
pub use watch::{
    lost_some, pending, prepare, take_freed, unwatch_all, unwatch_owned, watch, watch_owned, watch_value,
};
