//! A panic inside the checker on one of two ranks, around one-sided operations, their synchronisation, and windows: no
//! rank notices anything and none waits for the other, though the checker takes part in the making of windows.

use std::path::Path;

use crate::bench::{Test, expect, expect_status, sorted_lines};
use crate::support::Outcome;

const PROGRAM: &str = "panic_rma.c";
const OVER_MPI: (&str, &str) = ("MPIWARDEN_DIRECTORY", "mpi");

const WINDOWS: &[&str] = &[
    "MPI_Win_create",
    "MPI_Win_create_dynamic",
    "MPI_Win_allocate",
    "MPI_Win_attach",
    "MPI_Win_detach",
    "MPI_Win_free",
];

pub fn in_operations(test: &Test<'_>) -> Result<(), String> {
    on_one_rank(test, &["MPI_Put", "MPI_Rget"], &[])
}

pub fn in_synchronisation(test: &Test<'_>) -> Result<(), String> {
    let calls = [
        "MPI_Win_lock",
        "MPI_Win_unlock",
        "MPI_Win_lock_all",
        "MPI_Win_unlock_all",
        "MPI_Win_flush",
        "MPI_Win_fence",
        "MPI_Wait",
    ];
    on_one_rank(test, &calls, &[])
}

pub fn in_windows(test: &Test<'_>) -> Result<(), String> {
    on_one_rank(test, WINDOWS, &[])
}

/// The checker's own windows are made and freed by all ranks, also by the one where it has failed.
pub fn in_windows_over_mpi(test: &Test<'_>) -> Result<(), String> {
    on_one_rank(test, WINDOWS, &[OVER_MPI])
}

/// Before the real call and after it.
fn on_one_rank(test: &Test<'_>, calls: &[&str], env: &[(&str, &str)]) -> Result<(), String> {
    let program = test.program(PROGRAM)?;
    let plain = test.run(&test.plain(2, &program, &[]))?;
    expect_status(&plain, 0)?;
    expect(sorted_lines(&plain) == ["rank 0 wrong 0", "rank 1 wrong 0"], &plain, "the program is right")?;
    for call in calls {
        for side in ["before", "after"] {
            at(test, (call, side), (&program, env), &plain)
                .map_err(|what| format!("{call}:{side}: {what}"))?;
        }
    }
    Ok(())
}

fn at(
    test: &Test<'_>,
    (call, side): (&str, &str),
    (program, env): (&Path, &[(&str, &str)]),
    plain: &Outcome,
) -> Result<(), String> {
    // The program hands its arguments to the checker, on rank 0 alone.
    let mut job = test.checked(2, program, &[call, side]);
    job.env.extend(env.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    let outcome = test.run(&job)?;
    let same = sorted_lines(&outcome) == sorted_lines(plain);
    expect(same, &outcome, &format!("output should be, in any order:\n{}", plain.stdout))?;
    expect_status(&outcome, 70)?;

    let report = test.report()?;
    expect(report.run.exit_status == Some(0), &outcome, "the program's own exit status is 0")?;
    expect(report.run.ranks_reported == 2, &outcome, "both ranks report")?;
    let [tool] = report.findings.iter().collect::<Vec<_>>()[..] else {
        let all: Vec<String> = report.findings.iter().map(|finding| finding.shown()).collect();
        let what = format!("one finding was expected, of the check tool: {}", all.join("\n"));
        return expect(false, &outcome, &what);
    };
    let says_so = tool.check == "tool"
        && tool.ranks == "0"
        && tool.call.as_deref() == Some(call)
        && tool.message.contains(&format!("failed {side} {call}"))
        && tool.line_in(PROGRAM).is_some();
    let what = format!("the finding should name rank 0, the call, the side and the line: {}", tool.shown());
    expect(says_so, &outcome, &what)
}
