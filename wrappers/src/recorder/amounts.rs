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
        Some(Reduction::Predefined(name)) => word_of(name) as u16 | 1,
        Some(Reduction::Replace) => 2,
        Some(Reduction::NoOp) => 4,
        Some(Reduction::Other) | None => 0,
    }
}

/// A number for a name, the same in every process.
pub fn word_of(name: &str) -> u64 {
    name.bytes().fold(1, |hash, byte| mixed(hash, byte.into()))
}
