//! Processes with little of something: stack, descriptors, memory. And what inherits the preload without being a rank.

use std::ffi::OsString;

use crate::bench::{Test, expect, expect_same, expect_silent, expect_the_fault, told};
use crate::support::{Outcome, Report};

/// The program says and ends as without the checker.
pub fn same(
    test: &Test<'_>,
    ranks: u32,
    program: &str,
    arguments: &[&str],
) -> Result<(Outcome, Report), String> {
    let program = test.program(program)?;
    let plain = test.run(&test.plain(ranks, &program, arguments))?;
    let outcome = test.run(&test.checked(ranks, &program, arguments))?;
    expect_same(&outcome, &plain)?;
    expect(outcome.stdout.contains("done"), &outcome, "the program runs to its end")?;
    Ok((outcome, test.report()?))
}

fn found(report: &Report) -> u64 {
    report.of_check("keyval-invalid").map(|finding| finding.count).sum()
}

/// Threads with the smallest stack that there is make calls, and have findings with stacks of their own.
pub fn small_stacks(test: &Test<'_>) -> Result<(), String> {
    let (outcome, report) = same(test, 1, "small_stacks.c", &[])?;
    expect(found(&report) == 3, &outcome, "three threads with a fault each")?;
    let line = test.line_of("small_stacks.c", "FAULT")?;
    let all = report.findings.iter().all(|finding| finding.line_in("small_stacks.c") == Some(line));
    expect(all, &outcome, "the findings have their places")?;
    // Not more than a few KiB above what the program takes by itself.
    let plain = test.run(&test.plain(1, &test.program("small_stacks.c")?, &["64"]))?;
    let checked = test.run(&test.checked(1, &test.program("small_stacks.c")?, &["64"]))?;
    let more = used(&checked)?.saturating_sub(used(&plain)?);
    expect(more <= 4 << 10, &checked, &format!("the checker takes {more} bytes of stack"))
}

/// Delete callbacks that free the next object are nested as deep as without the checker, or nearly so.
pub fn deep_callbacks(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("deep_callbacks.c")?;
    let plain = test.run(&test.plain(1, &program, &[]))?;
    let checked = test.run(&test.checked(1, &program, &[]))?;
    expect(plain.stdout.contains("done"), &plain, "the program runs to its end")?;
    expect_same(&checked, &plain)?;
    expect_silent(&test.report()?, &checked)?;
    let more = used(&checked)?.saturating_sub(used(&plain)?);
    expect(more <= 640, &checked, &format!("the checker takes {more} bytes of stack a level"))
}

/// What «stack 16384 used 9376» says at most.
fn used(outcome: &Outcome) -> Result<u64, String> {
    let words = outcome.stderr.lines().filter_map(|line| line.rsplit_once(" used "));
    let most = words.filter_map(|(_, bytes)| bytes.trim().parse().ok()).max().filter(|bytes| *bytes > 0);
    most.ok_or(told(outcome, "no line says how much of the stack is used"))
}

/// No file can be opened any more: what is found then is written when one can.
pub fn few_descriptors(test: &Test<'_>) -> Result<(), String> {
    let (outcome, report) = same(test, 1, "limits.c", &["files"])?;
    expect(found(&report) == 5, &outcome, &format!("{} faults, expected 5", found(&report)))?;
    expect(report.coverage.limits.is_empty(), &outcome, "nothing is missing")
}

/// The process has no memory left: it runs on, and the report says that it was not checked from then on.
pub fn no_memory(test: &Test<'_>) -> Result<(), String> {
    let (outcome, report) = same(test, 1, "limits.c", &["memory"])?;
    expect(found(&report) >= 1, &outcome, "the fault before is found")?;
    let said = report
        .coverage
        .limits
        .iter()
        .any(|limit| limit.as_str().is_some_and(|l| l.contains("no memory left")));
    expect(said || found(&report) == 5, &outcome, "everything is found, or the report says why not")
}

/// The first window does not wait for the system to lengthen the process's table of descriptors: that was done in time.
pub fn first_window(test: &Test<'_>) -> Result<(), String> {
    let (outcome, report) = same(test, 2, "first_window.c", &[])?;
    expect_silent(&report, &outcome)?;
    let told = outcome.stderr.lines().find_map(|line| line.split_once("table ")?.1.split_once(" then "));
    let (before, after) = told.ok_or("the program does not tell how long its table is")?;
    let long = after.trim().parse::<u32>().is_ok_and(|after| after >= 1024);
    expect(long, &outcome, "the library's descriptor has a high number")?;
    expect(before == after.trim(), &outcome, "the table is not lengthened by the first window")
}

pub fn closed_descriptors(test: &Test<'_>) -> Result<(), String> {
    // As /proc names it.
    let output = test.folder.canonicalize().map_err(|e| e.to_string())?.join("report");
    let (outcome, report) = same(test, 2, "closes.c", &[&output.to_string_lossy()])?;
    expect(
        outcome.stderr.contains("closed the library's "),
        &outcome,
        "it closes what the library has open",
    )?;
    expect(!outcome.stdout.contains("descriptor"), &outcome, "the program's files stay what they are")?;
    expect_the_fault(&report, &outcome, &[])
}

pub fn forks_in_callbacks(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("forks_in_callback.c")?;
    let plain = test.run(&test.plain(1, &program, &[]))?;
    expect(plain.stdout.contains("delete 6"), &plain, "the children end as they should")?;
    let outcome = test.run(&test.checked(1, &program, &[]))?;
    expect_same(&outcome, &plain)?;
    let report = test.report()?;
    let ranks = (report.run.complete, report.run.ranks_reported);
    expect(ranks == (true, 1), &outcome, &format!("complete and ranks are {ranks:?}: no child is a rank"))?;
    expect_the_fault(&report, &outcome, &[])
}

/// Shells and other programs between the launcher and the program inherit the preload, and are as they are without it.
pub fn shells(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("ends.c")?;
    let script = "echo one; ls / | wc -l; env | grep -c LD_PRELOAD >/dev/null; \
                  sh -c 'echo two; exit 3' || echo three; (echo four | cat); exec \"$0\" normally";
    let words = |launcher: Vec<OsString>| {
        let (program, launcher) =
            launcher.split_last().map_or((OsString::new(), vec![]), |(p, l)| (p.clone(), l.to_vec()));
        let shell = ["sh".into(), "-c".into(), script.into(), program];
        launcher.into_iter().chain(shell).collect::<Vec<OsString>>()
    };
    let mut plain = test.plain(1, &program, &[]);
    plain.words = words(test.words(1, &program, &[]));
    let plain = test.run(&plain)?;
    expect(plain.stdout.contains("three\nfour\n"), &plain, "the shell does its work")?;
    let outcome =
        test.run(&test.job(&["--fail-on", "never", "--quiet"], &words(test.words(1, &program, &[]))))?;
    expect_same(&outcome, &plain)?;
    let report = test.report()?;
    expect(report.run.complete && report.run.ranks_reported == 1, &outcome, "one rank")?;
    expect_the_fault(&report, &outcome, &[])
}
