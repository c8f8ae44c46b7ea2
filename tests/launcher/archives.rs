//! What `packaging/archives.sh` makes: twice the same bytes, a checksum that fits, a tree that works where it is unpacked, and packages that dpkg and rpm
//! install and remove, in root folders of the test's own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::Test;
use crate::install::{finds_the_fault, run};
use crate::support::{files_below, find_program};

/// The archives, by the endings of their names.
fn made(test: &Test<'_>, folder: &str) -> Result<Vec<PathBuf>, String> {
    let places = &test.bench.places;
    let out = test.folder.join(folder);
    let mut command = Command::new("sh");
    command.arg(places.root.join("packaging/archives.sh")).arg(places.target.join("release")).arg(&out);
    let said = run(command.env("SOURCE_DATE_EPOCH", "1700000000").current_dir(&test.folder))?;
    let files: Vec<PathBuf> = said.lines().map(PathBuf::from).collect();
    match files.iter().find(|file| !file.is_file()) {
        Some(missing) => Err(format!("{} was said to be made", missing.display())),
        None => Ok(files),
    }
}

fn one(files: &[PathBuf], ending: &str) -> Option<PathBuf> {
    files.iter().find(|file| file.to_string_lossy().ends_with(ending)).cloned()
}

pub fn work(test: &Test<'_>) -> Result<(), String> {
    let (first, second) = (made(test, "first")?, made(test, "second")?);
    for (one, other) in first.iter().zip(&second) {
        let [one_bytes, other_bytes] = [one, other].map(|file| fs::read(file).map_err(|e| e.to_string()));
        if one_bytes? != other_bytes? {
            return Err(format!("{} is not {}", one.display(), other.display()));
        }
    }
    let [Some(archive), Some(sum)] = [".tar.gz", ".sha256"].map(|ending| one(&first, ending)) else {
        return Err(format!("an archive and its checksum should be among {first:?}"));
    };
    let folder = archive.parent().ok_or("it lies in a folder")?;
    run(Command::new("sha256sum").arg("-c").arg(&sum).current_dir(folder))?;
    let unpacked = test.folder.join("unpacked");
    fs::create_dir_all(&unpacked).map_err(|e| e.to_string())?;
    run(Command::new("tar").arg("-xf").arg(&archive).arg("-C").arg(&unpacked))?;
    let top = fs::read_dir(&unpacked).map_err(|e| e.to_string())?.flatten().next().ok_or("it is empty")?;
    finds_the_fault(test, &top.path().join("bin/mpiwarden"))?;
    let there = |tool: &str| find_program(Path::new(""), tool).is_some();
    match (one(&first, ".deb"), one(&first, ".rpm")) {
        (None, _) if there("dpkg-deb") => return Err("no .deb was made".into()),
        (_, None) if there("rpmbuild") => return Err("no .rpm was made".into()),
        (None, _) | (_, None) => test.skip("dpkg-deb or rpmbuild is not installed"),
        (Some(deb), Some(rpm)) => {
            installed(test, &deb)?;
            installed_by_rpm(test, &rpm)?;
        }
    }
    Ok(())
}

/// By rpm, which needs to be root to change to another root folder; else nothing is tried.
fn installed_by_rpm(test: &Test<'_>, package: &Path) -> Result<(), String> {
    if run(Command::new("id").arg("-u"))?.trim() != "0" {
        return Ok(());
    }
    let root = test.folder.join("rpm-root");
    fs::create_dir_all(&root).map_err(|e| e.to_string())?;
    let rpm = |words: &[&str]| {
        let mut command = Command::new("rpm");
        run(command.arg(format!("--root={}", root.display())).args(words))
    };
    // What it depends on is in the machine's own root folder.
    rpm(&["-i", "--nodeps", package.to_str().ok_or("a path of plain letters")?])?;
    finds_the_fault(test, &root.join("usr/bin/mpiwarden"))?;
    let listed = rpm(&["-q", "mpiwarden", "--requires"])?;
    if !listed.contains("glibc >= 2.") {
        return Err(format!("it should name the C library that it needs:\n{listed}"));
    }
    rpm(&["-e", "mpiwarden"])?;
    match files_below(&root.join("usr")).first() {
        Some(left) => Err(format!("{} is left", left.display())),
        None => Ok(()),
    }
}

/// By dpkg, where that may change the owners of files; else the package is only unpacked.
fn installed(test: &Test<'_>, package: &Path) -> Result<(), String> {
    let root = test.folder.join("root");
    let database = root.join("var/lib/dpkg");
    for folder in ["info", "updates", "triggers"] {
        fs::create_dir_all(database.join(folder)).map_err(|e| e.to_string())?;
    }
    for file in ["status", "available"] {
        fs::write(database.join(file), "").map_err(|e| e.to_string())?;
    }
    let is_root = run(Command::new("id").arg("-u"))?.trim() == "0";
    let dpkg = |words: &[&str]| {
        let mut command = Command::new("dpkg");
        // What it depends on is in the machine's own root folder.
        command.arg(format!("--root={}", root.display())).arg("--force-depends").args(words);
        run(&mut command)
    };
    let package = package.to_str().ok_or("a path of plain letters")?;
    if is_root {
        dpkg(&["-i", package])?;
    } else {
        run(Command::new("dpkg-deb").args(["-x", package]).arg(&root))?;
    }
    finds_the_fault(test, &root.join("usr/bin/mpiwarden"))?;
    if is_root {
        dpkg(&["-r", "mpiwarden"])?;
        if let Some(left) = files_below(&root.join("usr")).first() {
            return Err(format!("{} is left", left.display()));
        }
    }
    Ok(())
}
