//! The calls that hand out handles of groups, error handlers, info objects and operators. Some of these MPI counts by reference (`counted`);
//! all of them the program must free, which the mirror is told for what is left at the end (`observers/given.rs`).

use crate::arguments::quick;
use crate::engine;
use crate::entries::count;
use crate::keys::around::observer;
use crate::next::next;
use crate::observers::At;
use crate::observers::arguments::{Arguments, freed};
use crate::observers::given::gives;
use crate::observers::spot::Where;
use crate::session_groups;
use crate::site::Site;
use crate::stand_ins::passed;
use crate::thread::By;
use crate::wrap::{passing, unnumbered};
use mpiwarden_spec::{Kind, Procedure};
use std::ffi::c_int;
use warden::call::CallId;

/// Who is told: keys and values, and of groups the checker, too.
macro_rules! observed {
    ([hands Group $at:ident]) => {
        (session_groups::hands($at), observer!([hands Group $at] ()))
    };
    ([gives $of:ident $at:ident]) => {
        ()
    };
    ([$($other:tt)+]) => {
        observer!([$($other)+] ())
    };
}

/// Of what the mirror is told.
macro_rules! given {
    ([hands $of:ident $at:ident] $id:expr, $site:expr) => {
        gives!($of $at again, $id, Some($site))
    };
    ([copies $of:ident $from:ident $at:ident] $id:expr, $site:expr) => {
        gives!($of $at new, $id, Some($site))
    };
    ([$how:ident $of:ident $at:ident] $id:expr, $site:expr) => {
        gives!($of $at new, $id, Some($site))
    };
}

macro_rules! handed {
    ($($name:ident ( $($arg:ident),* ) $hook:tt;)*) => {$(
        unnumbered!($name);

        impl $name {
            /// What is done around the real call.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            pub unsafe fn watched(site: Site, $($arg: usize,)* real: impl FnOnce() -> c_int) -> c_int {
                $(let _ = $arg;)*
                count!(stringify!($name));
                const CALL: Procedure = Procedure::of(stringify!($name));
                let id = const { CallId::counted(CALL) };
                const OTHERS: u32 = CALL.others_given();
                if const { OTHERS != 0 && !CALL.is_judged() } && quick::are_others_unclear(OTHERS, &[$($arg),*]) {
                    freed(At { id, site }, CALL, &[$($arg),*]);
                }
                let at = Where { site, call: const { CALL.place() as u16 } };
                const GIVEN: [u32; 4] =
                    [CALL.given(Kind::Comm), CALL.given(Kind::Win), CALL.given(Kind::File), OTHERS];
                let plain = const { !CALL.is_judged() }
                    || const { CALL.is_about_objects() } && quick::are_objects_clear(GIVEN, &[$($arg),*]);
                let plain = plain && quick::are_there(const { CALL.addresses() }, &[$($arg),*]);
                let arguments = Arguments { at, plain, words: [$($arg),*] };
                engine::around(By::from(site), &(arguments, (observed!($hook), given!($hook id, site))), |_| real())
            }
        }

        const _: () = {
            const PARAMETERS: usize = <[&str]>::len(&[$(stringify!($arg)),*]);
            const _: () = assert!(Procedure::of(stringify!($name)).params_in_c() == PARAMETERS, "another number of parameters");
        };
        passing! { inline(always); false; $name($($arg),*) |site| $name::watched(site, $($arg,)* || {
                $(let $arg = passed!($arg, $arg);)*
                next!($name($($arg),*))
            }) }
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
    MPI_Group_incl(of, count, ranks, group) [hands Group group];
    MPI_Group_excl(of, count, ranks, group) [hands Group group];
    MPI_Group_range_incl(of, count, ranges, group) [hands Group group];
    MPI_Group_range_excl(of, count, ranges, group) [hands Group group];
    MPI_Comm_create_errhandler(function, errhandler) [makes Errhandler errhandler];
    MPI_Win_create_errhandler(function, errhandler) [makes Errhandler errhandler];
    MPI_File_create_errhandler(function, errhandler) [makes Errhandler errhandler];
    MPI_Session_create_errhandler(function, errhandler) [makes Errhandler errhandler];
    MPI_Errhandler_create(function, errhandler) [makes Errhandler errhandler];
    MPI_Comm_get_errhandler(_comm, errhandler) [hands Errhandler errhandler];
    MPI_Win_get_errhandler(_win, errhandler) [hands Errhandler errhandler];
    MPI_File_get_errhandler(_file, errhandler) [hands Errhandler errhandler];
    MPI_Session_get_errhandler(_session, errhandler) [hands Errhandler errhandler];
    MPI_Errhandler_get(_comm, errhandler) [hands Errhandler errhandler];
    MPI_Op_create(function, _commute, op) [gives Op op];
    MPI_Op_create_c(function, _commute, op) [gives Op op];
    MPI_Info_create(info) [gives Info info];
    MPI_Info_dup(info, new) [copies Info info new];
    MPI_Comm_get_info(_comm, info) [gives Info info];
    MPI_File_get_info(_file, info) [gives Info info];
    MPI_Session_get_info(_session, info) [gives Info info];
    MPI_Session_get_pset_info(_session, _name, info) [gives Info info];
    MPI_Get_hw_resource_info(info) [gives Info info];
}
