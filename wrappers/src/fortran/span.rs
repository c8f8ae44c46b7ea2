//! The start of MPI (11.2), whose procedures lack arguments that C has.

use super::entry::procedures;
use crate::calls::span::*;
use crate::site::Site;
use std::ffi::c_int;

procedures! {
    Init mpi_init ["_f08_"] ();
    InitThread mpi_init_thread ["_f08_"] (required: other, provided: other);
}

/// `MPI_INIT` has no arguments of the program.
enum Init {}

impl Init {
    /// # Safety
    /// As for `MPI_Init::watched`.
    #[inline(always)]
    unsafe fn watched(site: Site, real: impl FnOnce() -> c_int) -> c_int {
        // SAFETY: the caller's promise.
        unsafe { MPI_Init::watched(site, 0, 0, real) }
    }
}

/// `MPI_INIT_THREAD` neither.
enum InitThread {}

impl InitThread {
    /// # Safety
    /// As for `MPI_Init_thread::watched`.
    #[inline(always)]
    unsafe fn watched(site: Site, required: usize, provided: usize, real: impl FnOnce() -> c_int) -> c_int {
        // SAFETY: the caller's promise.
        unsafe { MPI_Init_thread::watched(site, 0, 0, required, provided, real) }
    }
}
