//! The Fortran entries of the wrapped calls: `mpif.h`, the module `mpi` and `mpi_f08`.
//!
//! Each does what the C entry of its call does, around the Fortran procedure of the MPI library: the arguments, which
//! all come by reference, are told as C words, and the procedure is called with what the program gave. Under MPICH the
//! procedures call C entries of this library in turn; those pass through, for the call is watched already.
//!
//! Left out: attributes of the large-count forms, which do not exist, and procedures of compilers that put something
//! else than these names into object files.

mod attributes;
mod callbacks;
mod control;
mod datatypes;
pub(crate) mod entry;
mod extensions;
mod keyvals;
pub(crate) mod plain;
mod span;
pub(crate) mod words;

// `in_fortran! { maker NAME (arguments) }`: the entries of a call's procedure, beside the row of its C entry.
include!(concat!(env!("OUT_DIR"), "/fortran.rs"));
pub(crate) use in_fortran;
