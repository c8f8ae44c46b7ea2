//! Procedures that set and get attributes (7.7.2 to 7.7.4, 19.3.7), and those of MPI-1, whose values are plain INTEGERs.

use super::entry::procedures;
use crate::boxes::Width;
use crate::calls::attributes::*;
use crate::engine;
use crate::observers::At;
use crate::site::Site;
use std::ffi::c_int;
use warden::call::Kind;

procedures! {
    SetComm mpi_comm_set_attr ["_f08_"] (comm: comm, key: key, value: wide);
    SetType mpi_type_set_attr ["_f08_"] (datatype: datatype, key: key, value: wide);
    SetWin mpi_win_set_attr ["_f08_"] (win: win, key: key, value: wide);
    Put mpi_attr_put [] (comm: comm, key: key, value: int);

    GetComm mpi_comm_get_attr ["_f08_"] (comm: comm, key: key, value: address, flag: address);
    GetType mpi_type_get_attr ["_f08_"] (datatype: datatype, key: key, value: address, flag: address);
    GetWin mpi_win_get_attr ["_f08_"] (win: win, key: key, value: address, flag: address);
    Get mpi_attr_get [] (comm: comm, key: key, value: address, flag: address);
}

macro_rules! sets {
    ($($name:ident $call:ident $kind:ident;)*) => {$(
        /// The procedure of this call.
        enum $name {}

        impl $name {
            /// # Safety
            /// As for the C call's.
            #[inline(always)]
            unsafe fn watched<Real: FnOnce() -> c_int>(
                site: Site, object: usize, key: usize, value: usize, real: Real,
            ) -> c_int {
                let observer = set_in_fortran::<Real>(Kind::$kind, object, key, value);
                engine::around(At { id: $call::ID, site }, &observer, |_| real())
            }
        }
    )*};
}

sets! {
    SetComm MPI_Comm_set_attr Comm;
    SetType MPI_Type_set_attr Datatype;
    SetWin MPI_Win_set_attr Win;
    Put MPI_Attr_put Comm;
}

macro_rules! gets {
    ($($name:ident $call:ident $kind:ident $width:ident;)*) => {$(
        /// The procedure of this call.
        enum $name {}

        impl $name {
            /// # Safety
            /// As for the C call's.
            #[inline(always)]
            unsafe fn watched<Real: FnOnce() -> c_int>(
                site: Site, object: usize, key: usize, value: usize, flag: usize, real: Real,
            ) -> c_int {
                let observer = get_in_fortran::<Real>(Kind::$kind, Width::$width, object, key, value, flag);
                engine::around(At { id: $call::ID, site }, &observer, |_| real())
            }
        }
    )*};
}

gets! {
    GetComm MPI_Comm_get_attr Comm Wide;
    GetType MPI_Type_get_attr Datatype Wide;
    GetWin MPI_Win_get_attr Win Wide;
    Get MPI_Attr_get Comm Int;
}
