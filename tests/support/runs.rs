//! A real program run twice, without the library and with it: both must end and print the same, and what is reported must
//! be true.
//!
//! Left out: what a program prints that is another thing each time. Each suite says that of its own programs.

use std::collections::BTreeMap;
use std::time::Instant;

use libtest_mimic::{Completion, Failed};

use super::conventions::problems_of_wording;
use super::findings_list::TrueFinding;
use super::launch::{Job, Outcome};
use super::report::Report;

/// How the error of a run begins that did not end.
pub const NOT_IN_TIME: &str = "did not end in time";

pub struct Runs {
    pub without: Outcome,
    pub with: Outcome,
    pub report: Report,
    /// How long the two took.
    pub seconds: [f64; 2],
}

impl Runs {
    /// # Errors
    /// When a run did not end in time, or left no report.
    pub fn make(without: &Job, with: &Job) -> Result<Self, String> {
        let (plain, before) = timed(without)?;
        let (watched, after) = timed(with)?;
        let report =
            Report::read(&with.folder.join("report/report.json")).map_err(|what| told(&watched, &what))?;
        Ok(Self { without: plain, with: watched, report, seconds: [before, after] })
    }

    /// A program that fails by itself says nothing of the library: its test counts as skipped.
    pub fn fails_by_itself(&self) -> Option<Completion> {
        let status = self.without.status;
        let why = || format!("fails without the library too: exit status {status}");
        (status != 0).then(|| Completion::ignored_with(why()))
    }

    pub fn statuses(&self) -> Vec<String> {
        let statuses = (self.without.status, self.with.status);
        let differ = statuses.0 != statuses.1;
        differ
            .then(|| format!("exit status without and with the library: {statuses:?}"))
            .into_iter()
            .collect()
    }

    /// `shown` says of a line what of it must be the same each time, if anything must.
    pub fn differences(&self, shown: fn(&str) -> Option<String>) -> Vec<String> {
        let mut problems = self.statuses();
        let printed = [&self.without, &self.with].map(|outcome| lines(&outcome.stdout, shown));
        if printed[0] != printed[1] {
            let only = |one: usize, other: usize| -> Vec<&String> {
                printed[one].iter().filter(|line| !printed[other].contains(line)).collect()
            };
            problems.push(format!(
                "standard output, only without the library: {:#?}\nonly with it: {:#?}",
                only(0, 1),
                only(1, 0)
            ));
        }
        problems
    }

    /// What is reported and is not on the list, or is not worded as everything must be.
    pub fn false_findings(&self, list: &[TrueFinding], target: &str) -> Vec<String> {
        let mut problems = problems_of_wording(&self.report);
        for finding in &self.report.findings {
            if !list.iter().any(|entry| entry.is(finding, target)) {
                problems.push(format!("not on the list of true findings: {}", finding.shown()));
            }
        }
        problems
    }

    /// Whatever was left unchecked that could have been checked.
    pub fn gaps(&self, ranks: u32) -> Vec<String> {
        let run = &self.report.run;
        let seen = (run.complete, run.ranks, run.ranks_reported);
        let mut problems = Vec::new();
        if seen != (true, Some(ranks), ranks) {
            problems.push(format!("run complete, ranks, ranks_reported are {seen:?}"));
        }
        problems.extend(self.report.coverage.limits.iter().map(|limit| format!("a limit: {limit}")));
        problems
    }

    pub fn count(&self, call: &str) -> u64 {
        let of = |counts: &BTreeMap<String, u64>| counts.get(call).copied().unwrap_or(0);
        of(&self.report.coverage.calls) + of(&self.report.coverage.seen)
    }

    /// # Errors
    /// The problems, and how to repeat the run.
    pub fn verdict(&self, problems: &[String]) -> Result<Completion, Failed> {
        if problems.is_empty() {
            Ok(Completion::Completed)
        } else {
            Err(told(&self.with, &problems.join("\n")).into())
        }
    }
}

fn timed(job: &Job) -> Result<(Outcome, f64), String> {
    let begin = Instant::now();
    let outcome = job.run()?;
    let seconds = begin.elapsed().as_secs_f64();
    if outcome.timed_out { Err(told(&outcome, NOT_IN_TIME)) } else { Ok((outcome, seconds)) }
}

pub fn told(outcome: &Outcome, what: &str) -> String {
    format!("{what}\nto repeat:\n  {}\n{}\n{}", outcome.command, outcome.stdout, outcome.stderr)
}

/// What ranks print comes in any order. The transport below Debian's MPICH and Open MPI complains at the end, with the
/// time in front and memory addresses behind; whether it does depends on chance.
fn lines(text: &str, shown: fn(&str) -> Option<String>) -> Vec<String> {
    let mut lines: Vec<String> =
        text.lines().filter(|line| !line.contains(" UCX  WARN ")).filter_map(shown).collect();
    lines.sort_unstable();
    lines
}
