//! Buffers that operations of this process use, whichever window and target they are for (12.3): the last few.
//!
//! Whether an operation is complete is known to its window alone, so what stands here is only a hint where to look: a
//! buffer is noted when its operation begins, and given up when its place is needed.

use super::facts_rma::Side;
use super::ids::ObjectId;
use super::pending::{PendingOp, Stage};
use crate::call::{Handle, Operation};
use std::ops::Range;

/// Buffers that are read, and as many that are written.
const NEAR: usize = 8;

/// A buffer, and the operation that uses it.
#[derive(Clone, Debug)]
struct Used {
    buffer: Range<usize>,
    of: UsedBy,
}

/// An operation that may be under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsedBy {
    pub win: Handle,
    pub window: ObjectId,
    pub target: u32,
    /// Its number among the pending operations of the window.
    pub number: u64,
}

/// The buffers that were noted last.
#[derive(Clone, Debug, Default)]
struct Last {
    used: Vec<Used>,
    next: usize,
}

impl Last {
    fn note(&mut self, buffer: &Range<usize>, of: UsedBy) {
        // A loop at one place is one operation, as far as the window knows.
        if buffer.is_empty() || self.used.iter().any(|used| used.of == of) {
            return;
        }
        let used = Used { buffer: buffer.clone(), of };
        if self.used.len() < NEAR {
            self.used.push(used);
        } else {
            self.used[self.next] = used;
            self.next = (self.next + 1) % NEAR;
        }
    }

    fn meeting<'a>(&'a self, buffer: &'a Range<usize>) -> impl Iterator<Item = UsedBy> {
        self.used.iter().filter(|used| meet(&used.buffer, buffer)).map(|used| used.of)
    }
}

/// What is in use.
#[derive(Clone, Debug, Default)]
pub struct InUse {
    read: Last,
    written: Last,
}

impl InUse {
    /// An operation has begun.
    #[inline]
    pub fn note(&mut self, reads: &Range<usize>, writes: &Range<usize>, of: UsedBy) {
        self.read.note(reads, of);
        self.written.note(writes, of);
    }

    /// Operations that may get in the way of one.
    pub fn meeting<'a>(&'a self, op: &'a PendingOp) -> impl Iterator<Item = UsedBy> {
        let written = self.written.meeting(&op.reads).chain(self.written.meeting(&op.writes));
        written.chain(self.read.meeting(&op.writes))
    }

    /// Operations that a call may get in the way of which writes these bytes, or reads them.
    pub fn using<'a>(&'a self, bytes: &'a Range<usize>, writes: bool) -> impl Iterator<Item = UsedBy> {
        self.written.meeting(bytes).chain(self.read.meeting(bytes).filter(move |_| writes))
    }
}

/// Which buffer of an operation that is not complete at the origin another call gets in the way of, which writes these bytes or reads them.
pub fn used(old: &PendingOp, bytes: &Range<usize>, writes: bool) -> Option<Side> {
    let written = meet(&old.writes, bytes);
    let is_over = old.origin_done || old.stage != Stage::UnderWay;
    if is_over || !(written || writes && meet(&old.reads, bytes)) {
        return None;
    }
    Some(side(written, old.operation))
}

/// Whether two buffers share a byte.
fn meet(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start.max(other.start) < one.end.min(other.end)
}

/// How an operation gets in the way of an older one that is not complete at the origin: which buffer of the older one,
/// and which of its own. Buffers that both only read are no matter.
pub fn crosses(old: &PendingOp, op: &PendingOp) -> Option<(Side, Side)> {
    let (overtaken, overwritten) = (meet(&old.writes, &op.reads), meet(&old.reads, &op.writes));
    let both_write = meet(&old.writes, &op.writes);
    if old.origin_done || !(overtaken || overwritten || both_write) {
        return None;
    }
    Some((side(overtaken || both_write, old.operation), side(overwritten || both_write, op.operation)))
}

fn side(written: bool, operation: Operation) -> Side {
    match operation {
        Operation::Get | Operation::Put | Operation::Accumulate => Side::Origin,
        Operation::GetAccumulate | Operation::FetchAndOp | Operation::CompareAndSwap if written => {
            Side::Result
        }
        Operation::GetAccumulate | Operation::FetchAndOp | Operation::CompareAndSwap => Side::Origin,
    }
}
