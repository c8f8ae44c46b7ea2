//! Reports of mpiwarden 0.1 as baselines: headers of the system were places then, and made one of many faults.

use super::support::samples::{finding, report};
use mpiwarden_reports::fingerprint::{self, Said, old};
use mpiwarden_reports::gate::baseline::{Earlier, compare};
use mpiwarden_reports::gate::{self, Gate, parse};
use mpiwarden_reports::report::{BaselineState, Finding, Frame, Report};
use mpiwarden_reports::source::Sources;

fn frame(function: &str, file: &str, line: u32) -> Frame {
    Frame {
        function: Some(function.into()),
        file: Some(file.into()),
        line: Some(line),
        module: "/home/u/app".into(),
        offset: u64::from(line),
    }
}

/// A fault in this function, behind so many frames of a system header.
fn fault(function: &str, headers: usize) -> Finding {
    let header =
        frame("std::__new_allocator<double>::deallocate", "/usr/include/c++/12/bits/new_allocator.h", 158);
    let mut stack = vec![header; headers];
    stack.extend([frame(function, "/home/u/a.cpp", 9), frame("main", "/home/u/a.cpp", 20)]);
    let mut finding = Finding { stack, ..finding("") };
    let said = Said { check: &finding.check, call: &finding.call, language: &finding.language };
    let sources = Sources::default();
    finding.fingerprint = fingerprint::of(&said, &finding.stack, &sources);
    finding.fingerprint_v1 = Some(old::of(&said, &finding.stack, &sources));
    finding.fingerprint_v1 = finding.fingerprint_v1.filter(|old| *old != finding.fingerprint);
    finding
}

/// The report as mpiwarden 0.1 wrote it.
fn of_then(findings: Vec<Finding>) -> Report {
    let mut report = report(findings);
    report.tool.version = "0.1.0".into();
    for finding in &mut report.findings {
        finding.fingerprint = finding.fingerprint_v1.take().unwrap_or(finding.fingerprint.clone());
    }
    report
}

fn earlier(report: &Report) -> Earlier {
    Earlier::parse("old.json", &serde_json::to_vec(report).expect("a report can be written"))
        .expect("and read")
}

fn marks(mut report: Report, baseline: &Report) -> Vec<Option<BaselineState>> {
    gate::apply(&mut report, &Gate { baseline: Some(earlier(baseline)), ..Gate::default() });
    let mut marks: Vec<_> = report
        .findings
        .iter()
        .map(|finding| (finding.stack[finding.stack.len() - 2].function.clone(), finding.baseline))
        .collect();
    marks.sort_by(|a, b| a.0.cmp(&b.0));
    marks.into_iter().map(|(_, mark)| mark).collect()
}

#[test]
fn a_baseline_of_then_holds_what_it_showed_and_nothing_else() {
    let (known, new) = (Some(BaselineState::Unchanged), Some(BaselineState::New));
    let now = || report(vec![fault("a_grow", 4), fault("b_drop", 4), fault("c_plain", 0), fault("d_few", 1)]);
    assert_eq!(now().findings[0].fingerprint_v1, now().findings[1].fingerprint_v1, "one of two, then");
    assert_ne!(now().findings[0].fingerprint, now().findings[1].fingerprint);
    assert_eq!(now().findings[2].fingerprint_v1, None, "nothing changed without headers");
    let then = of_then(vec![fault("a_grow", 4), fault("c_plain", 0), fault("d_few", 1)]);
    assert_eq!(marks(now(), &then), [known, new, known, known]);
    // And a baseline of today.
    assert_eq!(marks(now(), &report(vec![fault("a_grow", 4)])), [known, new, new, new]);
    // A report of then that is held against one of today.
    assert_eq!(marks(then, &now()), [known, known, known]);
}

#[test]
fn reports_of_both_times_are_compared() {
    let now = report(vec![fault("a_grow", 4), fault("b_drop", 4), fault("c_plain", 0)]);
    let then = of_then(vec![fault("a_grow", 4), fault("c_plain", 0)]);
    let (now, then) = (earlier(&now), earlier(&then));
    let forward = compare(&then, &now);
    assert_eq!((forward.new.len(), forward.gone.len(), forward.unchanged.len()), (1, 0, 2));
    let backward = compare(&now, &then);
    assert_eq!((backward.new.len(), backward.gone.len(), backward.unchanged.len()), (0, 1, 2));
}

#[test]
fn rules_that_were_written_then_fit_still() {
    for rule in ["file = \"new_allocator.h\"", "file = \"a.cpp\"", "library = \"app\""] {
        let text = format!("[[suppress]]\n{rule}\nreason = \"known\"\n");
        let config = parse::parse("mpiwarden.toml", text.as_bytes()).expect("a rule");
        assert!(config.rules[0].fits(&fault("a_grow", 4)), "{rule}");
    }
}
