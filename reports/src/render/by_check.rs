//! The table at the beginning of a long summary: for each check how many findings, on how many ranks, and where the first is.
//!
//! Over ssh hundreds of findings scroll away; a row for each check does not. A few findings need no table.

use super::numbers::grouped;
use super::shown::{cut, shown};
use super::snippet;
use super::style::{self, BOLD, painted};
use crate::fingerprint;
use crate::ranks;
use crate::report::{Finding, Report};
use mpiwarden::findings::Severity;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// Findings that are seen at once without a table.
const FEW: usize = 5;
/// Rows: there are fewer checks, but a report may claim any.
const MOST: usize = 60;
/// Characters of a name and of a place.
const NAME: usize = 32;
const PLACE: usize = 60;

/// The table, for more than a few findings that count.
pub fn write(out: &mut String, report: &Report, base: &Path) {
    let counting: Vec<&Finding> = report.findings.iter().filter(|finding| finding.counts()).collect();
    if counting.len() <= FEW {
        return;
    }
    // Severities come in their order, and the checks of each with the most findings first.
    let mut rows = BTreeMap::<(Severity, &str), Vec<&Finding>>::new();
    for finding in counting {
        rows.entry((finding.severity, &finding.check)).or_default().push(finding);
    }
    let mut rows: Vec<_> = rows.into_iter().collect();
    rows.sort_by_key(|((severity, _), findings)| (*severity, std::cmp::Reverse(findings.len())));
    let more = rows.len().saturating_sub(MOST);
    let rows: Vec<Row> =
        rows.into_iter().take(MOST).map(|row| Row::of(row, report.run.ranks, base)).collect();
    let wide = |title: &str, cell: fn(&Row) -> &str| {
        rows.iter().map(|row| cell(row).chars().count()).chain([title.len()]).max().unwrap_or(0)
    };
    let (check, findings, ranks) = (
        wide("check", |row| &row.check),
        wide("findings", |row| &row.findings),
        wide("ranks", |row| &row.ranks),
    );
    let title = format!(
        "{:<8}  {:<check$}  {:>findings$}  {:>ranks$}  first place",
        "severity", "check", "findings", "ranks"
    );
    let _ = writeln!(out, "{}", painted(BOLD, title));
    for row in &rows {
        let severity = painted(style::severity(row.severity), format!("{:<8}", style::word(row.severity)));
        let _ = writeln!(
            out,
            "{severity}  {:<check$}  {:>findings$}  {:>ranks$}  {}",
            row.check, row.findings, row.ranks, row.place
        );
    }
    if more > 0 {
        let _ = writeln!(out, "… and {} more checks", grouped(more as u64));
    }
    out.push('\n');
}

struct Row {
    severity: Severity,
    check: String,
    findings: String,
    ranks: String,
    place: String,
}

impl Row {
    /// Of at least one finding.
    fn of(((severity, check), findings): ((Severity, &str), Vec<&Finding>), of: u32, base: &Path) -> Row {
        let met = ranks::union(findings.iter().map(|finding| finding.ranks.as_str()));
        let place = findings.iter().find_map(|finding| fingerprint::place(&finding.stack));
        Row {
            severity,
            check: cut(shown(check), NAME),
            findings: grouped(findings.len() as u64),
            ranks: match met {
                0 => "-".into(),
                met if of == 0 => grouped(met as u64),
                met => format!("{} of {}", grouped(met as u64), grouped(of.into())),
            },
            place: cut(snippet::position(place, base), PLACE),
        }
    }
}
