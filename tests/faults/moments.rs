//! Two ranks that work without an end are ended at a moment that nobody chose: a report every time, and in it everything that
//! was complete by then. The program keeps a side log (tests/programs/moments.c) that survives it.

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::bench::{Test, expect, expect_status, told};
use crate::number;
use crate::support::{Family, Outcome, Report};

/// The words of the side log: calls, then the faults among the sets, then whether MPI was up.
const CALLS: [&str; 8] = [
    "MPI_Comm_set_attr",
    "MPI_Comm_get_attr",
    "MPI_Comm_dup",
    "MPI_Comm_free",
    "MPI_Win_attach",
    "MPI_Win_detach",
    "MPI_Put",
    "MPI_Win_flush",
];
const FAULTS: usize = 8;
const UP: usize = 9;
const WORDS: usize = 10;
const RANKS: u32 = 2;

pub fn killed(test: &Test<'_>) -> Result<(), String> {
    ended(test, "kill")
}

pub fn crashed(test: &Test<'_>) -> Result<(), String> {
    ended(test, "crash")
}

pub fn terminated(test: &Test<'_>) -> Result<(), String> {
    ended(test, "term")
}

pub fn aborted(test: &Test<'_>) -> Result<(), String> {
    ended(test, "abort")
}

pub fn exits(test: &Test<'_>) -> Result<(), String> {
    ended(test, "exit")
}

pub fn exits_at_once(test: &Test<'_>) -> Result<(), String> {
    ended(test, "_exit")
}

fn ended(test: &Test<'_>, how: &str) -> Result<(), String> {
    let program = test.program("moments.c")?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_nanos() as u64);
    let seed = number("MPIWARDEN_FAULTS_SEED", now);
    println!("MPIWARDEN_FAULTS_SEED={seed} for {}::{how}", test.target().name);
    let mut random = Random(seed);
    let mut in_the_loop = 0;
    for round in 0..number("MPIWARDEN_FAULTS", 3) {
        // One of three begins with the process. MPI_Abort and exit are for when MPI is up; and Open MPI 4's launcher may wait for
        // ever, with the checker and without it, when a rank ends inside of MPI_Init.
        let in_init = ["kill", "crash", "term"].contains(&how) && test.target().family == Family::Mpich;
        let from_start = round % 3 == 2 && in_init;
        let microseconds = (random.next() % if from_start { 400_000 } else { 60_000 }).to_string();
        let log = test.folder.join("log");
        for rank in 0..RANKS {
            let _ = fs::remove_file(log_of(&log, rank)); // of the round before
        }
        let log_name = log.to_string_lossy();
        let mut arguments = vec![&*log_name, how, &microseconds];
        arguments.extend(from_start.then_some("start"));
        let outcome = test.run(&test.checked(RANKS, &program, &arguments))?;
        in_the_loop += u32::from(whole(test, &outcome, &log, RANKS).map_err(|what| {
            format!("MPIWARDEN_FAULTS_SEED={seed}, {how} in round {round} after {microseconds} µs: {what}")
        })?);
    }
    if in_the_loop == 0 { Err("no round came as far as its loop".to_owned()) } else { Ok(()) }
}

/// A rank is killed when its recording has long reached its limit: nothing that was kept is damaged, and nothing is said of a right program.
pub fn killed_behind_the_limit(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("behind_limit.c")?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_nanos() as u64);
    let seed = number("MPIWARDEN_FAULTS_SEED", now);
    println!("MPIWARDEN_FAULTS_SEED={seed} for {}::behind_the_limit", test.target().name);
    let mut random = Random(seed);
    for round in 0..number("MPIWARDEN_FAULTS", 3) {
        let rounds = (100_000 + random.next() % 60_000).to_string();
        let words = test.words(RANKS, &program, &[&rounds]);
        let job = test.job(&["--fail-on", "never", "--quiet", "--record", "2M"], &words);
        let outcome = test.run(&job)?;
        let in_round = |what: &str| format!("MPIWARDEN_FAULTS_SEED={seed}, round {round}, {rounds}: {what}");
        let report = test.report().map_err(|what| told(&outcome, &in_round(&what)))?;
        let found: Vec<String> = report.findings.iter().map(|finding| finding.shown()).collect();
        expect(found.is_empty(), &outcome, &in_round(&format!("not expected: {found:?}")))?;
        let limits: Vec<&str> = report.coverage.limits.iter().filter_map(|limit| limit.as_str()).collect();
        expect(limits == [BEHIND], &outcome, &in_round(&format!("what is said: {limits:?}")))?;
    }
    Ok(())
}

/// The launcher has ended, and the rank goes on for half a second: all of that is in the report.
pub fn outlives_its_launcher(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("moments.c")?;
    let log = test.folder.join("log");
    let word = format!("od -An -td8 -j{} -N8 \"$1.0\" 2>/dev/null", 8 * UP);
    let script =
        format!("\"$0\" \"$1\" _exit 500000 & until {word} | grep -q 1; do sleep 0.01; done; exit 5");
    let words =
        ["sh".into(), "-c".into(), script.into(), program.into_os_string(), log.clone().into_os_string()];
    let outcome = test.run(&test.job(&["--fail-on", "never", "--quiet"], &words))?;
    expect_status(&outcome, 5)?;
    let up = whole(test, &outcome, &log, 1)?;
    expect(up, &outcome, "the program was in its loop")
}

/// Holds the report against the side log; tells whether the loop had begun.
fn whole(test: &Test<'_>, outcome: &Outcome, log: &Path, ranks: u32) -> Result<bool, String> {
    expect(outcome.status != 0, outcome, "no success")?;
    let report = test.report().map_err(|what| told(outcome, &what))?;
    expect(!report.run.complete, outcome, "run.complete should be false")?;
    let other = report.findings.iter().find(|finding| finding.check != "keyval-invalid");
    let shown = other.map_or(String::new(), |finding| finding.shown());
    expect(other.is_none(), outcome, &format!("not expected: {shown}"))?;
    let logs: Vec<[u64; WORDS]> = (0..ranks).filter_map(|rank| read(&log_of(log, rank))).collect();
    let done = |word: usize| logs.iter().map(|log| log[word]).sum::<u64>();
    if done(UP) < u64::from(ranks) {
        return Ok(false);
    }
    expect(report.run.ranks_reported == ranks, outcome, "every rank had begun")?;
    for (word, name) in CALLS.iter().enumerate() {
        let at_least = done(word) + if word == 0 { done(FAULTS) } else { 0 };
        let counted = report.coverage.calls.get(*name).copied().unwrap_or(0);
        between(outcome, name, counted, at_least)?;
    }
    // No event of a call that returned is lost, however the process ended.
    let events = report.coverage.recorded.as_ref().and_then(|recorded| recorded["events"].as_u64());
    let operations = CALLS.iter().position(|name| *name == "MPI_Put").map_or(0, done);
    let kept = events.is_some_and(|events| events >= operations);
    expect(kept, outcome, &format!("{events:?} events were judged, of {operations} operations"))?;
    let faults: u64 = report.findings.iter().map(|finding| finding.count).sum();
    between(outcome, "faults", faults, done(FAULTS))?;
    expect_nothing_missing(&report, outcome)?;
    Ok(true)
}

/// Each rank may have been inside of one more.
fn between(outcome: &Outcome, what: &str, counted: u64, at_least: u64) -> Result<(), String> {
    let right = (at_least..=at_least + u64::from(RANKS)).contains(&counted);
    expect(right, outcome, &format!("{counted} of {what} in the report, {at_least} were complete"))
}

/// What is said of messages where the first calls were judged, and the last ones.
const BEHIND: &str = "some processes did more than a recording may have (--record): messages between the first and the last calls were not judged";

/// That the order of what was under way is not judged.
const UNDER_WAY: &str = "some processes did not reach the end of MPI: accesses that were not complete then were not judged for order";

/// A finding that was being written in the last moment may be missing, and is said to be.
fn expect_nothing_missing(report: &Report, outcome: &Outcome) -> Result<(), String> {
    let told = report.coverage.limits.iter().filter_map(|limit| limit.as_str());
    let wrong: Vec<&str> = told
        .filter(|limit| !limit.starts_with("1 finding of rank") && !limit.contains("ends inside a line"))
        .filter(|limit| *limit != UNDER_WAY)
        .collect();
    expect(wrong.is_empty(), outcome, &format!("something is missing: {wrong:?}"))
}

fn log_of(log: &Path, rank: u32) -> std::path::PathBuf {
    log.with_extension(rank.to_string())
}

fn read(path: &Path) -> Option<[u64; WORDS]> {
    let bytes = fs::read(path).ok()?;
    let mut words = [0; WORDS];
    for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(8)) {
        *word = u64::from_ne_bytes(bytes.try_into().ok()?);
    }
    Some(words)
}

/// splitmix64: enough to draw moments.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }
}
