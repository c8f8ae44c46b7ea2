//! The tests: every library against the mirror, without and with the checker preloaded; that a fault is seen.

use std::sync::Arc;

use libtest_mimic::{Failed, Trial};

use crate::agrees::{agrees, check};
use crate::checked::agrees_when_checked;
use crate::difference::{Difference, What};
use crate::generate::made_up;
use crate::launch::{Built, Driver};
use crate::once_wrong::agrees_on_what_was_wrong;
use crate::program::Program;
use crate::record::Line;
use crate::show;
use crate::shows::shows_every_deviation;
use crate::support::{Machine, Places, Target, skipped};

pub fn all(places: &Arc<Places>, machine: &Machine) -> Vec<Trial> {
    let mut trials = Vec::new();
    for target in &machine.targets {
        match target {
            Ok(target) if target.name.starts_with("impi") => {
                trials.push(skipped(
                    &format!("{}::agrees", target.name),
                    "Intel MPI's deviations have no list",
                ));
            }
            Ok(target) => trials.extend(trials_of(places, target)),
            Err((name, why)) => {
                trials.push(skipped(&format!("{name}::agrees"), why));
            }
        }
    }
    trials
}

/// What a trial does.
type Run = fn(&Places, &Target) -> Result<(), String>;

fn trials_of(places: &Arc<Places>, target: &Target) -> Vec<Trial> {
    let all: [(&str, Run); 6] = [
        ("agrees", agrees),
        ("agrees_when_checked", agrees_when_checked),
        ("shows_every_deviation", shows_every_deviation),
        ("agrees_on_what_was_wrong", agrees_on_what_was_wrong),
        ("a_lie_is_seen", a_lie_is_seen),
        ("a_crash_elsewhere_is_seen", a_crash_elsewhere_is_seen),
    ];
    let trial = |(name, run): (&str, Run)| {
        let (places, target) = (Arc::clone(places), target.clone());
        let name = format!("{}::{name}", target.name);
        Trial::test(name, move || run(&places, &target).map_err(Failed::from))
    };
    all.map(trial).into()
}

/// A driver that tells one result wrong must be found out.
fn a_lie_is_seen(places: &Places, target: &Target) -> Result<(), String> {
    let driver = Driver::new(places, target, Built::Lying)?;
    let programs = some(false, 200);
    let all = driver.play(&programs)?;
    let check = |(program, played)| check(&driver, program, played).err();
    let found: Vec<_> = programs.iter().zip(&all).filter_map(check).collect();
    let lie =
        |found: &Difference| matches!(found.what, What::Value { expected, found } if found == expected + 1);
    if found.is_empty() || !found.iter().all(|found| lie(found)) {
        return Err(format!("some values were told wrong, and these are seen: {found:?}"));
    }
    Ok(())
}

/// No deviation may explain a crash that comes after what libraries do crash of, but in another call. Where a library
/// crashes by itself before, that is explained.
fn a_crash_elsewhere_is_seen(places: &Places, target: &Target) -> Result<(), String> {
    let driver = Driver::new(places, target, Built::Crashing)?;
    let programs = some(true, CRASHING);
    let all = driver.play(&programs)?;
    let mut seen = 0;
    for (program, played) in programs.iter().zip(&all) {
        let here = played.status == CRASHED && !played.lines.contains(&Line::ProgramEnd);
        match check(&driver, program, played) {
            Err(found) if here && found.what == What::Crash(CRASHED) => seen += 1,
            Ok(_) if !here => {}
            Ok(_) => return Err(format!("a crash is explained:\n{}", show::program(program, None))),
            Err(found) => return Err(format!("not the crash is seen, but {found:?}")),
        }
    }
    if seen == 0 { Err("no program crashed".to_owned()) } else { Ok(()) }
}

/// Programs for that, a part of which crashes: each costs the start of a process.
const CRASHING: usize = 400;
/// How a driver with `-DCRASH` ends.
const CRASHED: i32 = 86;

/// The first of the usual programs that are wild, or that are not.
fn some(wild: bool, count: usize) -> Vec<Program> {
    made_up(7, 2 * count, false).into_iter().filter(|program| program.wild == wild).collect()
}
