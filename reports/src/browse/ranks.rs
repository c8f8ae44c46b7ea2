//! Which ranks met something, and how bad: the strip of ranks.

use crate::ranks;
use crate::report::{Finding, Report};
use mpiwarden::findings::Severity;

/// Ranks that are looked at: more have never been run, and a report may claim any number.
const MOST: u32 = 1 << 20;

/// The worst severity of each rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    worst: Vec<Option<Severity>>,
}

impl Strip {
    /// Of all findings that count.
    pub fn of_report(report: &Report) -> Strip {
        Strip::of(report.run.widest(), report.findings.iter().filter(|finding| finding.counts()))
    }

    /// Of one finding.
    pub fn of_finding(report: &Report, finding: &Finding) -> Strip {
        Strip::of(report.run.widest(), std::iter::once(finding))
    }

    fn of<'f>(ranks: u32, findings: impl Iterator<Item = &'f Finding>) -> Strip {
        let length = ranks.min(MOST) as usize;
        // By severity: how many ranges begin and end at each rank. So many findings over many ranks stay cheap.
        let mut changes = [vec![0i64; length + 1], vec![0; length + 1], vec![0; length + 1]];
        for finding in findings {
            let changes = &mut changes[finding.severity as usize];
            for (first, last) in ranks::ranges(&finding.ranks) {
                if (first as usize) < length {
                    changes[first as usize] += 1;
                    changes[(last as usize).min(length - 1) + 1] -= 1;
                }
            }
        }
        let severities = [Severity::Error, Severity::Warning, Severity::Note];
        let mut open = [0i64; 3];
        let mut worst = Vec::with_capacity(length);
        for rank in 0..length {
            for (open, changes) in open.iter_mut().zip(&changes) {
                *open += changes[rank];
            }
            worst.push(
                severities.into_iter().zip(open).find(|(_, open)| *open > 0).map(|(severity, _)| severity),
            );
        }
        Strip { worst }
    }

    pub fn len(&self) -> usize {
        self.worst.len()
    }

    pub fn is_empty(&self) -> bool {
        self.worst.is_empty()
    }

    /// The worst of each column, when so many columns stand for all ranks: at most one column a rank.
    pub fn columns(&self, columns: usize) -> Vec<Option<Severity>> {
        let columns = columns.min(self.worst.len());
        let worst = |column: usize| {
            let (first, end) =
                (column * self.worst.len() / columns, (column + 1) * self.worst.len() / columns);
            self.worst[first..end].iter().flatten().min().copied()
        };
        (0..columns).map(worst).collect()
    }
}
