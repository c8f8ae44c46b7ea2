//! What is told of two accesses without an order: what they are, where they meet, and what stands between them.

use crate::accesses::{Group, Groups};
use crate::answer::{Access, Kind, Link, Missing, Pair, Side};
use crate::attached::Loose;
use crate::conflicts::Unordered;
use crate::job::Job;
use crate::meetings::Meeting;
use crate::order::Order;
use mpiwarden::events::Number;
use std::collections::BTreeMap;
use std::ops::Range;

/// What makes pairs one: the processes and places of both sides, and the kind.
pub(crate) type SamePair = (usize, Number, usize, Number, Kind);

/// The memory that both sides of a pair are about.
struct Spot {
    owner: usize,
    bytes: Range<u64>,
    common: u64,
    window: Option<(u32, i64)>,
}

/// The pairs, while they are found; processes go by the job's numbers until the end.
pub(crate) struct Pairs<'a, 'b> {
    pub job: &'a Job<'b>,
    pub groups: &'a Groups,
    pub certain: &'a Order,
    found: BTreeMap<SamePair, Pair>,
}

impl<'a, 'b> Pairs<'a, 'b> {
    pub fn new(job: &'a Job<'b>, groups: &'a Groups, certain: &'a Order) -> Pairs<'a, 'b> {
        Pairs { job, groups, certain, found: BTreeMap::new() }
    }

    pub fn conflict(&mut self, meeting: &Meeting, unordered: Unordered) {
        let side = |group: usize, number: usize| {
            let Group { alike, times, .. } = &self.groups.list[group];
            let times = times[number];
            Side {
                process: alike.process,
                event: times.start as usize,
                access: alike.access,
                completed: (alike.completer(), times.complete as usize),
            }
        };
        let one = (side(meeting.first, unordered.first), meeting.first);
        let other = (side(meeting.second, unordered.second), meeting.second);
        let is_first = (one.0.process, one.0.event) <= (other.0.process, other.0.event);
        let (first, second) = if is_first { (one, other) } else { (other, one) };
        let window = self.window(&[first.1, second.1], &meeting.bytes);
        let owner = self.groups.list[meeting.first].alike.owner;
        let spot = Spot { owner, bytes: meeting.bytes.clone(), common: meeting.common, window };
        self.add(Kind::Conflict, (first.0, second.0), spot, unordered.count);
    }

    pub fn loose(&mut self, loose: Loose) {
        let Group { alike, times, .. } = &self.groups.list[loose.group];
        let times = times[loose.number];
        let access = match loose.kind {
            Kind::AfterAttach => Access::Attach,
            Kind::BeforeDetach | Kind::Conflict => Access::Detach,
        };
        let first = Side {
            process: alike.process,
            event: times.start as usize,
            access: alike.access,
            completed: (alike.completer(), times.complete as usize),
        };
        let event = loose.event as usize;
        let completed = (alike.owner, event);
        let second = Side { process: alike.owner, event, access, completed };
        let window = self.window(&[loose.group], &loose.bytes);
        let spot = Spot { owner: alike.owner, bytes: loose.bytes, common: loose.common, window };
        self.add(loose.kind, (first, second), spot, 1);
    }

    /// The owner's number of the window through which the first of some groups reaches bytes, and where in it they begin.
    fn window(&self, groups: &[usize], bytes: &Range<u64>) -> Option<(u32, i64)> {
        let (team, rank) = groups.iter().find_map(|group| self.groups.list[*group].alike.window)?;
        let member = self.job.windows[team].member(rank)?;
        let base = if member.memory.dynamic { 0 } else { member.memory.base };
        Some((member.number, bytes.start.wrapping_sub(base).cast_signed()))
    }

    fn add(&mut self, kind: Kind, (first, second): (Side, Side), spot: Spot, count: u64) {
        let stack = |side: &Side| self.job.events[side.process][side.event].place;
        let key = (first.process, stack(&first), second.process, stack(&second), kind);
        let Spot { owner, bytes, common, window } = spot;
        let new = Pair {
            kind,
            first,
            second,
            owner,
            bytes,
            common,
            window,
            first_to_second: None,
            second_to_first: None,
            missing: Missing::Synchronisation,
            count,
        };
        match self.found.entry(key) {
            std::collections::btree_map::Entry::Vacant(place) => {
                place.insert(new);
            }
            std::collections::btree_map::Entry::Occupied(mut place) => {
                let count = place.get().count + count;
                if rank(&new) < rank(place.get()) {
                    place.insert(new);
                }
                place.get_mut().count = count;
            }
        }
    }

    /// The pairs with all that is told of them, sorted; processes go by what was asked.
    pub fn end(self) -> Vec<Pair> {
        let (certain, given) = (self.certain, &self.job.given);
        let mut pairs: Vec<Pair> = self.found.into_values().collect();
        pairs.sort_by_key(order);
        for pair in &mut pairs {
            pair.first_to_second = link(certain, &pair.first, &pair.second);
            pair.second_to_first = link(certain, &pair.second, &pair.first);
            pair.missing = missing(certain, pair);
            pair.owner = given[pair.owner];
            pair.first.process = given[pair.first.process];
            pair.second.process = given[pair.second.process];
            pair.first.completed.0 = given[pair.first.completed.0];
            pair.second.completed.0 = given[pair.second.completed.0];
        }
        pairs
    }
}

/// Of pairs that are one, the lowest is told.
pub(crate) fn rank(pair: &Pair) -> (usize, usize, usize, u64) {
    (pair.owner, pair.first.event, pair.second.event, pair.bytes.start)
}

/// The order in which pairs are told.
pub(crate) fn order(pair: &Pair) -> (usize, usize, usize, usize, usize, Kind) {
    let (first, second) = (&pair.first, &pair.second);
    (pair.owner, first.process, first.event, second.process, second.event, pair.kind)
}

fn at(side: &Side) -> (usize, u32) {
    (side.process, side.event as u32)
}

/// The last event of one process that is known to come before a side of another one, and where that is known.
fn link(order: &Order, from: &Side, to: &Side) -> Option<Link> {
    if from.process == to.process {
        return None;
    }
    let last = order.last_before(from.process, at(to))?;
    let known = order.first_after((from.process, last), to.process)?;
    Some(Link { from: last as usize, to: known as usize })
}

fn missing(order: &Order, pair: &Pair) -> Missing {
    let (first, second) = (at(&pair.first), at(&pair.second));
    match pair.kind {
        Kind::AfterAttach => Missing::Synchronisation,
        Kind::Conflict | Kind::BeforeDetach if order.reaches(first, second) => Missing::CompletionOfFirst,
        Kind::Conflict if order.reaches(second, first) => Missing::CompletionOfSecond,
        Kind::Conflict | Kind::BeforeDetach => Missing::Synchronisation,
    }
}
