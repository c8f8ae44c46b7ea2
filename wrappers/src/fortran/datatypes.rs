//! The procedure that hands out the datatypes that another one was made of (5.1.13).

use super::entry::procedures;
use crate::calls::datatypes::*;
use crate::engine;
use crate::observers::At;
use crate::site::Site;
use std::ffi::c_int;

procedures! {
    GetContents mpi_type_get_contents ["_f08_"]
        (old: datatype, integers: other, addresses: other, room: int, ints: other, adds: other, types: address);
}

/// `MPI_TYPE_GET_CONTENTS` writes an array of INTEGERs, where the C function writes handles.
enum GetContents {}

impl GetContents {
    /// # Safety
    /// As for the C call's.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "MPI's own arguments")]
    unsafe fn watched(
        site: Site,
        old: usize,
        _integers: usize,
        _addresses: usize,
        room: usize,
        _ints: usize,
        _adds: usize,
        types: usize,
        real: impl FnOnce() -> c_int,
    ) -> c_int {
        let at = At { id: MPI_Type_get_contents::ID, site };
        engine::around(at, &contents_in_fortran(old, room, types), |_| real())
    }
}
