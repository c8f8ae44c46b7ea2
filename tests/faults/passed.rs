//! What a call costs that is counted and passed on, and a question whose arguments are plainly right: instructions, which callgrind counts.

use std::path::Path;

use crate::bench::{Test, expect};
use crate::load::{count, instructions_of};
use crate::support::{Job, find_program};

/// Instructions that the library may add to a call that is passed on.
const MOST: f64 = 25.0;
/// And to a question about a communicator that was asked about before.
const MOST_ASKED: f64 = 60.0;
const ROUNDS: u32 = 100_000;
/// How often MPI polls while it starts is chance: the least of so many runs counts.
const TRIES: usize = 3;

pub fn from_the_executable(test: &Test<'_>) -> Result<(), String> {
    costs(test, &test.compiled("passes.c", &[])?, MOST)
}

pub fn asked(test: &Test<'_>) -> Result<(), String> {
    costs(test, &test.compiled("passes.c", &["-DASKED"])?, MOST_ASKED)
}

pub fn from_a_library(test: &Test<'_>) -> Result<(), String> {
    let library = test.library("passes_library.c")?;
    costs(test, &test.compiled("passes.c", &["-DELSEWHERE", &library.to_string_lossy()])?, MOST)
}

fn costs(test: &Test<'_>, program: &Path, most: f64) -> Result<(), String> {
    if find_program(Path::new(""), "valgrind").is_none() {
        test.skip("valgrind is not installed");
        return Ok(());
    }
    let rounds = ROUNDS.to_string();
    let counted = |name: &str, job: &dyn Fn(&str) -> Job| -> Result<f64, String> {
        let least = |rounds: &str| {
            (0..TRIES).try_fold(f64::INFINITY, |least, _| {
                let file = test.folder.join(format!("callgrind.{name}"));
                let mut job = job(rounds);
                count(&mut job.words, program, &file, &[]);
                let outcome = test.run(&job)?;
                expect(outcome.status == 0, &outcome, "the program is right")?;
                Ok::<f64, String>(least.min(instructions_of(&file)? as f64))
            })
        };
        Ok((least(&rounds)? - least("0")?) / f64::from(ROUNDS))
    };
    let plain = counted("plain", &|rounds| test.plain(1, program, &[rounds]))?;
    let checked = counted("checked", &|rounds| test.checked(1, program, &[rounds]))?;
    let more = checked - plain;
    println!("{}: {more:.1} instructions more than {plain:.1}", test.target().name);
    // The start is not exactly as long each time; without the library there would be nothing more.
    if (5.0..most + 0.5).contains(&more) {
        return Ok(());
    }
    Err(format!("{more:.1} instructions more than {plain:.1}, expected at most {most}"))
}
