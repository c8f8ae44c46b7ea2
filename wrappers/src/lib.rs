//! `libmpiwarden.so`: what stands between a program and MPI.
//!
//! This is the only crate that knows an ABI, the only one with unsafe code, and the only place that calls the real
//! functions. It does nothing before the first wrapped call. What a call means, and what is wrong with it, is the
//! core's business (`warden`, the root package).

mod abi;
mod arguments;
mod array;
mod asking;
mod at_exit;
mod boxes;
mod callbacks;
mod calls;
mod contained;
mod descriptors;
mod directory;
mod door;
mod emit;
mod engine;
mod entries;
mod errno;
mod file;
mod fortran;
mod frees;
mod groups;
mod info;
mod instrumented;
mod key_calls;
mod keys;
mod locals;
mod looks;
mod making;
mod memory;
mod mirror_line;
mod modules;
mod next;
mod node_copy;
mod numbers;
mod observers;
mod options;
mod output;
mod own_threads;
mod places;
mod recorder;
mod request_lists;
mod reserve;
mod session_groups;
mod site;
mod slot;
mod stack;
mod stand_ins;
mod start;
mod state;
mod switch;
mod thread;
mod types;
mod unwind;
mod up;
mod watching;
mod watchpoints;
mod wrap;
