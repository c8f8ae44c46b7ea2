//! What the test programs with a list of trials of their own have in common: how many run at a time, what is skipped, and
//! how problems become a failure.

use libtest_mimic::{Arguments, Failed, Trial};

/// The words of the command line, with so many tests at a time at most: MPICH waits busily, and ranks want the cores.
pub fn arguments(most_threads: usize) -> Arguments {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(arguments.test_threads.unwrap_or(most_threads).min(most_threads));
    arguments
}

/// Whether programs that otherwise take turns between MPI libraries are run under all of them: with `MPIWARDEN_EVERY_MPI`, as
/// `tests/run.sh --full` has it, and for who asks for some tests by name.
pub fn everywhere(arguments: &Arguments) -> bool {
    std::env::var_os("MPIWARDEN_EVERY_MPI").is_some() || arguments.filter.is_some()
}

/// A test that this machine cannot make. The closing lines of a test run name it without the reason, so it is said here.
pub fn skipped(name: &str, why: &str) -> Trial {
    println!("skipped: {name} — {why}");
    Trial::test(name, || Ok(())).with_ignored_flag(true)
}

/// # Errors
/// All problems, when there is one.
pub fn passes(problems: &[String]) -> Result<(), Failed> {
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}
