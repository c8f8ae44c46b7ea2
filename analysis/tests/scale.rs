//! What an analysis costs, in counts: twice the job takes twice the work. `MPIWARDEN_SCALE=STEPS cargo test --release -p mpiwarden-analysis --test scale --
//! --nocapture` plays longer ones and says how long they take.

mod history;

use history::{BYTE, DYNAMIC, History, WORD, base};
use mpiwarden::events::{Did, Rank, RmaKind};
use mpiwarden_analysis::Work;

/// A made-up job: processes, steps.
type Job = fn(u32, u32) -> History;

/// Halos go to both neighbours in a ring, and a fence ends each step.
fn stencil(processes: u32, steps: u32) -> History {
    let mut history = History::new(processes);
    history.fence();
    for step in 0..steps {
        for rank in 0..processes {
            let at = i64::from(step % 2) * 1024;
            let doing = history.at(rank as usize).put((rank + 1) % processes, (at, 64, BYTE));
            doing.put((rank + processes - 1) % processes, (at + 512, 64, BYTE));
        }
        history.fence();
    }
    history
}

/// The same by messages to the neighbours only: no step is common to all.
fn ring(processes: u32, steps: u32) -> History {
    let mut history = History::new(processes);
    for rank in 0..processes as usize {
        history.at(rank).lock_all();
    }
    for _ in 0..steps {
        let neighbours = |rank: u32| [(rank + 1) % processes, (rank + processes - 1) % processes];
        for rank in 0..processes {
            for (place, to) in neighbours(rank).into_iter().enumerate() {
                history.at(rank as usize).put(to, (512 * place as i64, 64, BYTE)).flush(to).send(to, 0);
            }
        }
        for rank in 0..processes {
            for from in neighbours(rank) {
                history.at(rank as usize).receive(from, 0);
            }
            for (place, from) in neighbours(rank).into_iter().rev().enumerate() {
                let at = base(rank as Rank) + 512 * place as u64;
                history.at(rank as usize).uses(at, 64, false).send(from, 1);
            }
        }
        for rank in 0..processes {
            for from in neighbours(rank) {
                history.at(rank as usize).receive(from, 1);
            }
        }
    }
    history
}

/// All count at the first process, under exclusive locks.
fn counter(processes: u32, steps: u32) -> History {
    let mut history = History::new(processes);
    for _ in 0..steps {
        for rank in 0..processes as usize {
            history.at(rank).lock(0, true).get(0, (0, 1, WORD)).flush(0).put(0, (0, 1, WORD)).unlock(0);
        }
    }
    history
}

/// All update words here and there at each other, and look at a common one.
fn scattered(processes: u32, steps: u32) -> History {
    let mut history = History::new(processes);
    let mut drawn = 1u32;
    for rank in 0..processes as usize {
        history.at(rank).lock_all();
    }
    for _ in 0..steps {
        for rank in 0..processes as usize {
            drawn = drawn.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (target, at) = (drawn >> 16, i64::from(drawn >> 8 & 0x3ff) * 4);
            history.at(rank).accumulate(target % processes, (at, 1, WORD)).fetch(0, (0, 1, WORD)).flush(0);
        }
    }
    history
}

/// Every step attaches memory, has it put to, and detaches it.
fn attaching(processes: u32, steps: u32) -> History {
    let mut history = History::new(processes);
    for _ in 0..steps {
        for rank in 0..processes as usize {
            history.at(rank).did(Did::Attached { window: DYNAMIC, base: 0x5000, size: 64 });
        }
        history.barrier();
        for rank in 0..processes {
            let doing = history.at(rank as usize).lock_all_as(DYNAMIC);
            let bytes = (0x5000, 8, BYTE);
            doing.rma(RmaKind::Put, DYNAMIC, (rank + 1) % processes, bytes, 0).unlock_all_as(DYNAMIC);
        }
        history.barrier();
        for rank in 0..processes as usize {
            history.at(rank).did(Did::Detach { window: DYNAMIC, base: 0x5000 });
        }
    }
    history
}

fn play(name: &str, job: Job, processes: u32, steps: u32) -> Work {
    let history = job(processes, steps);
    let begun = std::time::Instant::now();
    let answer = history.answer();
    assert_eq!(answer.limits, [], "{name}");
    assert_eq!(answer.pairs, [], "{name}");
    let Work { events, accesses, .. } = answer.work;
    println!("{name} {processes} × {steps}: {events} events, {accesses} accesses, {:.2?}", begun.elapsed());
    answer.work
}

#[test]
fn twice_the_job_takes_twice_the_work() {
    let jobs: [(&str, Job); 5] = [
        ("stencil", stencil),
        ("ring", ring),
        ("counter", counter),
        ("scattered", scattered),
        ("attaching", attaching),
    ];
    let longer = std::env::var("MPIWARDEN_SCALE").ok().and_then(|steps| steps.parse().ok());
    for (name, job) in jobs {
        if let Some(steps) = longer {
            play(name, job, 64, steps);
            continue;
        }
        let (small, long) = (play(name, job, 8, 64), play(name, job, 8, 128));
        let most = |count: fn(&Work) -> u64| {
            let (small, long) = (count(&small), count(&long));
            assert!(long <= 3 * small + 1000, "{name}: {small} became {long}");
        };
        most(|work| work.asked);
        most(|work| work.edges);
        most(|work| work.points);
    }
}

#[test]
fn accesses_alike_are_one_group() {
    let work = play("stencil", stencil, 8, 100);
    assert_eq!(work.accesses, 1600);
    // Two places, two halves of the memory.
    assert_eq!(work.groups, 32);
    assert!(work.compared < 100, "{}", work.compared);
}
