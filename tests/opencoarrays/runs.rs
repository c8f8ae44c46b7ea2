//! The two runs of a program, without the library and with it, and how they are compared.

use libtest_mimic::{Completion, Failed};

use crate::support::{Outcome, Report};

pub struct Runs {
    pub without: Outcome,
    pub with: Outcome,
    pub report: Report,
}

impl Runs {
    pub fn statuses(&self) -> Vec<String> {
        let statuses = (self.without.status, self.with.status);
        let differ = statuses.0 != statuses.1;
        differ
            .then(|| format!("exit status without and with the library: {statuses:?}"))
            .into_iter()
            .collect()
    }

    pub fn differences(&self) -> Vec<String> {
        let mut problems = self.statuses();
        let printed = [&self.without, &self.with].map(|outcome| lines(&outcome.stdout));
        if printed[0] != printed[1] {
            problems.push(format!("standard output without the library: {:#?}", printed[0]));
        }
        problems
    }

    /// Whether an operation reached a window that the program made, besides those that the start makes.
    pub fn used_a_window(&self) -> bool {
        let calls = &self.report.coverage.calls;
        let count = |name: &str| calls.get(name).copied().unwrap_or(0);
        let operations = ["MPI_Put", "MPI_Get", "MPI_Accumulate", "MPI_Fetch_and_op", "MPI_Win_attach"];
        operations.iter().any(|name| count(name) > 0)
    }

    pub fn verdict(&self, problems: &[String]) -> Result<Completion, Failed> {
        if problems.is_empty() {
            Ok(Completion::Completed)
        } else {
            Err(told(&self.with, &problems.join("\n")).into())
        }
    }
}

pub fn told(outcome: &Outcome, what: &str) -> String {
    format!("{what}\nto repeat:\n  {}\n{}\n{}", outcome.command, outcome.stdout, outcome.stderr)
}

/// What ranks print comes in any order. The transport below Debian's MPICH and Open MPI complains at the end, with the
/// time in front and memory addresses behind; whether it does depends on chance.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().filter(|line| !line.contains(" UCX  WARN ")).collect();
    lines.sort_unstable();
    lines
}
