//! Compares what a run reported with what its case expects.

use std::collections::BTreeMap;

use super::case::{Case, Exit};
use super::conventions::problems_of_wording;
use super::expectation::{Expectation, Related};
use super::launch::Outcome;
use super::report::{Finding, Report};
use super::targets::Target;

/// Everything that is not as the case says; empty when the test passes.
pub fn compare(case: &Case, target: &Target, report: &Report, outcome: &Outcome) -> Vec<String> {
    let mut problems = compare_findings(case, target.name, report);
    problems.extend(compare_run(case, target, report, outcome));
    problems.extend(problems_of_wording(report));
    problems.extend(compare_questions(case, report));
    problems
}

/// What was looked at, where the case says it.
fn compare_questions(case: &Case, report: &Report) -> Vec<String> {
    let is_so = |(name, why): &&(String, String)| {
        report.coverage.questions.iter().any(|one| {
            let looked = if why.is_empty() { one.looked == "yes" } else { one.looked == "part" };
            one.question == *name && looked && one.why.contains(why)
        })
    };
    let wrong = case.questions.iter().filter(|asked| !is_so(asked));
    wrong.map(|asked| format!("not so: {asked:?}, but {:?}", report.coverage.questions)).collect()
}

/// A finding counts once a (verdict, check, line), however many ranks and repeats.
fn compare_findings(case: &Case, target: &str, report: &Report) -> Vec<String> {
    let file = case.source.file_name().unwrap_or_default();
    let file = file.to_string_lossy();
    let mut found: BTreeMap<(Option<u32>, &str, &str), Vec<&Finding>> = BTreeMap::new();
    for finding in &report.findings {
        let key = (finding.line_in(&file), finding.verdict.as_str(), finding.check.as_str());
        found.entry(key).or_default().push(finding);
    }
    let mut problems = Vec::new();
    for expected in case.expectations.iter().filter(|one| one.holds_under(target)) {
        let key = (Some(expected.line), expected.verdict.as_str(), expected.check.as_str());
        match found.remove(&key) {
            Some(findings) => problems.extend(compare_text(expected, &findings)),
            None if expected.optional => {}
            None => problems.push(format!(
                "missing: line {}: {}[{}] {}",
                expected.line, expected.verdict, expected.check, expected.text
            )),
        }
    }
    for ((line, ..), findings) in &found {
        let line = line.map_or_else(|| format!("no line of {file}"), |line| format!("line {line}"));
        for finding in findings {
            problems.push(format!("not expected: {line}: {}", finding.shown()));
        }
    }
    for place in case.related.iter().filter(|one| one.holds_under(target)) {
        problems.extend(compare_related(place, &file, case, target, report));
    }
    problems
}

fn compare_text(expected: &Expectation, findings: &[&Finding]) -> Option<String> {
    let says_so = |finding: &&Finding| finding.message.contains(&expected.text);
    (!findings.iter().any(says_so)).then(|| {
        format!(
            "line {}: the message should contain `{}`: {}",
            expected.line,
            expected.text,
            findings[0].shown()
        )
    })
}

fn compare_related(
    place: &Related,
    file: &str,
    case: &Case,
    target: &str,
    report: &Report,
) -> Option<String> {
    let demanded = case
        .expectations
        .iter()
        .any(|one| one.check == place.check && !one.optional && one.holds_under(target));
    if !demanded {
        return None;
    }
    let there = report.of_check(&place.check).any(|finding| {
        if place.is_frame {
            return finding.stack.iter().any(|frame| frame.is_at(file, place.line, &place.text));
        }
        finding.related.iter().any(|one| {
            let words = format!("{} {}", one.role, one.message.as_deref().unwrap_or(""));
            one.line_in(file) == Some(place.line) && words.contains(&place.text)
        })
    });
    (!there).then(|| {
        let what = if place.is_frame { "frame" } else { "related place" };
        format!("missing: line {}: a {what} `{}` of {}", place.line, place.text, place.check)
    })
}

/// The run as a whole: exit status, ranks, ABI.
fn compare_run(case: &Case, target: &Target, report: &Report, outcome: &Outcome) -> Vec<String> {
    let mut problems = Vec::new();
    let status = outcome.status;
    let program = report.run.exit_status;
    let right = match case.exit {
        Exit::Zero => status == 0 && program == Some(0),
        Exit::NonZero => status != 0 && program != Some(0),
        Exit::Ended => status == 66,
        Exit::Any => program == Some(status) || (program == Some(0) && status == 0),
    };
    if !right {
        problems.push(format!("exit status {status}, the program's {program:?}, expected {:?}", case.exit));
    }
    if report.schema_version != 1 || report.tool.name != "mpiwarden" {
        problems.push(format!("schema_version {}, tool {:?}", report.schema_version, report.tool));
    }
    let run = &report.run;
    if run.mpi.as_ref().and_then(|mpi| mpi.abi.as_deref()) != Some(target.abi) {
        problems.push(format!("run.mpi is {:?}, expected abi {}", run.mpi, target.abi));
    }
    if case.exit == Exit::Zero {
        let ranks = (run.complete, run.ranks, run.ranks_reported);
        if ranks != (true, Some(case.ranks), case.ranks) {
            problems.push(format!(
                "run complete, ranks, ranks_reported are {ranks:?}, expected {} ranks",
                case.ranks
            ));
        }
    }
    problems
}
