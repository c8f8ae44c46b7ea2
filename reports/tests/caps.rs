//! Very many findings: what each form holds of them, what it says of the others, and that nothing that decides goes by what
//! has room. And what is kept out of all reports on demand.

mod support;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use mpiwarden::findings::{Severity, Verdict};
use mpiwarden_reports::fingerprint::Recipe;
use mpiwarden_reports::gate::baseline::Earlier;
use mpiwarden_reports::render::place::Setting;
use mpiwarden_reports::render::{github, gitlab, html, json, junit, markdown, sarif, terminal};
use mpiwarden_reports::report::{BaselineState, Finding, Report, Summary};
use mpiwarden_reports::source::Sources;
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::Path;
use support::samples::{finding, report};
use support::scene::{Scene, error_text, faulty, status};
use support::{Rank, frame, freed_key};

const MANY: usize = 12_000;

/// Findings at places of their own; each third is a leak.
fn many(count: usize) -> Report {
    let one = |number: usize| {
        let mut one = finding(&format!("/home/u/src/{number:06}.c"));
        one.fingerprint = format!("{number:032x}");
        if number.is_multiple_of(3) {
            one = Finding {
                check: "keyval-leak".into(),
                severity: Severity::Warning,
                verdict: Verdict::Leak,
                ..one
            };
        }
        one
    };
    let mut report = report((0..count).map(one).collect());
    mpiwarden_reports::merge::order(&mut report.findings);
    report.summary = Summary::of(&report.findings);
    report
}

fn setting(sources: &Sources) -> Setting<'_> {
    Setting { base: Path::new("/home/u"), sources }
}

#[test]
fn the_report_holds_the_first_and_the_others_in_short() {
    let mut full = many(MANY);
    full.findings[7].baseline = Some(BaselineState::Unchanged);
    let folder = tempfile::tempdir().expect("a folder for the test");
    json::write(&full, folder.path()).expect("it can be written");
    let read = json::read(folder.path()).expect("it can be read");
    assert_eq!((read.findings.len(), read.summary.omitted), (10_000, 2_000));
    assert_eq!(read.omitted.iter().map(|known| known.count).sum::<usize>(), 2_000);
    assert_eq!((read.summary.error, read.summary.warning), (8_000, 4_000), "counts are of all");
    assert!(read.findings.iter().all(Finding::counts), "what counts comes first");
    assert!(read.omitted.iter().any(|known| !known.counts()), "and what does not, last");
    assert!(read.findings.is_sorted_by_key(|finding| finding.severity));
    // What was read is written as it is.
    json::write(&read, folder.path()).expect("it can be written");
    assert_eq!(json::read(folder.path()).expect("it can be read"), read);
    let few = many(10_000);
    assert_eq!(few.capped(10_000).summary.omitted, 0);
}

#[test]
fn a_baseline_knows_what_its_report_has_in_short() {
    let full = many(MANY);
    let bytes = serde_json::to_vec(&*full.capped(100)).expect("it can be written");
    let earlier = Earlier::parse("old.json", &bytes).expect("a report");
    assert_eq!((earlier.in_short, earlier.unknown), (MANY - 100, 0));
    let accepted = earlier.accepted(Recipe::default());
    assert!(full.findings.iter().all(|finding| accepted.contains(finding.fingerprint.as_str())));
    assert!(!accepted.contains("0".repeat(31).as_str()));
    // Somebody took the short ones out: that is said.
    let mut value: Value = serde_json::from_slice(&bytes).expect("JSON");
    value.as_object_mut().expect("an object").remove("omitted");
    let earlier = Earlier::parse("old.json", value.to_string().as_bytes()).expect("a report");
    assert_eq!((earlier.in_short, earlier.unknown), (0, MANY - 100));
}

/// The data of a long report's page.
fn unpacked(page: &str) -> String {
    let (_, rest) = page.split_once("id=\"data\" data-form=\"gzip\">").expect("a long report is packed");
    let (text, _) = rest.split_once("</script>").expect("the data has an end");
    let bytes = STANDARD.decode(text).expect("base64");
    let mut data = String::new();
    GzDecoder::new(&bytes[..]).read_to_string(&mut data).expect("gzip");
    data
}

#[test]
fn every_form_says_what_it_leaves_out() {
    let (full, sources) = (many(6_000), Sources::default());
    let setting = setting(&sources);
    let page = html::text(&many(MANY), &setting);
    assert!(unpacked(&page).contains("\"omitted\":2000"), "the page holds 10,000");
    assert!(page.contains("8,000 errors, 4,000 warnings"), "its verdict is of all");
    assert!(page.len() < 4 << 20, "{} bytes", page.len());
    let sarif = sarif::text(&full, &setting);
    let value: Value = serde_json::from_str(&sarif).expect("JSON");
    assert_eq!(value["runs"][0]["results"].as_array().map(Vec::len), Some(5_000));
    assert!(sarif.contains("1,000 more findings left out here"));
    let issues: Vec<Value> = serde_json::from_str(&gitlab::text(&full, &setting)).expect("JSON");
    assert_eq!(issues.len(), 5_001);
    assert!(issues[5_000].to_string().contains("1,000 more findings"));
    let cases = junit::text(&full, &setting, Some(Severity::Warning));
    assert_eq!(cases.matches("<testcase ").count(), 2_001);
    assert!(cases.contains("<failure message=\"4,000 more findings"), "one of the others fails");
    let cases = junit::text(&full, &setting, None);
    assert!(cases.contains("<skipped message=\"4,000 more findings"));
    assert!(markdown::text(&full, &setting).contains("… and 5,970 more findings"));
    assert!(github::text(&full, &setting).contains("::notice title=mpiwarden::5,980 more findings"));
    let mut lines = Vec::new();
    json::write_lines(&full, &mut lines).expect("to memory");
    let lines: Vec<Finding> = lines
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).expect("a finding"))
        .collect();
    assert_eq!(lines, full.findings);
}

#[test]
fn forms_of_a_report_that_was_read_count_what_it_has_in_short() {
    let (full, sources) = (many(6_000), Sources::default());
    let (held, setting) = (full.capped(1_000).into_owned(), setting(&sources));
    assert!(html::text(&held, &setting).contains("4,000 errors, 2,000 warnings"));
    assert!(sarif::text(&held, &setting).contains("5,000 more findings"));
    assert!(
        junit::text(&held, &setting, Some(Severity::Warning))
            .contains("<failure message=\"5,000 more findings")
    );
    assert!(gitlab::text(&held, &setting).contains("5,000 more findings"));
    assert!(markdown::text(&held, &setting).contains("… and 5,970 more findings"));
}

fn shown(report: &Report, most: usize) -> String {
    let options = terminal::Options {
        most,
        quiet: false,
        base: Path::new("/home/u"),
        report: "out/report.json",
        failure: None,
        page: None,
        without_page: None,
        command: "mpiwarden",
    };
    anstream::adapter::strip_str(&terminal::text(report, &options, &Sources::default())).to_string()
}

#[test]
fn a_long_summary_begins_with_a_table() {
    let mut report = many(50);
    report.findings[0].ranks = "1-2".into();
    let text = shown(&report, 20);
    let lines: Vec<&str> = text.lines().collect();
    let columns = |line: &str| line.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    assert_eq!(columns(lines[0]), ["severity", "check", "findings", "ranks", "first", "place"]);
    assert_eq!(columns(lines[1])[..3], ["error", "keyval-freed", "33"]);
    assert!(lines[1].contains(" of ") && lines[1].contains("src/000001.c:"), "{}", lines[1]);
    assert_eq!(columns(lines[2])[..3], ["warning", "keyval-leak", "17"]);
    assert_eq!(text.matches("\nerror[keyval-freed]").count(), 20);
    assert!(text.contains("… and 13 errors, 17 warnings more: `mpiwarden view out` shows all\n"), "{text}");
    assert!(!shown(&many(5), 20).contains("first place"), "a few are seen without a table");
    let text = shown(&many(MANY), 20);
    let said = "out/report.json holds the first 10,000 of 12,000 findings; `mpiwarden convert out --format jsonl` writes all, a line each";
    assert!(text.contains(said), "{}", text.lines().rev().take(8).collect::<Vec<_>>().join("\n"));
}

/// A run with so many findings, each at a place of its own.
fn crowded(count: u64) -> Scene {
    let mut rank = Rank::ended(0, 1);
    for number in 0..count {
        let offset = 0x10 * (number + 1);
        rank = rank.finding(freed_key(vec![frame("/bin/app", offset), frame("/bin/app", offset + 1)]), 1);
    }
    // A slot has counters for the first findings only.
    rank.counts.truncate(100);
    Scene::new(&[rank], 0)
}

#[test]
fn nothing_is_lost_while_the_raw_files_are_there() {
    let scene = crowded(10_050);
    let output = scene.command(&["run", "--format", "jsonl,html", "./app"]);
    assert_eq!(status(&output), 66);
    let lines =
        || fs::read_to_string(scene.path("mpiwarden-report/report.jsonl")).expect("written").lines().count();
    assert_eq!((lines(), scene.report().summary.omitted), (10_050, 50));
    // It is its own baseline: what it has in short is in it, too.
    fs::copy(scene.path("mpiwarden-report/report.json"), scene.path("old.json")).expect("there");
    let output = scene.command(&["run", "--baseline", "old.json", "--format", "jsonl", "./app"]);
    assert_eq!(status(&output), 0, "{}", error_text(&output));
    assert_eq!(scene.report().baseline.map(|baseline| baseline.unchanged), Some(10_050));
    // Made once more from the raw files, with the marks that it has.
    fs::remove_file(scene.path("mpiwarden-report/report.jsonl")).expect("there");
    let output = scene.command(&["convert", "--format", "jsonl"]);
    assert_eq!((status(&output), lines()), (0, 10_050), "{}", error_text(&output));
    assert_eq!(scene.report().baseline.map(|baseline| baseline.unchanged), Some(10_050));
    let differ = scene.command(&["diff", "old.json", "mpiwarden-report"]);
    assert_eq!(status(&differ), 0, "{}", error_text(&differ));
    let said = String::from_utf8_lossy(&differ.stdout).into_owned();
    assert!(
        said.contains("0 new, 0 gone, 10,050 unchanged"),
        "{}",
        said.lines().rev().take(4).collect::<String>()
    );
    assert!(said.contains("old.json has 50 findings in short only"));
    // Without them what is there stays, and what cannot be done is said.
    fs::remove_dir_all(scene.path("mpiwarden-report/raw")).expect("there");
    let output = scene.command(&["convert", "--format", "jsonl"]);
    assert_eq!((status(&output), lines()), (70, 10_050), "{}", error_text(&output));
    assert!(error_text(&output).contains("holds the first 10000 of 10050 findings"));
    let output = scene.command(&["convert", "--baseline", "old.json"]);
    assert_eq!(status(&output), 70, "{}", error_text(&output));
    let plain = scene.command(&["view", "--plain"]);
    let said = String::from_utf8_lossy(&plain.stdout).into_owned();
    // None of them counts, so that only the closing line says it.
    assert!(said.contains("10,050 errors on 1 rank") && said.contains(", the first 10,000 here; "));
}

#[test]
fn arguments_are_hidden_on_demand() {
    let forms = "html,sarif,junit,markdown,gitlab,jsonl";
    for hide in [&["--hide-arguments"][..], &[]] {
        let scene = Scene::new(&[faulty(0, 1)], 0);
        let options = [&["run", "--format", forms], hide, &["--", "./app", "--token", "s3cr3t"]].concat();
        assert_eq!(status(&scene.command(&options)), 66);
        assert_eq!(status(&scene.command(&["convert"])), 0);
        let mut holds = Vec::new();
        for folder in ["mpiwarden-report", "mpiwarden-report/raw"] {
            for entry in fs::read_dir(scene.path(folder)).expect("there").flatten() {
                let bytes = fs::read(entry.path()).unwrap_or_default();
                if bytes.windows(6).any(|part| part == b"s3cr3t") {
                    holds.push(entry.file_name());
                }
            }
        }
        assert_eq!(holds.is_empty(), !hide.is_empty(), "{holds:?}");
        let command = scene.report().run.command;
        let wanted = if hide.is_empty() { "./app --token s3cr3t" } else { "./app (arguments hidden)" };
        assert_eq!(command, wanted);
    }
}

#[test]
fn switches_take_the_same_words_from_the_environment() {
    let scene = Scene::new(&[faulty(0, 1)], 0);
    for name in ["MPIWARDEN_QUIET", "MPIWARDEN_GUARD", "MPIWARDEN_HIDE_ARGUMENTS"] {
        for (value, on) in
            [("1", true), ("true", true), ("yes", true), ("0", false), ("false", false), ("", false)]
        {
            let output = scene.start(&["run", "./app", "x"]).env(name, value).output().expect("it was built");
            assert_eq!(status(&output), 66, "{name}={value}: {}", error_text(&output));
            let hidden = scene.report().run.command.contains("hidden");
            assert_eq!(hidden, on && name == "MPIWARDEN_HIDE_ARGUMENTS", "{name}={value}");
            let quiet = !error_text(&output).contains("to read more");
            assert_eq!(quiet, on && name == "MPIWARDEN_QUIET", "{name}={value}");
        }
    }
}
