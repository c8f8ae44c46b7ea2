//! The run in one line, for whoever reads no further: clean or not, how many, on how many ranks, and whether it is complete.

use crate::render::numbers::{counted, grouped};
use crate::render::words;
use crate::report::{Finding, Report};

/// How a run ended for its checking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing worse than a note counts.
    Clean,
    /// So is this, and some ranks did not get to the end.
    Stopped,
    Found,
    /// Some ranks are missing, or the checker failed on some: that nothing was found means little.
    Partly,
    /// No rank reported.
    Unchecked,
}

impl Outcome {
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Clean => "clean",
            Outcome::Stopped => "stopped",
            Outcome::Found => "found",
            Outcome::Partly | Outcome::Unchecked => "unchecked",
        }
    }

    pub fn spoken(self) -> &'static str {
        match self {
            Outcome::Clean => "Clean",
            Outcome::Stopped => "Not everything was checked",
            Outcome::Found => "Not clean",
            Outcome::Partly => "Not everything was checked",
            Outcome::Unchecked => "Not checked",
        }
    }
}

/// The line in its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub outcome: Outcome,
    /// «2 errors, 1 warning on 8 ranks».
    pub found: String,
    /// What takes from its worth; empty for a complete run without baseline and suppressions.
    pub remarks: Vec<String>,
}

impl Verdict {
    pub fn of(report: &Report) -> Verdict {
        let counts = report.by_severity(report.findings.iter().filter(|finding| finding.counts()));
        let trouble = words::unchecked(report);
        let outcome = match (&trouble, counts) {
            _ if words::blind(report).is_some() => Outcome::Unchecked,
            (Some(_), _) if report.run.ranks_reported > 0 => Outcome::Partly,
            (Some(_), _) => Outcome::Unchecked,
            (None, [0, 0, _]) if report.run.complete && words::not_all(report).is_none() => Outcome::Clean,
            (None, [0, 0, _]) => Outcome::Stopped,
            (None, _) => Outcome::Found,
        };
        let new = if report.baseline.is_some() { "new " } else { "" };
        let found = match (words::amounts(counts, new), words::not_looked(report)) {
            (none, Some(why)) if none.is_empty() => why.into(),
            (none, None) if none.is_empty() && words::not_all(report).is_some() => {
                words::until_then(report, new)
            }
            (none, None) if none.is_empty() => words::nothing_found(report, new),
            (found, Some(_) | None) => format!("{found}{}", words::on_ranks(report)),
        };
        // That no rank reported is said already.
        let trouble = trouble.filter(|_| report.run.ranks_reported > 0);
        Verdict { outcome, found, remarks: trouble.into_iter().chain(remarks(report, outcome)).collect() }
    }

    /// The whole line.
    pub fn text(&self) -> String {
        let mut text = format!("{}: {}", self.outcome.spoken(), self.found);
        for remark in &self.remarks {
            text.push_str(" · ");
            text.push_str(remark);
        }
        text
    }
}

fn remarks(report: &Report, outcome: Outcome) -> Vec<String> {
    let run = &report.run;
    let unchanged = |finding: &&Finding| finding.suppressed.is_none() && !finding.counts();
    let unchanged = report.findings.iter().filter(unchanged).count();
    let unchanged = unchanged.saturating_add(report.in_short(|known| !known.suppressed && !known.counts()));
    let mut remarks = Vec::new();
    if unchanged > 0 {
        remarks.push(format!("{} in the baseline", grouped(unchanged as u64)));
    }
    remarks.extend(words::aside(report));
    if outcome != Outcome::Unchecked {
        remarks.extend(words::switched_off(run));
        remarks.extend(run.unseen.iter().cloned());
    }
    let stopped = words::stopped(run);
    if stopped > 0 {
        // A verdict that says so already needs only the number.
        let run = if outcome == Outcome::Stopped { "" } else { "run not complete: " };
        remarks.push(format!("{run}{} stopped early", counted(stopped, "rank")));
    } else {
        remarks.push(if run.complete { "run complete" } else { "run not complete" }.into());
    }
    match run.exit_status {
        Some(0) | None => {}
        Some(status) => remarks.push(format!("the program ended with {status}")),
    }
    remarks
}
