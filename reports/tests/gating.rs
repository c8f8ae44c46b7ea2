//! Suppression files, baselines and `diff` through the command, on raw files and reports made by hand: what counts,
//! what is said, how it ends, and what is refused before anything is started.

mod support;

use mpiwarden::findings::Verdict;
use mpiwarden::findings::status::State;
use mpiwarden_reports::report::Report;
use std::fs;
use std::path::Path;
use std::process::Output;
use support::scene::{Scene, error_text, status};
use support::{Rank, finding, frame, freed_key};

/// One error, at a place of its own.
fn faulty(offset: u64) -> Rank {
    Rank::ended(0, 1).finding(freed_key(vec![frame("/opt/lib/libsolver.so.3", offset)]), 1)
}

fn with_leak(rank: Rank) -> Rank {
    let stack = vec![frame("/bin/app", 0x10)];
    rank.finding(finding("keyval-leak", Verdict::Leak, "m", "MPI_Comm_create_keyval", stack), 2)
}

const RULE: &str = "[[suppress]]\nlibrary = \"libsolver.so*\"\nreason = \"reported upstream\"\n";

fn write(scene: &Scene, name: &str, text: impl AsRef<[u8]>) {
    fs::write(scene.path(name), text).expect("written");
}

fn output_text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn report(path: &Path) -> Report {
    serde_json::from_slice(&fs::read(path).expect("there is a report")).expect("of this form")
}

#[test]
fn the_file_in_the_current_folder_counts_unless_another_is_named() {
    let scene = Scene::new(&[faulty(0x10)], 0);
    assert_eq!(status(&scene.command(&["run", "./app"])), 66);
    write(&scene, "mpiwarden.toml", RULE);
    let output = scene.command(&["run", "./app"]);
    let text = error_text(&output);
    assert_eq!(status(&output), 0, "{text}");
    assert!(text.contains("suppressed: 1 finding, by 1 rule"), "{text}");
    assert!(text.contains("on 1 rank, 1 suppressed; "), "{text}");
    assert!(text.ends_with("; report in mpiwarden-report/report.json\n"), "{text}");
    assert!(!text.contains("error[keyval-freed]"), "{text}");
    let suppressed = scene.report().findings[0].suppressed.clone().expect("it stays, and is marked");
    assert_eq!((suppressed.reason.as_str(), suppressed.line), ("reported upstream", 1));
    assert_eq!((scene.report().summary.error, scene.report().summary.suppressed), (0, 1));

    write(&scene, "none.toml", "");
    assert_eq!(status(&scene.command(&["run", "--suppress", "none.toml", "./app"])), 66);
    let both = ["run", "--suppress", "none.toml", "--suppress", "mpiwarden.toml", "./app"];
    assert_eq!(status(&scene.command(&both)), 0);
}

#[test]
fn unused_and_expired_rules_are_told_and_checks_are_set() {
    let scene = Scene::new(&[with_leak(faulty(0x10))], 0);
    write(
        &scene,
        "mpiwarden.toml",
        format!(
            "{RULE}until = 2001-02-03\n\n[[suppress]]\ncheck = \"window-leak\"\nreason = \"none\"\n\n\
             [severity]\nkeyval-freed = \"note\"\n[checks]\nkeyval-leak = false\n"
        ),
    );
    let output = scene.command(&["run", "--fail-on", "warning", "./app"]);
    let text = error_text(&output);
    assert_eq!(status(&output), 0, "{text}");
    for line in [
        "note[keyval-freed]",
        "expired suppression: mpiwarden.toml:1 ended on 2001-02-03; 1 finding that fits it counts again",
        "unused suppression: no finding of this run fits mpiwarden.toml:6",
        "switched off: keyval-leak, 1 finding left out",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert_eq!(status(&scene.command(&["run", "--fail-on", "note", "./app"])), 66);
}

#[test]
fn a_broken_file_stops_everything_before_it_begins() {
    let scene = Scene::new(&[faulty(0x10)], 0);
    let cases: [(&[u8], &str); 5] = [
        (b"[[suppress]]\ncheck = \"keyval-leek\"\nreason = \"x\"\n", "mpiwarden.toml:2:9: there is no check"),
        (b"[[suppress]]\ncheck = \"keyval-leak\"\n", "mpiwarden.toml:1:1: this rule has no reason"),
        (b"[[suppress]]\ncheck = \"keyv", "mpiwarden.toml:2:14: this is not TOML"),
        (b"[[suppress]]\n\xc3\x28 = 1\n", "mpiwarden.toml:2:1: this byte is not UTF-8"),
        (b"[[supress]]\n", "mpiwarden.toml:1:3: there is no key «supress» here; nearest is «suppress»"),
    ];
    for (text, told) in cases {
        write(&scene, "mpiwarden.toml", text);
        let output = scene.command(&["run", "./app"]);
        assert_eq!((status(&output), output.stdout.len()), (64, 0), "{told}");
        assert!(error_text(&output).starts_with(&format!("mpiwarden: {told}")), "{}", error_text(&output));
    }
    fs::remove_file(scene.path("mpiwarden.toml")).expect("it is ours");
    for arguments in [
        ["run", "--suppress", "gone.toml", "./app"],
        ["run", "--suppress", "/dev/zero", "./app"],
        ["run", "--suppress", ".", "./app"],
        ["run", "--baseline", "gone.json", "./app"],
        ["run", "--baseline", ".", "./app"],
    ] {
        let output = scene.command(&arguments);
        assert_eq!((status(&output), output.stdout.len()), (64, 0), "{arguments:?}");
        assert!(error_text(&output).contains("could not be read"), "{}", error_text(&output));
    }
    assert!(!scene.path("mpiwarden-report").exists(), "nothing was run");
}

#[test]
fn a_baseline_may_be_the_report_that_the_run_replaces() {
    let scene = Scene::new(&[faulty(0x10)], 0);
    let again: [&str; 4] = ["run", "--baseline", "mpiwarden-report/report.json", "./app"];
    assert_eq!(status(&scene.command(&["run", "./app"])), 66);
    let output = scene.command(&again);
    let text = error_text(&output);
    assert_eq!(status(&output), 0, "{text}");
    assert!(
        text.contains("baseline: 1 finding of this run is in mpiwarden-report/report.json; 0 findings"),
        "{text}"
    );
    assert!(text.contains("1 error on 1 rank, 0 of them new;"), "{text}");

    support::write(&scene.path("made"), "RUNID", &[with_leak(faulty(0x90))]);
    let output = scene.command(&again);
    let text = error_text(&output);
    assert_eq!(status(&output), 66, "{text}");
    assert!(
        text.contains("  gone: error[keyval-freed]: the key was freed before this use, /opt/lib"),
        "{text}"
    );
    let baseline = scene.report().baseline.expect("one was given");
    assert_eq!((baseline.new, baseline.unchanged, baseline.gone.len()), (2, 0, 1));
}

#[test]
fn convert_marks_anew_only_when_told() {
    let scene = Scene::new(&[], 0);
    support::write(&scene.path("out"), "1.r", &[with_leak(faulty(0x10))]);
    let path = scene.path("out/report.json");
    write(&scene, "mpiwarden.toml", format!("{RULE}[checks]\nkeyval-leak = false\n"));
    assert_eq!(status(&scene.command(&["convert", "out"])), 0);
    assert_eq!(
        (report(&path).summary.suppressed, report(&path).findings.len()),
        (1, 1),
        "made in this folder"
    );
    write(&scene, "mpiwarden.toml", "");
    scene.command(&["convert", "out"]);
    assert_eq!(report(&path).summary.suppressed, 1, "it was there, and keeps its marks");
    assert_eq!(status(&scene.command(&["convert", "out", "--suppress", "mpiwarden.toml"])), 0);
    assert_eq!((report(&path).summary.suppressed, report(&path).findings.len()), (0, 2), "nothing is lost");
    fs::copy(&path, scene.path("old.json")).expect("copied");
    scene.command(&["convert", "out", "--baseline", "old.json"]);
    assert_eq!(report(&path).baseline.map(|baseline| baseline.unchanged), Some(2));
    write(&scene, "mpiwarden.toml", "[");
    assert_eq!(status(&scene.command(&["convert", "out", "--suppress", "mpiwarden.toml"])), 64);
}

/// Reports in files, by way of `convert`.
fn reports(scene: &Scene, named: &[(&str, Rank)]) {
    for (name, rank) in named {
        let slot = Rank { lines: rank.lines.clone(), counts: rank.counts.clone(), ..Rank::ended(0, 1) };
        support::write(&scene.path(name), "1.r", &[slot]);
        assert_eq!(status(&scene.command(&["convert", name])), 0);
    }
}

#[test]
fn diff_shows_new_gone_and_unchanged_and_ends_by_what_is_new() {
    let scene = Scene::new(&[], 0);
    reports(&scene, &[("a", with_leak(faulty(0x10))), ("b", with_leak(faulty(0x90))), ("c", faulty(0x10))]);
    let output = scene.command(&["diff", "a", "b/report.json"]);
    assert_eq!(status(&output), 66, "{}", error_text(&output));
    insta::assert_snapshot!("diff", output_text(&output));
    let ends = |arguments: &[&str]| status(&scene.command(arguments));
    assert_eq!(ends(&["diff", "a", "a"]), 0);
    assert_eq!(ends(&["diff", "a", "c"]), 0, "only less than before");
    assert_eq!(ends(&["diff", "c", "a"]), 0, "a warning does not reach error");
    assert_eq!(ends(&["diff", "--fail-on", "warning", "c", "a"]), 66);
    assert_eq!(ends(&["diff", "--fail-on", "never", "a", "b"]), 0);
    assert_eq!(ends(&["diff", "a"]), 64);
    assert_eq!(
        output_text(&scene.command(&["diff", "a", "a"])).lines().last(),
        Some("mpiwarden: 0 new, 0 gone, 2 unchanged, from a/report.json to a/report.json")
    );
}

#[test]
fn diff_writes_a_page_of_the_later_report_with_its_marks() {
    let scene = Scene::new(&[], 0);
    reports(&scene, &[("a", with_leak(faulty(0x10))), ("b", with_leak(faulty(0x90)))]);
    let before = fs::read(scene.path("b/report.json")).expect("made above");
    let plain = output_text(&scene.command(&["diff", "a", "b"]));
    let output = scene.command(&["diff", "a", "b/report.json", "--html", "compared.html"]);
    assert_eq!(status(&output), 66, "{}", error_text(&output));
    assert_eq!(output_text(&output).lines().count(), plain.lines().count(), "what is printed stays");
    assert_eq!(fs::read(scene.path("b/report.json")).expect("made above"), before, "the report itself stays");
    let page = fs::read_to_string(scene.path("compared.html")).expect("written");
    for part in
        ["\"baseline\":\"new\"", "\"baseline\":\"unchanged\"", "\"source\":\"a/report.json\"", "\"gone\":[{"]
    {
        assert!(page.contains(part), "the page has no {part}");
    }
    let output = scene.command(&["diff", "a", "b", "--html", "no/such/folder/page.html"]);
    assert_eq!(status(&output), 70);
    assert!(
        error_text(&output).contains("no/such/folder/page.html could not be written"),
        "{}",
        error_text(&output)
    );
    assert_eq!(output_text(&output), plain, "what was found is printed all the same");
}

#[test]
fn a_report_that_cannot_be_compared_is_refused() {
    let scene = Scene::new(&[faulty(0x10)], 0);
    reports(&scene, &[("a", faulty(0x10))]);
    let text = fs::read_to_string(scene.path("a/report.json")).expect("made above");
    let cut = &text[..text.len() / 2];
    let of_version =
        |version: &str| text.replacen("\"schema_version\": 1", &format!("\"schema_version\": {version}"), 1);
    for (text, told) in [
        (cut.to_string(), "bad.json is no report of mpiwarden ("),
        (String::new(), "bad.json is no report of mpiwarden ("),
        ("{\"findings\": []}".into(), "missing field `schema_version`"),
        ("[1, 2".repeat(50_000), "bad.json is no report of mpiwarden ("),
        (of_version("2"), "bad.json has schema_version 2, and mpiwarden"),
        (of_version("0"), "bad.json has schema_version 0, and mpiwarden"),
        (of_version("\"1\""), "bad.json is no report of mpiwarden ("),
    ] {
        write(&scene, "bad.json", text);
        for arguments in [
            &["diff", "bad.json", "a"][..],
            &["diff", "a", "bad.json"],
            &["run", "--baseline", "bad.json", "./app"],
        ] {
            let output = scene.command(arguments);
            assert_eq!((status(&output), output.stdout.len()), (64, 0), "{told}");
            assert!(error_text(&output).contains(told), "{told}: {}", error_text(&output));
        }
    }
    write(&scene, "later.json", text.replacen('{', "{\"a_later_field\": {\"x\": [1]}, ", 1));
    assert_eq!(
        status(&scene.command(&["diff", "later.json", "a"])),
        0,
        "fields that are not known are passed over"
    );
}

#[test]
fn a_hostile_report_does_not_steer_the_terminal() {
    let scene = Scene::new(&[], 0);
    reports(&scene, &[("a", faulty(0x10))]);
    let text = fs::read_to_string(scene.path("a/report.json")).expect("made above");
    let text = text.replace("the key was freed before", "\\u001b]0;mine\\u0007\\nthe key");
    write(&scene, "bad.json", text.replace("/opt/lib/", "\\u001b[2J/"));
    write(&scene, "empty.json", "{\"schema_version\": 1, \"findings\": [], \"run\": {\"complete\": true}}");
    let output = output_text(&scene.command(&["diff", "empty.json", "bad.json"]));
    assert!(output.contains("the key this use") && !output.contains(['\u{1b}', '\u{7}']), "{output}");
    assert_eq!(output.lines().count(), 2, "{output}");
}

/// What was not looked at cannot be called unchanged.
#[test]
fn a_later_run_that_was_not_looked_at_fails_the_comparison() {
    let scene = Scene::new(&[], 0);
    let written = |name: &str, ranks: &[Rank]| {
        support::write(&scene.path(name), "1.r", ranks);
        assert_eq!(status(&scene.command(&["convert", name])), 0);
    };
    written("whole", &[Rank::ended(0, 1)]);
    written("missing", &[Rank::ended(0, 3)]);
    written("stopped", &[Rank { state: State::Running, ..Rank::ended(0, 1) }]);
    written("found", &[Rank { world: 3, ..faulty(0x10) }]);
    let ends = |old: &str, new: &str| {
        let output = scene.command(&["diff", old, new]);
        (status(&output), output_text(&output).contains("was not looked at as a whole"))
    };
    assert_eq!(ends("whole", "missing"), (70, true));
    assert_eq!(ends("whole", "stopped"), (70, true));
    assert_eq!(ends("whole", "found"), (66, true), "what is new tells more");
    assert_eq!(ends("missing", "whole"), (0, false));
}
