//! The roll call of a job that stands still: by place, those first where few are.

use super::numbers::{counted, grouped};
use super::shown::shown;
use super::snippet;
use super::words;
use crate::ranks;
use crate::report::{Finding, Report, Run, Unfinished};
use mpiwarden::checks::catalogue::{Check, Family};
use mpiwarden::findings::Detail;
use std::fmt::Write;
use std::path::Path;

/// Places that are shown.
const MOST: usize = 10;
/// Whether a finding is about ranks that wait.
pub fn is_of_waits(finding: &Finding) -> bool {
    Check::from_id(&finding.check).is_some_and(|check| check.info().family == Family::Hangs)
}

/// What is said at once when nothing moves.
pub fn still(report: &Report, seconds: f64, base: &Path) -> String {
    let mut out = format!("mpiwarden: nothing has moved for {}\n", words::seconds(seconds));
    places_and_waits(&mut out, report, base);
    out
}

/// What is said of a job that runs, by who asks. `moved`: how many processes went on lately, of how many.
pub fn live(report: &Report, still: Option<f64>, (moved, of): (usize, usize), base: &Path) -> String {
    let mut out = match still {
        Some(seconds) => format!("mpiwarden: nothing has moved for {}\n", words::seconds(seconds)),
        None => {
            let of = counted(of as u64, "rank");
            format!("mpiwarden: {} of {of} went on since the last look\n", grouped(moved as u64))
        }
    };
    places_and_waits(&mut out, report, base);
    out
}

/// Where everybody is, and who waits for whom in vain.
fn places_and_waits(out: &mut String, report: &Report, base: &Path) {
    out.push_str(&text(report, base));
    for finding in report.findings.iter().filter(|finding| is_of_waits(finding)) {
        let _ = writeln!(out, "  {}[{}]: {}", finding.verdict.word(), finding.check, shown(&finding.message));
        for (name, before) in [("not_received", "not received: "), ("waits", "")] {
            if let Some(Detail::Text(text)) = finding.details.get(name) {
                let _ = writeln!(out, "    {before}{}", shown(text));
            }
        }
    }
}

/// A line for each place.
pub fn text(report: &Report, base: &Path) -> String {
    let mut out = String::new();
    let mut groups: Vec<&Unfinished> = report.run.unfinished.iter().collect();
    groups.sort_by_key(|group| group.count);
    for group in groups.iter().take(MOST) {
        let _ = writeln!(out, "  {}", shown(&line(group, &report.run, base)));
    }
    if groups.len() > MOST {
        let _ = writeln!(out, "  … and {} more places", grouped((groups.len() - MOST) as u64));
    }
    out
}

/// «rank 2 waits in MPI_Recv from rank 0, tag 7 (halo.c:41)».
fn line(group: &Unfinished, run: &Run, base: &Path) -> String {
    let many = group.count > 4 && run.worlds.len() < 2;
    let who = if many {
        format!("{} of {} ranks", grouped(group.count.into()), grouped(run.ranks.into()))
    } else {
        words::who(&group.ranks, group.world, run)
    };
    let one = group.count == 1 || ranks::count(&group.ranks) == 1;
    let place = group.place.as_deref().map(|place| format!(" ({})", snippet::shortened(place, base)));
    let place = place.unwrap_or_default();
    match (&group.call, &group.last_call) {
        (Some(call), _) => {
            let waits = if one { "waits" } else { "wait" };
            format!("{who} {waits} in {call}{}{place}", words::with_whom(call, group))
        }
        (None, Some(last)) => {
            let is = if one { "has" } else { "have" };
            let time = group.seconds.map(|time| format!(" for {}", words::seconds(time))).unwrap_or_default();
            format!(
                "{who} {is} been outside of MPI{time}, since {last}{}{place}",
                words::with_whom(last, group)
            )
        }
        (None, None) => {
            let is = if one { "is" } else { "are" };
            format!("{who} {is} outside of the calls that mpiwarden watches")
        }
    }
}
