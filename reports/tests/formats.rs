//! The formats for machines, for reports made by hand: snapshots, the official schema of SARIF, and XML that is well
//! formed. What hostile texts do is in `hostile.rs`, the option in `format_option.rs`.

mod support;

use mpiwarden::findings::{Severity, Verdict};
use mpiwarden_reports::render::place::Setting;
use mpiwarden_reports::render::{github, gitlab, junit, markdown, page, sarif, terminal};
use mpiwarden_reports::report::{Baseline, BaselineState, Finding, Report, Suppressed, Unfinished};
use mpiwarden_reports::source::Sources;
use serde_json::{Value, json};
use std::path::Path;
use support::samples::{SOURCE, finding, report, unplaced};
use support::sarif_errors;

const ERRORS: Option<Severity> = Some(Severity::Error);

/// A text of a report whose first finding has a source file; the test's folder is called /base.
fn rendered(report: impl Fn(&str) -> Report, render: impl Fn(&Report, &Setting) -> String) -> String {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("src/halo.c");
    std::fs::create_dir(folder.path().join("src")).expect("made");
    std::fs::write(&file, SOURCE).expect("written");
    let setting = Setting { base: folder.path(), sources: &Sources::default() };
    let text = render(&report(file.to_str().expect("a plain name")), &setting);
    text.replace(folder.path().to_str().expect("a plain name"), "/base")
}

fn found(file: &str) -> Report {
    let mut elsewhere = finding("/home/u/src/gone.c");
    elsewhere.fingerprint = "f".repeat(32);
    elsewhere.related[0].rank = Some(5);
    report(vec![finding(file), elsewhere, unplaced()])
}

fn clean(_: &str) -> Report {
    report(Vec::new())
}

/// Ranks that never reported, ranks that ended early, a finding of each state.
fn gated(file: &str) -> Report {
    let suppressed =
        Suppressed { reason: "third-party code".into(), source: "mpiwarden.toml".into(), line: 3 };
    let suppressed = Finding { suppressed: Some(suppressed), ..finding(file) };
    let known = Finding { baseline: Some(BaselineState::Unchanged), ..finding("/home/u/src/known.c") };
    let new = Finding { baseline: Some(BaselineState::New), ..unplaced() };
    let mut report = report(vec![suppressed, known, new]);
    (report.summary.error, report.summary.suppressed) = (1, 1);
    report.baseline =
        Some(Baseline { source: "old.json".into(), new: 1, unchanged: 1, gone: Vec::new(), unknown: 0 });
    let group = |ranks: &str, count, call: Option<&str>| Unfinished {
        ranks: ranks.into(),
        world: None,
        count,
        call: call.map(str::to_string),
        running: false,
        operations: Vec::new(),
        ..Unfinished::default()
    };
    report.run.unfinished = vec![group("1", 1, Some("MPI_Comm_free")), group("", 1, None)];
    report.coverage.limits = vec!["more memory was freed at once than could be kept".into()];
    report
}

fn silent(_: &str) -> Report {
    let mut report = report(Vec::new());
    (report.run.ranks, report.run.ranks_reported, report.run.mpi) = (0, 0, None);
    (report.run.seconds, report.run.exit_status, report.run.command) = (None, None, String::new());
    report
}

/// The pages are tested apart: here they would only make the snapshot change with every word of theirs.
fn sarif_without_pages(report: &Report, setting: &Setting) -> String {
    let mut value: Value = serde_json::from_str(&sarif::text(report, setting)).expect("JSON");
    let rules = value.pointer_mut("/runs/0/tool/driver/rules").and_then(Value::as_array_mut).expect("a list");
    for rule in rules {
        rule["help"] = json!({"text": "…", "markdown": "…"});
        rule["fullDescription"] = json!({"text": "…"});
    }
    serde_json::to_string_pretty(&value).expect("it was JSON")
}

fn test_results(report: &Report, setting: &Setting) -> String {
    junit::text(report, setting, ERRORS)
}

#[test]
fn snapshots_of_each_format() {
    insta::assert_snapshot!("sarif", rendered(found, sarif_without_pages));
    insta::assert_snapshot!("sarif_gated", rendered(gated, sarif_without_pages));
    insta::assert_snapshot!("junit", rendered(found, test_results));
    insta::assert_snapshot!("junit_gated", rendered(gated, test_results));
    insta::assert_snapshot!("junit_clean", rendered(clean, test_results));
    insta::assert_snapshot!("markdown", rendered(found, markdown::text));
    insta::assert_snapshot!("markdown_gated", rendered(gated, markdown::text));
    insta::assert_snapshot!("markdown_clean", rendered(clean, markdown::text));
    insta::assert_snapshot!("gitlab", rendered(found, gitlab::text));
    insta::assert_snapshot!("gitlab_gated", rendered(gated, gitlab::text));
    insta::assert_snapshot!("github", rendered(found, github::text));
    insta::assert_snapshot!("github_gated", rendered(gated, github::text));
    insta::assert_snapshot!("json", rendered(found, as_written));
    insta::assert_snapshot!("json_gated", rendered(gated, as_written));
    insta::assert_snapshot!("terminal_gated", rendered(gated, in_a_terminal));
    insta::assert_snapshot!("terminal_silent", rendered(silent, in_a_terminal));
}

/// What a page can hold, for the terminal and for other readers of Markdown.
#[test]
fn snapshots_of_a_page() {
    let page = "# keyval-example\n\nA `key` is used, and [not](x) *made*.\n\n<!-- for the tests -->\n\n## Wrong\n\n\
                ```c\nint main(void)\n{\n    return 0; /* `as it is` */\n}\n```\n\n\
                ```fortran\nend program\n```\n\n- one\n- `two`\n";
    insta::assert_snapshot!("page_terminal", anstream::adapter::strip_str(&page::text(page)).to_string());
    insta::assert_snapshot!("page_markdown", page::markdown(page));
}

/// As report.json has it.
fn as_written(report: &Report, _: &Setting) -> String {
    serde_json::to_string_pretty(report).expect("a report can be written")
}

fn in_a_terminal(report: &Report, setting: &Setting) -> String {
    let options = terminal::Options {
        most: usize::MAX,
        quiet: false,
        base: setting.base,
        report: "mpiwarden-report/report.json",
        failure: None,
        page: None,
        without_page: None,
        command: "mpiwarden",
    };
    anstream::adapter::strip_str(&terminal::text(report, &options, setting.sources)).to_string()
}

#[test]
fn sarif_fits_the_official_schema() {
    for report in [found, clean, gated, silent] {
        let text = rendered(report, sarif::text);
        assert_eq!(sarif_errors(&text), Vec::<String>::new());
    }
    // The schema must be able to refuse.
    let wrong = rendered(found, sarif::text).replace("\"startLine\": 3", "\"startLine\": 0");
    assert!(!sarif_errors(&wrong).is_empty());
}

#[test]
fn sarif_rules_carry_the_page_and_its_section() {
    let value: Value = serde_json::from_str(&rendered(found, sarif::text)).expect("JSON");
    let rules = value.pointer("/runs/0/tool/driver/rules").and_then(Value::as_array).expect("a list");
    let ids: Vec<&str> = rules.iter().filter_map(|rule| rule["id"].as_str()).collect();
    assert_eq!(ids, ["attr-leak", "keyval-freed"]);
    let page = include_str!("../../src/checks/keyvals/keyval_freed.md");
    let help = &rules[1]["help"];
    assert_eq!(help["markdown"].as_str().expect("text"), page);
    assert!(help["text"].as_str().expect("text").contains("How to fix it"));
    assert!(!help["text"].as_str().expect("text").contains('\u{1b}'));
    assert_eq!(rules[1]["properties"]["standard"], "MPI 5.0, section 7.7.2");
    for result in value.pointer("/runs/0/results").and_then(Value::as_array).expect("a list") {
        let index = usize::try_from(result["ruleIndex"].as_u64().expect("a number")).expect("a small one");
        assert_eq!(result["ruleId"], rules[index]["id"]);
    }
}

#[test]
fn a_check_of_a_later_version_has_a_rule_all_the_same() {
    let later = |_: &str| report(vec![Finding { check: "rma-of-tomorrow".into(), ..finding("/a.c") }]);
    let text = rendered(later, sarif::text);
    assert_eq!(sarif_errors(&text), Vec::<String>::new());
    let value: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(value["runs"][0]["tool"]["driver"]["rules"][0]["id"], "rma-of-tomorrow");
}

/// Failures, errors, skipped and all cases, as the elements say and as the attributes do.
fn counts(text: &str) -> [usize; 4] {
    let document = roxmltree::Document::parse(text).expect("well-formed XML");
    let count = |name| document.descendants().filter(|node| node.has_tag_name(name)).count();
    let elements = [count("failure"), count("error"), count("skipped"), count("testcase")];
    for tag in ["testsuites", "testsuite"] {
        let node = document.descendants().find(|node| node.has_tag_name(tag)).expect("it is there");
        let told = ["failures", "errors", "skipped", "tests"].map(|name| {
            let number = node.attribute(name).or(node.attribute("disabled")).expect("the count is there");
            number.parse::<usize>().expect("a number")
        });
        assert_eq!(told, elements, "{tag}");
    }
    elements
}

#[test]
fn junit_fails_what_fails_the_run_and_nothing_else() {
    let results = |report: fn(&str) -> Report, fail_on| {
        counts(&rendered(report, |report, setting| junit::text(report, setting, fail_on)))
    };
    assert_eq!(results(clean, ERRORS), [0, 0, 0, 1], "one case that passes");
    assert_eq!(results(silent, ERRORS), [0, 1, 0, 1], "nothing was checked: that is not clean");
    assert_eq!(results(found, ERRORS), [2, 0, 1, 3]);
    assert_eq!(results(found, Some(Severity::Warning)), [3, 0, 0, 3]);
    assert_eq!(results(found, None), [0, 0, 3, 3]);
    assert_eq!(
        results(gated, Some(Severity::Note)),
        [1, 1, 2, 4],
        "suppressed and known ones do not count, and ranks that ended early are no passed test"
    );
    let tool = |_: &str| report(vec![Finding { check: "tool".into(), verdict: Verdict::Tool, ..unplaced() }]);
    assert_eq!(results(tool, Some(Severity::Note)), [0, 1, 0, 1]);
}

#[test]
fn findings_of_one_check_at_one_place_are_one_case() {
    let twice =
        |file: &str| report(vec![finding(file), Finding { message: "again".into(), ..finding(file) }]);
    let text = rendered(twice, test_results);
    assert_eq!(counts(&text), [1, 0, 0, 1]);
    assert!(text.contains("the key was freed before this use") && text.contains("again"));
    let issues: Value = serde_json::from_str(&rendered(twice, gitlab::text)).expect("JSON");
    assert_ne!(issues[0]["fingerprint"], issues[1]["fingerprint"], "GitLab would show one of them only");
}

#[test]
fn what_does_not_count_is_not_annotated() {
    let text = rendered(gated, github::text);
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(text.starts_with("::warning title=mpiwarden::not everything was checked: 2 ranks"), "{text}");
    assert!(text.contains("\n::warning title=warning[attr-leak]::"), "{text}");
    assert!(
        rendered(silent, github::text)
            .starts_with("::error title=mpiwarden::nothing was checked: no rank reported")
    );
}

#[test]
fn long_reports_stay_within_the_bounds_of_the_services() {
    let many = |_: &str| report((0..20_000).map(|line| finding(&format!("/home/u/{line}.c"))).collect());
    let setting = Setting { base: Path::new("/home/u"), sources: &Sources::default() };
    let report = many("");
    // The notice says how many are not annotated.
    let annotations = github::text(&report, &setting);
    assert_eq!((annotations.matches("::error ").count(), annotations.lines().count()), (10, 11));
    let summary = markdown::text(&report, &setting);
    assert!(summary.len() < 1 << 20, "{}", summary.len());
    assert!(summary.contains("… and 19,800 more findings"), "{}", &summary[..400]);
}
