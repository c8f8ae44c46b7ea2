//! The tables of wrapped calls, one a chapter of the standard.

mod alike;
pub mod attributes;
pub mod communicators;
pub mod control;
pub mod datatypes;
pub mod keyvals;
pub mod requests;
pub mod rma;
pub mod span;
pub mod sync;
pub mod windows;
