//! Phrases that the renderers for machines share: who met a finding, how a run ended, what is wrong with it.

use super::numbers::{counted, grouped};
use super::spoken;
use crate::ranks;
use crate::report::{Finding, Related, Report, Unfinished};
use mpiwarden::findings::status::Limit;

/// «MPI_Win_free, on ranks 0-3,7, 1,200 times».
pub fn occurrence(finding: &Finding) -> String {
    let times = if finding.count > 1 { format!(", {} times", grouped(finding.count)) } else { String::new() };
    format!("{}, on {}{times}", call(finding), ranks::phrase(&finding.ranks))
}

/// How many calls were checked. Reports may claim any numbers.
pub fn calls(report: &Report) -> u64 {
    report.coverage.calls.values().fold(0, |sum: u64, count| sum.saturating_add(*count))
}

/// The call as its programmer writes it.
fn call(finding: &Finding) -> String {
    clean(&spoken::in_its_language(finding))
}

/// What a related place is, and on which rank where that is none of the finding's.
pub fn related(finding: &Finding, related: &Related) -> String {
    let message = clean(&related.message);
    match related.rank.filter(|&rank| !ranks::holds(&finding.ranks, rank)) {
        Some(rank) => format!("{message}, on rank {rank}"),
        None => message,
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

/// The run in one line: «1 error, 2 warnings on 8 ranks».
pub fn outcome(report: &Report) -> String {
    let run = &report.run;
    if report.findings.is_empty() && run.ranks_reported == 0 {
        return "nothing was checked: no rank reported".into();
    }
    if let Some(why) = blind(report) {
        return format!("nothing was checked: {why}");
    }
    let on = match run.ranks_reported {
        0 => "no rank reported".into(),
        ranks => format!("on {}", counted(ranks.into(), "rank")),
    };
    let summary = &report.summary;
    let suppressed = match summary.suppressed {
        0 => String::new(),
        count => format!(", {} suppressed", grouped(count as u64)),
    };
    let amounts = [(summary.error, "error"), (summary.warning, "warning"), (summary.note, "note")];
    let amounts: Vec<String> = amounts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| counted(count as u64, word))
        .collect();
    if amounts.is_empty() {
        let calls = counted(calls(report), "checked call");
        return format!("{} in {calls} {on}{suppressed}", nothing_found(report));
    }
    format!("{}{suppressed} {on}", amounts.join(", "))
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

/// The opening of a line that has no amounts: what is suppressed may be misuse.
pub fn nothing_found(report: &Report) -> &'static str {
    if report.summary.suppressed > 0 { "nothing that counts" } else { "no misuse found" }
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
    let (was, they) = if group.count == 1 { ("was", "it") } else { ("were", "they") };
    let who = clean(&ranks::phrase(&group.ranks));
    match &group.call {
        Some(call) => format!("{who} {was} inside {} when {they} ended", clean(call)),
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
