//! What suppression files say and what is wrong in them; what fits a rule; marks, counts and order behind them.

mod support;

use jiff::civil::{Date, date};
use mpiwarden::findings::{Severity, Verdict};
use mpiwarden_reports::gate::baseline::{Earlier, compare};
use mpiwarden_reports::gate::config::Config;
use mpiwarden_reports::gate::{self, Gate, parse};
use mpiwarden_reports::report::{BaselineState, Finding, Report, RuleState};
use proptest::prelude::*;
use serde_json::json;

const TODAY: Date = date(2026, 6, 15);

/// One function and its file; the fingerprint is the number.
fn finding(number: u32, check: &str, verdict: Verdict, function: &str, file: &str) -> Finding {
    let frame = |function: &str, file: &str, module: &str| json!({"function": function, "file": file, "line": 3, "module": module, "offset": 1});
    serde_json::from_value(json!({
        "check": check, "verdict": verdict, "severity": verdict.severity(), "message": "m", "help": "h",
        "call": "MPI_Comm_set_attr", "language": "c", "ranks": "0", "count": 1,
        "stack": [frame(function, file, "/opt/lib/libsolver.so.3"), frame("main", "/home/u/app/main.c", "/home/u/app/heat")],
        "related": [], "details": {}, "standard": null, "library": "/opt/lib/libsolver.so.3",
        "fingerprint": format!("{number:032x}"),
    }))
    .expect("a finding")
}

fn freed(number: u32) -> Finding {
    finding(
        number,
        "keyval-freed",
        Verdict::Violation,
        "solver::setup(int)",
        "/home/u/app/../solver/src/setup.cpp",
    )
}

fn leak(number: u32) -> Finding {
    finding(number, "keyval-leak", Verdict::Leak, "start", "/home/u/app/src/start.c")
}

fn report(findings: Vec<Finding>) -> Report {
    serde_json::from_value(json!({
        "schema_version": 1, "tool": {"name": "mpiwarden", "version": "0"},
        "run": {"id": "r", "command": "", "started": "", "seconds": null, "exit_status": 0, "complete": true,
                "ranks": 1, "ranks_reported": 1, "mpi": null},
        "summary": {"error": 0, "warning": 0, "note": 0, "suppressed": 0},
        "findings": findings, "coverage": {"calls": {}, "unchecked": [], "limits": []}, "windows": [], "keyvals": [],
    }))
    .expect("a report")
}

fn config(text: &str) -> Config {
    parse::parse("mpiwarden.toml", text.as_bytes()).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn gated(findings: Vec<Finding>, gate: Gate) -> Report {
    let mut report = report(findings);
    gate::apply(&mut report, &gate);
    report
}

fn with(text: &str) -> Gate {
    Gate { config: config(text), baseline: None, today: TODAY }
}

fn problems(bytes: &[u8]) -> Vec<String> {
    let problems = parse::parse("f.toml", bytes).err().unwrap_or_default();
    problems.iter().map(ToString::to_string).collect()
}

#[test]
fn everything_that_is_wrong_is_told_with_line_and_column() {
    let text = r#"[[suppress]]
check = "keyval-fred"
reason = "why"

[[suppress]]
functoin = "f"
check = "keyval-leak"
until = "2027-01-31"

[[suppress]]
reason = " "

[severity]
rma-spans-regions = "notice"
tool = "note"

[checks]
deprecated-call = 0

[supress]
"#;
    insta::assert_snapshot!("problems", problems(text.as_bytes()).join("\n"));
}

#[test]
fn one_fault_one_problem() {
    let rule = |lines: &str| format!("[[suppress]]\nreason = \"why\"\n{lines}\n");
    for (text, told) in [
        (rule("check = \"keyval-leak\"\nuntil = 2027-02-30"), "f.toml:4:9: this is not TOML: "),
        (
            rule("check = \"keyval-leak\"\nuntil = 2027-01-31T10:00:00"),
            "f.toml:4:9: 2027-01-31T10:00:00 is no date",
        ),
        (rule("check = 7"), "f.toml:3:9: «check» is an integer: write a text in quotes"),
        (rule("file = \"src/[a\""), "f.toml:3:8: this pattern cannot be used: "),
        (rule("check = \"tool\""), "f.toml:3:9: findings of «tool» say that the checker failed"),
        (rule("call = \"\""), "f.toml:3:8: «call» is empty"),
        (rule("check = \"keyval-leak"), "f.toml:3:21: this is not TOML: "),
        ("suppress = 1".into(), "f.toml:1:12: this is an integer: write [[suppress]]"),
        ("[suppress]\ncheck = \"x\"\n".into(), "f.toml:1:1: this is a table: write [[suppress]]"),
        ("suppress = [1]".into(), "f.toml:1:13: this is an integer"),
        ("checks = true".into(), "f.toml:1:10: this is a boolean: write a table"),
        ("[checks]\nä = true".into(), "f.toml:2:1: "),
        (
            "[checks]\nkeyval-leak = false\nkeyval-leak = true".into(),
            "f.toml:3:1: this is not TOML: duplicate key",
        ),
    ] {
        let found = problems(text.as_bytes());
        assert!(found.len() == 1 && found[0].starts_with(told), "{text}: {found:?}");
    }
    assert!(
        problems(b"[[suppress]]\nreason = \"\xff\"")[0].starts_with("f.toml:2:11: this byte is not UTF-8")
    );
    assert!(
        problems(b"").is_empty() && problems(b"\xef\xbb\xbf[checks]\r\nkeyval-leak = true\r\n").is_empty()
    );
}

proptest! {
    /// Whatever a file holds: an answer, and problems that lie in the file.
    #[test]
    fn any_bytes_are_understood_or_told(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        parse::parse("f", &bytes).ok();
    }

    #[test]
    fn a_file_that_is_cut_off_is_understood_or_told(cut in 0usize..400) {
        let text = "[[suppress]]\ncheck = \"keyval-leak\"\nfile = \"**/é*.c\"\nreason = \"\"\"why\"\"\"\nuntil = 2027-01-31\n[severity]\nattr-leak = \"note\"\n";
        let cut = &text.as_bytes()[..cut.min(text.len())];
        let lines = cut.iter().filter(|byte| **byte == b'\n').count() + 1;
        for problem in parse::parse("f", cut).err().unwrap_or_default() {
            prop_assert!((1..=lines).contains(&problem.line) && problem.column >= 1, "{problem}");
        }
    }
}

#[test]
fn nested_without_end_is_told() {
    let deep = format!("a = {}", "[".repeat(100_000));
    assert!(problems(deep.as_bytes())[0].starts_with("f.toml:1:"));
}

#[test]
fn patterns_have_bounds() {
    let of =
        |pattern: &str| problems(format!("[[suppress]]\nreason = 'why'\nfile = '{pattern}'\n").as_bytes());
    for depth in [11, 250, 100_000] {
        for pattern in [format!("{}a{}", "{".repeat(depth), "}".repeat(depth)), "{a,".repeat(depth)] {
            let said = of(&pattern);
            assert!(said[0].starts_with("f.toml:3:8: this pattern cannot be used: it"), "{said:?}");
            assert!(said[0].ends_with("is the most: write several rules"), "{said:?}");
        }
    }
    assert!(of(&"a".repeat(5000))[0].contains("4096 is the most"));
    for good in ["{a,{b,{c,d}}}/*.c", &"\\{".repeat(1000), "[{]x", "**/{a,b}*"] {
        assert_eq!(of(good), Vec::<String>::new(), "{good}");
    }
}

#[test]
fn what_is_wrong_without_end_is_refused_at_once() {
    let begin = support::computed();
    let many = [
        format!("suppress = [{}]", "1,".repeat(100_000)),
        format!("suppress = [{}]", "{file='a',reason='b'},".repeat(5_000)),
        format!("[checks]\n{}", "x=1\n".repeat(2)),
        format!("{} = 1", "k".repeat(1_000_000)),
        format!("{} = 1", "a.".repeat(400_000) + "a"),
        format!("a = {}", "{a=".repeat(200_000)),
        format!("[{}]", "a.".repeat(400_000) + "a"),
        format!("a = \"{}", "x".repeat(1_000_000)),
    ];
    for text in many {
        for problem in problems(text.as_bytes()) {
            assert!(problem.starts_with("f.toml:") && problem.len() < 400, "{problem}");
        }
    }
    let took = support::computed() - begin;
    assert!(took.as_secs() < 60, "{took:?}");
}

#[test]
fn files_of_other_editors_are_read() {
    let rule = "[[suppress]]\r\ncheck = \"keyval-leak\"\r\nreason = \"why\"\r\n";
    assert_eq!(problems(rule.as_bytes()), Vec::<String>::new());
    assert_eq!(problems(format!("\u{feff}{rule}").as_bytes()), Vec::<String>::new());
    for bytes in [
        &b"\0"[..],
        b"a = \"\0\"",
        b"\xff\xfe[\0",
        b"[[suppress]]\nuntil = 99999-13-45\n",
        b"[[suppress]]\nuntil = 9999999999999999999999-01-01\n",
    ] {
        assert!(problems(bytes)[0].starts_with("f.toml:"), "{bytes:?}");
    }
}

/// Whether a rule with one criterion takes in the finding of the C++ function.
fn fits(key: &str, pattern: &str) -> bool {
    let text = format!("[[suppress]]\n{key} = '{pattern}'\nreason = 'why'\n");
    gated(vec![freed(1)], with(&text)).findings[0].suppressed.is_some()
}

#[test]
fn a_rule_fits_by_what_the_report_shows() {
    for (key, pattern) in [
        ("check", "keyval-freed"),
        ("call", "MPI_Comm_set_attr"),
        ("call", "MPI_*_attr"),
        ("function", "solver::setup"),
        ("function", "solver::setup(int)"),
        ("function", "*setup*"),
        ("function", "main"),
        ("file", "setup.cpp"),
        ("file", "solver/src/*.cpp"),
        ("file", "./solver/**"),
        ("file", "/home/u/solver/src/setup.cpp"),
        ("library", "libsolver.so*"),
        ("library", "/opt/**"),
    ] {
        assert!(fits(key, pattern), "{key} {pattern}");
    }
    for (key, pattern) in [
        ("check", "keyval-leak"),
        ("call", "MPI_Comm"),
        ("call", "*_attr_*"),
        ("function", "setup"),
        ("function", "solver::set"),
        ("file", "main.c"),
        ("file", "*/setup.cpp/x"),
        ("file", "solver/*.cpp"),
        ("file", "etup.cpp"),
        ("file", "/solver/**"),
        ("library", "libsolver"),
        ("library", "heat"),
    ] {
        assert!(!fits(key, pattern), "{key} {pattern}");
    }
    let both = "[[suppress]]\ncheck = 'keyval-freed'\nfunction = 'other'\nreason = 'why'\n";
    assert_eq!(
        gated(vec![freed(1)], with(both)).summary.suppressed,
        0,
        "all that a rule asks for must be there"
    );
}

#[test]
fn names_that_hold_parentheses_are_names() {
    let fits = |pattern: &str, name: &str| {
        let text = format!("[[suppress]]\nfunction = '{pattern}'\nreason = 'why'\n");
        let finding = finding(1, "keyval-freed", Verdict::Violation, name, "/a.cpp");
        gated(vec![finding], with(&text)).summary.suppressed == 1
    };
    assert!(fits("(anonymous namespace)::f", "(anonymous namespace)::f(void (*)(int))"));
    assert!(fits("Op::operator()", "Op::operator()(int)"));
    assert!(fits("f<int[2]>", "f<int[2]>(int)") && !fits("f", "(anonymous namespace)::f(int)"));
    assert!(fits("*", "") && fits("a*b*c", "a-b-bc") && !fits("a*a", "a"));
}

#[test]
fn rules_are_counted_and_the_first_gives_the_reason() {
    let text = "[[suppress]]\ncheck = 'keyval-freed'\nreason = 'first'\n\n[[suppress]]\nfunction = 'solver::*'\nreason = 'second'\n\
                [[suppress]]\ncheck = 'window-leak'\nreason = 'third'\nuntil = 2026-06-15\n\
                [[suppress]]\ncheck = 'keyval-leak'\nreason = 'fourth'\nuntil = 2026-06-14\n";
    let report = gated(vec![leak(3), freed(1), freed(2)], with(text));
    let told: Vec<_> =
        report.suppressions.iter().map(|rule| (rule.line, rule.state, rule.findings)).collect();
    assert_eq!(
        told,
        [
            (1, RuleState::Used, 2),
            (5, RuleState::Used, 2),
            (8, RuleState::Unused, 0),
            (12, RuleState::Expired, 1)
        ]
    );
    assert_eq!(
        report.suppressions[3].until.as_deref(),
        Some("2026-06-14"),
        "the last day is over the day after"
    );
    let suppressed = report.findings[0].suppressed.as_ref().expect("by the first rule");
    assert_eq!(
        (suppressed.reason.as_str(), suppressed.source.as_str(), suppressed.line),
        ("first", "mpiwarden.toml", 1)
    );
    let summary = report.summary;
    assert_eq!((summary.error, summary.warning, summary.suppressed), (0, 1, 2));
    assert_eq!(report.findings.len(), 3, "suppressed findings stay");
    assert!(!report.findings[0].counts() && report.findings[2].counts());
}

#[test]
fn nothing_hides_that_the_checker_failed() {
    let failed = finding(1, "tool", Verdict::Tool, "f", "/a.c");
    assert_eq!(gated(vec![failed], with("[[suppress]]\nfile = '**'\nreason = 'all'\n")).summary.error, 1);
}

#[test]
fn severities_are_set_and_order_follows() {
    let gate = with("[severity]\nkeyval-freed = 'note'\nkeyval-leak = 'error'\n");
    let report = gated(vec![freed(1), leak(2)], gate.clone());
    let told: Vec<_> =
        report.findings.iter().map(|finding| (finding.check.as_str(), finding.severity)).collect();
    assert_eq!(told, [("keyval-leak", Severity::Error), ("keyval-freed", Severity::Note)]);
    assert_eq!((report.summary.error, report.summary.note), (1, 1));
    assert_eq!(report.configuration.severity["keyval-freed"], Severity::Note);
    let mut again = report.clone();
    gate::apply(&mut again, &gate);
    assert_eq!(again, report);
    gate::apply(&mut again, &Gate::default());
    assert_eq!(again.findings[0].severity, Severity::Error, "the verdict's own");
    assert_eq!((again.findings[0].check.as_str(), again.configuration.is_empty()), ("keyval-freed", true));
}

#[test]
fn a_check_that_is_off_leaves_no_finding_and_a_count() {
    let mut gate = with("[checks]\nkeyval-freed = false\nattr-leak = false\n");
    gate.baseline = Some(earlier(&report(vec![freed(9), leak(8)])));
    let mut report = gated(vec![freed(1), freed(2), leak(3)], gate.clone());
    assert_eq!(report.findings.len(), 1);
    let off: Vec<_> =
        report.configuration.off.iter().map(|(check, count)| (check.as_str(), *count)).collect();
    assert_eq!(off, [("attr-leak", 0), ("keyval-freed", 2)]);
    let gone = &report.baseline.as_ref().expect("there was one").gone;
    assert_eq!(gone.iter().map(|gone| gone.check.as_str()).collect::<Vec<_>>(), ["keyval-leak"]);
    gate.config.add(config("[checks]\nkeyval-freed = true\n"));
    assert!(!gate.config.is_off("keyval-freed"), "a later file counts");
    gate::apply(&mut report, &gate);
    assert_eq!(report.configuration.off["keyval-freed"], 2, "they are still missing");
}

fn earlier(report: &Report) -> Earlier {
    Earlier::parse("old.json", &serde_json::to_vec(report).expect("a report can be written"))
        .expect("and read")
}

#[test]
fn only_what_is_not_in_the_baseline_counts() {
    let old = earlier(&report(vec![freed(1), leak(4)]));
    let gate = Gate { baseline: Some(old), ..with("[[suppress]]\nfile = 'start.c'\nreason = 'why'\n") };
    let report = gated(vec![freed(1), freed(2), leak(3)], gate);
    let marks: Vec<_> = report.findings.iter().map(|finding| (finding.baseline, finding.counts())).collect();
    assert_eq!(
        marks,
        [(Some(BaselineState::Unchanged), false), (Some(BaselineState::New), true), (None, false)],
        "the suppressed one is neither new nor old"
    );
    let baseline = report.baseline.expect("there was one");
    assert_eq!((baseline.new, baseline.unchanged, baseline.gone.len()), (1, 1, 1));
    assert_eq!(baseline.gone[0].place.as_ref().and_then(|frame| frame.line), Some(3));
    assert_eq!((report.summary.error, report.summary.suppressed), (2, 1), "known ones are errors still");
}

#[test]
fn what_was_suppressed_in_the_baseline_counts_when_its_suppression_ends() {
    let text = "[[suppress]]\ncheck = 'keyval-freed'\nreason = 'why'\nuntil = 2026-06-14\n";
    let then = Gate { today: date(2026, 6, 1), ..with(text) };
    let old = gated(vec![freed(1)], then);
    assert_eq!(old.summary.suppressed, 1);
    let now = gated(vec![freed(1)], Gate { baseline: Some(earlier(&old)), ..with(text) });
    assert!(now.findings[0].counts());
}

#[test]
fn two_reports_are_compared_by_fingerprint() {
    let mut hidden = freed(5);
    hidden.suppressed = Some(mpiwarden_reports::report::Suppressed {
        reason: "why".into(),
        source: "mpiwarden.toml".into(),
        line: 1,
    });
    let old = earlier(&report(vec![freed(1), leak(2), freed(5)]));
    let new = earlier(&report(vec![freed(1), leak(3), hidden]));
    let found = compare(&old, &new);
    let numbers = |list: &[&mpiwarden_reports::gate::baseline::EarlierFinding]| -> Vec<u32> {
        list.iter().map(|known| u32::from_str_radix(&known.fingerprint, 16).expect("a number")).collect()
    };
    assert_eq!([numbers(&found.new), numbers(&found.gone), numbers(&found.unchanged)], [[3], [2], [1]]);
    assert_eq!(found.suppressed, 1);
}

#[test]
fn marked_reports_fit_the_schema() {
    let schema = serde_json::from_str(include_str!("../schema/report-1.json")).expect("JSON");
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    let text = "[[suppress]]\ncheck = 'keyval-leak'\nreason = 'why'\nuntil = 2027-01-31\n\
                [checks]\nattr-leak = false\n[severity]\nkeyval-freed = 'note'\n";
    let gate = Gate { baseline: Some(earlier(&report(vec![freed(7)]))), ..with(text) };
    let value = serde_json::to_value(gated(vec![freed(1), leak(2)], gate)).expect("a report can be written");
    let errors: Vec<String> = schema.iter_errors(&value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    for (pointer, wrong) in [
        ("/findings/0/suppressed", json!({"reason": ""})),
        ("/findings/1/baseline", json!("old")),
        ("/suppressions/0/state", json!("hidden")),
        ("/baseline/gone/0/severity", json!("bad")),
        ("/configuration/off", json!({"attr-leak": "x"})),
    ] {
        let mut bad = value.clone();
        *bad.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer} is there: {value}")) = wrong;
        assert!(!schema.is_valid(&bad), "{pointer}");
    }
}

/// What the README shows is a file that can be used.
#[test]
fn the_readme_s_example_is_understood() {
    let readme = include_str!("../../README.md");
    let block =
        readme.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let config = config(block);
    assert!(!config.rules.is_empty() && !config.severity.is_empty() && !config.checks.is_empty());
}
