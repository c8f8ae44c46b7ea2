//! Order that a program may make by looking at memory, which its calls do not tell: it makes a pair silent (12.7).

mod history;

use history::{BYTE, History, SIZE, TWIN, WINDOW, WORD};
use mpiwarden::events::Did;
use mpiwarden_analysis::Limit;

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
    // Process 2 puts and stores a flag; process 0 fetches from it until it is there. In the unified model what is stored is seen without a call (12.4).
    let history = |fetches: bool| {
        let mut history = History::new(3);
        history.at(2).lock_all().put(1, ALL).flush(1).unlock_all();
        let reads = history.at(0).lock_all();
        if fetches { reads.get(2, (64, 1, WORD)).flush(2) } else { reads }.get(1, ALL).unlock_all();
        history
    };
    history(true).right();
    history(false).wrong();
}

#[test]
fn processes_that_share_memory_may_wait_for_each_other() {
    // Processes 0 and 1 have memory in common, and a flag there is no call of either.
    let history = |shared: bool| {
        let mut history = History::new(3);
        if shared {
            history.at(0).did(Did::Shared { window: TWIN });
        }
        history.at(0).lock_all().put(2, ALL).flush(2).unlock_all();
        history.at(1).lock_all().get(2, ALL).flush(2).unlock_all();
        history
    };
    // All members of the window have it, and one of them says so.
    history(true).right();
    history(false).wrong();
    // Whoever maps memory shares it with its owner, and with others who do.
    let mut history = History::new(4);
    for process in [0, 1] {
        history.at(process).did(Did::Mapped { window: TWIN, rank: 3, base: 0x90000, size: SIZE });
    }
    history.at(0).lock_all().put(2, ALL).flush(2).unlock_all();
    history.at(1).lock_all().get(2, ALL).flush(2).unlock_all();
    history.right();
}

#[test]
fn a_flag_completes_no_operation() {
    // They share memory, and the put is not complete before the barrier that the get comes before, nor begun after it.
    let history = |flushes: bool| {
        let mut history = History::new(3);
        history.at(0).did(Did::Shared { window: TWIN });
        let puts = history.at(0).lock_all().put(2, ALL);
        if flushes {
            puts.flush(2);
        }
        history.barrier();
        history.at(1).lock_all().get(2, ALL).flush(2).unlock_all();
        history.barrier();
        history.at(0).flush(2).unlock_all();
        history
    };
    history(true).right();
    history(false).wrong();
}

#[test]
fn processes_that_share_a_file_may_wait_for_each_other() {
    let history = |files: [u64; 2], writes: [bool; 2]| {
        let mut history = History::new(3);
        for process in [0, 1] {
            history.at(process).did(Did::SharesMemory { file: files[process], writes: writes[process] });
        }
        history.at(0).lock_all().put(2, ALL).flush(2).unlock_all();
        history.at(1).lock_all().get(2, ALL).flush(2).unlock_all();
        history
    };
    assert_eq!(history([7, 7], [true, false]).answer().limits, [Limit::SharesMemory]);
    assert!(history([7, 7], [true, false]).answer().pairs.is_empty());
    history([7, 8], [true, true]).wrong();
    // Nobody can write a flag there.
    history([7, 7], [false, false]).wrong();
}
