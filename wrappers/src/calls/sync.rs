//! Synchronisation calls of windows (12.5).

use crate::abi::Abi;
use crate::engine;
use crate::observers::flush::Flushes;
use crate::observers::synchronisation::{Synchronises, knows_window};
use crate::observers::{At, Depth};
use crate::site::Site;
use std::ffi::c_int;
use warden::call::Sync;

/// Makes exported entries: `NAME(arguments) observer win how-much-stack [flag] |abi| synchronisation;`
macro_rules! synchronises {
    ($($name:ident ( $($arg:ident),* ) $how:ident $win:ident $depth:ident $([$flag:ident])? |$abi:ident| $sync:expr;)*) => {$(
        $crate::wrap::named!($name);

        impl $name {
            /// What is done around the real call, which may be of another binding: the arguments are those of the C one.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            pub unsafe fn watched(site: Site, $($arg: usize,)* real: impl FnOnce() -> c_int) -> c_int {
                #[allow(unused_mut, unused_assignments, reason = "only one of the calls has a flag")]
                let mut flag = 0usize;
                $(flag = $flag;)?
                let sync = |$abi: &'static Abi| $sync;
                let observer = $how::new(Depth::$depth, $win, flag, sync);
                engine::around(At { id: Self::ID, site }, &observer, |_| real())
            }
        }

        $crate::wrap::entry! { inline(never); $name($($arg),*) |site| $name::watched(site, $($arg,)* || $crate::next::next!($name($($arg),*))) }
        $crate::fortran::in_fortran! { procedure $name ($($arg),*) }
    )*};
}

synchronises! {
    MPI_Win_fence(assert, win) Synchronises win Full |abi| Sync::Fence(abi.assertion(assert));
    MPI_Win_start(group, assert, win) Synchronises win Full |abi| Sync::Start(ranks(abi, group, win), abi.assertion(assert));
    MPI_Win_complete(win) Synchronises win Caller |_abi| Sync::Complete;
    MPI_Win_post(group, assert, win) Synchronises win Full |abi| Sync::Post(ranks(abi, group, win), abi.assertion(assert));
    MPI_Win_wait(win) Synchronises win Full |_abi| Sync::Wait;
    MPI_Win_test(win, flag) Synchronises win Full [flag] |_abi| Sync::Test;
    MPI_Win_lock(kind, rank, assert, win) Synchronises win Full |abi| Sync::Lock {
        target: abi.target(rank),
        exclusive: kind as c_int == abi.table().lock_exclusive,
        assertion: abi.assertion(assert),
    };
    MPI_Win_unlock(rank, win) Synchronises win Caller |abi| Sync::Unlock(abi.target(rank));
    MPI_Win_lock_all(assert, win) Synchronises win Full |abi| Sync::LockAll(abi.assertion(assert));
    MPI_Win_unlock_all(win) Synchronises win Caller |_abi| Sync::UnlockAll;
    MPI_Win_sync(win) Synchronises win Caller |_abi| Sync::Sync;
    MPI_Win_flush(rank, win) Flushes win Caller |abi| Sync::Flush(abi.target(rank));
    MPI_Win_flush_all(win) Flushes win Caller |_abi| Sync::FlushAll;
    MPI_Win_flush_local(rank, win) Flushes win Caller |abi| Sync::FlushLocal(abi.target(rank));
    MPI_Win_flush_local_all(win) Flushes win Caller |_abi| Sync::FlushLocalAll;
}

/// The ranks in the window's group of the members of a group. Local calls, on handles that are known to be right.
fn ranks(abi: &Abi, group: usize, win: usize) -> Option<Vec<u32>> {
    knows_window(abi.handle(win)).then(|| crate::groups::ranks(abi, group, win))?
}
