//! The bytes that a datatype stands for (5.1): flattened once, bounded, and good for questions about footprints.
//!
//! What MPI itself says of a datatype (size, bounds, true bounds; 5.1.5, 5.1.7, 5.1.8) is taken as it says it. The runs
//! of bytes in between are put together from how the datatype was made, and are only believed where both agree. A
//! datatype that would take too long has its bounds all the same. Asking MPI is not done here.

mod basic;
mod flat;
mod footprint;
#[cfg(test)]
mod tests;

pub use basic::{Basic, Element};
pub use flat::{Budget, Flat, Gathered};
pub use footprint::{share, share_at};

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
    fn first(self) -> i128 {
        self.offset.into()
    }

    fn end(self) -> i128 {
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
    pub runs: Runs,
    /// Whether one instance has a byte twice.
    pub overlap: Overlap,
    /// Whether instances one after another have a byte twice, if there are enough of them.
    pub together: Overlap,
}

impl Layout {
    /// A datatype that the standard names. `name` is what it calls it; `None`: an extension of a library.
    pub fn predefined(handle: Handle, bounds: Bounds, name: Option<&'static str>) -> Layout {
        let element = name.and_then(Element::named);
        let size = u32::try_from(bounds.size).unwrap_or(u32::MAX);
        let flat = if name == Some("MPI_SHORT_INT") && bounds.size == 6 && bounds.true_extent == 8 {
            // A C structure of a short and an int (6.9.4), the only pair with a hole on usual machines.
            Flat::from_runs(&[Run { offset: 0, length: 2 }, Run { offset: 4, length: 4 }])
        } else {
            Flat::from_runs(&[Run { offset: bounds.true_lb, length: bounds.size }])
        };
        Layout::new(bounds, flat, Elements::One { handle, element, size })
    }

    /// A datatype whose bytes are `flat`; `None` where they are not known.
    pub fn new(bounds: Bounds, flat: Option<Flat>, elements: Elements) -> Layout {
        let Bounds { size, lb, extent, true_lb, true_extent } = bounds;
        if size == 0 {
            // Libraries give any true bounds to a datatype without data.
            let (runs, none) = (Runs::Contiguous, Overlap::No);
            return Layout {
                size,
                lb,
                extent,
                true_lb: 0,
                true_extent: 0,
                elements,
                runs,
                overlap: none,
                together: none,
            };
        }
        let mut layout = Layout {
            size,
            lb,
            extent,
            true_lb,
            true_extent,
            elements,
            runs: Runs::TooMany,
            overlap: Overlap::Unknown,
            together: Overlap::Unknown,
        };
        if let Some(flat) = flat.filter(|flat| flat.agrees(&bounds)) {
            let twice = flat.covered() < u128::from(size);
            layout.overlap = if twice { Overlap::Yes } else { Overlap::No };
            layout.together = if twice || flat.meets_itself(extent) { Overlap::Yes } else { Overlap::No };
            layout.runs = flat.into_runs();
        }
        layout
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
