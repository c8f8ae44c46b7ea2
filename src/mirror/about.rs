//! What facts about an operation have in common.

use super::directory::Directory;
use super::facts::Fact;
use super::facts_rma::{Earlier, Fault, RmaFault};
use super::ids::ObjectId;
use super::marks::Mark;
use crate::call::{Flavor, Operation};

/// The window and target of an operation, and who is asked about them.
pub(super) struct About<'a> {
    pub window: ObjectId,
    pub created: Mark,
    pub flavor: Flavor,
    pub target: u32,
    pub operation: Operation,
    pub directory: &'a mut dyn Directory,
}

impl About<'_> {
    pub fn fault(&self, fault: Fault, earlier: Option<Earlier>) -> Fact {
        Fact::Rma(Box::new(RmaFault {
            operation: self.operation,
            target: i32::try_from(self.target).unwrap_or(-1),
            world: self.directory.world_rank(self.window, self.target),
            earlier,
            fault,
            created: self.created,
        }))
    }
}
