//! The calls that hand out handles of objects which MPI counts by reference (`counted`).

use crate::keys::around::observer;
use crate::next::next;
use crate::session_groups;
use crate::wrap::{passing, unchecked, unnumbered};
use mpiwarden_spec::Procedure;

/// Of groups the checker is told, too.
macro_rules! observed {
    ([hands Group $at:ident]) => {
        (session_groups::hands($at), observer!([hands Group $at] ()))
    };
    ([$($other:tt)+]) => {
        observer!([$($other)+] ())
    };
}

macro_rules! handed {
    ($($name:ident ( $($arg:ident),* ) [$($hook:tt)+];)*) => {$(
        unnumbered!($name);
        unchecked! { $name($($arg),*) observed!([$($hook)+]); crate::entries::count!(stringify!($name)) }

        const _: () = {
            const PARAMETERS: usize = <[&str]>::len(&[$(stringify!($arg)),*]);
            const _: () = assert!(Procedure::of(stringify!($name)).params_in_c() == PARAMETERS, "another number of parameters");
        };
        passing! { inline(always); false; $name($($arg),*) |site| $name::watched(site, $($arg,)* || next!($name($($arg),*))) }
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
