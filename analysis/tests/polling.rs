//! Order that a program may make by looking at memory, which its calls do not tell: it makes a pair silent (12.7).

mod history;

use history::{BYTE, History, WINDOW, WORD};
use mpiwarden::events::Did;

const ALL: (i64, u64, u32) = (0, 8, BYTE);

#[test]
fn a_loop_that_looks_may_wait() {
    let flag = (64, 1, WORD);
    let history = |fetched: (i64, u64, u32)| {
        let mut history = History::new(3);
        history.at(0).lock_all().put(2, ALL).flush(2).accumulate(2, flag).unlock_all();
        history.at(1).lock_all().fetch(2, fetched).flush_local(2).get(2, ALL).unlock_all();
        history
    };
    history(flag).right();
    history((128, 1, WORD)).wrong();
    // It looks, and does not wait for the answer.
    let mut history = History::new(3);
    history.at(0).lock_all().put(2, ALL).flush(2).accumulate(2, flag).unlock_all();
    history.at(1).lock_all().fetch(2, flag).get(2, ALL).unlock_all();
    history.wrong();
}

#[test]
fn an_owner_that_synchronises_its_memory_may_wait() {
    let history = |looks: bool| {
        let mut history = History::new(3);
        history.at(0).lock_all().put(2, ALL).flush(2).put(2, (64, 1, WORD)).unlock_all();
        let doing = history.at(2);
        if looks { doing.did(Did::Sync { window: WINDOW }) } else { doing }.send(1, 0);
        history.at(1).lock_all().receive(2, 0).get(2, ALL).unlock_all();
        history
    };
    history(true).right();
    history(false).wrong();
}

#[test]
fn what_an_owner_stores_may_be_waited_for() {
    // Process 2 puts and stores a flag; process 0 fetches from it until it is there.
    let history = |shows: bool| {
        let mut history = History::new(3);
        let doing = history.at(2).lock_all().put(1, ALL).flush(1);
        if shows { doing.did(Did::Sync { window: WINDOW }) } else { doing }.unlock_all();
        history.at(0).lock_all().get(2, (64, 1, WORD)).flush(2).get(1, ALL).unlock_all();
        history
    };
    history(true).right();
    history(false).wrong();
}

#[test]
fn an_owner_that_loads_under_a_lock_may_wait() {
    let history = |target: u32| {
        let mut history = History::new(3);
        history.at(0).lock_all().put(2, ALL).flush(2).put(2, (64, 1, WORD)).unlock_all();
        history.at(2).lock(target, false).unlock(target).send(1, 0);
        history.at(1).lock_all().receive(2, 0).get(2, ALL).unlock_all();
        history
    };
    history(2).right();
    history(1).wrong();
}
