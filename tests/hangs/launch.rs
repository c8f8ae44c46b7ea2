//! Compiles and runs one program under one MPI, with the options that it asks for, and holds the report against it.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::ending::{Ending, TIMEOUT};
use crate::program::Hanging;
use crate::support::{Job, Outcome, Program, Target, compile, shell_status, start, wait};
use crate::{Bench, compare, roll_call};

/// On a free machine. Nothing here takes longer than half of it.
const DEADLINE: Duration = Duration::from_secs(60);

/// # Errors
/// All that is not as the program says.
pub fn run(bench: &Bench, program: &Hanging, target: &Target) -> Result<(), String> {
    let places = &bench.places;
    if let Some(missing) = places.missing_build() {
        return Err(missing);
    }
    let output = places.target.join("hangs").join(target.name).join(&program.name);
    let words = words(bench, program, target, &output)?;
    let folder = output.with_extension("run");
    let _ = fs::remove_dir_all(&folder); // of an earlier run, if any
    let mut job = Job::checked(&places.command(), &folder, &[], Path::new(""));
    job.words = options(program, &places.command(), &folder);
    job.words.extend(words.iter().cloned());
    job.deadline = DEADLINE;

    let held = bench.tokens.take(program.ranks as usize);
    let mut child = start(&mut job.command()?, &folder)?;
    let runs = words.last().map(PathBuf::from).unwrap_or_default();
    program.ending.come(&mut child, &runs, program.ranks);
    let (status, timed_out) = wait(child, job.deadline)?;
    drop(held);
    let outcome = job.outcome(shell_status(status), timed_out);
    let problems = problems(program, target, &outcome, &folder.join("report/report.json"));
    if problems.is_empty() {
        return Ok(());
    }
    Err(format!(
        "{} under {}:\n  {}\nto repeat:\n  {}\nexit status {}, standard output:\n{}\nstandard error:\n{}",
        places.short(&program.source).display(),
        target.name,
        problems.join("\n  "),
        outcome.command,
        outcome.status,
        outcome.stdout,
        outcome.stderr
    ))
}

fn problems(program: &Hanging, target: &Target, outcome: &Outcome, report: &Path) -> Vec<String> {
    let mut problems = Vec::new();
    if outcome.timed_out {
        problems.push(format!("did not end within {} s", DEADLINE.as_secs()));
    }
    match roll_call::read(report) {
        Ok((report, roll_call)) => {
            problems.extend(compare::problems(program, target, outcome, (&report, &roll_call)));
        }
        Err(what) => problems.push(what),
    }
    problems
}

/// The command and its options; it is not `--quiet`: what is said of a hang while it lasts is a part of the test.
fn options(program: &Hanging, command: &Path, folder: &Path) -> Vec<OsString> {
    let mut words: Vec<OsString> = Vec::new();
    if program.ending == Ending::Timeout {
        words.extend(["timeout", TIMEOUT].map(OsString::from));
    }
    words.extend([command.into(), "run".into(), "--output".into(), folder.join("report").into()]);
    words.extend(["--fail-on", "never", "--color", "never", "--hang-after"].map(OsString::from));
    words.push(program.hang_after.to_string().into());
    let on_hang = if program.aborts { "abort" } else { "report" };
    words.extend(["--on-hang", on_hang].map(OsString::from));
    if let Some(record) = &program.record {
        words.extend(["--record", record].map(OsString::from));
    }
    words.push("--".into());
    words
}

/// The launcher and the program, which is the last word.
fn words(bench: &Bench, program: &Hanging, target: &Target, output: &Path) -> Result<Vec<OsString>, String> {
    let mut words: Vec<OsString> = target.launch(program.ranks, &[]).iter().map(OsString::from).collect();
    if program.is_in("py") {
        // The interpreter beside the launcher is that of the environment that has this MPI and mpi4py.
        words.push(Path::new(&target.launcher[0]).with_file_name("python").into());
        words.push(program.source.as_os_str().to_owned());
        return Ok(words);
    }
    let compiler = match &target.fortran {
        Ok(fortran) if program.is_in("f90") => fortran,
        _ if program.is_in("cpp") => &target.cxx,
        _ => &target.cc,
    };
    let program = Program { compiler, source: &program.source, output, flags: &program.cflags };
    words.push(compile(&program, &bench.places.root)?.into());
    Ok(words)
}
