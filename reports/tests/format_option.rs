//! `--format` and what GitHub Actions is told, by the command as a whole.

mod support;

use serde_json::Value;
use std::fs;
use std::path::Path;
use support::Rank;
use support::samples::{finding, report};
use support::scene::{Scene, error_text, faulty, leaky, status};

const FILES: [&str; 5] =
    ["report.html", "report.sarif", "report.junit.xml", "report.md", "report.gitlab.json"];

/// Which of the files are in a folder of the scene.
fn there(scene: &Scene, folder: &str) -> Vec<&'static str> {
    FILES.into_iter().filter(|name| scene.path(folder).join(name).exists()).collect()
}

#[test]
fn run_writes_what_is_asked_for_beside_the_report() {
    let scene = Scene::new(&[faulty(0, 1)], 0);
    assert_eq!(status(&scene.command(&["run", "./app"])), 66);
    assert_eq!(there(&scene, "mpiwarden-report"), ["report.html"], "as nothing else was asked for");
    let output =
        scene.command(&["run", "--format", "sarif,junit", "--format", "markdown,gitlab,sarif", "./app"]);
    assert_eq!(status(&output), 66);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "out\n", "standard output is the program's");
    assert_eq!(
        there(&scene, "mpiwarden-report"),
        FILES[1..],
        "of an earlier run it would be taken for this one's"
    );
    let sarif = fs::read_to_string(scene.path("mpiwarden-report/report.sarif")).expect("written");
    assert_eq!(support::sarif_errors(&sarif), Vec::<String>::new());
    let sarif: Value = serde_json::from_str(&sarif).expect("JSON");
    let print = &sarif["runs"][0]["results"][0]["partialFingerprints"]["mpiwarden/v1"];
    assert_eq!(print.as_str(), Some(scene.report().findings[0].fingerprint.as_str()));
    // Of an earlier run they would be taken for this run's.
    scene.command(&["run", "--format", "junit", "./app"]);
    assert_eq!(there(&scene, "mpiwarden-report"), ["report.junit.xml"]);
}

#[test]
fn junit_goes_by_fail_on() {
    let scene = Scene::new(&[leaky()], 0);
    let junit = |arguments: &[&str]| {
        scene.command(arguments);
        fs::read_to_string(scene.path("mpiwarden-report/report.junit.xml")).expect("written")
    };
    assert!(junit(&["run", "--format", "junit", "./app"]).contains("<skipped "));
    assert!(junit(&["run", "--format", "junit", "--fail-on", "warning", "./app"]).contains("<failure "));
    assert!(junit(&["convert", "--format", "junit"]).contains("<skipped "));
    assert!(junit(&["convert", "--fail-on", "note"]).contains("<failure "), "what is there is written anew");
}

#[test]
fn convert_names_every_file_that_it_wrote() {
    let scene = Scene::new(&[], 0);
    support::write(&scene.path("bare"), "1.run", &[faulty(0, 1)]);
    let output = scene.command(&["convert", "bare"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "bare/report.json\nbare/report.html\n");
    let output = scene.command(&["convert", "bare", "--format", "markdown,sarif"]);
    assert_eq!(status(&output), 0);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(
        text, "bare/report.json\nbare/report.html\nbare/report.sarif\nbare/report.md\n",
        "html is there already"
    );
    assert_eq!(there(&scene, "bare"), ["report.html", "report.sarif", "report.md"]);
    let mut command = scene.start(&["convert", "bare"]);
    let output = command.env("MPIWARDEN_FORMAT", "gitlab").output().expect("it was built for this test");
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("bare/report.gitlab.json\n"));
}

#[test]
fn services_name_files_from_the_repository_however_deep_the_job_works() {
    let scene = Scene::new(&[], 0);
    let source = scene.path("src/a.c");
    let report = report(vec![finding(source.to_str().expect("a plain name"))]);
    fs::create_dir_all(scene.path("other")).expect("it is ours");
    let text = serde_json::to_string(&report).expect("a report can be written");
    fs::write(scene.path("other/report.json"), text).expect("it is ours");
    let file = |variable: &str, folder: &Path| {
        let mut command = scene.start(&["convert", "other", "--format", "gitlab"]);
        command.env_remove("GITHUB_WORKSPACE").env_remove("CI_PROJECT_DIR").env(variable, folder);
        assert_eq!(status(&command.output().expect("it was built for this test")), 0);
        let text = fs::read_to_string(scene.path("other/report.gitlab.json")).expect("written");
        let found: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        found[0]["location"]["path"].as_str().unwrap_or_else(|| panic!("no path in {text}")).to_string()
    };
    let below = source.parent().expect("a folder");
    assert_eq!(file("NOT_READ", below), "src/a.c");
    assert_eq!(file("CI_PROJECT_DIR", Path::new("src")), "src/a.c", "no absolute path");
    assert_eq!(file("CI_PROJECT_DIR", below), "a.c");
    assert_eq!(file("GITHUB_WORKSPACE", below), "a.c");
}

#[test]
fn an_unknown_format_is_wrong_usage_and_names_those_that_there_are() {
    let scene = Scene::new(&[Rank::ended(0, 1)], 0);
    for arguments in [
        &["run", "--format", "xml", "./app"][..],
        &["run", "--format", "sarif,xml", "./app"],
        &["run", "--format", "sarif,", "./app"],
        &["run", "--format", "SARIF", "./app"],
        &["convert", "mpiwarden-report", "--format", "xml"],
    ] {
        let output = scene.command(arguments);
        assert_eq!(status(&output), 64, "{arguments:?}");
        let text = error_text(&output);
        for name in ["--format", "html", "sarif", "junit", "markdown", "gitlab"] {
            assert!(text.contains(name), "{arguments:?}: {text}");
        }
    }
    assert!(!scene.path("mpiwarden-report").exists(), "nothing was run");
}

#[test]
fn the_summary_names_the_page_where_it_was_written() {
    let scene = Scene::new(&[faulty(0, 1)], 0);
    let told = "to see it in a browser: open mpiwarden-report/report.html\n";
    let output = scene.command(&["run", "./app"]);
    assert!(error_text(&output).contains(told), "{}", error_text(&output));
    let page = fs::read_to_string(scene.path("mpiwarden-report/report.html")).expect("written");
    assert!(page.contains("the key was freed before this use"));
    let output = scene.command(&["run", "--format", "junit", "./app"]);
    assert!(!error_text(&output).contains("browser"), "{}", error_text(&output));
    let output = scene.command(&["run", "--quiet", "./app"]);
    assert!(!error_text(&output).contains("browser"), "{}", error_text(&output));
}

#[test]
fn convert_writes_the_page_of_the_report_that_is_there_now() {
    let scene = Scene::new(&[faulty(0, 1)], 0);
    scene.command(&["run", "./app"]);
    let page = scene.path("mpiwarden-report/report.html");
    fs::write(&page, "of another report").expect("it is ours");
    assert_eq!(status(&scene.command(&["convert", "--format", "junit"])), 0);
    assert!(fs::read_to_string(&page).expect("written").contains("the key was freed before this use"));
}

#[test]
fn a_page_that_cannot_be_written_loses_nothing_else() {
    let scene = Scene::new(&[faulty(0, 1)], 0);
    let script = fs::read_to_string(scene.path("app")).expect("readable");
    let script = script.replace("echo out", "mkdir -p \"$MPIWARDEN_OUTPUT/report.html/full\"; echo out");
    fs::write(scene.path("app"), script).expect("it is ours");
    let output = scene.command(&["run", "--format", "html,junit", "./app"]);
    assert_eq!(status(&output), 70);
    let text = error_text(&output);
    assert!(text.contains("mpiwarden-report/report.html could not be written"), "{text}");
    assert!(text.contains("error[keyval-freed]"), "the summary is there all the same: {text}");
    assert!(!text.contains("browser"), "{text}");
    assert_eq!(scene.report().findings.len(), 1);
    assert!(scene.path("mpiwarden-report/report.junit.xml").is_file());
    let output = scene.command(&["convert"]);
    assert_eq!(status(&output), 70);
    assert!(String::from_utf8_lossy(&output.stdout).contains("report.junit.xml"));
}

#[test]
fn a_file_that_cannot_be_written_is_told_and_the_programs_status_comes_first() {
    for (program, expected) in [(0, 70), (3, 3)] {
        let scene = Scene::new(&[Rank::ended(0, 1)], program);
        // The program itself puts a folder where the file should go.
        let script = fs::read_to_string(scene.path("app")).expect("readable");
        let script = script.replace("echo out", "mkdir -p \"$MPIWARDEN_OUTPUT/report.md/full\"; echo out");
        fs::write(scene.path("app"), script).expect("it is ours");
        let output = scene.command(&["run", "--format", "markdown", "./app"]);
        assert_eq!(status(&output), expected);
        let text = error_text(&output);
        assert!(text.contains("mpiwarden-report/report.md could not be written"), "{text}");
        assert!(scene.path("mpiwarden-report/report.json").exists());
    }
}

#[test]
fn github_actions_gets_annotations_and_a_summary() {
    let scene = Scene::new(&[faulty(0, 1)], 0);
    fs::write(scene.path("summary"), "before").expect("written");
    let step = |arguments: &[&str], actions: &str| {
        let mut command = scene.start(arguments);
        command.env("GITHUB_ACTIONS", actions).env("GITHUB_STEP_SUMMARY", scene.path("summary"));
        command.output().expect("it was built for this test")
    };
    let output = step(&["run", "./app"], "true");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "out\n", "standard output is the program's");
    let text = error_text(&output);
    assert!(
        text.contains("\n::error title=error[keyval-freed]::the key was freed before this use%0A"),
        "{text}"
    );
    assert!(text.lines().last().is_some_and(|line| line.starts_with("mpiwarden: ")), "{text}");
    let summary = || fs::read_to_string(scene.path("summary")).expect("readable");
    assert!(summary().starts_with("before\n## mpiwarden: 1 error on 1 rank\n"), "{}", summary());
    let output = step(&["convert"], "true");
    assert!(String::from_utf8_lossy(&output.stdout).contains("\n::error title="));
    assert_eq!(summary().matches("## mpiwarden").count(), 2);
    let text = error_text(&step(&["run", "--quiet", "./app"], "true"));
    assert!(!text.contains("::error"), "{text}");
    let text = error_text(&step(&["run", "./app"], "false"));
    assert!(!text.contains("::error"), "{text}");
    assert_eq!(summary().matches("## mpiwarden").count(), 3, "only where the variable is true");
    assert_eq!(there(&scene, "mpiwarden-report"), ["report.html"]);
}
