//! The wheel of packaging/pypi: made by pip, installed into a fresh environment, and run from there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::Test;
use crate::install::{finds_the_fault, run};
use crate::python;
use crate::support::find_program;

/// pip, if this machine has one; the test is skipped otherwise.
fn pip(test: &Test<'_>) -> Option<Command> {
    let works = |command: &mut Command| command.output().is_ok_and(|output| output.status.success());
    let python = find_program(Path::new(""), "python3").filter(|python| {
        works(Command::new(python).args(["-m", "pip", "--python"]).arg(python).arg("--version"))
            && works(Command::new(python).args(["-c", "import venv"]))
    });
    let Some(python) = python else {
        test.skip("Python with venv and a pip that knows --python (22.3 or later) is not installed");
        return None;
    };
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "--disable-pip-version-check", "-q"]);
    // Nothing is downloaded.
    pip.args(["--no-input", "wheel", "--no-index", "--no-deps"]);
    pip.env("CARGO_TARGET_DIR", &test.bench.places.target).env("PYTHONDONTWRITEBYTECODE", "1");
    Some(pip)
}

/// Makes a wheel from a source distribution or its folder.
fn wheel(test: &Test<'_>, pip: &mut Command, from: &Path) -> Result<PathBuf, String> {
    test.bench.places.mark_as_built().map_err(|e| e.to_string())?;
    let folder = test.folder.join("wheels");
    run(pip.arg("-w").arg(&folder).arg(from))?;
    let made = fs::read_dir(&folder).map_err(|e| e.to_string())?.flatten().map(|entry| entry.path());
    let made: Vec<PathBuf> = made.collect();
    match &made[..] {
        [wheel] => Ok(wheel.clone()),
        other => Err(format!("not one wheel: {other:?}")),
    }
}

/// Installs a wheel into an environment of its own, and gives the folder.
fn environment(test: &Test<'_>, wheel: &Path) -> Result<PathBuf, String> {
    let environment = test.folder.join("environment");
    run(Command::new("python3").args(["-m", "venv", "--without-pip"]).arg(&environment))?;
    // pip of the machine installs for the environment's Python: a pip in each would take seconds.
    run(Command::new("python3")
        .args(["-m", "pip", "--disable-pip-version-check", "-q", "--python"])
        .arg(environment.join("bin/python3"))
        .args(["install", "--no-index", "--no-deps"])
        .arg(wheel))?;
    Ok(environment)
}

/// The program itself is what stands in `bin`: with a script in between, signals would have one more to pass.
fn is_the_program(command: &Path) -> Result<(), String> {
    let bytes = fs::read(command).map_err(|e| format!("{}: {e}", command.display()))?;
    if bytes.starts_with(b"\x7fELF") { Ok(()) } else { Err(format!("{} is a script", command.display())) }
}

pub fn in_a_fresh_environment(test: &Test<'_>) -> Result<(), String> {
    let Some(mut pip) = pip(test) else { return Ok(()) };
    let wheel = wheel(test, &mut pip, &test.bench.places.root.join("packaging/pypi"))?;
    let name = wheel.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let version = env!("CARGO_PKG_VERSION");
    if !name.starts_with(&format!("mpiwarden-{version}-py3-none-linux_")) {
        return Err(format!("{name} should say its version, any Python, and this machine"));
    }
    let environment = environment(test, &wheel)?;
    let command = environment.join("bin/mpiwarden");
    is_the_program(&command)?;
    finds_the_fault(test, &command)?;
    python::module(test, &environment)?;
    // Nothing of it is left when pip has removed it.
    run(Command::new("python3")
        .args(["-m", "pip", "--disable-pip-version-check", "-q", "--python"])
        .arg(environment.join("bin/python3"))
        .args(["uninstall", "-y", "mpiwarden"]))?;
    match command.exists() || environment.join("lib/libmpiwarden.so").exists() {
        true => Err("pip left the command or the library behind".to_owned()),
        false => Ok(()),
    }
}

/// What lies in the source distribution is enough to make the wheel. Its sources are older than the build, so that is taken.
pub fn from_a_source_distribution(test: &Test<'_>) -> Result<(), String> {
    let Some(mut pip) = pip(test) else { return Ok(()) };
    let root = &test.bench.places.root;
    run(Command::new("python3")
        .args(["-c", "import backend, sys; backend.build_sdist(sys.argv[1])"])
        .arg(&test.folder)
        .current_dir(root.join("packaging/pypi"))
        .env("PYTHONDONTWRITEBYTECODE", "1"))?;
    let name = format!("mpiwarden-{}", env!("CARGO_PKG_VERSION"));
    let archive = test.folder.join(format!("{name}.tar.gz"));
    run(Command::new("tar").arg("-xzf").arg(&archive).arg("-C").arg(&test.folder))?;
    let sources = test.folder.join(&name).join("source");
    let manifest = sources.join("Cargo.toml");
    if !sources.join(".cargo/config.toml").is_file() {
        return Err("the flags that the library must be built with are not in it".to_owned());
    }
    // Cargo looks whether every file that the manifests name is there.
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args([
        "metadata",
        "--offline",
        "--locked",
        "--no-deps",
        "--format-version",
        "1",
        "--manifest-path",
    ]);
    let told = run(cargo.arg(manifest))?;
    if !told.contains("mpiwarden-wrappers") {
        return Err(format!("the library is not in it:\n{told}"));
    }
    let environment = environment(test, &wheel(test, &mut pip, &archive)?)?;
    run(Command::new(environment.join("bin/python3")).args(["-c", "import mpiwarden"]))?;
    let said = run(Command::new(environment.join("bin/mpiwarden")).arg("--version"))?;
    match said.trim() == name.replace('-', " ") && environment.join("lib/libmpiwarden.so").is_file() {
        true => Ok(()),
        false => Err(format!("said {said:?}")),
    }
}

/// As `packaging/manylinux.sh` does it: of a build folder that is given, for a platform that is given.
pub fn of_a_build(test: &Test<'_>) -> Result<(), String> {
    let places = &test.bench.places;
    if find_program(Path::new(""), "python3").is_none() {
        test.skip("Python is not installed");
        return Ok(());
    }
    let script = "import backend, sys; print(backend.build_wheel(sys.argv[1], {'built': sys.argv[2], 'platform': sys.argv[3]}))";
    let said = run(Command::new("python3")
        .args(["-c", script])
        .arg(&test.folder)
        .arg(places.target.join("release"))
        .arg("manylinux_2_99_x86_64")
        .current_dir(places.root.join("packaging/pypi"))
        .env("PYTHONDONTWRITEBYTECODE", "1"))?;
    let name = format!("mpiwarden-{}-py3-none-manylinux_2_99_x86_64.whl", env!("CARGO_PKG_VERSION"));
    if said.trim() != name {
        return Err(format!("it should be {name}: {said}"));
    }
    let read = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); \
                [print(z.read(n).decode() if n.endswith('/WHEEL') else n) for n in z.namelist()]";
    let said = run(Command::new("python3").args(["-c", read]).arg(test.folder.join(&name)))?;
    for wanted in ["Tag: py3-none-manylinux_2_99_x86_64", "/scripts/mpiwarden", "/data/lib/libmpiwarden.so"] {
        if !said.contains(wanted) {
            return Err(format!("{name} has no {wanted}:\n{said}"));
        }
    }
    wrong_usage(test, &[], "usage: packaging/manylinux.sh FOLDER [GLIBC]")?;
    wrong_usage(test, &["out", "3.0"], "3.0 is no version of the C library")
}

/// `packaging/manylinux.sh` with these words builds nothing, ends with 64 and says why.
fn wrong_usage(test: &Test<'_>, words: &[&str], why: &str) -> Result<(), String> {
    let mut command = Command::new("sh");
    command.arg(test.bench.places.root.join("packaging/manylinux.sh")).args(words);
    let output = command.current_dir(&test.folder).output().map_err(|e| e.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr);
    match output.status.code() == Some(64) && said.contains(why) && !test.folder.join("out").exists() {
        true => Ok(()),
        false => Err(format!("{words:?} ended with {:?}:\n{said}", output.status)),
    }
}
