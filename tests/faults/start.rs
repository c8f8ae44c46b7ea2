//! The shortest run: what the library adds to a start and an end, in instructions, which callgrind counts.
//!
//! It depends on what is loaded, and on a machine with more software MPI libraries load more. So the limits are against the same
//! program without the library, on the same machine, and by library loaded.

use std::fs;
use std::path::{Path, PathBuf};

use crate::bench::{Test, expect};
use crate::load::{count, instructions_of};
use crate::support::{Job, find_program};

/// The share of a start's own instructions that the library may add. The loader searches it for every symbol, and MPI's blocks
/// are freed through it, so that it adds more where there is more to start. Measured: 6.6 % (Open MPI 4, 70 objects are loaded)
/// and 7.7 % (MPICH 4, 42 objects). Less than the least would mean that the library was not there.
const SHARE: std::ops::RangeInclusive<f64> = 0.005..=0.11;
/// Thousands of instructions for each library that the program loads. Measured: 21.
const EACH: std::ops::RangeInclusive<f64> = 1.0..=35.0;
/// Open MPI polls while it starts and ends, how often is chance: the least of so many runs counts.
const TRIES: usize = 3;
const LIBRARIES: usize = 60;

/// Instructions of a start and end.
#[derive(Clone, Copy, Debug)]
struct Counted {
    without: f64,
    with: f64,
}

impl Counted {
    fn more(self) -> f64 {
        self.with - self.without
    }

    fn share(self) -> f64 {
        self.more() / self.without
    }
}

/// What is wrong with the cost of a start, and of a start of a program with [`LIBRARIES`] libraries more.
fn too_much(alone: Counted, libraries: Counted) -> Option<String> {
    let each = (libraries.more() - alone.more()) / 1e3 / LIBRARIES as f64;
    (!SHARE.contains(&alone.share()) || !EACH.contains(&each)).then(|| {
        format!(
            "{:.2} million instructions more, {:.1} % of those of the start, and {each:.1} thousand for each library; \
             expected shares of {SHARE:?} and {EACH:?} thousand",
            alone.more() / 1e6,
            100.0 * alone.share()
        )
    })
}

/// A program that does next to nothing, with and without many libraries.
pub fn start(test: &Test<'_>) -> Result<(), String> {
    if find_program(Path::new(""), "valgrind").is_none() {
        test.skip("valgrind is not installed");
        return Ok(());
    }
    let alone = least(test, &compiled(test, &[])?, |counted| counted.share() <= *SHARE.end())?;
    let libraries = compiled(test, &copies(test)?)?;
    let libraries = least(test, &libraries, |counted| too_much(alone, counted).is_none())?;
    println!("{}: {alone:?}, with {LIBRARIES} libraries more {libraries:?}", test.target().name);
    too_much(alone, libraries).map_or(Ok(()), Err)
}

/// The limits are not so wide that nobody would notice when the library took twice as long: by figures that were measured.
pub fn doubling_is_noticed(_: &Test<'_>) -> Result<(), String> {
    let counted = |without: f64, more: f64| Counted { without: without * 1e6, with: (without + more) * 1e6 };
    for (without, more, libraries) in MEASURED {
        let of = |times: f64, each_times: f64| {
            let with_libraries = times * more + each_times * (libraries - more);
            too_much(counted(without, times * more), counted(without + 20.0, with_libraries))
        };
        for (twice, expected) in [((1.0, 1.0), false), ((2.0, 1.0), true), ((1.0, 2.0), true)] {
            let found = of(twice.0, twice.1);
            if found.is_some() != expected {
                return Err(format!("{without} and {more} million instructions, times {twice:?}: {found:?}"));
            }
        }
    }
    Ok(())
}

/// Millions of instructions of a start without the library, those that it adds, and those that it adds with [`LIBRARIES`].
const MEASURED: [(f64, f64, f64); 2] = [(33.66, 2.22, 3.48), (21.35, 1.64, 2.90)];

fn copies(test: &Test<'_>) -> Result<Vec<String>, String> {
    let library = test.library("start_library.c")?;
    let copy = |number: usize| {
        let copy = test.folder.join(format!("lib{number}.so"));
        fs::copy(&library, &copy).map(|_| copy.display().to_string()).map_err(|e| e.to_string())
    };
    (0..LIBRARIES).map(copy).collect()
}

fn compiled(test: &Test<'_>, libraries: &[String]) -> Result<PathBuf, String> {
    let flags: Vec<&str> =
        ["-Wl,--no-as-needed"].into_iter().chain(libraries.iter().map(String::as_str)).collect();
    test.compiled("clean.c", &flags)
}

/// The least of several runs, of those without the library and of those with it; no more of them than it takes.
fn least(test: &Test<'_>, program: &Path, is_enough: impl Fn(Counted) -> bool) -> Result<Counted, String> {
    let counted = |name: &str, mut job: Job| {
        let file = test.folder.join(format!("callgrind.{name}"));
        count(&mut job.words, program, &file, &[]);
        let outcome = test.run(&job)?;
        expect(outcome.status == 0, &outcome, "the program is right")?;
        instructions_of(&file).map(|instructions| instructions as f64)
    };
    let mut least = Counted { without: f64::INFINITY, with: f64::INFINITY };
    for _ in 0..TRIES {
        least.without = least.without.min(counted("without", test.plain(1, program, &[]))?);
        least.with = least.with.min(counted("with", test.checked(1, program, &[]))?);
        if is_enough(least) {
            break;
        }
    }
    Ok(least)
}
