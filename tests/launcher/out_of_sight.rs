//! Jobs of a command of which nothing would be in the report: they lack the library, or have it and write elsewhere, or what they
//! wrote is removed. The run is not clean then, and says why. Right twins stay silent.
//!
//! Left out: who is missing in a world that reports (worlds.rs).

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::bench::{Test, expect, expect_status, expect_the_fault};
use crate::support::{Outcome, Report};
use crate::worlds::{expect_not_all, expect_worlds, line, run_script, script};

/// Programs linked with MPI that do not start it are no ranks, nor are those that only tell about it.
const RIGHT: &str = "IDLE; IDLE fork; MPIWARDEN_OUTPUT=/elsewhere IDLE";

/// What is said of a run beside its findings.
fn limits(test: &Test<'_>) -> Result<Vec<String>, String> {
    let limits = test.report()?.coverage.limits;
    Ok(limits.iter().filter_map(|limit| limit.as_str()).map(str::to_owned).collect())
}

fn expect_limit(test: &Test<'_>, outcome: &Outcome, said: &str) -> Result<(), String> {
    let limits = limits(test)?;
    let found = limits.iter().any(|limit| limit.contains(said));
    expect(found, outcome, &format!("a limit should say «{said}»: {limits:?}"))
}

/// Programs without a launcher.
fn run_alone(test: &Test<'_>, text: &str) -> Result<Outcome, String> {
    let path = |file: &str| Ok::<_, String>(test.program(file)?.display().to_string());
    let text = text.replace("LINGERS", &path("lingers.c")?).replace("IDLE", &path("idle.c")?);
    let text = text
        .replace("CLEAN", &path("clean.c")?)
        .replace("OUTPUT_FOLDER", &test.output().display().to_string());
    run_script(test, &text)
}

/// The library is there, and the process cannot write to the output folder, or has another one.
pub fn unreported(test: &Test<'_>) -> Result<(), String> {
    let elsewhere = test.folder.join("elsewhere").display().to_string();
    for job in [
        "MPIWARDEN_OUTPUT=/proc/nowhere LINGERS",
        &format!("MPIWARDEN_OUTPUT={elsewhere} LINGERS"),
        &format!("cd {} && env -u MPIWARDEN_OUTPUT -u MPIWARDEN_RUN LINGERS", test.folder.display()),
    ] {
        let outcome = run_alone(test, &format!("CLEAN; {job}"))?;
        expect_not_all(&outcome)?;
        expect_worlds(&test.report()?, &outcome, &[(1, 0), (1, 1)])?;
        expect_limit(test, &outcome, "did not report here")?;
    }
    let outcome = run_alone(test, &format!("CLEAN; {RIGHT}"))?;
    expect_status(&outcome, 0)?;
    expect_worlds(&test.report()?, &outcome, &[(1, 1)])
}

/// The folder is named by a link, or by a way through another one: ranks have the library by its plain name, also before they use MPI.
pub fn output_by_a_link(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("slow_start.c")?;
    let real = test.folder.join("real");
    fs::create_dir_all(&real).map_err(|e| e.to_string())?;
    let link = test.folder.join("link");
    if !link.exists() {
        symlink(&real, &link).map_err(|e| e.to_string())?;
    }
    for output in [link.join("out"), real.join("../way")] {
        let mut job = test.checked(2, &program, &[]);
        job.words[3] = output.clone().into();
        let outcome = test.run(&job)?;
        expect_status(&outcome, 0)?;
        let report = Report::read(&output.join("report.json"))?;
        expect_worlds(&report, &outcome, &[(2, 2)])?;
        expect(report.coverage.limits.is_empty(), &outcome, "all was seen")?;
    }
    Ok(())
}

/// A rank that starts a job of its own, without the library.
pub fn in_a_rank(test: &Test<'_>) -> Result<(), String> {
    let (clean, lingers) = (test.program("clean.c")?, test.program("lingers.c")?);
    let root = "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 PRTE_ALLOW_RUN_AS_ROOT=1 PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1";
    let bare = format!("env -i PATH=\"$PATH\" HOME=\"$HOME\" {root} {}", lingers.display());
    let rank = script(test, "rank.sh", &format!("{}\n{bare}\nexit 0", clean.display()))?;
    let outcome = test.run(&test.job(&["--fail-on", "never"], &test.words(2, &rank, &[])))?;
    expect_not_all(&outcome)?;
    expect_worlds(&test.report()?, &outcome, &[(1, 0), (1, 0), (2, 2)])?;
    let idle = test.program("idle.c")?;
    let rank = script(test, "right.sh", &format!("{}\nexec {}", idle.display(), clean.display()))?;
    let outcome = test.run(&test.job(&["--fail-on", "never"], &test.words(2, &rank, &[])))?;
    expect_status(&outcome, 0)?;
    expect_worlds(&test.report()?, &outcome, &[(2, 2)])
}

/// A process that counts is not counted again for the copies that it forks, but for the programs that it starts, were they its own.
pub fn forked(test: &Test<'_>) -> Result<(), String> {
    for (argument, worlds) in [("fork", &[(1, 0), (1, 1)][..]), ("again", &[(1, 0), (1, 0), (1, 1)])] {
        let outcome = run_alone(test, &format!("CLEAN; env -u LD_PRELOAD IDLE {argument}"))?;
        expect_not_all(&outcome)?;
        expect_worlds(&test.report()?, &outcome, worlds)?;
    }
    Ok(())
}

/// Processes that have MPI and the library, and end while the command reads their memory map: what is missing there by then says
/// nothing.
pub fn ends_while_looked_at(test: &Test<'_>) -> Result<(), String> {
    // Nothing of MPI is called, so that its library is loaded late.
    let program = test.compiled("ends_while_read.c", &["-Wl,--as-needed", "-ldl"])?;
    let program = program.display();
    let several = format!("{program} & ").repeat(8);
    let jobs =
        format!("{program} || exit; i=0; while [ $i -lt 20 ]; do {several} wait; i=$((i + 1)); done; CLEAN");
    let outcome = run_alone(test, &jobs)?;
    expect_status(&outcome, 0)?;
    expect_worlds(&test.report()?, &outcome, &[(1, 1)])?;
    expect(limits(test)?.is_empty(), &outcome, "everything was looked at")
}

/// A job whose starter has left it.
pub fn orphaned(test: &Test<'_>) -> Result<(), String> {
    let flag = test.folder.join("flag").display().to_string();
    let orphan = |job: &str| {
        format!(
            "rm -f {flag}; CLEAN; (setsid sh -c 'sleep 0.2; {job}; touch {flag}' </dev/null >/dev/null 2>&1 &); while [ ! -e {flag} ]; do sleep 0.1; done"
        )
    };
    let outcome = run_alone(test, &orphan("env -u LD_PRELOAD LINGERS"))?;
    expect_not_all(&outcome)?;
    expect_worlds(&test.report()?, &outcome, &[(1, 0), (1, 1)])?;
    let outcome = run_alone(test, &orphan("IDLE; CLEAN"))?;
    expect_status(&outcome, 0)?;
    expect_worlds(&test.report()?, &outcome, &[(1, 1), (1, 1)])?;
    expect(limits(test)?.is_empty(), &outcome, "everything was looked at")
}

/// Who outlives the command is named, and not waited for.
pub fn left_behind(test: &Test<'_>) -> Result<(), String> {
    let begin = Instant::now();
    let outcome = run_alone(test, "CLEAN; sleep 60 </dev/null >/dev/null 2>&1 &")?;
    let (took, patience) = (begin.elapsed(), Duration::from_secs(50));
    expect(took < patience, &outcome, "nobody waits for it")?;
    expect_status(&outcome, 0)?;
    expect_limit(test, &outcome, "still running when the command ended")?;
    expect(
        outcome.stderr.contains("not everything was checked"),
        &outcome,
        "the closing line should say it",
    )?;
    expect(!outcome.stderr.contains("no misuse found"), &outcome, "it must not look clean")
}

/// A step of the command removes or moves what was found.
pub fn folder_removed(test: &Test<'_>) -> Result<(), String> {
    let moved = test.folder.join("moved").display().to_string();
    for step in [
        "rm -rf OUTPUT_FOLDER",
        "rm -rf OUTPUT_FOLDER/raw",
        &format!("rm -rf {moved}; mv OUTPUT_FOLDER {moved}"),
    ] {
        for last in ["CLEAN", "true"] {
            let outcome = run_alone(test, &format!("LINGERS; {step}; {last}"))?;
            expect_not_all_of(&outcome, "removed, moved or replaced")?;
            expect(!test.report()?.run.complete, &outcome, "run.complete should be false")?;
            expect_limit(test, &outcome, "the output folder was removed, moved or replaced")?;
        }
    }
    let outcome = run_alone(test, "CLEAN; mkdir -p OUTPUT_FOLDER/mine; rm -rf OUTPUT_FOLDER/mine; CLEAN")?;
    expect_status(&outcome, 0)
}

fn expect_not_all_of(outcome: &Outcome, said: &str) -> Result<(), String> {
    expect_status(outcome, 70)?;
    expect(outcome.stderr.contains(said), outcome, &format!("it should say «{said}»"))?;
    expect(!outcome.stderr.contains("no misuse found"), outcome, "it must not look clean")
}

/// A folder that a run holds is not given to another one; when the run is over it is.
pub fn folder_held(test: &Test<'_>) -> Result<(), String> {
    let command = test.bench.places.command().display().to_string();
    let ends = line(test, 1, &test.program("ends.c")?);
    let clean = line(test, 1, &test.program("clean.c")?);
    let inner =
        |output: &Path| format!("{command} run --output {} -- {clean}; echo inner $?", output.display());
    let outcome = run_script(test, &format!("{ends}; {}", inner(&test.output())))?;
    expect_status(&outcome, 0)?;
    expect(outcome.stdout.contains("inner 70"), &outcome, "the second run is refused")?;
    let said = "another run writes to the output folder";
    expect(outcome.stderr.contains(said), &outcome, "why it is refused")?;
    expect(!outcome.stdout.contains("found 1"), &outcome, "nothing was started")?;
    expect_the_fault(&test.report()?, &outcome, &[])?;
    let other = test.folder.join("other");
    let outcome = run_script(test, &format!("{ends}; {}", inner(&other)))?;
    expect(outcome.stdout.contains("inner 0"), &outcome, "another folder is free")?;
    expect_limit(test, &outcome, "that run has a report of its own")?;
    expect_the_fault(&test.report()?, &outcome, &[])?;
    let inner = Report::read(&other.join("report.json"))?;
    expect(inner.run.complete && inner.findings.is_empty(), &outcome, "the inner run has its own report")
}

/// Two runs by a bare preload in one folder: only the last is shown, and that is said.
pub fn several_by_hand(test: &Test<'_>) -> Result<(), String> {
    let library = test.bench.places.library().display().to_string();
    let output = test.output().display().to_string();
    let alone = |program: &Path| {
        let mut job = test.plain(1, program, &[]);
        job.words = vec![OsString::from(program)];
        job.env.push(("LD_PRELOAD".to_owned(), library.clone()));
        job.env.push(("MPIWARDEN_OUTPUT".to_owned(), output.clone()));
        test.run(&job)
    };
    let convert = || {
        let mut job = test.job(&[], &[]);
        job.words.truncate(1);
        let words = ["convert", output.as_str(), "--format", "junit"].map(OsString::from);
        job.words.extend(words);
        test.run(&job)
    };
    let junit = || std::fs::read_to_string(test.output().join("report.junit.xml")).map_err(|e| e.to_string());
    alone(&test.program("clean.c")?)?;
    let outcome = convert()?;
    expect(test.report()?.run.complete && !junit()?.contains("<error"), &outcome, "one run is all there is")?;
    alone(&test.program("ends.c")?)?;
    alone(&test.program("clean.c")?)?;
    let outcome = convert()?;
    let said = "the folder holds 3 runs and this is the last one";
    expect_limit(test, &outcome, said)?;
    expect(!test.report()?.run.complete, &outcome, "run.complete should be false")?;
    let junit = junit()?;
    expect(junit.contains("<error") && junit.contains(said), &outcome, &junit)
}
