//! Runs the programs of every check's page: the wrong ones must give a finding of that check, the right ones none.
//!
//! Those in C under MPICH 5 and Open MPI 5 only: the other MPIs are the cases' matter (tests/cases.rs). Those in
//! Fortran under the two that have it. The form of the pages, and which need a program in which language, is
//! tests/drift.rs's matter.

mod support;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use mpiwarden::checks::catalogue::{CATALOGUE, CheckInfo, Family as ChecksFamily};
use support::{
    Bench, Block, BlockLanguage, Family, Job, Program, Report, Target, block_under, compile,
    problems_of_wording,
};

/// Where the programs in each language are run.
const TARGETS: [(BlockLanguage, [&str; 2]); 2] =
    [(BlockLanguage::C, ["mpich5", "ompi5"]), (BlockLanguage::Fortran, ["mpich4", "ompi4"])];
const RANKS: u32 = 2;

fn main() {
    let mut arguments = Arguments::from_args();
    let bench = Bench::of_machine();
    let cores = bench.tokens.all();
    arguments.test_threads = Some(arguments.test_threads.unwrap_or(cores).min(cores));
    let mut trials = Vec::new();
    // Else under one of the two: the wrong and the right program of a page under different ones, and those of the next page the other
    // way round.
    let everywhere = support::everywhere(&arguments);
    let rows = CATALOGUE.iter().filter(|row| row.family != ChecksFamily::Tool);
    for (at, row) in rows.enumerate() {
        for (turn, heading) in ["Wrong", "Right"].into_iter().enumerate() {
            let turn = (!everywhere).then_some((at + turn) % 2);
            trials.extend(block_trials(&bench, row, heading, turn));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// One program of a page.
struct Shown {
    row: &'static CheckInfo,
    wrong: bool,
    language: BlockLanguage,
    block: Block,
    /// A block in C that the program calls.
    part: Option<String>,
}

/// `turn`: under which of its targets a program is run; under both where there is none, or where the one is not for it.
fn block_trials(
    bench: &Arc<Bench>,
    row: &'static CheckInfo,
    heading: &'static str,
    turn: Option<usize>,
) -> Vec<Trial> {
    let file = format!("src/checks/{}/{}.md", row.family.name(), row.id.replace('-', "_"));
    let page = fs::read_to_string(bench.places.root.join(&file)).unwrap_or_default();
    let mut trials = Vec::new();
    let mut part = None;
    for (language, targets) in TARGETS {
        match block_under(&page, heading, language) {
            Ok(Some(block)) if block.is_part => part = Some(block.text),
            Ok(Some(block)) => {
                let shown = Shown { row, wrong: heading == "Wrong", language, block, part: part.take() };
                trials.extend(shown_trials(bench, shown, targets, turn));
            }
            Ok(None) => {}
            Err(what) => {
                let what = format!("{file}: under `{heading}`: {what}");
                let name = format!("readable::{}::{heading}::{language:?}", row.id);
                return vec![Trial::test(name, move || Err(what.into()))];
            }
        }
    }
    if trials.is_empty() {
        let what = format!("{file}: no program under `{heading}`");
        return vec![Trial::test(format!("readable::{}::{heading}", row.id), move || Err(what.into()))];
    }
    trials
}

fn shown_trials(
    bench: &Arc<Bench>,
    shown: Shown,
    targets: [&'static str; 2],
    turn: Option<usize>,
) -> Vec<Trial> {
    let runs = |name: &str| {
        let skips = shown.block.skips.iter().any(|skip| skip.targets.iter().any(|target| target == name));
        !skips && bench.machine.why_missing(name).is_none()
    };
    // What cannot be run is listed with its reason.
    let chosen = turn.map(|turn| targets[turn]).filter(|_| targets.iter().all(|name| runs(name)));
    let targets = targets.into_iter().filter(|name| chosen.is_none_or(|chosen| chosen == *name));
    let shown = Arc::new(shown);
    let mut trials = Vec::new();
    for name in targets {
        let heading = if shown.wrong { "wrong" } else { "right" };
        let trial_name = match shown.language {
            BlockLanguage::C => format!("{name}::{}::{heading}", shown.row.id),
            BlockLanguage::Fortran => format!("fortran::{name}::{}::{heading}", shown.row.id),
        };
        let skip = shown.block.skips.iter().find(|skip| skip.targets.iter().any(|target| target == name));
        let skip = skip.map(|skip| skip.reason.as_str()).or(bench.machine.why_missing(name));
        let no_compiler = || compiler(bench.machine.get(name)?, shown.language).err();
        if let Some(why) = skip.map(str::to_owned).or_else(no_compiler) {
            println!("skipped: {trial_name} — {why}");
            trials.push(Trial::test(trial_name, || Ok(())).with_ignored_flag(true));
            continue;
        }
        let (bench, shown) = (Arc::clone(bench), Arc::clone(&shown));
        trials.push(Trial::ignorable_test(trial_name, move || {
            let target = bench.target(name)?;
            run_block(&bench, &shown, target).map_err(Failed::from)
        }));
    }
    trials
}

fn compiler(target: &Target, language: BlockLanguage) -> Result<&Path, String> {
    match language {
        BlockLanguage::C => Ok(&target.cc),
        BlockLanguage::Fortran => target.fortran.as_deref().map_err(Clone::clone),
    }
}

fn run_block(bench: &Bench, shown: &Shown, target: &Target) -> Result<Completion, String> {
    let Bench { places, tokens, .. } = bench;
    let Shown { row, wrong, language, block, part } = shown;
    let (id, wrong) = (row.id, *wrong);
    if let Some(missing) = places.missing_build() {
        return Err(missing);
    }
    let folder = places.target.join("pages").join(target.name).join(id);
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let stem = match (language, wrong) {
        (BlockLanguage::C, true) => "wrong",
        (BlockLanguage::C, false) => "right",
        (BlockLanguage::Fortran, true) => "wrong_fortran",
        (BlockLanguage::Fortran, false) => "right_fortran",
    };
    let source = folder.join(stem).with_extension(language.extension());
    fs::write(&source, &block.text).map_err(|e| format!("{}: {e}", source.display()))?;
    // MPICH waits busily: two of its ranks count as two.
    let _held = tokens.take(if target.family == Family::Mpich { 2 } else { 1 });
    let output = source.with_extension("");
    let compiler = compiler(target, *language)?;
    let mut flags = Vec::new();
    if let Some(part) = part {
        let file = source.with_extension("part.c");
        fs::write(&file, part).map_err(|e| format!("{}: {e}", file.display()))?;
        flags.push(file.display().to_string());
    }
    let program = Program { compiler, source: &source, output: &output, flags: &flags };
    let program = compile(&program, &places.root)?;
    let run_folder = source.with_extension("run");
    let _ = fs::remove_dir_all(&run_folder); // of an earlier run, if any
    let mut job = Job::checked(&places.command(), &run_folder, &target.launch(RANKS, &block.mca), &program);
    // Some checks need what the ranks recorded, and the others must find the same with it.
    job.env.push(("MPIWARDEN_RECORD".to_owned(), "64M".to_owned()));
    job.env.push(("MPIWARDEN_WATCH".to_owned(), "sample".to_owned()));
    if row.family == ChecksFamily::Hangs {
        job.env.push(("MPIWARDEN_HANG_AFTER".to_owned(), "2".to_owned()));
        job.env.push(("MPIWARDEN_ON_HANG".to_owned(), "abort".to_owned()));
    }
    let outcome = job.run()?;
    let problems = match Report::read(&run_folder.join("report/report.json")) {
        Ok(report) => {
            match report.coverage.lends_no_watchpoints().filter(|_| id == "local-conflict" && wrong) {
                Some(why) => return Ok(Completion::ignored_with(why)),
                None => problems(&report, id, wrong, outcome.status, outcome.timed_out),
            }
        }
        Err(what) => vec![what],
    };
    if problems.is_empty() {
        return Ok(Completion::Completed);
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
