//! The tests: every library against the mirror, without and with the checker preloaded; that a fault is seen.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use libtest_mimic::{Failed, Trial};
use mpiwarden::mirror::deviations::DEVIATIONS;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::deviations::Deviations;
use crate::difference::{Difference, What};
use crate::launch::{Driver, Played};
use crate::player::{self, Player};
use crate::program::{Program, programs};
use crate::record::Line;
use crate::shrink::{alike, shrink};
use crate::support::{Finding, Machine, Places, Target};
use crate::{show, smallest};

/// Programs that one process plays.
const BATCH: usize = 5000;
/// Processes whose last program leaves its attributes for `MPI_Finalize`.
const FINALIZES: usize = 4;

pub fn all(places: &Arc<Places>, machine: &Machine) -> Vec<Trial> {
    let mut trials = Vec::new();
    for target in &machine.targets {
        match target {
            Ok(target) => trials.extend(trials_of(places, target)),
            Err((name, why)) => {
                println!("skipped: {name}::agrees — {why}");
                trials.push(Trial::test(format!("{name}::agrees"), || Ok(())).with_ignored_flag(true));
            }
        }
    }
    trials
}

/// What a trial does.
type Run = fn(&Places, &Target) -> Result<(), String>;

fn trials_of(places: &Arc<Places>, target: &Target) -> Vec<Trial> {
    let all: [(&str, Run); 4] = [
        ("agrees", agrees),
        ("agrees_when_checked", agrees_when_checked),
        ("shows_every_deviation", shows_every_deviation),
        ("a_lie_is_seen", a_lie_is_seen),
    ];
    let trial = |(name, run): (&str, Run)| {
        let (places, target) = (Arc::clone(places), target.clone());
        let name = format!("{}::{name}", target.name);
        Trial::test(name, move || run(&places, &target).map_err(Failed::from))
    };
    all.map(trial).into()
}

/// A deviation that no library shows any more has no place in the list, and one that a library has not is not its.
fn shows_every_deviation(places: &Places, target: &Target) -> Result<(), String> {
    let driver = Driver::new(places, target, false)?.apart("smallest");
    let deviations = Deviations { library: driver.library };
    let mut problems = Vec::new();
    let certain = |id: &str| !NOT_ALWAYS.contains(&(target.name, id));
    for (id, program) in smallest::all().into_iter().filter(|(id, _)| certain(id)) {
        let hangs = id == "orphaned-window-hangs" && deviations.has(id);
        let driver = if hangs { driver.impatient() } else { driver.clone() };
        let played = driver.play(std::slice::from_ref(&program))?;
        let shows = match check(&driver, &program, &played[0]) {
            Ok(played) => played.deviations.contains_key(id),
            Err(found) => {
                problems.push(format!("the program of {id} leads to {:?} at {:?}", found.what, found.op));
                continue;
            }
        };
        match (deviations.has(id), shows) {
            (true, false) => problems.push(format!("{id} does not show:\n{}", show::program(&program, None))),
            (false, true) => problems.push(format!("{id} shows, and is not said of this library")),
            (true, true) | (false, false) => {}
        }
    }
    let programs = smallest::all();
    let missing = |id: &str| !programs.iter().any(|(known, _)| *known == id);
    problems
        .extend(DEVIATIONS.iter().filter(|of| missing(of.id)).map(|of| format!("{} has no program", of.id)));
    let text = std::fs::read_to_string(places.root.join("docs/mpi-libraries.md")).unwrap_or_default();
    for of in
        DEVIATIONS.iter().filter(|of| !text.contains(&format!("`{}`", of.id)) || !text.contains(of.section))
    {
        problems.push(format!("docs/mpi-libraries.md says nothing of {} ({})", of.id, of.section));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

/// What these programs show under these libraries depends on what lies in the heap.
const NOT_ALWAYS: [(&str, &str); 2] =
    [("ompi4", "window-refused-corrupts"), ("ompi4", "window-broken-by-failed-copy")];

/// A driver that tells one result wrong must be found out.
fn a_lie_is_seen(places: &Places, target: &Target) -> Result<(), String> {
    let driver = Driver::new(places, target, true)?;
    let programs: Vec<_> = made_up(7, 400, false).into_iter().filter(|program| !program.wild).collect();
    let all = driver.play(&programs)?;
    let found: Vec<_> = programs
        .iter()
        .zip(&all)
        .filter_map(|(program, played)| check(&driver, program, played).err())
        .collect();
    let lie =
        |found: &Difference| matches!(found.what, What::Value { expected, found } if found == expected + 1);
    if found.is_empty() || !found.iter().all(|found| lie(found)) {
        return Err(format!("some values were told wrong, and these are seen: {found:?}"));
    }
    Ok(())
}

/// With the checker preloaded everything is as without, and it has nothing to say of right programs.
fn agrees_when_checked(places: &Places, target: &Target) -> Result<(), String> {
    let driver = Driver::new(places, target, false)?.apart("unchecked");
    let programs = made_up(number("MPIWARDEN_DIFFERENTIAL_SEED", 7), CHECKED, false);
    for wild in [false, true] {
        let programs: Vec<_> = programs.iter().filter(|program| program.wild == wild).cloned().collect();
        // What crashes has been told by now, and would take its report along.
        let whole = |(_, played): &(Program, Played)| played.lines.contains(&Line::ProgramEnd);
        let first = driver.play(&programs)?;
        let whole = programs.into_iter().zip(first).filter(whole);
        let programs: Vec<_> = whole.map(|(program, _)| program).collect();
        let plain = driver.play(&programs)?;
        let checked = driver.checked(places);
        let after = checked.play(&programs)?;
        for ((program, before), after) in programs.iter().zip(&plain).zip(&after) {
            let ends = |played: &Played| {
                let end = played.lines.iter().position(|line| *line == Line::ProgramEnd);
                played.lines[..end.unwrap_or(played.lines.len())].to_vec()
            };
            let (before, after) = (without_numbers(&ends(before)), without_numbers(&ends(after)));
            if before != after {
                let first = before.iter().zip(&after).position(|(one, other)| one != other);
                let text = show::program(program, None);
                return Err(format!("with the library the record differs from line {first:?} on:\n{text}"));
            }
        }
        quiet(&checked, wild)?;
    }
    Ok(())
}

/// Programs that are played with the checker too.
const CHECKED: usize = 400;

/// Keys may have other numbers.
fn without_numbers(lines: &[Line]) -> Vec<Line> {
    let plain = |line: &Line| {
        if let Line::End { rc, flag, value } = *line
            && value.unsigned_abs() > 0x1_0000
        {
            return Line::End { rc, flag, value: value.signum() };
        }
        *line
    };
    lines.iter().map(plain).collect()
}

/// Of a right program nothing is told; of any, no fault of the library but the known ones.
fn quiet(driver: &Driver, wild: bool) -> Result<(), String> {
    let deviations = Deviations { library: driver.library };
    let reports = driver.reports()?;
    if reports.is_empty() {
        return Err("no process left a report".to_owned());
    }
    let strange = |finding: &&Finding| {
        let mismatch = finding.check == "library-mismatch";
        // This one the checker rightly takes for a fault of the library, and knows no name for.
        let named = finding.verdict == "note" || deviations.has("attribute-set-twice");
        if mismatch { !named } else { !wild }
    };
    let strange: Vec<_> = reports.iter().flat_map(|report| &report.findings).filter(strange).collect();
    match strange[..] {
        [] => Ok(()),
        _ => Err(format!("the checker has something to say (wild: {wild}): {strange:#?}")),
    }
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// So many programs, always the same for a seed. Half of them are wild.
fn made_up(seed: u64, count: usize, leave: bool) -> Vec<Program> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config { failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let kinds = [programs(false, leave).boxed(), programs(true, leave).boxed()];
    (0..count)
        .map(|index| {
            let tree = kinds[index % 2].new_tree(&mut runner).expect("no program is rejected");
            tree.current()
        })
        .collect()
}

/// What all programs of one library came to.
#[derive(Debug, Default)]
struct Sum {
    programs: usize,
    calls: usize,
    callbacks: usize,
    open: usize,
    deviations: BTreeMap<&'static str, usize>,
}

fn check(driver: &Driver, program: &Program, played: &Played) -> Result<player::Played, Box<Difference>> {
    let deviations = Deviations { library: driver.library };
    let mut player = Player::new(program, &played.lines, &deviations, played.status);
    player.play()?;
    Ok(player.played)
}

impl Sum {
    fn add(&mut self, played: &player::Played) {
        self.programs += 1;
        self.calls += played.calls;
        self.callbacks += played.callbacks;
        self.open += played.open;
        for (name, count) in &played.deviations {
            *self.deviations.entry(name).or_default() += count;
        }
    }
}

fn agrees(places: &Places, target: &Target) -> Result<(), String> {
    let begin = Instant::now();
    let driver = Driver::new(places, target, false)?;
    let count = number("MPIWARDEN_DIFFERENTIAL_PROGRAMS", 2000) as usize;
    let seed = number("MPIWARDEN_DIFFERENTIAL_SEED", 7);
    let mut sum = Sum::default();
    for first in (0..count).step_by(BATCH) {
        let programs = made_up(seed + first as u64, BATCH.min(count - first), false);
        compare(&driver, &programs, &mut sum)?;
    }
    for round in 0..FINALIZES {
        // The first of them is not wild.
        compare(&driver, &made_up(seed + round as u64, 1, true), &mut sum)?;
    }
    println!(
        "{}: {} programs, {} calls, {} callbacks, {} open, {:.1} s, deviations {:?}",
        target.name,
        sum.programs,
        sum.calls,
        sum.callbacks,
        sum.open,
        begin.elapsed().as_secs_f64(),
        sum.deviations
    );
    Ok(())
}

fn compare(driver: &Driver, programs: &[Program], sum: &mut Sum) -> Result<(), String> {
    let all = driver.play(programs)?;
    let mut kinds: Vec<(Program, Difference, usize)> = Vec::new();
    for (program, played) in programs.iter().zip(&all) {
        match check(driver, program, played) {
            Ok(played) => sum.add(&played),
            Err(found) => match kinds.iter_mut().find(|(_, known, _)| alike(known, &found)) {
                Some((smallest, known, count)) => {
                    *count += 1;
                    if program.steps.len() < smallest.steps.len() {
                        (*smallest, *known) = (program.clone(), *found);
                    }
                }
                None => kinds.push((program.clone(), *found, 1)),
            },
        }
    }
    if kinds.is_empty() {
        return Ok(());
    }
    kinds.sort_by_key(|(_, _, count)| std::cmp::Reverse(*count));
    let told: Vec<_> = kinds
        .into_iter()
        .take(MOST_TOLD)
        .map(|(program, found, count)| tell(driver, program, &found, count))
        .collect();
    let said = driver.said();
    Err(format!("{} and the mirror differ:\n{}\n{said}", driver.target, told.join("\n")))
}

/// Kinds of differences that are made small and told.
const MOST_TOLD: usize = 6;

/// How long one kind is made smaller.
const MOST_SHRINKING: Duration = Duration::from_secs(20);

/// The smallest program with this difference, to be read by people.
fn tell(driver: &Driver, program: Program, found: &Difference, count: usize) -> String {
    let apart = driver.apart("shrink").impatient();
    let begin = Instant::now();
    let small = shrink(program.clone(), &mut |candidates: &[Program]| {
        if begin.elapsed() > MOST_SHRINKING {
            return vec![false; candidates.len()];
        }
        let Ok(all) = apart.play(candidates) else { return vec![false; candidates.len()] };
        let shows =
            |(program, played)| matches!(check(&apart, program, played), Err(now) if alike(&now, found));
        candidates.iter().zip(&all).map(shows).collect()
    });
    let now =
        apart.play(std::slice::from_ref(&small)).ok().and_then(|all| check(&apart, &small, &all[0]).err());
    let last = now.as_deref().unwrap_or(found);
    let wild = if small.wild { ", wild" } else { "" };
    if now.as_deref().is_none_or(|now| !alike(now, found)) {
        return format!(
            "  {:?} at {:?}, made by {:?} ({count} programs{wild}), and alone {:?}:\n{}",
            found.what,
            found.op,
            found.made_by,
            now.map(|now| (now.what, now.op)),
            show::program(&program, found.step).lines().take(12).collect::<Vec<_>>().join("\n")
        );
    }
    format!(
        "  {:?} at {:?}, made by {:?} ({count} programs{wild}):\n{}",
        last.what,
        last.op,
        last.made_by,
        show::program(&small, last.step)
    )
}
