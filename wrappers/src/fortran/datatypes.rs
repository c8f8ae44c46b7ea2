//! The procedure that hands out the datatypes that another one was made of (5.1.13).

use super::entry::procedures;
use super::words::int_at;
use crate::abi::{Abi, Opaque};
use crate::calls::datatypes::*;
use crate::engine;
use crate::keys::counted::hands_datatypes;
use crate::observers::At;
use crate::observers::mirror::told;
use crate::site::Site;
use std::ffi::c_int;
use warden::call::Results;

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
        let id = MPI_Type_get_contents::ID;
        let several = |abi: &'static Abi, written: Option<usize>| {
            let Some(written) = written.filter(|_| types != 0) else { return Results::None };
            let handles = (0..written.min(int_room(room))).map(|index| {
                // SAFETY: MPI succeeded, so it has written this many elements of the array.
                let integer = unsafe { int_at(types + index * size_of::<c_int>()) };
                abi.written_in_fortran(Opaque::Datatype, integer)
            });
            Results::Objects(handles.collect())
        };
        let counted = |abi| several(abi, datatypes_in(old));
        let results = |abi| several(abi, datatypes_in(old));
        let told = told!(Full, |abi| contents(abi, old), results);
        engine::around(At { id, site }, &(hands_datatypes(counted), told), |_| real())
    }
}
