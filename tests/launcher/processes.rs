//! Programs that do unusual things to their process. The program's output and exit status are those it has without the
//! checker; what is found is found all the same.

use std::path::Path;

use crate::bench::{Test, expect, expect_same_status, expect_status, expect_the_fault};
use crate::support::{Job, Outcome};

/// Runs with the checker and without it, and holds the outputs against each other.
fn same_as_plain(test: &Test<'_>, program: &Path, arguments: &[&str]) -> Result<Outcome, String> {
    test.as_plain((1, program, arguments), |outcome, plain| {
        let what = format!("standard output should be:\n{}", plain.stdout);
        expect(outcome.stdout == plain.stdout, outcome, &what)?;
        expect_same_status(outcome, plain)
    })
}

pub fn forks(test: &Test<'_>) -> Result<(), String> {
    let outcome = same_as_plain(test, &test.program("forks.c")?, &[])?;
    expect(outcome.stdout.contains("system 4"), &outcome, "the program runs to its end")?;
    let report = test.report()?;
    let ranks = (report.run.complete, report.run.ranks_reported);
    expect(
        ranks == (true, 1),
        &outcome,
        &format!("complete and ranks_reported are {ranks:?}: no child is a rank"),
    )?;
    expect_the_fault(&report, &outcome, &[])
}

pub fn throws(test: &Test<'_>) -> Result<(), String> {
    let outcome = same_as_plain(test, &test.program("throws.cpp")?, &[])?;
    expect(outcome.stdout.contains("rank 0"), &outcome, "the program runs to its end")?;
    let report = test.report()?;
    expect(
        report.of_check("keyval-invalid").count() == 1,
        &outcome,
        "the fault under the error handler is missing",
    )?;
    expect(report.of_check("tool").next().is_none(), &outcome, "the checker should not stumble")
}

/// MPI comes in by `dlopen` with RTLD_LOCAL.
pub fn plugin(test: &Test<'_>) -> Result<(), String> {
    let (host, plugin) = (test.program("host.c")?, test.library("plugin.c")?);
    let outcome = same_as_plain(test, &host, &[&plugin.to_string_lossy()])?;
    expect(outcome.stdout.contains("tag_ub 1"), &outcome, "the plug-in runs to its end")?;
    let report = test.report()?;
    expect(report.run.complete, &outcome, "run.complete should be true")?;
    expect_the_fault(&report, &outcome, &[])
}

/// A library whose functions are called like Fortran procedures of MPI keeps them.
pub fn other_mpi(test: &Test<'_>) -> Result<(), String> {
    let library = test.library("numbers.c")?;
    let program = test.compiled("other_mpi.c", &[&library.to_string_lossy()])?;
    let outcome = same_as_plain(test, &program, &[])?;
    expect(outcome.stdout.contains("before 42 42\ninside 49 9\n"), &outcome, "the library's own answers")?;
    let report = test.report()?;
    expect(report.run.complete && report.findings.is_empty(), &outcome, "a right program")
}

/// Another tool stands between the checker and MPI.
pub fn tool_after(test: &Test<'_>) -> Result<(), String> {
    let tool = test.library("tool.c")?.display().to_string();
    let mut job = test.checked(1, &test.program("ends.c")?, &["normally"]);
    job.env.push(("MPIWARDEN_PRELOAD_AFTER".to_owned(), tool));
    with_tool(test, &job)
}

/// Another tool stands between the program and the checker.
pub fn tool_before(test: &Test<'_>) -> Result<(), String> {
    let tool = test.library("tool.c")?.display().to_string();
    let mut job = test.checked(1, &test.program("ends.c")?, &["normally"]);
    job.env.push(("LD_PRELOAD".to_owned(), tool));
    with_tool(test, &job)
}

/// Both see the call. A tool before ours calls `PMPI_`, which passes by the checker: then the report must say so, and
/// may not blame anybody.
fn with_tool(test: &Test<'_>, job: &Job) -> Result<(), String> {
    let outcome = test.run(job)?;
    expect_status(&outcome, 0)?;
    expect(outcome.stdout.contains("tool counted 1"), &outcome, "the tool does not see the call")?;
    let report = test.report()?;
    let found = report.of_check("keyval-invalid").count();
    let limited = !report.coverage.limits.is_empty();
    expect(found == 1 || limited, &outcome, "neither the fault nor a limit is in the report")?;
    let other = report.findings.iter().find(|finding| finding.check != "keyval-invalid");
    expect(
        other.is_none(),
        &outcome,
        &format!("not expected: {}", other.map_or(String::new(), |one| one.shown())),
    )
}

pub fn threads(test: &Test<'_>) -> Result<(), String> {
    let outcome = same_as_plain(test, &test.program("threads.c")?, &[])?;
    expect(outcome.stdout.contains("lost 0"), &outcome, "an attribute was lost")?;
    let report = test.report()?;
    let first = report.findings.first().map_or(String::new(), |finding| finding.shown());
    expect(
        report.findings.is_empty(),
        &outcome,
        &format!("{} findings, the first: {first}", report.findings.len()),
    )?;
    expect(report.run.complete, &outcome, "run.complete should be true")
}

/// A function that this MPI lacks is missing under the checker too.
pub fn probes(test: &Test<'_>) -> Result<(), String> {
    let outcome = same_as_plain(test, &test.program("probes.c")?, &[])?;
    expect(outcome.stdout.contains("MPI_Comm_dup is there"), &outcome, "the program asks for functions")
}

/// With two MPI libraries in the process nobody can say whose a call is: the checker says so and stands aside.
pub fn two_libraries(test: &Test<'_>) -> Result<(), String> {
    let other = test.bench.places.mpi().join("ompi5/lib/libmpi.so.40");
    if !other.is_file() {
        return Err("the test needs Open MPI 5 beside MPICH 5".to_owned());
    }
    // The exit status may say that the checker could not do its work.
    let outcome =
        test.run(&test.checked(1, &test.program("two_libraries.c")?, &[&other.to_string_lossy()]))?;
    expect(outcome.stdout.contains("other library loaded"), &outcome, "the other library is loaded")?;
    expect(outcome.stdout.contains("ran on"), &outcome, "the program runs on")?;
    let report = test.report()?;
    expect(
        report.of_check("tool").count() == 1,
        &outcome,
        "a finding of verdict tool should say why nothing is checked",
    )
}
