//! Runs of several worlds: spawned ones, jobs of a script, programs under a launcher that is not theirs, ranks without the
//! library. What is not looked at is said: status 70, and «not everything was checked».

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::bench::{Test, expect, expect_status};
use crate::support::{Outcome, Report};

const CHECKER: i32 = 70;

/// The worlds of the report: ranks and those that reported.
fn worlds(report: &Report) -> Vec<(u64, u64)> {
    report.run.worlds.iter().map(|world| (world.ranks, world.reported)).collect()
}

pub fn expect_worlds(report: &Report, outcome: &Outcome, expected: &[(u64, u64)]) -> Result<(), String> {
    let mut found = worlds(report);
    found.sort_unstable();
    expect(found == expected, outcome, &format!("worlds are {found:?}, expected {expected:?}"))
}

/// Not clean, and it says so.
pub fn expect_not_all(outcome: &Outcome) -> Result<(), String> {
    expect_status(outcome, CHECKER)?;
    expect(outcome.stderr.contains("not everything was checked"), outcome, "the closing line should say it")?;
    expect(!outcome.stderr.contains("no misuse found"), outcome, "it must not look clean")
}

/// A script in the test's folder.
pub fn script(test: &Test<'_>, name: &str, text: &str) -> Result<PathBuf, String> {
    let path = test.folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).map_err(|e| e.to_string())?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).map_err(|e| e.to_string())?;
    Ok(path)
}

/// A shell script behind `mpiwarden run`.
pub fn run_script(test: &Test<'_>, text: &str) -> Result<Outcome, String> {
    let words = ["/bin/sh", "-c", text].map(OsString::from);
    test.run(&test.job(&["--fail-on", "never"], &words))
}

/// The launcher's words and a program, as a shell takes them.
pub fn line(test: &Test<'_>, ranks: u32, program: &Path) -> String {
    let words = test.words(ranks, program, &["normally"]);
    words.iter().map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// Drops the library, and goes on.
fn unwatched(test: &Test<'_>, program: &Path) -> Result<PathBuf, String> {
    script(test, "unwatched.sh", &format!("unset LD_PRELOAD\nexec {} \"$@\"", program.display()))
}

/// Spawned processes report: each world is one, and their faults are theirs.
pub fn spawned(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("spawns.c")?;
    let outcome = test.run(&test.checked(2, &program, &[&program.to_string_lossy(), "2"]))?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    expect_worlds(&report, &outcome, &[(2, 2), (2, 2), (2, 2)])?;
    expect(
        (report.run.ranks, report.run.ranks_reported) == (Some(6), 6),
        &outcome,
        "six processes are six ranks",
    )?;
    expect(report.run.complete, &outcome, "run.complete should be true")?;
    let of: Vec<Option<u32>> = report.of_check("keyval-invalid").map(|finding| finding.world).collect();
    expect(of.len() == 2 && of[0] != of[1], &outcome, &format!("each world has its finding: {of:?}"))
}

/// Spawned processes without the library are expected all the same.
pub fn spawned_unwatched(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("spawns.c")?;
    let without = unwatched(test, &program)?;
    let mut job =
        test.job(&["--fail-on", "never"], &test.words(2, &program, &[&without.to_string_lossy(), "3"]));
    job.deadline *= 2;
    let outcome = test.run(&job)?;
    expect_not_all(&outcome)?;
    expect_worlds(&test.report()?, &outcome, &[(2, 2), (6, 0)])
}

/// Two jobs of a script are two worlds.
pub fn two_jobs(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("ends.c")?;
    let (first, second) = (line(test, 2, &program), line(test, 1, &program));
    let outcome = run_script(test, &format!("{first}; {second}"))?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    expect_worlds(&report, &outcome, &[(1, 1), (2, 2)])?;
    expect(report.of_check("keyval-invalid").count() == 2, &outcome, "each world has its finding")
}

/// A job of a script of which no rank has the library.
pub fn unwatched_job(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("lingers.c")?;
    let without = unwatched(test, &program)?;
    let outcome = run_script(test, &format!("{}; {}", line(test, 2, &program), line(test, 2, &without)))?;
    expect_not_all(&outcome)?;
    expect_worlds(&test.report()?, &outcome, &[(2, 0), (2, 2)])
}

/// A job of a script of which one rank lacks the library; scripts stand between launcher and program.
pub fn half_watched_job(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("ends.c")?.display().to_string();
    let half = format!(
        "r=${{PMI_RANK:-$OMPI_COMM_WORLD_RANK}}\n[ \"$r\" = 1 ] && unset LD_PRELOAD\n{program} \"$@\"\nexit $?"
    );
    let half = script(test, "half.sh", &half)?;
    let whole = script(test, "whole.sh", &format!("{program} \"$@\"\nexit $?"))?;
    let outcome = run_script(test, &format!("{}; {}", line(test, 2, &whole), line(test, 2, &half)))?;
    expect_not_all(&outcome)?;
    expect_worlds(&test.report()?, &outcome, &[(2, 1), (2, 2)])
}

/// A program under the launcher of another MPI: as many worlds of one rank.
pub fn other_launcher(test: &Test<'_>) -> Result<(), String> {
    let other = if test.target().name == "ompi4" { "mpich4" } else { "ompi4" };
    let program = test.program("ends.c")?;
    let other = test.bench.machine.need(other)?;
    let mut words: Vec<OsString> = other.launch(3, &[]).into_iter().map(OsString::from).collect();
    words.extend([program.into_os_string(), "normally".into()]);
    let outcome = test.run(&test.job(&["--fail-on", "never"], &words))?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    expect_worlds(&report, &outcome, &[(1, 1); 3])?;
    expect(report.run.ranks == Some(3), &outcome, "run.ranks should be 3")?;
    let said = "3 worlds of one rank: the launcher does not belong to this MPI library";
    expect(outcome.stderr.contains(said), &outcome, "what is wrong with the launcher")
}

/// Findings that could not be written are known to be lost.
pub fn lost_findings(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("loses.c")?;
    // Only root may change root and user.
    let is_root =
        fs::metadata("/proc/self").is_ok_and(|data| std::os::unix::fs::MetadataExt::uid(&data) == 0);
    let ways: &[&str] = if is_root { &["root", "user"] } else { &[] };
    for what in ways.iter().chain(&["size", "files", "open", "write"]) {
        let outcome = test.run(&test.job(&["--fail-on", "never"], &test.words(1, &program, &[what])))?;
        expect(outcome.stderr.contains("not everything was checked"), &outcome, what)?;
        expect(
            !outcome.stderr.contains("no misuse found"),
            &outcome,
            &format!("{what}: it must not look clean"),
        )?;
        // Some launchers fail a job whose process ended without MPI_Finalize.
        expect(outcome.status != 0, &outcome, &format!("{what}: status 0"))?;
        let lost = test.report()?.run.findings_lost;
        expect(lost == 1, &outcome, &format!("{what}: findings_lost is {lost}"))?;
    }
    Ok(())
}

/// What programs of one run import is listed for all of them.
pub fn imports_of_all_programs(test: &Test<'_>) -> Result<(), String> {
    let (first, second) = (test.program("ends.c")?, test.program("lingers.c")?);
    let mut words = test.words(1, &first, &["normally"]);
    words.push(":".into());
    words.extend(["-n".into(), "1".into(), second.into_os_string()]);
    let outcome = test.run(&test.job(&["--fail-on", "never", "--quiet"], &words))?;
    expect_status(&outcome, 0)?;
    let unchecked = test.report()?.coverage.unchecked;
    expect(unchecked.contains(&"MPI_Error_class".into()), &outcome, &format!("unchecked: {unchecked:?}"))
}
