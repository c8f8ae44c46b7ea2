//! Requests of `R…` operations (12.3.5): followed until they are completed.
//!
//! A library may give one and the same request for everything that is complete already, messages among it, so a handle
//! may stand for several; which of them a completion means is then of no account. Whether it stands for an operation
//! at all is only certain where the program kept it in the variable that the operation wrote.

use super::facts::Mark;
use super::objects::ObjectId;
use crate::call::Handle;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// An operation with a request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Requested {
    pub win: Handle,
    pub window: ObjectId,
    pub target: u32,
    /// Its number among the pending operations of the window.
    pub number: u64,
    /// Where it was begun.
    pub mark: Mark,
    /// Address of the variable that it was written to.
    pub at: usize,
}

/// All operations with a request that was not completed.
#[derive(Clone, Debug, Default)]
pub struct Operations {
    open: FxHashMap<Handle, VecDeque<Requested>>,
}

impl Operations {
    pub fn begin(&mut self, request: Handle, operation: Requested) {
        self.open.entry(request).or_default().push_back(operation);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// The oldest operation that a request stands for.
    pub fn get(&self, request: Handle) -> Option<Requested> {
        self.open.get(&request)?.front().copied()
    }

    /// All operations that a request stands for.
    pub fn all(&self, request: Handle) -> impl Iterator<Item = &Requested> {
        self.open.get(&request).into_iter().flatten()
    }

    /// The oldest operation that a request stands for is complete.
    pub fn take(&mut self, request: Handle) -> Option<Requested> {
        let waiting = self.open.get_mut(&request)?;
        let oldest = waiting.pop_front();
        if waiting.is_empty() {
            self.open.remove(&request);
        }
        oldest
    }

    /// What is left, in the order of the places where it was begun.
    pub fn left(&mut self) -> Vec<Requested> {
        let mut left: Vec<Requested> = self.open.drain().flat_map(|(_, waiting)| waiting).collect();
        left.sort_by_key(|operation| (operation.mark.stack, operation.number));
        left
    }
}
