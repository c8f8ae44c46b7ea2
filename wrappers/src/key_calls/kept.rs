//! Calls that free handles which only keys and the check of what is left look at: groups, info objects, operators and error
//! handlers.

use super::entry::behind_door;
use crate::arguments::quick;
use crate::calls::named;
use crate::engine;
use crate::keys::around::observer;
use crate::next::next;
use crate::observers::At;
use crate::observers::arguments::nothing_given;
use crate::observers::given::gives_back;
use crate::site::Site;
use crate::switch::FOLLOWS;
use crate::thread::By;
use crate::wrap::as_many;
use mpiwarden_spec::Procedure;
use std::ffi::c_int;

/// Keys and values, and of what must be freed the mirror.
macro_rules! kept_observer {
    ([frees $of:ident $at:ident] $id:expr, $site:expr) => {
        (observer!([frees $of $at] $id), gives_back!($of $at, $id, Some($site)))
    };
}

pub(super) use kept_observer;

macro_rules! kept {
    ($($name:ident ( $($arg:ident),* ) [$($hook:tt)+];)*) => {$(
        named!($name);

        impl $name {
            /// What is done around the real call.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            pub unsafe fn watched(site: Site, $($arg: usize,)* real: impl FnOnce() -> c_int) -> c_int {
                let words = [$($arg),*];
                if !quick::are_there(const { Procedure::of(stringify!($name)).addresses() }, &words) {
                    nothing_given(At { id: Self::ID, site }, const { Procedure::of(stringify!($name)) }, &words);
                }
                let observer = kept_observer!([$($hook)+] Self::ID, site);
                engine::around(By::from(site), &observer, |_| real())
            }
        }

        const _: () = {
            as_many!($name($($arg),*));

            behind_door! {
                $name($($arg),*) -> c_int; FOLLOWS, 1;
                {
                    let mut cookie = 0usize;
                    let site = crate::site::site!(cookie);
                    // SAFETY: the program's own arguments, passed on unchanged.
                    unsafe { $name::watched(site, $($arg,)* || next!($name($($arg),*))) }
                }
            }
        };
        crate::fortran::in_fortran! { procedure $name ($($arg),*) }
    )*};
}

kept! {
    MPI_Group_free(group) [frees Group group];
    MPI_Info_free(info) [frees Info info];
    MPI_Op_free(op) [frees Op op];
    MPI_Errhandler_free(errhandler) [frees Errhandler errhandler];
}
