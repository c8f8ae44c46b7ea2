//! Processes and those that they started wait for each other (11.8): where it is certain who started whom, and where it is not.

use mpiwarden::events::{Collective, Did, KeptEvent, Number, Rank};
use mpiwarden::findings::waits::{Whereabouts, peer};
use mpiwarden::mirror::naming::Name;
use mpiwarden_analysis::waits::{Fault, FaultKind, History, Life, Waiter, judge};
use mpiwarden_spec::Procedure;

const WORLD: Number = 1;
const BETWEEN: Number = 9;

struct Job {
    events: Vec<Vec<Did>>,
    waiters: Vec<Waiter>,
}

fn at(call: &str, number: Number, (peer, tag): (i32, i32)) -> Whereabouts {
    Whereabouts {
        thread: 1,
        inside: true,
        ended: 0,
        asked: 0,
        call: Procedure::find(call),
        flags: 0,
        caller: 0,
        frame: 0,
        name: 0,
        number,
        peer,
        tag,
        second: (peer::NONE, peer::NONE),
        other_number: 0,
        place: 0,
        requests: 0,
        listed: Vec::new(),
    }
}

/// A receive over the communicator with the other world.
fn over(from: i32, tag: i32) -> Whereabouts {
    at("MPI_Recv", BETWEEN, (from, tag))
}

impl Job {
    fn did(&mut self, process: usize, did: Did) -> &mut Job {
        self.events[process].push(did);
        self
    }

    fn stands(&mut self, process: usize, at: Whereabouts) -> &mut Job {
        self.waiters[process].threads.push(at);
        self
    }

    fn disconnects(&mut self, process: usize) {
        let call = Procedure::find("MPI_Comm_disconnect").expect("it is one");
        let place = Did::Place { place: 1, call: call.place() as u16, fortran: false, frames: Vec::new() };
        self.did(process, place);
        let kind = Collective::Everybody;
        self.did(process, Did::Collective { comm: BETWEEN, kind, root: 0, request: 0 });
        self.stands(process, at("MPI_Comm_disconnect", BETWEEN, (peer::NONE, peer::NONE)));
    }

    fn judged(&mut self, still: bool) -> Vec<Fault> {
        for (waiter, events) in self.waiters.iter_mut().zip(&self.events) {
            let kept = |did: &Did| KeptEvent { place: 1, did: did.clone() };
            waiter.history = Some(History::of(events.iter().map(kept)));
        }
        judge(&self.waiters, still)
    }
}

/// Two processes start three others, which tell of it or do not. `worlds`: how many such worlds there are.
fn started(worlds: u32, told: bool) -> Job {
    let mut job = Job { events: Vec::new(), waiters: Vec::new() };
    let mut add = |world: u32, rank: Rank, size: u32| {
        let name = Name::WORLD.number();
        job.events.push(vec![Did::Comm { comm: WORLD, name, rank, size }]);
        job.waiters.push(Waiter {
            rank: rank as i32,
            world,
            life: Life::Lives,
            threads: Vec::new(),
            alone: true,
            history: None,
        });
    };
    (0..2).for_each(|rank| add(0, rank, 2));
    for world in 1..=worlds {
        (0..3).for_each(|rank| add(world, rank, 3));
    }
    for rank in 0..2 {
        for world in 0..worlds {
            let comm = BETWEEN + world;
            job.did(rank, Did::Comm { comm, name: 0, rank: rank as Rank, size: 2 });
            job.did(rank, Did::Between { comm, name: 0, remote: 3, second: false });
            job.did(rank, Did::OtherWorld { comm, name: 500 + u64::from(world), parents: false });
        }
    }
    for process in (2..job.waiters.len()).filter(|_| told) {
        let rank = (process as Rank - 2) % 3;
        job.did(process, Did::Comm { comm: BETWEEN, name: 0, rank, size: 3 });
        job.did(process, Did::Between { comm: BETWEEN, name: 0, remote: 2, second: false });
        job.did(process, Did::OtherWorld { comm: BETWEEN, name: 0, parents: true });
    }
    job
}

/// Processes and those that they started have a communicator that nobody names alike: it is known where nothing else fits (11.8).
#[test]
fn those_who_were_started_wait_for_those_who_started_them() {
    let mut job = started(1, true);
    job.stands(0, over(2, 7)).stands(4, over(0, 7));
    for process in [1, 2, 3] {
        job.stands(process, over(0, 1));
    }
    let [fault] = &job.judged(false)[..] else { panic!("there is one circle") };
    let of: Vec<usize> = fault.waits.iter().map(|wait| wait.process).collect();
    assert_eq!((fault.kind, of), (FaultKind::Deadlock, vec![0, 4]));
    let mut sent = started(1, true);
    sent.did(4, Did::Send { comm: BETWEEN, to: 0, tag: 7, request: 0 });
    sent.stands(0, over(2, 7)).stands(4, over(0, 7));
    for process in [1, 2, 3] {
        sent.stands(process, over(0, 1));
    }
    assert_eq!(sent.judged(true), [], "the message is on its way");
}

/// Who calls `MPI_Comm_disconnect` may be let go without the others, but not where nothing moves (11.10.4).
#[test]
fn a_disconnect_waits_for_the_other_world() {
    let mut job = started(1, true);
    for process in [2, 3, 4] {
        job.disconnects(process);
    }
    job.stands(0, over(2, 7)).stands(1, over(2, 7));
    let kinds: Vec<FaultKind> = job.judged(true).iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [FaultKind::CollectiveMissing]);
    assert_eq!(job.judged(false), []);
}

#[test]
fn of_two_worlds_that_fit_nothing_is_said() {
    for (worlds, told) in [(2, true), (1, false)] {
        let mut job = started(worlds, told);
        job.stands(0, over(2, 7)).stands(4, over(0, 7));
        for process in (0..job.waiters.len()).filter(|process| ![0, 4].contains(process)) {
            job.stands(process, over(0, 1));
        }
        assert!(!job.judged(true).iter().any(|fault| fault.kind != FaultKind::Stuck));
    }
    // Somebody is about to start others.
    let mut job = started(1, true);
    job.stands(0, over(2, 7))
        .stands(4, over(0, 7))
        .stands(1, at("MPI_Comm_spawn", WORLD, (peer::NONE, peer::NONE)));
    assert_eq!(job.judged(false), []);
}
