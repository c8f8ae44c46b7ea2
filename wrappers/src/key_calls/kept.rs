//! Calls that free handles which only keys and the check of what is left look at: groups, info objects, operators and error
//! handlers.

use super::entry::behind_door;
use crate::calls::named;
use crate::keys::HELD;
use crate::keys::around::observer;
use crate::next::next;
use crate::observers::given::gives_back;
use crate::thread::By;
use crate::wrap::{as_many, unchecked};
use mpiwarden_keys::HandleType;
use std::ffi::c_int;

/// Keys and values, and of what must be freed the mirror.
macro_rules! kept_observer {
    ([frees $of:ident $at:ident] $id:expr) => {
        (observer!([frees $of $at] $id), gives_back!($of $at, $id))
    };
}

pub(super) use kept_observer;

macro_rules! kept {
    ($($name:ident ( $($arg:ident),* ) $of:ident [$($hook:tt)+];)*) => {$(
        named!($name);

        unchecked! { $name($($arg),*) kept_observer!([$($hook)+] Self::ID) }

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
    MPI_Info_free(info) Info [frees Info info];
    MPI_Op_free(op) Op [frees Op op];
    MPI_Errhandler_free(errhandler) Errhandler [frees Errhandler errhandler];
}
