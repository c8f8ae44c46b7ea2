//! Runs the programs below tests/hangs/programs through the front door: those that hang must be told of, each with its check, its
//! ranks and its places; those that only look like it must end by themselves without a word.
//!
//! What a program expects is in its own text; the form is explained in `expectation.rs` and `program.rs`. Two MPIs take turns, of each
//! family one, unless all are asked for (`support::everywhere`). A test is named `ompi4::messages/hang_wrong_tag`.
//!
//! Left out: how the judgement is made (analysis, on made-up jobs), and what is shown of it (reports).

#[path = "../support/mod.rs"]
mod support;

mod compare;
mod ending;
mod expectation;
mod launch;
mod program;
mod roll_call;

use std::collections::BTreeMap;
use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use program::Hanging;
use support::{Family, Machine, Places, Target, Tokens, files_below};

/// How many tests run at a time: they mostly sleep, or wait in a library that does so busily.
const AT_ONCE: usize = 8;
/// How many ranks of all tests at a time. A program with more of them runs alone.
const RANKS_AT_ONCE: usize = 14;

/// What one test needs; shared by all.
pub struct Bench {
    pub places: Places,
    pub machine: Machine,
    /// One for each rank.
    pub tokens: Tokens,
    /// Tests were asked for by name.
    by_name: bool,
}

fn main() {
    let arguments = support::arguments(AT_ONCE);
    let places = Places::find();
    let machine = Machine::look(&places);
    let folder = places.root.join("tests/hangs/programs");
    let bench = Arc::new(Bench {
        places,
        machine,
        tokens: Tokens::new(RANKS_AT_ONCE),
        by_name: arguments.filter.is_some(),
    });
    let everywhere = support::everywhere(&arguments);
    if let Some(why) = cannot(&bench.places) {
        libtest_mimic::run(&arguments, vec![support::skipped("all", &why)]).exit();
    }
    let mut trials = Vec::new();
    let sources = files_below(&folder);
    for (at, source) in sources.into_iter().filter(|path| program::is_one(path)).enumerate() {
        match Hanging::read(&folder, &source) {
            Ok(program) => trials.extend(trials_of(&bench, &Arc::new(program), (!everywhere).then_some(at))),
            Err(what) => {
                let name = format!("readable::{}", source.strip_prefix(&folder).unwrap_or(&source).display());
                trials.push(Trial::test(name, move || Err(Failed::from(what))));
            }
        }
    }
    trials.push(counted(&folder));
    libtest_mimic::run(&arguments, trials).exit();
}

/// Why the command under test says nothing of hangs, if it does not.
fn cannot(places: &Places) -> Option<String> {
    let help = std::process::Command::new(places.command()).args(["run", "--help"]).output().ok()?;
    let knows = String::from_utf8_lossy(&help.stdout).contains("--on-hang");
    (!knows).then(|| "the command has no --on-hang yet".to_owned())
}

/// A program that is lost would be missed by no other test.
fn counted(folder: &std::path::Path) -> Trial {
    let names: Vec<_> =
        files_below(folder).iter().filter_map(|path| path.file_name().map(|name| name.to_owned())).collect();
    let of = |start: &str| names.iter().filter(|name| name.to_string_lossy().starts_with(start)).count();
    let (hanging, slow) = (of("hang_"), of("good_"));
    Trial::test("as_many_as_promised", move || {
        if hanging >= 40 && slow >= 25 {
            return Ok(());
        }
        Err(format!("{hanging} programs hang and {slow} look like it, promised are 40 and 25").into())
    })
}

/// One test for each target, or its named skip. `turn`: for those only whose turn it is.
fn trials_of(bench: &Arc<Bench>, program: &Arc<Hanging>, turn: Option<usize>) -> Vec<Trial> {
    let chosen = turn.map(|turn| in_turn(bench, program, turn));
    let mut trials = Vec::new();
    for target in &bench.machine.targets {
        let name = target.as_ref().map_or_else(|(name, _)| *name, |target| target.name);
        if chosen.as_ref().is_some_and(|chosen| !chosen.contains(&name)) {
            continue;
        }
        let trial_name = format!("{name}::{}", program.name);
        let skip = match target {
            // Who asks for tests by name wants to see it.
            Ok(target) => program.why_not(target).or(program.known_fault.clone().filter(|_| !bench.by_name)),
            Err((_, why)) => Some(why.clone()),
        };
        if let Some(why) = skip {
            trials.push(support::skipped(&trial_name, &why));
            continue;
        }
        let (bench, program) = (Arc::clone(bench), Arc::clone(program));
        trials.push(Trial::test(trial_name, move || {
            let target = bench.machine.get(name).ok_or("the target was found a moment ago")?;
            launch::run(&bench, &program, target).map_err(Failed::from)
        }));
    }
    trials
}

/// A library of each family, of those that can run the program.
fn in_turn<'a>(bench: &'a Bench, program: &Hanging, turn: usize) -> Vec<&'a str> {
    let mut alike: BTreeMap<bool, Vec<&Target>> = BTreeMap::new();
    for target in bench.machine.targets.iter().flatten().filter(|target| program.why_not(target).is_none()) {
        alike.entry(target.family == Family::Mpich).or_default().push(target);
    }
    alike.into_values().map(|targets| targets[turn % targets.len()].name).collect()
}
