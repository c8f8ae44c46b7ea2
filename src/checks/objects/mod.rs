//! Checks of objects and of the span of MPI.

pub mod call_outside_mpi;
pub mod comm_not_ready;
pub mod deprecated_call;
pub mod library_mismatch;
pub mod object_after_session;
pub mod object_freed;
pub mod object_null;
pub mod object_predefined_freed;
pub mod type_bad_argument;
