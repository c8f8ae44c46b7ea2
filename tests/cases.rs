//! Runs every program under tests/cases through the front door, and compares the report with the expectations written on its
//! lines: two MPIs of this machine take turns, one of each family, unless all are asked for (`support::everywhere`). A test is
//! named `ompi4::keyvals/keyval-invalid/bad_set`.
//!
//! Left out: the programs that test launching and bad input (tests/launcher.rs), and the pages' (tests/pages.rs).

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use support::{
    Bench, Case, Exit, Family, Job, Outcome, Places, Program, Report, Target, compare, compile, files_below,
};

/// What one test needs; shared by all.
fn main() {
    let mut arguments = Arguments::from_args();
    // The machine's cores are shared out by tokens.
    let bench = Bench::of_machine();
    let cores = bench.tokens.all();
    arguments.test_threads = Some(arguments.test_threads.unwrap_or(cores).min(cores));
    let folder = bench.places.root.join("tests/cases");
    let mut trials = vec![machine_trial(&bench)];
    let mut in_fortran = 0;
    let everywhere = support::everywhere(&arguments);
    for (at, source) in sources(&folder).into_iter().enumerate() {
        match Case::read(&folder, &source) {
            Ok(case) => {
                in_fortran += usize::from(case.is_fortran);
                let turn = (!everywhere).then_some(at);
                trials.extend(case_trials(&bench, &Arc::new(case), turn));
            }
            Err(what) => {
                let name = format!("readable::{}", source.strip_prefix(&folder).unwrap_or(&source).display());
                trials.push(Trial::test(name, move || Err(Failed::from(what))));
            }
        }
    }
    trials.extend(bench.machine.targets.iter().flatten().filter_map(|target| no_fortran(target, in_fortran)));
    libtest_mimic::run(&arguments, trials).exit();
}

/// One named skip for all Fortran cases under an MPI without Fortran.
fn no_fortran(target: &Target, cases: usize) -> Option<Trial> {
    let why = target.fortran.as_ref().err()?;
    let name = format!("{}::all_in_fortran", target.name);
    println!("skipped: {name} — {why}: {cases} cases");
    Some(Trial::test(name, || Ok(())).with_ignored_flag(true))
}

/// All C, C++ and Fortran programs named bad_* and good_*, in order.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = files_below(folder);
    found.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let extension = path.extension().unwrap_or_default();
        ["c", "cpp", "f90", "f"].iter().any(|known| extension == *known)
            && (name.starts_with("bad_") || name.starts_with("good_"))
    });
    found
}

/// Without a build or without any MPI nothing would be tested: that is a failure, no skip.
fn machine_trial(bench: &Arc<Bench>) -> Trial {
    let bench = Arc::clone(bench);
    Trial::test("machine", move || {
        if let Some(missing) = bench.places.missing_build() {
            return Err(missing.into());
        }
        if bench.machine.targets.iter().all(Result::is_err) {
            return Err("no MPI is installed: tests/mpi/install.sh installs what it can".into());
        }
        Ok(())
    })
}

/// Targets under which right programs with attached memory run a second time, with the directory over MPI.
const OVER_MPI: [&str; 2] = ["ompi4", "mpich5"];

/// Whether a case is a right program that attaches memory and reaches for another rank's.
fn reaches_over(case: &Case) -> bool {
    let rma = case.name.starts_with("rma/") || case.name.starts_with("traps/");
    let text = fs::read_to_string(&case.source).unwrap_or_default();
    !case.is_wrong() && rma && case.ranks > 1 && text.contains("MPI_Win_attach") && !is_recorded(case)
}

/// Whether a case is about order, of which there are hundreds: each is run under one library, whose turn it is.
fn is_recorded(case: &Case) -> bool {
    case.env.iter().any(|(name, _)| name == "MPIWARDEN_RECORD")
}

/// The targets of a program that takes turns, of those that can run it: a library of each family, and one of all for those about
/// order, which all libraries share ([`is_recorded`]). Which one goes by the program's number, so that each library has programs of
/// every kind; all of them under all libraries take longer than an integration's time, and are what `--full` is for.
fn in_turn<'a>(bench: &'a Bench, case: &Case, turn: usize) -> Vec<&'a str> {
    let mut alike: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for target in bench.machine.targets.iter().flatten() {
        let is_compiled = !case.is_fortran || target.fortran.is_ok();
        if is_compiled && case.skipped_under(target.name).is_none() {
            let group = match target.family {
                _ if is_recorded(case) => "any",
                Family::Mpich => "mpich",
                Family::OpenMpi => "ompi",
            };
            alike.entry(group).or_default().push(target.name);
        }
    }
    alike.into_values().map(|names| names[turn % names.len()]).collect()
}

/// One test for each target, or its named skip. `turn`: for those only whose turn it is.
fn case_trials(bench: &Arc<Bench>, case: &Arc<Case>, turn: Option<usize>) -> Vec<Trial> {
    let mut trials = Vec::new();
    let chosen = turn.map(|turn| in_turn(bench, case, turn));
    for target in &bench.machine.targets {
        let (name, skip) = match target {
            Ok(target) if case.is_fortran && target.fortran.is_err() => continue, // told once, by `no_fortran`
            Ok(target) => (target.name, case.skipped_under(target.name)),
            Err((name, why)) => (*name, Some(why.as_str())),
        };
        let trial_name = format!("{name}::{}", case.name);
        if let Some(why) = skip {
            // The closing lines of a test run name skipped tests without a reason, so it is said here.
            println!("skipped: {trial_name} — {why}");
            trials.push(Trial::test(trial_name, || Ok(())).with_ignored_flag(true));
            continue;
        }
        let (bench, case) = (Arc::clone(bench), Arc::clone(case));
        let is_chosen = chosen.as_ref().is_none_or(|chosen| chosen.contains(&name));
        let ways = [
            (Way::OverMpi, OVER_MPI.contains(&name) && reaches_over(&case)),
            (Way::Exact, is_chosen && is_watched(&case)),
            (Way::Plain, is_chosen),
        ];
        for (way, _) in ways.into_iter().filter(|(_, is_played)| *is_played) {
            let (bench, case) = (Arc::clone(&bench), Arc::clone(&case));
            trials.push(Trial::ignorable_test(format!("{name}{}::{}", way.suffix(), case.name), move || {
                let target = bench.target(name)?;
                run_case(&bench, &case, target, way).map_err(Failed::from)
            }));
        }
    }
    trials
}

/// MPICH ends a rank by an assertion of its own while that rank holds a lock that the others see: one run of 1,500 without the
/// library then waits for ever in another rank. Such a run is made once more.
fn stands_still_by_itself(exit: Exit, outcome: &Outcome) -> bool {
    exit == Exit::Any && outcome.timed_out && outcome.stderr.contains("Assertion failed in file")
}

/// How a program is built and run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Plain,
    /// What other ranks attached is read over MPI, as from another node.
    OverMpi,
    /// Built so that it tells of all of its loads and stores.
    Exact,
}

impl Way {
    /// Behind the target's name.
    fn suffix(self) -> &'static str {
        match self {
            Way::Plain => "",
            Way::OverMpi => "+mpi",
            Way::Exact => "+exact",
        }
    }
}

/// Whether a case is about loads and stores: then it is also built so that it tells of them.
fn is_watched(case: &Case) -> bool {
    case.env.iter().any(|(name, _)| name == "MPIWARDEN_WATCH")
}

/// What the compiler is told for that, each program with one of the usual levels of optimisation.
fn exact_flags(places: &Places, case: &Case) -> Result<Vec<String>, String> {
    let mut flags = support::exact_flags(places, if case.is_fortran { "gfortran" } else { "gcc" })?;
    flags
        .push(["-O0", "-O1", "-O2", "-O3"][case.name.bytes().map(usize::from).sum::<usize>() % 4].to_owned());
    Ok(flags)
}

fn run_case(bench: &Bench, case: &Case, target: &Target, way: Way) -> Result<Completion, String> {
    let Bench { places, tokens, .. } = bench;
    if let Some(missing) = places.missing_build() {
        return Err(missing);
    }
    let folder = format!("{}{}", target.name, way.suffix());
    let output = places.target.join("cases").join(folder).join(&case.name);
    let held = tokens.take(1);
    let compiler = match &target.fortran {
        Ok(fortran) if case.is_fortran => fortran,
        _ if case.is_cpp() => &target.cxx,
        _ => &target.cc,
    };
    let mut flags = case.cflags.clone();
    if way == Way::Exact {
        flags.extend(exact_flags(places, case)?);
    }
    let program = Program { compiler, source: &case.source, output: &output, flags: &flags };
    let program = compile(&program, &places.root)?;
    let mut env = case.env.clone();
    if way == Way::OverMpi {
        env.push(("MPIWARDEN_DIRECTORY".to_owned(), "mpi".to_owned()));
    }
    if let Some(source) = &case.preload_after {
        let library = output.with_extension("preload.so");
        let flags = ["-shared".to_owned(), "-fPIC".to_owned()];
        let tool = Program { compiler: &target.cc, source, output: &library, flags: &flags };
        let tool = compile(&tool, &places.root)?;
        env.push(("MPIWARDEN_PRELOAD_AFTER".to_owned(), tool.display().to_string()));
    }
    drop(held);

    let folder = output.with_extension("run");
    let _ = fs::remove_dir_all(&folder); // of an earlier run, if any
    let launcher = target.launch(case.ranks, &case.mca);
    let mut job = Job::checked(&places.command(), &folder, &launcher, &program);
    job.env = env;
    let busy = target.family == Family::Mpich && case.ranks > 1;
    let held = tokens.take(if busy { 2 } else { 1 });
    let mut outcome = job.run()?;
    if stands_still_by_itself(case.exit, &outcome) {
        let _ = fs::remove_dir_all(&folder); // what the next run writes anew
        outcome = job.run()?;
    }
    drop(held);

    let mut problems = Vec::new();
    if outcome.timed_out {
        problems.push(format!("did not end within {} s", job.deadline.as_secs()));
    }
    match Report::read(&folder.join("report/report.json")) {
        Ok(report) if way == Way::Exact && !report.coverage.is_told_exactly() => {
            problems.push("the program did not tell of its loads and stores".to_owned());
        }
        Ok(report) => match report.coverage.lends_no_watchpoints().filter(|_| case.is_wrong()) {
            Some(why) => return Ok(Completion::ignored_with(why)),
            None => problems.extend(compare(case, target, &report, &outcome)),
        },
        Err(what) => problems.push(what),
    }
    if problems.is_empty() {
        return Ok(Completion::Completed);
    }
    Err(format!(
        "{} under {}:\n  {}\nto repeat:\n  {}\nexit status {}, standard output:\n{}\nstandard error:\n{}",
        places.short(&case.source).display(),
        target.name,
        problems.join("\n  "),
        outcome.command,
        outcome.status,
        outcome.stdout,
        outcome.stderr
    ))
}
