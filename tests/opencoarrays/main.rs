//! The test programs of OpenCoarrays as Debian packages them, compiled by somebody else years ago: coarrays of Fortran
//! over windows of MPI, which attach, detach, lock, get and put by the million. With the library preloaded each ends and
//! prints as it does without, and whatever is reported is on the committed list of true findings.
//!
//! A program that fails without the library is named as skipped and does not count. Left out: programs that print
//! something else each time (tests/opencoarrays/programs.rs says which).

mod own;
mod programs;
#[path = "../support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Completion, Failed, Trial};
use programs::{GROUPS, Group, WRONG};
use support::{
    Job, Machine, Places, Runs, Target, TrueFinding, arguments, no_longer_met, passes, problems_of_wording,
    skipped,
};

/// So many programs that use windows must run under Open MPI, or the suite says less than it promises.
const AT_LEAST: usize = 12;

/// One program under one target, run once for all tests that look at it.
struct Pair {
    target: Target,
    group: &'static Group,
    program: PathBuf,
    /// Of a program that is compiled first.
    source: Option<own::Source>,
    places: Places,
    runs: OnceLock<Result<Runs, String>>,
}

fn main() {
    let arguments = arguments(1);
    let places = Places::find();
    let machine = Machine::look(&places);
    let mut trials = Vec::new();
    let mut pairs = Vec::new();
    let ours = own::GROUPS.iter().map(|group| (group, true));
    for (group, is_own) in GROUPS.iter().map(|group| (group, false)).chain(ours) {
        for program in group.programs {
            let way = if group.over_mpi { "_over_mpi" } else { "" };
            let name = format!("{}::{program}_on_{}{way}", group.target, group.ranks);
            match pair(&machine, &places, group, program, is_own) {
                Ok(pair) => {
                    let pair = Arc::new(pair);
                    pairs.push(Arc::clone(&pair));
                    trials.push(Trial::ignorable_test(name, move || same_and_nothing_false(&pair)));
                }
                Err(why) => trials.push(skipped(&name, &why)),
            }
        }
    }
    let name = format!("{}::{}_is_wrong", WRONG.target, WRONG.programs[0]);
    match pair(&machine, &places, &WRONG, WRONG.programs[0], false) {
        Ok(pair) => trials.push(Trial::ignorable_test(name, move || wrong_program(&pair))),
        Err(why) => trials.push(skipped(&name, &why)),
    }
    if !pairs.is_empty() {
        let also = pairs.clone();
        trials.push(Trial::test("the_list_is_not_out_of_date", move || list_is_in_use(&also)));
        trials.push(Trial::test("enough_programs_ran", move || enough(&pairs)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn pair(
    machine: &Machine,
    places: &Places,
    group: &'static Group,
    program: &str,
    is_own: bool,
) -> Result<Pair, String> {
    let name = group.target;
    let target = machine.need(name)?;
    let source = is_own.then(|| own::source(places, target, program)).transpose()?;
    let program = programs::folder(name)?.join(program);
    if source.is_none() && !program.is_file() {
        return Err("the package has no such program".to_owned());
    }
    let (target, places, runs) = (target.clone(), places.clone(), OnceLock::new());
    Ok(Pair { target, group, program, source, places, runs })
}

/// The test of a program that is right.
fn same_and_nothing_false(pair: &Pair) -> Result<Completion, Failed> {
    let runs = pair.runs()?;
    if let Some(skipped) = runs.fails_by_itself() {
        return Ok(skipped);
    }
    let mut problems = runs.differences(|line| Some(line.to_owned()));
    problems.extend(runs.false_findings(&pair.list()?, pair.target.name));
    problems.extend(runs.gaps(pair.group.ranks));
    if !used_a_window(runs) {
        problems.push(format!("no window was used: {:?}", runs.report.coverage.calls));
    }
    runs.verdict(&problems)
}

/// A wrong program of the real world: it is found out, and ends as without the library. What it prints depends on what
/// lies behind its window, which is nobody's promise.
fn wrong_program(pair: &Pair) -> Result<Completion, Failed> {
    let runs = pair.runs()?;
    if !runs.without.stdout.contains("failed") {
        return Ok(Completion::ignored_with("the program is right in this package"));
    }
    let mut problems = runs.statuses();
    problems.extend(problems_of_wording(&runs.report));
    let found: Vec<_> = runs.report.of_check("rma-out-of-bounds").collect();
    let is_right = |finding: &&support::Finding| {
        finding.call.as_deref() == Some("MPI_Get")
            && finding.details["window_bytes"] == 1
            && finding.details["end_offset"] == 8
    };
    if found.is_empty() || !found.iter().all(is_right) {
        let all: Vec<String> = runs.report.findings.iter().map(support::Finding::shown).collect();
        problems.push(format!("eight bytes of a window of one byte: {all:#?}"));
    }
    runs.verdict(&problems)
}

/// Whether an operation reached a window that the program made, besides those that the start makes.
fn used_a_window(runs: &Runs) -> bool {
    let operations = ["MPI_Put", "MPI_Get", "MPI_Accumulate", "MPI_Fetch_and_op", "MPI_Win_attach"];
    operations.iter().any(|name| runs.count(name) > 0)
}

fn list_is_in_use(pairs: &[Arc<Pair>]) -> Result<(), Failed> {
    let mut reports = Vec::new();
    for pair in pairs {
        reports.push((pair.target.name, &pair.runs()?.report));
    }
    passes(&no_longer_met(&pairs[0].list()?, &reports))
}

/// Were most programs to fail by themselves one day, all would be skipped and nobody would notice.
fn enough(pairs: &[Arc<Pair>]) -> Result<(), Failed> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for pair in pairs {
        let runs = pair.runs()?;
        let counted = runs.without.status == 0 && used_a_window(runs);
        *counts.entry(pair.target.name).or_default() += usize::from(counted);
    }
    match counts.get("ompi4") {
        Some(count) if *count < AT_LEAST => Err(format!("{counts:?}, expected {AT_LEAST}").into()),
        Some(_) | None => Ok(()),
    }
}

impl Pair {
    fn runs(&self) -> Result<&Runs, String> {
        self.runs.get_or_init(|| self.make()).as_ref().map_err(String::clone)
    }

    fn list(&self) -> Result<Vec<TrueFinding>, String> {
        TrueFinding::read(&self.places.root.join("tests/opencoarrays/true-findings.json"))
    }

    fn make(&self) -> Result<Runs, String> {
        if let Some(missing) = self.places.missing_build() {
            return Err(missing);
        }
        let name = self.program.file_name().unwrap_or_default().to_string_lossy();
        let way = if self.group.over_mpi { "-mpi" } else { "" };
        let name = format!("{}-{}{way}-{name}", self.target.name, self.group.ranks);
        let folder = self.places.target.join("opencoarrays").join(name);
        let _ = fs::remove_dir_all(&folder); // of an earlier run, if any
        let program = match &self.source {
            Some(source) => source.compiled(&self.places, &folder)?,
            None => self.program.clone(),
        };
        let launcher = self.target.launch(self.group.ranks, &[]);
        let without = Job::plain(&folder.join("without"), &launcher, &program);
        let mut with = Job::checked(&self.places.command(), &folder, &launcher, &program);
        if self.group.over_mpi {
            with.env.push(("MPIWARDEN_DIRECTORY".to_owned(), "mpi".to_owned()));
        }
        Runs::make(&without, &with)
    }
}
