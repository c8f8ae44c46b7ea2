//! Who waits for whom: jobs made up of slots and events, with the fault that each must have, or none.

use mpiwarden::events::{Amounts, Collective, Did, KeptEvent, Number, Posted, Rank};
use mpiwarden::findings::waits::{Whereabouts, flag, peer};
use mpiwarden::mirror::naming::Name;
use mpiwarden_analysis::waits::{Fault, FaultKind, History, Life, Waiter, judge, unreceived};
use mpiwarden_spec::Procedure;

const WORLD: Number = 1;
const OTHER: Number = 2;
const WINDOW: Number = 3;

struct Job {
    events: Vec<Vec<Did>>,
    waiters: Vec<Waiter>,
    requests: Number,
}

fn number(call: &str) -> Procedure {
    Procedure::find(call).expect("the standard has it")
}

fn at(call: &str) -> Whereabouts {
    Whereabouts {
        thread: 1,
        inside: true,
        ended: 0,
        asked: 0,
        call: Some(number(call)),
        flags: 0,
        caller: 0,
        frame: 0,
        name: Name::WORLD.number(),
        number: WORLD,
        peer: peer::NONE,
        tag: peer::NONE,
        second: (peer::NONE, peer::NONE),
        other_number: 0,
        place: 0,
        requests: 0,
        listed: Vec::new(),
    }
}

impl Job {
    fn new(ranks: u32) -> Job {
        let comms = |rank| {
            vec![
                Did::Comm { comm: WORLD, name: Name::WORLD.number(), rank, size: ranks },
                Did::Comm { comm: OTHER, name: 77, rank, size: ranks },
                Did::Window {
                    window: WINDOW,
                    name: 88,
                    rank,
                    members: ranks,
                    base: 0,
                    size: 0,
                    unit: 1,
                    dynamic: false,
                    event: 0,
                },
            ]
        };
        let waiter = |rank| Waiter {
            rank,
            world: 0,
            life: Life::Lives,
            threads: Vec::new(),
            alone: true,
            history: None,
        };
        Job {
            events: (0..ranks).map(comms).collect(),
            waiters: (0..ranks as i32).map(waiter).collect(),
            requests: 0,
        }
    }

    fn did(&mut self, rank: usize, did: Did) -> &mut Job {
        self.events[rank].push(did);
        self
    }

    fn stands(&mut self, rank: usize, at: Whereabouts) -> &mut Job {
        self.waiters[rank].threads.push(at);
        self
    }

    fn ends(&mut self, rank: usize) -> &mut Job {
        self.waiters[rank].life = Life::Over;
        self
    }

    fn sends(&mut self, rank: usize, to: Rank, tag: i32) -> &mut Job {
        self.did(rank, Did::Send { comm: WORLD, to, tag, request: 0 })
    }

    fn receives(&mut self, rank: usize, from: i32, tag: i32) -> &mut Job {
        self.stands(rank, Whereabouts { peer: from, tag, ..at("MPI_Recv") })
    }

    fn sends_and_waits(&mut self, rank: usize, call: &str, to: Rank, tag: i32) -> &mut Job {
        self.sends(rank, to, tag);
        self.stands(rank, Whereabouts { peer: to as i32, tag, ..at(call) })
    }

    /// A receive with a request: its number.
    fn posts(&mut self, rank: usize, from: i64, tag: i64) -> Number {
        self.requests += 1;
        let request = self.requests;
        self.did(rank, Did::Post { comm: WORLD, from, tag, request });
        request
    }

    fn waits(&mut self, rank: usize, call: &str, listed: &[Number], flags: u32) -> &mut Job {
        let requests = listed.len() as u32;
        self.stands(
            rank,
            Whereabouts { requests, listed: listed.to_vec(), flags, number: 0, name: 0, ..at(call) },
        )
    }

    /// Enters a collective operation and stays there.
    fn enters(&mut self, rank: usize, call: &str, comm: Number, kind: Collective, root: Rank) -> &mut Job {
        let place = 100 + number(call).place() as Number;
        let frames = Vec::new();
        self.did(rank, Did::Place { place, call: number(call).place() as u16, fortran: false, frames });
        self.did(rank, Did::Collective { comm, kind, root, request: 0 });
        self.stands(rank, Whereabouts { number: comm, ..at(call) })
    }

    fn barrier(&mut self, rank: usize) -> &mut Job {
        self.enters(rank, "MPI_Barrier", WORLD, Collective::Everybody, 0)
    }

    fn waiters(&self) -> Vec<Waiter> {
        let history = |events: &Vec<Did>| {
            // The place of a collective operation is told just before it.
            let mut place = 0;
            History::of(events.iter().map(|did| {
                if let Did::Place { place: told, .. } = did {
                    place = *told;
                }
                KeptEvent { place, did: did.clone() }
            }))
        };
        let mut waiters = self.waiters.clone();
        for (waiter, events) in waiters.iter_mut().zip(&self.events) {
            waiter.history = Some(history(events));
        }
        waiters
    }

    fn judged(&self, still: bool) -> Vec<Fault> {
        judge(&self.waiters(), still)
    }

    /// The only fault: its kind, and who is in it.
    fn fault(&self, still: bool) -> (FaultKind, Vec<usize>) {
        match &self.judged(still)[..] {
            [one] => {
                let mut who: Vec<usize> = one.waits.iter().map(|wait| wait.process).collect();
                who.dedup();
                (one.kind, who)
            }
            others => panic!("{others:#?}"),
        }
    }

    fn is_silent(&self) -> bool {
        self.judged(false).is_empty() && self.judged(true).iter().all(|fault| fault.kind == FaultKind::Stuck)
    }
}

#[test]
fn a_ring_of_receives_is_a_circle() {
    let mut job = Job::new(3);
    job.receives(0, 2, 7).receives(1, 0, 7).receives(2, 1, 7);
    assert_eq!(job.fault(false), (FaultKind::Deadlock, vec![0, 1, 2]));
    // The message is on its way.
    job.sends(0, 1, 7);
    assert!(job.is_silent());
}

#[test]
fn a_message_that_was_taken_is_not_on_its_way_and_another_tag_is_no_message() {
    let mut job = Job::new(2);
    let by = Posted { from: 0, tag: 7 };
    job.sends(0, 1, 7).did(1, Did::Received { comm: WORLD, from: 0, tag: 7, by });
    job.sends(0, 1, 6).receives(0, 1, 7).receives(1, 0, 7);
    assert_eq!(job.fault(false), (FaultKind::Deadlock, vec![0, 1]));
    let sent = unreceived(&job.waiters(), &[0, 1]);
    assert_eq!(
        sent.iter().map(|one| (one.from, one.to, one.tag, one.count)).collect::<Vec<_>>(),
        [(0, 1, 6, 1)]
    );
    let mut any = Job::new(2);
    any.sends(0, 1, 6).receives(0, 1, 7).receives(1, 0, peer::ANY);
    assert!(any.is_silent());
}

#[test]
fn a_wildcard_waits_for_any_of_all() {
    let mut job = Job::new(3);
    job.receives(0, peer::ANY, 7).receives(1, 0, 7).receives(2, 0, 7);
    assert_eq!(job.fault(false), (FaultKind::Deadlock, vec![0, 1, 2]));
    let mut helped = Job::new(3);
    helped.receives(0, peer::ANY, 7).receives(1, 0, 7);
    assert!(helped.is_silent(), "rank 2 computes, and may send");
}

#[test]
fn head_to_head_sends_that_wait_are_a_circle() {
    let mut job = Job::new(2);
    job.sends_and_waits(0, "MPI_Ssend", 1, 7).sends_and_waits(1, "MPI_Ssend", 0, 7);
    assert_eq!(job.fault(false), (FaultKind::Deadlock, vec![0, 1]));
    let mut standard = Job::new(2);
    standard.sends_and_waits(0, "MPI_Send", 1, 7).sends_and_waits(1, "MPI_Send", 0, 7);
    assert!(standard.judged(false).is_empty(), "they may just be on their way out");
    assert_eq!(standard.fault(true), (FaultKind::Deadlock, vec![0, 1]));
    let mut taken = Job::new(2);
    taken.posts(1, 0, 7);
    taken.sends_and_waits(0, "MPI_Ssend", 1, 7).sends_and_waits(1, "MPI_Ssend", 0, 7);
    assert!(taken.is_silent(), "a receive has begun at rank 1");
}

#[test]
fn a_wait_for_what_has_ended_is_one_for_ever() {
    let mut job = Job::new(3);
    job.receives(0, 1, 7).ends(1).receives(2, 0, 7);
    let faults = job.judged(false);
    assert_eq!((faults.len(), faults[0].kind, &faults[0].ended[..]), (1, FaultKind::Deadlock, &[1][..]));
    assert_eq!(faults[0].behind, [2]);
    let mut barrier = Job::new(3);
    barrier.barrier(0).barrier(2).ends(1);
    assert_eq!(barrier.fault(false), (FaultKind::CollectiveMissing, vec![0, 2]));
}

#[test]
fn waits_for_all_need_each_and_waits_for_any_need_one() {
    let mut job = Job::new(3);
    let (first, second) = (job.posts(0, 1, 7), job.posts(0, 2, 7));
    job.receives(1, 0, 7);
    let mut any = Job { events: job.events.clone(), waiters: job.waiters.clone(), requests: 9 };
    job.waits(0, "MPI_Waitall", &[first, second], 0);
    assert_eq!(job.fault(false), (FaultKind::Deadlock, vec![0, 1]), "rank 2 computes, and cannot help");
    any.waits(0, "MPI_Waitany", &[first, second], flag::ANY);
    assert!(any.is_silent(), "rank 2 may send");
    any.receives(2, 0, 7);
    assert_eq!(any.fault(false), (FaultKind::Deadlock, vec![0, 1, 2]));
    let mut unknown = Job::new(2);
    let request = unknown.posts(0, 1, 7);
    unknown.receives(1, 0, 7).waits(0, "MPI_Waitall", &[request], flag::UNKNOWN);
    assert!(unknown.is_silent());
}

#[test]
fn who_waits_elsewhere_keeps_all_others_in_a_collective() {
    let mut job = Job::new(4);
    job.barrier(0).barrier(1).receives(2, 0, 7).barrier(3);
    assert_eq!(job.fault(false), (FaultKind::CollectiveMissing, vec![0, 1, 2, 3]));
    let mut computes = Job::new(4);
    computes.barrier(0).barrier(1).barrier(3);
    assert!(computes.is_silent(), "rank 2 computes");
    let mut all = Job::new(2);
    all.barrier(0).barrier(1);
    assert!(all.judged(true).is_empty(), "all have entered: it takes long, or is the library's affair");
}

#[test]
fn collectives_in_another_order_are_told_of() {
    let mut job = Job::new(2);
    job.enters(0, "MPI_Barrier", WORLD, Collective::Everybody, 0);
    job.enters(1, "MPI_Barrier", OTHER, Collective::Everybody, 0);
    assert_eq!(job.fault(false), (FaultKind::CollectiveMissing, vec![0, 1]));
    let mut kinds = Job::new(2);
    kinds.barrier(0).enters(1, "MPI_Allreduce", WORLD, Collective::Everybody, 0);
    assert!(kinds.judged(false).is_empty(), "a library may let them pass");
    assert_eq!(kinds.fault(true), (FaultKind::CollectiveMissing, vec![0, 1]));
    let mut roots = Job::new(2);
    roots.enters(0, "MPI_Bcast", WORLD, Collective::FromRoot, 1);
    roots.enters(1, "MPI_Bcast", WORLD, Collective::FromRoot, 0);
    assert_eq!(roots.fault(true), (FaultKind::CollectiveMissing, vec![0, 1]));
}

#[test]
fn a_root_waits_for_nobody_certain() {
    let mut job = Job::new(2);
    job.enters(0, "MPI_Bcast", WORLD, Collective::FromRoot, 0).receives(1, 0, 7);
    assert!(job.judged(false).is_empty(), "the root may go on");
    assert_eq!(job.fault(true), (FaultKind::CollectiveMissing, vec![0, 1]));
    let mut other = Job::new(2);
    other.enters(1, "MPI_Bcast", WORLD, Collective::FromRoot, 0).receives(0, 1, 7);
    assert_eq!(other.fault(false), (FaultKind::CollectiveMissing, vec![0, 1]));
}

#[test]
fn locks_and_fences_make_circles_of_a_job_that_stands_still() {
    let on = |call, to| Whereabouts { number: WINDOW, flags: flag::WINDOW, peer: to, ..at(call) };
    let lock = |to| Did::Lock { window: WINDOW, to, exclusive: true };
    let mut job = Job::new(2);
    job.did(0, lock(0)).did(0, lock(1)).stands(0, on("MPI_Win_lock", 1));
    job.did(1, lock(1)).did(1, lock(0)).stands(1, on("MPI_Win_lock", 0));
    assert!(job.judged(false).is_empty());
    assert_eq!(job.fault(true), (FaultKind::Deadlock, vec![0, 1]));
    let mut fence = Job::new(2);
    fence.did(0, Did::Fence { window: WINDOW, precede: true, succeed: true });
    fence.stands(0, on("MPI_Win_fence", peer::ANY)).barrier(1);
    assert_eq!(fence.fault(true), (FaultKind::CollectiveMissing, vec![0, 1]));
    let mut start = Job::new(2);
    start.did(0, Did::Access { window: WINDOW, to: vec![1] });
    start.stands(0, on("MPI_Win_start", peer::ANY)).receives(1, 0, 7);
    assert_eq!(start.fault(true), (FaultKind::Deadlock, vec![0, 1]));
    start.events[1].push(Did::Expose { window: WINDOW, to: vec![0] });
    assert!(start.judged(false).is_empty(), "it is exposed");
}

#[test]
fn another_thread_missing_events_and_foreign_calls_are_no_proof() {
    let mut threads = Job::new(2);
    threads.receives(0, 1, 7).receives(1, 0, 7);
    threads.waiters[0].alone = false;
    assert!(threads.judged(true).is_empty(), "another thread may send");
    let mut missing = Job::new(2);
    missing.receives(0, 1, 7).receives(1, 0, 7).did(1, Did::Missing {});
    assert!(missing.is_silent());
    let mut spawn = Job::new(2);
    spawn.receives(0, 1, 7).stands(1, at("MPI_Comm_spawn"));
    assert!(spawn.judged(true).is_empty(), "what starts processes may take long");
    let mut killed = Job::new(2);
    killed.receives(0, 1, 7);
    killed.waiters[1].life = Life::Lost;
    assert!(killed.is_silent());
}

#[test]
fn waits_for_who_is_not_known_are_no_proof_and_make_a_job_stuck() {
    let mut job = Job::new(2);
    job.stands(0, Whereabouts { number: 0, name: 0, peer: 0, tag: 7, ..at("MPI_Recv") }).barrier(1);
    assert!(job.judged(false).is_empty());
    assert_eq!(job.fault(true), (FaultKind::Stuck, vec![0, 1]));
    job.waiters[0].alone = false;
    assert!(job.judged(true).is_empty());
    // Without events the slots alone say something.
    let mut bare = Job::new(2).receives(0, 1, 7).receives(1, 0, 7).waiters();
    bare.iter_mut().for_each(|waiter| waiter.history = None);
    assert_eq!(judge(&bare, true).iter().map(|fault| fault.kind).collect::<Vec<_>>(), [FaultKind::Stuck]);
    bare[1].threads[0].call = Some(number("MPI_Send"));
    assert!(judge(&bare, true).is_empty(), "a long transfer");
}

#[test]
fn who_never_used_a_communicator_sent_nothing_on_it() {
    let mut job = Job::new(3);
    job.events[1].remove(1);
    job.stands(0, Whereabouts { number: OTHER, name: 77, peer: 1, tag: 7, ..at("MPI_Recv") });
    job.receives(1, 0, 7);
    assert_eq!(job.fault(false), (FaultKind::Deadlock, vec![0, 1]));
}

#[test]
fn two_threads_of_a_process_must_both_be_hopeless() {
    let mut job = Job::new(2);
    job.receives(0, 1, 7).receives(0, 1, 8).receives(1, 0, 7);
    assert_eq!(job.fault(false).0, FaultKind::Deadlock);
    job.waiters[0].threads[1].inside = false;
    assert!(job.is_silent());
}

#[test]
fn a_process_that_waits_for_itself_is_alone_in_its_circle() {
    let mut job = Job::new(2);
    job.receives(0, 0, 7);
    assert_eq!(job.fault(false), (FaultKind::Deadlock, vec![0]));
}

#[test]
fn thousands_of_ranks_are_judged_at_once() {
    let mut job = Job::new(3_000);
    for rank in 0..2_999 {
        job.barrier(rank);
    }
    job.receives(2_999, 0, 7);
    let (kind, who) = job.fault(true);
    assert_eq!((kind, who.len()), (FaultKind::CollectiveMissing, 3_000));
}

/// A duplicate has the ranks of what it was made of, also of those that have not used it.
#[test]
fn a_duplicate_of_the_world_has_the_members_of_the_world() {
    let mut job = Job::new(4);
    let copy = Name::WORLD.duplicate(3).number();
    for rank in [0, 1] {
        job.did(rank, Did::Comm { comm: 9, name: copy, rank: rank as Rank, size: 4 });
    }
    job.stands(0, Whereabouts { peer: 3, tag: 7, number: 9, name: copy, ..at("MPI_Recv") });
    job.stands(1, Whereabouts { peer: 0, tag: 7, number: 9, name: copy, ..at("MPI_Recv") });
    job.receives(2, 3, 7).receives(3, 1, 7);
    let [fault] = &job.judged(false)[..] else { panic!("there is one circle") };
    let of: Vec<usize> = fault.waits.iter().map(|wait| wait.process).collect();
    assert_eq!(of, [0, 1, 3]);
}

/// Where all members of a communicator but one are known, the one is who is left.
#[test]
fn the_last_member_is_who_is_left() {
    let mut job = Job::new(3);
    for (rank, own) in [(0, 2), (1, 1)] {
        job.did(rank, Did::Comm { comm: 9, name: 99, rank: own, size: 3 });
    }
    job.stands(0, Whereabouts { peer: 0, tag: 7, number: 9, name: 99, ..at("MPI_Recv") });
    job.receives(1, 0, 7).receives(2, 0, 7);
    let [fault] = &job.judged(false)[..] else { panic!("there is one circle") };
    let of: Vec<usize> = fault.waits.iter().map(|wait| wait.process).collect();
    assert_eq!(of, [0, 2]);
}

const BETWEEN: Number = 9;

/// Two groups: ranks 0 and 1, and ranks 2 to 4.
fn two_groups() -> Job {
    let mut job = Job::new(5);
    for rank in 0..5 {
        let second = rank > 1;
        let (own, size, remote) = if second { (rank - 2, 3, 2) } else { (rank, 2, 3) };
        let rank = rank as usize;
        job.did(rank, Did::Comm { comm: BETWEEN, name: 0, rank: own, size });
        job.did(rank, Did::Between { comm: BETWEEN, name: 99, remote, second });
    }
    job
}

fn over(peer: i32, tag: i32) -> Whereabouts {
    Whereabouts { peer, tag, number: BETWEEN, name: 0, ..at("MPI_Recv") }
}

/// Between two groups a rank is that of the other group.
#[test]
fn a_receive_between_groups_is_from_the_other_group() {
    let mut job = two_groups();
    job.stands(0, over(2, 7)).stands(4, over(0, 7));
    job.receives(1, 0, 1).receives(2, 0, 1).receives(3, 0, 1);
    let [fault] = &job.judged(false)[..] else { panic!("there is one circle") };
    let of: Vec<usize> = fault.waits.iter().map(|wait| wait.process).collect();
    assert_eq!(of, [0, 4]);
    let mut sent = two_groups();
    sent.did(4, Did::Send { comm: BETWEEN, to: 0, tag: 7, request: 0 });
    sent.stands(0, over(2, 7)).stands(4, over(0, 7));
    sent.receives(1, 0, 1).receives(2, 0, 1).receives(3, 0, 1);
    assert_eq!(sent.judged(true), [], "the message is on its way");
}

/// A barrier between groups waits for the other group (6.2.3): for those of the own one it may, or may not.
#[test]
fn a_barrier_between_groups_waits_for_the_other_group() {
    let mut job = two_groups();
    for rank in [0, 2, 3, 4] {
        job.enters(rank, "MPI_Barrier", BETWEEN, Collective::Everybody, 0);
    }
    job.stands(1, over(0, 7));
    let (kind, who) = job.fault(false);
    assert_eq!((kind, who), (FaultKind::CollectiveMissing, vec![1, 2, 3, 4]), "rank 0 may go on");
}

/// What a root is between groups is not followed.
#[test]
fn a_broadcast_between_groups_is_no_proof() {
    let mut job = two_groups();
    for rank in [0, 2, 3, 4] {
        job.enters(rank, "MPI_Bcast", BETWEEN, Collective::FromRoot, 0);
    }
    job.stands(1, over(0, 7));
    assert_eq!(job.judged(true), []);
}

const HALF: Number = 8;

/// Ranks 0 and 1, and ranks 2 and 3, are about to become two groups of one communicator, with these tags of the leaders.
fn becoming_two(tags: [i32; 2]) -> Job {
    let mut job = Job::new(4);
    for rank in 0..4_usize {
        let (name, other) = if rank < 2 { (71, 2) } else { (72, 0) };
        job.did(rank, Did::Comm { comm: HALF, name, rank: rank as Rank % 2, size: 2 });
        job.enters(rank, "MPI_Intercomm_create", HALF, Collective::Everybody, 0);
        let at = job.waiters[rank].threads.last_mut().expect("it stands there");
        *at = Whereabouts { peer: 0, second: (other, peer::NONE), other_number: WORLD, ..at.clone() };
        at.tag = tags[rank / 2];
    }
    job
}

/// The leaders meet by their tag (7.6.2).
#[test]
fn leaders_with_different_tags_never_meet() {
    let (kind, who) = becoming_two([4, 5]).fault(true);
    assert_eq!((kind, who.len()), (FaultKind::CollectiveMissing, 4));
    assert_eq!(becoming_two([4, 5]).judged(false), [], "one of them may be about to leave it");
    assert_eq!(becoming_two([5, 5]).judged(true), []);
}

/// A leader that has left the call had met the other one, which is about to leave it, too.
#[test]
fn a_leader_that_has_left_has_met_the_other_one() {
    let mut job = becoming_two([5, 5]);
    job.did(2, Did::Comm { comm: BETWEEN, name: 0, rank: 0, size: 2 });
    job.did(2, Did::Between { comm: BETWEEN, name: 99, remote: 2, second: true });
    job.waiters[2].threads.clear();
    job.receives(2, 0, 7);
    assert_eq!(job.judged(true), []);
}

/// A rank that stands in a reduction may compute in an operator of the program's own (6.9.5), and go on without those who are missing.
#[test]
fn an_operator_of_the_program_may_take_long() {
    let job = |operator: Option<u16>| {
        let mut job = Job::new(3);
        let call = number("MPI_Reduce").place() as u16;
        if let Some(operator) = operator {
            job.did(1, Did::Contributes { call, operator, sends: Amounts::None, receives: Amounts::None });
        }
        job.enters(1, "MPI_Reduce", WORLD, Collective::ToRoot, 0);
        job.receives(0, 1, 7).receives(2, 1, 7);
        job
    };
    assert_eq!(job(Some(0)).judged(true), []);
    assert_eq!(job(None).judged(true), []);
    assert_eq!(job(Some(3)).fault(true).0, FaultKind::CollectiveMissing);
}

#[test]
fn only_the_process_itself_marks_the_parts_of_its_message() {
    let started = |request| Did::Parts { request };
    let mut job = Job::new(2);
    job.did(0, started(9)).waits(0, "MPI_Wait", &[9], 0);
    job.did(1, Did::Post { comm: WORLD, from: 0, tag: 7, request: 4 }).waits(1, "MPI_Wait", &[4], 0);
    assert_eq!(job.fault(false), (FaultKind::Deadlock, vec![0]));
    let mut ready = Job::new(2);
    ready.did(0, started(9)).did(0, Did::Send { comm: WORLD, to: 1, tag: 7, request: 9 });
    ready.waits(0, "MPI_Wait", &[9], 0);
    ready.did(1, Did::Post { comm: WORLD, from: 0, tag: 7, request: 4 }).waits(1, "MPI_Wait", &[4], 0);
    assert!(ready.is_silent());
    job.waiters[0].alone = false;
    assert!(job.is_silent(), "another thread may mark them");
}

#[test]
fn opening_a_file_waits_for_all_members() {
    let opens = |job: &mut Job, rank| {
        job.enters(rank, "MPI_File_open", OTHER, Collective::Everybody, 0);
    };
    let mut job = Job::new(3);
    opens(&mut job, 0);
    opens(&mut job, 2);
    job.receives(1, 0, 7);
    assert_eq!(job.fault(false), (FaultKind::CollectiveMissing, vec![0, 1, 2]));
    // Who has opened it all the same may look at it for long.
    let mut all = Job::new(3);
    (0..3).for_each(|rank| opens(&mut all, rank));
    assert!(all.is_silent());
}
