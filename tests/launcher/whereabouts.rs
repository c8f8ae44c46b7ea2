//! Where the threads of a rank are when its job is ended: the slot says the call, whom it waits for, and what ended before.
//!
//! Left out: what the command makes of it.

use std::fs;

use mpiwarden::findings::status::{HEADER_SIZE, SLOT_SIZE, Slot};
use mpiwarden::findings::waits::{Whereabouts, flag, peer};

use crate::bench::{Test, expect};
use crate::support::Outcome;

const PROGRAM: &str = "stands.c";

/// What a thread waits in: the call, whom it waits for, the tag, and how many requests.
type Waits = (&'static str, i32, i32, u32);

const NOTHING: i32 = peer::NONE;

/// What rank 0 of tests/programs/stands.c does, and where it is then.
const IN_C: [(&str, Waits); 15] = [
    ("recv", ("MPI_Recv", 1, 7, 0)),
    ("any", ("MPI_Recv", peer::ANY, peer::ANY, 0)),
    ("send", ("MPI_Send", 1, 8, 0)),
    ("ssend", ("MPI_Ssend", 1, 9, 0)),
    ("probe", ("MPI_Probe", 1, peer::ANY, 0)),
    ("sendrecv", ("MPI_Sendrecv", peer::NOBODY, 10, 0)),
    ("barrier", ("MPI_Barrier", peer::ANY, NOTHING, 0)),
    ("bcast", ("MPI_Bcast", 1, NOTHING, 0)),
    ("allreduce", ("MPI_Allreduce", peer::ANY, NOTHING, 0)),
    ("dup", ("MPI_Comm_dup", peer::ANY, NOTHING, 0)),
    ("fence", ("MPI_Win_fence", peer::ANY, NOTHING, 0)),
    ("free", ("MPI_Win_free", peer::ANY, NOTHING, 0)),
    ("wait", ("MPI_Wait", NOTHING, NOTHING, 1)),
    ("waitall", ("MPI_Waitall", NOTHING, NOTHING, 2)),
    ("waitany", ("MPI_Waitany", NOTHING, NOTHING, 2)),
];

/// Every call that waits is in the slot, with whom it waits for.
pub fn in_c(test: &Test<'_>) -> Result<(), String> {
    for (what, waits) in IN_C {
        let (outcome, threads) = stands(test, PROGRAM, what, &[])?;
        let [one] = &threads[..] else { return Err(wrong(what, &outcome, &threads)) };
        let same = one.inside && said(one) == waits;
        let is_window = one.flags & flag::WINDOW != 0;
        let right = same
            && is_window == waits.0.starts_with("MPI_Win")
            && (one.name != 0) != waits.0.starts_with("MPI_Wait")
            && (one.flags & flag::ANY != 0) == (what == "waitany")
            && one.flags & flag::UNKNOWN == 0
            && one.listed.len() == waits.3 as usize
            && one.place != 0;
        expect(right, &outcome, &wrong(what, &outcome, &threads))?;
    }
    Ok(())
}

/// Without events, and with nobody who looks.
pub fn switched(test: &Test<'_>) -> Result<(), String> {
    let (outcome, threads) = stands(test, PROGRAM, "recv", &["--record", "off"])?;
    let right =
        matches!(&threads[..], [one] if one.inside && one.name != 0 && one.number == 0 && said(one).1 == 1);
    expect(right, &outcome, &wrong("without events", &outcome, &threads))?;
    let (outcome, threads) = stands_with(test, PROGRAM, "recv", &[], &[("MPIWARDEN_HANG_AFTER", "0")])?;
    expect(threads.is_empty(), &outcome, &wrong("nobody looks", &outcome, &threads))
}

/// A test or probe that says «not yet» ends nothing, and the thread is not inside of it for ever.
pub fn asks(test: &Test<'_>) -> Result<(), String> {
    for (what, waits) in [("test", ("MPI_Test", NOTHING, NOTHING, 1)), ("iprobe", ("MPI_Iprobe", 1, 16, 0))] {
        let (outcome, threads) = stands(test, PROGRAM, what, &[])?;
        let right = matches!(&threads[..], [one] if said(one) == waits && one.asked > 10 && one.ended < 10);
        expect(right, &outcome, &wrong(what, &outcome, &threads))?;
    }
    Ok(())
}

/// A callback in a call that makes another one: the inner one is where the thread is, and then it is in the outer one again.
pub fn nested(test: &Test<'_>) -> Result<(), String> {
    let (outcome, threads) = stands(test, PROGRAM, "nested", &[])?;
    let right = matches!(&threads[..], [one] if one.inside && said(one) == ("MPI_Recv", 1, 21, 0));
    expect(right, &outcome, &wrong("nested", &outcome, &threads))?;
    let (outcome, threads) = stands(test, PROGRAM, "outer", &[])?;
    let right = matches!(&threads[..], [one] if one.inside && said(one).0 == "MPI_Barrier");
    expect(right, &outcome, &wrong("outer", &outcome, &threads))?;
    // A call that was left by a jump is over for who looks as soon as the thread makes another one.
    let (outcome, threads) = stands(test, PROGRAM, "left", &[])?;
    let right = matches!(&threads[..], [one] if one.inside && said(one) == ("MPI_Recv", 1, 27, 0));
    expect(right, &outcome, &wrong("left", &outcome, &threads))
}

/// Threads have places of their own, and give them back.
pub fn threads(test: &Test<'_>) -> Result<(), String> {
    let (outcome, mut threads) = stands(test, PROGRAM, "threads", &[])?;
    threads.sort_by_key(|one| one.tag);
    let right = matches!(&threads[..], [other, first] if other.inside && first.inside && (other.tag, first.tag) == (22, 24));
    expect(right, &outcome, &wrong("threads", &outcome, &threads))
}

/// A forked child does not write into its parent's place.
pub fn forked(test: &Test<'_>) -> Result<(), String> {
    let (outcome, threads) = stands(test, PROGRAM, "forked", &[])?;
    let right = matches!(&threads[..], [one] if one.inside && said(one) == ("MPI_Recv", 1, 26, 0));
    expect(right, &outcome, &wrong("forked", &outcome, &threads))
}

fn said(one: &Whereabouts) -> Waits {
    (one.call.map_or("", |call| call.name()), one.peer, one.tag, one.requests)
}

fn wrong(what: &str, outcome: &Outcome, threads: &[Whereabouts]) -> String {
    format!("{what}: {threads:?}\n{}", outcome.stderr)
}

/// Runs the program until its end, and gives where the threads of rank 0 were.
fn stands(
    test: &Test<'_>,
    program: &str,
    what: &str,
    options: &[&str],
) -> Result<(Outcome, Vec<Whereabouts>), String> {
    stands_with(test, program, what, options, &[])
}

fn stands_with(
    test: &Test<'_>,
    program: &str,
    what: &str,
    options: &[&str],
    variables: &[(&str, &str)],
) -> Result<(Outcome, Vec<Whereabouts>), String> {
    let program = test.program(program)?;
    let mut job = test.job(options, &test.words(2, &program, &[what]));
    job.env.extend(variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    // UCX prints what it thinks of the end.
    job.env.push(("UCX_LOG_LEVEL".to_owned(), "fatal".to_owned()));
    let outcome = test.run(&job)?;
    let raw = test.output().join("raw");
    let mut found = None;
    for file in fs::read_dir(&raw).map_err(|e| format!("{}: {e}", raw.display()))?.flatten() {
        if file.path().extension().is_some_and(|extension| extension == "status") {
            let bytes = fs::read(file.path()).map_err(|e| e.to_string())?;
            let mut slots = bytes[HEADER_SIZE..].chunks_exact(SLOT_SIZE).filter_map(Slot::parse);
            found = slots.rfind(|slot| slot.rank == 0).or(found);
        }
    }
    let slot = found.ok_or("rank 0 has no slot")?;
    Ok((outcome, slot.threads))
}
