//! Order that a program may make by looking at memory, which its calls do not tell: it makes a pair silent (12.7).

mod history;

use history::{BYTE, History, SIZE, WINDOW, WORD};
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
fn an_owner_that_loads_may_wait() {
    // It loads a flag in a loop, which is no call (12.7), and tells the reader.
    let history = |flag: bool, early: bool| {
        let mut history = History::new(3);
        let tells = history.at(2).send(1, 0);
        if early {
            tells.send(0, 1)
        } else {
            tells
        };
        let writes = if early { history.at(0).receive(2, 1) } else { history.at(0) };
        let writes = writes.lock_all().put(2, ALL).flush(2);
        if flag { writes.put(2, (64, 1, WORD)) } else { writes }.unlock_all();
        history.at(1).lock_all().receive(2, 0).get(2, ALL).unlock_all();
        history
    };
    history(true, false).right();
    // Nothing is written after the data that it could wait for: the very bytes are no flag.
    history(false, false).wrong();
    // It told before the flag was written.
    history(true, true).wrong();
}

#[test]
fn who_maps_the_memory_may_wait() {
    // Process 3 has the memory of process 2 mapped, loads the flag there, and tells the reader.
    let history = |maps: bool| {
        let mut history = History::new(4);
        if maps {
            let (rank, size) = (2, SIZE);
            history.at(3).did(Did::Mapped { window: WINDOW, rank, base: 0x90000, size });
        }
        history.at(0).lock_all().put(2, ALL).flush(2).put(2, (64, 1, WORD)).unlock_all();
        history.at(3).send(1, 0);
        history.at(1).lock_all().receive(3, 0).get(2, ALL).unlock_all();
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
