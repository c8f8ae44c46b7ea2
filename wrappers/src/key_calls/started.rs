//! Calls that begin operations on communicators: watched from the first key on, to know which communicators MPI still
//! needs after they were freed (7.4.3). And which requests are persistent: those are not freed by their completion (3.9).

use super::entry::behind_door;
use crate::arguments::{buffering, quick};
use crate::engine;
use crate::keys::around::{begins, begins_persistent};
use crate::next::next;
use crate::numbers::int;
use crate::observers::arguments::Arguments;
use crate::observers::messages::{Persists, Starts};
use crate::observers::spot::Where;
use crate::observers::whereabouts::whereabouts;
use crate::recorder::{Array, Begins, GivenBuffer, Gives, Holds, Message, Roles};
use crate::site::Site;
use crate::switch::USED;
use crate::thread::By;
use crate::wrap::{passing, unnumbered};
use std::ffi::c_int;
use warden::events::Collective;

/// Rows of `NAME(arguments) the communicator, the request that is made, the procedure's number, [what is begun, the buffers that are given] [its arguments are plainly right];`.
macro_rules! nonblocking {
    ($($name:ident ( $($arg:ident),* ) $comm:ident $request:ident $call:literal [$begins:expr, $gives:expr] [$plain:expr];)*) => {$(
        unnumbered!($name);

        impl $name {
            /// What is done around the real call.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            pub unsafe fn watched(site: Site, $($arg: usize,)* real: impl FnOnce() -> c_int) -> c_int {
                let at = Where { site, call: $call };
                let arguments = Arguments { at, plain: $plain, words: [$($arg),*] };
                let starts = Starts { at, begins: $begins, gives: $gives, request: $request };
                let inner = (arguments, (begins($comm, $request), starts));
                let around = whereabouts!(stringify!($name), site, ($($arg),*), inner);
                engine::around(By::from(site), &around, |_| real())
            }
        }

        const _: () = {
            behind_door! {
                $name($($arg),*) -> c_int; USED, 0;
                {
                    let mut cookie = 0usize;
                    let site = crate::site::site!(cookie);
                    // SAFETY: the program's own arguments, passed on unchanged.
                    unsafe { $name::watched(site, $($arg,)* || next!($name($($arg),*))) }
                }
            }
        };
        crate::fortran::in_fortran! { behind_door $name ($($arg),*) }
    )*};
}

/// Rows as of [`nonblocking`].
macro_rules! persistent {
    ($($name:ident ( $($arg:ident),* ) $comm:ident $request:ident $call:literal [$begins:expr, $gives:expr] [$plain:expr];)*) => {$(
        unnumbered!($name);

        impl $name {
            /// What is done around the real call.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            pub unsafe fn watched(site: Site, $($arg: usize,)* real: impl FnOnce() -> c_int) -> c_int {
                crate::entries::count!(stringify!($name));
                let at = Where { site, call: $call };
                let recorded = Persists { at, begins: $begins, gives: $gives, request: $request };
                let arguments = Arguments { at, plain: $plain, words: [$($arg),*] };
                engine::around(By::from(site), &(arguments, (begins_persistent($comm, $request), recorded)), |_| real())
            }
        }

        passing! { inline(always); false; $name($($arg),*) |site| $name::watched(site, $($arg,)* || next!($name($($arg),*))) }
        crate::fortran::in_fortran! { procedure $name ($($arg),*) }
    )*};
}

// The calls themselves, from what `spec` says of them.
include!(concat!(env!("OUT_DIR"), "/started.rs"));
