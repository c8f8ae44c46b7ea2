//! Calls that copy and free handles which no check but those of keys looks at: groups, info objects, operators, error
//! handlers and messages.

use super::entry::behind_door;
use crate::calls::named;
use crate::keys::HELD;
use crate::keys::around::observer;
use crate::next::next;
use crate::thread::By;
use crate::wrap::{as_many, unchecked};
use mpiwarden_keys::HandleType;
use std::ffi::c_int;

macro_rules! kept {
    ($($name:ident ( $($arg:ident),* ) $of:ident [$($hook:tt)+];)*) => {$(
        named!($name);

        unchecked! { $name($($arg),*) observer!([$($hook)+] Self::ID) }

        const _: () = {
            as_many!($name($($arg),*));

            behind_door! {
                $name($($arg),*) -> c_int; HELD, HandleType::$of as usize;
                // SAFETY: the program's own arguments, passed on unchanged.
                unsafe { $name::watched(By::C, $($arg,)* || next!($name($($arg),*))) }
            }
        };
        crate::fortran::in_fortran! { procedure $name ($($arg),*) }
    )*};
}

kept! {
    MPI_Group_free(group) Group [frees Group group];
    MPI_Info_dup(info, new) Info [copies Info info new];
    MPI_Info_free(info) Info [frees Info info];
    MPI_Op_free(op) Op [frees Op op];
    MPI_Errhandler_free(errhandler) Errhandler [frees Errhandler errhandler];
    MPI_Mrecv(_buffer, _count, _datatype, message, _status) Message [frees Message message];
    MPI_Mrecv_c(_buffer, _count, _datatype, message, _status) Message [frees Message message];
    MPI_Imrecv(_buffer, _count, _datatype, message, _request) Message [frees Message message];
    MPI_Imrecv_c(_buffer, _count, _datatype, message, _request) Message [frees Message message];
}
