//! Faults and load: programs that are killed at any moment, folders that are full or in others' hands, processes with little of
//! everything, allocators and sanitizers of their own, and long runs.
//!
//! `MPIWARDEN_FAULTS=100` tries so many moments of each way to end, `MPIWARDEN_FAULTS_SEED` repeats them, `MPIWARDEN_LOAD=50` makes
//! the long runs so many times as long. Left out: single endings and panics (tests/launcher), damaged files (reports/tests).

#[allow(dead_code, reason = "the tests of launching use other parts of it")]
#[path = "../launcher/bench.rs"]
mod bench;
mod build;
mod folders;
mod load;
mod moments;
mod process;

#[path = "../support/mod.rs"]
mod support;

use std::sync::Arc;

use bench::{Bench, Test};
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use support::{Machine, Places, Tokens};

type Run = fn(&Test<'_>) -> Result<(), String>;

/// One of each family of libraries.
const BOTH: &[&str] = &["ompi4", "mpich5"];
const MPICH: &[&str] = &["mpich5"];
const DEBIANS: &[&str] = &["ompi4", "mpich4"];

const TESTS: &[(&str, &[&str], Run)] = &[
    ("killed_at_any_moment", BOTH, moments::killed),
    ("crashed_at_any_moment", BOTH, moments::crashed),
    ("terminated_at_any_moment", BOTH, moments::terminated),
    ("aborted_at_any_moment", BOTH, moments::aborted),
    ("exit_at_any_moment", BOTH, moments::exits),
    ("_exit_at_any_moment", BOTH, moments::exits_at_once),
    ("outlives_its_launcher", MPICH, moments::outlives_its_launcher),
    ("disk_full_for_a_while", MPICH, folders::full_for_a_while),
    ("disk_full", MPICH, folders::full),
    ("read_only", MPICH, folders::read_only),
    ("planted_folder", MPICH, folders::planted_folder),
    ("planted_files", MPICH, folders::planted_files),
    ("shared_folder", MPICH, folders::shared),
    ("small_stacks", BOTH, process::small_stacks),
    ("few_descriptors", BOTH, process::few_descriptors),
    ("no_memory", BOTH, process::no_memory),
    ("closed_descriptors", BOTH, process::closed_descriptors),
    ("forks_in_callbacks", BOTH, process::forks_in_callbacks),
    ("shells_inherit_it", BOTH, process::shells),
    ("own_malloc", DEBIANS, build::own_malloc),
    ("jemalloc", BOTH, build::jemalloc),
    ("tcmalloc", BOTH, build::tcmalloc),
    ("address_sanitizer", BOTH, build::address_sanitizer),
    ("address_sanitizer_inside", MPICH, build::address_sanitizer_inside),
    ("thread_sanitizer", BOTH, build::thread_sanitizer),
    ("undefined_sanitizer", MPICH, build::undefined_sanitizer),
    ("leak_sanitizer", MPICH, build::leak_sanitizer),
    ("valgrind", MPICH, build::valgrind),
    ("valgrind_exceptions", MPICH, build::valgrind_exceptions),
    ("valgrind_fortran", &["ompi4"], build::valgrind_fortran),
    ("load_of_attributes", BOTH, load::attributes),
    ("load_of_keyvals", BOTH, load::keyvals),
    ("load_of_dups", BOTH, load::dups),
    ("load_of_regions", BOTH, load::regions),
    ("load_of_threads", BOTH, load::threads),
    ("load_does_not_slow_down", MPICH, load::instructions),
    ("start_is_cheap", BOTH, load::start),
];

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(arguments.test_threads.unwrap_or(2).min(2));
    let places = Places::find();
    let machine = Machine::look(&places);
    let bench = Arc::new(Bench { places, machine, tokens: Tokens::new(2) });
    let mut trials = Vec::new();
    for &(name, targets, run) in TESTS {
        trials.extend(targets.iter().map(|target| trial(&bench, name, target, run)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn trial(bench: &Arc<Bench>, name: &'static str, target: &'static str, run: Run) -> Trial {
    let trial_name = format!("{target}::{name}");
    if let Some(why) = bench.machine.why_missing(target) {
        println!("skipped: {trial_name} — {why}");
        return Trial::test(trial_name, || Ok(())).with_ignored_flag(true);
    }
    let bench = Arc::clone(bench);
    let folder = bench.places.target.join("faults").join(target).join(name);
    Trial::ignorable_test(trial_name, move || {
        let test = Test::new(&bench, Some(target), folder)?;
        run(&test).map_err(Failed::from)?;
        Ok(test.skipped().map_or(Completion::Completed, Completion::ignored_with))
    })
}

/// A number from the environment, or what is good for every day.
fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}
