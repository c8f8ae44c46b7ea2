//! From what MPI says of a datatype, and from its bytes, to its layout.

use super::basic::Element;
use super::bytes::{Bounds, Elements, Layout, Overlap, Run, Runs};
use super::flat::Flat;
use super::signature::Signature;
use crate::call::Handle;

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
        let signature = name.and_then(|name| Signature::predefined(name, bounds.size));
        Layout::new(bounds, flat, Elements::One { handle, element, size }).signed(signature)
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
                signature: None,
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
            signature: None,
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
}
