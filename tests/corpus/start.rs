//! How a member's program comes to be, or what is missing for it.
//!
//! Left out: installing packages (tests/corpus/install.sh does).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::members::Member;
use crate::support::{Family, Places, Program, Target, compile, find_program};

/// `{}` stands for `openmpi` or `mpich`.
pub enum Make {
    /// A source of ours. A flag that begins with `!` is a package that pkg-config knows.
    C { source: &'static str, flags: &'static [&'static str] },
    /// The same in C++.
    Cxx { source: &'static str, flags: &'static [&'static str] },
    /// A program of the package.
    Installed(&'static str),
    /// A test program of ScaLAPACK, which wants its input beside it.
    Scalapack(&'static str),
    /// A Python program of ours, for the interpreter that Debian's packages belong to.
    Script(&'static str),
}

/// A program that can be run: itself, and what follows it.
pub struct Start {
    pub program: PathBuf,
    pub words: Vec<String>,
}

const PYTHON: &str = "/usr/bin/python3";

pub fn family(target: &Target) -> &'static str {
    match target.family {
        Family::OpenMpi => "openmpi",
        Family::Mpich => "mpich",
    }
}

/// The version of the software in question.
///
/// # Errors
/// Which packages are not installed.
pub fn version(member: &Member, target: &Target) -> Result<String, String> {
    let packages: Vec<String> = named(member.packages, target);
    let ask = |package: &String| {
        let mut command = Command::new("dpkg-query");
        command.args(["-W", "-f", "${Status}\t${Version}", package]).stderr(Stdio::null());
        let told = String::from_utf8_lossy(&command.output().ok()?.stdout).into_owned();
        told.strip_prefix("install ok installed\t").map(str::to_owned)
    };
    let versions: Vec<Option<String>> = packages.iter().map(ask).collect();
    let missing: Vec<&str> = packages
        .iter()
        .zip(&versions)
        .filter(|(_, version)| version.is_none())
        .map(|(name, _)| &**name)
        .collect();
    if missing.is_empty() {
        let first = versions.into_iter().flatten().next().unwrap_or_default();
        Ok(format!("{} {}", packages[0], first.split_once(':').map_or(&*first, |(_, rest)| rest)))
    } else {
        Err(format!("not installed: {}", missing.join(", ")))
    }
}

impl Member {
    /// The program for one target, compiled into `folder` where it is ours. What it wants beside it is put there.
    ///
    /// # Errors
    /// What the compiler said, or which file of a package is not where it should be.
    pub fn start(&self, places: &Places, target: &Target, folder: &Path) -> Result<Start, String> {
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let ours = |name: &str| places.root.join("tests/corpus/programs").join(name);
        let mut words: Vec<String> = Vec::new();
        let program = match &self.make {
            Make::C { source, flags } | Make::Cxx { source, flags } => {
                let (output, flags) = (folder.join(self.name), all_flags(flags, target)?);
                let source = ours(source);
                let is_cxx = matches!(self.make, Make::Cxx { .. });
                let compiler = if is_cxx { &target.cxx } else { &target.cc };
                let program = Program { compiler, source: &source, output: &output, flags: &flags };
                compile(&program, &places.root)?
            }
            Make::Installed(path) => there(&path.replace("{}", family(target)))?,
            Make::Scalapack(name) => scalapack(name, target, folder)?,
            Make::Script(name) => {
                words.push(ours(name).display().to_string());
                there(PYTHON)?
            }
        };
        let root = places.root.display().to_string();
        words.extend(self.words.iter().map(|word| word.replace("{root}", &root)));
        Ok(Start { program, words })
    }
}

fn named(words: &[&str], target: &Target) -> Vec<String> {
    words.iter().map(|word| word.replace("{}", family(target))).collect()
}

fn there(path: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(path);
    if path.is_file() { Ok(path) } else { Err(format!("the package has no {}", path.display())) }
}

fn all_flags(flags: &[&str], target: &Target) -> Result<Vec<String>, String> {
    let mut all = Vec::new();
    for flag in named(flags, target) {
        match flag.strip_prefix('!') {
            Some(package) => all.extend(asked(package)?),
            None => all.push(flag),
        }
    }
    Ok(all)
}

fn asked(package: &str) -> Result<Vec<String>, String> {
    let told = Command::new("pkg-config").args(["--cflags", "--libs", package]).output();
    let told = told.map_err(|e| format!("pkg-config: {e}"))?;
    if !told.status.success() {
        return Err(format!("pkg-config {package}: {}", String::from_utf8_lossy(&told.stderr)));
    }
    Ok(String::from_utf8_lossy(&told.stdout).split_whitespace().map(str::to_owned).collect())
}

/// The tests read their tables from the current folder, which is the run's: each gets a copy.
fn scalapack(name: &str, target: &Target, folder: &Path) -> Result<PathBuf, String> {
    let tables = fs::read_dir("/usr/share/scalapack").map_err(|e| format!("/usr/share/scalapack: {e}"))?;
    for table in tables.flatten().filter(|entry| entry.path().is_file()) {
        for run in ["with", "without"] {
            let into = folder.join(run);
            fs::create_dir_all(&into).map_err(|e| format!("{}: {e}", into.display()))?;
            fs::copy(table.path(), into.join(table.file_name())).map_err(|e| e.to_string())?;
        }
    }
    let tests = format!("scalapack/{}-tests", family(target));
    let libraries = fs::read_dir("/usr/lib").map_err(|e| format!("/usr/lib: {e}"))?;
    libraries
        .flatten()
        .find_map(|entry| find_program(&entry.path().join(&tests), name))
        .ok_or_else(|| format!("the package has no {tests}/{name}"))
}
