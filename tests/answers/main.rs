//! Random programs of known answer: what is said of them must be exactly what they were made to be.
//!
//! Each program about order (`rma-conflict`, `rma-unordered`) has two accesses in question, and an order between them, or none, by construction (`passive`, `active`, `looks`, `own`): a right program and its wrong
//! twin differ in one step that is left out, weakened or made too late. A hundred of them are one C file and one launch, each a function, so that each finding
//! names its program. `MPIWARDEN_ANSWERS_PROGRAMS` and `MPIWARDEN_ANSWERS_SEED` ask for others than the usual ones, `MPIWARDEN_ANSWERS_ROUNDS` for all several times.
//!
//! Others (`exchange`) are of messages and collective calls: right by construction, or with one mistake, whose check and place are known. `MPIWARDEN_ANSWERS_EXCHANGES`
//! asks for more of them.
//!
//! Others (`local`) load and store, without optimisation and with it: nothing may be said of the right ones, and of 20 wrong ones, each a launch, at least 19 must be
//! found; all of them where they are built to tell of their accesses. `MPIWARDEN_ANSWERS_LOADS` asks for more of them.
//!
//! Left out: threads, Fortran (`tests/cases` has programs written by hand).

mod access;
mod active;
mod chain;
mod draw;
mod exchange;
mod judge;
mod local;
mod looks;
mod make;
mod messages;
mod own;
mod passive;
mod pattern;
mod script;
#[path = "../support/mod.rs"]
mod support;
mod window;

use judge::Sum;
use libtest_mimic::{Failed, Trial};
use make::{Batch, made};
use script::Lines;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;
use support::{Bench, Job, Program, Report, Target, Tokens, compile, everywhere};

/// Programs of one launch.
const BATCH: usize = 100;
/// Of so many batches one is of programs that share memory.
const SHARING: usize = 10;
/// Of so many batches of exchanges one loses messages, and one has inter-communicators.
const EXCHANGES: usize = 5;
/// Programs of a batch about loads and stores.
const FEW: usize = 20;
/// How they are compiled, batch by batch.
const OPTIMISED: [&str; 4] = ["-O0", "-O2", "-O3", "-O1"];
/// Ranks of a launch, batch by batch; programs take as many of them as they need. MPICH waits busily, so few ranks are most of them.
const RANKS: [usize; 5] = [3, 2, 4, 3, 5];

fn main() {
    let arguments = support::arguments(2);
    let all = everywhere(&arguments);
    let bench = Bench::of_machine();
    let number =
        |name: &str, usual: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let count = number("MPIWARDEN_ANSWERS_PROGRAMS", 1000) as usize;
    let exchanges = number("MPIWARDEN_ANSWERS_EXCHANGES", 500) as usize;
    let seed = number("MPIWARDEN_ANSWERS_SEED", 1);
    let rounds = number("MPIWARDEN_ANSWERS_ROUNDS", 1);
    let names: Vec<&'static str> = bench.machine.targets.iter().flatten().map(|target| target.name).collect();
    let mut trials = Vec::new();
    for missing in bench.machine.targets.iter().filter_map(|target| target.as_ref().err()) {
        trials.push(support::skipped(&format!("{}::answers", missing.0), &missing.1));
    }
    let order = (0..count.div_ceil(BATCH)).map(|batch| {
        let kind = if batch % SHARING == SHARING - 1 { Batch::Sharing } else { Batch::Apart };
        (kind, batch, BATCH.min(count - batch * BATCH))
    });
    let messages = (0..exchanges.div_ceil(BATCH)).map(|batch| {
        let kind = match batch % EXCHANGES {
            3 => Batch::Losing,
            4 => Batch::Between,
            _ => Batch::Exchanges,
        };
        (kind, batch, BATCH.min(exchanges - batch * BATCH))
    });
    let loads = number("MPIWARDEN_ANSWERS_LOADS", 100) as usize;
    let local = (0..loads.div_ceil(FEW)).flat_map(|batch| {
        let take = FEW.min(loads - batch * FEW);
        [(Batch::Loads, batch, take), (Batch::Races, batch, take), (Batch::Exact, batch, 2 * take)]
    });
    for (kind, batch, take) in order.chain(messages).chain(local) {
        for (at, name) in names.iter().enumerate() {
            // Two in turn: over all batches each library has as many.
            let turn = (2 * batch) % names.len();
            if !all && at != turn && at != (turn + 1) % names.len() {
                continue;
            }
            for round in 0..rounds {
                let bench = Arc::clone(&bench);
                let name = *name;
                let of = Made { kind, seed, batch, round, take };
                let title = format!("{name}::{}", of.title());
                trials.push(Trial::test(title, move || {
                    let target = bench.target(name)?;
                    play(&bench, target, &of).map_err(Failed::from)
                }));
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// The programs of one launch.
struct Made {
    kind: Batch,
    seed: u64,
    batch: usize,
    round: u64,
    take: usize,
}

impl Made {
    fn title(&self) -> String {
        let Made { kind, seed, batch, round, .. } = self;
        let of = match kind {
            Batch::Apart | Batch::Sharing => "batch",
            Batch::Exchanges
            | Batch::Losing
            | Batch::Between
            | Batch::Loads
            | Batch::Races
            | Batch::Exact => kind.name(),
        };
        format!("{of}_{batch}_of_seed_{seed}_round_{round}")
    }
}

fn play(bench: &Bench, target: &Target, of: &Made) -> Result<(), String> {
    let Made { kind, seed, batch, round, take } = *of;
    let Bench { places, tokens, .. } = bench;
    if let Some(missing) = places.missing_build() {
        return Err(missing);
    }
    let is_local = matches!(kind, Batch::Loads | Batch::Races | Batch::Exact);
    let ranks = if is_local { 2 } else { RANKS[batch % RANKS.len()] };
    let programs = made(seed.wrapping_mul(1000) + batch as u64, take, kind, ranks);
    let scripts: Vec<_> = programs.iter().map(|program| program.script.clone()).collect();
    let (text, lines) = script::file(&scripts, &kind.frame());
    let name = kind.name();
    let file = format!("{name}_{seed}_{batch}.c");
    let sources = places.target.join("answers").join("sources");
    let folder =
        places.target.join("answers").join(target.name).join(format!("{name}_{seed}_{batch}_{round}"));
    fs::create_dir_all(&sources).map_err(|e| format!("{}: {e}", sources.display()))?;
    let source = sources.join(&file);
    write_once(&source, &text)?;
    let output = folder.with_extension("out");
    let mut flags = vec!["-Wno-unused-variable".to_owned(), "-Wno-unused-but-set-variable".to_owned()];
    if is_local {
        flags.push(OPTIMISED[batch % OPTIMISED.len()].to_owned());
    }
    if kind == Batch::Exact {
        flags.extend(support::exact_flags(places, "gcc")?);
    }
    let held = tokens.take(1);
    let program = compile(
        &Program { compiler: &target.cc, source: &source, output: &output, flags: &flags },
        &places.root,
    )?;
    drop(held);
    let made = Compiled { target, tokens, program, folder, ranks, kind };
    let sum = if kind == Batch::Races {
        let mut all = Sum::default();
        for number in 0..programs.len() {
            let one = number..=number;
            let sum =
                made.launch(&places.command(), Some(number), (&programs[one.clone()], &lines[one], &file))?;
            all.found += sum.found;
            all.missed.extend(sum.missed.into_iter().map(|title| format!("program_{number}: {title}")));
            all.problems.extend(sum.problems);
        }
        if 20 * all.found < 19 * programs.len() && all.problems.is_empty() {
            all.problems.push(format!(
                "fewer than 19 of 20 were found: {} of {}; missed:\n  {}",
                all.found,
                programs.len(),
                all.missed.join("\n  ")
            ));
        }
        all
    } else {
        made.launch(&places.command(), None, (&programs, &lines, &file))?
    };
    println!(
        "{} {name} {batch} of seed {seed}: {} right, {} found, {} missed",
        target.name,
        sum.right,
        sum.found,
        sum.missed.len()
    );
    if sum.problems.is_empty() {
        return Ok(());
    }
    Err(format!("{}:\n  {}", source.display(), sum.problems.join("\n  ")))
}

/// The programs of one file, ready to be launched.
struct Compiled<'a> {
    target: &'a Target,
    tokens: &'a Tokens,
    program: PathBuf,
    folder: PathBuf,
    ranks: usize,
    kind: Batch,
}

impl Compiled<'_> {
    /// Launches all of them or one alone, and judges what is said of them.
    fn launch(
        &self,
        command: &Path,
        one: Option<usize>,
        (programs, lines, file): (&[make::Program], &[Lines], &str),
    ) -> Result<Sum, String> {
        let Compiled { target, tokens, program, folder, ranks, kind } = self;
        let _ = fs::remove_dir_all(folder); // of an earlier run, if any
        let mut job = Job::checked(command, folder, &target.launch(*ranks as u32, &[]), program);
        job.words.extend(one.map(|number| number.to_string().into()));
        job.deadline = Duration::from_secs(60);
        job.env.push(("MPIR_CVAR_POLLS_BEFORE_YIELD".to_owned(), "1".to_owned()));
        if matches!(kind, Batch::Loads | Batch::Races) {
            job.env.push(("MPIWARDEN_WATCH".to_owned(), "sample".to_owned()));
        }
        let held = tokens.take(2);
        let outcome = job.run()?;
        drop(held);
        let how = format!(
            "to repeat:\n  {}\nexit status {}{}, standard error:\n{}",
            outcome.command,
            outcome.status,
            if outcome.timed_out { ", not in time" } else { "" },
            outcome.stderr
        );
        let report =
            Report::read(&folder.join("report/report.json")).map_err(|what| format!("{what}\n{how}"))?;
        let mut sum = judge::judge(programs, lines, (file, &report));
        let ended = (outcome.status == 0 || *kind == Batch::Losing) && !outcome.timed_out;
        if ended && sum.problems.is_empty() {
            // What went well is not needed any more, and there are many.
            let _ = fs::remove_dir_all(folder.join("report/raw"));
        } else {
            sum.problems.push(how);
        }
        Ok(sum)
    }
}

/// Several targets share a source.
fn write_once(source: &Path, text: &str) -> Result<(), String> {
    if fs::read_to_string(source).is_ok_and(|old| old == text) {
        return Ok(());
    }
    // Another target's test may write it at the same moment, in this process or in another one.
    static WRITTEN: AtomicUsize = AtomicUsize::new(0);
    let own = source.with_extension(format!("{}.{}.new", std::process::id(), WRITTEN.fetch_add(1, Relaxed)));
    fs::write(&own, text)
        .and_then(|()| fs::rename(&own, source))
        .map_err(|e| format!("{}: {e}", source.display()))
}
