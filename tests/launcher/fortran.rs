//! Fortran programs, whose calls are not watched yet: they run as they do without the checker, with callbacks of their
//! own, nobody is blamed for what was not seen, and the report says what was not watched.

use crate::bench::{Test, expect, expect_status};

pub fn mpif_h(test: &Test<'_>) -> Result<(), String> {
    runs_unwatched(test, "attributes.f90")
}

pub fn mpi_f08(test: &Test<'_>) -> Result<(), String> {
    runs_unwatched(test, "attributes_f08.f90")
}

fn runs_unwatched(test: &Test<'_>, file: &str) -> Result<(), String> {
    // Two ranks: Debian's Open MPI has no window for one.
    let program = test.compiled(file, &[])?;
    let plain = test.run(&test.plain(2, &program, &[]))?;
    let outcome = test.run(&test.checked(2, &program, &[]))?;
    expect(
        lines(&outcome.stdout) == lines(&plain.stdout),
        &outcome,
        &format!("standard output should be, in any order:\n{}", plain.stdout),
    )?;
    expect(outcome.stdout.contains("rank 1 copied 1 deleted 2"), &outcome, "the program runs to its end")?;
    expect_status(&outcome, 0)?;

    let report = test.report()?;
    let ranks = (report.run.complete, report.run.ranks, report.run.ranks_reported);
    expect(ranks == (true, Some(2), 2), &outcome, &format!("complete, ranks, ranks_reported are {ranks:?}"))?;
    let first = report.findings.first().map_or(String::new(), |finding| finding.shown());
    expect(report.findings.is_empty(), &outcome, &format!("nobody is to blame: {first}"))?;
    let says_so = |limit: &serde_json::Value| limit.as_str().is_some_and(|limit| limit.contains("Fortran"));
    expect(
        report.coverage.limits.iter().any(says_so),
        &outcome,
        &format!("coverage.limits does not speak of Fortran: {:?}", report.coverage.limits),
    )
}

/// What ranks print comes in any order.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}
