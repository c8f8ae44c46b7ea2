//! What is known of a datatype's bytes.

use super::basic::Element;
use super::signature::Signature;
use crate::call::Handle;
use std::sync::Arc;

/// Most runs that a layout keeps.
pub const MOST_RUNS: usize = 65_536;

/// Most runs of a layout that is small.
const SMALL: usize = 64;

/// The predefined datatypes that a layout is made of. The members of a pair type are not told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elements {
    /// All of them are this one. `size` in bytes.
    One { handle: Handle, element: Option<Element>, size: u32 },
    /// There are different ones.
    Mixed,
    /// Not known, or there are none.
    Unknown,
}

/// Bytes without a hole, relative to where an instance is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Run {
    pub offset: i64,
    /// Never zero.
    pub length: u64,
}

impl Run {
    pub(super) fn first(self) -> i128 {
        self.offset.into()
    }

    pub(super) fn end(self) -> i128 {
        i128::from(self.offset) + i128::from(self.length)
    }
}

/// The bytes of one instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Runs {
    /// Every byte from the true lower bound to the true upper bound.
    Contiguous,
    /// Two or more, in order, with holes in between.
    Several(Arc<[Run]>),
    /// More than [`MOST_RUNS`], or not known.
    TooMany,
}

/// Whether a byte occurs twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlap {
    No,
    Yes,
    Unknown,
}

/// What MPI says of a datatype, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// Of the data, holes left out.
    pub size: u64,
    pub lb: i64,
    pub extent: i64,
    pub true_lb: i64,
    pub true_extent: i64,
}

/// A datatype as its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Bytes of data.
    pub size: u64,
    pub lb: i64,
    pub extent: i64,
    /// Where the first byte of data is. Zero where there are none.
    pub true_lb: i64,
    /// From the first byte of data to the last. Zero where there are none.
    pub true_extent: i64,
    pub elements: Elements,
    /// `None`: not known, or with too many runs.
    pub signature: Option<Signature>,
    pub runs: Runs,
    /// Whether one instance has a byte twice.
    pub overlap: Overlap,
    /// Whether instances one after another have a byte twice, if there are enough of them.
    pub together: Overlap,
}

impl Layout {
    /// The same with its signature.
    pub fn signed(self, signature: Option<Signature>) -> Layout {
        Layout { signature, ..self }
    }

    /// Whether it takes little memory.
    pub fn is_small(&self) -> bool {
        match &self.runs {
            Runs::Contiguous => true,
            Runs::Several(runs) => runs.len() <= SMALL,
            Runs::TooMany => false,
        }
    }

    /// Whether all bytes are known one by one.
    pub fn is_flat(&self) -> bool {
        match self.runs {
            Runs::Contiguous | Runs::Several(_) => true,
            Runs::TooMany => false,
        }
    }
}

impl Elements {
    /// Of a datatype that has elements of both. Parts without data are to be left out.
    pub fn and(self, other: Elements) -> Elements {
        match (self, other) {
            (Elements::Unknown, _) | (_, Elements::Unknown) => Elements::Unknown,
            (Elements::One { handle: a, .. }, Elements::One { handle: b, .. }) if a == b => self,
            (Elements::One { .. } | Elements::Mixed, Elements::One { .. } | Elements::Mixed) => {
                Elements::Mixed
            }
        }
    }
}
