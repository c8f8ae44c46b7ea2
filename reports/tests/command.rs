//! The command as a whole, without MPI: a shell script stands for the program, and files made by hand for what its
//! ranks write. What needs an MPI is in the launcher tests at the top.

mod support;

use mpiwarden::findings::status::State;
use mpiwarden_reports::report::Report;
use std::fs;
use std::path::Path;
use std::process::Command;
use support::Rank;
use support::scene::{Scene, error_text, faulty, leaky, status};

#[test]
fn exit_statuses_come_in_the_contracts_order() {
    let run = |ranks: &[Rank], program: i32, options: &[&str]| {
        let arguments = [&["run"], options, &["--", "./app"]].concat();
        status(&Scene::new(ranks, program).command(&arguments))
    };
    assert_eq!(run(&[Rank::ended(0, 1)], 0, &[]), 0);
    assert_eq!(run(&[faulty(0, 1)], 0, &[]), 66);
    assert_eq!(run(&[faulty(0, 1)], 3, &[]), 3, "the program's own status comes first");
    assert_eq!(run(&[faulty(0, 2)], 0, &[]), 70, "rank 1 never reported");
    assert_eq!(run(&[], 0, &[]), 70);
    assert_eq!(run(&[faulty(0, 1)], 0, &["--fail-on", "never"]), 0);
    assert_eq!(run(&[leaky()], 0, &[]), 0);
    assert_eq!(run(&[leaky()], 0, &["--fail-on", "warning"]), 66);
    let mut failed = Rank::ended(0, 1);
    failed.state = State::Failed;
    assert_eq!(run(&[failed], 0, &[]), 70);
}

#[test]
fn wrong_usage_is_64_and_says_what_was_found() {
    let scene = Scene::new(&[], 0);
    for (arguments, word) in [
        (vec!["run"], "COMMAND"),
        (vec!["run", "--frobnicate", "./app"], "--frobnicate"),
        (vec!["run", "--fail-on", "sometimes", "./app"], "sometimes"),
        (vec!["run", "--output"], "--output"),
        (vec!["explain", "keyval-fred"], "keyval-freed"),
        (vec!["frobnicate"], "frobnicate"),
        (vec!["view", "/no/such/folder"], "/no/such/folder"),
    ] {
        let output = scene.command(&arguments);
        assert_eq!(status(&output), 64, "{arguments:?}");
        assert!(error_text(&output).contains(word), "{arguments:?}: {}", error_text(&output));
    }
    assert!(!scene.path("mpiwarden-report").exists(), "nothing was run");
}

#[test]
fn help_and_version_are_no_errors() {
    let scene = Scene::new(&[], 0);
    for arguments in [&["--help"][..], &["--version"], &["run", "--help"], &["run", "--version"], &["checks"]]
    {
        let output = scene.command(arguments);
        assert_eq!((status(&output), output.stderr.len()), (0, 0), "{arguments:?}");
        assert!(!output.stdout.is_empty());
    }
}

#[test]
fn options_of_the_program_are_its_own() {
    let scene = Scene::new(&[Rank::ended(0, 1)], 0);
    let output = scene.command(&["run", "--quiet", "./app", "--help", "--output", "x", "--", "-n"]);
    assert_eq!(status(&output), 0);
    assert_eq!(scene.report().run.command, "./app --help --output x -- -n");
}

#[test]
fn streams_pass_through_and_the_summary_is_on_standard_error() {
    let output = Scene::new(&[faulty(0, 1)], 0).command(&["run", "./app"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "out\n");
    let text = error_text(&output);
    assert!(text.starts_with("err\n") && text.contains("error[keyval-freed]"), "{text}");
    let last = text.lines().last().expect("there is a line");
    assert_eq!(
        last,
        "mpiwarden: 1 error on 1 rank; looked at: arguments, memory; not: order, hangs, messages, loads and stores; report in mpiwarden-report/report.json"
    );
}

#[test]
fn an_output_folder_that_cannot_be_written_stops_everything_before_it_begins() {
    let scene = Scene::new(&[Rank::ended(0, 1)], 0);
    fs::write(scene.path("file"), "").expect("written");
    let output = scene.command(&["run", "--output", "file/below", "./app"]);
    assert_eq!(status(&output), 70);
    assert!(
        error_text(&output).contains("file/below") && output.stdout.is_empty(),
        "{}",
        error_text(&output)
    );
}

#[test]
fn a_launcher_that_is_not_there_is_127_and_one_that_cannot_run_126() {
    let scene = Scene::new(&[], 0);
    assert_eq!(status(&scene.command(&["run", "no-such-mpirun", "-n", "2", "./app"])), 127);
    assert_eq!(status(&scene.command(&["run", "./empty.c"])), 126);
}

#[test]
fn a_static_program_is_named() {
    let scene = Scene::new(&[], 0);
    fs::write(scene.path("main.c"), "int main(void){return 0;}\n").expect("written");
    let mut compiler = Command::new("cc");
    compiler.args(["-static", "-o", "static", "main.c"]).current_dir(scene.folder.path());
    assert!(compiler.status().expect("there is a C compiler").success());
    let output = scene.command(&["run", "./static"]);
    assert_eq!(status(&output), 70);
    assert!(error_text(&output).contains("./static is linked statically"), "{}", error_text(&output));
    assert!(!scene.report().run.complete);
}

#[test]
fn an_older_report_and_its_raw_files_are_replaced_and_nothing_else() {
    let scene = Scene::new(&[faulty(0, 1)], 0);
    scene.command(&["run", "./app"]);
    let first = scene.report().run.id;
    fs::write(scene.path("mpiwarden-report/mine.txt"), "keep").expect("written");
    fs::write(scene.path("mpiwarden-report/raw/mine.status"), "keep").expect("written");
    scene.command(&["run", "./app"]);
    let second = scene.report().run.id;
    assert_ne!(first, second);
    let raw = fs::read_dir(scene.path("mpiwarden-report/raw")).expect("it is there");
    let names: Vec<String> =
        raw.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect();
    assert!(names.iter().all(|name| name.starts_with(&second) || name == "mine.status"), "{names:?}");
    assert!(
        scene.path("mpiwarden-report/mine.txt").exists() && names.iter().any(|name| name == "mine.status")
    );
}

#[test]
fn a_bare_run_is_viewed_and_converted_and_the_newest_wins() {
    let scene = Scene::new(&[], 0);
    let output = scene.path("bare");
    support::write(&output, "1.old", &[leaky()]);
    let hour_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(3600);
    for entry in fs::read_dir(output.join("raw")).expect("it is there") {
        let path = entry.expect("readable").path();
        fs::File::open(path).and_then(|file| file.set_modified(hour_ago)).expect("it is ours");
    }
    support::write(&output, "2.new", &[faulty(0, 1)]);
    let shown = scene.command(&["view", "bare"]);
    let text = String::from_utf8_lossy(&shown.stdout).into_owned();
    assert!(text.contains("keyval-freed") && !text.contains("keyval-leak"), "{text}");
    assert!(text.contains("convert bare makes the page\n"), "{text}");
    fs::remove_file(output.join("report.json")).expect("view has made it");
    assert_eq!(status(&scene.command(&["convert", "bare"])), 0);
    let report: Report =
        serde_json::from_slice(&fs::read(output.join("report.json")).expect("made")).expect("JSON");
    assert_eq!((report.run.id.as_str(), report.run.exit_status, report.findings.len()), ("2.new", None, 1));
    assert!(output.join("report.html").exists());
    let shown = scene.command(&["view", "bare"]);
    assert!(!String::from_utf8_lossy(&shown.stdout).contains("makes the page"), "it is there");
    let empty = scene.path("empty");
    fs::create_dir(Path::new(&empty)).expect("made");
    assert_eq!(status(&scene.command(&["view", "empty"])), 70);
}

#[test]
fn a_full_disk_behind_standard_output_is_told() {
    let scene = Scene::new(&[faulty(0, 1)], 0);
    scene.command(&["run", "./app"]);
    for arguments in [&["checks"][..], &["view", "--plain"], &["explain", "keyval-freed"], &["convert"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let output = scene.start(arguments).stdout(full).output().expect("it was built");
        assert_eq!(status(&output), 70, "{arguments:?}");
        assert!(error_text(&output).contains("standard output could not be written"), "{arguments:?}");
    }
    let output = scene.command(&["run", "--output", "app", "./app"]);
    assert_eq!(status(&output), 70, "a file is no folder");
    assert!(error_text(&output).contains("so nothing was run"), "{}", error_text(&output));
}

#[test]
fn folders_of_nodes_that_share_none_are_one_run() {
    let scene = Scene::new(&[], 0);
    let report = |folder: &str| -> Report {
        let text = fs::read(Path::new(&scene.path(folder)).join("report.json")).expect("made");
        serde_json::from_slice(&text).expect("JSON")
    };
    support::write(&scene.path("one"), "1.job", &[faulty(0, 2)]);
    support::write(&scene.path("two"), "1.job", &[Rank { host: "other", ..faulty(1, 2) }]);
    assert_eq!(status(&scene.command(&["convert", "one"])), 0);
    assert_eq!(report("one").run.ranks_reported, 1);
    // What was made of one folder alone is made again; a folder that is given twice is no other one.
    assert_eq!(status(&scene.command(&["convert", "one", "two", "two"])), 0);
    let both = report("one");
    assert_eq!((both.run.ranks_reported, both.findings.len()), (2, 1));
    assert_eq!(both.findings[0].ranks, "0-1");
    assert!(!scene.path("two").join("report.json").exists());
    support::write(&scene.path("alien"), "2.other", &[leaky()]);
    for (folders, words) in [
        (["one", "alien"], ["alien holds nothing of run 1.job", "give folders of one run"]),
        (["empty", "one"], ["empty holds nothing", "give a folder that does"]),
    ] {
        let output = scene.command(&[&["convert"][..], &folders].concat());
        assert_eq!(status(&output), 64);
        let told = error_text(&output);
        assert!(words.iter().all(|word| told.contains(word)), "{told}");
    }
    assert_eq!(report("one").run.ranks_reported, 2, "nothing that was found is lost");
}
