//! The calls that hand out handles of objects which MPI counts by reference (`counted`).

use crate::keys::around::observer;
use crate::next::next;
use crate::observers::After;
use crate::thread::{By, Thread};
use crate::{engine, session_groups};
use std::ffi::c_int;

/// Of groups the checker is told, too.
macro_rules! observed {
    ([hands Group $at:ident]) => {{
        let told = After(|thread: &Thread, code| {
            if !thread.inside.get() {
                session_groups::handed_out($at, code);
            }
        });
        (told, observer!([hands Group $at] ()))
    }};
    ([$($other:tt)+]) => {
        observer!([$($other)+] ())
    };
}

macro_rules! handed {
    ($($name:ident ( $($arg:ident),* ) [$($hook:tt)+];)*) => {$(
        #[doc = concat!("`", stringify!($name), "`, in whatever language it is called.")]
        #[allow(non_camel_case_types, reason = "MPI's own name")]
        pub enum $name {}

        impl $name {
            /// What is done around the real call.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            pub unsafe fn watched(by: impl Into<By>, $($arg: usize,)* real: impl FnOnce() -> c_int) -> c_int {
                crate::entries::count!(stringify!($name));
                engine::around(by.into(), &observed!([$($hook)+]), |_| real())
            }
        }

        const _: () = {
            const PARAMETERS: usize = <[&str]>::len(&[$(stringify!($arg)),*]);
            const _: () = assert!(warden::call::is_followed(stringify!($name), PARAMETERS), "not as in src/call/followed.rs");

            /// The MPI function of this name.
            ///
            /// # Safety
            /// As MPI's own.
            #[unsafe(no_mangle)]
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

handed! {
    MPI_Comm_group(_comm, group) [hands Group group];
    MPI_Comm_remote_group(_comm, group) [hands Group group];
    MPI_Win_get_group(_win, group) [hands Group group];
    MPI_File_get_group(_file, group) [hands Group group];
    MPI_Group_union(_one, _other, group) [hands Group group];
    MPI_Group_intersection(_one, _other, group) [hands Group group];
    MPI_Group_difference(_one, _other, group) [hands Group group];
    MPI_Group_incl(_of, _count, _ranks, group) [hands Group group];
    MPI_Group_excl(_of, _count, _ranks, group) [hands Group group];
    MPI_Group_range_incl(_of, _count, _ranges, group) [hands Group group];
    MPI_Group_range_excl(_of, _count, _ranges, group) [hands Group group];
    MPI_Comm_create_errhandler(_function, errhandler) [makes Errhandler errhandler];
    MPI_Win_create_errhandler(_function, errhandler) [makes Errhandler errhandler];
    MPI_File_create_errhandler(_function, errhandler) [makes Errhandler errhandler];
    MPI_Session_create_errhandler(_function, errhandler) [makes Errhandler errhandler];
    MPI_Errhandler_create(_function, errhandler) [makes Errhandler errhandler];
    MPI_Comm_get_errhandler(_comm, errhandler) [hands Errhandler errhandler];
    MPI_Win_get_errhandler(_win, errhandler) [hands Errhandler errhandler];
    MPI_File_get_errhandler(_file, errhandler) [hands Errhandler errhandler];
    MPI_Session_get_errhandler(_session, errhandler) [hands Errhandler errhandler];
    MPI_Errhandler_get(_comm, errhandler) [hands Errhandler errhandler];
}
