//! What the mirror observes about one-sided operations and epochs. As all facts: neutral, and without words.

use super::directory::Hole;
use super::layout::Elements;
use super::marks::Mark;
use crate::call::{CallId, Flavor, Handle, Operation, Reduction, StackId};

/// Why no epoch covers a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Missing {
    /// Nothing is open.
    Epoch,
    /// Other targets are locked.
    Lock { other: Mark },
    /// The group of the start does not hold it.
    Member { start: Mark },
    /// The last fence asserted that nothing follows.
    Succession { fence: Mark },
}

/// Something about one operation is out of the ordinary.
#[derive(Clone, Debug, PartialEq)]
pub struct RmaFault {
    pub operation: Operation,
    /// The target's rank in the window's group, and in `MPI_COMM_WORLD` (-1: not known).
    pub target: i32,
    pub world: i32,
    /// The operation was begun by an earlier call than the present one.
    pub earlier: Option<Earlier>,
    pub fault: Fault,
    /// A window's own place.
    pub created: Mark,
}

/// An earlier call: its name, and its return address. Whoever writes the finding makes a stack of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Earlier {
    pub call: CallId,
    pub site: usize,
    pub mark: Mark,
}

impl Earlier {
    pub fn new(call: CallId, site: usize) -> Self {
        Earlier { call, site, mark: Mark { call: Some(call), ..Mark::default() } }
    }
}

/// Which of the buffers of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Origin,
    Target,
    Result,
    Compare,
}

/// What it is.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    NoEpoch(Missing),
    /// An `R…` call in an active target epoch.
    RequestEpoch {
        since: Mark,
    },
    OutOfBounds(OutOfBounds),
    Memory(Box<Missed>),
    /// The bytes are in more than one attached region.
    Spans {
        first: usize,
        end: usize,
    },
    /// An accumulate that is not usual.
    Accumulated(Box<Accumulated>),
    /// So many bytes do not fit into a buffer with so many.
    Truncated {
        into: Side,
        bytes: u128,
        room: u128,
    },
    Uncommitted {
        side: Side,
        created: Mark,
    },
    TypeOverlap {
        side: Side,
    },
    BuffersOverlap {
        one: Side,
        other: Side,
    },
    /// A buffer of an operation that is not complete (told as `earlier`) is used by this one.
    OriginReused {
        side: Side,
        by: Side,
    },
    /// A buffer of an operation that is not complete (told as `earlier`) is used by a call that is no one-sided operation, and is about to write it or to
    /// read it.
    OriginUsed {
        side: Side,
        writes: bool,
    },
    /// A buffer of an operation that is not complete (told as `earlier`) was freed here.
    OriginFreed {
        side: Side,
        freed: StackId,
    },
    /// An operation with another operator on the same bytes is not complete (told as `earlier`).
    OtherReduction {
        this: Reduction,
        other: Reduction,
    },
}

/// Bytes from the start of the target's window, which has this size and unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutOfBounds {
    pub first: i128,
    pub end: i128,
    pub size: isize,
    pub disp_unit: isize,
    pub flavor: Flavor,
}

/// A byte at the target is not attached.
#[derive(Clone, Debug, PartialEq)]
pub struct Missed {
    /// Addresses that the operation touches, from the first to behind the last, and whether it touches all in between.
    pub first: usize,
    pub end: usize,
    pub contiguous: bool,
    pub hole: Hole,
    /// The displacement lies in memory of the calling process that is part of the call's own buffers.
    pub own_buffer: bool,
    pub at: MissedAt,
    /// The library refused the operation.
    pub refused: bool,
}

/// When the byte was missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissedAt {
    /// When the operation began.
    Begin,
    /// At the target's fence or post, which opened the epoch.
    Opening,
    /// When the operation was to be completed, and not known to be missing before: it was detached.
    End,
}

/// What an accumulate combines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accumulated {
    pub reduction: Option<Reduction>,
    pub target: Option<Combined>,
    pub origin: Option<Combined>,
    pub result: Option<Combined>,
}

/// What is in one of its buffers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Combined {
    pub datatype: Handle,
    pub elements: Elements,
}

impl Combined {
    /// Whether it cannot have the same elements as another one, where both have only one kind. The same datatype may have two
    /// names, such as `MPI_LONG` and `MPI_INT64_T`: only what cannot be the same differs.
    pub fn differs(&self, other: &Combined) -> bool {
        match (&self.elements, &other.elements) {
            (
                Elements::One { handle, element: Some(element), size },
                Elements::One { handle: other_handle, element: of_other, size: other_size },
            ) => {
                self.datatype != other.datatype
                    && handle != other_handle
                    && (size != other_size
                        || of_other.is_some_and(|of_other| of_other.basic != element.basic))
            }
            (Elements::One { .. } | Elements::Mixed | Elements::Unknown, _) => false,
        }
    }

    /// Whether it is a predefined datatype itself.
    pub fn is_predefined(&self) -> bool {
        matches!(self.elements, Elements::One { handle, .. } if handle == self.datatype)
    }
}

impl Accumulated {
    /// Whether there is nothing to say of it, as far as is known: an operator of the standard that is defined for the elements, and
    /// the same elements everywhere (12.3.4). What is wrong else is for the check to say. It is asked before the check, since a fact
    /// costs an allocation; and the mirror needs it for itself, for it does not look at the memory of what is unusual.
    pub fn is_usual(&self, operation: Operation) -> bool {
        let fetched = operation != Operation::Accumulate;
        if self.reduction == Some(Reduction::Other) || self.reduction == Some(Reduction::NoOp) && !fetched {
            return false;
        }
        let Some(target) = &self.target else { return true };
        let element = match target.elements {
            Elements::Unknown => return true,
            Elements::Mixed => return false,
            Elements::One { element, .. } => element,
        };
        let fits = |side: &Option<Combined>| {
            side.as_ref()
                .is_none_or(|side| !matches!(side.elements, Elements::Mixed) && !side.differs(target))
        };
        (target.is_predefined() || !operation.is_single())
            && fits(&self.origin)
            && fits(&self.result)
            && element.is_none_or(|element| element.basic.takes(operation, self.reduction))
    }
}
