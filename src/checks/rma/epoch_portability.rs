//! `epoch-portability`: synchronisation that the text leaves open, and that libraries treat differently.

use crate::call::{CallId, Sync, Target};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_epochs::{EpochsMet, MetBy};

pub fn check(met: &EpochsMet, call: CallId) -> Option<Finding> {
    let (sync, open) = match &met.by {
        MetBy::Call { sync, open, .. } => (sync, open),
        MetBy::Fence { .. } | MetBy::Free { .. } => return None,
    };
    let (message, since) = match sync {
        Sync::Flush(Target::Rank(_)) | Sync::FlushLocal(Target::Rank(_))
            if open.there.or(open.lock_all).is_none() =>
        {
            ("the target that is flushed is not locked, while another is", Some(open.lock?))
        }
        Sync::Fence(_) => ("a fence while a target is locked", Some(open.passive()?)),
        Sync::Lock { target: Target::Null, .. } => ("MPI_PROC_NULL is locked", None),
        Sync::Flush(Target::Null) | Sync::FlushLocal(Target::Null) => ("MPI_PROC_NULL is flushed", None),
        Sync::Start(..)
        | Sync::Complete
        | Sync::Post(..)
        | Sync::Wait
        | Sync::Test
        | Sync::Lock { target: Target::Rank(_), .. }
        | Sync::Unlock(_)
        | Sync::LockAll(_)
        | Sync::UnlockAll
        | Sync::Flush(_)
        | Sync::FlushAll
        | Sync::FlushLocal(_)
        | Sync::FlushLocalAll
        | Sync::Sync => return None,
    };
    let finding = Finding::new(Check::EpochPortability, Verdict::Portability, call, message);
    Some(match since {
        Some(since) => finding.related("locked", "the epoch was opened here", since),
        None => finding,
    })
}
