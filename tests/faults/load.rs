//! Long runs: what the library keeps does not grow with them, and the last tenth takes as long as the first. The shortest run,
//! which only starts and ends, is in start.rs.
//!
//! Memory is what the process has after each tenth (tests/programs/load.c). Time is counted in instructions, by Valgrind's
//! callgrind, for the machine's clock is not steady.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::bench::{Test, expect, expect_silent, told};
use crate::number;
use crate::support::{Job, Outcome, find_program};

/// Rounds of each kind, every day; the figures in docs/trust.md are of fifty times as many.
const ROUNDS: u64 = 20_000;
/// Rounds before those: the library remembers some thousand objects that are gone.
const BEFORE: &str = "10000";
/// A deadline for these rounds: that of any job, and more for more of them.
fn deadline(job: &Job) -> Duration {
    job.deadline * (1 + number("MPIWARDEN_LOAD", 1) as u32 / 3)
}

/// What may be more at the end than after the first tenth, beyond what the program has more by itself: allocators keep some, and the
/// piece of the recording that is being filled is mapped (`mpiwarden::events::form::PIECE`), empty or full.
const PAGES: i64 = 64 + (mpiwarden::events::form::PIECE / 4096) as i64;

pub fn attributes(test: &Test<'_>) -> Result<(), String> {
    memory_stays(test, 1, "attributes", 1)
}

pub fn keyvals(test: &Test<'_>) -> Result<(), String> {
    memory_stays(test, 1, "keyvals", 1)
}

pub fn dups(test: &Test<'_>) -> Result<(), String> {
    memory_stays(test, 1, "dups", 1)
}

pub fn types(test: &Test<'_>) -> Result<(), String> {
    memory_stays(test, 1, "types", 1)
}

pub fn messages(test: &Test<'_>) -> Result<(), String> {
    memory_stays(test, 1, "messages", 1)
}

/// Open MPI 4 has dynamic windows on two ranks only.
pub fn regions(test: &Test<'_>) -> Result<(), String> {
    memory_stays(test, 2, "regions", 1)
}

pub fn threads(test: &Test<'_>) -> Result<(), String> {
    memory_stays(test, 1, "attributes", 4)
}

fn memory_stays(test: &Test<'_>, ranks: u32, kind: &str, threads: u32) -> Result<(), String> {
    let program = test.compiled("load.c", &["-O2", "-lpthread"])?;
    let rounds = (ROUNDS * number("MPIWARDEN_LOAD", 1)).to_string();
    let threads = threads.to_string();
    let arguments = [kind, &*rounds, &*threads, BEFORE];
    let mut plain = test.plain(ranks, &program, &arguments);
    let mut job = test.checked(ranks, &program, &arguments);
    plain.deadline = deadline(&plain);
    job.deadline = deadline(&job);
    let plain = test.run(&plain)?;
    let outcome = test.run(&job)?;
    expect(outcome.status == 0, &outcome, "the program is right")?;
    expect_silent(&test.report()?, &outcome)?;
    let ours = grown(&outcome)? - grown(&plain)?.max(0);
    let shown = shown(&outcome);
    println!(
        "{} {kind} × {rounds}, {threads} threads: {ours} pages more than without; {shown}",
        test.target().name
    );
    expect(ours <= PAGES, &outcome, &format!("{ours} pages more at the end than after the first tenth"))
}

/// The numbers of a line «tenth 3 pages 4875 microseconds 384009». Pages that could not be read (-1) are none.
fn numbers(line: &str) -> Option<[i64; 3]> {
    let mut words = line.split_whitespace();
    let mut named = |name| (words.next() == Some(name)).then(|| words.next()?.parse().ok()).flatten();
    let numbers = [named("tenth")?, named("pages")?, named("microseconds")?];
    (numbers[1] > 0).then_some(numbers)
}

/// Pages at the end beyond those after the first tenth; of several ranks, of the one that has most.
fn grown(outcome: &Outcome) -> Result<i64, String> {
    let most = |wanted: i64| {
        let lines = outcome.stdout.lines().filter_map(numbers).filter(|[tenth, ..]| *tenth == wanted);
        lines.map(|[_, pages, _]| pages).max()
    };
    let (first, last) = (most(1), most(10));
    Ok(last.ok_or(told(outcome, "no last tenth"))? - first.ok_or(told(outcome, "no first tenth"))?)
}

fn shown(outcome: &Outcome) -> String {
    let of = |wanted: i64| {
        let found = outcome.stdout.lines().filter_map(numbers).find(|[tenth, ..]| *tenth == wanted);
        found.map_or(String::new(), |[_, pages, microseconds]| format!("{pages} pages, {microseconds} µs"))
    };
    format!("first tenth {}, last tenth {}", of(1), of(10))
}

/// Instructions of the first tenth and of the last.
pub fn instructions(test: &Test<'_>) -> Result<(), String> {
    if find_program(Path::new(""), "valgrind").is_none() {
        test.skip("valgrind is not installed");
        return Ok(());
    }
    let program = test.compiled("load.c", &["-O2", "-lpthread"])?;
    for kind in ["attributes", "keyvals", "dups", "regions"] {
        let rounds = (2_000 * number("MPIWARDEN_LOAD", 1)).to_string();
        let mut words = test.words(1, &program, &[kind, &rounds, "1", BEFORE]);
        let file = test.folder.join(format!("callgrind.{kind}"));
        count(&mut words, &program, &file, &["--dump-after=tenth_done"]);
        let mut job = test.job(&["--fail-on", "never", "--quiet"], &words);
        job.deadline = 3 * deadline(&job); // Valgrind takes its time
        let outcome = test.run(&job)?;
        expect(outcome.status == 0, &outcome, "the program is right")?;
        // The first dump holds the start and the rounds that do not count.
        let tenth = |number: u32| instructions_of(&file.with_extension(format!("{kind}.{}", number + 1)));
        let (first, last) = (tenth(1)?, tenth(10)?);
        println!(
            "{} {kind} × {rounds}: {first} instructions in the first tenth, {last} in the last",
            test.target().name
        );
        let slower = last as f64 / first as f64 - 1.0;
        expect(slower <= 0.01, &outcome, &format!("{kind}: {:.2} % slower at the end", 100.0 * slower))?;
    }
    Ok(())
}

/// Has a program's instructions counted, into a file.
pub fn count(words: &mut Vec<OsString>, program: &Path, file: &Path, options: &[&str]) {
    let at = words.iter().position(|word| *word == *program.as_os_str()).unwrap_or(0);
    let profiler = ["valgrind", "-q", "--tool=callgrind"].iter().chain(options).map(OsString::from);
    let out = OsString::from(format!("--callgrind-out-file={}", file.display()));
    words.splice(at..at, profiler.chain([out]).collect::<Vec<_>>());
}

pub fn instructions_of(file: &Path) -> Result<u64, String> {
    let text = fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let line = text.lines().find_map(|line| line.strip_prefix("summary: ").or(line.strip_prefix("totals: ")));
    line.and_then(|number| number.trim().parse().ok()).ok_or(format!("{} has no summary", file.display()))
}
