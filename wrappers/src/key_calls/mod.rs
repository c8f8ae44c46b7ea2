//! The exported functions of keys and values, and the calls of MPI that are wrapped for them alone.

mod calls;
pub mod entry;
mod fortran;
pub mod handed;
mod interface;
pub mod kept;
mod matched;
mod own_requests;
pub mod started;
