//! What is let go of a recording changes nothing of what is counted: made-up events are read whole, and with a summary in place of their middle.

use mpiwarden::events::summary::Summary;
use mpiwarden::events::{ANY, Collective, Did, KeptEvent, Number, Posted, Rank};
use mpiwarden_analysis::waits::{Epochs, History};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// What one thread did, as the recorder keeps it. It has requests, epochs and locks that begin and end, in any order.
#[derive(Default)]
struct Made {
    events: Vec<KeptEvent>,
    numbers: Number,
    /// Requests under way: whether of a receive.
    open: Vec<(Number, bool)>,
    /// Persistent requests that are not under way.
    inactive: Vec<Number>,
    locks: Vec<(Number, i64)>,
    access: Vec<Number>,
    exposed: Vec<Number>,
    inside: bool,
}

const KINDS: [Collective; 4] =
    [Collective::Everybody, Collective::FromRoot, Collective::ToRoot, Collective::Upwards];

impl Made {
    fn did(&mut self, did: Did) {
        self.events.push(KeptEvent { place: self.numbers % 7, did });
    }

    fn request(&mut self, receives: bool) -> Number {
        let persistent = self.numbers.is_multiple_of(3) && !self.inactive.is_empty();
        let number = if persistent { self.inactive.remove(0) } else { self.number() };
        self.open.push((number, receives));
        number
    }

    fn number(&mut self) -> Number {
        self.numbers += 1;
        self.numbers
    }

    /// One step of what a program may do.
    fn step(&mut self, what: u8, of: u32, with: Rank, tag: i32) {
        let (comm, window) = (of, of + 10);
        if self.inside {
            self.inside = false;
            return self.did(Did::Left { comm });
        }
        match what {
            0 => self.did(Did::Send { comm, to: with, tag, request: 0 }),
            1 => {
                let by = Posted { from: ANY, tag: ANY };
                self.did(Did::Received { comm, from: with, tag, by });
            }
            2 => {
                let request = self.request(false);
                self.did(Did::Send { comm, to: with, tag, request });
            }
            3 => {
                let request = self.request(true);
                let from = if tag == 0 { ANY } else { with.into() };
                self.did(Did::Post { comm, from, tag: tag.into(), request });
            }
            4 => {
                let request = self.request(false);
                self.did(Did::Collective { comm, kind: KINDS[with as usize % 4], root: with, request });
            }
            5 => {
                self.did(Did::Collective { comm, kind: KINDS[with as usize % 4], root: with, request: 0 });
                self.inside = true;
            }
            6 | 7 if !self.open.is_empty() => {
                let (request, receives) = self.open.remove(with as usize % self.open.len());
                if what == 7 && tag == 0 {
                    return self.did(Did::GivenUp { request });
                }
                if tag == 1 {
                    self.inactive.push(request);
                }
                let got = (receives && tag != 2).then_some((with, tag));
                self.did(Did::Done { request, got, synchronous: false, sure: true });
            }
            8 => self.did(Did::Fence { window, precede: true, succeed: true }),
            9 if !self.access.contains(&window) => {
                self.access.push(window);
                self.did(Did::Access { window, to: (0..with).collect() });
            }
            9 => {
                self.access.retain(|open| *open != window);
                self.did(Did::AccessEnded { window });
            }
            10 if !self.exposed.contains(&window) => {
                self.exposed.push(window);
                self.did(Did::Expose { window, to: (0..with).collect() });
            }
            10 => {
                self.exposed.retain(|open| *open != window);
                self.did(Did::ExposeEnded { window });
            }
            11 => {
                let lock = (window, i64::from(with));
                if let Some(at) = self.locks.iter().position(|other| *other == lock) {
                    self.locks.remove(at);
                    self.did(Did::Unlocked { window, to: lock.1 });
                } else {
                    self.locks.push(lock);
                    self.did(Did::Lock { window, to: lock.1, exclusive: tag == 1 });
                }
            }
            12 => {
                let place = self.number();
                self.did(Did::Place { place, call: 3, fortran: false, frames: Vec::new() });
            }
            13 => {
                let comm = self.number();
                self.did(Did::Comm { comm, name: 9, rank: with, size: 5 });
            }
            _ => {}
        }
    }
}

/// All that a judgement asks of a history.
fn known(history: &History) -> Vec<String> {
    let text = |of: &dyn std::fmt::Debug| format!("{of:?}");
    // Of two messages that are alike either place will do.
    let sent: BTreeMap<_, _> = history.sent.iter().map(|(key, sent)| (key, sent.count)).collect();
    let received: BTreeMap<_, _> = history.received.iter().collect();
    let collectives: BTreeMap<_, _> =
        history.collectives.iter().map(|(comm, all)| (comm, all.count)).collect();
    let mut open: Vec<_> = history.open.iter().collect();
    open.sort_by_key(|(request, _)| **request);
    let mut given_up = history.given_up.clone();
    given_up.sort_unstable();
    given_up.dedup();
    let locks: BTreeMap<_, _> = history.locks.iter().collect();
    let fences: BTreeMap<_, _> = history.fences.iter().collect();
    let mut epochs: Vec<(&(Number, Rank), &Epochs)> = history.epochs.iter().collect();
    epochs.sort_by_key(|(key, _)| **key);
    let exposed: BTreeMap<_, _> = history.exposed.iter().collect();
    let inside = history.inside.map(|(comm, nth)| (comm, nth, history.collectives[&comm].nth(nth)));
    let calls: BTreeMap<_, _> = history.calls.iter().collect();
    let mut comms: Vec<_> = history.comms.iter().collect();
    comms.sort_by_key(|(comm, _)| **comm);
    vec![
        text(&sent),
        text(&received),
        text(&collectives),
        text(&open),
        text(&given_up),
        text(&locks),
        text(&fences),
        text(&epochs),
        text(&exposed),
        text(&inside),
        text(&calls),
        text(&comms),
        text(&history.lost),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_middle_of_a_recording_comes_to_what_its_summary_says(
        steps in proptest::collection::vec((0..14u8, 0..2u32, 0..3u32, 0..3i32), 0..60),
        first in 0..60usize,
        cuts in proptest::collection::vec(0..60usize, 0..3),
    ) {
        let mut made = Made::default();
        // The number that was given last, after each event.
        let mut numbers = vec![0];
        for (what, of, with, tag) in steps {
            made.step(what, of, with, tag);
            numbers.resize(made.events.len() + 1, made.numbers);
        }
        let events = made.events;
        let first = first.min(events.len());
        let last = cuts.iter().copied().max().unwrap_or(first).clamp(first, events.len());
        let mut summary = Summary::after(numbers[first]);
        for (at, event) in events.iter().enumerate().take(last).skip(first) {
            summary.add(event.clone());
            // A summary of what a summary says is the same again.
            if cuts.contains(&at) {
                let mut again = Summary::after(numbers[first]);
                summary.events().into_iter().for_each(|event| again.add(event));
                prop_assert_eq!(again.events(), summary.events());
            }
        }
        let kept = events[..first].iter().cloned();
        let short = kept.chain(summary.events()).chain(events[last..].iter().cloned());
        prop_assert_eq!(known(&History::of(short)), known(&History::of(events.iter().cloned())));
    }
}
