//! `epoch-portability`: synchronisation that the text leaves open, and that libraries treat differently.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_rma::{EpochFault, Misfit};

pub fn check(fault: &EpochFault, call: CallId) -> Option<Finding> {
    let message = match fault.fault {
        Misfit::FlushNotLocked => "the target that is flushed is not locked, while another is",
        Misfit::FenceInLock => "a fence while a target is locked",
        Misfit::LockNull => "MPI_PROC_NULL is locked",
        Misfit::FlushNull => "MPI_PROC_NULL is flushed",
        Misfit::UnlockNotLocked
        | Misfit::UnlockAllNotLocked
        | Misfit::AlreadyLocked
        | Misfit::LockInLockAll
        | Misfit::LockAllInLock
        | Misfit::LockAllTwice
        | Misfit::LockInStart
        | Misfit::LockInFence
        | Misfit::StartTwice
        | Misfit::StartInLock
        | Misfit::StartInFence
        | Misfit::CompleteNotStarted
        | Misfit::WaitNotPosted
        | Misfit::WaitAgain
        | Misfit::PostTwice
        | Misfit::LockWhileExposed
        | Misfit::PostWhileLocked
        | Misfit::FlushOutside
        | Misfit::SyncOutside
        | Misfit::FreeLocked
        | Misfit::FreeStarted
        | Misfit::FreePosted
        | Misfit::FreeFence
        | Misfit::FenceOverLock
        | Misfit::FenceOverStart => return None,
    };
    let finding = Finding::new(Check::EpochPortability, Verdict::Portability, call, message);
    Some(match fault.since {
        Some(since) => finding.related("locked", "the epoch was opened here", since),
        None => finding,
    })
}
