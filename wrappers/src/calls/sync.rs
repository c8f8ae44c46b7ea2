//! Synchronisation calls of windows (12.5).

use crate::abi::Abi;
use crate::arguments::{given_back, quick};
use crate::keys::handles;
use crate::observers::flush::Flushes;
use crate::observers::synchronisation::{Synchronises, knows_window};
use crate::observers::{Depth, Observer};
use crate::site::Site;
use std::ffi::c_int;
use warden::call::{Handle, Sync};
use warden::mirror::facts::HandleType;

/// A table: `NAME(arguments) observer win how-much-stack [flag] |abi| synchronisation;`
macro_rules! synchronises {
    ($($name:ident ( $($arg:ident),* ) $how:ident $win:ident $depth:ident $([$flag:ident])? |$abi:ident| $sync:expr;)*) => {
        $(
            super::named!($name);

            impl $name {
                /// Who is told of the call, with the words of the C function.
                #[inline(always)]
                #[expect(clippy::extra_unused_type_parameters, reason = "one piece of code for each entry: shared, it takes more instructions")]
                pub fn observer<Entry>(_site: Site, $($arg: usize),*) -> impl Observer {
                    let flag = [$($flag,)? 0][0];
                    $how::new(Depth::$depth, $win, flag, move |$abi: &'static Abi| $sync)
                }
            }
        )*
        super::table! { $($name ( $($arg),* );)* }
    };
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

/// The ranks in the window's group of the members of a group. Local calls, on handles that are known to be right: asked about a group that was freed, Open MPI
/// ends the program.
fn ranks(abi: &'static Abi, group: usize, win: usize) -> Option<Vec<u32>> {
    let handle = handles::normal(abi, HandleType::Group, group);
    let is_no_group = handle == Handle::UNSET
        || quick::is_any_freed() && given_back(HandleType::Group, handle, false).is_some();
    (!is_no_group && knows_window(abi.handle(win))).then(|| crate::groups::ranks(abi, group, win))?
}
