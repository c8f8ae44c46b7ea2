//! Phrases that the renderers for machines share: who met a finding, how a run ended, what is wrong with it.

use super::numbers::{counted, grouped};
use super::shown::shown;
use super::spoken;
use crate::ranks;
use crate::report::{Finding, Frame, Looked, OpenOperation, Related, Report, Run, Unfinished, World};
use mpiwarden::findings::status::Limit;
use std::collections::BTreeMap;

/// "MPI_Win_free, on ranks 0–3, 7, 1,200 times".
pub fn occurrence(finding: &Finding, run: &Run) -> String {
    shown(&call_and_ranks(finding, run))
}

/// The same as the report has it: not fit for a line yet.
pub fn call_and_ranks(finding: &Finding, run: &Run) -> String {
    let times = if finding.count > 1 { format!(", {} times", grouped(finding.count)) } else { String::new() };
    format!("{}, on {}{times}", spoken::in_its_language(finding), who(&finding.ranks, finding.world, run))
}

/// "ranks 0–3, 7", and of which world where there are several.
pub fn who(list: &str, world: Option<u32>, run: &Run) -> String {
    let of = world.map(|number| format!(" of world {number}")).unwrap_or_default();
    format!("{}{of}", ranks::phrase(list, size(world, run)))
}

/// How many ranks there are, of which a finding names some; 0 where that is not known.
fn size(world: Option<u32>, run: &Run) -> u32 {
    let number = world.and_then(|number| usize::try_from(number).ok()?.checked_sub(1));
    match number {
        Some(number) => run.worlds.get(number).map_or(0, |world| world.ranks),
        None if run.worlds.len() > 1 => 0,
        None => run.ranks,
    }
}

/// What is wrong, with the caller that tells the finding from one that reads the same. `path` shortens paths.
pub fn headline(finding: &Finding, path: impl Fn(&str) -> String) -> String {
    with_caller(&finding.message, finding.called_from.as_ref(), path)
}

/// The same of the parts.
pub fn with_caller(message: &str, called_from: Option<&Frame>, path: impl Fn(&str) -> String) -> String {
    let Some(frame) = called_from else { return message.to_owned() };
    let function = frame.function.as_deref().map(|name| format!("{name} at ")).unwrap_or_default();
    format!("{message}, called from {function}{}", position(frame, path))
}

/// «src/a.c:12», or the module and the offset; `path` shortens paths.
pub fn position(frame: &Frame, path: impl Fn(&str) -> String) -> String {
    match (&frame.file, frame.line) {
        (Some(file), Some(line)) => format!("{}:{line}", path(file)),
        (Some(file), None) => path(file),
        (None, _) => format!("{}+{:#x}", path(&frame.module), frame.offset),
    }
}

/// Frames of a stack in the place of which this stands.
pub fn folded(frames: usize) -> String {
    format!("{} of libraries and system headers", counted(frames as u64, "frame"))
}

/// How many calls were checked. Reports may claim any numbers.
pub fn calls(report: &Report) -> u64 {
    report.coverage.calls.values().fold(0, |sum: u64, count| sum.saturating_add(*count))
}

/// What a related place is, and on which rank where that is none of the finding's.
pub fn related(finding: &Finding, related: &Related) -> String {
    shown(&elsewhere(finding, related))
}

/// The same as the report has it. Where a finding is about what two ranks did, each of its places says of which.
pub fn elsewhere(finding: &Finding, related: &Related) -> String {
    let message = &related.message;
    let between_ranks = finding.details.contains_key("other_rank");
    match related.rank.filter(|&rank| between_ranks || !ranks::holds(&finding.ranks, rank)) {
        Some(rank) => format!("{message}, on rank {rank}"),
        None => message.clone(),
    }
}

/// «MPI 5.0, section 7.7.2».
pub fn standard(finding: &Finding) -> Option<String> {
    let section = finding.standard.as_ref()?;
    Some(shown(&format!("MPI {}, section {}", section.version, section.section)))
}

/// What is not in a form that holds the first of very many findings.
pub fn left_out_here(findings: usize) -> String {
    let more = counted(findings as u64, "more finding");
    format!("{more} left out here: mpiwarden convert --format jsonl writes all of them")
}

/// «not complete then on rank 3: MPI_Put at a.c:7, 8 bytes of rank 1»; `at` is what stands behind the call.
pub fn operation(operation: &OpenOperation, at: &str) -> String {
    let (call, rank) = (shown(&operation.call), operation.rank);
    let bytes = counted(operation.bytes, "byte");
    let target = operation.target_world_rank.map_or("a target".into(), |rank| format!("rank {rank}"));
    format!("not complete then on rank {rank}: {call}{at}, {bytes} of {target}")
}

/// Why a finding does not count, when it does not.
pub fn excuse(finding: &Finding) -> Option<String> {
    if let Some(rule) = &finding.suppressed {
        return Some(shown(&format!("suppressed at {}:{}: {}", rule.source, rule.line, rule.reason)));
    }
    (!finding.counts()).then(|| "in the baseline".into())
}

/// The run in one line: «1 error, 2 warnings on 8 ranks». What was found may be emphasized. It is never called clean while
/// something was not looked at.
pub fn outcome(report: &Report, emphasized: impl Fn(String) -> String) -> String {
    let summary = report.summary;
    let aside: String = aside(report).iter().map(|part| format!(", {part}")).collect();
    let found = amounts([summary.error, summary.warning, summary.note], "");
    let reservation = reservation(report);
    if found.is_empty() {
        return match (not_looked(report), reservation) {
            (Some(_), Some(reservation)) => reservation,
            (None, Some(reservation)) => format!("{reservation}; {}{aside}", until_then(report, "")),
            (Some(_) | None, None) => format!("{}{aside}", nothing_found(report, "")),
        };
    }
    let new = match &report.baseline {
        Some(baseline) => format!(", {} of them new", grouped(baseline.new as u64)),
        None => String::new(),
    };
    // That no rank reported is said behind what was found.
    let reservation = reservation.filter(|_| report.run.ranks_reported > 0);
    let reservation = reservation.map(|text| format!("; {text}")).unwrap_or_default();
    let held = match report.summary.omitted {
        0 => String::new(),
        _ => format!(", the first {} here", grouped(report.findings.len() as u64)),
    };
    format!("{}{}{new}{aside}{held}{reservation}", emphasized(found), on_ranks(report))
}

/// What was found and does not count: «2 suppressed», «1 left out by a check that is off», «3 muted».
pub fn aside(report: &Report) -> Vec<String> {
    let off = report.configuration.off.values().fold(0, |sum: usize, count| sum.saturating_add(*count));
    let by = if report.configuration.off.values().filter(|count| **count > 0).count() > 1 {
        "checks that are off"
    } else {
        "a check that is off"
    };
    let suppressed = (report.summary.suppressed as u64, "suppressed".to_string());
    let parts =
        [suppressed, (off as u64, format!("left out by {by}")), (report.coverage.muted, "muted".into())];
    let there = parts.into_iter().filter(|(count, _)| *count > 0);
    there.map(|(count, what)| format!("{} {what}", grouped(count))).collect()
}

/// Findings that no form holds, each kind in a sentence: of checks that are switched off, and muted ones.
pub fn left_out(report: &Report) -> Vec<String> {
    let muted = report.coverage.muted;
    off(report).into_iter().chain((muted > 0).then(|| self::muted(muted))).collect()
}

/// What checks that are switched off left out; the limits of a report say nothing of it.
pub fn off(report: &Report) -> Vec<String> {
    let some = report.configuration.off.iter().filter(|(_, count)| **count > 0);
    let sentence = |(check, count): (&String, &usize)| {
        let verb = if *count == 1 { "is" } else { "are" };
        let findings = counted(*count as u64, "finding");
        format!("the check {} is switched off: {findings} of it {verb} left out", shown(check))
    };
    some.map(sentence).collect()
}

/// What `MPI_Pcontrol(0)` left out.
pub fn muted(findings: u64) -> String {
    let (what, verb) = if findings == 1 { ("finding was", "is") } else { ("findings were", "are") };
    format!("{findings} {what} met while MPI_Pcontrol(0) was in force, and {verb} not in the report")
}

/// What was looked at, question by question: «looked at: arguments; in part: memory and order (2 limits); not: hangs». What has one reason is named together.
/// `None` in reports of older versions.
pub fn looked_at(report: &Report) -> Option<String> {
    let all = &report.coverage.questions;
    if all.is_empty() {
        return None;
    }
    let of = |looked: Looked| {
        let some = all.iter().filter(move |question| question.looked == looked);
        some.map(|question| shown(&question.question)).collect::<Vec<_>>()
    };
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    for question in all.iter().filter(|question| question.looked == Looked::Part) {
        let (why, name) = (shown(&question.why), shown(&question.question));
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) => names.push(name),
            None => reasons.push((why, vec![name])),
        }
    }
    let reasons: Vec<String> =
        reasons.iter().map(|(why, names)| format!("{} ({why})", listed(names))).collect();
    let (whole, not) = (of(Looked::Yes), of(Looked::No));
    let mut parts = Vec::new();
    match (whole.is_empty(), reasons.is_empty()) {
        (true, true) => parts.push("looked at: nothing".to_string()),
        (false, true) => parts.push(format!("looked at: {}", whole.join(", "))),
        (true, false) => parts.push(format!("looked at in part: {}", reasons.join(", "))),
        (false, false) => {
            parts.push(format!("looked at: {}", whole.join(", ")));
            parts.push(format!("in part: {}", reasons.join(", ")));
        }
    }
    if !not.is_empty() {
        parts.push(format!("not: {}", not.join(", ")));
    }
    Some(parts.join("; "))
}

/// «memory, order and hangs».
fn listed(names: &[String]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    }
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

/// «12 checked calls and 3,400 recorded events»: messages and collective operations are among the second.
fn looked_through(report: &Report) -> String {
    let calls = counted(calls(report), "checked call");
    match report.coverage.recorded.map_or(0, |recorded| recorded.events) {
        0 => calls,
        events => format!("{calls} and {}", counted(events, "recorded event")),
    }
}

/// A run without findings that count, where everything was checked. What is suppressed, muted or left out may be misuse.
pub fn nothing_found(report: &Report, new: &str) -> String {
    let nothing = if aside(report).is_empty() {
        format!("no {new}misuse found")
    } else {
        format!("nothing {new}that counts")
    };
    format!("{nothing} in {}{}", looked_through(report), on_ranks(report))
}

/// A run without findings that count, of which a part was not checked.
pub fn until_then(report: &Report, new: &str) -> String {
    format!("nothing {new}was found in {}{}", looked_through(report), on_ranks(report))
}

/// Why not all that the run started was looked at to its end.
pub fn not_all(report: &Report) -> Option<String> {
    let stopped = stopped(&report.run);
    let stopped = (stopped > 0).then(|| {
        let groups = &report.run.unfinished;
        let list = groups
            .iter()
            .map(|group| shown(&who(&group.ranks, group.world, &report.run)))
            .collect::<Vec<_>>();
        match list.as_slice() {
            [one] => format!("{one} did not reach the end of MPI"),
            _ => format!("{} did not reach the end of MPI", counted(stopped, "rank")),
        }
    });
    let unseen = report.run.unseen.iter().map(|what| shown(what));
    let reasons: Vec<String> =
        unchecked(report).into_iter().chain(stopped).chain(switched_off(&report.run)).chain(unseen).collect();
    (!reasons.is_empty()).then(|| reasons.join("; "))
}

/// Ranks that did not reach the end of MPI. One with several threads may be at several places.
pub fn stopped(run: &Run) -> u64 {
    let mut worlds = BTreeMap::<Option<u32>, Vec<&Unfinished>>::new();
    for group in &run.unfinished {
        worlds.entry(group.world).or_default().push(group);
    }
    let of_world = |groups: &Vec<&Unfinished>| {
        let all: u64 = groups.iter().map(|group| u64::from(group.count)).sum();
        let named: usize = groups.iter().map(|group| ranks::count(&group.ranks)).sum();
        let apart = ranks::union(groups.iter().map(|group| group.ranks.as_str()));
        all.saturating_sub(named.saturating_sub(apart) as u64)
    };
    worlds.values().map(of_world).sum()
}

/// Who was not looked at because the user said so.
pub fn switched_off(run: &Run) -> Option<String> {
    let list = run.switched_off.iter().map(|group| shown(&who(&group.ranks, group.world, run)));
    let list = list.collect::<Vec<_>>();
    let count: u64 = run.switched_off.iter().map(|group| u64::from(group.count)).sum();
    let whom = match list.as_slice() {
        [] => return None,
        [one] => one.clone(),
        _ => counted(count, "rank"),
    };
    Some(format!("checking was switched off on {whom} (MPIWARDEN_CHECKS=off)"))
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

/// What every form says of a run that was not looked at to its end, whatever was found.
pub fn reservation(report: &Report) -> Option<String> {
    match not_looked(report) {
        Some(why) => Some(format!("nothing was checked: {why}")),
        None => not_all(report).map(|why| format!("not everything was checked: {why}")),
    }
}

/// What makes a run count as not checked, whatever was found: the exit status is 70 then.
pub fn unchecked(report: &Report) -> Option<String> {
    let run = &report.run;
    let not_read = run.not_read.iter().map(|why| shown(why));
    if run.ranks_reported == 0 {
        let nothing = "no rank reported: nothing was checked".to_string();
        return Some(not_read.chain([nothing]).collect::<Vec<_>>().join("; "));
    }
    let failed = (!run.checker_failed.is_empty()).then(|| {
        let who = shown(&ranks::phrase(&run.checker_failed, size(None, run)));
        format!("the checker failed and switched itself off on {who}")
    });
    let silent = run.ranks.checked_sub(run.ranks_reported).filter(|&silent| silent > 0).map(|silent| {
        format!("{} of {} never reported", grouped(silent.into()), counted(run.ranks.into(), "rank"))
    });
    let lost = (run.findings_lost > 0).then(|| {
        let verb = if run.findings_lost == 1 { "is" } else { "are" };
        format!("{} {verb} lost", counted(run.findings_lost, "finding"))
    });
    let reasons: Vec<String> = not_read.chain(failed).chain(silent).chain(lost).collect();
    (!reasons.is_empty()).then(|| reasons.join("; "))
}

/// «world 2: 2 of 4 ranks reported, started by world 1, ./app».
pub fn world(number: u32, world: &World) -> String {
    let started = match &world.parent {
        Some(parent) => format!(", started by {parent}"),
        None => String::new(),
    };
    let name = if world.id.is_empty() { String::new() } else { format!(" ({})", world.id) };
    let command = if world.command.is_empty() { String::new() } else { format!(", {}", world.command) };
    let (reported, ranks) = (grouped(world.reported.into()), counted(world.ranks.into(), "rank"));
    shown(&format!("world {number}{name}: {reported} of {ranks} reported{started}{command}"))
}

/// "ranks 2–4 were inside MPI_Win_fence when they ended".
pub fn unfinished(group: &Unfinished, run: &Run) -> String {
    shown(&ended(group, run, str::to_owned))
}

/// The same as the report has it, but for its place, which may be shortened.
pub fn ended(group: &Unfinished, run: &Run, short: impl Fn(&str) -> String) -> String {
    let (was, they, runs) = if group.count == 1 { ("was", "it", "runs") } else { ("were", "they", "run") };
    let who = who(&group.ranks, group.world, run);
    let when = if group.running {
        format!("when this report was made, and still {runs}")
    } else {
        format!("when {they} ended")
    };
    let before = if group.running { "" } else { ", before MPI_Finalize" };
    let seconds =
        group.seconds.map(|seconds| format!(", for {}", self::seconds(seconds))).unwrap_or_default();
    match (&group.call, &group.last_call) {
        (Some(call), _) => format!("{who} {was} inside {}{seconds} {when}", partners(call, group, short)),
        (None, Some(last)) => {
            let since = partners(last, group, short);
            format!("{who} {was} outside of MPI{seconds}, since {since}, {when}{before}")
        }
        (None, None) => {
            format!("{who} {was} outside of the calls that mpiwarden watches {when}{before}")
        }
    }
}

/// «MPI_Recv from rank 0, tag 7 (halo.c:41)»: a call with whom it is about and where it is made.
pub fn partners(call: &str, group: &Unfinished, short: impl Fn(&str) -> String) -> String {
    let place = group.place.as_deref().map(|place| format!(" ({})", short(place))).unwrap_or_default();
    format!("{call}{}{place}", with_whom(call, group))
}

/// « from rank 0, tag 7».
pub fn with_whom(call: &str, group: &Unfinished) -> String {
    let way = if call.contains("end") && !call.contains("Sendrecv") { "to" } else { "from" };
    let peer = match group.peer {
        Some(-1) => format!(" {way} any rank"),
        Some(rank) => format!(" {way} rank {rank}"),
        None => String::new(),
    };
    let tag = match group.tag {
        Some(-1) => ", any tag".to_string(),
        Some(tag) => format!(", tag {tag}"),
        None => String::new(),
    };
    let target = match group.target {
        Some(-1) => " at all targets".to_string(),
        Some(rank) => format!(" at rank {rank}"),
        None => String::new(),
    };
    let root = group.root.map(|root| format!(", root {root}")).unwrap_or_default();
    let on = group.communicator.as_ref().filter(|name| *name != "MPI_COMM_WORLD");
    let on = on.map(|name| format!(" on {name}")).unwrap_or_default();
    format!("{peer}{target}{tag}{root}{on}")
}

/// «3,600 s».
pub fn seconds(seconds: f64) -> String {
    let whole = seconds.max(0.0).round() as u64;
    if seconds < 10.0 { format!("{:.1} s", seconds.max(0.0)) } else { format!("{} s", grouped(whole)) }
}
