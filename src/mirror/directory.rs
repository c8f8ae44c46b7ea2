//! What other processes publish of their windows, as the mirror asks for it, and what this process publishes of its own.
//!
//! The mirror does no I/O: whoever runs it gives it a [`Directory`] to ask, and carries away what it [publishes](Publish).
//! Times are event numbers of the process that publishes: they order its own events and nothing else.

use super::asserted::Asserted;
use super::ids::ObjectId;
use super::name::Name;
use crate::call::{Assertion, Flavor, StackId};
use std::ops::Range;

/// Against which moment of the target bytes are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AsOf {
    /// What is attached now.
    Now,
    /// What was attached when the target entered its fence with this number (12.5.1). The first is 1.
    Fence(u32),
    /// What was attached when the target entered the post with this number among those whose group holds this
    /// process (12.5.2). The first is 1.
    Post(u32),
}

/// Which of a target's regions hold some bytes.
#[derive(Clone, Debug, PartialEq)]
pub enum Cover {
    /// It cannot be told, now or later: nothing is said.
    Unknown,
    /// The target has not come to that moment, or the answer is under way: ask again before the closing call.
    NotYet,
    /// One region holds them all. Its serial number: another region at the same place has another one.
    Whole(u64),
    /// Every byte is in a region, but in more than one: their serial numbers, combined.
    Several(u64),
    /// A byte is in no region.
    Hole(Box<Hole>),
}

/// A byte that is in no region, and what is there instead.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hole {
    /// The first such byte.
    pub byte: usize,
    /// The region that held the byte and was detached, the latest of them.
    pub detached: Option<Gone>,
    /// The region that ends where the byte is, and that holds the bytes before it.
    pub before: Option<Near>,
    /// The nearest regions that begin below and above the byte.
    pub below: Option<Near>,
    pub above: Option<Near>,
    /// A region of another window of that process that holds the byte.
    pub elsewhere: Option<Near>,
    /// Regions that are attached to the window.
    pub regions: usize,
}

/// A region of another process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Near {
    pub base: usize,
    pub size: usize,
    /// Where it was attached.
    pub attached: StackId,
}

/// A region of another process that is attached no more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gone {
    pub region: Near,
    /// Where it was detached.
    pub detached: StackId,
}

/// What a target says of its exposure to this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exposure {
    /// Fences that it has entered.
    pub fences: Asserted,
    /// Posts with this process in their group that it has entered.
    pub posts: Asserted,
    /// It has posted, to whomever, and not waited. Counts posts, so that one exposure epoch can be told from the next.
    pub exposed: Option<u32>,
}

/// Memory of a window that is not dynamic, as the target gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    pub size: isize,
    pub disp_unit: isize,
    /// Memory from `MPI_Alloc_mem` or the MPI library itself.
    pub mpi_memory: bool,
}

/// The answers that other processes' windows give.
pub trait Directory {
    /// Ranks in the group of a window; `None` where it is not known.
    fn size(&self, window: ObjectId) -> Option<u32>;
    /// The calling process's rank in it.
    fn rank(&self, window: ObjectId) -> Option<u32>;
    /// Rank in `MPI_COMM_WORLD` of a member, -1 where it is not known.
    fn world_rank(&self, window: ObjectId, target: u32) -> i32;
    /// Size and unit of a window of another flavour than dynamic.
    fn extent(&mut self, window: ObjectId, target: u32) -> Option<Extent>;
    /// The regions that hold some bytes, for a dynamic window. Never waits.
    fn cover(&mut self, window: ObjectId, target: u32, bytes: Range<usize>, when: AsOf) -> Cover;
    /// A number that changes with every attach and detach of a target's process; `None` where it cannot be told.
    fn changes(&mut self, _window: ObjectId, _target: u32) -> Option<u64> {
        None
    }
    fn exposure(&mut self, window: ObjectId, target: u32) -> Option<Exposure>;
}

/// A window of this process, as others see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    pub window: ObjectId,
    /// What it is called on all its members.
    pub name: Option<Name>,
    pub flavor: Flavor,
    pub extent: Extent,
    /// The caller's rank in its group, and the group's size.
    pub rank: u32,
    pub size: u32,
}

/// What this process tells the others. In the order of events; told under the lock of the mirror.
#[derive(Clone, Debug, PartialEq)]
pub enum Publish {
    /// A window is about to be made: what the caller gives to it.
    Window(Box<Published>),
    Attach {
        window: ObjectId,
        base: usize,
        size: usize,
        stack: StackId,
    },
    Detach {
        window: ObjectId,
        base: usize,
        stack: StackId,
    },
    /// The MPI library refused the detach: the region is there again.
    Undo {
        window: ObjectId,
        base: usize,
    },
    Fence {
        window: ObjectId,
        assertion: Assertion,
    },
    /// Ranks of the origins in the window's group.
    Post {
        window: ObjectId,
        origins: Vec<u32>,
        assertion: Assertion,
    },
    /// The exposure epoch has ended.
    Unexposed {
        window: ObjectId,
    },
    /// The window is gone, and all that is attached with it.
    Free {
        window: ObjectId,
    },
    /// Communicators were made where this process did not see it: its windows are called otherwise than elsewhere.
    Unnamed,
    /// From now on calls of this process may be missed: nothing is certain about its regions any more.
    Incomplete,
}
