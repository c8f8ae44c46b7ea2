//! The first of very many findings: what `report.json` and other files hold of a run that has more than anybody reads.
//!
//! Findings that count come first, in the report's order; the others follow while there is room. Nothing that decides goes by
//! what is held: exit status, counts, suppressions and the baseline are of all findings, before anything is left out. What is
//! left out of `report.json` stands there in short, so that a baseline and a comparison know it. `--format jsonl` writes all.

use super::{BaselineState, Finding, Omitted, Report};
use mpiwarden::findings::Severity;
use std::borrow::Cow;
use std::collections::BTreeMap;

impl Report {
    /// The findings to be shown where so many have room, and how many of the run's are left out.
    pub fn first(&self, most: usize) -> (Vec<&Finding>, usize) {
        let (first, rest) = self.parted(most);
        (first, self.summary.omitted.saturating_add(rest.len()))
    }

    /// How many findings the run had. Reports may claim any numbers, here as below.
    pub fn all(&self) -> usize {
        self.summary.omitted.saturating_add(self.findings.len())
    }

    /// How many of those that are held in short are of a kind.
    pub fn in_short(&self, kind: impl Fn(&Omitted) -> bool) -> usize {
        let counts = self.omitted.iter().filter(|known| kind(known)).map(|known| known.count);
        counts.fold(0, usize::saturating_add)
    }

    /// So many of these findings, and of those that are held in short and count, are errors, warnings and notes.
    pub fn by_severity<'f>(&self, findings: impl Iterator<Item = &'f Finding> + Clone) -> [usize; 3] {
        [Severity::Error, Severity::Warning, Severity::Note].map(|severity| {
            let here = findings.clone().filter(|finding| finding.severity == severity).count();
            here.saturating_add(self.in_short(|known| known.counts() && known.severity == severity))
        })
    }

    fn parted(&self, most: usize) -> (Vec<&Finding>, Vec<&Finding>) {
        let mut room = most.min(self.findings.len());
        let mut is_first = vec![false; self.findings.len()];
        for counts in [true, false] {
            let of_these = self.findings.iter().enumerate().filter(|(_, finding)| finding.counts() == counts);
            for (index, _) in of_these.take(room).collect::<Vec<_>>() {
                is_first[index] = true;
                room -= 1;
            }
        }
        let (first, rest): (Vec<_>, Vec<_>) =
            self.findings.iter().zip(is_first).partition(|(_, first)| *first);
        let findings = |list: Vec<(_, bool)>| list.into_iter().map(|(finding, _)| finding).collect();
        (findings(first), findings(rest))
    }

    /// The report with so many findings at most, the others in short.
    pub fn capped(&self, most: usize) -> Cow<'_, Report> {
        if self.findings.len() <= most {
            return Cow::Borrowed(self);
        }
        let (first, rest) = self.parted(most);
        let mut report = self.without_lists();
        report.findings = first.into_iter().cloned().collect();
        report.windows.clone_from(&self.windows);
        report.keyvals.clone_from(&self.keyvals);
        report.summary.omitted = report.summary.omitted.saturating_add(rest.len());
        let mut omitted = BTreeMap::<_, usize>::new();
        for finding in rest {
            let state = finding.baseline.map(|state| state == BaselineState::Unchanged);
            let key =
                (finding.severity, &finding.check, &finding.fingerprint, finding.suppressed.is_some(), state);
            *omitted.entry(key).or_default() += 1;
        }
        report.omitted.extend(omitted.into_iter().map(
            |((severity, check, print, suppressed, unchanged), count)| {
                let state = |unchanged| if unchanged { BaselineState::Unchanged } else { BaselineState::New };
                Omitted {
                    check: check.clone(),
                    severity,
                    fingerprint: print.clone(),
                    count,
                    suppressed,
                    baseline: unchanged.map(state),
                }
            },
        ));
        Cow::Owned(report)
    }
}
