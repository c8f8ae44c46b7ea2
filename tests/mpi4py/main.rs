//! mpi4py's own tests of attributes, communicators, windows, RMA and datatypes, under MPICH 5 and Open MPI 5: with the
//! library preloaded every test ends as it does without, and whatever is reported is on the committed list of true
//! findings, warnings and notes too: a false warning is a defect like any other false report.
//!
//! Left out: mpi4py's other tests, which make hundreds of errors on purpose or call nothing that is checked.

#[path = "../support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{Job, Machine, Places, Report, Target, TrueFinding, problems_of_wording};

/// What is run: each target on one rank and on two.
const TARGETS: [&str; 2] = ["mpich5", "ompi5"];
const RANKS: [u32; 2] = [1, 2];

/// Results of one rank: a test's name, and how it ended.
type Results = BTreeMap<String, String>;

/// A run with the library and one without, made once for the tests that look at it.
struct Pair {
    target: Target,
    ranks: u32,
    places: Places,
    runs: OnceLock<Result<Runs, String>>,
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
    let mut trials = Vec::new();
    let mut pairs = Vec::new();
    for name in TARGETS {
        for ranks in RANKS {
            let trial = |what: &str| format!("{name}::{what}_on_{ranks}");
            let target = match (machine.get(name), &tests) {
                (Some(target), Some(_)) => Ok(target.clone()),
                (Some(_), None) => Err("mpi4py's source package is not installed"),
                (None, _) => Err(machine.why_missing(name).unwrap_or("not installed")),
            };
            let target = match target {
                Ok(target) => target,
                Err(why) => {
                    for what in ["same_results", "findings"] {
                        println!("skipped: {} — {why}", trial(what));
                        trials.push(Trial::test(trial(what), || Ok(())).with_ignored_flag(true));
                    }
                    continue;
                }
            };
            let (places, runs) = (places.clone(), OnceLock::new());
            let pair = Arc::new(Pair { target, ranks, places, runs });
            pairs.push(Arc::clone(&pair));
            let other = Arc::clone(&pair);
            trials.push(Trial::test(trial("same_results"), move || same_results(&pair)));
            trials.push(Trial::test(trial("findings"), move || findings(&other)));
        }
    }
    if !pairs.is_empty() {
        trials.push(Trial::test("the_list_is_not_out_of_date", move || list_is_in_use(&pairs)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn same_results(pair: &Pair) -> Result<(), Failed> {
    let runs = pair.runs()?;
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

fn findings(pair: &Pair) -> Result<(), Failed> {
    let report = &pair.runs()?.report;
    let list = pair.list()?;
    let mut problems = problems_of_wording(report);
    for finding in &report.findings {
        if !list.iter().any(|entry| entry.is(finding, pair.target.name)) {
            problems.push(format!("not on the list of true findings: {}", finding.shown()));
        }
    }
    let run = &report.run;
    let ranks = (run.complete, run.ranks, run.ranks_reported);
    if ranks != (true, Some(pair.ranks), pair.ranks) {
        problems.push(format!("run complete, ranks, ranks_reported are {ranks:?}"));
    }
    fail_with(&problems)
}

/// An entry of the list that no run meets any more would one day hide a false finding.
fn list_is_in_use(pairs: &[Arc<Pair>]) -> Result<(), Failed> {
    let mut problems = Vec::new();
    for entry in pairs[0].list()? {
        for name in &entry.targets {
            let of_target = pairs.iter().filter(|pair| pair.target.name == name);
            let mut met = false;
            for pair in of_target {
                met |= pair.runs()?.report.findings.iter().any(|finding| entry.is(finding, name));
            }
            if !met {
                problems.push(format!(
                    "not met under {name} any more: {}[{}] {}",
                    entry.verdict, entry.check, entry.message
                ));
            }
        }
    }
    fail_with(&problems)
}

fn fail_with(problems: &[String]) -> Result<(), Failed> {
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}

fn test_folder(places: &Places) -> Option<PathBuf> {
    let entries = fs::read_dir(places.mpi()).ok()?.flatten();
    entries
        .map(|entry| entry.path().join("test"))
        .find(|folder| folder.join("main.py").is_file() && folder.to_string_lossy().contains("/mpi4py-"))
}

impl Pair {
    fn runs(&self) -> Result<&Runs, String> {
        self.runs.get_or_init(|| self.make()).as_ref().map_err(String::clone)
    }

    fn list(&self) -> Result<Vec<TrueFinding>, String> {
        TrueFinding::read(&self.places.root.join("tests/mpi4py/true-findings.json"))
    }

    fn make(&self) -> Result<Runs, String> {
        if let Some(missing) = self.places.missing_build() {
            return Err(missing);
        }
        let folder = self.places.target.join("mpi4py").join(format!("{}-{}", self.target.name, self.ranks));
        let _ = fs::remove_dir_all(&folder); // of an earlier run, if any
        let without = self.run(&folder.join("without"), false)?;
        let with = self.run(&folder.join("with"), true)?;
        let report = Report::read(&folder.join("with/report/report.json"))?;
        Ok(Runs { without, with, report })
    }

    fn run(&self, folder: &Path, checked: bool) -> Result<Vec<Results>, String> {
        let launcher = self.target.launch(self.ranks, &[]);
        // The interpreter beside the launcher is that of the environment that has this MPI and mpi4py.
        let python = Path::new(&self.target.launcher[0]).with_file_name("python");
        let mut job = Job::checked(&self.places.command(), folder, &launcher, &python);
        if !checked {
            job.words = launcher.iter().map(OsString::from).collect();
            job.words.push(python.into());
        }
        let tests = test_folder(&self.places).ok_or("mpi4py's source package is gone")?;
        job.words.push(self.places.root.join("tests/mpi4py/driver.py").into());
        job.words.extend([tests.into_os_string(), folder.into()]);
        job.deadline = Duration::from_secs(180);
        let outcome = job.run()?;
        let told = || format!("to repeat:\n  {}\n{}\n{}", outcome.command, outcome.stdout, outcome.stderr);
        if outcome.timed_out || outcome.status != 0 {
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

/// Lines as `testAttr (test_attributes.TestWinAttr.testAttr) ... ok`, held against the closing «Ran N tests».
fn read_results(path: &Path) -> Result<Results, String> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let results: Results = text
        .lines()
        .filter_map(|line| line.split_once(" ... "))
        .map(|(name, end)| (name.to_owned(), end.trim().to_owned()))
        .collect();
    let ran = text.lines().find_map(|line| line.strip_prefix("Ran ")?.split(' ').next()?.parse().ok());
    if ran != Some(results.len()) || results.len() < 300 {
        return Err(format!("{}: {} results, {ran:?} tests run", path.display(), results.len()));
    }
    Ok(results)
}
