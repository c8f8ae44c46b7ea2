//! `epoch-misuse`: a synchronisation call that does not fit the epochs that are open (12.5).

use crate::call::{CallId, Sync, Target};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts_epochs::{Crossed, EpochsMet, LeftOpen, MetBy, OpenEpochs};
use crate::mirror::marks::Mark;

const LOCK: &str = "12.5.3";
const ACTIVE: &str = "12.5.2";
const DISJOINT: &str = "12.5";
const FREE: &str = "12.2.5";
const FLUSH: &str = "12.5.4";

/// What is wrong: message, section and help, and the call that opened or ended an epoch.
type MisuseText = (&'static str, &'static str, &'static str, Option<Mark>);

pub fn check(met: &EpochsMet, call: CallId) -> Option<Finding> {
    let (misuse, first) = match &met.by {
        MetBy::Call { sync, own, open } => (misuse(sync, *own, open)?, None),
        // With the assertion it is a matter of that.
        MetBy::Fence { no_precede: true, .. } => return None,
        MetBy::Fence { crossed, first, .. } => (overlap((*crossed)?), *first),
        MetBy::Free { left, first } => (freed(*left), *first),
    };
    let (message, section, help, since) = misuse;
    let mut finding =
        Finding::new(Check::EpochMisuse, Verdict::Violation, call, message).section(section).help(help);
    if let Some(since) = since {
        let ended = matches!(met.by, MetBy::Call { sync: Sync::Wait | Sync::Test, .. });
        let what = if ended { "the exposure epoch ended here" } else { "the earlier call is here" };
        finding = finding.related("epoch", what, since);
    }
    if let Some(first) = first {
        finding = finding.related("operation", "the first operation is here", first.mark);
    }
    Some(finding)
}

fn misuse(sync: &Sync, own: Option<i32>, open: &OpenEpochs) -> Option<MisuseText> {
    let passive = open.passive();
    match sync {
        Sync::Start(..) => start(open),
        Sync::Complete if open.start.is_some() => None,
        Sync::Complete => {
            Some(("MPI_Win_complete without MPI_Win_start", ACTIVE, "call MPI_Win_start before", None))
        }
        Sync::Post(..) => post(open),
        Sync::Wait | Sync::Test if open.post.is_some() => None,
        Sync::Wait | Sync::Test => Some(not_exposed(sync, open.waited)),
        Sync::Lock { target: Target::Rank(rank), .. } => lock(open, own == Some(*rank)),
        Sync::LockAll(_) => lock_all(open),
        Sync::Unlock(Target::Rank(_)) if open.there.is_none() => Some((
            "the target that is unlocked is not locked by MPI_Win_lock",
            LOCK,
            "lock the target first",
            passive,
        )),
        Sync::UnlockAll if open.lock_all.is_none() => Some((
            "the window is not locked by MPI_Win_lock_all",
            LOCK,
            "call MPI_Win_lock_all first",
            passive,
        )),
        Sync::Flush(Target::Rank(_))
        | Sync::FlushLocal(Target::Rank(_))
        | Sync::FlushAll
        | Sync::FlushLocalAll
            if passive.is_none() =>
        {
            Some((
                "a flush outside of any passive target epoch",
                FLUSH,
                "lock the target before, and flush before it is unlocked",
                None,
            ))
        }
        Sync::Sync if passive.is_none() => Some((
            "MPI_Win_sync outside of any passive target epoch",
            FLUSH,
            "call it between MPI_Win_lock and MPI_Win_unlock, or their lock_all forms",
            None,
        )),
        // Some of these are not portable.
        Sync::Fence(_)
        | Sync::Lock { target: Target::Null, .. }
        | Sync::Unlock(_)
        | Sync::UnlockAll
        | Sync::Flush(_)
        | Sync::FlushAll
        | Sync::FlushLocal(_)
        | Sync::FlushLocalAll
        | Sync::Sync => None,
    }
}

fn start(open: &OpenEpochs) -> Option<MisuseText> {
    let (message, help, since) = if open.start.is_some() {
        ("an access epoch of MPI_Win_start is open already", "call MPI_Win_complete first", open.start)
    } else if open.passive().is_some() {
        ("an access epoch is started while a target is locked", "unlock every target first", open.passive())
    } else {
        (
            "an access epoch is started while operations of a fence epoch are not closed by a fence",
            "call MPI_Win_fence on all processes first",
            open.fence,
        )
    };
    Some((message, DISJOINT, help, Some(since?)))
}

fn post(open: &OpenEpochs) -> Option<MisuseText> {
    if open.post.is_some() {
        let message = "the window is exposed by MPI_Win_post already";
        return Some((message, DISJOINT, "call MPI_Win_wait before", open.post));
    }
    let since = open.there.or(open.lock_all)?;
    let message = "the window is exposed by MPI_Win_post while it is locked";
    Some((message, LOCK, "unlock the window before it is exposed", Some(since)))
}

/// A wait or test for the end of an exposure epoch, where none is open.
fn not_exposed(sync: &Sync, waited: Option<Mark>) -> MisuseText {
    let (message, help) = match (sync, waited) {
        (Sync::Test, Some(_)) => (
            "MPI_Win_test is called again after it said that the exposure epoch is over",
            "stop at the first true flag: it ended the epoch",
        ),
        (_, Some(_)) => (
            "the exposure epoch of MPI_Win_post has ended already: MPI_Win_wait or a true flag of MPI_Win_test ends it",
            "end each exposure epoch once, by MPI_Win_wait or by MPI_Win_test until its flag is true",
        ),
        (_, None) => ("the window was not exposed by MPI_Win_post", "call MPI_Win_post before"),
    };
    (message, ACTIVE, help, waited)
}

/// `itself`: the calling process is the target.
fn lock(open: &OpenEpochs, itself: bool) -> Option<MisuseText> {
    if open.there.is_some() {
        let help = "unlock the target before it is locked again";
        return Some(("the target is locked already", DISJOINT, help, open.there));
    }
    if open.lock_all.is_some() {
        return Some((
            "a target is locked while MPI_Win_lock_all is in force",
            DISJOINT,
            "use one of MPI_Win_lock and MPI_Win_lock_all at a time",
            open.lock_all,
        ));
    }
    lock_in_active(open, itself)
}

fn lock_all(open: &OpenEpochs) -> Option<MisuseText> {
    if open.lock_all.is_some() {
        let help = "call MPI_Win_unlock_all before MPI_Win_lock_all again";
        return Some(("all targets are locked already", DISJOINT, help, open.lock_all));
    }
    if open.lock.is_some() {
        return Some((
            "all targets are locked while one is locked already",
            DISJOINT,
            "unlock every target before MPI_Win_lock_all",
            open.lock,
        ));
    }
    lock_in_active(open, true)
}

/// A lock in an epoch of an active target.
fn lock_in_active(open: &OpenEpochs, itself: bool) -> Option<MisuseText> {
    if open.start.is_some() {
        return Some((
            "a target is locked inside an epoch of MPI_Win_start",
            DISJOINT,
            "call MPI_Win_complete first",
            open.start,
        ));
    }
    if open.fence.is_some() {
        return Some((
            "a target is locked while operations of a fence epoch are not closed by a fence",
            DISJOINT,
            "call MPI_Win_fence on all processes before a target is locked",
            open.fence,
        ));
    }
    let since = open.post.filter(|_| itself)?;
    Some((
        "a window is locked while it is exposed by MPI_Win_post",
        LOCK,
        "end the exposure epoch with MPI_Win_wait before the window is locked",
        Some(since),
    ))
}

/// A fence closes an epoch with operations, and another was open since the fence that opened it.
fn overlap(crossed: Crossed) -> MisuseText {
    match crossed {
        Crossed::Lock(since) => (
            "the fence closes an access epoch that overlaps one of a lock",
            DISJOINT,
            "call MPI_Win_fence on all processes after the unlock and before the first operation of the fence epoch",
            Some(since),
        ),
        Crossed::Start(since) => (
            "the fence closes an access epoch that overlaps one of MPI_Win_start",
            DISJOINT,
            "call MPI_Win_fence on all processes after MPI_Win_complete and before the first operation of the fence epoch",
            Some(since),
        ),
    }
}

fn freed(left: LeftOpen) -> MisuseText {
    let (message, help, since) = match left {
        LeftOpen::Passive(since) => (
            "the window is freed while a target is locked",
            "unlock every target before the window is freed",
            since,
        ),
        LeftOpen::Start(since) => (
            "the window is freed inside an epoch of MPI_Win_start",
            "call MPI_Win_complete before the window is freed",
            since,
        ),
        LeftOpen::Post(since) => (
            "the window is freed while it is exposed by MPI_Win_post",
            "call MPI_Win_wait before the window is freed",
            since,
        ),
        LeftOpen::Fence(since) => (
            "the window is freed with operations that no fence has closed",
            "call MPI_Win_fence after the last operation",
            since,
        ),
    };
    (message, FREE, help, Some(since))
}

#[cfg(test)]
mod tests {
    use super::super::epoch_portability;
    use super::*;
    use crate::call::Assertion;
    use crate::mirror::epochs::{Epochs, FenceEpoch, LockEpoch, PostEpoch, StartEpoch};

    const OWN: i32 = 1;

    /// Every set of open epochs.
    fn states() -> impl Iterator<Item = Epochs> {
        let (mark, assertion) = (Mark::default(), Assertion::default());
        let lock = LockEpoch { mark, exclusive: false };
        (0..1 << 7).map(move |bits: u32| {
            let has = |bit: u32| bits >> bit & 1 == 1;
            let fence = FenceEpoch { mark, assertion, operations: has(1).into(), first: None, crossed: None };
            Epochs {
                fence: has(0).then_some(fence),
                start: has(2).then_some(StartEpoch { mark, targets: None, assertion }),
                post: has(3).then_some(PostEpoch { mark }),
                lock_all: has(4).then_some(lock),
                locks: [OWN, OWN + 1]
                    .into_iter()
                    .filter(|rank| has(4 + *rank as u32))
                    .map(|rank| (rank, lock))
                    .collect(),
                ..Epochs::default()
            }
        })
    }

    fn calls() -> Vec<Sync> {
        let assertion = Assertion::default();
        let mut calls = vec![
            Sync::Fence(assertion),
            Sync::Start(None, assertion),
            Sync::Complete,
            Sync::Post(None, assertion),
            Sync::Wait,
            Sync::Test,
            Sync::LockAll(assertion),
            Sync::UnlockAll,
            Sync::FlushAll,
            Sync::FlushLocalAll,
            Sync::Sync,
        ];
        for target in [Target::Null, Target::Rank(OWN), Target::Rank(OWN + 1), Target::Rank(OWN + 2)] {
            calls.extend([
                Sync::Lock { target, exclusive: true, assertion },
                Sync::Unlock(target),
                Sync::Flush(target),
                Sync::FlushLocal(target),
            ]);
        }
        calls
    }

    #[test]
    fn what_is_out_of_order_is_misused_or_not_portable_and_nothing_else_is() {
        for epochs in states() {
            for sync in calls() {
                let met = EpochsMet { window: Mark::default(), by: epochs.met_by(&sync, Some(OWN)) };
                let found = [check(&met, CallId(0)), epoch_portability::check(&met, CallId(0))];
                let said = found.iter().flatten().count();
                let expected = usize::from(epochs.are_out_of_order(&sync, || Some(OWN)));
                assert_eq!(said, expected, "{sync:?} in {epochs:?}: {found:?}");
            }
        }
    }
}
