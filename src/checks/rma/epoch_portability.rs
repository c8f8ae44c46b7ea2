//! `epoch-portability`: synchronisation that the text leaves open, and that libraries treat differently.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{EpochFault, Wrong};

pub fn check(fault: &EpochFault, call: CallId) -> Option<Finding> {
    let message = match fault.fault {
        Wrong::FlushNotLocked => "the target that is flushed is not locked, while another is",
        Wrong::FenceInLock => "a fence while a target is locked",
        Wrong::LockNull => "MPI_PROC_NULL is locked",
        Wrong::FlushNull => "MPI_PROC_NULL is flushed",
        Wrong::UnlockNotLocked
        | Wrong::UnlockAllNotLocked
        | Wrong::AlreadyLocked
        | Wrong::LockInLockAll
        | Wrong::LockAllInLock
        | Wrong::LockAllTwice
        | Wrong::LockInStart
        | Wrong::LockInFence
        | Wrong::StartTwice
        | Wrong::StartInLock
        | Wrong::StartInFence
        | Wrong::CompleteNotStarted
        | Wrong::WaitNotPosted
        | Wrong::WaitAgain
        | Wrong::PostTwice
        | Wrong::LockWhileExposed
        | Wrong::PostWhileLocked
        | Wrong::FlushOutside
        | Wrong::SyncOutside
        | Wrong::FreeLocked
        | Wrong::FreeStarted
        | Wrong::FreePosted
        | Wrong::FreeFence
        | Wrong::FenceOverLock
        | Wrong::FenceOverStart => return None,
    };
    let finding = Finding::new(Check::EpochPortability, Verdict::Portability, call, message);
    Some(match fault.since {
        Some(since) => finding.related("locked", "the epoch was opened here", since),
        None => finding,
    })
}
