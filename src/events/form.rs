//! The bytes of events: one after another, each as short as it is.
//!
//! An event is the number of what happened (a byte), its place as the difference to that of the event before, and its fields in their
//! order. Whole numbers go by seven bits a byte, the lowest first, with the eighth bit set where more follow; those that may be negative
//! fold their sign into the lowest bit; lists begin with their length. A reader takes nothing for granted: what is no event ends
//! the reading, and what stands before it is good.

mod before;
mod rma;

pub use before::Before;

use super::fields::Field;
pub use super::fields::Sink;
use super::{
    Amounts, Collective, Counted, Did, Instances, KeptEvent, KeptRma, LocalAccess, Number, Posted, RmaKind,
    Shape,
};

/// The version of this form.
pub const VERSION: u32 = 5;

/// Bytes of a piece of an events file. A file is pieces, one behind the other, and each can be read alone but for what numbers stand for.
pub const PIECE: usize = 1 << 18;

/// What stands at the beginning of each piece, in the machine's byte order.
pub mod piece {
    use mpiwarden_spec::NAMES;

    /// `"MPWE"`.
    pub const MAGIC: u32 = 0x4557_504d;
    /// u64: bytes of the piece that are written, with its header.
    pub const USED: usize = 8;
    /// u32: number of the process's slot in the status file, plus one; 0: it has none.
    pub const SLOT: usize = 16;
    /// u32: which procedures the numbers of calls mean ([`mpiwarden_spec::NAMES`]).
    pub const CALLS: usize = 20;
    /// u64: 0 for the pieces from the first one on; of those that are filled in turn when these are full, the number of the turn, from 1 on.
    pub const TURN: usize = 24;
    /// u32: of such a piece: the number of the file's pieces.
    pub const PIECES: usize = 32;
    /// u32: of such a piece: how many pieces long each of the two summaries is that lie behind the pieces.
    pub const SUMMARY: usize = 36;
    /// Bytes of the header.
    pub const HEADER: usize = 64;

    /// The header's words of 32 bits: offset and value.
    pub fn words(slot: Option<usize>) -> [(usize, u32); 4] {
        let slot = slot.map_or(0, |slot| slot as u32 + 1);
        [(0, MAGIC), (4, super::VERSION), (SLOT, slot), (CALLS, NAMES)]
    }

    /// The number of a piece's turn, of pieces that are filled in turn, and where the summaries lie: how many pieces there are before them,
    /// and how many pieces long each of them is. `None`: it is none of these.
    pub fn turn(piece: &[u8]) -> Option<(u64, u32, u32)> {
        let turn = u64::from_ne_bytes(*piece.get(TURN..)?.first_chunk()?);
        (is_known(piece) && turn > 0).then_some((turn, word(piece, PIECES)?, word(piece, SUMMARY)?))
    }

    /// Whether anything was put into a piece. One that was only reserved when its process ended has no event, and perhaps a part of its header.
    pub fn is_begun(piece: &[u8]) -> bool {
        piece.iter().skip(USED).take(8).chain(piece.iter().skip(HEADER)).any(|byte| *byte != 0)
    }

    /// The bytes of a piece's events, and the slot's number plus one. `None`: it is no piece of this version.
    pub fn content(piece: &[u8]) -> Option<(&[u8], u32)> {
        let used = usize::try_from(u64::from_ne_bytes(*piece.get(USED..)?.first_chunk()?)).ok()?;
        let content = piece.get(HEADER..used.max(HEADER))?;
        is_known(piece).then_some((content, word(piece, SLOT)?))
    }

    /// Whether it is a piece of this version.
    pub fn is_known(piece: &[u8]) -> bool {
        [(0, MAGIC), (4, super::VERSION), (CALLS, NAMES)]
            .iter()
            .all(|(at, known)| word(piece, *at) == Some(*known))
    }

    fn word(piece: &[u8], at: usize) -> Option<u32> {
        Some(u32::from_ne_bytes(*piece.get(at..)?.first_chunk()?))
    }
}

/// What stands at the beginning of a summary ([`Summary`](super::summary::Summary)), in the machine's byte order.
pub mod summary {
    use mpiwarden_spec::NAMES;

    /// `"MPWS"`.
    const MAGIC: u32 = 0x5357_504d;
    /// Bytes of the header.
    pub const HEADER: usize = 64;

    /// The header of a summary of all turns up to this one.
    pub fn header(turns: u64, events: &[u8]) -> [u8; HEADER] {
        let mut header = [0; HEADER];
        for (at, word) in [MAGIC, super::VERSION, NAMES].into_iter().enumerate() {
            header[at * 4..][..4].copy_from_slice(&word.to_ne_bytes());
        }
        for (at, word) in [turns, events.len() as u64, sum(turns, events)].into_iter().enumerate() {
            header[16 + at * 8..][..8].copy_from_slice(&word.to_ne_bytes());
        }
        header
    }

    /// How long a summary with this header is.
    pub fn bytes(header: &[u8]) -> Option<u64> {
        Some(u64::from_ne_bytes(*header.get(24..)?.first_chunk()?).saturating_add(HEADER as u64))
    }

    /// The turns up to which it goes, and its events. `None`: it is no summary of this version, or was not written to its end.
    pub fn content(bytes: &[u8]) -> Option<(u64, &[u8])> {
        let word = |at: usize| Some(u32::from_ne_bytes(*bytes.get(at * 4..)?.first_chunk()?));
        let long = |at: usize| Some(u64::from_ne_bytes(*bytes.get(16 + at * 8..)?.first_chunk()?));
        let known = word(0)? == MAGIC && word(1)? == super::VERSION && word(2)? == NAMES;
        let events = bytes.get(HEADER..)?.get(..usize::try_from(long(1)?).ok()?)?;
        (known && long(2)? == sum(long(0)?, events)).then_some((long(0)?, events))
    }

    /// FNV-1a, by words: of the number of the last turn, and the events.
    fn sum(turns: u64, events: &[u8]) -> u64 {
        let add = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x100_0000_01b3);
        let (words, rest) = events.as_chunks::<8>();
        let sum = words
            .iter()
            .fold(add(0xcbf2_9ce4_8422_2325, turns), |sum, word| add(sum, u64::from_ne_bytes(*word)));
        rest.iter().fold(sum, |sum, byte| add(sum, u64::from(*byte)))
    }
}

/// Puts events into bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Writer {
    before: Before,
}

/// Takes events out of bytes.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    left: &'a [u8],
    before: Before,
}

impl Writer {
    /// Adds an event.
    #[inline]
    pub fn put(&mut self, event: &KeptEvent, into: &mut impl Sink) {
        if let Did::Rma { rma } = &event.did {
            self.put_operation(event.place, rma, into);
        } else {
            self.put_other(event.place, &event.did, into);
        }
    }
}

/// For who knows which event it is where it is made: then no choice is left for when it is put.
impl Writer {
    /// Adds an event that is no one-sided operation.
    #[inline(always)]
    pub fn put_other(&mut self, place: Number, did: &Did, into: &mut impl Sink) {
        into.add(did.number());
        self.put_place(place, into);
        did.put_fields(into);
    }

    /// Adds a one-sided operation.
    #[inline]
    pub fn put_operation(&mut self, place: Number, rma: &KeptRma, into: &mut impl Sink) {
        into.add(RMA);
        self.put_place(place, into);
        rma::put(rma, &mut self.before, into);
    }

    #[inline(always)]
    fn put_place(&mut self, place: Number, into: &mut impl Sink) {
        i64::from(place.wrapping_sub(self.before.place) as i32).put(into);
        self.before.place = place;
    }
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { left: bytes, before: Before::default() }
    }

    /// Goes on where another reader was, which had read this.
    pub fn resume(bytes: &'a [u8], before: Before) -> Reader<'a> {
        Reader { left: bytes, before }
    }

    /// What was read, as far as the next event depends on it.
    pub fn before(&self) -> Before {
        self.before
    }

    /// How many bytes were not read.
    pub fn left(&self) -> usize {
        self.left.len()
    }

    fn event(&mut self) -> Option<KeptEvent> {
        let mut left = self.left;
        let mut before = self.before;
        let number = u8::take(&mut left)?;
        before.place = before.place.wrapping_add(i32::take(&mut left)? as u32);
        let did = match number {
            RMA => Did::Rma { rma: Box::new(rma::take(&mut left, &mut before)?) },
            number => Did::take_fields(number, &mut left)?,
        };
        self.left = left;
        self.before = before;
        Some(KeptEvent { place: before.place, did })
    }
}

/// Ends at the first bytes that are no event, and stays there.
impl Iterator for Reader<'_> {
    type Item = KeptEvent;

    fn next(&mut self) -> Option<KeptEvent> {
        self.event()
    }
}

/// Structures whose fields stand in this order.
macro_rules! structures {
    ($($name:ident { $($field:ident),* })*) => {$(
        impl Field for $name {
            #[inline]
            fn put(&self, into: &mut impl Sink) {
                $(self.$field.put(into);)*
            }

            fn take(from: &mut &[u8]) -> Option<$name> {
                Some($name { $($field: Field::take(from)?),* })
            }
        }
    )*};
}

structures! {
    Posted { from, tag }
    Instances { at, count, shape }
    Shape { extent, runs, element }
}

impl Field for Collective {
    fn put(&self, into: &mut impl Sink) {
        let number: u8 = match self {
            Collective::Everybody => 0,
            Collective::FromRoot => 1,
            Collective::ToRoot => 2,
            Collective::Upwards => 3,
        };
        number.put(into);
    }

    fn take(from: &mut &[u8]) -> Option<Collective> {
        match u8::take(from)? {
            0 => Some(Collective::Everybody),
            1 => Some(Collective::FromRoot),
            2 => Some(Collective::ToRoot),
            3 => Some(Collective::Upwards),
            _ => None,
        }
    }
}

impl Field for Counted {
    fn put(&self, into: &mut impl Sink) {
        let number: u8 = match self {
            Counted::Sent => 0,
            Counted::Received => 1,
            Counted::Collectives => 2,
            Counted::Fences => 3,
            Counted::Accesses => 4,
            Counted::AccessesEnded => 5,
            Counted::Exposures => 6,
        };
        number.put(into);
    }

    fn take(from: &mut &[u8]) -> Option<Counted> {
        match u8::take(from)? {
            0 => Some(Counted::Sent),
            1 => Some(Counted::Received),
            2 => Some(Counted::Collectives),
            3 => Some(Counted::Fences),
            4 => Some(Counted::Accesses),
            5 => Some(Counted::AccessesEnded),
            6 => Some(Counted::Exposures),
            _ => None,
        }
    }
}

impl Field for LocalAccess {
    fn put(&self, into: &mut impl Sink) {
        let number: u8 = match self {
            LocalAccess::Loads => 0,
            LocalAccess::Stores => 1,
            LocalAccess::Either => 2,
        };
        number.put(into);
    }

    fn take(from: &mut &[u8]) -> Option<LocalAccess> {
        match u8::take(from)? {
            0 => Some(LocalAccess::Loads),
            1 => Some(LocalAccess::Stores),
            2 => Some(LocalAccess::Either),
            _ => None,
        }
    }
}

impl Field for Amounts {
    #[inline]
    fn put(&self, into: &mut impl Sink) {
        match self {
            Amounts::None => 0u8.put(into),
            Amounts::One(signature, count) => {
                1u8.put(into);
                signature.put(into);
                count.put(into);
            }
            Amounts::Each(all) => {
                2u8.put(into);
                all.put(into);
            }
        }
    }

    fn take(from: &mut &[u8]) -> Option<Amounts> {
        match u8::take(from)? {
            0 => Some(Amounts::None),
            1 => Some(Amounts::One(Field::take(from)?, Field::take(from)?)),
            2 => Some(Amounts::Each(Field::take(from)?)),
            _ => None,
        }
    }
}

/// The number of [`Did::Rma`].
const RMA: u8 = 29;

/// One that stands alone. Among events it is told as the difference to the one before.
impl Field for KeptRma {
    fn put(&self, into: &mut impl Sink) {
        rma::put(self, &mut Before::default(), into);
    }

    fn take(from: &mut &[u8]) -> Option<KeptRma> {
        rma::take(from, &mut Before::default())
    }
}

impl Field for RmaKind {
    fn put(&self, into: &mut impl Sink) {
        match self {
            RmaKind::Put => 0u8.put(into),
            RmaKind::Get => 1u8.put(into),
            RmaKind::Accumulate { basic, operator, reads, writes } => {
                (2 | u8::from(*reads) << 2 | u8::from(*writes) << 3).put(into);
                basic.put(into);
                operator.put(into);
            }
        }
    }

    fn take(from: &mut &[u8]) -> Option<RmaKind> {
        match u8::take(from)? {
            0 => Some(RmaKind::Put),
            1 => Some(RmaKind::Get),
            bits @ (2 | 6 | 10 | 14) => Some(RmaKind::Accumulate {
                basic: Field::take(from)?,
                operator: Field::take(from)?,
                reads: bits & 4 != 0,
                writes: bits & 8 != 0,
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
