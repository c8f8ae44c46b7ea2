//! What orders two accesses, and what does not: each right history has a wrong twin (12.5, 12.7, 3.5, 6.14).

mod history;

use history::{BYTE, History, TWIN, WINDOW, WORLD, base, update};
use mpiwarden::events::{ANY, Collective, Did, RmaKind};
use mpiwarden_analysis::{Access, Kind, Limit, Link, Missing};

const ALL: (i64, u64, u32) = (0, 8, BYTE);

/// Process 0 puts to process 2 and completes it with a flush, `between` says what comes then, and process 1 gets the same bytes.
fn put_then_get(processes: u32, between: impl FnOnce(&mut History)) -> History {
    let mut history = History::new(processes);
    history.at(0).lock_all().put(2, ALL).flush(2);
    history.at(1).lock_all();
    between(&mut history);
    history.at(0).unlock_all();
    history.at(1).get(2, ALL).flush(2).unlock_all();
    history
}

#[test]
fn nothing() {
    let pair = put_then_get(3, |_| {}).wrong_as(Kind::Conflict);
    assert_eq!((pair.first.process, pair.first.access), (0, Access::Put));
    assert_eq!((pair.second.process, pair.second.access), (1, Access::Get));
    assert_eq!((pair.owner, pair.bytes, pair.common), (2, base(2)..base(2) + 8, 8));
    assert_eq!((pair.window, pair.missing), (Some((WINDOW, 0)), Missing::Synchronisation));
    assert_eq!((pair.first_to_second, pair.second_to_first, pair.count), (None, None, 1));
}

#[test]
fn a_message() {
    put_then_get(3, |history| {
        history.at(0).send(1, 4);
        history.at(1).receive(0, 4);
    })
    .right();
    // the other way around
    let pair = put_then_get(3, |history| {
        history.at(1).send(0, 4);
        history.at(0).receive(1, 4);
    })
    .wrong();
    assert_eq!(pair.first_to_second, None);
    // sent before the put
    let mut history = History::new(3);
    history.at(0).lock_all().send(1, 4).put(2, ALL).flush(2).unlock_all();
    history.at(1).lock_all().receive(0, 4).get(2, ALL).unlock_all();
    let pair = history.wrong();
    let sent = history.processes[0].events.iter().position(|event| matches!(event.did, Did::Send { .. }));
    let got = history.processes[1].events.iter().position(|event| matches!(event.did, Did::Received { .. }));
    assert_eq!(pair.first_to_second, sent.zip(got).map(|(from, to)| Link { from, to }));
}

#[test]
fn what_is_only_started_before_is_not_complete() {
    let history = |complete: fn(history::Doing<'_>)| {
        let mut history = History::new(3);
        complete(history.at(0).lock_all().rput(2, ALL));
        history.at(0).send(1, 0).unlock_all();
        history.at(1).lock_all().receive(0, 0).get(2, ALL).unlock_all();
        history
    };
    for complete in [
        (|_| {}) as fn(history::Doing<'_>),
        |doing| {
            let request = doing.request();
            doing.done(request, None);
        },
        |doing| {
            doing.flush_local(2);
        },
        |doing| {
            doing.flush(1);
        },
    ] {
        assert_eq!(history(complete).wrong().missing, Missing::CompletionOfFirst);
    }
    history(|doing| {
        doing.flush(2);
    })
    .right();
}

#[test]
fn what_was_got_is_complete_when_it_has_arrived() {
    let history = |complete: fn(history::Doing<'_>)| {
        let mut history = History::new(3);
        complete(history.at(0).lock_all().rget(2, ALL));
        history.at(0).send(1, 0).unlock_all();
        history.at(1).lock_all().receive(0, 0).put(2, ALL).unlock_all();
        history
    };
    history(|_| {}).wrong();
    history(|doing| {
        let request = doing.request();
        doing.done(request, None);
    })
    .right();
    history(|doing| {
        doing.flush_local(2);
    })
    .right();
}

#[test]
fn messages_of_an_envelope_do_not_overtake() {
    // The second message comes after the put, and the first does not.
    let history = |receives: usize, tags: [i32; 2]| {
        let mut history = History::new(3);
        history.at(0).lock_all().send(1, tags[0]).put(2, ALL).flush(2).send(1, tags[1]).unlock_all();
        for _ in 0..receives {
            history.at(1).receive(0, 3);
        }
        history.at(1).lock_all().get(2, ALL).unlock_all();
        history
    };
    history(1, [3, 3]).wrong();
    history(2, [3, 3]).right();
    history(1, [4, 3]).right();
    history(1, [3, 4]).wrong();
}

#[test]
fn receives_take_in_the_order_of_posting() {
    let history = |first_done: bool| {
        let mut history = History::new(3);
        history.at(0).lock_all().send(1, 3).put(2, ALL).flush(2).send(1, 3).unlock_all();
        let first = history.at(1).post(0, 3).request();
        let second = history.at(1).post(0, 3).request();
        history.at(1).done(if first_done { first } else { second }, Some((0, 3)));
        history.at(1).lock_all().get(2, ALL).unlock_all();
        history
    };
    history(true).wrong();
    history(false).right();
}

#[test]
fn a_receive_with_wildcards_is_known_by_what_it_got() {
    let history = |got: (u32, i32)| {
        let mut history = History::new(4);
        history.at(0).lock_all().put(2, ALL).flush(2).send(1, 3).unlock_all();
        history.at(3).send(1, 5);
        let request = history.at(1).post(ANY, ANY).request();
        history.at(1).done(request, Some(got)).lock_all().get(2, ALL).unlock_all();
        history
    };
    history((0, 3)).right();
    history((3, 5)).wrong();
}

#[test]
fn a_wildcard_that_got_nothing_may_have_taken_any() {
    let history = |cancelled: bool| {
        let mut history = History::new(3);
        history.at(0).lock_all().send(1, 3).put(2, ALL).flush(2).send(1, 3).unlock_all();
        let request = history.at(1).post(ANY, 3).request();
        if cancelled {
            history.at(1).done(request, None);
        }
        history.at(1).receive(0, 3).lock_all().get(2, ALL).unlock_all();
        history
    };
    history(false).right();
    history(true).wrong();
    // one that waits for other messages has taken none of these
    let mut history = History::new(3);
    history.at(0).lock_all().send(1, 3).put(2, ALL).flush(2).send(1, 3).unlock_all();
    history.at(1).post(ANY, 4).receive(0, 3).lock_all().get(2, ALL).unlock_all();
    history.wrong();
}

#[test]
fn a_probe_orders_and_leaves_the_message() {
    let history = |taken: bool| {
        let mut history = History::new(3);
        history.at(0).lock_all().put(2, ALL).flush(2).send(1, 3).unlock_all();
        if taken {
            history.at(1).did(Did::Probed { comm: WORLD, from: 0, tag: 3 });
        }
        history.at(1).lock_all().get(2, ALL).flush(2).receive(0, 3).unlock_all();
        history
    };
    history(true).right();
    history(false).wrong();
}

#[test]
fn a_synchronous_send_orders_backwards() {
    let history = |synchronous: bool| {
        let mut history = History::new(3);
        history.at(0).lock_all().put(2, ALL).flush(2).receive(1, 3).unlock_all();
        let doing = history.at(1).lock_all();
        let doing = if synchronous { doing.ssend(0, 3) } else { doing.send(0, 3) };
        doing.get(2, ALL).unlock_all();
        history
    };
    history(true).right();
    history(false).wrong();
    // The receive is posted before the put: then that it was matched says nothing.
    let mut history = History::new(3);
    let request = history.at(0).post(1, 3).request();
    history.at(0).lock_all().put(2, ALL).flush(2).unlock_all().done(request, Some((1, 3)));
    history.at(1).lock_all().ssend(0, 3).get(2, ALL).unlock_all();
    history.wrong();
}

#[test]
fn a_third_process_passes_it_on() {
    put_then_get(4, |history| {
        history.at(0).send(3, 0);
        history.at(3).receive(0, 0).send(1, 0);
        history.at(1).receive(3, 0);
    })
    .right();
    put_then_get(4, |history| {
        history.at(0).send(3, 0);
        history.at(3).send(1, 0).receive(0, 0);
        history.at(1).receive(3, 0);
    })
    .wrong();
}

#[test]
fn collective_operations_by_what_each_promises() {
    let history = |kind, root, backwards: bool| {
        put_then_get(3, |history| {
            let all: [usize; 3] = if backwards { [2, 1, 0] } else { [0, 1, 2] };
            for rank in all {
                history.at(rank).collective(kind, root).left();
            }
        })
    };
    for backwards in [false, true] {
        history(Collective::Everybody, 0, backwards).right();
        history(Collective::FromRoot, 0, backwards).right();
        history(Collective::FromRoot, 1, backwards).wrong();
        history(Collective::FromRoot, 2, backwards).wrong();
        history(Collective::ToRoot, 0, backwards).wrong();
        history(Collective::ToRoot, 1, backwards).right();
        history(Collective::Upwards, 0, backwards).right();
    }
}

#[test]
fn ranks_of_a_scan_wait_for_lower_ones_only() {
    let history = |kind| {
        let mut history = History::new(3);
        history.at(1).lock_all().put(2, ALL).flush(2).collective(kind, 0).left().unlock_all();
        history.at(0).lock_all().collective(kind, 0).left().get(2, ALL).unlock_all();
        history.at(2).collective(kind, 0).left();
        history
    };
    history(Collective::Upwards).wrong();
    history(Collective::Everybody).right();
}

#[test]
fn a_nonblocking_barrier_orders_where_it_is_complete() {
    let history = |early: bool| {
        let mut history = History::new(2);
        let begin = |history: &mut History, rank, request| {
            let kind = Collective::Everybody;
            history.at(rank).did(Did::Collective { comm: WORLD, kind, root: 0, request });
        };
        history.at(0).lock_all().put(0, ALL).flush(0).unlock_all();
        begin(&mut history, 0, 70);
        history.at(0).done(70, None);
        begin(&mut history, 1, 71);
        if early {
            history.at(1).lock_all().get(0, ALL).unlock_all().done(71, None);
        } else {
            history.at(1).done(71, None).lock_all().get(0, ALL).unlock_all();
        }
        history
    };
    history(false).right();
    history(true).wrong();
}

#[test]
fn members_that_disagree_on_a_collective_operation_are_silent() {
    put_then_get(3, |history| {
        history.at(0).collective(Collective::FromRoot, 1).left();
        history.at(1).collective(Collective::ToRoot, 0).left();
    })
    .right();
}

#[test]
fn fences() {
    let history = |apart: bool| {
        let mut history = History::new(3);
        history.fence();
        history.at(0).put(2, ALL);
        if apart {
            history.fence();
        }
        history.at(1).get(2, ALL);
        history.fence();
        history
    };
    history(true).right();
    history(false).wrong();
}

#[test]
fn a_fence_that_nothing_precedes_orders_only_the_operations_behind_it() {
    // Process 1 accesses its own memory by a lock before its fence; process 0's put waits for that fence.
    let history = |precede: bool, target: u32| {
        let mut history = History::new(3);
        history.at(1).lock(target, false).get(target, ALL).unlock(target).fence(precede);
        history.at(0).fence(precede).put(target, ALL);
        history.at(2).fence(precede);
        history.fence();
        history
    };
    history(false, 1).right();
    history(false, 2).wrong();
    history(true, 2).right();
}

#[test]
fn post_start_complete_wait() {
    let history = |exposures: [&[u32]; 2]| {
        let mut history = History::new(3);
        for to in exposures {
            let to = to.to_vec();
            history.at(2).did(Did::Expose { window: WINDOW, to }).did(Did::ExposeEnded { window: WINDOW });
        }
        for rank in [0, 1] {
            let doing = history.at(rank).did(Did::Access { window: WINDOW, to: vec![2] });
            let doing = if rank == 0 { doing.put(2, ALL) } else { doing.get(2, ALL) };
            doing.did(Did::AccessEnded { window: WINDOW });
        }
        history
    };
    history([&[0], &[1]]).right();
    history([&[1], &[0]]).right();
    history([&[0, 1], &[]]).wrong();
}

#[test]
fn what_is_exposed_is_changed_when_its_owner_has_waited() {
    // The reader is told by the origin, which has completed, or by the owner, which has waited.
    let history = |kind: RmaKind, by: u32, waited: bool| {
        let mut history = History::new(3);
        let doing = history.at(0).did(Did::Access { window: WINDOW, to: vec![2] });
        doing.rma(kind, WINDOW, 2, ALL, 0).did(Did::AccessEnded { window: WINDOW });
        history.at(2).did(Did::Expose { window: WINDOW, to: vec![0] });
        if waited {
            history.at(2).did(Did::ExposeEnded { window: WINDOW });
        }
        history.at(by as usize).send(1, 0);
        let writes = if kind == RmaKind::Get { RmaKind::Put } else { RmaKind::Get };
        history.at(1).lock_all().receive(by, 0).rma(writes, WINDOW, 2, ALL, 0).unlock_all();
        history
    };
    for kind in [RmaKind::Put, update(5, false), update(5, true)] {
        history(kind, 2, true).right();
        let pair = history(kind, 0, true).wrong();
        assert_eq!((pair.first.completed.0, pair.missing), (2, Missing::CompletionOfFirst));
        // The owner has not waited: it may be complete, or never.
        history(kind, 2, false).right();
    }
    // What is got has arrived.
    history(RmaKind::Get, 0, true).right();
    history(RmaKind::Get, 2, true).right();
}

#[test]
fn an_origin_may_begin_again_when_its_target_exposes_again() {
    let history = |again: bool| {
        let mut history = History::new(2);
        for _ in 0..2 {
            history.at(1).did(Did::Expose { window: WINDOW, to: vec![0] });
            history.at(1).did(Did::ExposeEnded { window: WINDOW });
        }
        let doing = history.at(0).did(Did::Access { window: WINDOW, to: vec![1] }).put(1, ALL);
        let doing = doing.did(Did::AccessEnded { window: WINDOW });
        if again {
            let doing = doing.did(Did::Access { window: WINDOW, to: vec![1] }).put(1, ALL);
            doing.did(Did::AccessEnded { window: WINDOW });
        } else {
            doing.lock_all_as(TWIN).rma(RmaKind::Put, TWIN, 1, ALL, 0).unlock_all_as(TWIN);
        }
        history
    };
    history(true).right();
    history(false).wrong();
}

#[test]
fn locks_that_exclude_each_other() {
    let history = |first: bool, second: bool, flush: bool| {
        let mut history = History::new(3);
        let doing = history.at(0).lock(2, first).put(2, ALL);
        if flush { doing.flush(2) } else { doing }.unlock(2);
        history.at(1).lock(2, second).get(2, ALL).unlock(2);
        history
    };
    for flush in [false, true] {
        history(true, true, flush).right();
        history(true, false, flush).right();
        history(false, true, flush).right();
        history(false, false, flush).wrong();
    }
}

#[test]
fn a_lock_excludes_nothing_at_another_target() {
    let mut history = History::new(3);
    history.at(0).lock(2, true).put(2, ALL).unlock(2);
    history.at(1).lock(1, true).lock(2, false).get(1, ALL).unlock(1).get(2, ALL).unlock(2);
    history.right();
    let mut history = History::new(4);
    history
        .at(0)
        .lock(2, true)
        .lock_all_as(TWIN)
        .rma(RmaKind::Put, TWIN, 3, ALL, 0)
        .unlock_all_as(TWIN)
        .unlock(2);
    history
        .at(1)
        .lock(2, true)
        .lock_all_as(TWIN)
        .rma(RmaKind::Put, TWIN, 3, ALL, 0)
        .unlock_all_as(TWIN)
        .unlock(2);
    history.right();
    let mut history = History::new(4);
    history
        .at(0)
        .lock(2, true)
        .lock_all_as(TWIN)
        .rma(RmaKind::Put, TWIN, 3, ALL, 0)
        .unlock_all_as(TWIN)
        .unlock(2);
    history
        .at(1)
        .lock(1, true)
        .lock_all_as(TWIN)
        .rma(RmaKind::Put, TWIN, 3, ALL, 0)
        .unlock_all_as(TWIN)
        .unlock(1);
    history.wrong();
}

#[test]
fn a_lock_of_all_is_shared_at_every_target() {
    let history = |exclusive| {
        let mut history = History::new(3);
        history.at(0).lock_all().put(2, ALL).unlock_all();
        history.at(1).lock(2, exclusive).put(2, ALL).unlock(2);
        history
    };
    history(true).right();
    history(false).wrong();
}

#[test]
fn which_lock_was_first_is_known_where_something_says_so() {
    // What process 0 did outside of its lock comes before what process 1 does behind the lock that came later.
    let history = |says: bool| {
        let mut history = History::new(4);
        history.at(0).lock(3, false).put(3, ALL).unlock(3).lock(2, true).unlock(2);
        if says {
            history.at(0).send(1, 0);
        }
        let doing = history.at(1).lock(2, true);
        if says { doing.receive(0, 0) } else { doing }.unlock(2);
        history.at(1).lock(3, false).get(3, ALL).unlock(3);
        history
    };
    history(true).right();
    // It may have been so.
    history(false).right();
    // It was certainly the other way around.
    let mut history = History::new(4);
    history.at(0).receive(1, 0).lock(3, false).put(3, ALL).unlock(3).lock(2, true).unlock(2);
    history.at(1).lock(2, true).unlock(2).send(0, 0).lock(3, false).get(3, ALL).unlock(3);
    history.wrong();
}

#[test]
fn calls_that_nobody_knows_may_order() {
    let history = |first: bool, second: bool| {
        put_then_get(3, |history| {
            for (rank, does) in [(0, first), (1, second)] {
                if does {
                    history.at(rank).did(Did::Unknown { call: 9 });
                }
            }
        })
    };
    history(true, true).silent();
    let answer = history(true, false).answer();
    assert_eq!((answer.pairs.len(), answer.limits), (1, vec![Limit::Unknown { process: 0, call: 9 }]));
}

#[test]
fn a_communicator_without_a_name_may_order() {
    // Of the named one it is known that it orders the other way.
    let history = |name: u64| {
        put_then_get(3, |history| {
            for rank in 0..2 {
                let kind = Collective::FromRoot;
                let doing = history.at(rank).did(Did::Comm { comm: 40, name, rank: rank as u32, size: 2 });
                doing
                    .did(Did::Collective { comm: 40, kind, root: 1, request: 0 })
                    .did(Did::Left { comm: 40 });
            }
        })
    };
    history(0).silent();
    assert_eq!(history(77).answer().pairs.len(), 1);
}

#[test]
fn processes_that_did_not_record_may_order() {
    let mut history = put_then_get(4, |_| {});
    assert_eq!(history.answer().pairs.len(), 1);
    history.processes.pop();
    assert_eq!(history.answer().limits, [Limit::NotRecorded { world: 0 }]);
    history.silent();
}

#[test]
fn what_is_missing_may_order_what_did_not_come_before() {
    let race = |history: &mut History, at: i64| {
        history.at(0).lock_all().put(2, (at, 8, BYTE)).flush(2).unlock_all();
        history.at(1).lock_all().get(2, (at, 8, BYTE)).flush(2).unlock_all();
    };
    let mut history = History::new(4);
    race(&mut history, 0);
    history.barrier();
    history.at(3).did(Did::Missing {});
    race(&mut history, 64);
    history.barrier();
    race(&mut history, 128);
    let answer = history.answer();
    assert_eq!(answer.limits, [Limit::Missing { process: 3 }]);
    assert_eq!(answer.pairs.len(), 1);
    assert_eq!(answer.pairs[0].window, Some((WINDOW, 0)));
}

#[test]
fn what_a_process_that_died_had_under_way_is_not_judged() {
    let history = |whole: bool| {
        let mut history = History::new(3);
        let doing = history.at(0).lock_all().put(2, ALL);
        if whole {
            doing.unlock_all();
        }
        history.at(1).lock_all().get(2, ALL).unlock_all();
        history.processes[0].whole = whole;
        history
    };
    history(true).wrong();
    history(false).silent();
    assert_eq!(history(false).answer().work.unfinished, 1);
}

#[test]
fn a_message_that_nobody_sent() {
    put_then_get(3, |history| {
        history.at(1).receive(0, 9);
    })
    .silent();
}

#[test]
fn the_answer_is_the_same_in_whatever_order_processes_are_given() {
    let mut history = put_then_get(4, |history| {
        history.at(3).lock_all().put(2, (4, 8, BYTE)).unlock_all();
    });
    history.at(1).did(Did::Unknown { call: 1 });
    let answer = history.answer();
    assert_eq!(answer.pairs.len(), 3);
    let order = [2, 0, 3, 1];
    let turned: Vec<_> = order.iter().map(|at| history.processes[*at].clone()).collect();
    let mut again = mpiwarden_analysis::analyze(&turned);
    for pair in &mut again.pairs {
        pair.owner = order[pair.owner];
        pair.first.process = order[pair.first.process];
        pair.second.process = order[pair.second.process];
        pair.first.completed.0 = order[pair.first.completed.0];
        pair.second.completed.0 = order[pair.second.completed.0];
    }
    assert_eq!(again.pairs, answer.pairs);
    assert_eq!(again.work, answer.work);
}
