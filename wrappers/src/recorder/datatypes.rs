//! What was learned of the datatypes that calls used last, so that a call with an ordinary buffer asks neither the mirror nor MPI.
//!
//! A handle may be of another datatype once one was freed: whatever frees one ends all that is known here.

use super::numbers::room;
use super::reachable::Span;
use warden::call::Handle;
use warden::events::Number;
use warden::mirror::layout::Layout;

/// Rooms for datatypes, a power of two: each has the one that its handle says.
const ROOMS: usize = 32;

/// A datatype.
#[derive(Clone, Copy)]
pub struct KnownDatatype {
    pub span: Span,
    /// The number of its layout among the events; 0: it was not told of.
    pub shape: Number,
    /// See [`warden::events::RmaKind::Accumulate`].
    pub basic: u32,
}

/// Those that were used last.
pub struct LastDatatypes {
    rooms: [Option<(Handle, KnownDatatype)>; ROOMS],
}

impl Default for LastDatatypes {
    fn default() -> LastDatatypes {
        LastDatatypes { rooms: [None; ROOMS] }
    }
}

impl LastDatatypes {
    #[inline]
    pub fn get(&self, datatype: Handle) -> Option<KnownDatatype> {
        let (of, known) = self.rooms[room(datatype, ROOMS)]?;
        (of == datatype).then_some(known)
    }

    pub fn keep(&mut self, datatype: Handle, known: KnownDatatype) {
        self.rooms[room(datatype, ROOMS)] = Some((datatype, known));
    }

    /// Where its bytes are, of one that is known by its layout alone.
    pub fn keep_span(&mut self, datatype: Handle, layout: &Layout) {
        if self.get(datatype).is_none() {
            self.keep(datatype, KnownDatatype { span: Span::of(layout), shape: 0, basic: 0 });
        }
    }

    /// A datatype is freed.
    pub fn forget(&mut self) {
        *self = LastDatatypes::default();
    }
}
