//! The front door is not there for the program: streams, arguments, exit status and signals pass through; reports are
//! where they belong.

use std::ffi::OsString;
use std::fs;
use std::time::Duration;

use crate::bench::{Test, expect, expect_status, expect_the_fault, told};
use crate::support::{Family, Limit, Report, shell_status, signal, start, wait};

/// Everything as without the checker, with awkward arguments.
pub fn streams_and_status(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("streams.c")?;
    let arguments = ["two words", "--output", "*", "«ä»"];
    let input = "first line\nsecond line\nend\n";
    let (mut plain, mut checked) =
        (test.plain(1, &program, &arguments), test.checked(1, &program, &arguments));
    plain.input = input.to_owned();
    checked.input = input.to_owned();
    let (plain, outcome) = (test.run(&plain)?, test.run(&checked)?);
    expect(plain.stdout.contains("second line"), &plain, "the launcher itself passes standard input on")?;
    expect(
        outcome.stdout == plain.stdout,
        &outcome,
        &format!("standard output should be:\n{}", plain.stdout),
    )?;
    expect(outcome.stderr.contains("on standard error"), &outcome, "standard error is the program's too")?;
    expect_status(&outcome, 7)?;
    expect(test.report()?.run.exit_status == Some(7), &outcome, "run.exit_status should be 7")
}

/// `mpirun -n 1 ./a : -n 1 ./b`: every context gets the library.
pub fn contexts(test: &Test<'_>) -> Result<(), String> {
    let (first, second) = (test.program("clean.c")?, test.program("ends.c")?);
    let mut words = test.words(1, &first, &[]);
    words.extend([":", "-n", "1"].map(OsString::from));
    words.extend([second.into_os_string(), "normally".into()]);
    let outcome = test.run(&test.job(&["--fail-on", "never", "--quiet"], &words))?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    let ranks = (report.run.complete, report.run.ranks, report.run.ranks_reported);
    expect(ranks == (true, Some(2), 2), &outcome, &format!("complete, ranks, reported are {ranks:?}"))?;
    expect_the_fault(&report, &outcome, &[])?;
    let at: Vec<&str> = report.of_check("keyval-invalid").map(|finding| finding.ranks.as_str()).collect();
    expect(at == ["1"], &outcome, &format!("the fault is at rank {at:?}"))
}

/// No launcher at all.
pub fn singleton(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("ends.c")?;
    let words = [program.into_os_string(), "normally".into()];
    let outcome = test.run(&test.job(&["--fail-on", "never", "--quiet"], &words))?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    expect(report.run.complete && report.run.ranks == Some(1), &outcome, "one rank, complete")?;
    expect_the_fault(&report, &outcome, &[])
}

/// An earlier report in the folder goes, and nothing of an earlier run is merged.
pub fn report_replaced(test: &Test<'_>) -> Result<(), String> {
    let outcome = test.run(&test.checked(1, &test.program("ends.c")?, &["normally"]))?;
    expect_the_fault(&test.report()?, &outcome, &[])?;
    let file = test.output().join("report.json");
    fs::write(&file, "{ not what a report looks like").map_err(|e| e.to_string())?;
    let outcome = test.run(&test.checked(1, &test.program("clean.c")?, &[]))?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    expect(report.findings.is_empty() && report.run.complete, &outcome, "only the second run should be there")
}

/// SIGTERM to the command ends the program; what was found until then is reported.
pub fn signal_is_passed_on(test: &Test<'_>) -> Result<(), String> {
    let job = test.checked(1, &test.program("ends.c")?, &["wait"]);
    let mut child = start(&mut job.command()?, &job.folder)?;
    let waiting = || fs::read_to_string(job.folder.join("stdout")).unwrap_or_default().contains("waiting");
    Limit::new(job.deadline).wait_until(|| waiting() || !matches!(child.try_wait(), Ok(None)));
    signal("TERM", &child.id().to_string());
    let (status, timed_out) = wait(child, Duration::from_secs(20))?;
    let outcome = job.outcome(shell_status(status), timed_out);
    expect(!timed_out, &outcome, "the signal did not end the program")?;
    expect(outcome.status != 0, &outcome, "a program ended by a signal did not succeed")?;
    let report = test.report().map_err(|what| told(&outcome, &what))?;
    expect(!report.run.complete, &outcome, "the run is not complete")?;
    expect_the_fault(&report, &outcome, &[])
}

/// `LD_PRELOAD` by hand, the report made afterwards.
pub fn preload_by_hand(test: &Test<'_>) -> Result<(), String> {
    let library = test.bench.places.library().display().to_string();
    let output = test.output().display().to_string();
    let mut job = test.plain(1, &test.program("ends.c")?, &["normally"]);
    let set: [OsString; 6] = match test.target().family {
        Family::OpenMpi => [
            "-x",
            &format!("LD_PRELOAD={library}"),
            "-x",
            &format!("MPIWARDEN_OUTPUT={output}"),
            "-x",
            "PATH",
        ]
        .map(OsString::from),
        Family::Mpich => {
            ["-genv", "LD_PRELOAD", &library, "-genv", "MPIWARDEN_OUTPUT", &output].map(OsString::from)
        }
    };
    job.words.splice(1..1, set);
    let outcome = test.run(&job)?;
    expect_status(&outcome, 0)?;
    let mut convert = test.job(&[], &[]);
    convert.words.truncate(1);
    convert.words.extend(["convert".into(), test.output().into_os_string()]);
    let converted = test.run(&convert)?;
    expect_status(&converted, 0)?;
    expect_the_fault(&Report::read(&test.output().join("report.json"))?, &converted, &[])
}
