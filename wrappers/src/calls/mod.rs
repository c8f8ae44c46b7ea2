//! The tables of wrapped calls, one a chapter of the standard.

mod attributes;
mod communicators;
mod datatypes;
mod fortran_span;
mod keyvals;
mod requests;
mod rma;
mod span;
mod sync;
mod windows;
