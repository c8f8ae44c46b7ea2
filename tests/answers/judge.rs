//! A report against what is known of each program: exactly the two lines in question, with their check, and nothing else.

use crate::make::Program;
use crate::script::Lines;
use crate::support::{Finding, Report};
use std::collections::BTreeMap;

/// What must be said of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The check that its lines in question break.
    pub check: &'static str,
    pub verdict: &'static str,
}

/// What one launch came to.
#[derive(Debug, Default)]
pub struct Sum {
    pub right: usize,
    pub found: usize,
    /// What was missed and may be.
    pub missed: Vec<String>,
    /// Everything that is not as it must be.
    pub problems: Vec<String>,
}

/// The programs that are not judged as they should be.
pub fn judge(programs: &[Program], lines: &[Lines], (file, report): (&str, &Report)) -> Sum {
    let mut of_line = BTreeMap::new();
    for (number, Lines { first, second }) in lines.iter().enumerate() {
        for line in [*first, *second].into_iter().filter(|line| *line != 0) {
            of_line.insert(line, number);
        }
    }
    let mut sum = Sum::default();
    let mut met = vec![false; programs.len()];
    for finding in &report.findings {
        let number = finding.line_in(file).and_then(|line| of_line.get(&line).copied());
        let Some(number) = number.filter(|number| is_it(finding, &programs[*number], lines[*number], file))
        else {
            let near = program_of(finding).map_or(String::new(), |name| format!("{name}: "));
            sum.problems.push(format!("not expected: {near}{}", finding.shown()));
            continue;
        };
        met[number] = true;
    }
    for (number, program) in programs.iter().enumerate() {
        match program.answer {
            None => sum.right += 1,
            Some(_) if met[number] => sum.found += 1,
            Some(_) if program.may_be_missed => sum.missed.push(program.script.title.clone()),
            Some(Answer { check, .. }) => {
                sum.problems.push(format!(
                    "missed: program_{number}, lines {} and {}, {check}: {}",
                    lines[number].first, lines[number].second, program.script.title
                ));
            }
        }
    }
    for limit in &report.coverage.limits {
        sum.problems.push(format!("not expected: a limit: {limit}"));
    }
    sum
}

fn is_it(finding: &Finding, program: &Program, lines: Lines, file: &str) -> bool {
    let mut named = vec![finding.line_in(file)];
    named.extend(
        finding
            .related
            .iter()
            .filter(|related| ["other", "operation"].contains(&related.role.as_str()))
            .map(|related| related.line_in(file)),
    );
    named.sort_unstable();
    let mut expected: Vec<Option<u32>> =
        [lines.first, lines.second].into_iter().filter(|line| *line != 0).map(Some).collect();
    expected.sort_unstable();
    let said = |answer: Answer| finding.check == answer.check && finding.verdict == answer.verdict;
    program.answer.is_some_and(said) && named == expected
}

fn program_of(finding: &Finding) -> Option<&str> {
    let functions = finding.stack.iter().filter_map(|frame| frame.function.as_deref());
    let mut functions = functions;
    functions.find(|function| function.starts_with("program_"))
}
