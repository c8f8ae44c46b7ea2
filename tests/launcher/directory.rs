//! What the ranks tell each other of their memory: it works with several threads, it says so when it is full, and the
//! windows and communicators that the checker makes for it never show.
//!
//! Left out: whether the answers are right (tests/cases.rs).

use std::time::Duration;

use crate::bench::{Test, expect, expect_same, expect_silent, expect_status};
use crate::support::{Job, Outcome};

const OVER_MPI: (&str, &str) = ("MPIWARDEN_DIRECTORY", "mpi");
/// Open MPI's threads wait busily: four of them take their time where cores are few.
const PATIENCE: Duration = Duration::from_secs(180);
/// How a report says that regions had no place.
const FULL: &str =
    "more regions were attached than the directory has room for: RMA to some memory was not checked";

/// Windows made at once on two communicators.
pub fn threads(test: &Test<'_>) -> Result<(), String> {
    if test.target().name == "ompi5" {
        test.skip(
            "Open MPI 5.0 damages its heap when two threads make windows at once, also without the checker",
        );
        return Ok(());
    }
    let program = test.program("window_threads.c")?;
    let mut plain = test.plain(2, &program, &["100"]);
    plain.deadline = PATIENCE;
    let plain = try_again(test, &plain)?;
    if plain.stdout.contains("no threads") {
        test.skip("this library does not give MPI_THREAD_MULTIPLE");
        return Ok(());
    }
    expect(plain.stdout.contains("rank 1 wrong 0"), &plain, "the program is right")?;
    // Over MPI each window of these comes with one of the checker's own.
    for (rounds, env) in [("100", &[][..]), ("30", &[OVER_MPI])] {
        let mut job = test.checked(2, &program, &[rounds]);
        job.env.extend(owned(env));
        job.deadline = PATIENCE;
        let outcome = try_again(test, &job)?;
        expect_same(&outcome, &plain)?;
        expect_silent(&test.report()?, &outcome)?;
    }
    Ok(())
}

/// MPICH 5.0 crashes in 12 of 300 runs of this program, without the checker: such a run is made again.
fn try_again(test: &Test<'_>, job: &Job) -> Result<Outcome, String> {
    const TRIES: usize = 4;
    let mut outcome = test.run(job)?;
    for _ in 1..TRIES {
        // Seen twice in whole runs of this suite, and never in hundreds of runs of the program alone, with and without the library:
        // it is not known whose memory that is.
        let keys_are_left = outcome.stdout.contains("was not returned to mpool ucp_rkeys");
        if (outcome.status == 0 && !keys_are_left) || !test.target().name.starts_with("mpich5") {
            break;
        }
        if keys_are_left {
            println!("{}: UCX has memory left, once more", test.target().name);
        }
        outcome = test.run(job)?;
    }
    Ok(outcome)
}

/// Over MPI the table has a fixed size. What has no place in it is not looked at, and nobody blamed.
pub fn full(test: &Test<'_>) -> Result<(), String> {
    let small = ("MPIWARDEN_DIRECTORY_SIZE", "8");
    expect_limits(test, &[OVER_MPI, small], &[FULL])?;
    expect_limits(test, &[OVER_MPI], &[])?;
    // On one node the table grows, whatever its size over MPI.
    expect_limits(test, &[small], &[])
}

/// The program attaches more regions than the small table holds, and puts into each.
fn expect_limits(test: &Test<'_>, env: &[(&str, &str)], wanted: &[&str]) -> Result<(), String> {
    let mut job = test.checked(2, &test.program("many_regions.c")?, &["30"]);
    job.env.extend(owned(env));
    let outcome = test.run(&job)?;
    expect(outcome.stdout == "30 regions, wrong 0\n", &outcome, "every put is made")?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    expect_silent(&report, &outcome)?;
    let limits: Vec<&str> = report.coverage.limits.iter().filter_map(|limit| limit.as_str()).collect();
    expect(limits == wanted, &outcome, &format!("limits {limits:?}, expected {wanted:?}"))
}

/// The program counts the runs of its callbacks, and a library between the checker and MPI the calls that are made.
pub fn unseen(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("unseen.c")?;
    let counter = test.library("counted_objects.c")?.display().to_string();
    let mut plain = test.plain(2, &program, &[]);
    plain.env.push(("LD_PRELOAD".to_owned(), counter.clone()));
    let plain = test.run(&plain)?;
    expect_status(&plain, 0)?;
    // The counters count: callbacks, the one error, calls.
    for said in ["of windows 24,", "errors 1 and 0, wrong 0", "really called: dup 1, split 0, comm_free 1,"] {
        expect(plain.stdout.contains(said), &plain, &format!("the plain run should say: {said}"))?;
    }
    let mut listed = Vec::new();
    for env in [&[][..], &[OVER_MPI]] {
        let mut job = test.checked(2, &program, &[]);
        job.env.push(("MPIWARDEN_PRELOAD_AFTER".to_owned(), counter.clone()));
        job.env.extend(owned(env));
        let outcome = test.run(&job)?;
        expect_same(&outcome, &plain)?;
        let report = test.report()?;
        // The one error is the program's own.
        let told: Vec<_> = report.findings.iter().map(|finding| finding.check.as_str()).collect();
        expect(
            told == ["message-bad-argument"],
            &outcome,
            &format!("it sends to a rank that is none: {told:?}"),
        )?;
        // How much memory Open MPI 5 frees between two calls, and whether all of that can be kept, is chance, and no matter of the way.
        let by_chance =
            |limit: &serde_json::Value| limit.to_string().contains("more memory was freed at once");
        let limits: Vec<_> =
            report.coverage.limits.iter().filter(|limit| !by_chance(limit)).cloned().collect();
        listed.push((report.windows.len(), report.coverage.calls, limits));
    }
    match &listed[..] {
        [near, far] if near == far => Ok(()),
        _ => Err(format!("windows, calls, limits: the report should not change with the way:\n{listed:?}")),
    }
}

fn owned(env: &[(&str, &str)]) -> impl Iterator<Item = (String, String)> {
    env.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
}
