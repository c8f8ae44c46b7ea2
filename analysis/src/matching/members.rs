//! What the members of a communicator do as one collective operation.

use crate::misfits::NamedEvent;
use mpiwarden::events::{Amounts, Rank};
use mpiwarden_spec::Procedure;
use rustc_hash::FxHashMap;

/// What a member does as one operation.
#[derive(Clone, Copy)]
pub(super) struct MemberPart<'a> {
    pub process: usize,
    pub rank: Rank,
    pub place: u32,
    pub root: Rank,
    pub call: u16,
    /// `None`: it told nothing of it.
    pub gives: Option<Gives<'a>>,
}

#[derive(Clone, Copy)]
pub(super) struct Gives<'a> {
    pub operator: u16,
    pub sends: &'a Amounts,
    pub receives: &'a Amounts,
}

impl MemberPart<'_> {
    pub fn spot(&self) -> NamedEvent {
        NamedEvent { process: self.process, place: self.place }
    }
}

/// What a procedure does, whatever its form: for large counts, as a number.
pub(super) fn base(call: Procedure) -> &'static str {
    let name = call.name();
    name.strip_suffix("_c").unwrap_or(name)
}

/// What most have; of equally many, the first.
pub(super) fn most<T: Copy + Eq + std::hash::Hash>(all: &[T]) -> T {
    let mut counts: FxHashMap<T, usize> = FxHashMap::default();
    for one in all {
        *counts.entry(*one).or_default() += 1;
    }
    let mut best = all[0];
    for one in all {
        if counts[one] > counts[&best] {
            best = *one;
        }
    }
    best
}
