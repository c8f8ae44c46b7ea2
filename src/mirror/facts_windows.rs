//! Facts about windows and the memory that is theirs (12.2).

use super::marks::Mark;
use crate::call::{Flavor, StackId};

/// The arguments of a window creation, when one cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowArguments {
    pub flavor: Flavor,
    pub fault: ArgumentFault,
    pub value: isize,
}

/// `MPI_Win_shared_query` on a window of another flavour than shared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SharedQuery {
    pub flavor: Flavor,
    pub created: Mark,
    /// Version of the standard that the library claims.
    pub standard: (u32, u32),
}

/// Which argument, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentFault {
    NegativeSize,
    DisplacementUnit,
    NullBase,
    InterCommunicator,
    /// Shared allocation over processes that share no memory.
    NotShared,
}

/// A region to be attached has bytes in common with one that is attached.
#[derive(Clone, Debug, PartialEq)]
pub struct AttachTouches {
    pub base: usize,
    pub size: usize,
    pub other_base: usize,
    pub other_size: usize,
    pub attached: Mark,
    /// Where the memory of the other region was freed while it was attached, if it was.
    pub freed: Option<Mark>,
}

/// A detach of something that is not attached.
#[derive(Clone, Debug, PartialEq)]
pub struct DetachMissed {
    /// Where the window was created.
    pub window: Mark,
    pub base: usize,
    pub found: NearRegion,
}

/// What is there instead.
#[derive(Clone, Debug, PartialEq)]
pub enum NearRegion {
    /// This base was never attached to this window.
    Never,
    /// It was attached, and detached.
    Detached { attached: Mark, detached: Mark },
    /// It lies inside an attached region, so many bytes behind its start.
    Inside { offset: usize, size: usize, attached: Mark },
    /// It was attached with size 0.
    ZeroSize { attached: Mark },
}

/// Memory was freed that a window still uses.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoryFreed {
    pub whose: WhoseMemory,
    pub by: FreedBy,
    /// The memory of the window: first byte and size.
    pub base: usize,
    pub size: usize,
    /// Where it became part of the window.
    pub since: Mark,
    /// Where it was freed; `None`: only found to be gone, at the present call.
    pub freed: Option<StackId>,
}

/// Whose memory it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhoseMemory {
    /// A region attached to a dynamic window.
    Attached,
    /// Memory given to `MPI_Win_create`.
    Given,
    /// Memory that `MPI_Win_allocate` or `MPI_Win_allocate_shared` made.
    Allocated(Flavor),
}

/// What freed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreedBy {
    Free,
    Realloc,
    FreeMem,
    /// `MPI_Win_free` of the window that the memory was allocated for.
    WinFree,
    /// It is not mapped any more.
    Unmapped,
}
