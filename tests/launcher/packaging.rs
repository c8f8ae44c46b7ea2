//! A program that is built as users build: with the pkg-config file and with the CMake configuration, in a prefix of its own
//! that was moved after it was filled.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::{Test, expect, expect_status};
use crate::support::find_program;

const CMAKE_LISTS: &str = "cmake_minimum_required(VERSION 3.18)
project(keys C)
find_package(MPI REQUIRED COMPONENTS C)
find_package(mpiwarden 0.1 REQUIRED)
add_executable(keys ${SOURCE})
target_link_libraries(keys PRIVATE mpiwarden::mpiwarden MPI::MPI_C)
";

/// What `--install` is to lay out.
fn prefix(test: &Test<'_>) -> Result<PathBuf, String> {
    let places = &test.bench.places;
    let (made, moved) = (test.folder.join("made"), test.folder.join("moved"));
    let files = [
        (places.library(), "lib/libmpiwarden.so"),
        (places.root.join("include/mpix_keys.h"), "include/mpix_keys.h"),
        (places.root.join("include/mpix_keys.f90"), "include/mpix_keys.f90"),
        (places.root.join("packaging/mpiwarden.pc"), "lib/pkgconfig/mpiwarden.pc"),
        (places.root.join("packaging/mpiwardenConfig.cmake"), "lib/cmake/mpiwarden/mpiwardenConfig.cmake"),
        (
            places.root.join("packaging/mpiwardenConfigVersion.cmake"),
            "lib/cmake/mpiwarden/mpiwardenConfigVersion.cmake",
        ),
    ];
    for (from, to) in files {
        let to = made.join(to);
        fs::create_dir_all(to.parent().ok_or("every file has a folder")?).map_err(|e| e.to_string())?;
        fs::copy(&from, &to).map_err(|e| format!("{}: {e}", from.display()))?;
    }
    fs::rename(&made, &moved).map_err(|e| e.to_string())?;
    Ok(moved)
}

/// Runs a command that must succeed, and gives what it printed.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    if !output.status.success() {
        let told = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        return Err(format!("{command:?} failed\n{}", told.concat()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs the program without a preload: the library is in the process by its link.
fn works(test: &Test<'_>, program: &Path) -> Result<(), String> {
    let outcome = test.run(&test.plain(1, program, &[]))?;
    expect_status(&outcome, 0)?;
    expect(outcome.stdout.contains("libraries: 1"), &outcome, "the library should be in the process once")
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
    let flags = run(Command::new(tool)
        .args(["--cflags", "--libs", "mpiwarden"])
        .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig")))?;
    let program = test.folder.join("keys");
    run(Command::new(&test.target().cc)
        .arg(test.bench.places.root.join("tests/programs/keys.c"))
        .args(flags.split_whitespace())
        .arg("-o")
        .arg(&program))?;
    works(test, &program)
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
        .arg(option("SOURCE", &test.bench.places.root.join("tests/programs/keys.c"))))?;
    run(Command::new(&tool).arg("--build").arg(&build))?;
    works(test, &build.join("keys"))
}
