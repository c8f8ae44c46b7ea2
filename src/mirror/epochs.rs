//! The epochs of one window as this process opens and closes them (12.5): which targets it may access, how it is
//! exposed, and which operations are not complete.

use super::early::Early;
use super::facts_rma::Missing;
use super::marks::Mark;
use super::pending::Pending;
use crate::call::Assertion;
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

/// An epoch of another kind since a fence, and where it was opened.
#[derive(Clone, Copy, Debug)]
pub enum Crossed {
    Lock(Mark),
    Start(Mark),
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
}
