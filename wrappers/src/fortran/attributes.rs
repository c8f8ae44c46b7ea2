//! Procedures that set and get attributes (7.7.2 to 7.7.4, 19.3.7), and those of MPI-1, whose values are plain INTEGERs.

use super::entry::procedures;
use super::words::{int_at, wide_at};
use crate::abi::Abi;
use crate::calls::attributes as c;
use crate::engine;
use crate::observers::At;
use crate::observers::mirror::told;
use crate::site::Site;
use std::ffi::c_int;
use warden::call::{Call, Kind, Outputs, Results};
use warden::mirror::predefined::PredefinedKey;

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
        /// The procedure of this call: its value is no address of the program's memory.
        enum $name {}

        impl $name {
            /// # Safety
            /// As for the C call's.
            #[inline(always)]
            unsafe fn watched(
                site: Site, object: usize, key: usize, value: usize, real: impl FnOnce() -> c_int,
            ) -> c_int {
                let call = |abi: &'static Abi| {
                    let (kind, object) = (Kind::$kind, abi.handle(object));
                    Some(Call::AttrSet { kind, object, keyval: key as i32, value, local: None })
                };
                let at = At { id: c::$call::ID, site };
                engine::around(at, &told!(Nested, call, |_| Results::None), |_| real())
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
    ($($name:ident $call:ident $kind:ident $read:ident;)*) => {$(
        /// The procedure of this call: it gives the value itself.
        enum $name {}

        impl $name {
            /// # Safety
            /// As for the C call's.
            #[inline(always)]
            unsafe fn watched(
                site: Site, object: usize, key: usize, value: usize, flag: usize, real: impl FnOnce() -> c_int,
            ) -> c_int {
                let call = |abi: &'static Abi| {
                    let (kind, object) = (Kind::$kind, abi.handle(object));
                    // Addresses of variables: a compiler makes no wrong ones.
                    Some(Call::AttrGet { kind, object, keyval: key as i32, outputs: Outputs::GOOD })
                };
                let results = |abi: &'static Abi| {
                    if value == 0 || flag == 0 {
                        return Results::None;
                    }
                    // SAFETY: MPI succeeded, so it has written both.
                    unsafe { got(abi, key as i32, $read(value), int_at(flag) != 0) }
                };
                engine::around(At { id: c::$call::ID, site }, &told!(Caller, call, results), |_| real())
            }
        }
    )*};
}

gets! {
    GetComm MPI_Comm_get_attr Comm wide_at;
    GetType MPI_Type_get_attr Datatype wide_at;
    GetWin MPI_Win_get_attr Win wide_at;
    Get MPI_Attr_get Comm extended_at;
}

/// The INTEGER at an address, extended by its sign.
///
/// # Safety
/// The address is good for reading one.
#[inline(always)]
unsafe fn extended_at(address: usize) -> usize {
    // SAFETY: the caller's promise.
    unsafe { int_at(address) as usize }
}

#[inline]
fn got(abi: &Abi, key: i32, value: usize, flag: bool) -> Results {
    let pointee = match abi.predefined_key(key) {
        // In Fortran the value is the number that C's points to (19.3.7).
        Some((name, _)) if flag && PredefinedKey::from_name(name).is_compared_by_number() => {
            Some(c::number(abi, PredefinedKey::from_name(name), value as i64))
        }
        Some(_) | None => None,
    };
    Results::Attr { flag, value, pointee }
}
