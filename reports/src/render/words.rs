//! Phrases that the renderers for machines share: who met a finding, how a run ended, what is wrong with it.

use super::numbers::{counted, grouped};
use super::spoken;
use crate::ranks;
use crate::report::{Finding, Related, Report, Unfinished};
use mpiwarden::findings::status::Limit;

/// «MPI_Win_free, on ranks 0-3,7, 1,200 times».
pub fn occurrence(finding: &Finding) -> String {
    clean(&met(finding))
}

/// The same as the report has it: not fit for a line yet.
pub fn met(finding: &Finding) -> String {
    let times = if finding.count > 1 { format!(", {} times", grouped(finding.count)) } else { String::new() };
    format!("{}, on {}{times}", spoken::in_its_language(finding), ranks::phrase(&finding.ranks))
}

/// How many calls were checked. Reports may claim any numbers.
pub fn calls(report: &Report) -> u64 {
    report.coverage.calls.values().fold(0, |sum: u64, count| sum.saturating_add(*count))
}

/// What a related place is, and on which rank where that is none of the finding's.
pub fn related(finding: &Finding, related: &Related) -> String {
    clean(&elsewhere(finding, related))
}

/// The same as the report has it.
pub fn elsewhere(finding: &Finding, related: &Related) -> String {
    let message = &related.message;
    match related.rank.filter(|&rank| !ranks::holds(&finding.ranks, rank)) {
        Some(rank) => format!("{message}, on rank {rank}"),
        None => message.clone(),
    }
}

/// «MPI 5.0, section 7.7.2».
pub fn standard(finding: &Finding) -> Option<String> {
    let section = finding.standard.as_ref()?;
    Some(clean(&format!("MPI {}, section {}", section.version, section.section)))
}

/// Why a finding does not count, when it does not.
pub fn excuse(finding: &Finding) -> Option<String> {
    if let Some(rule) = &finding.suppressed {
        return Some(clean(&format!("suppressed at {}:{}: {}", rule.source, rule.line, rule.reason)));
    }
    (!finding.counts()).then(|| "in the baseline".into())
}

/// The run in one line: «1 error, 2 warnings on 8 ranks». What was found may be emphasized.
pub fn outcome(report: &Report, emphasized: impl Fn(String) -> String) -> String {
    let summary = report.summary;
    let suppressed = match summary.suppressed {
        0 => String::new(),
        count => format!(", {} suppressed", grouped(count as u64)),
    };
    let found = amounts([summary.error, summary.warning, summary.note], "");
    if found.is_empty() {
        return match not_looked(report) {
            Some(why) => format!("nothing was checked: {why}"),
            None => format!("{}{suppressed}", nothing_found(report, "")),
        };
    }
    let new = match &report.baseline {
        Some(baseline) => format!(", {} of them new", grouped(baseline.new as u64)),
        None => String::new(),
    };
    format!("{}{}{new}{suppressed}", emphasized(found), on_ranks(report))
}

/// «2 errors, 1 warning», with a word before each; what is 0 is left out.
pub fn amounts([errors, warnings, notes]: [usize; 3], new: &str) -> String {
    let parts = [(errors, "error"), (warnings, "warning"), (notes, "note")].into_iter();
    let named = parts.filter(|(count, _)| *count > 0);
    named.map(|(count, word)| counted(count as u64, &format!("{new}{word}"))).collect::<Vec<_>>().join(", ")
}

/// « on 8 ranks», behind what was found.
pub fn on_ranks(report: &Report) -> String {
    match report.run.ranks_reported {
        0 => ", no rank reported".into(),
        ranks => format!(" on {}", counted(ranks.into(), "rank")),
    }
}

/// A run without findings that count, where something was checked. What is suppressed may be misuse.
pub fn nothing_found(report: &Report, new: &str) -> String {
    let calls = counted(calls(report), "checked call");
    let nothing = match report.summary.suppressed {
        0 => format!("no {new}misuse found"),
        _ => format!("nothing {new}that counts"),
    };
    format!("{nothing} in {calls}{}", on_ranks(report))
}

/// Why nothing was checked at all.
pub fn not_looked(report: &Report) -> Option<&'static str> {
    if report.run.ranks_reported == 0 { Some("no rank reported") } else { blind(report) }
}

/// Why the library looked at no call, though ranks reported.
pub fn blind(report: &Report) -> Option<&'static str> {
    let calls = calls(report);
    let told = |limit: &Limit| report.coverage.limits.iter().any(|text| text == limit.sentence());
    let looked = calls > 0 || !report.findings.is_empty() || report.run.ranks_reported == 0;
    [Limit::Off, Limit::SeveralLibraries]
        .iter()
        .find(|limit| !looked && told(limit))
        .map(|limit| limit.sentence())
}

/// What makes a run count as not checked, whatever was found: the exit status is 70 then.
pub fn unchecked(report: &Report) -> Option<String> {
    let run = &report.run;
    if run.ranks_reported == 0 {
        Some("no rank reported: nothing was checked".into())
    } else if !run.checker_failed.is_empty() {
        let who = clean(&ranks::phrase(&run.checker_failed));
        Some(format!("the checker failed and switched itself off on {who}"))
    } else {
        (run.ranks_reported < run.ranks).then(|| {
            let missing = grouped((run.ranks - run.ranks_reported).into());
            format!("{missing} of {} never reported", counted(run.ranks.into(), "rank"))
        })
    }
}

/// «ranks 2-4 were inside MPI_Win_fence when they ended».
pub fn unfinished(group: &Unfinished) -> String {
    clean(&ended(group))
}

/// The same as the report has it.
pub fn ended(group: &Unfinished) -> String {
    let (was, they) = if group.count == 1 { ("was", "it") } else { ("were", "they") };
    let who = ranks::phrase(&group.ranks);
    match &group.call {
        Some(call) => format!("{who} {was} inside {call} when {they} ended"),
        None => format!("{who} {was} outside MPI when {they} ended, before MPI_Finalize"),
    }
}

/// One line without what no line should hold: control characters, and what XML cannot say. Names come from files and
/// programs that anybody made.
pub fn clean(text: &str) -> String {
    let shown = |character: char| match character {
        '\t' | '\n' | '\r' => Some(' '),
        '\u{fffe}' | '\u{ffff}' => None,
        _ => (!character.is_control()).then_some(character),
    };
    text.chars().filter_map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stays_one_line() {
        assert_eq!(clean("a\r\nb\tc\u{1b}[31m\u{0}\u{ffff}é"), "a  b c[31mé");
    }
}
