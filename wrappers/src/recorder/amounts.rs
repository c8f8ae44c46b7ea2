//! What is kept of messages and collective operations beside who takes part: how much they hold, and how it is reduced.

use warden::call::Reduction;
use warden::events::{Amounts, Did, Number};
use warden::mirror::naming::mixed;

/// A signature, 0 where it is not known, and how many instances.
pub type Content = (Number, u64);

/// Something, and what it is is not known.
pub const UNKNOWN: Content = (0, 1);

/// What a collective operation moves at this process, and how it reduces: to be kept before its event.
#[derive(Clone)]
pub struct Contribution {
    pub call: u16,
    pub operator: u16,
    pub sends: Amounts,
    pub receives: Amounts,
}

impl Contribution {
    /// The event of it, to be followed by that of its operation.
    pub fn into_event(self) -> Did {
        let Contribution { call, operator, sends, receives } = self;
        Did::Contributes { call, operator, sends, receives }
    }
}

/// A number for an operator, equal on all ranks; 0: it is not predefined.
pub fn number_of(reduction: Option<Reduction>) -> u16 {
    match reduction {
        Some(Reduction::Predefined(name)) => match *name.as_bytes() {
            // Of `MPI_SUM` and the others these letters make numbers that differ and take one byte in an event. It is asked at every call.
            [b'M', b'P', b'I', b'_', first, second, .., last] => {
                let [first, second, last] = [first, second, last].map(|letter| u16::from(letter & 31));
                (first + second + 4 * last) % 61 * 2 + 1
            }
            _ => word_of(name) as u16 | 1,
        },
        Some(Reduction::Replace) => 2,
        Some(Reduction::NoOp) => 4,
        Some(Reduction::Other) | None => 0,
    }
}

/// A number for a name, the same in every process.
pub fn word_of(name: &str) -> u64 {
    name.bytes().fold(1, |hash, byte| mixed(hash, byte.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn operators_have_numbers_of_their_own() {
        const NAMES: [&str; 12] = [
            "MPI_MAX",
            "MPI_MIN",
            "MPI_SUM",
            "MPI_PROD",
            "MPI_LAND",
            "MPI_BAND",
            "MPI_LOR",
            "MPI_BOR",
            "MPI_LXOR",
            "MPI_BXOR",
            "MPI_MAXLOC",
            "MPI_MINLOC",
        ];
        let predefined = NAMES.map(|name| Some(Reduction::Predefined(name)));
        let others = [None, Some(Reduction::Replace), Some(Reduction::NoOp)];
        let numbers: BTreeSet<u16> = predefined.into_iter().chain(others).map(number_of).collect();
        assert_eq!(numbers.len(), NAMES.len() + others.len());
        assert_eq!(number_of(Some(Reduction::Other)), 0);
    }
}
