//! Which groups of accesses have a common byte, and what their meeting would be: undefined, or a way to see what another process did.

use crate::accesses::{Alike, Group, Groups};
use crate::answer::{Access, Limit, Work};
use crate::extents::{MOST, Place, Unseen, common, runs};
use mpiwarden::events::{Number, Shape};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// More pairs than this are not compared for one owner.
const MOST_PAIRS: u64 = 200_000_000;

/// The datatypes of each process.
pub(crate) type Shapes<'a> = Vec<FxHashMap<Number, &'a Shape>>;

/// Two groups with common bytes; they may be one and the same.
#[derive(Debug)]
pub(crate) struct Meeting {
    pub first: usize,
    pub second: usize,
    /// Their accesses must be ordered (12.7).
    pub conflict: bool,
    /// The second answers with what the first wrote, so that its process may wait for it; and the other way around.
    pub second_sees: bool,
    pub first_sees: bool,
    /// The first run of common bytes, and their number in all.
    pub bytes: Range<u64>,
    pub common: u64,
}

/// All meetings, by owner and address.
pub(crate) fn find(
    groups: &Groups,
    shapes: &Shapes,
    limits: &mut Vec<Limit>,
    work: &mut Work,
) -> Vec<Meeting> {
    let list = &groups.list;
    let mut order: Vec<usize> = (0..list.len()).collect();
    order.sort_by_key(|at| (list[*at].alike.owner, list[*at].bounds.start));
    let mut search = Search { list, shapes, runs: vec![None; list.len()], limits, meetings: Vec::new() };
    for of_owner in order.chunk_by(|one, other| list[*one].alike.owner == list[*other].alike.owner) {
        let mut compared = 0;
        'owner: for (position, first) in of_owner.iter().enumerate() {
            if list[*first].alike.is_remote() {
                search.meet(*first, *first);
            }
            for second in &of_owner[position + 1..] {
                if list[*second].bounds.start >= list[*first].bounds.end {
                    break;
                }
                compared += 1;
                if compared > MOST_PAIRS {
                    let owner = list[*first].alike.owner;
                    search.limits.push(Limit::TooMany { owner });
                    break 'owner;
                }
                search.meet((*first).min(*second), (*first).max(*second));
            }
        }
        work.compared += compared;
    }
    search.meetings
}

struct Search<'a, 'b> {
    list: &'a [Group],
    shapes: &'a Shapes<'b>,
    runs: Vec<Option<Result<Vec<Range<u64>>, Unseen>>>,
    limits: &'a mut Vec<Limit>,
    meetings: Vec<Meeting>,
}

/// What two groups may be to each other, before their bytes are looked at.
struct Relation {
    conflict: bool,
    second_sees: bool,
    first_sees: bool,
    /// They are safe if their elements, of so many bytes, lie on one grid.
    grid: Option<u32>,
}

impl Search<'_, '_> {
    fn meet(&mut self, first: usize, second: usize) {
        let relation = self.relation(first, second);
        if !(relation.conflict || relation.second_sees || relation.first_sees || relation.grid.is_some()) {
            return;
        }
        self.lay_out(first);
        self.lay_out(second);
        let (Some(Ok(one)), Some(Ok(other))) = (&self.runs[first], &self.runs[second]) else { return };
        let Some((bytes, common)) = common(one, other) else { return };
        let conflict = match relation.grid {
            Some(element) => first != second && !on_one_grid(one, other, element),
            None => relation.conflict,
        };
        let Relation { second_sees, first_sees, .. } = relation;
        if conflict || second_sees || first_sees {
            self.meetings.push(Meeting { first, second, conflict, second_sees, first_sees, bytes, common });
        }
    }

    fn relation(&self, first: usize, second: usize) -> Relation {
        let (one, other) = (&self.list[first].alike, &self.list[second].alike);
        let apart = one.process != other.process;
        let mut relation = Relation {
            conflict: (one.writes() || other.writes()) && may_conflict(one, other),
            second_sees: apart && one.is_remote() && one.writes() && other.fetches(),
            first_sees: apart && other.is_remote() && other.writes() && one.fetches(),
            grid: None,
        };
        if let (Access::Accumulate { basic, .. }, Access::Accumulate { basic: same, .. }) =
            (one.access, other.access)
            && (basic == 0 || same == 0)
        {
            // Of which datatypes the elements are is not known: they may well be the same.
            relation.conflict = false;
        } else if let (Access::Accumulate { basic, .. }, Access::Accumulate { basic: same, .. }) =
            (one.access, other.access)
            && basic == same
            && one.window == other.window
            && relation.conflict
        {
            relation.conflict = false;
            let element = |group: usize| {
                let alike = &self.list[group].alike;
                self.shapes[alike.process].get(&alike.shape).map_or(0, |shape| shape.element)
            };
            let size = element(first);
            relation.grid = (size > 0 && size == element(second)).then_some(size);
        }
        relation
    }

    fn lay_out(&mut self, group: usize) {
        if self.runs[group].is_some() {
            return;
        }
        let alike = &self.list[group].alike;
        let place = Place { ..alike.place };
        let laid = match self.shapes[alike.process].get(&alike.shape) {
            Some(shape) => runs(place, shape, &alike.within),
            None => Err(Unseen::Layout),
        };
        let (process, shape) = (alike.process, alike.shape);
        match laid {
            Err(Unseen::TooMany) => self.limits.push(Limit::Runs { process, shape }),
            Err(Unseen::Layout) => self.limits.push(Limit::Layout { process, shape }),
            Ok(_) | Err(Unseen::Empty) => {}
        }
        debug_assert!(laid.as_ref().is_ok_and(|runs| runs.len() as u64 <= MOST) || laid.is_err());
        self.runs[group] = Some(laid);
    }
}

/// Whether anybody asks for the order of two such accesses.
fn may_conflict(one: &Alike, other: &Alike) -> bool {
    let apart = one.process != other.process;
    let calls = !one.is_remote() && !other.is_remote();
    match (one.is_local(), other.is_local()) {
        // What is no call is the business of other tools.
        (true, true) => false,
        // Buffers of other processes that share the memory are in use by calls of theirs, of which a load may be told without a call.
        (true, false) | (false, true) => !apart || !calls,
        // What one process does with its own buffers is told where it happens.
        (false, false) => apart || !calls,
    }
}

/// Whether runs with common bytes begin a whole number of elements from each other.
fn on_one_grid(one: &[Range<u64>], other: &[Range<u64>], element: u32) -> bool {
    let (mut first, mut second) = (one.iter().peekable(), other.iter().peekable());
    while let (Some(a), Some(b)) = (first.peek(), second.peek()) {
        let meet = a.start.max(b.start) < a.end.min(b.end);
        if meet && a.start.abs_diff(b.start) % u64::from(element) != 0 {
            return false;
        }
        if a.end < b.end {
            first.next();
        } else {
            second.next();
        }
    }
    true
}
