//! Worlds of which only a part is watched, and communicators that their members know differently: the checker waits for nobody,
//! so right programs come to their end and say what they say without it. And it sends nothing itself.
//!
//! Left out: what is found where everybody is watched (tests/cases.rs), and what a report says of those who are not.

use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::bench::{Test, expect, expect_same, expect_status, sorted_lines};
use crate::support::{Job, Outcome};

/// One rank of two has no checker.
pub fn one_of_two(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("half_watched.c")?;
    let script = without_checker(test)?;
    let mut job = test.checked(1, &program, &[]);
    let second: [OsString; 5] = [":".into(), "-n".into(), "1".into(), script.into(), program.clone().into()];
    job.words.extend(second);
    let outcome = test.run(&job)?;
    both_are_good(&outcome, 4)?;
    nobody_is_blamed(test, &outcome)?;
    let limits = test.report()?.coverage.limits;
    let is_said = limits.iter().any(|limit| limit.as_str().is_some_and(|text| text.contains("not watched")));
    expect(is_said, &outcome, &format!("the report should say that one was not watched: {limits:?}"))
}

/// The members made their communicators by calls that one of them hides from the checker.
pub fn known_differently(test: &Test<'_>) -> Result<(), String> {
    let program = test.compiled("half_watched.c", &["-DUNSEEN"])?;
    for way in ["split", "dup"] {
        let outcome = test.run(&test.checked(2, &program, &[way]))?;
        both_are_good(&outcome, 12)?;
        expect_status(&outcome, 0)?;
        nobody_is_blamed(test, &outcome)?;
    }
    Ok(())
}

pub fn known_differently_in_fortran(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("half_watched.f90")?;
    let outcome = test.run(&test.checked(2, &program, &[]))?;
    let lines = sorted_lines(&outcome);
    expect(lines == ["rank 0 has 0", "rank 1 has 41"], &outcome, "the program is right")?;
    nobody_is_blamed(test, &outcome)
}

/// Children that have no checker, in one communicator with parents that have it.
pub fn spawned(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("half_spawned.c")?;
    let script = without_checker(test)?;
    let arguments = [script.display().to_string(), program.display().to_string()];
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let plain = test.run_to_its_end(&test.plain(1, &program, &arguments))?;
    if plain.timed_out || plain.stdout != "3 members, good 2\n" {
        test.skip("this library cannot do it here without the checker either");
        return Ok(());
    }
    let outcome = test.run(&test.checked(1, &program, &arguments))?;
    expect(outcome.stdout == plain.stdout, &outcome, &format!("it should say {}", plain.stdout))?;
    nobody_is_blamed(test, &outcome)
}

/// A library between the checker and MPI counts what is sent by either.
pub fn sends_nothing(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("half_watched.c")?;
    let counter = test.library("counted_messages.c")?.display().to_string();
    let with = |mut job: Job, variable: &str| {
        job.env.push((variable.to_owned(), counter.clone()));
        test.run(&job)
    };
    let plain = with(test.plain(2, &program, &[]), "LD_PRELOAD")?;
    expect(plain.stdout.matches(" sent ").count() == 2, &plain, "the counter counts")?;
    expect_same(&with(test.checked(2, &program, &[]), "MPIWARDEN_PRELOAD_AFTER")?, &plain)
}

/// An info object that is not valid is an error once, for those who gave it.
pub fn invalid_info(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("invalid_info.c")?;
    let plain = test.run(&test.plain(2, &program, &[]))?;
    if plain.status != 0 {
        test.skip("this library cannot stand such arguments without the checker either");
        return Ok(());
    }
    let [right, all] = [", handlers 0 and 0", ", handlers "].map(|text| plain.stdout.matches(text).count());
    expect(right == 2 && all >= 10, &plain, "all calls but one are wrong, on both ranks")?;
    // Open MPI 4.1 reads what was freed. A program that sends messages before such a call crashes in it without the checker, too,
    // and so it may with tables over MPI (README, limits).
    let over_mpi =
        (test.target().name != "ompi4").then(|| ("MPIWARDEN_DIRECTORY".to_owned(), "mpi".to_owned()));
    for env in [None].into_iter().chain(over_mpi.map(Some)) {
        let mut job = test.checked(2, &program, &[]);
        job.env.extend(env);
        expect_same(&test.run(&job)?, &plain)?;
    }
    Ok(())
}

/// A script that runs its arguments without the checker.
fn without_checker(test: &Test<'_>) -> Result<PathBuf, String> {
    let path = test.folder.join("without_checker");
    let text = "#!/bin/sh\nunset LD_PRELOAD\nexec \"$@\"\n";
    let written =
        fs::write(&path, text).and_then(|()| fs::set_permissions(&path, Permissions::from_mode(0o755)));
    written.map_err(|e| format!("{}: {e}", Path::new(&path).display()))?;
    Ok(path)
}

fn both_are_good(outcome: &Outcome, windows: u32) -> Result<(), String> {
    let wanted = [0, 1].map(|rank| format!("rank {rank} good {windows}"));
    expect(sorted_lines(outcome) == wanted, outcome, &format!("it should say {wanted:?}, in any order"))
}

fn nobody_is_blamed(test: &Test<'_>, outcome: &Outcome) -> Result<(), String> {
    let report = test.report()?;
    let first = report.findings.iter().find(|finding| finding.severity == "error");
    let shown = first.map_or(String::new(), |finding| finding.shown());
    expect(first.is_none(), outcome, &format!("the program is right: {shown}"))
}
