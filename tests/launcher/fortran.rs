//! Fortran programs, by `mpif.h`, the module `mpi` and `mpi_f08`: every call is watched and counted once, whoever calls
//! whom inside of the MPI library, findings speak Fortran and stand at the program's lines, and the program notices
//! nothing, whatever it leaves out.
//!
//! Left out: what checks find (tests/cases.rs), and programs that end badly, panics and the guard (fortran_trouble.rs).

use std::collections::BTreeMap;

use crate::bench::{Test, expect, expect_same, expect_silent, expect_status};
use crate::support::{Family, Outcome, Report};

/// For the module `mpi`: MPICH's has no interface for choice buffers, so gfortran compares one call with the next.
pub const FLAGS: &[&str] = &["-fallow-argument-mismatch"];

pub fn mpif_h(test: &Test<'_>) -> Result<(), String> {
    is_watched(test, "attributes.f90", 0)
}

pub fn mpi_f08(test: &Test<'_>) -> Result<(), String> {
    is_watched(test, "attributes_f08.f90", 2)
}

/// Two ranks: Debian's Open MPI has no window for one.
fn is_watched(test: &Test<'_>, file: &str, windows: u64) -> Result<(), String> {
    let (outcome, report) = same_as_plain(test, file, 2)?;
    expect(outcome.stdout.contains("rank 1 copied 1 deleted 2"), &outcome, "the program runs to its end")?;
    let mut calls = vec![
        ("MPI_Init", 2),
        ("MPI_Comm_create_keyval", 2),
        ("MPI_Comm_dup", 4),
        ("MPI_Comm_set_attr", 2),
        ("MPI_Comm_get_attr", 2),
        ("MPI_Comm_free", 4),
        ("MPI_Finalize", 2),
    ];
    if windows > 0 {
        calls.extend([("MPI_Win_create", windows), ("MPI_Win_free", windows)]);
    }
    expect_calls(&report, &outcome, &calls)?;
    let [finding] = &report.findings[..] else {
        return expect(false, &outcome, &format!("{} findings, expected one", report.findings.len()));
    };
    let found = (finding.check.as_str(), finding.language.as_str(), finding.line_in(file));
    let wanted = ("keyval-leak", "fortran", Some(test.line_of(file, "key")?));
    expect(found == wanted, &outcome, &format!("found {found:?}, expected {wanted:?}"))
}

/// A fault in a procedure of a module, told in Fortran's words in the report and on the terminal.
pub fn speaks_fortran(test: &Test<'_>) -> Result<(), String> {
    let program = test.compiled("steps.f90", FLAGS)?;
    let plain = test.run(&test.plain(1, &program, &[]))?;
    let outcome = test.run(&test.job(&["--fail-on", "never"], &test.words(1, &program, &[])))?;
    expect_same(&outcome, &plain)?;
    let report = test.report()?;
    let calls = [
        ("MPI_Init", 1),
        ("MPI_Comm_create_keyval", 1),
        ("MPI_Comm_set_attr", 4),
        ("MPI_Comm_dup", 1),
        ("MPI_Comm_get_attr", 1),
        ("MPI_Comm_free", 1),
        ("MPI_Comm_free_keyval", 1),
        ("MPI_Finalize", 1),
    ];
    expect_calls(&report, &outcome, &calls)?;

    let fault = test.line_of("steps.f90", "fault")?;
    let mut callers = Vec::new();
    for finding in &report.findings {
        let words = (finding.check.as_str(), finding.language.as_str(), finding.call.as_deref());
        let right = words == ("keyval-invalid", "fortran", Some("MPI_Comm_set_attr"))
            && finding.message.contains("MPI_COMM_SET_ATTR")
            && !finding.message.contains("MPI_Comm")
            && finding.stack.first().is_some_and(|top| top.is_at("steps.f90", fault, "keys::set_wrongly"));
        expect(right, &outcome, &format!("{words:?} {}: {:?}", finding.message, finding.stack.first()))?;
        callers.extend(finding.stack.get(1).and_then(|caller| caller.line));
    }
    callers.sort_unstable();
    let wanted = [test.line_of("steps.f90", "first")?, test.line_of("steps.f90", "second")?];
    expect(callers == wanted, &outcome, &format!("called at {callers:?}, expected {wanted:?}"))?;

    for line in [
        format!("tests/programs/steps.f90:{fault}, in keys::set_wrongly"),
        "= CALL MPI_COMM_SET_ATTR, on rank 0".to_owned(),
    ] {
        expect(outcome.stderr.contains(&line), &outcome, &format!("the summary should say: {line}"))?;
    }
    Ok(())
}

/// No call of the program has an ierror.
pub fn ierror_left_out(test: &Test<'_>) -> Result<(), String> {
    let (outcome, report) = same_as_plain(test, "omitted.f90", 2)?;
    expect(outcome.stdout.contains("rank 1 window T size 400"), &outcome, "the program runs to its end")?;
    expect_silent(&report, &outcome)?;
    let kinds = report.coverage.calls.len();
    expect(kinds == 37, &outcome, &format!("{kinds} kinds of calls: {:?}", report.coverage.calls))?;
    expect_no_limit(&report, &outcome)
}

/// Callbacks that set neither flag nor ierror. MPICH gives them zeros, and so it stays; under Open MPI they hold
/// anything, so that nothing is promised but that the checker makes no failure of it.
pub fn forgetful_callbacks(test: &Test<'_>) -> Result<(), String> {
    let program = test.compiled("forgetful.f90", FLAGS)?;
    let outcome = test.run(&test.checked(1, &program, &[]))?;
    if test.target().family == Family::Mpich {
        let plain = test.run(&test.plain(1, &program, &[]))?;
        expect_same(&outcome, &plain)?;
    }
    let said = "copied 1, success T\nfound F\ndeleted 1, success T\nto the end\n";
    expect(outcome.stdout == said, &outcome, &format!("output should be:\n{said}"))?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    let mut found: Vec<(&str, &str)> =
        report.findings.iter().map(|one| (one.check.as_str(), one.language.as_str())).collect();
    found.sort_unstable();
    let checks = ["attr-copy-failed", "attr-copy-no-flag", "attr-delete-failed"];
    let wanted = checks.map(|check| (check, "fortran"));
    expect(found == wanted, &outcome, &format!("found {found:?}, expected {wanted:?}"))?;
    for check in ["attr-copy-failed", "attr-delete-failed"] {
        let told = report.of_check(check).next().map(|one| one.details["library_did"].to_string());
        let says_so =
            told.as_ref().is_some_and(|told| told.contains("MPI_COMM_") && told.contains("MPI_SUCCESS"));
        expect(says_so, &outcome, &format!("{check}: library_did is {told:?}"))?;
    }
    Ok(())
}

/// Runs a program with and without the checker, and compares.
fn same_as_plain(test: &Test<'_>, file: &str, ranks: u32) -> Result<(Outcome, Report), String> {
    let program = test.compiled(file, FLAGS)?;
    let outcome = test.as_plain((ranks, &program, &[]), expect_same)?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    let ran = (report.run.complete, report.run.ranks, report.run.ranks_reported);
    let what = format!("complete, ranks, ranks_reported are {ran:?}");
    expect(ran == (true, Some(ranks), ranks), &outcome, &what)?;
    Ok((outcome, report))
}

/// Exactly these calls were counted, and nothing was left unwatched.
fn expect_calls(report: &Report, outcome: &Outcome, calls: &[(&str, u64)]) -> Result<(), String> {
    let wanted: BTreeMap<String, u64> = calls.iter().map(|&(name, count)| (name.to_owned(), count)).collect();
    let found = &report.coverage.calls;
    expect(*found == wanted, outcome, &format!("counted {found:?}, expected {wanted:?}"))?;
    expect_no_limit(report, outcome)
}

fn expect_no_limit(report: &Report, outcome: &Outcome) -> Result<(), String> {
    let limits = &report.coverage.limits;
    expect(limits.is_empty(), outcome, &format!("coverage.limits should be empty: {limits:?}"))
}
