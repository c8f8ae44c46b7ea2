//! `report.html` as text: its structure, its policy, its line of verdict, and what a hostile report makes of it. What a
//! browser makes of it is for tests/browser.

mod support;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use mpiwarden::findings::status::Limit;
use mpiwarden::findings::{Detail, Severity};
use mpiwarden_reports::render::html;
use mpiwarden_reports::render::place::Setting;
use mpiwarden_reports::report::{Baseline, BaselineState, Report, Suppressed, Unfinished};
use mpiwarden_reports::source::Sources;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::path::Path;
use support::samples::{SOURCE, finding, report, unplaced};

fn page(report: &Report) -> String {
    html::text(report, &Setting { base: Path::new("/home/u"), sources: &Sources::default() })
}

/// What stands between two texts.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("there is no {from}"));
    rest.split_once(to).unwrap_or_else(|| panic!("there is no {to} behind {from}")).0
}

fn data(page: &str) -> Value {
    let text = between(page, "<script type=\"application/json\" id=\"data\">", "</script>");
    serde_json::from_str(text).expect("JSON")
}

/// The page without the parts that have tests of their own.
fn shell(page: &str) -> String {
    let mut text = page.to_string();
    for (from, to) in [
        ("<style>", "</style>"),
        ("id=\"data\">", "</script>"),
        ("<script>", "</script>"),
        ("sha256-", "'"),
        ("sha256-", "'"),
    ] {
        let part = between(&text, from, to).to_string();
        text = text.replace(
            &format!("{from}{part}{to}"),
            &format!("{from_}…{to}", from_ = from.replace("sha256", "hash")),
        );
    }
    text
}

#[test]
fn a_small_report() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    std::fs::write(folder.path().join("app.c"), SOURCE).expect("written");
    let file = folder.path().join("app.c").to_str().expect("a plain name").to_string();
    let text = html::text(
        &report(vec![finding(&file), unplaced()]),
        &Setting { base: folder.path(), sources: &Sources::default() },
    );
    insta::assert_snapshot!("html_shell", shell(&text));
    let mut data = data(&text);
    // The pages are long, and told apart by tests of their own.
    for page in data["pages"].as_object_mut().expect("by check").values_mut() {
        page["blocks"] = page["blocks"].as_array().expect("blocks").len().to_string().into();
    }
    let told = serde_json::to_string_pretty(&data).expect("JSON");
    insta::assert_snapshot!("html_data", told.replace(&*folder.path().to_string_lossy(), "/folder"));
}

#[test]
fn the_policy_allows_this_script_and_this_style_sheet_and_nothing_else() {
    let page = page(&report(vec![finding("/home/u/src/a.c")]));
    let hash = |text: &str| format!("sha256-{}", STANDARD.encode(Sha256::digest(text)));
    let expected = format!(
        "default-src 'none'; script-src '{}'; style-src '{}'; base-uri 'none'; form-action 'none'",
        hash(between(&page, "<script>", "</script>")),
        hash(between(&page, "<style>", "</style>"))
    );
    assert_eq!(between(&page, "http-equiv=\"Content-Security-Policy\" content=\"", "\""), expected);
    let policy = page.find("Content-Security-Policy").expect("asked for above");
    for later in ["<style", "<script", "<link", "<body"] {
        assert!(page.find(later).is_none_or(|at| at > policy), "{later} stands before the policy");
    }
    let shell = shell(&page);
    for word in [" src=", "href=", "style=", " onload", " onclick", "http://", "https://", "url("] {
        assert!(!shell.contains(word), "{word}\n{shell}");
    }
    let style = between(&page, "<style>", "</style>");
    assert!(!style.contains("url(") && !style.contains("@import"), "a style sheet asks for nothing");
}

/// Texts that end an element, begin one, or turn what is beside them around.
const TEXTS: [&str; 8] = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "]]><!-- --!> <img src=x onerror=alert(1)>",
    "\" onmouseover=\"alert(1)\" x='",
    "{{script}} {{data}} {{policy}} ${alert(1)} `",
    "javascript:alert(1)",
    "\u{2028}\u{2029}\u{0}\u{1b}[31m\u{202e}\u{feff}&lt;&#60;",
    "__proto__",
];

fn hostile(text: &str) -> Report {
    let mut one = finding(&format!("/home/u/{text}"));
    for field in [
        &mut one.message,
        &mut one.help,
        &mut one.call,
        &mut one.language,
        &mut one.ranks,
        &mut one.fingerprint,
    ] {
        *field = text.into();
    }
    one.library = text.into();
    one.details.insert(text.into(), Detail::Text(text.into()));
    one.related[0].role = text.into();
    one.related[0].message = text.into();
    for frame in one.stack.iter_mut().chain(&mut one.related[0].stack) {
        frame.function = Some(text.into());
        frame.module = text.into();
    }
    let mut unknown = one.clone();
    unknown.check = text.into();
    unknown.suppressed = Some(Suppressed { reason: text.into(), source: text.into(), line: 1 });
    let mut report = report(vec![one, unknown]);
    report.run.command = text.into();
    report.run.started = text.into();
    report.run.checker_failed = text.into();
    report.run.mpi.as_mut().expect("the sample has one").library = text.into();
    report.run.unfinished = vec![Unfinished {
        ranks: text.into(),
        world: None,
        count: 1,
        call: Some(text.into()),
        running: false,
        operations: Vec::new(),
        ..Unfinished::default()
    }];
    report.coverage.limits = vec![text.into()];
    report.coverage.unchecked = vec![text.into()];
    report.coverage.calls.insert(text.into(), u64::MAX / 2);
    report
}

#[test]
fn nothing_of_a_hostile_report_becomes_markup() {
    let plain = page(&hostile("plain"));
    let tags = |page: &str| page.matches('<').count();
    for text in TEXTS {
        let page = page(&hostile(text));
        assert_eq!(tags(&page), tags(&plain), "{text:?}: as many tags as without it");
        let between_tags = between(&page, "id=\"data\">", "</script>");
        assert!(!between_tags.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{text:?}");
        let told = data(&page);
        assert_eq!(told["findings"][0]["message"], *text, "it is told as it stands");
        assert!(told["places"]["texts"].as_array().expect("a list").contains(&(*text).into()), "{text:?}");
        // The policy is that of the same script and the same style sheet.
        assert_eq!(between(&page, "content=\"", "\""), between(&plain, "content=\"", "\""), "{text:?}");
        let verdict = between(&page, "id=\"verdict\"", "</p>");
        assert!(!verdict.contains(['\u{0}', '\u{1b}']), "{text:?}");
    }
}

#[test]
fn numbers_that_a_script_would_round_stay_whole() {
    let mut report = hostile("x");
    report.findings[0].count = u64::MAX;
    report.findings[0].stack[1].offset = u64::MAX;
    let told = data(&page(&report));
    assert_eq!(told["findings"][0]["count"], u64::MAX.to_string());
    let frames = told["places"]["frames"].as_array().expect("a list");
    assert!(frames.iter().any(|frame| frame[4] == "0xffffffffffffffff"), "{frames:?}");
}

/// The line for a report.
fn verdict(change: impl FnOnce(&mut Report)) -> String {
    let mut told = report(vec![finding("/home/u/src/a.c"), unplaced()]);
    change(&mut told);
    html::Verdict::of(&told).text()
}

#[test]
fn one_line_says_how_the_run_was() {
    let found = "Not clean: 1 error, 1 warning on 8 ranks · run complete";
    assert_eq!(verdict(|_| ()), found);
    let clean = "Clean: no misuse found in 1,234 checked calls on 8 ranks · run complete";
    assert_eq!(verdict(|report| report.findings.clear()), clean);
    assert_eq!(
        verdict(|report| {
            report.findings.truncate(1);
            report.findings[0].severity = Severity::Note;
        }),
        "Clean: 1 note on 8 ranks · run complete"
    );
    let suppressed = verdict(|report| {
        let (reason, source) = ("theirs".into(), "mpiwarden.toml".into());
        report.findings.truncate(1);
        report.findings[0].suppressed = Some(Suppressed { reason, source, line: 1 });
        report.summary.suppressed = 1;
    });
    assert_eq!(
        suppressed,
        "Clean: nothing that counts in 1,234 checked calls on 8 ranks · 1 suppressed · run complete"
    );
    let blind = verdict(|report| {
        report.findings.clear();
        report.coverage.calls.clear();
        report.coverage.limits = vec![Limit::Off.sentence().into()];
    });
    assert!(blind.starts_with("Not checked: checking was switched off (MPIWARDEN_CHECKS=off)"), "{blind}");
    let known = verdict(|report| {
        report.baseline =
            Some(Baseline { source: "old.json".into(), new: 1, unchanged: 1, gone: Vec::new(), unknown: 0 });
        report.findings[0].baseline = Some(BaselineState::New);
        report.findings[1].baseline = Some(BaselineState::Unchanged);
    });
    assert_eq!(known, "Not clean: 1 new error on 8 ranks · 1 in the baseline · run complete");
}

#[test]
fn a_run_that_was_not_checked_to_its_end_is_not_called_clean() {
    let stopped = |report: &mut Report| {
        let call = Some("MPI_Win_fence".into());
        report.run.complete = false;
        report.run.unfinished = vec![Unfinished {
            ranks: "2-4".into(),
            world: None,
            count: 3,
            call,
            running: false,
            operations: Vec::new(),
            ..Unfinished::default()
        }];
        report.run.exit_status = Some(137);
    };
    let early = verdict(|report| {
        stopped(report);
        report.findings.clear();
    });
    assert_eq!(
        early,
        "Not everything was checked: nothing was found in 1,234 checked calls on 8 ranks · 3 ranks stopped early · the program ended with 137"
    );
    let found = "Not clean: 1 error, 1 warning on 8 ranks · run not complete: 3 ranks stopped early · the program ended with 137";
    assert_eq!(verdict(stopped), found);
    let failed = verdict(|report| report.run.checker_failed = "2".into());
    assert!(
        failed.starts_with("Not everything was checked: 1 error, 1 warning on 8 ranks · the checker failed"),
        "{failed}"
    );
    let silent = verdict(|report| {
        report.findings.clear();
        report.run.ranks_reported = 0;
        report.run.ranks = 0;
        report.run.complete = false;
    });
    assert_eq!(silent, "Not checked: no rank reported · run not complete");
}
