//! The program's own loads and stores: of buffers of operations under way (3.7.2, 12.3), and of window memory that others reach (12.7).

mod history;

use history::{BYTE, History, WINDOW, WORLD, base, update};
use mpiwarden::events::{Did, LocalAccess, RmaKind};
use mpiwarden_analysis::{Access, Kind};

const ALL: (i64, u64, u32) = (0, 8, BYTE);
/// Memory that no other process can reach.
const OWN: u64 = 0x900;

#[test]
fn a_buffer_that_is_sent_is_changed_only_behind_the_wait() {
    let history = |writes: bool, waits: bool, at: u64| {
        let mut history = History::new(2);
        history.at(1).receive(0, 3);
        let first = history.at(0).uses(OWN, 8, false);
        let first = first.did(Did::Send { comm: WORLD, to: 1, tag: 3, request: 9 });
        let first = if waits { first.done(9, None) } else { first };
        let first = first.local(at, 4, writes, false);
        if !waits {
            first.done(9, None);
        }
        history
    };
    history(true, true, OWN).right();
    history(false, false, OWN).right();
    history(true, false, OWN + 8).right();
    let pair = history(true, false, OWN + 4).wrong_as(Kind::Conflict);
    assert_eq!(pair.first.access, Access::Buffer { writes: false });
    assert_eq!(pair.second.access, Access::Local { how: LocalAccess::Stores, often: false });
    assert_eq!((pair.bytes, pair.owner), (OWN + 4..OWN + 8, 0));
}

#[test]
fn a_buffer_that_is_received_is_not_looked_at_before_the_wait() {
    for (writes, often) in [(false, false), (false, true), (true, false), (true, true)] {
        let history = |waits: bool| {
            let mut history = History::new(2);
            history.at(1).send(0, 3);
            let mut first = history.at(0).uses(OWN, 8, true).post(1, 3);
            let request = first.request();
            if waits {
                first = first.done(request, Some((1, 3)));
            }
            let first = first.local(OWN, 8, writes, often);
            if !waits {
                first.done(request, Some((1, 3)));
            }
            history
        };
        history(true).right();
        history(false).wrong();
    }
}

#[test]
fn what_is_given_up_or_never_complete_is_not_judged() {
    let mut history = History::new(2);
    history.at(1).receive(0, 3);
    let first = history.at(0).uses(OWN, 8, false);
    first
        .did(Did::Send { comm: WORLD, to: 1, tag: 3, request: 9 })
        .did(Did::GivenUp { request: 9 })
        .stores(OWN, 8);
    history.right();
}

#[test]
fn origin_and_result_buffers() {
    let history = |kind: RmaKind, writes: bool, completes: u32| {
        let mut history = History::new(2);
        let doing = history.at(0).lock_all().from(kind, 1, ALL, OWN);
        let doing = match completes {
            0 => doing,
            1 => doing.flush_local(1),
            _ => doing.flush(1),
        };
        doing.local(OWN, 8, writes, false).unlock_all();
        history
    };
    for (kind, load) in [(RmaKind::Put, true), (RmaKind::Get, false), (update(5, false), true)] {
        history(kind, true, 0).wrong();
        history(kind, true, 1).right();
        history(kind, true, 2).right();
        let loads = history(kind, false, 0);
        if load {
            loads.right();
        } else {
            loads.wrong();
        }
    }
}

#[test]
fn window_memory_that_others_reach() {
    let history = |kind: RmaKind, writes: bool, fences: bool| {
        let mut history = History::new(2);
        history.fence();
        history.at(0).rma(kind, WINDOW, 1, ALL, 0);
        if fences {
            history.fence();
        }
        history.at(1).local(base(1), 4, writes, false);
        history.fence();
        history
    };
    for kind in [RmaKind::Put, RmaKind::Get, update(5, false), update(5, true)] {
        for writes in [false, true] {
            history(kind, writes, true).right();
        }
        history(kind, true, false).wrong();
    }
    history(RmaKind::Get, false, false).right();
    let pair = history(RmaKind::Put, false, false).wrong();
    assert_eq!((pair.window, pair.owner, pair.common), (Some((WINDOW, 0)), 1, 4));
}

#[test]
fn messages_order_a_load_behind_a_flush_only() {
    let history = |flush: bool| {
        let mut history = History::new(2);
        let doing = history.at(0).lock_all().put(1, ALL);
        let doing = if flush { doing.flush(1) } else { doing };
        doing.send(1, 4).unlock_all();
        history.at(1).receive(0, 4).loads(base(1), 8);
        history
    };
    history(true).right();
    history(false).wrong();
}

#[test]
fn a_common_exclusive_lock_makes_it_safe() {
    let history = |exclusive: bool| {
        let mut history = History::new(2);
        history.at(0).lock(1, exclusive).put(1, ALL).unlock(1);
        history.at(1).lock(1, exclusive).stores(base(1), 8).unlock(1);
        history
    };
    history(true).right();
    history(false).wrong();
}

#[test]
fn polling_is_no_race() {
    // The load is repeated until it sees the put; what was put before it is there then.
    let history = |polls: &[bool]| {
        let mut history = History::new(2);
        history.at(0).lock_all().put(1, (64, 8, BYTE)).flush(1).put(1, ALL).unlock_all();
        for often in polls {
            history.at(1).local(base(1), 4, false, *often).did(Did::Sync { window: WINDOW });
        }
        history.at(1).loads(base(1) + 64, 8);
        history
    };
    assert!(history(&[true]).answer().pairs.is_empty());
    // Without a poll the load of what was put first may still see it: by what is not told here, there may be a look at the flag.
    let line = |history: &mut History, many: u32| {
        history.at(0).lock_all().put(1, ALL).unlock_all();
        for _ in 0..many {
            history.at(1).loads(base(1), 4).did(Did::Sync { window: WINDOW });
        }
    };
    for (many, pairs) in [(1, 1), (2, 0), (9, 0)] {
        let mut history = History::new(2);
        line(&mut history, many);
        assert_eq!(history.answer().pairs.len(), pairs, "{many}");
    }
    // Likewise of an operation that is repeated until it sees a store.
    let get = |many: u32| {
        let mut history = History::new(2);
        history.at(1).stores(base(1), 4);
        let mut origin = history.at(0).lock_all();
        for _ in 0..many {
            origin = origin.get(1, (0, 4, BYTE)).flush(1);
        }
        origin.unlock_all();
        history.answer().pairs.len()
    };
    assert_eq!((get(1), get(2)), (1, 0));
}

#[test]
fn two_local_accesses_are_not_asked_about() {
    let mut history = History::new(2);
    for (rank, other) in [(0, 1), (1, 0)] {
        let mapped = Did::Mapped { window: WINDOW, rank: other, base: 0x80000, size: 4096 };
        history.at(rank).did(mapped).stores(0x80000, 8).stores(base(rank as u32), 8);
    }
    history.right();
}
