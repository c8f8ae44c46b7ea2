//! The life of a key, for the viewer: when its attributes were set, copied and deleted, on which objects, and where.
//!
//! Bounded: of a long life the beginning and the end are kept. Nothing is judged by it. Objects are told by their own
//! numbers, which are never used again.

use super::ids::ObjectId;
use crate::call::StackId;

pub use super::ids::UNKNOWN;

/// Events kept from the beginning of a life, and from its end.
const FIRST: usize = 16;
const LAST: usize = 16;

/// What became of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Set,
    Copied,
    Deleted,
}

impl What {
    /// The word of the report.
    pub fn word(self) -> &'static str {
        match self {
            What::Set => "set",
            What::Copied => "copied",
            What::Deleted => "deleted",
        }
    }
}

/// One event of a life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Number of the event in this process.
    pub at: u64,
    pub what: What,
    /// The object that carries the attribute.
    pub object: ObjectId,
    /// Where a copy came from; [`UNKNOWN`]: it is none, or nobody knows.
    pub from: ObjectId,
    pub stack: StackId,
}

/// The life of one key.
#[derive(Clone, Debug, Default)]
pub struct Life {
    /// The first events in their order, then the places of the last ones, each taken by turns.
    events: Vec<Event>,
    /// Events so far.
    count: u64,
}

impl Life {
    #[inline]
    pub fn push(&mut self, event: Event) {
        if self.events.len() < FIRST + LAST {
            self.events.push(event);
        } else {
            self.events[FIRST + (self.count - FIRST as u64) as usize % LAST] = event;
        }
        self.count += 1;
    }

    /// The events that are kept, in their order.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        let (first, last) = self.events.split_at(self.events.len().min(FIRST));
        let oldest = if last.len() < LAST { 0 } else { (self.count - FIRST as u64) as usize % LAST };
        first.iter().chain(&last[oldest..]).chain(&last[..oldest])
    }

    /// Events between the first and the last ones that were not kept.
    pub fn omitted(&self) -> u64 {
        self.count - self.events.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_and_the_end_of_a_life_are_kept() {
        for events in [0, 1, 15, 16, 17, 31, 32, 33, 40, 48, 49, 1000] {
            let mut life = Life::default();
            for at in 1..=events {
                let what = What::Set;
                life.push(Event { at, what, object: ObjectId(at), from: UNKNOWN, stack: StackId(0) });
            }
            let kept: Vec<u64> = life.events().map(|event| event.at).collect();
            let wanted: Vec<u64> = (1..=events).filter(|at| *at <= 16 || *at + 16 > events).collect();
            assert_eq!(kept, wanted, "of {events}");
            assert_eq!(life.omitted(), events - wanted.len() as u64);
        }
    }
}
