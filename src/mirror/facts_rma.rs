//! What the mirror observes about one-sided operations and epochs. As all facts: neutral, and without words.

use super::directory::Hole;
use super::layout::Element;
use super::marks::Mark;
use crate::call::{CallId, Flavor, Operation, Reduction, StackId};

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
    BadOperation(BadOperation),
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

/// Why an accumulate is not allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BadOperation {
    /// The operator is not one of the standard's.
    Operator,
    /// `MPI_NO_OP` where nothing is fetched.
    NothingFetched,
    /// The operator is not defined for these elements.
    Elements { operator: Reduction, element: Element },
    /// A datatype is made of different elements.
    Mixed { side: Side },
    /// Two datatypes have different elements: of another kind, where both are known, or of another size.
    Differ { one: Side, other: Side, element: Element, of_other: Option<Element> },
    /// fetch_and_op and compare_and_swap take predefined datatypes only.
    NotPredefined,
    /// compare_and_swap takes integers, logicals and bytes.
    NotComparable { element: Element },
}
