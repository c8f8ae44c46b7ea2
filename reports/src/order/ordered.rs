//! The calls that explain a finding about order, one after another: those of each process in the order of its program, and what of them certainly came
//! before what at another process.

use mpiwarden::findings::subject::OrderedCall;
use mpiwarden_analysis::{Link, Pair};
use std::collections::BTreeMap;

/// An event, by its process and its position there.
type EventAt = (usize, usize);

/// Calls that are put together.
#[derive(Default)]
pub struct OrderedCalls {
    known: BTreeMap<EventAt, CallInOrder>,
}

#[derive(Default)]
struct CallInOrder {
    own: bool,
    related: Option<usize>,
    after: Vec<EventAt>,
    completes: Option<EventAt>,
}

impl OrderedCalls {
    /// Those of two accesses without an order.
    pub fn of(pair: &Pair) -> OrderedCalls {
        let mut calls = OrderedCalls::default();
        let (first, second) = (&pair.first, &pair.second);
        calls.at((first.process, first.event)).own = true;
        calls.at((second.process, second.event));
        for side in [first, second] {
            let event = (side.process, side.event);
            if side.completed != event {
                calls.at(side.completed).completes.get_or_insert(event);
            }
        }
        let mut link = |link: Option<Link>, from: usize, to: usize| {
            if let Some(link) = link {
                calls.at((from, link.from));
                calls.at((to, link.to)).after.push((from, link.from));
            }
        };
        link(pair.first_to_second, first.process, second.process);
        link(pair.second_to_first, second.process, first.process);
        calls
    }

    fn at(&mut self, event: EventAt) -> &mut CallInOrder {
        self.known.entry(event).or_default()
    }

    /// The place of this event is told by the related place at this position.
    pub fn is_related(&mut self, event: EventAt, position: usize) {
        if let Some(known) = self.known.get_mut(&event).filter(|known| !known.own) {
            known.related.get_or_insert(position);
        }
    }

    /// All of them, those without a call left out. `call` names that of an event, `rank` the rank of a process.
    pub fn in_order(
        mut self,
        call: &dyn Fn(EventAt) -> Option<&'static str>,
        rank: &dyn Fn(usize) -> i32,
    ) -> Vec<OrderedCall> {
        self.known.retain(|event, _| call(*event).is_some());
        let order = self.order();
        let position = |event: &EventAt| order.iter().position(|other| other == event);
        let told = order.iter().enumerate().map(|(at, event)| {
            let known = &self.known[event];
            let earlier = |event: &EventAt| position(event).filter(|before| *before < at);
            OrderedCall {
                rank: rank(event.0),
                call: call(*event).unwrap_or_default().into(),
                own: known.own,
                related: known.related,
                after: known.after.iter().filter_map(earlier).collect(),
                completes: known.completes.as_ref().and_then(earlier),
            }
        });
        told.collect()
    }

    /// An order that is one of each process, and in which nothing comes before what it came after.
    fn order(&self) -> Vec<EventAt> {
        let mut left: Vec<EventAt> = self.known.keys().copied().collect();
        let mut order: Vec<EventAt> = Vec::new();
        while !left.is_empty() {
            let is_next = |at: &usize| {
                let event = left[*at];
                let is_first = left[..*at].iter().all(|other| other.0 != event.0);
                is_first && self.known[&event].after.iter().all(|before| !left.contains(before))
            };
            // What is compared stands side by side: the process with the fewest calls so far goes on. There always is one that may, for the events were
            // made in some order; a damaged recording may say otherwise.
            let so_far = |at: &usize| order.iter().filter(|event| event.0 == left[*at].0).count();
            let next = (0..left.len()).filter(is_next).min_by_key(so_far).unwrap_or(0);
            order.push(left.remove(next));
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mpiwarden_analysis::{Access, Kind, Missing, Side};

    fn side(process: usize, event: usize, completed: usize) -> Side {
        Side { process, event, access: Access::Put, completed: (process, completed) }
    }

    fn pair(first: Side, second: Side, link: Option<Link>) -> Pair {
        Pair {
            kind: Kind::Conflict,
            first,
            second,
            owner: 0,
            bytes: 0..4,
            common: 4,
            window: None,
            first_to_second: link,
            second_to_first: None,
            missing: Missing::Synchronisation,
            count: 1,
        }
    }

    #[test]
    fn what_came_before_stands_before() {
        let link = Some(Link { from: 7, to: 2 });
        let mut ordered = OrderedCalls::of(&pair(side(1, 5, 9), side(0, 3, 4), link));
        ordered.is_related((0, 3), 0);
        ordered.is_related((1, 5), 0);
        let calls = |(process, event): EventAt| match (process, event) {
            (0, 4) => None,
            (1, 7) => Some("MPI_Send"),
            (0, 2) => Some("MPI_Recv"),
            _ => Some("MPI_Put"),
        };
        let told = ordered.in_order(&calls, &|process| process as i32 + 10);
        let short: Vec<(i32, &str)> = told.iter().map(|call| (call.rank, call.call.as_str())).collect();
        assert_eq!(
            short,
            [(11, "MPI_Put"), (11, "MPI_Send"), (10, "MPI_Recv"), (10, "MPI_Put"), (11, "MPI_Put")]
        );
        assert!(told[0].own && told[0].related.is_none(), "the finding's own place is not that of the other");
        assert_eq!(
            (told[2].after.as_slice(), told[3].related, told[4].completes),
            (&[1][..], Some(0), Some(0))
        );
    }

    #[test]
    fn both_may_be_one_process() {
        let told = OrderedCalls::of(&pair(side(0, 2, 6), side(0, 4, 4), None))
            .in_order(&|_| Some("MPI_Put"), &|process| process as i32);
        assert_eq!(told.iter().map(|call| call.completes).collect::<Vec<_>>(), [None, None, Some(0)]);
    }
}
