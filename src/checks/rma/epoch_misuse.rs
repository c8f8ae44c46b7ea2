//! `epoch-misuse`: a synchronisation call that does not fit the epochs that are open (12.5).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{EpochFault, Misfit};

const LOCK: &str = "12.5.3";
const ACTIVE: &str = "12.5.2";
const DISJOINT: &str = "12.5";
const FREE: &str = "12.2.5";

pub fn check(fault: &EpochFault, call: CallId) -> Option<Finding> {
    let (message, section, help) = match fault.fault {
        Misfit::UnlockNotLocked => {
            ("the target that is unlocked is not locked by MPI_Win_lock", LOCK, "lock the target first")
        }
        Misfit::UnlockAllNotLocked => {
            ("the window is not locked by MPI_Win_lock_all", LOCK, "call MPI_Win_lock_all first")
        }
        Misfit::AlreadyLocked => {
            ("the target is locked already", DISJOINT, "unlock the target before it is locked again")
        }
        Misfit::LockInLockAll => (
            "a target is locked while MPI_Win_lock_all is in force",
            DISJOINT,
            "use one of MPI_Win_lock and MPI_Win_lock_all at a time",
        ),
        Misfit::LockAllInLock => (
            "all targets are locked while one is locked already",
            DISJOINT,
            "unlock every target before MPI_Win_lock_all",
        ),
        Misfit::LockAllTwice => (
            "all targets are locked already",
            DISJOINT,
            "call MPI_Win_unlock_all before MPI_Win_lock_all again",
        ),
        Misfit::LockInStart => {
            ("a target is locked inside an epoch of MPI_Win_start", DISJOINT, "call MPI_Win_complete first")
        }
        Misfit::LockInFence => (
            "a target is locked while operations of a fence epoch are not closed by a fence",
            DISJOINT,
            "call MPI_Win_fence on all processes before a target is locked",
        ),
        Misfit::StartTwice => {
            ("an access epoch of MPI_Win_start is open already", DISJOINT, "call MPI_Win_complete first")
        }
        Misfit::StartInLock => {
            ("an access epoch is started while a target is locked", DISJOINT, "unlock every target first")
        }
        Misfit::StartInFence => (
            "an access epoch is started while operations of a fence epoch are not closed by a fence",
            DISJOINT,
            "call MPI_Win_fence on all processes first",
        ),
        Misfit::CompleteNotStarted => {
            ("MPI_Win_complete without MPI_Win_start", ACTIVE, "call MPI_Win_start before")
        }
        Misfit::WaitNotPosted if fault.since.is_some() => (
            "the exposure epoch of MPI_Win_post has ended already: MPI_Win_wait or a true flag of MPI_Win_test ends it",
            ACTIVE,
            "end each exposure epoch once, by MPI_Win_wait or by MPI_Win_test until its flag is true",
        ),
        Misfit::WaitNotPosted => {
            ("the window was not exposed by MPI_Win_post", ACTIVE, "call MPI_Win_post before")
        }
        Misfit::WaitAgain => (
            "MPI_Win_test is called again after it said that the exposure epoch is over",
            ACTIVE,
            "stop at the first true flag: it ended the epoch",
        ),
        Misfit::PostTwice => {
            ("the window is exposed by MPI_Win_post already", DISJOINT, "call MPI_Win_wait before")
        }
        Misfit::LockWhileExposed => (
            "a window is locked while it is exposed by MPI_Win_post",
            LOCK,
            "end the exposure epoch with MPI_Win_wait before the window is locked",
        ),
        Misfit::PostWhileLocked => (
            "the window is exposed by MPI_Win_post while it is locked",
            LOCK,
            "unlock the window before it is exposed",
        ),
        Misfit::FlushOutside => (
            "a flush outside of any passive target epoch",
            "12.5.4",
            "lock the target before, and flush before it is unlocked",
        ),
        Misfit::SyncOutside => (
            "MPI_Win_sync outside of any passive target epoch",
            "12.5.4",
            "call it between MPI_Win_lock and MPI_Win_unlock, or their lock_all forms",
        ),
        Misfit::FreeLocked => (
            "the window is freed while a target is locked",
            FREE,
            "unlock every target before the window is freed",
        ),
        Misfit::FreeStarted => (
            "the window is freed inside an epoch of MPI_Win_start",
            FREE,
            "call MPI_Win_complete before the window is freed",
        ),
        Misfit::FreePosted => (
            "the window is freed while it is exposed by MPI_Win_post",
            FREE,
            "call MPI_Win_wait before the window is freed",
        ),
        Misfit::FreeFence => (
            "the window is freed with operations that no fence has closed",
            FREE,
            "call MPI_Win_fence after the last operation",
        ),
        Misfit::FenceOverLock => (
            "the fence closes an access epoch that overlaps one of a lock",
            DISJOINT,
            "call MPI_Win_fence on all processes after the unlock and before the first operation of the fence epoch",
        ),
        Misfit::FenceOverStart => (
            "the fence closes an access epoch that overlaps one of MPI_Win_start",
            DISJOINT,
            "call MPI_Win_fence on all processes after MPI_Win_complete and before the first operation of the fence epoch",
        ),
        Misfit::FlushNotLocked | Misfit::FenceInLock | Misfit::LockNull | Misfit::FlushNull => return None,
    };
    let mut finding =
        Finding::new(Check::EpochMisuse, Verdict::Violation, call, message).section(section).help(help);
    if let Some(since) = fault.since {
        let ended = matches!(fault.fault, Misfit::WaitNotPosted | Misfit::WaitAgain);
        let what = if ended { "the exposure epoch ended here" } else { "the earlier call is here" };
        finding = finding.related("epoch", what, since);
    }
    if let Some(earlier) = fault.earlier {
        finding = finding.related("operation", "the first operation is here", earlier.mark);
    }
    Some(finding)
}
