//! Programs that end badly: what was found until then is in the report, and the report says that it is not complete.

use crate::bench::{Test, expect, expect_same_status, expect_the_fault};

/// Checks whose findings a program may have that never came to `MPI_Finalize`: none is about its end.
const NOTHING_ELSE: &[&str] = &[];

pub fn abort(test: &Test<'_>) -> Result<(), String> {
    ends_badly(test, "abort")
}

pub fn killed(test: &Test<'_>) -> Result<(), String> {
    ends_badly(test, "kill")
}

pub fn crashed(test: &Test<'_>) -> Result<(), String> {
    ends_badly(test, "crash")
}

pub fn exit_without_finalize(test: &Test<'_>) -> Result<(), String> {
    ends_badly(test, "exit")
}

/// The exit status is what the launcher makes of it without the checker.
fn ends_badly(test: &Test<'_>, how: &str) -> Result<(), String> {
    let program = test.program("ends.c")?;
    let outcome = test.as_plain((1, &program, &[how]), expect_same_status)?;
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
