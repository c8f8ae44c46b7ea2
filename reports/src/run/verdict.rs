//! The exit status of a checked run, and the sentence that goes with a failure of the checker.

use super::done::Done;
use super::program::Program;
use crate::exit::{CHECKER, FINDINGS};
use crate::ranks;
use crate::report::Report;
use mpiwarden::findings::Severity;

/// The contract's order of a job that was not ended for a hang: the program's own status, the checker's failure, findings. Ranks that did not reach the end of MPI leave the
/// status as it is: they reported, and every form says that not everything was checked. `fail_on` is the least severity that fails a run.
pub fn status(report: &Report, exit_status: i32, fail_on: Option<Severity>) -> i32 {
    let run = &report.run;
    // A rank that never reported, and findings that nobody can read: neither is a run without findings.
    let silent = run.ranks_reported == 0
        || run.ranks_reported < run.ranks
        || run.findings_lost > 0
        || !run.not_read.is_empty();
    let reached = |limit| report.findings.iter().any(|finding| finding.counts() && finding.severity <= limit);
    if exit_status != 0 {
        exit_status
    } else if silent || !run.checker_failed.is_empty() {
        CHECKER.into()
    } else if fail_on.is_some_and(reached) {
        FINDINGS.into()
    } else {
        0
    }
}

/// What was asked, what was found, and what to do, when ranks are missing.
pub fn sentence(done: &Done) -> Option<String> {
    let run = &done.report.run;
    if let Some(why) = run.not_read.first() {
        return Some(format!(
            "{why}: give a folder with --output that no step of the command removes, moves or covers"
        ));
    }
    if run.ranks_reported == 0 {
        return Some(nothing(done));
    }
    if !run.checker_failed.is_empty() {
        let who = ranks::phrase(&run.checker_failed, run.ranks);
        return Some(format!(
            "the checker failed and switched itself off on {who}: see the findings of the check «tool»"
        ));
    }
    if run.ranks_reported == run.ranks && run.findings_lost > 0 {
        let (what, verb) = if run.findings_lost == 1 { ("finding", "is") } else { ("findings", "are") };
        return Some(format!(
            "{} {what} {verb} lost: see whether the program may still write to the output folder when it has changed its root, user or limits",
            run.findings_lost
        ));
    }
    (run.ranks_reported < run.ranks).then(|| {
        format!(
            "{} of {} ranks never reported: see whether the launcher set LD_PRELOAD for every rank, and whether each could write to the output folder",
            run.ranks - run.ranks_reported,
            run.ranks
        )
    })
}

/// No rank reported: why, as far as the files tell.
fn nothing(done: &Done) -> String {
    let asked = &done.report.run.command;
    let uses_mpi = |program: &&Program| !program.mpi_libraries().is_empty();
    if let Some(program) = done.programs.iter().find(|program| program.is_static) {
        return format!(
            "`{asked}` was run and no rank reported: {} is linked statically, and no library can be preloaded into it; link it dynamically",
            program.path.display()
        );
    }
    if let Some(program) = done.programs.iter().find(|program| program.has_mpi_inside()) {
        return format!(
            "`{asked}` was run and no rank reported: the MPI library is a part of {}, and no library can be put before it; link the program with a shared MPI library",
            program.path.display()
        );
    }
    if let Some(program) = done.programs.iter().find(|program| !program.not_found.is_empty()) {
        return format!(
            "`{asked}` was run and no rank reported: {} is linked with {}, which the loader does not find here; load the module that has it, or name its folder in LD_LIBRARY_PATH, as for a run without mpiwarden",
            program.path.display(),
            program.not_found.join(", ")
        );
    }
    match done.programs.iter().find(uses_mpi) {
        Some(program) => format!(
            "`{asked}` was run and no rank reported, though {} uses MPI: it ended before MPI_Init, or the launcher did not set LD_PRELOAD for it; see what it printed, and whether an option of the launcher sets LD_PRELOAD again",
            program.path.display()
        ),
        None => match done.programs.last() {
            Some(program) => format!(
                "`{asked}` was run and no rank reported: {} is not linked with an MPI library and started no MPI; give a program that calls MPI_Init",
                program.path.display()
            ),
            None => format!(
                "`{asked}` was run and no rank reported: among what was given no program was found that uses MPI; see what the launcher printed"
            ),
        },
    }
}
