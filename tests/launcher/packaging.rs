//! A program that is built as users build: with the pkg-config file and with the CMake configuration, in a prefix that was
//! moved after `--install` filled it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::{Test, expect, expect_status};
use crate::install::{install, run};
use crate::support::find_program;

const CMAKE_LISTS: &str = "cmake_minimum_required(VERSION 3.18)
project(keys C)
find_package(MPI REQUIRED COMPONENTS C)
find_package(mpiwarden 0.1 REQUIRED)
add_executable(keys ${SOURCE})
target_link_libraries(keys PRIVATE mpiwarden::mpiwarden MPI::MPI_C)
";

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
