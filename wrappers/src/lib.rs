//! `libmpiwarden.so`: what stands between a program and MPI.
//!
//! This is the only crate that knows an ABI, the only one with unsafe code, and the only place that calls the real
//! functions. It does nothing before the first wrapped call. What a call means, and what is wrong with it, is the
//! core's business (`warden`, the root package).

mod abi;
mod at_exit;
mod callbacks;
mod calls;
mod directory;
mod door;
mod emit;
mod entries;
mod fortran;
mod groups;
mod guard;
mod info;
mod keys;
mod locals;
mod making;
mod memory;
mod mirror_line;
mod modules;
mod next;
mod options;
mod output;
mod session_groups;
mod stack;
mod start;
mod state;
mod types;
mod unwind;
mod wrap;
