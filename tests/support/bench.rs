//! What the tests of a suite share: where things are, which MPI libraries the machine has, and its cores.

use super::{Machine, Places, Target, Tokens};
use std::sync::Arc;

pub struct Bench {
    pub places: Places,
    pub machine: Machine,
    pub tokens: Tokens,
}

impl Bench {
    pub fn of_machine() -> Arc<Bench> {
        let places = Places::find();
        let machine = Machine::look(&places);
        Arc::new(Bench { places, machine, tokens: Tokens::of_machine() })
    }

    /// # Errors
    /// When it is not there any more: trials are made for those that are.
    pub fn target(&self, name: &str) -> Result<&Target, String> {
        self.machine.get(name).ok_or_else(|| format!("{name} was found a moment ago"))
    }
}
