//! `--guard` and `MPIWARDEN_GUARD=1`: operations that break a memory or epoch rule are not passed on, the window's error
//! handler is called instead, and the report says which ones they were.
//!
//! The program makes three wrong puts and a right one; a library between the checker and MPI counts those that are
//! really made. Left out: which operations break a rule (tests/cases.rs).

use crate::bench::{Test, expect, expect_status, sorted_lines};
use crate::support::{Finding, Job, Outcome, Report};

const PROGRAM: &str = "guarded.c";
const SAYS_SO: &str = "it was not passed on to the MPI library (--guard)";

pub fn holds_back(test: &Test<'_>) -> Result<(), String> {
    for handler in ["return", "own"] {
        held_back(test, handler, &["--guard"], &[])?;
        held_back(test, handler, &[], &[("MPIWARDEN_GUARD", "1")])?;
    }
    Ok(())
}

/// The guard waits for the answer of a table that is read over MPI.
pub fn holds_back_over_mpi(test: &Test<'_>) -> Result<(), String> {
    held_back(test, "own", &["--guard"], &[("MPIWARDEN_DIRECTORY", "mpi")])
}

fn held_back(test: &Test<'_>, handler: &str, options: &[&str], env: &[(&str, &str)]) -> Result<(), String> {
    let outcome = test.run(&job(test, handler, options, env)?)?;
    expect_status(&outcome, 0)?;
    let called = |class: &str| match handler {
        "own" => format!("code {class}, handler called 1 with {class}"),
        _ => format!("code {class}, handler called 0"),
    };
    let mut wanted = vec![
        format!("past: {}", called("range")),
        "past: memory past the region unchanged".to_owned(),
        format!("asked: {}", called("range")),
        "asked: request null".to_owned(),
        "asked: memory past the region unchanged".to_owned(),
        format!("outside: {}", called("sync")),
        "outside: memory past the region unchanged".to_owned(),
        "right: code success, handler called 0".to_owned(),
        "right: right".to_owned(),
        "really made: put 1, rput 0".to_owned(),
    ];
    wanted.sort();
    let what = format!("with the handler `{handler}` output should be, in any order:\n{}", wanted.join("\n"));
    expect(sorted_lines(&outcome) == wanted, &outcome, &what)?;
    let report = test.report()?;
    expect_findings(test, &report, &outcome, true)?;
    expect(outcome.stderr.matches(SAYS_SO).count() == 3, &outcome, "the summary tells what was held back")
}

/// What the default handler does is to end the program: before anything was written.
pub fn aborts(test: &Test<'_>) -> Result<(), String> {
    let outcome = test.run(&job(test, "default", &["--guard"], &[])?)?;
    expect(outcome.status != 0, &outcome, "the default handler aborts")?;
    expect(!outcome.stdout.contains("past: "), &outcome, "the program does not come past the call")?;
    let report = test.report()?;
    expect(!report.run.complete, &outcome, "run.complete should be false")?;
    let [finding] = &report.findings[..] else {
        return expect(false, &outcome, &format!("{} findings, expected one", report.findings.len()));
    };
    let found = (finding.check.as_str(), finding.line_in(PROGRAM), is_held_back(finding));
    let wanted = ("rma-past-region", Some(test.line_of(PROGRAM, "past")?), true);
    expect(found == wanted, &outcome, &format!("found {found:?}, expected {wanted:?}"))
}

/// Without the option the same is found, and every call is made.
pub fn passes_on(test: &Test<'_>) -> Result<(), String> {
    for (handler, env) in [("own", &[][..]), ("return", &[("MPIWARDEN_GUARD", "0")][..])] {
        let outcome = test.run(&job(test, handler, &[], env)?)?;
        expect_status(&outcome, 0)?;
        // These libraries look at pages, or at nothing: the bytes past the region are written.
        let wanted = [
            "past: code success, handler called 0",
            "past: memory past the region changed",
            "asked: code success, handler called 0",
            "asked: request live",
            "asked: memory past the region changed",
            "right: right",
            "really made: put 3, rput 1",
        ];
        for line in wanted {
            let says_so = outcome.stdout.lines().any(|said| said == line);
            expect(says_so, &outcome, &format!("the program should say: {line}"))?;
        }
        let report = test.report()?;
        expect_findings(test, &report, &outcome, false)?;
        expect(!outcome.stderr.contains(SAYS_SO), &outcome, "nothing was held back")?;
    }
    Ok(())
}

fn job(test: &Test<'_>, handler: &str, options: &[&str], env: &[(&str, &str)]) -> Result<Job, String> {
    let (program, counter) = (test.program(PROGRAM)?, test.library("counted_rma.c")?);
    let options = [&["--fail-on", "never"], options].concat();
    let mut job = test.job(&options, &test.words(2, &program, &[handler]));
    job.env.push(("MPIWARDEN_PRELOAD_AFTER".to_owned(), counter.display().to_string()));
    job.env.extend(env.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    Ok(job)
}

/// The three wrong operations, each at its line, all held back or none.
fn expect_findings(
    test: &Test<'_>,
    report: &Report,
    outcome: &Outcome,
    held_back: bool,
) -> Result<(), String> {
    let mut wanted = Vec::new();
    for (check, call, mark) in [
        ("rma-past-region", "MPI_Put", "past"),
        ("rma-past-region", "MPI_Rput", "asked"),
        ("rma-no-epoch", "MPI_Put", "outside"),
    ] {
        wanted.push((Some(test.line_of(PROGRAM, mark)?), check, Some(call), held_back));
    }
    let mut found: Vec<_> = report
        .findings
        .iter()
        .map(|one| (one.line_in(PROGRAM), one.check.as_str(), one.call.as_deref(), is_held_back(one)))
        .collect();
    found.sort_unstable();
    expect(found == wanted, outcome, &format!("found {found:?}, expected {wanted:?}"))
}

fn is_held_back(finding: &Finding) -> bool {
    finding.details.get("held_back").is_some()
}
