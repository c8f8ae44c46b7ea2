//! A library against the mirror: many programs, what they came to, and the smallest program of each difference.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::deviations::Deviations;
use crate::difference::Difference;
use crate::generate::{made_up, number};
use crate::launch::{Built, Driver, Played};
use crate::player::{self, Player};
use crate::program::Program;
use crate::show;
use crate::shrink::{alike, shrink};
use crate::support::{Places, Target};

/// Programs that one process plays.
const BATCH: usize = 5000;
/// Processes whose last program leaves its attributes for `MPI_Finalize`.
const FINALIZES: usize = 4;

/// What all programs of one library came to.
#[derive(Debug, Default)]
struct Sum {
    programs: usize,
    calls: usize,
    callbacks: usize,
    open: usize,
    deviations: BTreeMap<&'static str, usize>,
}

/// One program against the mirror.
///
/// # Errors
/// The first difference that no deviation explains.
pub fn check(driver: &Driver, program: &Program, played: &Played) -> Result<player::Played, Box<Difference>> {
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

pub fn agrees(places: &Places, target: &Target) -> Result<(), String> {
    let begin = Instant::now();
    let driver = Driver::new(places, target, Built::Plain)?;
    let count = number("MPIWARDEN_DIFFERENTIAL_PROGRAMS", 2000) as usize;
    let seed = number("MPIWARDEN_DIFFERENTIAL_SEED", 7);
    let (mut sum, mut kinds) = (Sum::default(), Kinds::new());
    for first in (0..count).step_by(BATCH) {
        let programs = made_up(seed + first as u64, BATCH.min(count - first), false);
        compare(&driver, &programs, &mut sum, &mut kinds)?;
    }
    for round in 0..FINALIZES {
        // The first of them is not wild.
        compare(&driver, &made_up(seed + round as u64, 1, true), &mut sum, &mut kinds)?;
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
    told(&driver, kinds)
}

/// Differences that are not alike: the smallest program of each, and how many programs have it.
type Kinds = Vec<(Program, Difference, usize)>;

fn compare(driver: &Driver, programs: &[Program], sum: &mut Sum, kinds: &mut Kinds) -> Result<(), String> {
    let all = driver.play(programs)?;
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
    Ok(())
}

fn told(driver: &Driver, mut kinds: Kinds) -> Result<(), String> {
    if kinds.is_empty() {
        return Ok(());
    }
    kinds.sort_by_key(|(_, _, count)| std::cmp::Reverse(*count));
    let told: Vec<_> = kinds
        .into_iter()
        .take(MOST_TOLD)
        .map(|(program, found, count)| tell(driver, program, &found, count))
        .collect();
    Err(format!("{} and the mirror differ:\n{}\n{}", driver.target, told.join("\n"), driver.said()))
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
            show::program(&program, found.step)
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
