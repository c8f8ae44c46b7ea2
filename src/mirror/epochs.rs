//! The epochs of one window as this process opens and closes them (12.5): which targets it may access, how it is
//! exposed, and which operations are not complete.

use super::early::Early;
use super::facts_epochs::{Crossed, LeftOpen, MetBy, OpenEpochs};
use super::facts_rma::{Earlier, Missing};
use super::marks::Mark;
use super::pending::Pending;
use crate::call::{Assertion, CallId, Sync, Target};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The epochs of a window.
#[derive(Clone, Debug, Default)]
pub struct Epochs {
    /// A synchronisation call failed, or was left without a return: what is open is not known any more.
    pub doubtful: bool,
    /// Fences entered.
    pub fences: u32,
    /// The last fence that returned, while it may have opened an epoch.
    pub fence: Option<FenceEpoch>,
    pub start: Option<StartEpoch>,
    /// The last start was told not to agree with its post.
    pub told_no_check: bool,
    /// Epochs opened by start so far, for each target.
    pub starts: FxHashMap<u32, u32>,
    pub post: Option<PostEpoch>,
    /// An exposure epoch was ended by wait, or by a test that said true: where.
    pub waited: Option<Mark>,
    /// Locks by the rank of their target.
    pub locks: BTreeMap<i32, LockEpoch>,
    pub lock_all: Option<LockEpoch>,
    pub pending: Pending,
    /// Operations in epochs that their targets have not opened yet.
    pub early: Vec<Early>,
}

/// Between two fences.
#[derive(Clone, Copy, Debug)]
pub struct FenceEpoch {
    pub mark: Mark,
    pub assertion: Assertion,
    /// Operations that no fence has closed.
    pub operations: u64,
    /// Where the first of them was made: call and return address.
    pub first: Option<(Mark, usize)>,
    /// Another access epoch that was open since the fence, while it had no operation: it is not disjoint from the fence's
    /// if one comes (12.5).
    pub crossed: Option<Crossed>,
}

impl FenceEpoch {
    /// The first operation.
    pub fn first(&self) -> Option<Earlier> {
        let (mark, site) = self.first?;
        Some(Earlier { call: mark.call.unwrap_or(CallId::of("MPI_Put")), site, mark })
    }
}

/// Between start and complete.
#[derive(Clone, Debug)]
pub struct StartEpoch {
    pub mark: Mark,
    /// Ranks of the targets; `None` where they could not be told.
    pub targets: Option<Vec<u32>>,
    pub assertion: Assertion,
}

/// Between post and wait.
#[derive(Clone, Copy, Debug)]
pub struct PostEpoch {
    pub mark: Mark,
}

/// Between lock and unlock.
#[derive(Clone, Copy, Debug)]
pub struct LockEpoch {
    pub mark: Mark,
    pub exclusive: bool,
}

/// The access epoch that covers a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Covered {
    /// By lock or lock_all.
    Locked,
    /// By the start with this number among those that name the target.
    Started(u32),
    /// By the fence with this number.
    Fenced(u32),
    /// Perhaps: what is open is not known.
    Perhaps,
    Not(Missing),
}

impl Epochs {
    /// Which access epoch covers a target.
    #[inline]
    pub fn covering(&self, target: u32) -> Covered {
        if self.doubtful {
            return Covered::Perhaps;
        }
        if self.lock_all.is_some()
            || i32::try_from(target).is_ok_and(|target| self.locks.contains_key(&target))
        {
            return Covered::Locked;
        }
        if let Some(start) = &self.start {
            return match &start.targets {
                None => Covered::Perhaps,
                Some(targets) if targets.contains(&target) => {
                    Covered::Started(self.starts.get(&target).copied().unwrap_or(0))
                }
                Some(_) => Covered::Not(Missing::Member { start: start.mark }),
            };
        }
        if let Some((_, lock)) = self.locks.first_key_value() {
            return Covered::Not(Missing::Lock { other: lock.mark });
        }
        match self.fence {
            Some(fence) if fence.assertion.no_succeed => {
                Covered::Not(Missing::Succession { fence: fence.mark })
            }
            Some(_) => Covered::Fenced(self.fences),
            None => Covered::Not(Missing::Epoch),
        }
    }

    /// An access epoch of another kind than a fence's that is open.
    pub fn other_than_fence(&self) -> Option<Crossed> {
        // A group without members is no epoch for anything (12.5.2: the call «is a no-op»).
        let start =
            self.start.as_ref().filter(|start| start.targets.as_ref().is_some_and(|of| !of.is_empty()));
        self.passive_since().map(Crossed::Lock).or(start.map(|start| Crossed::Start(start.mark)))
    }

    /// An epoch of another kind was opened: it may cross that of the last fence. With an operation of that one it was told.
    pub fn cross_fence(&mut self) {
        let other = self.other_than_fence();
        if let Some(fence) = self.fence.as_mut().filter(|fence| fence.operations == 0) {
            fence.crossed = fence.crossed.or(other);
        }
    }

    /// Whether a passive target epoch is open.
    pub fn passive(&self) -> bool {
        self.lock_all.is_some() || !self.locks.is_empty()
    }

    /// Where the passive epoch that is open was opened, if one is.
    pub fn passive_since(&self) -> Option<Mark> {
        let lock = self.lock_all.or_else(|| self.locks.values().next().copied());
        lock.map(|lock| lock.mark)
    }

    /// The last fence, where it has opened an epoch: one with operations.
    pub fn fenced(&self) -> Option<FenceEpoch> {
        self.fence.filter(|fence| fence.operations > 0)
    }

    /// Whether a call meets an epoch that it neither ends nor works in, or lacks the one that it does, as 12.5 pairs them.
    /// `own`: the rank of the calling process.
    ///
    /// What that means is for the checks to say. It is asked before they are: a fact costs an allocation and a round of them,
    /// and nearly every call is made in order, flushes after each put. And the mirror needs it for itself: a call that is out of
    /// order and fails leaves no doubt about what is open.
    #[inline]
    pub fn are_out_of_order(&self, sync: &Sync, own: impl FnOnce() -> Option<i32>) -> bool {
        match sync {
            Sync::Fence(_) => self.passive(),
            Sync::Start(..) => self.start.is_some() || self.passive() || self.fenced().is_some(),
            Sync::Complete => self.start.is_none(),
            Sync::Post(..) => {
                self.post.is_some()
                    || self.lock_all.is_some()
                    || own().is_some_and(|own| self.locks.contains_key(&own))
            }
            Sync::Wait | Sync::Test => self.post.is_none(),
            Sync::Lock { target: Target::Rank(rank), .. } => {
                self.is_locked(*rank)
                    || self.start.is_some()
                    || self.fenced().is_some()
                    || self.post.is_some() && own() == Some(*rank)
            }
            Sync::LockAll(_) => {
                self.passive() || self.start.is_some() || self.fenced().is_some() || self.post.is_some()
            }
            Sync::Lock { target: Target::Null, .. }
            | Sync::Flush(Target::Null)
            | Sync::FlushLocal(Target::Null) => true,
            Sync::Unlock(Target::Null) => false,
            Sync::Unlock(Target::Rank(rank)) => !self.locks.contains_key(rank),
            Sync::UnlockAll => self.lock_all.is_none(),
            Sync::Flush(Target::Rank(rank)) | Sync::FlushLocal(Target::Rank(rank)) => !self.is_locked(*rank),
            Sync::FlushAll | Sync::FlushLocalAll | Sync::Sync => !self.passive(),
        }
    }

    /// Whether a target is locked, alone or with all others.
    fn is_locked(&self, rank: i32) -> bool {
        self.lock_all.is_some() || self.locks.contains_key(&rank)
    }

    /// What a call meets.
    #[cold]
    pub fn met_by(&self, sync: &Sync, own: Option<i32>) -> MetBy {
        let named = match sync {
            Sync::Lock { target, .. }
            | Sync::Unlock(target)
            | Sync::Flush(target)
            | Sync::FlushLocal(target) => match target {
                Target::Rank(rank) => Some(*rank),
                Target::Null => None,
            },
            Sync::Post(..) => own,
            Sync::Fence(_)
            | Sync::Start(..)
            | Sync::Complete
            | Sync::Wait
            | Sync::Test
            | Sync::LockAll(_)
            | Sync::UnlockAll
            | Sync::FlushAll
            | Sync::FlushLocalAll
            | Sync::Sync => None,
        };
        MetBy::Call { sync: sync.clone(), own, open: self.open(named) }
    }

    /// What is open, for a call that names this target.
    fn open(&self, target: Option<i32>) -> OpenEpochs {
        let there = target.and_then(|rank| self.locks.get(&rank));
        OpenEpochs {
            there: there.map(|lock| lock.mark),
            lock: self.locks.values().next().map(|lock| lock.mark),
            lock_all: self.lock_all.map(|lock| lock.mark),
            start: self.start.as_ref().map(|start| start.mark),
            fence: self.fenced().map(|fence| fence.mark),
            post: self.post.map(|post| post.mark),
            waited: self.waited,
        }
    }

    /// What would be left open if the window was freed.
    pub fn left_open(&self) -> impl Iterator<Item = LeftOpen> {
        let passive = self.passive_since().map(LeftOpen::Passive);
        let start = self.start.as_ref().map(|start| LeftOpen::Start(start.mark));
        let post = self.post.map(|post| LeftOpen::Post(post.mark));
        let others = [start, post, self.fenced().map(|fence| LeftOpen::Fence(fence.mark))];
        passive.into_iter().chain(others.into_iter().flatten())
    }
}
