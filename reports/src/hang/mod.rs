//! Where the ranks wait, and for whom: while the program runs, and when it did not end by itself.
//!
//! `sample` reads the slots, `still` tells standing still from computing, `looks` does both again and again, `watch` does so beside the launcher and says what it
//! saw; `spots` says where each process was, and `judged` asks the crate `analysis` who waits for whom (3.5, 6.14). Who reads measures the time: a
//! rank reads no clock.
//!
//! Left out: how a call came to wait (its library's own affair), and processes of other nodes that may move: where no copy of their slots says that they
//! wait (`wrappers/src/node_copy.rs`).

mod asked;
mod findings;
mod judged;
mod looks;
mod node;
mod proc;
mod sample;
mod spots;
mod still;
mod waited;
mod watch;
mod words;

pub use judged::judge;
pub use looks::LooksAtRun;
pub use node::own as own_node;
pub use waited::Waits;
pub use watch::{Hands, Say, Watch, Watching, running};
