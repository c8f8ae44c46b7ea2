//! With the checker preloaded programs do what they do without it, and it has nothing to say of right ones.

use crate::deviations::Deviations;
use crate::generate::{made_up, number};
use crate::launch::{Built, Driver, Played};
use crate::program::Program;
use crate::record::Line;
use crate::show;
use crate::support::{Finding, Places, Target};

/// With the checker preloaded everything is as without, and it has nothing to say of right programs.
pub fn agrees_when_checked(places: &Places, target: &Target) -> Result<(), String> {
    let driver = Driver::new(places, target, Built::Plain)?.apart("unchecked");
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
