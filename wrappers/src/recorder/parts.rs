//! Parts of a message that is sent in parts (4.2): which ones a call names, and what is wrong with one.

use crate::numbers::Numbers;
use warden::mirror::facts::Mark;

/// Which parts of a message.
#[derive(Clone, Copy)]
pub enum Parts {
    /// From the first to the last one.
    Range(i64, i64),
    /// An array of so many.
    List(usize, i64),
}

impl Parts {
    /// Each of them, of a message with so many. Of a range that goes on before the first part or behind the last one, only where it does so: it may be long.
    pub(super) fn of(self, all: i64) -> impl Iterator<Item = i64> {
        let (first, rest, list) = match self {
            Parts::Range(first, last) => {
                ((first <= last).then_some(first), (first + 1).max(0)..last.min(all) + 1, None)
            }
            Parts::List(array, many) => (None, 0..0, Some(Numbers::ints(array, many))),
        };
        first.into_iter().chain(rest).chain(list.into_iter().flatten())
    }
}

/// What is wrong with a part that is marked as ready.
#[derive(Clone, Copy)]
pub enum PartFault {
    /// The message has so many, and this is none of them.
    None { part: i64, parts: i64 },
    /// It is ready already.
    Ready { part: i64, begun: Mark },
}

#[cfg(test)]
mod tests {
    use super::Parts;

    #[test]
    fn a_range_is_gone_through_as_far_as_the_message_has_parts() {
        let of = |first, last| Parts::Range(first, last).of(4).collect::<Vec<i64>>();
        assert_eq!(of(0, 3), [0, 1, 2, 3]);
        assert_eq!(of(2, 2), [2]);
        assert!(of(2, 1).is_empty());
        assert_eq!(of(7, 7), [7]);
        assert_eq!(of(1, i32::MAX.into()), [1, 2, 3, 4]);
        assert_eq!(of(i32::MIN.into(), 1), [i32::MIN.into(), 0, 1]);
        let many = 3 << 20;
        assert_eq!(Parts::Range(0, many - 1).of(many).count() as i64, many);
        let array: [i32; 3] = [3, 0, 9];
        assert_eq!(Parts::List(array.as_ptr().addr(), 3).of(4).collect::<Vec<i64>>(), [3, 0, 9]);
    }
}
