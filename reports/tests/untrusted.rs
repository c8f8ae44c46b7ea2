//! Readers of what others wrote, fed with damaged files: they may refuse, and never fail otherwise.
//!
//! Each runs for as many seconds as `MPIWARDEN_FUZZ_SECONDS` says; without it, some hundred cases. The reader of
//! findings and status files has its own tests in `damage.rs` and takes part here for the long runs.

mod support;

use mpiwarden_reports::gate::parse;
use mpiwarden_reports::load::{Loaded, RunFiles};
use mpiwarden_reports::merge;
use mpiwarden_reports::render::place::Setting;
use mpiwarden_reports::render::{github, gitlab, junit, markdown, sarif, terminal};
use mpiwarden_reports::report::Report;
use mpiwarden_reports::run::note::Note;
use mpiwarden_reports::source::Sources;
use mpiwarden_reports::written;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

const GATED: &[u8] = include_bytes!("old-reports/1-gating.json");
const FINDINGS: &[u8] = include_bytes!("damage/r1-node-1-1000.findings");
const RULES: &[u8] = b"[[suppress]]
check = \"attr-leak\"
function = 'solver::*'
file = \"src/**/a.c\"
reason = \"\"\"the library\nkeeps it\"\"\"
until = 2027-01-31

[severity]
keyval-leak = \"error\"

[checks]
attr-leak = \"off\"
";
/// What changes more than its place: signs of JSON and TOML, numbers at their limits, control characters.
const WORDS: [&[u8]; 24] = [
    b"",
    b"\"",
    b"{",
    b"}",
    b"[",
    b"]",
    b":",
    b",",
    b"=",
    b"\n",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"-1",
    b"18446744073709551615",
    b"-9223372036854775808",
    b"1e999",
    b"null",
    b"true",
    b"\"5-3\"",
    b"9999-99-99",
    b"\x00",
    b"\xff\xfe",
    b"'''",
];

/// A good file with some of its bytes replaced, left out, or taken from elsewhere in it.
fn damaged(good: &'static [u8]) -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        (0..WORDS.len()).prop_map(|index| WORDS[index].to_vec()),
        prop::collection::vec(any::<u8>(), 1..4),
        (0..good.len(), 1..40usize)
            .prop_map(move |(at, length)| { good[at..(at + length).min(good.len())].to_vec() }),
    ];
    prop::collection::vec((0..good.len(), 0..12usize, word), 1..5).prop_map(move |damage| {
        let mut bytes = good.to_vec();
        for (at, length, with) in damage {
            let at = at.min(bytes.len());
            let end = (at + length).min(bytes.len());
            bytes.splice(at..end, with);
        }
        bytes
    })
}

/// Runs a test on damaged files for as long as was asked for.
fn fuzz(good: &'static [u8], test: impl Fn(&[u8])) {
    let seconds =
        std::env::var("MPIWARDEN_FUZZ_SECONDS").ok().and_then(|value| value.parse().ok()).unwrap_or(0);
    let end = Instant::now() + Duration::from_secs(seconds);
    let config = Config { failure_persistence: None, cases: 300, ..Config::default() };
    loop {
        let done = TestRunner::new(config.clone()).run(&damaged(good), |bytes| {
            test(&bytes);
            Ok(())
        });
        done.unwrap_or_else(|error| panic!("{error}"));
        if Instant::now() >= end {
            return;
        }
    }
}

/// Everything that is made of a report.
fn rendered(report: &Report) {
    let sources = Sources::default();
    let base = Path::new("/home/u");
    let setting = Setting { base, sources: &sources };
    let options = terminal::Options {
        most: usize::MAX,
        quiet: false,
        base,
        report: "report.json",
        failure: None,
        page: None,
        without_page: None,
        command: "mpiwarden",
    };
    let texts = [
        terminal::text(report, &options, &sources),
        sarif::text(report, &setting),
        junit::text(report, &setting, None),
        markdown::text(report, &setting),
        gitlab::text(report, &setting),
        github::text(report, &setting),
        serde_json::to_string(report).expect("a report can be written"),
    ];
    assert!(texts[..5].iter().all(|text| !text.is_empty()));
}

#[test]
fn reports() {
    fuzz(GATED, |bytes| match written::parse::<Report>(bytes) {
        Ok(report) => rendered(&report),
        Err(problem) => assert!(problem.to_string().contains("mpiwarden")),
    });
}

#[test]
fn suppression_files() {
    fuzz(RULES, |bytes| match parse::parse("mpiwarden.toml", bytes) {
        Ok(_) => {}
        Err(problems) => {
            assert!(!problems.is_empty());
            assert!(problems.iter().all(|problem| problem.to_string().starts_with("mpiwarden.toml:")));
        }
    });
}

#[test]
fn findings_files() {
    let output = tempfile::tempdir().expect("a folder for the test");
    let file = output.path().join("raw/r1-node-1-1000.findings");
    support::write(output.path(), "r1", &[support::Rank::ended(0, 1)]);
    fuzz(FINDINGS, |bytes| {
        fs::write(&file, bytes).expect("written");
        let files = RunFiles::of(output.path(), "r1").expect("readable");
        let report = merge::report("r1", &Note::default(), Loaded::read(&files), &Sources::default());
        rendered(&report);
    });
}
