//! Operations of this process that are not known to be complete (12.3, 12.5).
//!
//! A loop of operations at one place on one region is kept as one: what is asked of them later is the same. At most
//! [`MOST`] are kept for each target; of more the oldest are let go, and never judged.

use super::directory::AsOf;
use super::layout::{Layout, share_at};
use crate::call::{CallId, Operation, Reduction};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

/// Operations kept for each target.
const MOST: usize = 1024;
/// Operations kept for each window.
const ALL: usize = 8192;
/// Operations that a new one is compared with, to be kept as one with it.
const COMPARED: usize = 4;

/// What was found of the target's memory when the operation began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// Nothing is to be asked again.
    Settled,
    /// They are not there, and that was told.
    Missed,
    /// It is still to be asked what holds the bytes at that moment.
    Asked(AsOf),
    /// Regions with this serial number (or combined number) held them: they must be there until it is complete.
    By(u64),
}

/// How far an operation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    UnderWay,
    /// The library refused it. It is kept for what is still to be asked about the target's memory.
    Refused,
    /// It only fetches, and has fetched. Kept for the same reason; the target may have detached since.
    Fetched,
}

/// Elements at the target with holes between them: the datatype, how many of it, and where they begin in the measure of
/// [`PendingOp::bytes`].
#[derive(Clone, Debug, PartialEq)]
pub struct ScatteredElements {
    pub layout: Arc<Layout>,
    pub count: i64,
    pub from: i128,
}

/// One or more operations.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingOp {
    pub operation: Operation,
    pub call: CallId,
    /// Return address of the call.
    pub site: usize,
    /// Bytes at the target: addresses of a dynamic window, else offsets from the window's base.
    pub bytes: Range<i128>,
    pub held: Held,
    /// The target's number of changes when it was found.
    pub seen: Option<u64>,
    /// The bytes one range by one, where there are holes between them.
    pub pieces: Option<Box<[Range<usize>]>>,
    pub reduction: Option<Reduction>,
    /// Of an accumulate: its elements at the target, where there are holes between them.
    pub elements: Option<ScatteredElements>,
    /// Memory of this process that it reads, and that it writes.
    pub reads: Range<usize>,
    pub writes: Range<usize>,
    /// It is complete at the origin: its buffers are free.
    pub origin_done: bool,
    /// It has a request of its own.
    pub followed: bool,
    pub stage: Stage,
    /// A number of its own.
    pub number: u64,
}

impl PendingOp {
    /// Whether two accumulates have an element in common. Not, where that takes too long to tell.
    pub fn meets(&self, other: &PendingOp) -> bool {
        let near = self.bytes.start < other.bytes.end && other.bytes.start < self.bytes.end;
        near && match (&self.elements, &other.elements) {
            (None, None) => true,
            (Some(of), None) => of.layout.touches(of.count, of.from, &other.bytes) == Some(true),
            (None, Some(of)) => of.layout.touches(of.count, of.from, &self.bytes) == Some(true),
            (Some(one), Some(two)) => {
                let other = (&*two.layout, two.count, two.from);
                share_at((&one.layout, one.count, one.from), other) == Some(true)
            }
        }
    }
}

/// The operations on one window.
#[derive(Clone, Debug, Default)]
pub struct Pending {
    targets: FxHashMap<u32, VecDeque<PendingOp>>,
    count: usize,
    next: u64,
}

impl Pending {
    /// Adds an operation; returns its number.
    #[inline]
    pub fn add(&mut self, target: u32, op: PendingOp) -> u64 {
        let ops = self.targets.entry(target).or_default();
        if !op.followed
            && let Held::By(_) | Held::Settled = op.held
        {
            for old in ops.iter_mut().rev().take(COMPARED) {
                if old.site == op.site
                    && old.held == op.held
                    && old.seen == op.seen
                    && old.reduction == op.reduction
                    && old.bytes == op.bytes
                    && old.elements == op.elements
                    && old.reads == op.reads
                    && old.writes == op.writes
                    && !old.origin_done
                    && !old.followed
                {
                    return old.number;
                }
            }
        }
        self.next += 1;
        if ops.len() == MOST {
            ops.pop_front();
            self.count -= 1;
        }
        if self.count >= ALL {
            return self.next;
        }
        // Numbered where it stays: an operation is long, and is copied once.
        ops.push_back(op);
        if let Some(op) = ops.back_mut() {
            op.number = self.next;
        }
        self.count += 1;
        self.next
    }

    /// Whether nothing is pending.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether there are none on other targets.
    #[inline]
    pub fn are_all_on(&self, target: u32) -> bool {
        self.targets.get(&target).map_or(0, VecDeque::len) == self.count
    }

    /// The operations on a target.
    #[inline]
    pub fn on(&self, target: u32) -> impl DoubleEndedIterator<Item = &PendingOp> {
        self.targets.get(&target).into_iter().flatten()
    }

    /// Whether the target's memory has to be looked at once more: not for operations that found it as it is now.
    #[inline]
    pub fn needs_look(&self, target: u32, now: impl FnOnce() -> Option<u64>) -> bool {
        let Some(ops) = self.targets.get(&target) else { return false };
        let mut held = ops.iter().filter(|op| op.held != Held::Settled).peekable();
        if held.peek().is_none() {
            return false;
        }
        let now = now();
        now.is_none() || held.any(|op| op.seen != now || !matches!(op.held, Held::By(_)))
    }

    /// All operations, by target.
    pub fn all(&self) -> impl Iterator<Item = (u32, &PendingOp)> {
        self.targets.iter().flat_map(|(target, ops)| ops.iter().map(|op| (*target, op)))
    }

    /// Targets that have any.
    pub fn targets(&self) -> Vec<u32> {
        let mut targets: Vec<u32> =
            self.targets.iter().filter(|(_, ops)| !ops.is_empty()).map(|(target, _)| *target).collect();
        targets.sort_unstable();
        targets
    }

    /// The operations on a target are complete.
    #[inline]
    pub fn complete(&mut self, target: u32) {
        if let Some(ops) = self.targets.get_mut(&target) {
            self.count -= ops.len();
            ops.clear();
        }
    }

    /// All operations are complete.
    pub fn complete_all(&mut self) {
        for ops in self.targets.values_mut() {
            ops.clear();
        }
        self.count = 0;
    }

    /// The operations on a target are complete at the origin: what only fetches is complete altogether.
    pub fn complete_locally(&mut self, target: u32) {
        if let Some(ops) = self.targets.get_mut(&target) {
            let before = ops.len();
            ops.retain_mut(|op| {
                op.origin_done = true;
                !op.operation.fetches() && op.stage == Stage::UnderWay
            });
            self.count -= before - ops.len();
        }
    }

    /// Memory that buffers are in is gone, and that was told.
    pub fn release(&mut self, memory: Range<usize>) {
        let meets = |buffer: &Range<usize>| buffer.start < memory.end && memory.start < buffer.end;
        for op in self.targets.values_mut().flatten() {
            op.origin_done |= meets(&op.reads) || meets(&op.writes);
        }
    }

    /// An operation, by its number: they stand in the order of these.
    pub fn get(&self, target: u32, number: u64) -> Option<&PendingOp> {
        let ops = self.targets.get(&target)?;
        ops.get(ops.binary_search_by_key(&number, |op| op.number).ok()?)
    }

    /// As [`Pending::get`].
    pub fn get_mut(&mut self, target: u32, number: u64) -> Option<&mut PendingOp> {
        let ops = self.targets.get_mut(&target)?;
        let index = ops.binary_search_by_key(&number, |op| op.number).ok()?;
        ops.get_mut(index)
    }

    /// An operation is under way no more. Where it is not known yet whether it was right, it is judged as late as any
    /// other.
    pub fn end(&mut self, target: u32, number: u64, stage: Stage) {
        let Some(op) = self.get_mut(target, number) else { return };
        if matches!(op.held, Held::Asked(_)) {
            op.stage = stage;
            op.origin_done = true;
            op.reduction = None;
        } else {
            self.remove(target, number);
        }
    }

    /// Takes an operation out, by its number.
    pub fn remove(&mut self, target: u32, number: u64) -> Option<PendingOp> {
        let ops = self.targets.get_mut(&target)?;
        let index = ops.binary_search_by_key(&number, |op| op.number).ok()?;
        self.count -= 1;
        ops.remove(index)
    }
}
