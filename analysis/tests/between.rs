//! Communicators between two groups: messages go to the other group, and collective operations wait for it alone (6.2.3, 6.3, 7.6).

mod history;

use history::{BYTE, History, INTER};
use mpiwarden::events::{
    Amounts, Collective, Did, KeptEvent, Number, Posted, ROOT_IS_NEAR, ROOT_OF_OTHERS, Rank,
};
use mpiwarden_analysis::{Misfit, Parts, analyze, analyze_recording, match_messages, match_recording};
use mpiwarden_spec::Procedure;

/// The groups: 0 and 1, and the others.
const FIRST: u32 = 2;

fn history(processes: u32) -> History {
    let mut history = History::new(processes);
    for rank in 0..processes {
        let second = rank >= FIRST;
        let (own, size) = if second { (rank - FIRST, processes - FIRST) } else { (rank, FIRST) };
        history
            .at(rank as usize)
            .did(Did::Comm { comm: INTER, name: 0, rank: own, size })
            .did(Did::Between { comm: INTER, name: 77, remote: processes - size, second });
    }
    history
}

/// The n-th call of a test: its place, and which procedure it is.
fn calls(history: &mut History, rank: usize, place: Number, name: &str) {
    let call = Procedure::all().find(|call| call.name() == name).expect("it is one").place() as u16;
    let did = Did::Place { place, call, fortran: false, frames: Vec::new() };
    history.processes[rank].events.push(KeptEvent { place: 0, did });
}

/// A process enters an operation of this procedure, and leaves it.
fn collective(history: &mut History, rank: usize, name: &str, root: Rank) {
    let kind = match name {
        "MPI_Bcast" => Collective::FromRoot,
        "MPI_Reduce" | "MPI_Gather" => Collective::ToRoot,
        _ => Collective::Everybody,
    };
    let place = 10_000 + history.processes[rank].events.len() as Number;
    calls(history, rank, place, name);
    for did in [Did::Collective { comm: INTER, kind, root, request: 0 }, Did::Left { comm: INTER }] {
        history.processes[rank].events.push(KeptEvent { place, did });
    }
}

/// A put of rank 0 into the memory of rank 3 that is complete, something, and a get of another rank.
fn put_and_get(getter: usize, between: impl Fn(&mut History)) -> History {
    let mut history = history(4);
    for rank in 0..4 {
        history.at(rank).lock_all();
    }
    history.at(0).put(3, (0, 4, BYTE)).flush(3);
    between(&mut history);
    history.at(getter).get(3, (0, 4, BYTE)).flush(3);
    for rank in 0..4 {
        history.at(rank).unlock_all();
    }
    history.barrier();
    history
}

#[track_caller]
fn right(history: &History) {
    history.right();
    let parts = Parts { least: 0, front: 0, most: 1 << 20 };
    assert_eq!(analyze_recording(&history.processes[..], parts).answer.pairs, []);
}

#[test]
fn a_message_goes_to_the_other_group() {
    let sent = |to: Rank| {
        move |history: &mut History| {
            history.at(0).did(Did::Send { comm: INTER, to, tag: 5, request: 0 });
            let by = Posted { from: 0, tag: 5 };
            let at = FIRST as usize + to as usize;
            history.at(at).did(Did::Received { comm: INTER, from: 0, tag: 5, by });
        }
    };
    right(&put_and_get(2, sent(0)));
    put_and_get(2, sent(1)).wrong();
    // From the second group to the first one: the rank counts from 0 there.
    let back = |history: &mut History| {
        history.at(2).did(Did::Send { comm: INTER, to: 1, tag: 5, request: 0 });
        history.at(1).did(Did::Received { comm: INTER, from: 0, tag: 5, by: Posted { from: 0, tag: 5 } });
    };
    put_and_get(1, back).wrong();
    right(&put_and_get(1, move |history| {
        sent(0)(history);
        back(history);
    }));
}

#[test]
fn a_barrier_waits_for_the_other_group_only() {
    let barrier = |history: &mut History| (0..4).for_each(|rank| collective(history, rank, "MPI_Barrier", 0));
    right(&put_and_get(2, barrier));
    put_and_get(1, barrier).wrong();
    // Twice: there and back.
    right(&put_and_get(1, |history| {
        barrier(history);
        barrier(history);
    }));
    // What makes a communicator is taken to wait for all.
    right(&put_and_get(1, |history| {
        (0..4).for_each(|rank| collective(history, rank, "MPI_Intercomm_merge", 0));
    }));
}

#[test]
fn data_goes_from_the_root_to_the_other_group() {
    let bcast = |root: usize, name: &'static str| {
        move |history: &mut History| {
            for rank in 0..4 {
                let is_near = (rank < FIRST as usize) == (root < FIRST as usize);
                let told = match (rank == root, is_near) {
                    (true, _) => ROOT_OF_OTHERS,
                    (false, true) => ROOT_IS_NEAR,
                    (false, false) => root as Rank % FIRST,
                };
                collective(history, rank, name, told);
            }
        }
    };
    right(&put_and_get(2, bcast(0, "MPI_Bcast")));
    put_and_get(1, bcast(0, "MPI_Bcast")).wrong();
    put_and_get(2, bcast(1, "MPI_Bcast")).wrong();
    put_and_get(2, bcast(0, "MPI_Reduce")).wrong();
    right(&put_and_get(2, bcast(2, "MPI_Reduce")));
    put_and_get(1, bcast(2, "MPI_Reduce")).wrong();
    // Two that say that they are the root: it may be any order.
    let answer = analyze(
        &put_and_get(2, |history| {
            for rank in 0..4 {
                collective(history, rank, "MPI_Bcast", ROOT_OF_OTHERS);
            }
        })
        .processes,
    );
    assert_eq!(answer.pairs, []);
}

#[test]
fn what_has_no_name_is_silent() {
    let mut history = put_and_get(2, |history| {
        history.at(0).did(Did::Send { comm: INTER, to: 0, tag: 5, request: 0 });
        history.at(2).did(Did::Received { comm: INTER, from: 0, tag: 5, by: Posted { from: 0, tag: 5 } });
    });
    for process in &mut history.processes {
        for event in &mut process.events {
            if let Did::Between { name, .. } = &mut event.did {
                *name = 0;
            }
        }
    }
    history.silent();
}

fn found(history: &History) -> Vec<Misfit> {
    let parts = Parts { least: 0, front: 0, most: 1 << 20 };
    let all: Vec<Misfit> =
        match_messages(&history.processes).mismatches.iter().map(|one| one.fault.clone()).collect();
    let in_parts = match_recording(&history.processes[..], parts).answer.mismatches;
    assert_eq!(all, in_parts.iter().map(|one| one.fault.clone()).collect::<Vec<_>>());
    all
}

#[test]
fn messages_are_lost_between_groups() {
    for (to, wanted) in [(1, vec![]), (0, vec![Misfit::Lost { to: 0, tag: 5 }])] {
        let mut history = history(4);
        history.at(1).did(Did::Send { comm: INTER, to, tag: 5, request: 0 });
        if to == 1 {
            history.at(3).did(Did::Received { comm: INTER, from: 1, tag: 5, by: Posted { from: 1, tag: 5 } });
        }
        assert_eq!(found(&history), wanted);
    }
}

/// Integers, as all processes call them.
const INT: Number = 1;

fn gives(history: &mut History, rank: usize, (name, root): (&str, Rank), both: (Amounts, Amounts)) {
    let call = Procedure::all().find(|call| call.name() == name).expect("it is one").place() as u16;
    let (sends, receives) = both;
    history.at(rank).did(Did::Contributes { call, operator: 0, sends, receives });
    collective(history, rank, name, root);
}

fn with_signatures() -> History {
    let mut history = history(4);
    for rank in 0..4 {
        history.at(rank).did(Did::Signature { signature: INT, runs: vec![(4 << 16, 1)], times: 1 });
    }
    history
}

#[test]
fn all_of_the_other_group_name_the_root() {
    for (named, wanted) in [(1, 0), (0, 1)] {
        let mut history = with_signatures();
        let one = |count| (Amounts::One(INT, count), Amounts::None);
        gives(&mut history, 0, ("MPI_Bcast", ROOT_IS_NEAR), (Amounts::None, Amounts::None));
        gives(&mut history, 1, ("MPI_Bcast", ROOT_OF_OTHERS), one(2));
        gives(&mut history, 2, ("MPI_Bcast", 1), one(2));
        gives(&mut history, 3, ("MPI_Bcast", named), one(2));
        let found = found(&history);
        assert_eq!(found.len(), wanted, "{found:?}");
        assert!(found.iter().all(|one| matches!(one, Misfit::Roots { this: 0, other: 1, .. })), "{found:?}");
    }
}

#[test]
fn one_group_gives_as_much_as_the_other_one_takes() {
    for (count, wanted) in [(2, 0), (3, 1)] {
        let mut history = with_signatures();
        let one = |count| Amounts::One(INT, count);
        gives(&mut history, 0, ("MPI_Gather", ROOT_OF_OTHERS), (Amounts::None, one(2)));
        gives(&mut history, 1, ("MPI_Gather", ROOT_IS_NEAR), (Amounts::None, Amounts::None));
        gives(&mut history, 2, ("MPI_Gather", 0), (one(2), Amounts::None));
        gives(&mut history, 3, ("MPI_Gather", 0), (one(count), Amounts::None));
        assert_eq!(found(&history).len(), wanted);
    }
    // The groups need not give each other the same.
    for (taken, wanted) in [(5, 0), (2, 1)] {
        let mut history = with_signatures();
        let one = |count| Amounts::One(INT, count);
        for rank in 0..2 {
            gives(&mut history, rank, ("MPI_Allgather", 0), (one(2), one(5)));
        }
        for rank in 2..4 {
            gives(&mut history, rank, ("MPI_Allgather", 0), (one(taken), one(2)));
        }
        assert_eq!(found(&history).len(), wanted, "{taken}");
    }
    for (count, wanted) in [(2, 0), (3, 1)] {
        let mut history = with_signatures();
        for rank in 0..4 {
            let count = if rank == 3 { count } else { 2 };
            gives(&mut history, rank, ("MPI_Allreduce", 0), (Amounts::One(INT, count), Amounts::None));
        }
        assert_eq!(found(&history).len(), wanted);
    }
}
