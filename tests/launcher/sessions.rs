//! Programs that use sessions only: they have no `MPI_COMM_WORLD`, and MPI may begin again after its end.

use crate::bench::{Test, expect, expect_silent, expect_status};

/// Without a launcher the process is a world of one.
pub fn alone(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("sessions.c")?;
    let outcome = test.run(&test.job(&["--quiet"], &[program.into_os_string(), "freed".into()]))?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    let ranks = (report.run.complete, report.run.ranks, report.run.ranks_reported);
    expect(ranks == (true, Some(1), 1), &outcome, &format!("complete, ranks, reported are {ranks:?}"))
}

/// A key is left when the process ends, and not before: a later session may free it.
pub fn left(test: &Test<'_>) -> Result<(), String> {
    let file = "sessions.c";
    let program = test.program(file)?;
    for how in once(test, ["left", "left_in_second"]) {
        let outcome = test.run(&test.checked(2, &program, &[how]))?;
        expect_status(&outcome, 0)?;
        let report = test.report()?;
        let found: Vec<_> =
            report.findings.iter().map(|found| (found.check.as_str(), found.line_in(file))).collect();
        let wanted = [("keyval-leak", Some(test.line_of(file, "left")?))];
        expect(found == wanted, &outcome, &format!("{how}: {found:?}, expected {wanted:?}"))?;
        expect(report.run.complete, &outcome, "run.complete should be true")?;
        let limits = &report.coverage.limits;
        expect(limits.is_empty(), &outcome, &format!("coverage.limits is {limits:?}"))?;
    }
    for how in once(test, ["freed", "freed_in_second"]) {
        let outcome = test.run(&test.checked(2, &program, &[how]))?;
        expect_status(&outcome, 0)?;
        expect_silent(&test.report()?, &outcome)?;
    }
    Ok(())
}

/// MPI had ended once, and the process ended inside of a later session.
pub fn unfinished(test: &Test<'_>) -> Result<(), String> {
    let outcome = test.run(&test.checked(1, &test.program("sessions.c")?, &["inside"]))?;
    let report = test.report()?;
    expect(
        !report.run.complete && report.run.unfinished.len() == 1,
        &outcome,
        "the rank is not said to be unfinished",
    )?;
    // As the launcher ends, or the program without one.
    expect_status(&outcome, report.run.exit_status.unwrap_or(0))
}

/// Open MPI 5 crashes in a second session, without the checker too: there only the first way is tried.
fn once<'a>(test: &Test<'_>, ways: [&'a str; 2]) -> impl Iterator<Item = &'a str> {
    let several = test.target().name != "ompi5";
    ways.into_iter().take(if several { 2 } else { 1 })
}
