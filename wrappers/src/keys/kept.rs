//! Calls that copy and free handles which no check but those of keys looks at: groups, info objects, operators, error
//! handlers and messages.

use super::around::around;
use super::{HELD, entry::door};
use crate::next::Next;
use crate::wrap::{By, named};
use std::ffi::c_int;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};
use warden::keys::HandleType;

macro_rules! kept {
    ($($name:ident ( $($arg:ident),* ) $of:ident [$($hook:tt)+];)*) => {$(
        named!($name);

        impl $name {
            /// What is done around the real call.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            pub unsafe fn watched(by: impl Into<By>, $($arg: usize,)* real: impl FnOnce() -> c_int) -> c_int {
                $(let _ = $arg;)*
                let by = by.into();
                let real = || by.real(real);
                around!([$($hook)+] Self::ID, real)
            }
        }

        const _: () = {
            crate::wrap::as_many!($name($($arg),*));

            static REAL: Next = Next::new(crate::wrap::c_name!($name));
            static NEXT: AtomicPtr<()> = AtomicPtr::new(slow as *const () as *mut ());

            unsafe extern "C-unwind" fn slow($($arg: usize),*) -> c_int {
                NEXT.store(REAL.get() as *mut (), Relaxed);
                let real: unsafe extern "C-unwind" fn($(crate::wrap::word!($arg)),*) -> c_int = {
                    // SAFETY: the next function of this name has this many word-sized arguments and returns an int.
                    unsafe { std::mem::transmute(REAL.get()) }
                };
                // SAFETY: the program's own arguments, passed on unchanged.
                unsafe { $name::watched(By::C, $($arg,)* || real($($arg),*)) }
            }

            door!($name, HELD, HandleType::$of as usize, slow, NEXT);

            /// The MPI function of this name.
            ///
            /// # Safety
            /// As MPI's own.
            #[cfg(not(target_arch = "x86_64"))]
            #[unsafe(no_mangle)]
            pub unsafe extern "C-unwind" fn $name($($arg: usize),*) -> c_int {
                // SAFETY: the program's own arguments, passed on unchanged.
                unsafe { slow($($arg),*) }
            }
        };
    )*};
}

kept! {
    MPI_Group_free(group) Group [frees Group group];
    MPI_Info_dup(info, new) Info [copies Info info new];
    MPI_Info_free(info) Info [frees Info info];
    MPI_Op_free(op) Op [frees Op op];
    MPI_Errhandler_free(errhandler) Errhandler [frees Errhandler errhandler];
    MPI_Mrecv(buffer, count, datatype, message, status) Message [frees Message message];
    MPI_Mrecv_c(buffer, count, datatype, message, status) Message [frees Message message];
    MPI_Imrecv(buffer, count, datatype, message, request) Message [frees Message message];
    MPI_Imrecv_c(buffer, count, datatype, message, request) Message [frees Message message];
}
