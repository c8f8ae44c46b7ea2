//! The run in one line, for whoever reads no further: clean or not, how many, on how many ranks, and whether it is complete.

use crate::render::numbers::{counted, grouped};
use crate::render::words;
use crate::report::{Finding, Report};
use mpiwarden::findings::Severity;

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
            Outcome::Stopped => "Not complete",
            Outcome::Found => "Not clean",
            Outcome::Partly => "Not all checked",
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
        let counting = |severity: Severity| {
            report.findings.iter().filter(|finding| finding.counts() && finding.severity == severity).count()
        };
        let amounts = [
            (counting(Severity::Error), "error"),
            (counting(Severity::Warning), "warning"),
            (counting(Severity::Note), "note"),
        ];
        let trouble = words::unchecked(report);
        let blind = words::blind(report);
        let outcome = match (&trouble, amounts) {
            _ if blind.is_some() => Outcome::Unchecked,
            (Some(_), _) if report.run.ranks_reported > 0 => Outcome::Partly,
            (Some(_), _) => Outcome::Unchecked,
            (None, [(0, _), (0, _), _]) if report.run.complete => Outcome::Clean,
            (None, [(0, _), (0, _), _]) => Outcome::Stopped,
            (None, _) => Outcome::Found,
        };
        let new = if report.baseline.is_some() { "new " } else { "" };
        let named = amounts.iter().filter(|(count, _)| *count > 0);
        let named: Vec<String> =
            named.map(|(count, word)| counted(*count as u64, &format!("{new}{word}"))).collect();
        let ranks = match report.run.ranks_reported {
            0 => "no rank reported".to_string(),
            ranks => format!("on {}", counted(ranks.into(), "rank")),
        };
        let calls = || counted(words::calls(report), "checked call");
        let found = match (named.as_slice(), report.run.ranks_reported) {
            ([], 0) => ranks,
            ([], _) if blind.is_some() => blind.unwrap_or_default().to_string(),
            ([], _) if report.summary.suppressed > 0 => {
                format!("nothing {new}that counts in {} {ranks}", calls())
            }
            ([], _) => format!("no {new}misuse found in {} {ranks}", calls()),
            (named, 0) => format!("{}, {ranks}", named.join(", ")),
            (named, _) => format!("{} {ranks}", named.join(", ")),
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
    let mut remarks = Vec::new();
    if unchanged > 0 {
        remarks.push(format!("{} in the baseline", grouped(unchanged as u64)));
    }
    if report.summary.suppressed > 0 {
        remarks.push(format!("{} suppressed", grouped(report.summary.suppressed as u64)));
    }
    let stopped: u64 = run.unfinished.iter().map(|group| u64::from(group.count)).sum();
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
