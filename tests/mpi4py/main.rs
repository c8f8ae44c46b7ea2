//! mpi4py's own tests of attributes, communicators, windows, RMA and datatypes, under MPICH 5 and Open MPI 5: with the
//! library preloaded every test ends as it does without, and whatever is reported is on the committed list of true
//! findings, warnings and notes too: a false warning is a defect like any other false report. Where the run fails without the
//! library too, it is skipped by name.
//!
//! `MPIWARDEN_CORPUS=full`, which tests/corpus.sh sets, takes mpi4py's whole test suite instead, on one rank and on three.
//! It takes long, makes errors on purpose, which have a list of their own, and mostly calls what is not checked.

#[path = "../support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use support::{
    Job, Machine, Places, Report, Target, TrueFinding, no_longer_met, problems_of_wording, skipped,
};

/// What is run: each target on one rank and on two.
const TARGETS: [&str; 2] = ["mpich5", "ompi5"];
const RANKS: [u32; 2] = [1, 2];
const RANKS_OF_WHOLE: [u32; 2] = [1, 3];

/// Results of one rank: a test's name, and how it ended.
type Results = BTreeMap<String, String>;

/// A run with the library and one without, made once for the tests that look at it.
struct Pair {
    target: Target,
    ranks: u32,
    whole: bool,
    places: Places,
    runs: OnceLock<Result<Made, String>>,
}

/// What came of a pair of runs: both, or why there is nothing to compare on this machine.
enum Made {
    Runs(Box<Runs>),
    FailsByItself(String),
}

struct Runs {
    without: Vec<Results>,
    with: Vec<Results>,
    report: Report,
}

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(1); // MPICH waits busily, and two ranks want both cores
    let places = Places::find();
    let machine = Machine::look(&places);
    let tests = test_folder(&places);
    let whole = std::env::var("MPIWARDEN_CORPUS").is_ok_and(|value| value == "full");
    let mut trials = Vec::new();
    let mut pairs = Vec::new();
    // Else the first target on one rank, and the second on two.
    let everywhere = whole || support::everywhere(&arguments);
    for (turn, name) in TARGETS.into_iter().enumerate() {
        let all = if whole { RANKS_OF_WHOLE } else { RANKS };
        for ranks in if everywhere { &all[..] } else { &all[turn..=turn] } {
            let ranks = *ranks;
            let of = if whole { "_of_all" } else { "" };
            let trial = |what: &str| format!("{name}::{what}{of}_on_{ranks}");
            let target = match (machine.need(name), &tests) {
                (Ok(target), Some(_)) => target.clone(),
                (found, _) => {
                    let why = found.err().unwrap_or("mpi4py's source package is not installed");
                    trials.extend(["same_results", "findings"].map(|what| skipped(&trial(what), why)));
                    continue;
                }
            };
            let (places, runs) = (places.clone(), OnceLock::new());
            let pair = Arc::new(Pair { target, ranks, whole, places, runs });
            pairs.push(Arc::clone(&pair));
            let other = Arc::clone(&pair);
            trials.push(Trial::ignorable_test(trial("same_results"), move || same_results(&pair)));
            trials.push(Trial::ignorable_test(trial("findings"), move || findings(&other)));
        }
    }
    // Some are met in one of the runs only.
    if !pairs.is_empty() && everywhere {
        trials.push(Trial::test("the_list_is_not_out_of_date", move || list_is_in_use(&pairs)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn same_results(pair: &Pair) -> Result<Completion, Failed> {
    let runs = match pair.made()? {
        Made::Runs(runs) => runs,
        Made::FailsByItself(why) => return Ok(Completion::ignored_with(why)),
    };
    let mut differences = Vec::new();
    for (rank, (without, with)) in runs.without.iter().zip(&runs.with).enumerate() {
        for name in without.keys().chain(with.keys().filter(|name| !without.contains_key(*name))) {
            let ends = [without.get(name), with.get(name)].map(|end| end.map_or("not run", String::as_str));
            if ends[0] != ends[1] {
                differences.push(format!(
                    "rank {rank}: {name}: {} without the library, {} with it",
                    ends[0], ends[1]
                ));
            }
        }
    }
    fail_with(&differences)
}

fn findings(pair: &Pair) -> Result<Completion, Failed> {
    let report = match pair.made()? {
        Made::Runs(runs) => &runs.report,
        Made::FailsByItself(why) => return Ok(Completion::ignored_with(why)),
    };
    let list = pair.list()?;
    let mut problems = problems_of_wording(report);
    for finding in &report.findings {
        if !list.iter().any(|entry| entry.is(finding, pair.target.name)) {
            problems.push(format!("not on the list of true findings: {}", finding.shown()));
        }
    }
    let run = &report.run;
    let ranks = (run.complete, run.ranks, run.ranks_reported);
    // Some of the whole suite's tests start processes of their own.
    let all = if pair.whole { run.ranks_reported.max(pair.ranks) } else { pair.ranks };
    if ranks != (true, Some(all), all) {
        problems.push(format!("run complete, ranks, ranks_reported are {ranks:?}"));
    }
    fail_with(&problems)
}

fn list_is_in_use(pairs: &[Arc<Pair>]) -> Result<(), Failed> {
    let mut reports = Vec::new();
    for pair in pairs {
        if let Made::Runs(runs) = pair.made()? {
            reports.push((pair.target.name, &runs.report));
        }
    }
    fail_with(&no_longer_met(&pairs[0].list()?, &reports)).map(|_| ())
}

fn fail_with(problems: &[String]) -> Result<Completion, Failed> {
    if problems.is_empty() { Ok(Completion::Completed) } else { Err(problems.join("\n").into()) }
}

fn test_folder(places: &Places) -> Option<PathBuf> {
    let entries = fs::read_dir(places.mpi()).ok()?.flatten();
    entries
        .map(|entry| entry.path().join("test"))
        .find(|folder| folder.join("main.py").is_file() && folder.to_string_lossy().contains("/mpi4py-"))
}

impl Pair {
    fn made(&self) -> Result<&Made, String> {
        self.runs.get_or_init(|| self.make()).as_ref().map_err(String::clone)
    }

    fn list(&self) -> Result<Vec<TrueFinding>, String> {
        let name = if self.whole { "true-findings-whole.json" } else { "true-findings.json" };
        TrueFinding::read(&self.places.root.join("tests/mpi4py").join(name))
    }

    fn make(&self) -> Result<Made, String> {
        if let Some(missing) = self.places.missing_build() {
            return Err(missing);
        }
        let folder = self.places.target.join("mpi4py").join(format!(
            "{}-{}{}",
            self.target.name,
            self.ranks,
            if self.whole { "-all" } else { "" }
        ));
        let _ = fs::remove_dir_all(&folder); // of an earlier run, if any
        let without = match self.run(&folder.join("without"), false) {
            Ok(results) => results,
            Err(what) => {
                let why = what.lines().next().unwrap_or_default();
                return Ok(Made::FailsByItself(format!("fails without the library too: {why}")));
            }
        };
        let with = self.run(&folder.join("with"), true)?;
        let report = Report::read(&folder.join("with/report/report.json"))?;
        Ok(Made::Runs(Box::new(Runs { without, with, report })))
    }

    fn run(&self, folder: &Path, checked: bool) -> Result<Vec<Results>, String> {
        let launcher = self.target.launch(self.ranks, &[]);
        // The interpreter beside the launcher is that of the environment that has this MPI and mpi4py.
        let python = Path::new(&self.target.launcher[0]).with_file_name("python");
        let mut job = Job::checked(&self.places.command(), folder, &launcher, &python);
        if !checked {
            job = Job::plain(folder, &launcher, &python);
        }
        let tests = test_folder(&self.places).ok_or("mpi4py's source package is gone")?;
        job.words.push(self.places.root.join("tests/mpi4py/driver.py").into());
        job.words.extend([tests.into_os_string(), folder.into()]);
        if self.whole {
            job.words.push("all".into());
        }
        job.deadline = Duration::from_secs(if self.whole { 1200 } else { 400 });
        let outcome = job.run()?;
        let told = || format!("to repeat:\n  {}\n{}\n{}", outcome.command, outcome.stdout, outcome.stderr);
        // The whole suite may have tests that fail under an MPI; the results say which.
        if outcome.timed_out || (outcome.status != 0 && !self.whole) {
            return Err(format!(
                "ended with status {} (in time: {})\n{}",
                outcome.status,
                !outcome.timed_out,
                told()
            ));
        }
        (0..self.ranks)
            .map(|rank| {
                read_results(&folder.join(format!("rank-{rank}")))
                    .map_err(|what| format!("{what}\n{}", told()))
            })
            .collect()
    }
}

/// Lines as `testAttr (test_attributes.TestWinAttr.testAttr) ... ok`, held against the closing «Ran N tests». A test that
/// failed in a part of it has a line for the part, too, which is indented.
fn read_results(path: &Path) -> Result<Results, String> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let results: Results = text
        .lines()
        .filter_map(|line| line.split_once(" ... "))
        .map(|(name, end)| (name.to_owned(), end.trim().to_owned()))
        .collect();
    let tests = results.keys().filter(|name| !name.starts_with(' ')).count();
    let ran = text.lines().find_map(|line| line.strip_prefix("Ran ")?.split(' ').next()?.parse().ok());
    if ran != Some(tests) || tests < 300 {
        return Err(format!("{}: {tests} results, {ran:?} tests run", path.display()));
    }
    Ok(results)
}
