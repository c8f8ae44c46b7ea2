//! Messages and collective operations that do not fit each other: each wrong history has a right twin (3.2.4, 3.3.1, 6.1, 6.14, 11.2.2).

mod history;

use history::{History, WORLD};
use mpiwarden::events::{ANY, Amounts, Collective, Did, Number, Posted, Rank};
use mpiwarden_analysis::{Limit, Misfit, Mismatch, Parts, match_messages, match_recording};
use mpiwarden_spec::Procedure;

/// Signatures: an integer of 4 bytes, a floating-point number of 8, both one after the other, and what is packed.
const INT: Number = 1;
const DOUBLE: Number = 2;
const BOTH: Number = 3;
const PACKED: Number = 4;

fn history(processes: u32) -> History {
    let mut history = History::new(processes);
    for rank in 0..processes as usize {
        let (int, double, packed) = (4 << 16, 8 << 16 | 25, 1 << 16 | 54);
        for (signature, runs) in [
            (INT, vec![(int, 1)]),
            (DOUBLE, vec![(double, 1)]),
            (BOTH, vec![(int, 1), (double, 1)]),
            (PACKED, vec![(packed, 1)]),
        ] {
            history.at(rank).did(Did::Signature { signature, runs, times: 1 });
        }
    }
    history
}

fn sends(history: &mut History, (from, to): (usize, Rank), tag: i32, (signature, count): (Number, u64)) {
    history.at(from).did(Did::Holds { signature, count });
    // One line for both: the place of a call is that of its events.
    let place = history.processes[from].events.last().map_or(0, |event| event.place);
    history.at(from).send(to, tag);
    history.processes[from].events.last_mut().expect("it was added").place = place;
}

fn awaits(
    history: &mut History,
    (at, from): (usize, i64),
    tag: i64,
    (signature, count): (Number, u64),
) -> u32 {
    let by = Posted { from, tag };
    history.at(at).did(Did::Awaits { comm: WORLD, by, signature, count });
    history.processes[at].events.last().map_or(0, |event| event.place)
}

fn receives(history: &mut History, (at, from): (usize, Rank), tag: i32, holds: (Number, u64)) {
    let place = awaits(history, (at, from.into()), tag.into(), holds);
    history.at(at).receive(from, tag);
    history.processes[at].events.last_mut().expect("it was added").place = place;
}

/// What is found of a history, as a whole and in as many parts as can be.
fn found(history: &History) -> Vec<Misfit> {
    let answer = match_messages(&history.processes);
    let faults = |all: &[Mismatch]| -> Vec<Misfit> { all.iter().map(|one| one.fault.clone()).collect() };
    let parts = Parts { least: 0, front: 0, most: 1 << 20 };
    let in_parts = match_recording(&history.processes[..], parts);
    assert_eq!(faults(&answer.mismatches), faults(&in_parts.answer.mismatches));
    faults(&answer.mismatches)
}

#[test]
fn datatypes_are_those_of_the_receive() {
    for (sent, received, is_right) in [
        ((INT, 2), (INT, 2), true),
        ((INT, 2), (INT, 9), true),
        ((INT, 2), (DOUBLE, 1), false),
        ((BOTH, 3), (BOTH, 3), true),
        ((INT, 1), (BOTH, 1), true),
        ((INT, 2), (BOTH, 1), false),
        ((INT, 0), (DOUBLE, 1), true),
        ((PACKED, 4), (INT, 1), true),
        ((PACKED, 9), (INT, 1), true),
        ((INT, 1), (PACKED, 9), true),
        ((0, 1), (INT, 1), true),
    ] {
        let mut history = history(2);
        history.barrier();
        sends(&mut history, (0, 1), 4, sent);
        receives(&mut history, (1, 0), 4, received);
        history.barrier();
        let found = found(&history);
        let is_type = |fault: &Misfit| matches!(fault, Misfit::Types { .. });
        assert_eq!(found.is_empty(), is_right, "{sent:?} {received:?} {found:?}");
        assert!(found.iter().all(is_type), "{found:?}");
    }
}

#[test]
fn a_message_is_no_longer_than_its_receive_also_where_that_never_returned() {
    for (room, returns) in [(4, true), (3, true), (4, false), (3, false)] {
        let mut history = history(2);
        sends(&mut history, (0, 1), 4, (INT, 4));
        if returns {
            receives(&mut history, (1, 0), 4, (INT, room));
        } else {
            awaits(&mut history, (1, 0), 4, (INT, room));
            history.processes[1].whole = false;
        }
        let wanted = if room < 4 { vec![Misfit::Truncated { sent: 16, room: 12 }] } else { Vec::new() };
        assert_eq!(found(&history), wanted);
    }
    // A wildcard that never returned may have taken another message.
    let mut history = history(2);
    sends(&mut history, (0, 1), 4, (INT, 4));
    awaits(&mut history, (1, ANY), 4, (INT, 3));
    history.processes[1].whole = false;
    assert_eq!(found(&history), []);
}

#[test]
fn what_is_never_received_is_lost_where_both_ended_well() {
    for (receives_it, whole, wanted) in [(true, true, 0), (false, true, 1), (false, false, 0)] {
        let mut history = history(2);
        sends(&mut history, (0, 1), 4, (INT, 4));
        if receives_it {
            receives(&mut history, (1, 0), 4, (INT, 4));
        }
        history.processes[1].whole = whole;
        assert_eq!(found(&history).len(), wanted);
    }
    // What a receive took that was given up is not known.
    let mut history = history(2);
    sends(&mut history, (0, 1), 4, (INT, 4));
    let request = {
        let posted = history.at(1).post(0, 4);
        posted.request()
    };
    history.at(1).did(Did::GivenUp { request });
    assert_eq!(found(&history), []);
}

#[test]
fn what_the_library_ended_while_it_ended_mpi_had_made_all_its_calls() {
    for (closes, wanted) in [([true, true], 1), ([true, false], 0), ([false, true], 0)] {
        let mut history = history(2);
        sends(&mut history, (0, 1), 4, (INT, 4));
        for (rank, closes) in closes.into_iter().enumerate() {
            history.processes[rank].whole = false;
            if closes {
                history.at(rank).did(Did::Closes {});
            }
        }
        assert_eq!(found(&history).len(), wanted, "{closes:?}");
    }
    // A callback that runs then may receive it.
    let mut history = history(2);
    sends(&mut history, (0, 1), 4, (INT, 4));
    history.at(0).did(Did::Closes {});
    history.at(1).did(Did::Closes {});
    awaits(&mut history, (1, ANY), 4, (INT, 4));
    history.processes.iter_mut().for_each(|process| process.whole = false);
    assert_eq!(found(&history), []);
}

#[test]
fn a_receive_that_may_be_cancelled_may_take_nothing() {
    for (cancels, wanted) in [(false, 1), (true, 0)] {
        let mut history = history(2);
        sends(&mut history, (0, 1), 4, (DOUBLE, 1));
        history.at(1).did(Did::Holds { signature: INT, count: 4 });
        let place = history.processes[1].events.last().map_or(0, |event| event.place);
        let request = {
            let posted = history.at(1).post(0, 4);
            posted.request()
        };
        history.processes[1].events.last_mut().expect("it was added").place = place;
        if cancels {
            history.at(1).did(Did::Cancels { request });
        }
        history.processes[1].whole = false;
        assert_eq!(found(&history).len(), wanted);
    }
}

#[test]
fn threads_that_share_an_envelope_make_it_silent() {
    for other in [0, 1] {
        let mut history = history(2);
        sends(&mut history, (0, 1), 4, (INT, 1));
        history.at(0).did(Did::Thread { thread: other });
        sends(&mut history, (0, 1), 4, (DOUBLE, 1));
        receives(&mut history, (1, 0), 4, (INT, 1));
        receives(&mut history, (1, 0), 4, (INT, 2));
        assert_eq!(found(&history).len(), usize::from(other == 0));
    }
}

#[test]
fn what_may_have_been_made_unseen_makes_what_follows_silent() {
    for (unknown, is_silent) in [
        ("MPI_File_open", false),
        ("MPI_Comm_spawn", false),
        ("MPI_Start", true),
        ("MPI_Comm_dup", true),
        ("MPI_Win_create", true),
    ] {
        let mut history = history(2);
        history.at(1).did(Did::Unknown { call: call(unknown) });
        sends(&mut history, (0, 1), 4, (INT, 1));
        receives(&mut history, (1, 0), 4, (DOUBLE, 1));
        let barrier = ("MPI_Barrier", 0, 0, Amounts::None, Amounts::None);
        operation(&mut history, 0, barrier);
        operation(&mut history, 1, ("MPI_Ibarrier", 0, 0, Amounts::None, Amounts::None));
        assert_eq!(found(&history).len(), if is_silent { 0 } else { 2 }, "{unknown}");
        let limits = match_messages(&history.processes).limits;
        assert_eq!(limits.contains(&Limit::Missing { process: 1 }), is_silent, "{unknown}");
    }
}

fn call(name: &str) -> u16 {
    Procedure::find(name).expect("a procedure").place() as u16
}

fn one(signature: Number, count: u64) -> Amounts {
    Amounts::One(signature, count)
}

type Given<'a> = (&'a str, Rank, u16, Amounts, Amounts);

fn operation(history: &mut History, rank: usize, (name, root, operator, sends, receives): Given) {
    let kind = Collective::Everybody;
    history
        .at(rank)
        .did(Did::Contributes { call: call(name), operator, sends, receives })
        .collective(kind, root)
        .left();
}

fn all(given: [Given; 3]) -> Vec<Misfit> {
    let mut history = history(3);
    for (rank, given) in given.into_iter().enumerate() {
        operation(&mut history, rank, given);
    }
    // What follows is not held against what comes before.
    history.barrier();
    found(&history)
}

#[test]
fn all_make_the_same_operation() {
    let plain = |name, root, operator| (name, root, operator, Amounts::None, Amounts::None);
    let barrier = || plain("MPI_Barrier", 0, 0);
    assert_eq!(all([barrier(), barrier(), barrier()]), []);
    assert_eq!(all([plain("MPI_Bcast", 1, 0), plain("MPI_Bcast_c", 1, 0), plain("MPI_Bcast", 1, 0)]), []);
    let other = Misfit::Operations { this: call("MPI_Ibarrier"), other: call("MPI_Barrier") };
    assert_eq!(all([barrier(), barrier(), plain("MPI_Ibarrier", 0, 0)]), [other]);
    let roots = all([plain("MPI_Bcast", 1, 0), plain("MPI_Bcast", 2, 0), plain("MPI_Bcast", 1, 0)]);
    assert_eq!(roots, [Misfit::Roots { call: call("MPI_Bcast"), this: 2, other: 1 }]);
    let sum = |operator| plain("MPI_Allreduce", 0, operator);
    assert_eq!(all([sum(3), sum(5), sum(3)]), [Misfit::Operators { call: call("MPI_Allreduce") }]);
    // Of one that the program made it is not known which it is.
    assert_eq!(all([sum(3), sum(0), sum(3)]), []);
}

#[test]
fn what_is_given_is_what_is_taken() {
    let bcast = |amount| ("MPI_Bcast", 0, 0, amount, Amounts::None);
    assert_eq!(all([bcast(one(INT, 2)), bcast(one(INT, 2)), bcast(Amounts::None)]), []);
    let amounts = Misfit::Amounts { call: call("MPI_Bcast"), sent: 2, received: 3 };
    assert_eq!(all([bcast(one(INT, 2)), bcast(one(INT, 2)), bcast(one(INT, 3))]), [amounts]);
    let types = all([bcast(one(INT, 2)), bcast(one(DOUBLE, 1)), bcast(one(INT, 2))]);
    assert!(matches!(types[..], [Misfit::Contributions { element: 0, .. }]), "{types:?}");
    let gather = |sends, receives| ("MPI_Gatherv", 0, 0, sends, receives);
    let taken = |last| Amounts::Each(vec![(INT, 1), (INT, 2), (INT, last)]);
    for (last, wanted) in [(3, 0), (4, 1)] {
        let found = all([
            gather(one(INT, 1), taken(last)),
            gather(one(INT, 2), Amounts::None),
            gather(one(INT, 3), Amounts::None),
        ]);
        assert_eq!(found.len(), wanted, "{found:?}");
    }
    let alltoall = |to: u64, from: u64| {
        ("MPI_Alltoallv", 0, 0, Amounts::Each(vec![(INT, to); 3]), Amounts::Each(vec![(INT, from); 3]))
    };
    assert_eq!(all([alltoall(1, 1), alltoall(1, 1), alltoall(1, 1)]), []);
    assert_eq!(all([alltoall(1, 1), alltoall(1, 2), alltoall(1, 1)]).len(), 1);
    let sum = |count| ("MPI_Allreduce", 0, 3, one(DOUBLE, count), Amounts::None);
    assert_eq!(all([sum(2), sum(2), sum(1)]).len(), 1);
}

#[test]
fn nothing_is_said_of_a_world_that_did_not_record() {
    let mut history = history(3);
    sends(&mut history, (0, 1), 4, (INT, 4));
    history.processes.truncate(2);
    let answer = match_messages(&history.processes);
    assert_eq!((answer.mismatches.len(), answer.limits), (0, vec![Limit::NotRecorded { world: 0 }]));
}
