//! Compares what was said of a run with what its program expects.

use crate::ending::Ending;
use crate::expectation::{Demand, Whereabouts, ranks_of};
use crate::program::Hanging;
use crate::roll_call::Group;
use crate::support::{Finding, Outcome, Report, Target, problems_of_wording};

/// The checks of hangs.
const CHECKS: [&str; 3] = ["deadlock", "collective-missing", "stuck"];
/// The status of a job that was ended for a hang.
const ENDED_FOR_IT: i32 = 66;

/// Everything that is not as the program says; empty when the test passes.
pub fn problems(
    program: &Hanging,
    target: &Target,
    outcome: &Outcome,
    (report, roll_call): (&Report, &[Group]),
) -> Vec<String> {
    let mut problems = problems_of_wording(report);
    if program.is_good() {
        problems.extend(of_a_good_one(program, outcome, (report, roll_call)));
        return problems;
    }
    problems.extend(others(program, report));
    let hangs: Vec<&Finding> =
        report.findings.iter().filter(|one| CHECKS.contains(&one.check.as_str())).collect();
    // A library that does not wait here.
    if program.may_end && hangs.is_empty() && outcome.status != ENDED_FOR_IT {
        return problems;
    }
    problems.extend(of_findings(program, target, &hangs));
    problems.extend(of_places(program, target, roll_call));
    problems.extend(of_what_is_printed(program, target, outcome));
    if program.ending == Ending::Command && outcome.status != ENDED_FOR_IT {
        problems.push(format!("exit status {}, expected {ENDED_FOR_IT}", outcome.status));
    }
    problems
}

/// Not a word, whatever it is about, but for what is wrong with it besides.
fn of_a_good_one(
    program: &Hanging,
    outcome: &Outcome,
    (report, roll_call): (&Report, &[Group]),
) -> Vec<String> {
    let is_false =
        |one: &&Finding| !program.also.contains(&one.check) || CHECKS.contains(&one.check.as_str());
    let mut problems: Vec<String> =
        report.findings.iter().filter(is_false).map(|one| format!("false: {}", one.shown())).collect();
    problems.extend(roll_call.iter().map(|group| format!("not at its end: {}", group.shown())));
    if outcome.status != 0 || !report.run.complete {
        problems.push(format!("exit status {}, complete: {}", outcome.status, report.run.complete));
    }
    // What is said while it runs.
    if ["waits in", "wait in", "stand still", "stands still"].iter().any(|word| outcome.stderr.contains(word))
    {
        problems.push(format!("{} is called a hang while it runs", program.name));
    }
    problems
}

fn others(program: &Hanging, report: &Report) -> Vec<String> {
    let is_other = |one: &&Finding| {
        let check = one.check.as_str();
        !CHECKS.contains(&check) && !program.also.iter().any(|also| also == check)
            // What is left where a job was ended is left by whoever ended it.
            && one.verdict != "leak"
    };
    report.findings.iter().filter(is_other).map(|one| format!("not expected: {}", one.shown())).collect()
}

fn of_findings(program: &Hanging, target: &Target, found: &[&Finding]) -> Vec<String> {
    let mut problems = Vec::new();
    if found.is_empty() != program.finds.is_empty() {
        problems.push(format!("{} findings, expected one of {:?}", found.len(), program.finds));
    }
    for one in found {
        let is_told = program.finds.iter().any(|told| told.check == one.check && told.ranks == one.ranks);
        if !is_told {
            problems.push(format!("of ranks {}, not expected: {}", one.ranks, one.shown()));
        }
        problems.extend(of_circle(program, target, one));
    }
    for text in program.says.iter().filter(|_| !found.is_empty()) {
        if !found.iter().any(|one| one.shown().contains(text)) {
            problems.push(format!("nothing says `{text}`: {}", found[0].shown()));
        }
    }
    problems
}

/// A finding names the place of each of its ranks.
fn of_circle(program: &Hanging, target: &Target, found: &Finding) -> Vec<String> {
    let file = file_of(program);
    let ranks = ranks_of(&found.ranks).unwrap_or_default();
    let is_named = |place: &&Whereabouts| {
        found.line_in(&file) == Some(place.line)
            || found.related.iter().any(|one| one.line_in(&file) == Some(place.line))
    };
    let missing = |place: &&Whereabouts| {
        place.demand == Demand::Must
            && place.holds_under(target)
            && place.ranks.iter().any(|rank| ranks.contains(rank))
            && !program.is_in("py")
            && !is_named(place)
    };
    let places = program.places.iter().filter(missing);
    places.map(|place| format!("does not name {}: {}", place.shown(), found.shown())).collect()
}

/// Each rank is where the program says.
fn of_places(program: &Hanging, target: &Target, roll_call: &[Group]) -> Vec<String> {
    let file = if program.is_in("py") { String::new() } else { file_of(program) };
    let places = || program.places.iter().filter(|place| place.holds_under(target));
    let is_there = |rank: u32, place: &Whereabouts| {
        roll_call.iter().any(|group| group.ranks.contains(&rank) && group.is_at(place, &file))
    };
    let mut problems = Vec::new();
    for place in places() {
        for &rank in &place.ranks {
            let found = match place.demand {
                Demand::Must => is_there(rank, place),
                Demand::Maybe => true,
                Demand::Either => places()
                    .filter(|other| other.demand == Demand::Either && other.ranks.contains(&rank))
                    .any(|other| is_there(rank, other)),
            };
            if !found {
                problems.push(format!("rank {rank} is not at {}", place.shown()));
            }
        }
    }
    if !problems.is_empty() {
        problems.extend(roll_call.iter().map(|group| format!("roll call: {}", group.shown())));
    }
    problems
}

/// On the terminal it must not look as if all were well.
fn of_what_is_printed(program: &Hanging, target: &Target, outcome: &Outcome) -> Vec<String> {
    let mut problems = Vec::new();
    if outcome.stderr.contains("no misuse found") {
        problems.push("a run that hung is called clean".to_owned());
    }
    let missing = program.prints.iter().filter(|text| !outcome.stderr.contains(*text));
    problems.extend(missing.map(|text| format!("`{text}` is not printed")));
    let must = |place: &&Whereabouts| place.demand == Demand::Must && place.holds_under(target);
    for place in program.places.iter().filter(must) {
        if !outcome.stderr.contains(&place.call) {
            problems.push(format!("{} is not printed", place.call));
        }
        let at = format!("{}:{}", file_of(program), place.line);
        if !program.is_in("py") && !outcome.stderr.contains(&at) {
            problems.push(format!("{at} is not printed"));
        }
    }
    problems
}

fn file_of(program: &Hanging) -> String {
    program.source.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
