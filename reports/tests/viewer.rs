//! The script of `report.html`, by Node: the tests of its pure modules in `reports/viewer/tests`, and whether the joined
//! script can be read. The page in a browser is for tests/browser.

use libtest_mimic::{Arguments, Failed, Trial};
use mpiwarden_reports::render::html;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let arguments = Arguments::from_args();
    let tests = tests();
    assert!(!tests.is_empty(), "reports/viewer/tests has tests");
    let mut trials: Vec<(String, PathBuf)> = tests
        .into_iter()
        .map(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().replace(".test.js", "");
            (format!("modules::{name}"), path)
        })
        .collect();
    trials.sort();
    let missing = missing();
    let trial = |name: &str, run: Box<dyn FnOnce() -> Result<(), Failed> + Send>| {
        if let Some(why) = missing {
            println!("skipped: {name} — {why}");
        }
        Trial::test(name, run).with_ignored_flag(missing.is_some())
    };
    let mut all: Vec<Trial> = trials
        .into_iter()
        .map(|(name, path)| trial(&name, Box::new(move || node(&["--test".as_ref(), path.as_ref()]))))
        .collect();
    all.push(trial("the_joined_script_can_be_read", Box::new(joined)));
    libtest_mimic::run(&arguments, all).exit();
}

/// The files with tests.
fn tests() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("viewer/tests");
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.filter(|path| path.to_string_lossy().ends_with(".test.js")).collect()
}

/// Why Node cannot run them.
fn missing() -> Option<&'static str> {
    let Ok(output) = Command::new("node").arg("--version").output() else {
        return Some("node is not installed");
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let major = text.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    (major < Some(18)).then_some("node is older than 18, which cannot run tests")
}

fn node(arguments: &[&std::ffi::OsStr]) -> Result<(), Failed> {
    let output = Command::new("node").args(arguments).output()?;
    if output.status.success() {
        return Ok(());
    }
    let text = [output.stdout, output.stderr].concat();
    Err(String::from_utf8_lossy(&text).into_owned().into())
}

fn joined() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("joined.js");
    std::fs::write(&path, html::script())?;
    node(&["--check".as_ref(), path.as_ref()])
}
