//! Tells standing still from computing: nobody has come to the end of an operation for a while, and everybody is inside of a call that may
//! wait. One rank that computes is enough for silence, and so is one that polls, that has not begun, or that was stopped.
//!
//! It is handed what was seen and when; it reads nothing and has no clock.

use super::sample::{Glance, Sample, SlotKey};
use std::collections::BTreeMap;
use std::time::Duration;

/// What of a process moves when it goes on: its state, and of each thread the count of operations that came to an end, whether it is inside,
/// and of which call.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Progress {
    state: u32,
    threads: Vec<(u32, u64, bool, Option<usize>)>,
}

impl Progress {
    fn of(glance: &Glance) -> Progress {
        let thread = |at: &mpiwarden::findings::waits::Whereabouts| {
            (at.thread, at.ended, at.inside, at.call.map(|call| call.place()))
        };
        Progress { state: glance.state, threads: glance.threads.iter().map(thread).collect() }
    }
}

/// What was seen of a run so far.
#[derive(Debug, Default)]
pub struct Stillness {
    seen: BTreeMap<SlotKey, (Progress, Duration)>,
    /// Since when all have stood still.
    since: Option<Duration>,
}

impl Stillness {
    /// Takes note of what was seen at this time. Answers for how long all have stood still.
    pub fn look(&mut self, sample: &Sample, now: Duration) -> Option<Duration> {
        for (key, glance) in &sample.slots {
            let step = Progress::of(glance);
            match self.seen.get_mut(key) {
                Some((known, _)) if *known == step => {}
                Some(known) => *known = (step, now),
                None => {
                    self.seen.insert(key.clone(), (step, now));
                }
            }
        }
        self.since = if all_wait(sample) {
            let last =
                sample.slots.keys().filter_map(|key| self.seen.get(key)).map(|(_, since)| *since).max();
            // Someone else may have come back from elsewhere meanwhile.
            last.map(|last| self.since.map_or(last.max(now), |since| since.max(last)))
        } else {
            None
        };
        self.since.map(|since| now.saturating_sub(since))
    }

    /// The time since the last look does not count: who looks was stopped itself, or the machine slept.
    pub fn interrupted(&mut self) {
        self.since = None;
    }

    /// For how long a process has been where it is.
    pub fn seconds(&self, key: &SlotKey, now: Duration) -> Option<f64> {
        let (_, since) = self.seen.get(key)?;
        Some(now.saturating_sub(*since).as_secs_f64())
    }
}

/// Everybody who has not ended is inside of a call that may wait, and nobody is missing.
fn all_wait(sample: &Sample) -> bool {
    let known = sample.slots.values().filter(|glance| glance.world > 0).count();
    let wanted = sample.slots.values().map(|glance| glance.world).max().unwrap_or(0);
    let mut left = sample.slots.values().filter(|glance| !glance.is_over()).peekable();
    sample.unseen == 0
        && wanted > 0
        && known >= wanted as usize
        && left.peek().is_some()
        && left.all(|glance| glance.is_inside() && !glance.stopped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mpiwarden::findings::status::State;
    use mpiwarden::findings::waits::Whereabouts;
    use mpiwarden_spec::Procedure;

    fn at(call: &str, ended: u64, inside: bool) -> Whereabouts {
        Whereabouts {
            thread: 1,
            inside,
            ended,
            asked: 0,
            call: Procedure::find(call),
            flags: 0,
            caller: 0,
            frame: 0,
            name: 0,
            number: 0,
            peer: 0,
            tag: 0,
            second: (0, 0),
            other_number: 0,
            place: 0,
            requests: 0,
            listed: Vec::new(),
        }
    }

    fn sample(ranks: &[(State, Whereabouts)]) -> Sample {
        let glance = |(rank, (state, at)): (usize, &(State, Whereabouts))| Glance {
            pid: 1,
            rank: rank as i32,
            world: ranks.len() as u32,
            state: *state as u32,
            threads: vec![at.clone()],
            without_place: 0,
            own: None,
            here: true,
            gone: false,
            stopped: false,
        };
        let slots = ranks.iter().enumerate().map(|rank| ((String::new(), rank.0 as u32), glance(rank)));
        Sample { slots: slots.collect(), unseen: 0 }
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn all_inside_and_no_end_of_anything_is_standing_still() {
        let mut still = Stillness::default();
        let waits = sample(&[
            (State::Running, at("MPI_Barrier", 3, true)),
            (State::Running, at("MPI_Recv", 9, true)),
        ]);
        assert_eq!(still.look(&waits, seconds(1)), Some(Duration::ZERO));
        assert_eq!(still.look(&waits, seconds(7)), Some(seconds(6)));
        let on = sample(&[
            (State::Running, at("MPI_Barrier", 3, true)),
            (State::Running, at("MPI_Recv", 10, true)),
        ]);
        assert_eq!(still.look(&on, seconds(8)), Some(Duration::ZERO));
        assert_eq!(still.seconds(&(String::new(), 0), seconds(9)), Some(8.0));
    }

    #[test]
    fn one_that_computes_ends_it_and_one_that_has_ended_does_not() {
        let mut still = Stillness::default();
        let one = |state, inside| {
            sample(&[(State::Running, at("MPI_Barrier", 3, true)), (state, at("MPI_Recv", 9, inside))])
        };
        assert_eq!(still.look(&one(State::Running, false), seconds(1)), None);
        assert_eq!(still.look(&one(State::Running, false), seconds(99)), None);
        assert_eq!(still.look(&one(State::Ended, false), seconds(100)), Some(Duration::ZERO));
        assert_eq!(still.look(&one(State::Ended, false), seconds(103)), Some(seconds(3)));
        let mut missing = one(State::Ended, false);
        missing.slots.retain(|(_, slot), _| *slot == 0);
        assert_eq!(still.look(&missing, seconds(104)), None, "the other one has not begun");
        let unseen = Sample { unseen: 1, ..one(State::Ended, false) };
        assert_eq!(still.look(&unseen, seconds(105)), None, "a node that is not seen may move");
    }

    #[test]
    fn the_time_for_which_one_was_stopped_does_not_count() {
        let mut still = Stillness::default();
        let wait =
            sample(&[(State::Running, at("MPI_Recv", 3, true)), (State::Running, at("MPI_Recv", 9, true))]);
        let mut stopped = wait.slots.clone();
        stopped.values_mut().for_each(|glance| glance.stopped = glance.rank == 1);
        assert_eq!(still.look(&wait, seconds(1)), Some(Duration::ZERO));
        assert_eq!(still.look(&Sample { slots: stopped, unseen: 0 }, seconds(2)), None);
        assert_eq!(still.look(&wait, seconds(9)), Some(Duration::ZERO));
        still.interrupted();
        assert_eq!(still.look(&wait, seconds(99)), Some(Duration::ZERO), "who looks was stopped");
        assert_eq!(still.look(&wait, seconds(101)), Some(seconds(2)));
    }
}
