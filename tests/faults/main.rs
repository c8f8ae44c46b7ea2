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
mod held;
mod load;
mod moments;
mod passed;
mod process;
mod start;

#[path = "../support/mod.rs"]
mod support;

use bench::Run;
use support::Bench;

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
    ("killed_behind_the_limit", BOTH, moments::killed_behind_the_limit),
    ("outlives_its_launcher", MPICH, moments::outlives_its_launcher),
    ("disk_full_for_a_while", MPICH, folders::full_for_a_while),
    ("disk_full", MPICH, folders::full),
    ("read_only", MPICH, folders::read_only),
    ("planted_folder", MPICH, folders::planted_folder),
    ("planted_files", MPICH, folders::planted_files),
    ("shared_folder", MPICH, folders::shared),
    ("small_stacks", BOTH, process::small_stacks),
    ("deep_callbacks", BOTH, process::deep_callbacks),
    ("few_descriptors", BOTH, process::few_descriptors),
    ("no_memory", BOTH, process::no_memory),
    ("first_window", BOTH, process::first_window),
    ("closed_descriptors", BOTH, process::closed_descriptors),
    ("forks_in_callbacks", BOTH, process::forks_in_callbacks),
    ("shells_inherit_it", BOTH, process::shells),
    ("own_malloc", DEBIANS, build::own_malloc),
    ("jemalloc", BOTH, build::jemalloc),
    ("tcmalloc", BOTH, build::tcmalloc),
    ("deletes", BOTH, build::deletes),
    ("frees_of_its_own", DEBIANS, build::frees_of_its_own),
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
    ("load_of_types", BOTH, load::types),
    ("load_of_messages", BOTH, load::messages),
    ("load_of_regions", BOTH, load::regions),
    ("load_of_threads", BOTH, load::threads),
    ("load_does_not_slow_down", MPICH, load::instructions),
    ("start_is_cheap", BOTH, start::start),
    ("passed_is_cheap", BOTH, passed::from_the_executable),
    ("passed_from_a_library_is_cheap", BOTH, passed::from_a_library),
    ("asked_is_cheap", BOTH, passed::asked),
    ("calls_take_no_more", &["mpich4"], held::calls_take_no_more),
];

fn main() {
    let bench = Bench::of_machine();
    let arguments = support::arguments(bench.tokens.all());
    let mut trials = Vec::new();
    for &(name, targets, run) in TESTS {
        trials.extend(targets.iter().map(|target| bench.trial("faults", name, Some(target), run)));
    }
    let name = "what_fails_by_itself_is_skipped";
    trials.push(bench.trial("faults", name, None, build::what_fails_by_itself_is_skipped));
    trials.push(bench.trial("faults", "start_twice_as_dear_is_noticed", None, start::doubling_is_noticed));
    libtest_mimic::run(&arguments, trials).exit();
}

/// A number from the environment, or what is good for every day.
fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}
