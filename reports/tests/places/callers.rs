//! Two findings that would read the same, of a wrapper with two callers: every form tells them apart.

use super::support::browsing::{FULL, after};
use super::support::samples::{SOURCE, finding, report};
use mpiwarden_reports::render::place::Setting;
use mpiwarden_reports::render::{github, gitlab, html, junit, markdown, sarif, terminal};
use mpiwarden_reports::report::{Frame, Report};
use mpiwarden_reports::source::Sources;
use std::path::Path;

fn two_callers(file: &str) -> Report {
    let called = |line| {
        let mut finding = finding(file);
        let caller = Frame {
            function: Some("main".into()),
            file: Some(file.into()),
            line: Some(line),
            module: "/home/u/app".into(),
            offset: u64::from(line),
        };
        finding.stack.push(caller.clone());
        finding.called_from = Some(caller);
        finding.fingerprint = format!("{line:032x}");
        finding
    };
    report(vec![called(41), called(42)])
}

#[test]
fn every_form_names_the_caller() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    std::fs::write(folder.path().join("app.c"), SOURCE).expect("written");
    let file = folder.path().join("app.c").display().to_string();
    let report = two_callers(&file);
    let sources = Sources::default();
    let setting = Setting { base: folder.path(), sources: &sources };
    let options = terminal::Options {
        most: 10,
        quiet: false,
        base: folder.path(),
        report: "out/report.json",
        failure: None,
        page: None,
        without_page: None,
        command: "mpiwarden",
    };
    let texts = [
        ("terminal", anstream::adapter::strip_str(&terminal::text(&report, &options, &sources)).to_string()),
        ("markdown", markdown::text(&report, &setting).replace('\\', "")),
        ("junit", junit::text(&report, &setting, None)),
        ("sarif", sarif::text(&report, &setting)),
        ("gitlab", gitlab::text(&report, &setting)),
        ("github", github::text(&report, &setting)),
    ];
    for (form, text) in texts {
        for line in [41, 42] {
            let wanted = format!("called from main at app.c:{line}");
            assert!(text.contains(&wanted), "{form}: {wanted}: {text}");
        }
    }
    // Two cases, or a service shows one.
    let cases = junit::text(&report, &setting, None);
    assert_eq!(cases.matches("<testcase").count(), 2, "{cases}");
    let page = html::text(&report, &setting);
    assert_eq!(page.matches("\"called_from\":{").count(), 2);
    let screen = after(&report, folder.path(), FULL, (100, 24), "");
    assert!(screen.contains(", from app.c:41") && screen.contains(", from app.c:42"), "{screen}");
    let opened = after(&report, Path::new(""), FULL, (160, 40), "enter");
    assert!(opened.contains("called from main at"), "{opened}");
}
