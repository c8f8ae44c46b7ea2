//! A process that dies inside of `MPI_Finalize`: what was left for certain is told all the same, for it may be why. What a
//! callback could still have freed is not.

use crate::bench::{Test, expect};
use crate::support::{Outcome, Report};

/// Nothing of the program is to run in there.
pub fn told(test: &Test<'_>) -> Result<(), String> {
    let (report, outcome) = dies(test, &[], &[])?;
    left(test, &report, &outcome)
}

/// All callbacks have run, and the process dies after them.
pub fn told_after_callbacks(test: &Test<'_>) -> Result<(), String> {
    let (report, outcome) = dies(test, &["-DLATER"], &["keeps"])?;
    left(test, &report, &outcome)
}

/// A callback that would free everything is still to run, or has.
pub fn not_told_too_early(test: &Test<'_>) -> Result<(), String> {
    for flags in [&[][..], &["-DLATER"]] {
        let (report, outcome) = dies(test, flags, &["frees"])?;
        expect(report.findings.is_empty(), &outcome, "the program frees what it has")?;
    }
    Ok(())
}

/// MPICH over UCX ends a process that has left a window.
pub fn told_of_a_window_that_ends_it(test: &Test<'_>) -> Result<(), String> {
    let outcome = test.run(&test.checked(1, &test.program("dies_ending.c")?, &[]))?;
    let report = test.report()?;
    if report.run.complete {
        test.skip("this MPICH does not end the process");
        return Ok(());
    }
    left(test, &report, &outcome)
}

/// A process that reaches its end tells of each leak once.
pub fn told_once(test: &Test<'_>) -> Result<(), String> {
    for (arguments, leaks) in [(&[][..], 2), (&["keeps"], 2), (&["frees"], 0)] {
        let program = test.program("dies_ending.c")?;
        let mut job = test.checked(1, &program, arguments);
        job.env.extend(test.single_rank());
        let outcome = test.run(&job)?;
        let report = test.report()?;
        expect(report.run.complete, &outcome, "the run is complete")?;
        expect(report.findings.len() == leaks, &outcome, &format!("{leaks} leaks"))?;
        expect(report.findings.iter().all(|finding| finding.count == 1), &outcome, "each once")?;
        expect(report.coverage.limits.is_empty(), &outcome, "nothing is missing")?;
    }
    Ok(())
}

pub fn told_of_a_session(test: &Test<'_>) -> Result<(), String> {
    let tool = test.library("dies.c")?.display().to_string();
    let mut job = test.checked(1, &test.program("dies_session.c")?, &[]);
    job.env.push(("MPIWARDEN_PRELOAD_AFTER".to_owned(), tool));
    let outcome = test.run(&job)?;
    let report = test.report()?;
    expect(!report.run.complete, &outcome, "the process died")?;
    expect(report.of_check("window-leak").count() == 1, &outcome, "the window is left")?;
    expect(report.findings.len() == 1, &outcome, "nothing else is")
}

pub fn told_in_fortran(test: &Test<'_>) -> Result<(), String> {
    let tool = test.library("dies.c")?.display().to_string();
    let mut job = test.checked(1, &test.compiled("dies_ending_f.f90", &[])?, &[]);
    job.env.push(("MPIWARDEN_PRELOAD_AFTER".to_owned(), tool));
    let outcome = test.run(&job)?;
    let report = test.report()?;
    expect(!report.run.complete, &outcome, "the process died")?;
    expect(report.of_check("keyval-leak").count() == 1, &outcome, "the key is left")?;
    expect(report.findings.len() == 1, &outcome, "nothing else is")
}

fn dies(test: &Test<'_>, flags: &[&str], arguments: &[&str]) -> Result<(Report, Outcome), String> {
    let flags: Vec<&str> = ["-shared", "-fPIC"].into_iter().chain(flags.iter().copied()).collect();
    let tool = test.compiled("dies.c", &flags)?.display().to_string();
    let mut job = test.checked(1, &test.program("dies_ending.c")?, arguments);
    job.env.extend(test.single_rank());
    job.env.push(("MPIWARDEN_PRELOAD_AFTER".to_owned(), tool));
    let outcome = test.run(&job)?;
    let report = test.report()?;
    expect(!report.run.complete, &outcome, "the process died")?;
    Ok((report, outcome))
}

fn left(test: &Test<'_>, report: &Report, outcome: &Outcome) -> Result<(), String> {
    for (check, mark) in [("window-leak", "WINDOW"), ("keyval-leak", "KEY")] {
        let line = test.line_of("dies_ending.c", mark)?;
        let found: Vec<_> = report.of_check(check).collect();
        expect(found.len() == 1, outcome, &format!("{check} once"))?;
        let place = found[0].line_in("dies_ending.c");
        expect(place == Some(line), outcome, &format!("{check} at line {line}"))?;
        expect(found[0].count == 1, outcome, "met once")?;
        let inside = found[0].details.get("ended_inside").and_then(|inside| inside.as_str());
        expect(inside == Some("MPI_Finalize"), outcome, "where the process ended")?;
    }
    expect(report.findings.len() == 2, outcome, "nothing else is left")
}
