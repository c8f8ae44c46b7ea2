//! Messages of which it is not known when they arrived: parts of them (4.2.2), and those that were matched before they are received (3.8.2).

mod history;

use history::{BYTE, History, WORLD};
use mpiwarden::events::{Did, KeptEvent, Posted};
use mpiwarden_spec::Procedure;

/// A part that has arrived comes after the start of its message, and may come after all that its source did until the last part was ready (4.2.2).
#[test]
fn a_part_that_has_arrived_orders() {
    let job = |put_before_start: bool, arrives: bool| {
        let mut history = History::new(3);
        let put = |history: &mut History| {
            history.at(0).lock_all().put(2, (0, 4, BYTE)).flush(2).unlock_all();
        };
        if put_before_start {
            put(&mut history);
        }
        history.at(0).did(Did::Parts { request: 90 });
        if !put_before_start {
            put(&mut history);
        }
        history.at(0).did(Did::Send { comm: WORLD, to: 1, tag: 5, request: 90 });
        let posts = history.at(1).post(0, 5);
        let request = posts.request();
        let posts = if arrives { posts.did(Did::Arrived { request }) } else { posts };
        posts.lock_all().get(2, (0, 4, BYTE)).flush(2).unlock_all().done(request, Some((0, 5)));
        history.at(0).done(90, None);
        history.at(2).lock_all().unlock_all();
        history
    };
    for before in [true, false] {
        job(before, true).right();
        job(before, false).wrong();
    }
}

/// A synchronous send ends when its receive has begun (3.4): of a message that was matched before it is not known when that was.
#[test]
fn a_matched_message_may_be_received_later() {
    let job = |name: &str| {
        let call = Procedure::find(name).expect("it is one").place() as u16;
        let mut history = History::new(3);
        let placed = |did: Did| KeptEvent { place: 9000, did };
        let told = Did::Place { place: 9000, call, fortran: false, frames: Vec::new() };
        history.processes[1].events.push(placed(told));
        let by = Posted { from: 0, tag: 5 };
        history.processes[1].events.push(placed(Did::Received { comm: WORLD, from: 0, tag: 5, by }));
        history.at(1).lock_all().put(2, (0, 4, BYTE)).flush(2).unlock_all();
        history.at(0).ssend(1, 5).lock_all().get(2, (0, 4, BYTE)).flush(2).unlock_all();
        history
    };
    job("MPI_Mprobe").right();
    job("MPI_Recv").wrong();
}
