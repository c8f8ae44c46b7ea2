//! Which places findings are told at: those of the program's own code, each by what tells it from others, and quoted only
//! as it was.

#[path = "../support/mod.rs"]
mod support;

mod callbacks;
mod callers;
mod changed;
mod earlier;
mod system;
