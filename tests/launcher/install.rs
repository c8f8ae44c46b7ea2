//! What `run-checked.sh --install` lays out works where it was moved to; so does what cargo and the Spack recipe install.
//!
//! Left out: programs that are linked with the library (`packaging.rs`), and the wheel (`wheel.rs`).

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::{Test, expect, expect_status, expect_the_fault};
use crate::support::{files_below, find_program};

/// Runs a command that must succeed, and gives what it printed.
pub fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    let told = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    if !output.status.success() {
        return Err(format!("{command:?} failed\n{}", told.concat()));
    }
    let [said, _] = told;
    Ok(said)
}

/// `run-checked.sh`, which builds nothing here.
fn script(test: &Test<'_>) -> Result<Command, String> {
    let places = &test.bench.places;
    places.mark_as_built().map_err(|e| e.to_string())?;
    let mut command = Command::new(places.root.join("run-checked.sh"));
    command.env("CARGO_TARGET_DIR", &places.target).env_remove("DESTDIR").current_dir(&test.folder);
    Ok(command)
}

/// `run-checked.sh --install PREFIX`.
pub fn install(test: &Test<'_>, prefix: &Path, destination: Option<&Path>) -> Result<(), String> {
    let mut command = script(test)?;
    if let Some(destination) = destination {
        command.env("DESTDIR", destination);
    }
    run(command.arg("--install").arg(prefix)).map(|_| ())
}

/// A program with one fault, checked by the command of a prefix.
pub fn finds_the_fault(test: &Test<'_>, command: &Path) -> Result<(), String> {
    let program = test.program("ends.c")?;
    let mut job = test.checked(2, &program, &[]);
    job.words[0] = command.into();
    let outcome = test.run(&job)?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    expect_the_fault(&report, &outcome, &[])?;
    expect(report.run.complete && report.run.ranks_reported == 2, &outcome, "two ranks should have reported")
}

/// The files below a folder, with their paths from it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let below = files_below(folder).into_iter();
    below.map(|path| path.strip_prefix(folder).unwrap_or(&path).to_path_buf()).collect()
}

/// Every link of the installed texts leads to a file that is installed, too.
fn lead_somewhere(texts: &Path) -> Result<(), String> {
    let mut links = 0;
    for file in files(texts).iter().filter(|file| file.extension().is_some_and(|ending| ending == "md")) {
        let path = texts.join(file);
        let text = fs::read_to_string(&path).map_err(|e| e.to_string())?;
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#', ' ']).next());
        for target in targets.filter(|target| !target.is_empty() && !target.contains(':')) {
            links += 1;
            if !path.with_file_name(target).exists() {
                return Err(format!("{} leads to {target}, which is not installed", file.display()));
            }
        }
    }
    if links > 50 { Ok(()) } else { Err(format!("the texts have {links} links only")) }
}

pub fn moved(test: &Test<'_>) -> Result<(), String> {
    let (stage, moved) = (test.folder.join("stage"), test.folder.join("moved"));
    install(test, Path::new("/opt/mpi warden"), Some(&stage))?;
    let made = stage.join("opt/mpi warden");
    let list = fs::read_to_string(made.join("share/mpiwarden/files.txt")).map_err(|e| e.to_string())?;
    let mut listed: Vec<PathBuf> = list.lines().map(PathBuf::from).collect();
    listed.sort();
    let found = files(&made);
    if listed != found {
        return Err(format!("files.txt lists {listed:?}, and there are {found:?}"));
    }
    for page in ["mpiwarden.1", "mpiwarden-run.1", "mpiwarden-completions.1"] {
        let text =
            fs::read_to_string(made.join("share/man/man1").join(page)).map_err(|e| format!("{page}: {e}"))?;
        if !text.contains(".SH NAME") || text.contains("/opt/") {
            return Err(format!("{page} is no page:\n{text}"));
        }
    }
    let run_page = fs::read_to_string(made.join("share/man/man1/mpiwarden-run.1")).unwrap_or_default();
    if run_page.contains("EXTRA") || !run_page.contains(".SH \"EXIT STATUS\"\n.TP\n\\fB64\\fR") {
        return Err(format!("mpiwarden-run.1 has no section of its exit statuses:\n{run_page}"));
    }
    lead_somewhere(&made.join("share/doc/mpiwarden"))?;
    let mode = fs::metadata(made.join("bin/mpiwarden")).map_err(|e| e.to_string())?.permissions().mode();
    if mode & 0o777 != 0o755 {
        return Err(format!("the command has the mode {mode:o}"));
    }
    // Over what is there, and a program that runs from there is none the worse.
    install(test, Path::new("/opt/mpi warden"), Some(&stage))?;
    fs::rename(&made, &moved).map_err(|e| e.to_string())?;
    let completions = moved.join("share/bash-completion/completions/mpiwarden");
    run(Command::new("bash").arg("-c").arg("source \"$0\" && complete -p mpiwarden").arg(completions))?;
    finds_the_fault(test, &moved.join("bin/mpiwarden"))?;
    // As the README tells how to remove it.
    run(Command::new("sh")
        .args(["-c", "xargs -d '\\n' rm -- <share/mpiwarden/files.txt"])
        .current_dir(&moved))?;
    match files(&moved).first() {
        Some(left) => Err(format!("{} is left", left.display())),
        None => Ok(()),
    }
}

pub fn wrong_usage(test: &Test<'_>) -> Result<(), String> {
    let nowhere = test.folder.join("nowhere");
    for (words, destination) in [
        (&["--install"][..], None),
        (&["--install", ""], None),
        (&["--install", "/a", "mpirun"], None),
        (&["--install", "relative"], Some(&nowhere)),
    ] {
        let mut command = script(test)?;
        command.args(words).envs(destination.map(|folder| ("DESTDIR", folder)));
        let output = command.output().map_err(|e| e.to_string())?;
        let said = String::from_utf8_lossy(&output.stderr);
        if output.status.code() != Some(64) || !said.contains("prefix") && !said.contains("--install") {
            return Err(format!("{words:?} ended with {} and said: {said}", output.status));
        }
    }
    Ok(())
}

/// The command where no library is near says what to do, and does what needs none.
fn is_alone(test: &Test<'_>, command: &Path) -> Result<(), String> {
    let mut job = test.job(&[], &["true".into()]);
    job.words[0] = command.into();
    let outcome = test.run(&job)?;
    expect_status(&outcome, 70)?;
    let said = ["libmpiwarden.so", "./run-checked.sh --install PREFIX", "MPIWARDEN_LIBRARY"];
    expect(said.iter().all(|word| outcome.stderr.contains(word)), &outcome, "it should say what to do")?;
    let checks = run(Command::new(command).arg("checks"))?;
    if !checks.contains("keyval-freed") {
        return Err(format!("it should know the checks:\n{checks}"));
    }
    job.env.push(("MPIWARDEN_LIBRARY".to_owned(), test.bench.places.library().display().to_string()));
    let outcome = test.run(&job)?;
    // `true` is no MPI program: the run began, and says so.
    expect(outcome.stderr.contains("no rank"), &outcome, "the library that is named should be taken")
}

pub fn command_alone(test: &Test<'_>) -> Result<(), String> {
    let command = test.folder.join("bin/mpiwarden");
    fs::create_dir_all(test.folder.join("bin")).map_err(|e| e.to_string())?;
    fs::copy(test.bench.places.command(), &command).map_err(|e| e.to_string())?;
    is_alone(test, &command)
}

/// `cargo install --path reports`: without optimisation and from what the tests were built from, for the time's sake.
pub fn by_cargo(test: &Test<'_>) -> Result<(), String> {
    let places = &test.bench.places;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["install", "--debug", "--offline", "--locked", "--no-track", "--path"]);
    cargo.arg(places.root.join("reports")).arg("--root").arg(&test.folder);
    run(cargo.env("CARGO_TARGET_DIR", &places.target))?;
    is_alone(test, &test.folder.join("bin/mpiwarden"))
}

/// The recipe's own install step, under what stands for Spack: tests/launcher/spack.py says what that proves.
pub fn spack_recipe(test: &Test<'_>) -> Result<(), String> {
    let Some(python) = find_program(Path::new(""), "python3") else {
        test.skip("Python is not installed");
        return Ok(());
    };
    let places = &test.bench.places;
    places.mark_as_built().map_err(|e| e.to_string())?;
    let said = run(Command::new(python)
        .arg(places.root.join("tests/launcher/spack.py"))
        .arg(places.root.join("packaging/spack/packages/mpiwarden/package.py"))
        .arg(&places.root)
        .arg(test.folder.join("prefix"))
        .env("CARGO_TARGET_DIR", &places.target)
        .env("PYTHONDONTWRITEBYTECODE", "1"))?;
    if said.contains("keyval-freed") { Ok(()) } else { Err(format!("the command did not run:\n{said}")) }
}
