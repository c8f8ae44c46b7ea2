//! Which accesses with common bytes have no order: the question itself, for groups that meet.
//!
//! Of two processes, the accesses of the one that are neither before nor after an access of the other one are neighbours in program order. So
//! two marks that only go forward answer for two whole groups.

use crate::accesses::{Group, Groups, NEVER, Times};
use crate::clocks::{ClockId, NOTHING};
use crate::meetings::Meeting;
use crate::order::Order;

/// The first two accesses of a meeting without an order, by their numbers in their groups; and how many such pairs there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unordered {
    pub first: usize,
    pub second: usize,
    pub count: u64,
}

/// An access that can be judged.
#[derive(Clone, Copy, Debug)]
struct Judged {
    number: usize,
    start: u32,
    complete: u32,
    clock: ClockId,
    /// What certainly comes before its completion.
    end: ClockId,
}

/// The accesses of a group that can be judged, in program order.
#[derive(Debug, Default)]
struct Line {
    process: usize,
    /// Whose events complete them.
    completer: usize,
    all: Vec<Judged>,
    /// They are completed in the order in which they were begun.
    in_order: bool,
}

pub(crate) struct Judge<'a> {
    pub order: &'a Order,
    /// By certain edges alone, where that is another order.
    pub certain: Option<&'a Order>,
    pub groups: &'a Groups,
    /// By process: what is completed after this position is not judged.
    pub until: &'a [u32],
    lines: Vec<Option<Line>>,
    pub asked: u64,
}

impl<'a> Judge<'a> {
    pub fn new(
        (order, certain): (&'a Order, Option<&'a Order>),
        groups: &'a Groups,
        until: &'a [u32],
    ) -> Judge<'a> {
        let lines = groups.list.iter().map(|_| None).collect();
        Judge { order, certain, groups, until, lines, asked: 0 }
    }

    /// `None`: all is ordered.
    pub fn judge(&mut self, meeting: &Meeting) -> Option<Unordered> {
        for group in [meeting.first, meeting.second] {
            if self.lines[group].is_none() {
                self.lines[group] = Some(self.line(&self.groups.list[group]));
            }
        }
        let (Some(first), Some(second)) = (&self.lines[meeting.first], &self.lines[meeting.second]) else {
            return None;
        };
        let mut found = Tally::default();
        let two = Between { order: self.order, certain: self.certain, first, second };
        self.asked += if meeting.first == meeting.second {
            two.among_itself(&mut found)
        } else {
            two.compare(&mut found)
        };
        found.0
    }

    fn line(&self, group: &Group) -> Line {
        let process = group.alike.process;
        let completer = group.alike.completer();
        let is_judged = |times: &Times| {
            let Times { start, complete, .. } = *times;
            complete != NEVER && complete <= self.until[completer] && start <= self.until[process]
        };
        let judged = group.times.iter().enumerate().filter(|(_, times)| is_judged(times));
        let all: Vec<Judged> = judged
            .map(|(number, times)| Judged {
                number,
                start: times.start,
                complete: times.complete,
                clock: self.order.clock(process, times.start),
                end: self.certain.map_or(NOTHING, |certain| certain.clock(completer, times.complete)),
            })
            .collect();
        let in_order = all.windows(2).all(|two| two[0].complete <= two[1].complete);
        Line { process, completer, all, in_order }
    }
}

#[derive(Default)]
struct Tally(Option<Unordered>);

impl Tally {
    fn add(&mut self, first: &Judged, second: &Judged, count: u64) {
        let new = || Unordered { first: first.number, second: second.number, count: 0 };
        self.0.get_or_insert_with(new).count += count;
    }
}

struct Between<'a> {
    order: &'a Order,
    certain: Option<&'a Order>,
    first: &'a Line,
    second: &'a Line,
}

impl Between<'_> {
    /// Whether an access of the one line may be complete before one of the other line begins: not where that one certainly begins first.
    fn is_before(&self, (line, one): (&Line, &Judged), (of, other): (&Line, &Judged)) -> bool {
        if line.completer == of.process {
            return one.complete < other.start;
        }
        let begins_first = |certain: &Order| certain.knows(one.end, of.process, other.start);
        self.order.knows(other.clock, line.completer, one.complete) && !self.certain.is_some_and(begins_first)
    }

    /// Accesses of one line that are begun before an earlier one is complete. Answers how often it asked.
    fn among_itself(&self, found: &mut Tally) -> u64 {
        let line = self.first;
        for (at, first) in line.all.iter().enumerate() {
            let later = &line.all[at + 1..];
            let open = later.partition_point(|second| !self.is_before((line, first), (line, second)));
            if open > 0 {
                found.add(first, &later[0], open as u64);
            }
        }
        line.all.len() as u64
    }

    /// Answers how often it asked.
    fn compare(&self, found: &mut Tally) -> u64 {
        let (p, q) = (self.first, self.second);
        let others = &self.second.all;
        let mut asked = 0;
        let (mut before, mut after) = (0, 0);
        for one in &self.first.all {
            if self.first.in_order {
                while others.get(after).is_some_and(|other| !self.is_before((p, one), (q, other))) {
                    after += 1;
                    asked += 1;
                }
            } else {
                after = others.partition_point(|other| !self.is_before((p, one), (q, other)));
                asked += 8;
            }
            while others.get(before).is_some_and(|other| self.is_before((q, other), (p, one))) {
                before += 1;
                asked += 1;
            }
            asked += 2;
            let open = others.get(before..after).unwrap_or_default();
            // An operation's own other side is no other access.
            let is_own = |other: &Judged| p.process == q.process && other.start == one.start;
            if self.second.in_order {
                let own = usize::from(
                    p.process == q.process
                        && open.binary_search_by_key(&one.start, |other| other.start).is_ok(),
                );
                if let Some(other) = open.iter().find(|other| !is_own(other)) {
                    found.add(one, other, (open.len() - own) as u64);
                }
                continue;
            }
            // From `before` on some are, for they are not completed in the order in which they were begun.
            asked += open.len() as u64;
            for other in open.iter().filter(|other| !is_own(other) && !self.is_before((q, other), (p, one))) {
                found.add(one, other, 1);
            }
        }
        asked
    }
}
