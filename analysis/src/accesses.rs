//! What touches memory that others can reach, from when to when, in groups that are alike but for their time.

use crate::answer::{Access, Limit};
use crate::extents::{Place, Unseen, bounds};
use mpiwarden::events::{LocalAccess, Number, Rank};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Not in what was recorded.
pub(crate) const NEVER: u32 = u32::MAX;

/// Accesses of one process to the same bytes, made in the same way at the same place of the program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Alike {
    pub process: usize,
    /// The process whose memory it is.
    pub owner: usize,
    pub access: Access,
    /// Of the stack.
    pub stack: Number,
    /// The window through which it is reached, and the rank there.
    pub window: Option<(usize, Rank)>,
    /// It changes memory that its owner exposes (12.5.2): it is complete there when the owner has waited.
    pub exposed: bool,
    pub place: Place,
    pub shape: Number,
    /// What of it counts: addresses at the owner.
    pub within: Range<u64>,
}

#[derive(Debug)]
pub(crate) struct Group {
    pub alike: Alike,
    pub bounds: Range<u64>,
    pub times: Vec<Times>,
}

/// From when to when an access may touch its bytes: positions of events of its process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times {
    pub start: u32,
    /// When it is complete where its memory is: an event of [`Alike::completer`].
    pub complete: u32,
    /// When it is complete at the origin: what it read is there.
    pub returned: u32,
}

impl Alike {
    /// Whose event completes it.
    pub fn completer(&self) -> usize {
        if self.exposed { self.owner } else { self.process }
    }

    pub fn writes(&self) -> bool {
        match self.access {
            Access::Put | Access::Attach | Access::Detach => true,
            Access::Get => false,
            Access::Accumulate { writes, .. } | Access::Origin { writes } | Access::Buffer { writes } => {
                writes
            }
            // One of both is certainly a conflict only with what writes.
            Access::Local { how, .. } => how == LocalAccess::Stores,
        }
    }

    /// It is made at the target of an operation, and not by the process on what it holds itself.
    pub fn is_remote(&self) -> bool {
        match self.access {
            Access::Put | Access::Get | Access::Accumulate { .. } => true,
            Access::Origin { .. }
            | Access::Buffer { .. }
            | Access::Local { .. }
            | Access::Attach
            | Access::Detach => false,
        }
    }

    /// The program makes it itself, without a call.
    pub fn is_local(&self) -> bool {
        self.access.is_local()
    }

    /// It is made at the target, and answers with what is there.
    pub fn fetches(&self) -> bool {
        match self.access {
            Access::Get => true,
            Access::Accumulate { reads, .. } => reads,
            Access::Put
            | Access::Origin { .. }
            | Access::Buffer { .. }
            | Access::Local { .. }
            | Access::Attach
            | Access::Detach => false,
        }
    }
}

/// An access by its group and its number there.
pub(crate) type AccessId = (u32, u32);

/// The groups, while they are found.
#[derive(Default)]
pub(crate) struct Groups {
    pub list: Vec<Group>,
    known: FxHashMap<Alike, Result<u32, Unseen>>,
    /// Processes go by their own numbers here.
    pub limits: Vec<Limit>,
}

impl Groups {
    /// Begins an access. `None`: it is not judged.
    pub fn add(
        &mut self,
        alike: Alike,
        start: u32,
        shapes: &FxHashMap<Number, &mpiwarden::events::Shape>,
    ) -> Option<AccessId> {
        let times = Times { start, complete: NEVER, returned: NEVER };
        let found = match self.known.get(&alike) {
            Some(found) => *found,
            None => {
                let bounds = shapes
                    .get(&alike.shape)
                    .ok_or(Unseen::Layout)
                    .and_then(|shape| bounds(alike.place, shape))
                    .map(|all| all.start.max(alike.within.start)..all.end.min(alike.within.end))
                    .and_then(
                        |bounds| if bounds.start < bounds.end { Ok(bounds) } else { Err(Unseen::Empty) },
                    );
                let group = bounds.map(|bounds| {
                    self.list.push(Group { alike: alike.clone(), bounds, times: Vec::new() });
                    self.list.len() as u32 - 1
                });
                if let Err(Unseen::Layout) = group {
                    self.limits.push(Limit::Layout { process: alike.process, shape: alike.shape });
                }
                self.known.insert(alike, group);
                group
            }
        };
        let group = found.ok()?;
        let all = &mut self.list[group as usize].times;
        all.push(times);
        Some((group, all.len() as u32 - 1))
    }

    /// Takes note that it is not known what a datatype covers.
    pub fn unknown(&mut self, process: usize, shape: Number) {
        self.limits.push(Limit::Layout { process, shape });
    }

    pub fn times(&mut self, id: AccessId) -> &mut Times {
        &mut self.list[id.0 as usize].times[id.1 as usize]
    }
}
