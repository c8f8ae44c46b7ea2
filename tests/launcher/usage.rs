//! Wrong usage, and programs that cannot be checked: an exit status of the contract and a sentence that says why.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use crate::bench::{Test, expect, expect_same_status, expect_status, told};
use crate::support::{Job, Outcome};

pub fn no_argument(test: &Test<'_>) -> Result<(), String> {
    let mut job = test.job(&[], &[]);
    job.words.truncate(2);
    let outcome = test.run(&job)?;
    expect_status(&outcome, 64)?;
    expect(
        !outcome.stderr.trim().is_empty() && outcome.stdout.is_empty(),
        &outcome,
        "usage goes to standard error",
    )
}

pub fn unknown_option(test: &Test<'_>) -> Result<(), String> {
    let outcome = test.run(&test.job(&["--wrong"], &["true".into()]))?;
    expect_status(&outcome, 64)?;
    expect(outcome.stderr.contains("--wrong"), &outcome, "the option should be named")
}

pub fn unknown_fail_on(test: &Test<'_>) -> Result<(), String> {
    let outcome = test.run(&test.job(&["--fail-on", "sometimes"], &["true".into()]))?;
    expect_status(&outcome, 64)?;
    expect(outcome.stderr.contains("sometimes"), &outcome, "the value should be named")
}

pub fn missing_launcher(test: &Test<'_>) -> Result<(), String> {
    let words = ["no-such-launcher".into(), "-n".into(), "2".into(), "./app".into()];
    let outcome = test.run(&test.job(&[], &words))?;
    expect_status(&outcome, 127)?;
    expect(outcome.stderr.contains("no-such-launcher"), &outcome, "the launcher should be named")
}

pub fn help_and_version(test: &Test<'_>) -> Result<(), String> {
    for option in ["--help", "--version"] {
        let mut job = test.job(&[], &[]);
        job.words.truncate(1);
        job.words.push(option.into());
        let outcome = test.run(&job)?;
        expect_status(&outcome, 0)?;
        expect(outcome.stdout.contains("mpiwarden"), &outcome, "goes to standard output")?;
    }
    Ok(())
}

/// The launcher complains, as it does without the checker, and its exit status is kept.
pub fn missing_program(test: &Test<'_>) -> Result<(), String> {
    let missing = test.folder.join("no-such-program");
    let outcome = test.as_plain((1, &missing, &[]), expect_same_status)?;
    expect(outcome.status != 0, &outcome, "a missing program is no success")?;
    let report = test.report()?;
    expect(!report.run.complete && report.run.ranks_reported == 0, &outcome, "no rank was there")
}

/// `/bin/true` ends well and never starts MPI.
pub fn not_an_mpi_program(test: &Test<'_>) -> Result<(), String> {
    let outcome = test.run(&test.checked(1, Path::new("/bin/true"), &[]))?;
    expect_status(&outcome, 70)?;
    expect(outcome.stderr.contains("MPI"), &outcome, "a sentence should say that no rank of MPI reported")?;
    expect(!test.report()?.run.complete, &outcome, "a run without a rank is not complete")
}

/// Signals that are ignored when the command begins are ignored in the program, and no others.
pub fn ignored_signals(test: &Test<'_>) -> Result<(), String> {
    let look = ["grep", "SigIgn", "/proc/self/status"];
    for trap in ["", "trap '' PIPE; ", "trap '' PIPE INT; "] {
        let script = format!("{trap}exec \"$0\" \"$@\"");
        let under_sh = |mut job: Job| {
            job.words.splice(0..0, ["/bin/sh", "-c", &script].map(OsString::from));
            test.run(&job)
        };
        let words = look.map(OsString::from);
        let mut plain = test.job(&[], &words);
        plain.words = words.to_vec();
        let plain = under_sh(plain)?;
        let outcome = under_sh(test.job(&["--quiet"], &words))?;
        let wanted = ignored(&plain)?;
        expect(ignored(&outcome)? == wanted, &outcome, &format!("{trap}: it should ignore {wanted:x}"))?;
    }
    Ok(())
}

/// The signals that «SigIgn: 0000000000001002» names, but for those that the C library keeps for itself.
fn ignored(outcome: &Outcome) -> Result<u64, String> {
    let mask = outcome.stdout.trim().strip_prefix("SigIgn:").map(str::trim);
    let mask = mask.and_then(|mask| u64::from_str_radix(mask, 16).ok());
    Ok(mask.ok_or(told(outcome, "the program tells what it ignores"))? & 0x7fff_ffff)
}

pub fn static_program(test: &Test<'_>) -> Result<(), String> {
    let program = test.compiled("static.c", &["-static", "-w"]).or_else(|_| static_without_mpi(test))?;
    let outcome = test.run(&test.checked(1, &program, &[]))?;
    expect_status(&outcome, 70)?;
    expect(outcome.stderr.contains("static"), &outcome, "a sentence should say that the program is static")
}

/// As when the module of the MPI library is not loaded: the program's own words and status, and what is missing by name.
pub fn missing_library(test: &Test<'_>) -> Result<(), String> {
    use crate::support::{Program, compile};
    let source = test.folder.join("gone.c");
    fs::write(&source, "").map_err(|e| e.to_string())?;
    let (library, flags) = (test.folder.join("libgone.so"), ["-shared".to_owned()]);
    let shared = Program { compiler: Path::new("cc"), source: &source, output: &library, flags: &flags };
    compile(&shared, &test.bench.places.root)?;
    let flag = |flag: &str| format!("-Wl,--no-as-needed,{flag}");
    let program = test.compiled("clean.c", &[&flag(&library.display().to_string())])?;
    fs::remove_file(&library).map_err(|e| e.to_string())?;

    let outcome = test.as_plain((1, &program, &[]), expect_same_status)?;
    expect(outcome.status != 0, &outcome, "the program cannot start")?;
    let named = "libgone.so, which the loader does not find here";
    expect(outcome.stderr.contains(named), &outcome, "the library should be named")
}

/// MPI's compiler wrappers cannot link statically where the library is shared only; the program needs no MPI.
fn static_without_mpi(test: &Test<'_>) -> Result<std::path::PathBuf, String> {
    use crate::support::{Program, compile};
    let source = test.bench.places.root.join("tests/programs/static.c");
    let output = test.folder.join("static.program");
    let flags = ["-static".to_owned()];
    let program = Program { compiler: Path::new("cc"), source: &source, output: &output, flags: &flags };
    compile(&program, &test.bench.places.root)
}

/// The program runs all the same, and a sentence names the folder.
pub fn unwritable_output(test: &Test<'_>) -> Result<(), String> {
    let file = test.folder.join("a-file");
    fs::write(&file, "in the way").map_err(|e| e.to_string())?;
    let mut job = test.checked(1, &test.program("clean.c")?, &[]);
    job.words[3] = file.join("report").into();
    let outcome = test.run(&job)?;
    expect_status(&outcome, 70)?;
    expect(outcome.stderr.contains("a-file"), &outcome, "the folder should be named")
}

/// A finding of severity error fails the run unless it is asked not to.
pub fn fail_on(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("ends.c")?;
    let words = test.words(1, &program, &["normally"]);
    for (options, status) in [(vec![], 66), (vec!["--fail-on", "note"], 66), (vec!["--fail-on", "never"], 0)]
    {
        let outcome = test.run(&test.job(&options, &words))?;
        expect_status(&outcome, status)?;
        expect(outcome.stderr.contains("keyval-invalid"), &outcome, "the summary should name the check")?;
        expect(outcome.stderr.contains("fault.h:"), &outcome, "the summary should name file and line")?;
    }
    let outcome = test.run(&test.job(&[], &test.words(1, &test.program("clean.c")?, &[])))?;
    expect_status(&outcome, 0)
}

pub fn checks_off(test: &Test<'_>) -> Result<(), String> {
    let mut job = test.checked(1, &test.program("ends.c")?, &["normally"]);
    job.env.push(("MPIWARDEN_CHECKS".to_owned(), "off".to_owned()));
    let outcome = test.run(&job)?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    expect(report.run.ranks_reported == 1, &outcome, "the rank should report all the same")?;
    expect(report.findings.is_empty(), &outcome, "findings although checks are off")
}
