//! Procedures that make, duplicate, hand out and free datatypes (5.1).

use super::entry::{large_procedures, procedures};
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
    MPI_Type_contiguous mpi_type_contiguous ["_f08_"] (count: int, old: datatype, new: datatype_out);
    MPI_Type_vector mpi_type_vector ["_f08_"]
        (count: int, length: int, stride: other, old: datatype, new: datatype_out);
    MPI_Type_indexed mpi_type_indexed ["_f08_"]
        (count: int, lengths: address, displacements: other, old: datatype, new: datatype_out);
    MPI_Type_create_hvector mpi_type_create_hvector ["_f08_"]
        (count: int, length: int, stride: other, old: datatype, new: datatype_out);
    MPI_Type_create_hindexed mpi_type_create_hindexed ["_f08_"]
        (count: int, lengths: address, displacements: other, old: datatype, new: datatype_out);
    MPI_Type_create_hindexed_block mpi_type_create_hindexed_block ["_f08_"]
        (count: int, length: int, displacements: other, old: datatype, new: datatype_out);
    MPI_Type_create_indexed_block mpi_type_create_indexed_block ["_f08_"]
        (count: int, length: int, displacements: other, old: datatype, new: datatype_out);
    MPI_Type_create_subarray mpi_type_create_subarray ["_f08_"]
        (ndims: int, sizes: address, subsizes: address, starts: address, order: int, old: datatype, new: datatype_out);
    MPI_Type_create_darray mpi_type_create_darray ["_f08_"]
        (size: int, rank: int, ndims: int, gsizes: address, distribs: address, dargs: address, psizes: address,
         order: int, old: datatype, new: datatype_out);
    MPI_Type_create_resized mpi_type_create_resized ["_f08_"]
        (old: datatype, lb: other, extent: other, new: datatype_out);
    MPI_Type_create_struct mpi_type_create_struct ["_f08_"]
        (count: int, lengths: address, displacements: other, types: other, new: datatype_out);
    MPI_Type_hvector mpi_type_hvector []
        (count: int, length: int, stride: other, old: datatype, new: datatype_out);
    MPI_Type_hindexed mpi_type_hindexed []
        (count: int, lengths: address, displacements: other, old: datatype, new: datatype_out);
    MPI_Type_struct mpi_type_struct []
        (count: int, lengths: address, displacements: other, types: other, new: datatype_out);

    MPI_Type_create_f90_real mpi_type_create_f90_real ["_f08_"] (precision: other, range: other, new: datatype_out);
    MPI_Type_create_f90_complex mpi_type_create_f90_complex ["_f08_"]
        (precision: other, range: other, new: datatype_out);
    MPI_Type_create_f90_integer mpi_type_create_f90_integer ["_f08_"] (range: other, new: datatype_out);
    MPI_Type_match_size mpi_type_match_size ["_f08_"] (class: other, size: other, new: datatype_out);
    MPI_Type_get_value_index mpi_type_get_value_index ["_f08_"] (value: other, index: other, new: datatype_out);

    GetContents mpi_type_get_contents ["_f08_"]
        (old: datatype, integers: other, addresses: other, room: int, ints: other, adds: other, types: address);
    MPI_File_get_view mpi_file_get_view ["_f08_"]
        (file: other, disp: other, etype: datatype_out, filetype: datatype_out, name: other) + length;

    MPI_Type_dup mpi_type_dup ["_f08_"] (old: datatype, new: datatype_out);
    MPI_Type_commit mpi_type_commit ["_f08_"] (datatype: datatype_var);
    MPI_Type_free mpi_type_free ["_f08_"] (datatype: datatype_var);
}

large_procedures! {
    MPI_Type_contiguous_c [mpi_type_contiguous_f08_large_ mpi_type_contiguous_c_f08_]
        (count: wide, old: datatype, new: datatype_out);
    MPI_Type_vector_c [mpi_type_vector_f08_large_ mpi_type_vector_c_f08_]
        (count: wide, length: wide, stride: other, old: datatype, new: datatype_out);
    MPI_Type_indexed_c [mpi_type_indexed_f08_large_ mpi_type_indexed_c_f08_]
        (count: wide, lengths: address, displacements: other, old: datatype, new: datatype_out);
    MPI_Type_create_hvector_c [mpi_type_create_hvector_f08_large_ mpi_type_create_hvector_c_f08_]
        (count: wide, length: wide, stride: other, old: datatype, new: datatype_out);
    MPI_Type_create_hindexed_c [mpi_type_create_hindexed_f08_large_ mpi_type_create_hindexed_c_f08_]
        (count: wide, lengths: address, displacements: other, old: datatype, new: datatype_out);
    MPI_Type_create_hindexed_block_c
        [mpi_type_create_hindexed_block_f08_large_ mpi_type_create_hindexed_block_c_f08_]
        (count: wide, length: wide, displacements: other, old: datatype, new: datatype_out);
    MPI_Type_create_indexed_block_c
        [mpi_type_create_indexed_block_f08_large_ mpi_type_create_indexed_block_c_f08_]
        (count: wide, length: wide, displacements: other, old: datatype, new: datatype_out);
    MPI_Type_create_subarray_c [mpi_type_create_subarray_f08_large_ mpi_type_create_subarray_c_f08_]
        (ndims: int, sizes: address, subsizes: address, starts: address, order: int, old: datatype, new: datatype_out);
    MPI_Type_create_darray_c [mpi_type_create_darray_f08_large_ mpi_type_create_darray_c_f08_]
        (size: int, rank: int, ndims: int, gsizes: address, distribs: address, dargs: address, psizes: address,
         order: int, old: datatype, new: datatype_out);
    MPI_Type_create_resized_c [mpi_type_create_resized_f08_large_ mpi_type_create_resized_c_f08_]
        (old: datatype, lb: other, extent: other, new: datatype_out);
    MPI_Type_create_struct_c [mpi_type_create_struct_f08_large_ mpi_type_create_struct_c_f08_]
        (count: wide, lengths: address, displacements: other, types: other, new: datatype_out);
    MPI_Type_get_contents_c [mpi_type_get_contents_f08_large_ mpi_type_get_contents_c_f08_]
        (old: datatype, integers: other, addresses: other, counts: other, room: wide, ints: other, adds: other,
         numbers: other, types: handles);
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
