//! What touches the same bytes, and which of it must be ordered: each right history has a wrong twin (12.7, 12.2.4).

mod history;

use history::{BYTE, DYNAMIC, HALF, History, TWIN, WINDOW, WORD, base, update};
use mpiwarden::events::{Did, KeptEvent, RmaKind, Shape};
use mpiwarden_analysis::{Access, Kind, Limit, Missing};

const ALL: (i64, u64, u32) = (0, 8, BYTE);

#[test]
fn kinds_of_accesses() {
    let history = |first: RmaKind, second: RmaKind, bytes: [(i64, u64, u32); 2], windows: [u32; 2]| {
        let mut history = History::new(3);
        history.at(0).lock_all().lock_all_as(TWIN).rma(first, windows[0], 2, bytes[0], 0);
        history.at(0).unlock_all().unlock_all_as(TWIN);
        history.at(1).lock_all().lock_all_as(TWIN).rma(second, windows[1], 2, bytes[1], 0);
        history.at(1).unlock_all().unlock_all_as(TWIN);
        history
    };
    let (put, get, word) = (RmaKind::Put, RmaKind::Get, (0, 1, WORD));
    let same = [WINDOW, WINDOW];
    let no_op = RmaKind::Accumulate { basic: 5, operator: 2, reads: true, writes: false };
    history(get, get, [word, word], same).right();
    history(put, put, [word, word], same).wrong();
    history(put, get, [word, (4, 1, WORD)], same).right();
    history(put, get, [word, (3, 1, WORD)], same).wrong();
    history(put, put, [word, (0, 0, WORD)], same).right();
    history(update(5, false), update(5, false), [word, word], same).right();
    history(update(5, false), update(5, true), [word, word], same).right();
    history(update(5, false), update(6, false), [word, word], same).wrong();
    // of which datatype is not known: it may be the same
    history(update(0, false), update(0, false), [word, word], same).right();
    history(update(5, false), update(0, false), [word, word], same).right();
    history(update(5, false), update(5, false), [word, (2, 1, WORD)], same).wrong();
    history(update(5, false), update(5, false), [word, word], [WINDOW, TWIN]).wrong();
    history(update(5, false), put, [word, word], same).wrong();
    history(update(5, false), get, [word, word], same).wrong();
    history(no_op, get, [word, word], same).right();
    history(no_op, update(5, false), [word, word], same).right();
    history(no_op, put, [word, word], same).wrong();
    history(put, put, [word, word], [WINDOW, TWIN]).wrong();
    // holes
    history(put, put, [(0, 4, HALF), (4, 4, HALF)], same).right();
    let pair = history(put, put, [(0, 4, HALF), (2, 4, HALF)], same).wrong();
    assert_eq!((pair.bytes, pair.common), (base(2) + 2..base(2) + 4, 8));
}

#[test]
fn one_origin_and_the_same_bytes() {
    let history = |flush: bool, put: bool| {
        let mut history = History::new(2);
        let doing = history.at(0).lock_all().put(1, ALL);
        let doing = if flush { doing.flush(1) } else { doing };
        if put { doing.put(1, ALL) } else { doing.get(1, (8, 8, BYTE)) }.unlock_all();
        history
    };
    history(true, true).right();
    history(false, false).right();
    assert_eq!(history(false, true).wrong().missing, Missing::CompletionOfFirst);
    // updates are ordered by default, and puts are not (12.7.2)
    let mut history = History::new(2);
    history.at(0).lock_all().accumulate(1, (0, 1, WORD)).accumulate(1, (0, 1, WORD)).unlock_all();
    history.right();
    let mut history = History::new(2);
    history.at(0).lock_all();
    for _ in 0..4 {
        history.at(0).put(1, ALL);
    }
    history.at(0).unlock_all();
    assert_eq!(history.wrong().count, 6);
}

#[test]
fn buffers_of_other_calls() {
    let history = |writes: bool, put: bool, says: bool| {
        let mut history = History::new(3);
        if writes {
            history.at(2).send(1, 5);
            history.at(1).uses(base(1), 8, true).receive(2, 5);
        } else {
            history.at(1).uses(base(1), 8, false).send(2, 5);
            history.at(2).receive(1, 5);
        }
        if says {
            history.at(1).send(0, 1);
            history.at(0).receive(1, 1);
        }
        let doing = history.at(0).lock_all();
        if put { doing.put(1, ALL) } else { doing.get(1, ALL) }.unlock_all();
        history
    };
    let pair = history(false, true, false).wrong();
    assert_eq!((pair.first.access, pair.second.access), (Access::Put, Access::Buffer { writes: false }));
    history(false, false, false).right();
    history(true, false, false).wrong();
    history(false, true, true).right();
}

#[test]
fn a_buffer_is_in_use_until_its_request_is_complete() {
    let history = |early: bool| {
        let mut history = History::new(2);
        history.at(1).uses(base(1), 8, true);
        let request = history.at(1).post(0, 5).request();
        let tell = |history: &mut History| {
            history.at(1).send(0, 1);
        };
        if early {
            tell(&mut history);
            history.at(1).done(request, Some((0, 5)));
        } else {
            history.at(1).done(request, Some((0, 5)));
            tell(&mut history);
        }
        history.at(0).send(1, 5).receive(1, 1).lock_all().get(1, ALL).unlock_all();
        history
    };
    history(false).right();
    history(true).wrong();
}

#[test]
fn what_a_message_brings_after_a_put_may_go_to_the_same_bytes() {
    let mut history = History::new(2);
    history.at(0).lock_all().put(1, ALL).flush(1).unlock_all().send(1, 0);
    history.at(1).uses(base(1), 8, true).receive(0, 0);
    history.right();
    let mut history = History::new(2);
    history.at(0).lock_all().send(1, 0).put(1, ALL).flush(1).unlock_all();
    history.at(1).uses(base(1), 8, true).receive(0, 0);
    history.wrong();
}

#[test]
fn origin_buffers_in_window_memory() {
    let history = |kind: RmaKind, complete: bool| {
        let mut history = History::new(3);
        let doing = history.at(0).lock_all().from(kind, 2, (512, 8, BYTE), base(0));
        let doing = if complete { doing.flush_local(2) } else { doing };
        doing.send(1, 0).unlock_all();
        history.at(1).receive(0, 0).lock_all().put(0, ALL).unlock_all();
        history
    };
    for kind in [RmaKind::Put, RmaKind::Get] {
        history(kind, true).right();
        let pair = history(kind, false).wrong();
        assert_eq!(pair.owner, 0);
        assert_eq!(pair.first.access, Access::Origin { writes: kind == RmaKind::Get });
    }
}

#[test]
fn memory_of_others_that_is_mapped_here_is_theirs() {
    let history = |there: u64| {
        let mut history = History::new(3);
        history.at(0).did(Did::Mapped { window: WINDOW, rank: 2, base: 0x900_0000, size: 4096 });
        history.at(0).uses(0x900_0000 + there, 8, false).send(1, 0);
        history.at(1).lock_all().put(2, ALL).unlock_all().receive(0, 0);
        history
    };
    let pair = history(4).wrong();
    assert_eq!((pair.owner, pair.bytes), (2, base(2) + 4..base(2) + 8));
    history(8).right();
}

#[test]
fn what_a_call_that_sends_and_receives_writes_comes_with_its_receive() {
    let mut history = History::new(2);
    history.at(0).lock_all().put(1, ALL).flush(1).unlock_all().send(1, 0);
    history.at(1).uses(base(1) + 64, 8, false).uses(base(1), 8, true).send(0, 0).receive(0, 0);
    history.at(0).receive(1, 0);
    history.right();
    let mut history = History::new(2);
    history.at(0).lock_all().put(1, (64, 8, BYTE)).flush(1).unlock_all().send(1, 0);
    history.at(1).uses(base(1) + 64, 8, false).uses(base(1), 8, true).send(0, 0).receive(0, 0);
    history.at(0).receive(1, 0);
    history.wrong();
}

#[test]
fn datatypes_that_are_not_known_or_have_too_many_runs_are_silent() {
    let history = |runs: Option<Vec<(i64, u64)>>, count: u64| {
        let mut history = History::new(3);
        for rank in [0, 1] {
            let bytes = Shape { extent: 16, runs: runs.clone(), element: 0 };
            let doing = history.at(rank).did(Did::Shape { shape: 50, bytes }).lock_all();
            doing.put(2, (0, count, 50)).unlock_all();
        }
        history.answer()
    };
    let two = Some(vec![(0, 1), (8, 1)]);
    assert_eq!(history(two.clone(), 2).pairs[0].common, 4);
    let unknown = [0, 1].map(|process| Limit::Layout { process, shape: 50 });
    let answer = history(None, 2);
    assert_eq!((answer.pairs, answer.limits), (vec![], unknown.to_vec()));
    let many = [0, 1].map(|process| Limit::Runs { process, shape: 50 });
    let answer = history(two, 100_000);
    assert_eq!((answer.pairs, answer.limits), (vec![], many.to_vec()));
    // Without holes there is one run, however many instances.
    assert_eq!(history(Some(vec![(0, 16)]), 100_000).pairs[0].common, 1_600_000);
}

#[test]
fn so_many_lockers_that_they_are_not_looked_at_two_by_two() {
    let mut history = History::new(2001);
    for rank in 0..2001 {
        history.at(rank).lock(0, true).put(0, ALL).unlock(0);
    }
    let answer = history.answer();
    assert_eq!((answer.pairs, answer.limits), (vec![], vec![Limit::TooMany { owner: 0 }]));
}

/// Process 1 attaches and detaches, process 0 puts there.
fn attached(before: bool, after: bool, flush: bool) -> History {
    let mut history = History::new(2);
    history.at(1).did(Did::Attached { window: DYNAMIC, base: 0x5000, size: 64 });
    if before {
        history.at(1).send(0, 1);
        history.at(0).receive(1, 1);
    }
    let doing = history.at(0).lock_all_as(DYNAMIC).rma(RmaKind::Put, DYNAMIC, 1, (0x5008, 8, BYTE), 0);
    if flush { doing.did(Did::Flush { window: DYNAMIC, to: 1, local: false }) } else { doing }.send(1, 2);
    if after {
        history.at(1).receive(0, 2);
    }
    history.at(1).did(Did::Detach { window: DYNAMIC, base: 0x5000 });
    history.at(0).unlock_all_as(DYNAMIC);
    history
}

#[test]
fn attach_before_and_detach_after() {
    attached(true, true, true).right();
    let pair = attached(false, true, true).wrong_as(Kind::AfterAttach);
    assert_eq!((pair.first.access, pair.second.access), (Access::Put, Access::Attach));
    assert_eq!((pair.owner, pair.window), (1, Some((DYNAMIC, 0x5008))));
    assert_eq!(attached(true, true, false).wrong_as(Kind::BeforeDetach).missing, Missing::CompletionOfFirst);
    assert_eq!(attached(true, false, true).wrong_as(Kind::BeforeDetach).missing, Missing::Synchronisation);
}

#[test]
fn an_owner_that_waits_for_the_data_may_detach() {
    let mut history = History::new(2);
    history.at(1).did(Did::Attached { window: DYNAMIC, base: 0x5000, size: 64 });
    history.barrier();
    history
        .at(0)
        .lock_all_as(DYNAMIC)
        .rma(RmaKind::Put, DYNAMIC, 1, (0x5008, 8, BYTE), 0)
        .unlock_all_as(DYNAMIC);
    history.at(1).did(Did::Sync { window: DYNAMIC }).did(Did::Detach { window: DYNAMIC, base: 0x5000 });
    history.right();
}

#[test]
fn the_same_bytes_attached_again() {
    let mut history = History::new(2);
    for _ in 0..3 {
        history.at(1).did(Did::Attached { window: DYNAMIC, base: 0x5000, size: 64 });
        history.barrier();
        history
            .at(0)
            .lock_all_as(DYNAMIC)
            .rma(RmaKind::Put, DYNAMIC, 1, (0x5000, 8, BYTE), 0)
            .unlock_all_as(DYNAMIC);
        history.barrier();
        history.at(1).did(Did::Detach { window: DYNAMIC, base: 0x5000 });
    }
    history.right();
}

#[test]
fn an_operation_that_failed_is_no_access() {
    let history = |fails: bool| {
        let mut history = History::new(2);
        history.at(0).lock_all().accumulate(1, ALL);
        if fails {
            let place = history.processes[0].events.last().map_or(0, |event| event.place);
            history.processes[0].events.push(KeptEvent { place, did: Did::Failed {} });
        }
        history.at(0).put(1, ALL).unlock_all();
        history
    };
    history(true).right();
    history(false).wrong();
}
