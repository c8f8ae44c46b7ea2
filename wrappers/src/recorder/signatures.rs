//! The numbers of signatures: by what they are, and by the datatypes that were used last.

use rustc_hash::FxHashMap;
use warden::call::Handle;
use warden::events::Number;
use warden::mirror::layout::Signature;

/// Rooms for datatypes that were used last.
const ROOMS: usize = 32;
/// Signatures that are told of. Of more nothing is known.
const MOST: usize = 1 << 16;

#[derive(Default)]
pub struct KnownSignatures {
    numbers: FxHashMap<Signature, Number>,
    /// Datatypes, each in the one room that it has.
    last: [Option<(Handle, Number)>; ROOMS],
}

fn room(datatype: Handle) -> usize {
    (datatype.0 ^ datatype.0 >> 5 ^ datatype.0 >> 12) % ROOMS
}

impl KnownSignatures {
    #[inline]
    pub fn last(&self, datatype: Handle) -> Option<Number> {
        self.last[room(datatype)].filter(|(known, _)| *known == datatype).map(|(_, number)| number)
    }

    pub fn use_for(&mut self, datatype: Handle, number: Number) {
        self.last[room(datatype)] = Some((datatype, number));
    }

    /// A datatype is freed: a handle may be of another one from now on.
    pub fn forget(&mut self) {
        self.last = Default::default();
    }

    /// 0: there are too many.
    pub fn known(&self, signature: &Signature) -> Option<Number> {
        let known = self.numbers.get(signature).copied();
        known.or((self.numbers.len() >= MOST).then_some(0))
    }

    pub fn add(&mut self, signature: Signature, number: Number) {
        self.numbers.insert(signature, number);
    }
}
