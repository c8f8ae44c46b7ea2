//! A program that is built as users build: with the pkg-config file and with the CMake configuration; and the environment module. All in a prefix that was
//! moved after `--install` filled it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::{Test, expect, expect_status};
use crate::install::{install, run};
use crate::support::{Report, find_program, ready_to_launch};

const CMAKE_LISTS: &str = "cmake_minimum_required(VERSION 3.18)
project(keys C)
find_package(MPI REQUIRED COMPONENTS C)
find_package(mpiwarden 0.1 REQUIRED)
add_executable(keys ${SOURCE})
target_link_libraries(keys PRIVATE mpiwarden::mpiwarden MPI::MPI_C)
add_executable(exact ${EXACT})
target_link_libraries(exact PRIVATE mpiwarden::exact MPI::MPI_C)
enable_testing()
mpiwarden_add_test(NAME race COMMAND ${LAUNCHER} exact FAIL_ON warning)
mpiwarden_add_test(NAME passed_over COMMAND ${LAUNCHER} exact FAIL_ON warning OPTIONS --watch off)
mpiwarden_add_test(NAME only_errors COMMAND ${LAUNCHER} exact OUTPUT ${CMAKE_BINARY_DIR}/chosen)
";
/// A program that changes what it sends.
const RACE: &str = "tests/cases/rma/local-conflict/bad_message_isend.c";

/// An installed copy that was moved.
fn prefix(test: &Test<'_>) -> Result<PathBuf, String> {
    let (made, moved) = (test.folder.join("made"), test.folder.join("moved"));
    install(test, &made, None)?;
    fs::rename(&made, &moved).map_err(|e| e.to_string())?;
    Ok(moved)
}

/// Runs the program without a preload: the library is in the process by its link.
fn works(test: &Test<'_>, program: &Path) -> Result<(), String> {
    let outcome = test.run(&test.plain(1, program, &[]))?;
    expect_status(&outcome, 0)?;
    expect(outcome.stdout.contains("libraries: 1"), &outcome, "the library should be in the process once")
}

/// Runs a program that was built to tell of its loads and stores: alone, and watched.
fn tells(test: &Test<'_>, program: &Path) -> Result<(), String> {
    expect_status(&test.run(&test.plain(2, program, &[]))?, 0)?;
    let outcome = test.run(&test.checked(2, program, &[]))?;
    let report = test.report()?;
    expect(report.coverage.is_told_exactly(), &outcome, "the program should tell of its loads and stores")?;
    let found = report.of_check("local-conflict").count();
    expect(found == 1, &outcome, &format!("{found} findings where there is one store"))
}

pub fn pkg_config(test: &Test<'_>) -> Result<(), String> {
    let Some(tool) = find_program(Path::new(""), "pkg-config") else {
        test.skip("pkg-config is not installed");
        return Ok(());
    };
    let prefix = prefix(test)?;
    let version = run(Command::new(&tool)
        .args(["--modversion", "mpiwarden"])
        .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig")))?;
    let cmake = fs::read_to_string(prefix.join("lib/cmake/mpiwarden/mpiwardenConfigVersion.cmake"))
        .map_err(|e| e.to_string())?;
    for (of, version) in [("mpiwarden.pc", version.trim()), ("mpiwardenConfigVersion.cmake", &*cmake)] {
        if !version.contains(env!("CARGO_PKG_VERSION")) {
            return Err(format!("{of} is of another version than the workspace"));
        }
    }
    let flags = run(Command::new(&tool)
        .args(["--cflags", "--libs", "mpiwarden"])
        .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig")))?;
    let program = test.folder.join("keys");
    run(Command::new(&test.target().cc)
        .arg(test.bench.places.root.join("tests/programs/keys.c"))
        .args(flags.split_whitespace())
        .arg("-o")
        .arg(&program))?;
    works(test, &program)?;
    let flags = run(Command::new(&tool)
        .args(["--cflags", "--libs", "mpiwarden-exact"])
        .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig")))?;
    let says =
        |more: &[&str]| run(Command::new(prefix.join("bin/mpiwarden")).args(["flags", "gcc"]).args(more));
    let said = format!("{} {}", says(&[])?, says(&["--link"])?);
    // Paths are written in other ways.
    let options = |text: &str| -> BTreeSet<String> {
        text.split_whitespace().filter(|word| !word.contains('/')).map(str::to_owned).collect()
    };
    if options(&flags) != options(&said) {
        return Err(format!("pkg-config says {flags}\nmpiwarden flags says {said}"));
    }
    let program = test.folder.join("exact");
    run(Command::new(&test.target().cc)
        .arg(test.bench.places.root.join(RACE))
        .args(flags.split_whitespace())
        .arg("-o")
        .arg(&program))?;
    tells(test, &program)
}

pub fn cmake(test: &Test<'_>) -> Result<(), String> {
    let Some(tool) = find_program(Path::new(""), "cmake") else {
        test.skip("cmake is not installed");
        return Ok(());
    };
    let (prefix, source, build) = (prefix(test)?, test.folder.join("source"), test.folder.join("build"));
    fs::create_dir_all(&source).map_err(|e| e.to_string())?;
    fs::write(source.join("CMakeLists.txt"), CMAKE_LISTS).map_err(|e| e.to_string())?;
    let option = |name: &str, value: &Path| format!("-D{name}={}", value.display());
    run(Command::new(&tool)
        .arg("-S")
        .arg(&source)
        .arg("-B")
        .arg(&build)
        .arg(option("CMAKE_PREFIX_PATH", &prefix))
        .arg(option("MPI_C_COMPILER", &test.target().cc))
        .arg(format!("-DLAUNCHER={}", test.target().launch(2, &[]).join(";")))
        .arg(option("EXACT", &test.bench.places.root.join(RACE)))
        .arg(option("SOURCE", &test.bench.places.root.join("tests/programs/keys.c"))))?;
    run(Command::new(&tool).arg("--build").arg(&build))?;
    works(test, &build.join("keys"))?;
    tells(test, &build.join("exact"))?;
    fails_with_findings(&tool.with_file_name("ctest"), &build)
}

/// The tests of CTest fail where they have findings of the severity, and each leaves its report.
fn fails_with_findings(ctest: &Path, build: &Path) -> Result<(), String> {
    let mut words = Command::new(ctest);
    let output = ready_to_launch(words.current_dir(build))
        .output()
        .map_err(|e| format!("{}: {e}", ctest.display()))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let ended = |name: &str, how: &str| {
        let line = said.lines().find(|line| line.contains(&format!(": {name} .")));
        match line.is_some_and(|line| line.contains(how)) {
            true => Ok(()),
            false => Err(format!("{name} should have {how}:\n{said}")),
        }
    };
    ended("race", "***Failed")?;
    ended("passed_over", "Passed")?;
    ended("only_errors", "Passed")?;
    let report = Report::read(&build.join("mpiwarden/race/report.json"))?;
    let chosen = Report::read(&build.join("chosen/report.json"))?;
    match report.of_check("local-conflict").count() == 1 && chosen.of_check("local-conflict").count() == 1 {
        true => Ok(()),
        false => Err(format!("the reports of the tests have no finding:\n{said}")),
    }
}

/// The module file, as Environment Modules reads it, finds the prefix that it is in.
pub fn module(test: &Test<'_>) -> Result<(), String> {
    let places = [
        "/usr/lib/x86_64-linux-gnu",
        "/usr/lib/aarch64-linux-gnu",
        "/usr/lib64",
        "/usr/share/Modules/libexec",
    ];
    let command =
        places.iter().map(|folder| Path::new(folder).join("modulecmd.tcl")).find(|path| path.is_file());
    let (Some(command), Some(tclsh)) = (command, find_program(Path::new(""), "tclsh")) else {
        test.skip("Environment Modules is not installed");
        return Ok(());
    };
    let prefix = prefix(test)?;
    let said = run(Command::new(tclsh)
        .arg(command)
        .args(["bash", "load", "mpiwarden"])
        .env("MODULEPATH", prefix.join("share/modulefiles")))?;
    let script =
        format!("{said}\ncommand -v mpiwarden && mpiwarden --version && pkg-config --modversion mpiwarden");
    let said = run(Command::new("bash").args(["-c", &script]))?;
    let expected = prefix.join("bin/mpiwarden").display().to_string();
    let version = format!("mpiwarden {}", env!("CARGO_PKG_VERSION"));
    if said.lines().next() == Some(&expected)
        && said.contains(&version)
        && said.ends_with(&format!("{}\n", env!("CARGO_PKG_VERSION")))
    {
        return Ok(());
    }
    Err(format!("with the module loaded:\n{said}"))
}
