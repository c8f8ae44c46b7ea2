//! Calls that begin operations on communicators: watched from the first key on, to know which communicators MPI still
//! needs after they were freed (7.4.3). And which requests are persistent: those are not freed by their completion (3.9).

use super::entry::behind_door;
use crate::engine;
use crate::keys::around::{begins, begun};
use crate::keys::persistent::still;
use crate::keys::{USED, used};
use crate::next::next;
use crate::observers::After;
use crate::thread::{By, Thread};
use std::ffi::c_int;

/// A persistent request was made, whatever language asked for it.
fn persistent(comm: usize, request: usize) {
    let Some(abi) = crate::abi::get() else { return };
    // SAFETY: MPI succeeded, so it has written the handle.
    let Some(handle) = (unsafe { abi.read_handle(request) }) else { return };
    still(handle);
    if used() {
        begun(comm, request);
    }
}

/// Rows of `NAME(arguments) the communicator, the request that is made;`.
macro_rules! nonblocking {
    ($($name:ident ( $($arg:ident),* ) $comm:ident $request:ident;)*) => {$(
        #[doc = concat!("`", stringify!($name), "`, in whatever language it is called.")]
        #[allow(non_camel_case_types, reason = "MPI's own name")]
        pub enum $name {}

        impl $name {
            /// What is done around the real call.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            pub unsafe fn watched(
                by: impl Into<By>,
                $($arg: usize,)*
                real: impl FnOnce() -> c_int,
            ) -> c_int {
                engine::around(by.into(), &begins($comm, $request), |_| real())
            }
        }

        const _: () = {
            behind_door! {
                $name($($arg),*) -> c_int; USED, 0;
                // SAFETY: the program's own arguments, passed on unchanged.
                engine::around(By::C, &begins($comm, $request), |()| unsafe { next!($name($($arg),*)) })
            }
        };
        crate::fortran::in_fortran! { behind_door $name ($($arg),*) }
    )*};
}

/// Rows as of [`nonblocking`].
macro_rules! persistent {
    ($($name:ident ( $($arg:ident),* ) $comm:ident $request:ident;)*) => {$(
        #[doc = concat!("`", stringify!($name), "`, in whatever language it is called.")]
        #[allow(non_camel_case_types, reason = "MPI's own name")]
        pub enum $name {}

        impl $name {
            /// What is done around the real call.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            pub unsafe fn watched(
                by: impl Into<By>,
                $($arg: usize,)*
                real: impl FnOnce() -> c_int,
            ) -> c_int {
                crate::entries::count!(stringify!($name));
                let made = After(|thread: &Thread, code| {
                    if code == 0 && !thread.inside.get() {
                        persistent($comm, $request);
                    }
                });
                engine::around(by.into(), &made, |()| real())
            }
        }

        const _: () = {
            /// The MPI function of this name.
            ///
            /// # Safety
            /// As MPI's own.
            #[unsafe(no_mangle)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            pub unsafe extern "C-unwind" fn $name($($arg: usize),*) -> c_int {
                let frame = crate::site::frame!();
                // SAFETY: the frame of this entry, and the program's own arguments, passed on unchanged.
                unsafe {
                    if engine::passes(crate::site::caller(frame), false) {
                        return next!($name($($arg),*));
                    }
                    $name::watched(By::C, $($arg,)* || next!($name($($arg),*)))
                }
            }
        };
        crate::fortran::in_fortran! { procedure $name ($($arg),*) }
    )*};
}

// The calls themselves, from their names in src/call/followed.rs and what `spec` says of them.
include!(concat!(env!("OUT_DIR"), "/started.rs"));
