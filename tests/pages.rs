//! Runs the two programs of every check's page: the wrong one must give a finding of that check, the right one none.
//!
//! Under MPICH 5 and Open MPI 5 only: the other MPIs are the cases' matter (tests/cases.rs). The form of the pages is
//! tests/drift.rs's.

mod support;

use std::fs;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use mpiwarden::checks::catalogue::{CATALOGUE, CheckInfo, Family as ChecksFamily};
use support::{
    Block, Family, Job, Machine, Places, Program, Report, Target, Tokens, block_under, compile,
    problems_of_wording,
};

const TARGETS: [&str; 2] = ["mpich5", "ompi5"];
const RANKS: u32 = 2;

struct Bench {
    places: Places,
    machine: Machine,
    tokens: Tokens,
}

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(arguments.test_threads.unwrap_or(2).min(2));
    let places = Places::find();
    let machine = Machine::look(&places);
    let bench = Arc::new(Bench { places, machine, tokens: Tokens::new(2) });
    let mut trials = Vec::new();
    for row in CATALOGUE.iter().filter(|row| row.family != ChecksFamily::Tool) {
        for heading in ["Wrong", "Right"] {
            trials.extend(block_trials(&bench, row, heading));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn block_trials(bench: &Arc<Bench>, row: &'static CheckInfo, heading: &'static str) -> Vec<Trial> {
    let file = format!("src/checks/{}/{}.md", row.family.name(), row.id.replace('-', "_"));
    let page = fs::read_to_string(bench.places.root.join(&file)).unwrap_or_default();
    let block = match block_under(&page, heading) {
        Ok(block) => Arc::new(block),
        Err(what) => {
            let name = format!("readable::{}::{heading}", row.id);
            return vec![Trial::test(name, move || Err(format!("{file}: {what}").into()))];
        }
    };
    let mut trials = Vec::new();
    for name in TARGETS {
        let trial_name = format!("{name}::{}::{}", row.id, heading.to_lowercase());
        let skip = block.skips.iter().find(|skip| skip.targets.iter().any(|target| target == name));
        let skip = skip.map(|skip| skip.reason.as_str()).or(bench.machine.why_missing(name));
        if let Some(why) = skip {
            println!("skipped: {trial_name} — {why}");
            trials.push(Trial::test(trial_name, || Ok(())).with_ignored_flag(true));
            continue;
        }
        let (bench, block) = (Arc::clone(bench), Arc::clone(&block));
        trials.push(Trial::test(trial_name, move || {
            let target = bench.machine.get(name).ok_or("the target was found a moment ago")?;
            run_block(&bench, &block, target, row.id, heading == "Wrong").map_err(Failed::from)
        }));
    }
    trials
}

fn run_block(bench: &Bench, block: &Block, target: &Target, id: &str, wrong: bool) -> Result<(), String> {
    let Bench { places, tokens, .. } = bench;
    if let Some(missing) = places.missing_build() {
        return Err(missing);
    }
    let folder = places.target.join("pages").join(target.name).join(id);
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let source = folder.join(if wrong { "wrong.c" } else { "right.c" });
    fs::write(&source, &block.text).map_err(|e| format!("{}: {e}", source.display()))?;
    // MPICH waits busily: two of its ranks take both cores.
    let _held = tokens.take(if target.family == Family::Mpich { 2 } else { 1 });
    let output = source.with_extension("");
    let program = Program { compiler: &target.cc, source: &source, output: &output, flags: &[] };
    let program = compile(&program, &places.root)?;
    let run_folder = source.with_extension("run");
    let _ = fs::remove_dir_all(&run_folder); // of an earlier run, if any
    let job = Job::checked(&places.command(), &run_folder, &target.launch(RANKS, &block.mca), &program);
    let outcome = job.run()?;
    let problems = match Report::read(&run_folder.join("report/report.json")) {
        Ok(report) => problems(&report, id, wrong, outcome.status, outcome.timed_out),
        Err(what) => vec![what],
    };
    if problems.is_empty() {
        return Ok(());
    }
    Err(format!(
        "{}\nto repeat:\n  {}\nexit status {}, standard output:\n{}\nstandard error:\n{}",
        problems.join("\n"),
        outcome.command,
        outcome.status,
        outcome.stdout,
        outcome.stderr
    ))
}

fn problems(report: &Report, id: &str, wrong: bool, status: i32, timed_out: bool) -> Vec<String> {
    let mut problems = problems_of_wording(report);
    if timed_out {
        problems.push("did not end in time".to_owned());
    }
    if wrong && report.of_check(id).next().is_none() {
        problems.push(format!("no finding of {id}"));
    }
    // A wrong program may show other faults of the same slip; a right one shows none.
    if !wrong {
        problems.extend(report.findings.iter().map(|finding| format!("not expected: {}", finding.shown())));
        if status != 0 {
            problems.push(format!("the right program ended with status {status}"));
        }
    }
    problems
}
