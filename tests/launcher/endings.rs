//! Programs that end badly: what was found until then is in the report, and the report says that it is not complete.

use crate::bench::{Test, expect, expect_same_status, expect_status, expect_the_fault};

/// Checks whose findings a program may have that never came to `MPI_Finalize`: none is about its end.
const NOTHING_ELSE: &[&str] = &[];

pub fn abort(test: &Test<'_>) -> Result<(), String> {
    ends_badly(test, "abort", None)
}

pub fn killed(test: &Test<'_>) -> Result<(), String> {
    ends_badly(test, "kill", None)
}

pub fn crashed(test: &Test<'_>) -> Result<(), String> {
    ends_badly(test, "crash", None)
}

pub fn exit_without_finalize(test: &Test<'_>) -> Result<(), String> {
    ends_badly(test, "exit", Some(9))
}

/// The exit status is what the launcher makes of it without the checker, or the one given.
fn ends_badly(test: &Test<'_>, how: &str, status: Option<i32>) -> Result<(), String> {
    let program = test.program("ends.c")?;
    let outcome = test.run(&test.checked(1, &program, &[how]))?;
    match status {
        Some(status) => expect_status(&outcome, status)?,
        None => test.hold_against(&test.plain(1, &program, &[how]), &outcome, expect_same_status)?,
    }
    expect(outcome.status != 0, &outcome, "no success")?;
    let report = test.report()?;
    expect(!report.run.complete, &outcome, "run.complete should be false")?;
    expect(report.run.ranks_reported == 1, &outcome, "the rank did report")?;
    expect_the_fault(&report, &outcome, NOTHING_ELSE)
}

/// One rank is killed, the launcher ends the other: both have said what they found.
pub fn one_of_two_killed(test: &Test<'_>) -> Result<(), String> {
    let outcome = test.run(&test.checked(2, &test.program("ends.c")?, &["kill"]))?;
    expect(outcome.status != 0, &outcome, "no success")?;
    let report = test.report()?;
    expect(!report.run.complete, &outcome, "run.complete should be false")?;
    expect_the_fault(&report, &outcome, NOTHING_ELSE)
}
