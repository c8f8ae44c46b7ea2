//! What the mirror observes about the epochs of a window (12.5): what was asked for, and what was open then; and about hints
//! and assertions: what was said, and what came. Whether the text allows that is for the checks to say.

use super::facts_rma::Earlier;
use super::marks::Mark;
use crate::call::{Assertion, Sync};

/// The epochs of a window at a moment that is out of the ordinary.
#[derive(Clone, Debug, PartialEq)]
pub struct EpochsMet {
    /// Where the window was made.
    pub window: Mark,
    pub by: MetBy,
}

/// What met them.
#[derive(Clone, Debug, PartialEq)]
pub enum MetBy {
    /// A call, before it has changed anything. `own`: the rank of the calling process in the window's group.
    Call { sync: Sync, own: Option<i32>, open: OpenEpochs },
    /// A fence, of the epoch with operations that it closes: whether it asserts that there are none, an access epoch of another
    /// kind that was open at the same time, and the first operation.
    Fence { no_precede: bool, crossed: Option<Crossed>, first: Option<Earlier> },
    /// The freeing of the window, of an epoch that is open.
    Free { left: LeftOpen, first: Option<Earlier> },
}

/// An epoch that is still open, and where it was opened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LeftOpen {
    Passive(Mark),
    Start(Mark),
    Post(Mark),
    /// With operations, that no fence has closed.
    Fence(Mark),
}

/// The epochs that are open, each with the call that opened it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OpenEpochs {
    /// By `MPI_Win_lock`: of the target that the call names, or for a post of the calling process.
    pub there: Option<Mark>,
    /// By `MPI_Win_lock`, of any target.
    pub lock: Option<Mark>,
    pub lock_all: Option<Mark>,
    pub start: Option<Mark>,
    /// By the last fence, where operations have followed.
    pub fence: Option<Mark>,
    pub post: Option<Mark>,
    /// The last exposure epoch is over: the call that ended it.
    pub waited: Option<Mark>,
}

impl OpenEpochs {
    /// Where a passive target epoch was opened, if one is open.
    pub fn passive(&self) -> Option<Mark> {
        self.lock_all.or(self.lock)
    }
}

/// An epoch of another kind since a fence, and where it was opened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Crossed {
    Lock(Mark),
    Start(Mark),
}

impl EpochsMet {
    /// The earlier operation that it is about.
    pub fn earlier(&mut self) -> Option<&mut Earlier> {
        match &mut self.by {
            MetBy::Call { .. } => None,
            MetBy::Fence { first, .. } | MetBy::Free { first, .. } => first.as_mut(),
        }
    }
}

/// Something came that a hint or an assertion speaks of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HintMet {
    pub hint: Hint,
    /// Where the window was made, while it is there.
    pub window: Option<Mark>,
    /// Where the hint or assertion was given.
    pub since: Option<Mark>,
    pub earlier: Option<Earlier>,
}

impl HintMet {
    /// With no other place than that of the window.
    pub fn new(hint: Hint, window: Option<Mark>) -> HintMet {
        HintMet { hint, window, since: None, earlier: None }
    }
}

/// What was said, and what came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// What the target said of the epoch (at its fence or post) in which an operation updates its memory.
    Update { epoch: Assertion },
    /// A start, and the post that it matches.
    Matched { start: Assertion, post: Assertion },
    /// The hint no_locks, and a lock. `known`: the library gives the hint back, so it knows and may use it.
    NoLocks { known: bool },
    /// The hint same_size, and members that give different ones.
    SameSize,
    /// The hint same_disp_unit, and members that give different ones.
    SameDispUnit,
}
