//! Marks: which call left something behind, with its stack, and when that was.

use crate::call::{CallId, StackId};

/// A place in the program: the stack of a call that left something behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    pub stack: StackId,
    pub call: Option<CallId>,
    pub when: Moment,
}

/// When something happened in this process, as the mirror counts events, and whether findings were muted then. One
/// word, for every attribute and region has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(u64);

impl Moment {
    pub fn new(event: u64, muted: bool) -> Self {
        Moment(event << 1 | u64::from(muted))
    }

    /// The number of the event; `None` where nobody noted it.
    pub fn event(self) -> Option<u64> {
        Some(self.0 >> 1).filter(|&event| event > 0)
    }

    /// Whether `MPI_Pcontrol(0)` was in force.
    pub fn is_muted(self) -> bool {
        self.0 & 1 != 0
    }
}

impl From<StackId> for Mark {
    /// A place of which only the stack is known.
    fn from(stack: StackId) -> Self {
        Mark { stack, ..Mark::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::Moment;

    #[test]
    fn a_time_is_a_number_and_a_flag() {
        for (event, muted) in [(1, false), (1, true), (u64::MAX >> 1, true)] {
            let when = Moment::new(event, muted);
            assert_eq!((when.event(), when.is_muted()), (Some(event), muted));
        }
        assert_eq!((Moment::default().event(), Moment::new(0, true).is_muted()), (None, true));
    }
}
