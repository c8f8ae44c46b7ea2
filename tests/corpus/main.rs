//! Real software that is right, compiled by somebody else or against somebody else's libraries: it ends and prints with
//! the library as it does without, and whatever is reported is on the committed list of true findings, which
//! docs/trust.md explains.
//!
//! A program that fails without the library is named as skipped and does not count. The environment variable
//! `MPIWARDEN_CORPUS=full` adds the members that take long, `MPIWARDEN_CORPUS_ONLY` names those that are wanted;
//! tests/corpus.sh sets both. Left out: mpi4py and OpenCoarrays, which have suites of their own.

mod members;
mod start;
#[path = "../support/mod.rs"]
mod support;
mod told;

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use libtest_mimic::{Completion, Failed, Trial};
use members::{MEMBERS, Member};
use support::{
    Job, Machine, NOT_IN_TIME, Places, Runs, Target, TrueFinding, arguments, no_longer_met, passes, skipped,
};

/// The first run that did not end. Nothing more is run after it, or all of them might take all their time.
static HUNG: OnceLock<String> = OnceLock::new();

/// One program under one MPI, run once for all tests that look at it.
struct Pair {
    member: &'static Member,
    target: Target,
    ranks: u32,
    version: String,
    places: Places,
    runs: OnceLock<Result<Runs, String>>,
}

fn main() {
    let arguments = arguments(1);
    let places = Places::find();
    let machine = Machine::look(&places);
    let full = std::env::var("MPIWARDEN_CORPUS").is_ok_and(|value| value == "full");
    let only = std::env::var("MPIWARDEN_CORPUS_ONLY").unwrap_or_default();
    let only: Vec<&str> = only.split_whitespace().collect();
    let mut trials = Vec::new();
    let mut pairs = Vec::new();
    for member in MEMBERS.iter().filter(|member| full || !member.full) {
        if !only.is_empty() && !only.contains(&member.name) {
            continue;
        }
        for (name, ranks) in member.runs {
            let trial = format!("{name}::{}_on_{ranks}", member.name);
            match pair(&machine, &places, member, name, *ranks) {
                Ok(pair) => {
                    let pair = Arc::new(pair);
                    pairs.push(Arc::clone(&pair));
                    trials.push(Trial::ignorable_test(trial, move || same_and_nothing_false(&pair)));
                }
                Err(why) => trials.push(skipped(&trial, &why)),
            }
        }
    }
    if !pairs.is_empty() {
        trials.push(Trial::test("the_list_is_not_out_of_date", move || list_is_in_use(&pairs)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn pair(
    machine: &Machine,
    places: &Places,
    member: &'static Member,
    name: &'static str,
    ranks: u32,
) -> Result<Pair, String> {
    let target = machine.need(name)?;
    let version = start::version(member, target)?;
    let (target, places) = (target.clone(), places.clone());
    Ok(Pair { member, target, ranks, version, places, runs: OnceLock::new() })
}

fn same_and_nothing_false(pair: &Pair) -> Result<Completion, Failed> {
    let runs = pair.runs()?;
    if let Some(skipped) = runs.fails_by_itself() {
        return Ok(skipped);
    }
    if let Some(check) = pair.member.fails_by_chance()
        && runs.report.findings.iter().any(|finding| finding.check == check)
    {
        return Ok(Completion::ignored_with(format!("fails without the library too, by chance: {check}")));
    }
    let mut problems = runs.differences(pair.member.shown);
    if pair.member.counts_wrong() && !runs.without.stdout.contains(" 0 wrong") {
        problems.push("it should print «0 wrong»".to_owned());
    }
    let shown = |line: &str| (pair.member.shown)(line).is_some();
    if !runs.without.stdout.lines().any(shown) {
        problems.push("it printed nothing that could be compared".to_owned());
    }
    problems.extend(runs.false_findings(&pair.list()?, pair.target.name));
    problems.extend(runs.gaps(pair.ranks));
    for call in pair.member.calls {
        if runs.count(call) == 0 {
            problems.push(format!("{call} was never seen: {:?}", runs.report.coverage.calls));
        }
    }
    told::keep(pair, runs)?;
    runs.verdict(&problems)
}

fn list_is_in_use(pairs: &[Arc<Pair>]) -> Result<(), Failed> {
    let mut problems = Vec::new();
    for member in MEMBERS {
        let mut reports = Vec::new();
        for pair in pairs.iter().filter(|pair| pair.member.name == member.name) {
            let runs = pair.runs()?;
            if runs.without.status == 0 {
                reports.push((pair.target.name, &runs.report));
            }
        }
        let Some(pair) = pairs.iter().find(|pair| pair.member.name == member.name) else { continue };
        problems.extend(no_longer_met(&pair.list()?, &reports));
    }
    passes(&problems)
}

impl Pair {
    fn runs(&self) -> Result<&Runs, String> {
        self.runs.get_or_init(|| self.make_unless_hung()).as_ref().map_err(String::clone)
    }

    /// What is true of this program.
    fn list(&self) -> Result<Vec<TrueFinding>, String> {
        let list = TrueFinding::read(&self.places.root.join("tests/corpus/true-findings.json"))?;
        let (ours, others): (Vec<_>, Vec<_>) =
            list.into_iter().partition(|entry| entry.program.as_deref() == Some(self.member.name));
        let known =
            |entry: &TrueFinding| MEMBERS.iter().any(|one| entry.program.as_deref() == Some(one.name));
        match others.iter().find(|entry| !known(entry)) {
            Some(entry) => Err(format!("the list speaks of {:?}, which is no member", entry.program)),
            None => Ok(ours),
        }
    }

    fn folder(&self) -> PathBuf {
        let name = format!("{}-{}-{}", self.member.name, self.target.name, self.ranks);
        self.places.target.join("corpus").join(name)
    }

    fn make_unless_hung(&self) -> Result<Runs, String> {
        if let Some(hung) = HUNG.get() {
            return Err(format!("not run, for {hung} did not end in time"));
        }
        let runs = self.make();
        if runs.as_ref().is_err_and(|what| what.starts_with(NOT_IN_TIME)) {
            HUNG.get_or_init(|| self.folder().file_name().unwrap_or_default().to_string_lossy().into_owned());
        }
        runs
    }

    fn make(&self) -> Result<Runs, String> {
        if let Some(missing) = self.places.missing_build() {
            return Err(missing);
        }
        let folder = self.folder();
        let _ = fs::remove_dir_all(&folder); // of an earlier run, if any
        let start = self.member.start(&self.places, &self.target, &folder)?;
        let input = self
            .member
            .input
            .map_or(Ok(String::new()), |path| fs::read_to_string(path).map_err(|e| format!("{path}: {e}")))?;
        let launcher = self.target.launch(self.ranks, &[]);
        let mut without = Job::plain(&folder.join("without"), &launcher, &start.program);
        let mut with = Job::checked(&self.places.command(), &folder.join("with"), &launcher, &start.program);
        for job in [&mut without, &mut with] {
            job.words.extend(start.words.iter().map(Into::into));
            // Ranks and threads of numerical libraries must not fight for the same few cores.
            job.env.push(("OMP_NUM_THREADS".to_owned(), "1".to_owned()));
            job.input.clone_from(&input);
            job.deadline = Duration::from_secs(180);
        }
        told::keep_command(&folder, &launcher, &start, &input)?;
        Runs::make(&without, &with)
    }
}
