//! Reports of earlier versions stay readable: by every command that reads one, and without losing a finding. What is no
//! report, or of a later version, is refused with what was found and what to do.

mod support;

use mpiwarden_reports::report::Report;
use mpiwarden_reports::written;
use std::fs;
use std::path::{Path, PathBuf};
use support::scene::{Scene, error_text, status};
use support::{Rank, frame, freed_key};

/// Every form that there has been.
fn old() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old-reports");
    let paths = fs::read_dir(folder).expect("there are some").map(|entry| entry.expect("readable").path());
    let mut found: Vec<(String, String)> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("text"))
        })
        .collect();
    found.sort();
    assert!(found.len() >= 4, "{}", found.len());
    found
}

/// Each in a folder of its own.
fn each(check: impl Fn(&Scene, &str, &str)) {
    for (name, text) in old() {
        let scene = Scene::new(&[], 0);
        fs::create_dir(scene.path("out")).expect("made");
        fs::write(scene.path("out/report.json"), &text).expect("written");
        check(&scene, &name, &text);
    }
}

fn report(path: &PathBuf) -> Report {
    serde_json::from_slice(&fs::read(path).expect("it is there")).expect("a report")
}

/// What nobody may lose: what is told, where, by whom and how often.
fn findings(report: &Report) -> Vec<String> {
    let told = report.findings.iter().map(|finding| {
        let (check, ranks, count) = (&finding.check, &finding.ranks, finding.count);
        format!("{check} {ranks} {count} {:?} {:?} {}", finding.stack, finding.related, finding.fingerprint)
    });
    told.collect()
}

#[test]
fn every_form_fits_the_schema_of_today() {
    let schema = serde_json::from_str(include_str!("../schema/report-1.json")).expect("JSON");
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    for (name, text) in old() {
        let value = serde_json::from_str(&text).expect("JSON");
        let errors: Vec<String> = schema.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{name}: {errors:?}");
    }
}

#[test]
fn view_shows_every_finding_that_counts() {
    each(|scene, name, text| {
        let output = scene.command(&["view", "out"]);
        assert_eq!(status(&output), 0, "{name}: {}", error_text(&output));
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        for finding in &report(&scene.path("out/report.json")).findings {
            let shown = shown.contains(&finding.message);
            assert_eq!(shown, finding.counts(), "{name}: {}", finding.message);
        }
        let after = fs::read_to_string(scene.path("out/report.json")).expect("it is there");
        assert_eq!(after, text, "{name}: looking changes nothing");
    });
}

#[test]
fn convert_loses_no_finding_and_writes_every_form() {
    each(|scene, name, text| {
        let before: Report = serde_json::from_str(text).expect("a report");
        let output = scene.command(&["convert", "out", "--format", "sarif,junit,markdown,gitlab"]);
        assert_eq!(status(&output), 0, "{name}: {}", error_text(&output));
        let after = report(&scene.path("out/report.json"));
        assert_eq!(findings(&after), findings(&before), "{name}");
        assert_eq!(after, before, "{name}: as it was");
        // Every value that stood there stands there still.
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
        let written = fs::read_to_string(scene.path("out/report.json")).expect("it is there");
        assert_eq!(value(&written), value(text), "{name}");
        for file in ["report.sarif", "report.junit.xml", "report.md", "report.gitlab.json"] {
            let text = fs::read_to_string(scene.path("out").join(file)).expect("written");
            assert!(text.contains("keyval-freed"), "{name}: {file}");
        }
    });
}

#[test]
fn marks_are_made_anew_when_convert_is_told_so() {
    each(|scene, name, text| {
        let before: Report = serde_json::from_str(text).expect("a report");
        fs::write(scene.path("mine.toml"), "[[suppress]]\ncheck = \"keyval-freed\"\nreason = \"known\"\n")
            .expect("written");
        let output = scene.command(&["convert", "out", "--suppress", "mine.toml"]);
        assert_eq!(status(&output), 0, "{name}: {}", error_text(&output));
        let after = report(&scene.path("out/report.json"));
        assert_eq!(findings(&after), findings(&before), "{name}");
        assert_eq!((after.summary.suppressed, after.summary.error), (1, 0), "{name}");
    });
}

/// The status of a comparison without anything new: whether all of the later run was looked at.
fn compared(text: &str) -> i32 {
    let run = serde_json::from_str::<Report>(text).expect("a report").run;
    let whole = run.ranks_reported == run.ranks && run.unfinished.is_empty() && run.checker_failed.is_empty();
    if whole { 0 } else { 70 }
}

#[test]
fn diff_and_baseline_compare_with_every_form() {
    each(|scene, name, text| {
        let output = scene.command(&["diff", "out", "out"]);
        assert_eq!(status(&output), compared(text), "{name}: {}", error_text(&output));
        let rank = Rank::ended(0, 1).finding(freed_key(vec![frame("/bin/app", 0x10)]), 1);
        support::write(&scene.path("new"), "1.r", &[rank]);
        let output = scene.command(&["convert", "new", "--baseline", "out"]);
        assert_eq!(status(&output), 0, "{name}: {}", error_text(&output));
        let baseline = report(&scene.path("new/report.json")).baseline.expect("there is one");
        let open = report(&scene.path("out/report.json")).findings;
        let open = open.iter().filter(|finding| finding.suppressed.is_none()).count();
        assert_eq!((baseline.new, baseline.gone.len()), (1, open), "{name}");
        let output = scene.command(&["diff", "out", "new"]);
        assert_eq!(status(&output), 66, "{name}: one is new");
    });
}

#[test]
fn fields_that_are_not_known_are_no_error_anywhere() {
    fn add(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Object(fields) => {
                fields.values_mut().for_each(add);
                fields.insert("of_a_later_version".into(), serde_json::json!({"x": [1.5, null]}));
            }
            serde_json::Value::Array(values) => values.iter_mut().for_each(add),
            serde_json::Value::Null
            | serde_json::Value::Bool(_)
            | serde_json::Value::Number(_)
            | serde_json::Value::String(_) => {}
        }
    }
    each(|scene, name, text| {
        let mut value: serde_json::Value = serde_json::from_str(text).expect("JSON");
        add(&mut value);
        // These hold whatever a program calls its values; what a check names is no field.
        for finding in value["findings"].as_array_mut().expect("a list") {
            finding["details"].as_object_mut().expect("an object").remove("of_a_later_version");
        }
        for place in ["/coverage/calls", "/configuration/severity", "/configuration/off"] {
            if let Some(serde_json::Value::Object(fields)) = value.pointer_mut(place) {
                fields.remove("of_a_later_version");
            }
        }
        fs::write(scene.path("out/report.json"), value.to_string()).expect("written");
        for arguments in [&["view", "out"][..], &["diff", "out", "out"], &["convert", "out"]] {
            let output = scene.command(arguments);
            let expected = if arguments[0] == "diff" { compared(text) } else { 0 };
            assert_eq!(status(&output), expected, "{name} {arguments:?}: {}", error_text(&output));
        }
        let before: Report = serde_json::from_str(text).expect("a report");
        assert_eq!(findings(&report(&scene.path("out/report.json"))), findings(&before), "{name}");
    });
}

#[test]
fn what_is_no_report_is_refused_with_what_was_found_and_what_to_do() {
    let (_, good) = &old()[0];
    let version =
        |with: &str| good.replacen("\"schema_version\": 1", &format!("\"schema_version\": {with}"), 1);
    for (text, found, to_do) in [
        (version("2"), "it has schema_version 2, and mpiwarden", "use a newer mpiwarden"),
        (version("0"), "it has schema_version 0, and mpiwarden", "use a newer mpiwarden"),
        (version("-1"), "it has schema_version -1, and mpiwarden", "use a newer mpiwarden"),
        (version("\"1\""), "it is no report of mpiwarden (", "give the report.json of a checked run"),
        (version("1e300"), "it is no report of mpiwarden (", "give the report.json of a checked run"),
        (String::new(), "it is no report of mpiwarden (EOF", "give the report.json of a checked run"),
        (
            "<html>".into(),
            "it is no report of mpiwarden (expected value",
            "give the report.json of a checked run",
        ),
        ("[".repeat(1 << 20), "it is no report of mpiwarden (", "give the report.json of a checked run"),
        (
            good[..good.len() / 2].into(),
            "it is no report of mpiwarden (EOF",
            "give the report.json of a checked run",
        ),
        ("{\"runs\": []}".into(), "missing field `schema_version`", "give the report.json of a checked run"),
        ("{\"schema_version\": 1}".into(), "missing field `tool`", "give the report.json of a checked run"),
    ] {
        let scene = Scene::new(&[], 0);
        fs::create_dir(scene.path("out")).expect("made");
        fs::write(scene.path("out/report.json"), &text).expect("written");
        for arguments in [&["view", "out"][..], &["convert", "out"]] {
            let output = scene.command(arguments);
            let told = error_text(&output);
            assert_eq!((status(&output), output.stdout.len()), (70, 0), "{arguments:?}: {told}");
            assert!(told.contains(found) && told.contains(to_do), "{told}");
            assert!(told.contains("out/report.json could not be read: "), "{told}");
        }
    }
}

#[test]
fn a_report_of_a_later_version_is_not_replaced_and_a_damaged_one_is_made_anew() {
    let scene = Scene::new(&[], 0);
    let rank = Rank::ended(0, 1).finding(freed_key(vec![frame("/bin/app", 0x10)]), 1);
    support::write(&scene.path("out"), "1.r", &[rank]);
    let later = "{\"schema_version\": 2, \"findings\": {}}";
    fs::write(scene.path("out/report.json"), later).expect("written");
    for arguments in [&["view", "out"][..], &["convert", "out"]] {
        assert_eq!(status(&scene.command(arguments)), 70);
    }
    assert_eq!(fs::read_to_string(scene.path("out/report.json")).expect("it is there"), later);
    fs::write(scene.path("out/report.json"), "{\"schema_version\": 1, \"find").expect("written");
    assert_eq!(status(&scene.command(&["view", "out"])), 0);
    assert_eq!(report(&scene.path("out/report.json")).findings.len(), 1);
}

#[test]
fn a_pipe_in_place_of_a_report_is_not_waited_for() {
    let scene = Scene::new(&[], 0);
    fs::create_dir(scene.path("out")).expect("made");
    let mode = rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR;
    rustix::fs::mkfifoat(rustix::fs::CWD, scene.path("out/report.json"), mode).expect("made");
    let output = scene.command(&["view", "out"]);
    assert_eq!(status(&output), 70);
    assert!(error_text(&output).contains("it is a pipe and no file"), "{}", error_text(&output));
}

#[test]
fn a_mark_of_the_encoding_is_no_damage() {
    let (_, good) = &old()[0];
    assert!(written::parse::<Report>(format!("\u{feff}{good}").as_bytes()).is_ok());
}
