//! Sources that are not what they were when the report was made are never quoted.

use super::support::browsing::{FULL, drawn, press, text};
use super::support::compiled::{C, compile, report, stack};
use mpiwarden_reports::browse::state::{Context, State};
use mpiwarden_reports::render::json;
use mpiwarden_reports::report::Report;
use mpiwarden_reports::source::Sources;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

const QUOTED: &str = "the fault";
const CHANGED: &str = "the source has changed since the run";
const NEWER: &str = "the source is newer than the program";

/// A program, and the report on it; `later`: how much younger than the program its source is.
fn scene(later: Option<Duration>) -> (tempfile::TempDir, Report) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let source = folder.path().join("app.c");
    fs::write(&source, C).expect("written");
    compile("cc", &["-g", "-O1", "-o", "app", "app.c"], folder.path());
    if let Some(later) = later {
        let file = File::options().append(true).open(&source).expect("it is there");
        file.set_modified(SystemTime::now() + later).expect("it is ours");
    }
    let report = report(&folder.path().join("out"), stack(&folder.path().join("app")));
    json::write(&report, &folder.path().join("out")).expect("written");
    (folder, report)
}

fn command(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mpiwarden"));
    let output = command.args(arguments).current_dir(folder).output().expect("it was built for this test");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What all forms say, each by its name.
fn forms(folder: &Path) -> Vec<(&'static str, String)> {
    command(folder, &["convert", "out", "--format", "html,sarif,junit,markdown,gitlab"]);
    let file = |name| fs::read_to_string(folder.join("out").join(name)).expect("written");
    vec![
        ("terminal", command(folder, &["view", "--plain", "out"])),
        ("terminal, of the file", command(folder, &["view", "--plain", "out/report.json"])),
        ("html", file("report.html")),
        ("sarif", file("report.sarif")),
        ("junit", file("report.junit.xml")),
        ("markdown", file("report.md")),
    ]
}

#[test]
fn what_changed_since_the_run_is_not_quoted() {
    let (folder, report) = scene(None);
    let sources = report.sources.as_ref().expect("it tells of its sources");
    assert!(sources.iter().any(|source| source.file.ends_with("/app.c") && !source.newer_than_program));
    for (form, text) in forms(folder.path()) {
        assert!(text.contains(QUOTED) && !text.contains(CHANGED), "{form}: {text}");
    }
    fs::write(folder.path().join("app.c"), format!("/* a line */\n{C}")).expect("written");
    for (form, text) in forms(folder.path()) {
        assert!(!text.contains(QUOTED) && text.contains(CHANGED), "{form}: {text}");
    }
    // What is made once more, from the raw files too, is held to what was.
    command(folder.path(), &["convert", "out", "--baseline", "out/report.json"]);
    let again = json::read(&folder.path().join("out")).expect("a report");
    assert_eq!(again.sources, report.sources);
}

#[test]
fn the_browser_says_so_in_the_place_of_the_lines() {
    let (folder, report) = scene(None);
    let seen = || {
        let sources = Sources::default();
        sources.hold_to(report.sources.as_deref());
        let context = Context::new(&report, &sources, folder.path(), FULL);
        let mut state = State::new(&context, (100, 40));
        press(&context, &mut state, "enter");
        text(&drawn(&context, &state))
    };
    assert!(seen().contains(QUOTED), "{}", seen());
    fs::write(folder.path().join("app.c"), format!("\n{C}")).expect("written");
    let after = seen();
    assert!(after.contains(CHANGED) && !after.contains(QUOTED), "{after}");
}

#[test]
fn a_source_that_is_newer_than_the_program_is_quoted_with_a_doubt() {
    let (folder, report) = scene(Some(Duration::from_secs(60)));
    let sources = report.sources.expect("it tells of its sources");
    assert!(sources.iter().any(|source| source.file.ends_with("/app.c") && source.newer_than_program));
    for (form, text) in forms(folder.path()) {
        assert!(text.contains(QUOTED) && text.contains(NEWER), "{form}: {text}");
    }
}
