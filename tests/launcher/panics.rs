//! A panic inside the checker, asked for by MPIWARDEN_TEST_PANIC: the program notices nothing, every real call is made
//! once, and the report says that the checker failed.

use std::path::Path;

use crate::bench::{Test, expect, expect_status};

pub fn in_create_keyval(test: &Test<'_>) -> Result<(), String> {
    on_both_sides(test, "MPI_Comm_create_keyval")
}

pub fn in_set_attr(test: &Test<'_>) -> Result<(), String> {
    on_both_sides(test, "MPI_Comm_set_attr")
}

pub fn in_dup(test: &Test<'_>) -> Result<(), String> {
    on_both_sides(test, "MPI_Comm_dup")
}

pub fn in_finalize(test: &Test<'_>) -> Result<(), String> {
    on_both_sides(test, "MPI_Finalize")
}

/// Before the real call and after it.
fn on_both_sides(test: &Test<'_>, call: &str) -> Result<(), String> {
    let program = test.program("steps.c")?;
    let counter = test.library("counted.c")?.display().to_string();
    let mut plain = test.plain(1, &program, &[]);
    plain.env.push(("LD_PRELOAD".to_owned(), counter.clone()));
    let plain = test.run(&plain)?;
    expect(plain.stdout.contains("dup 1, finalize 1\n"), &plain, "the counter counts")?;
    for side in ["before", "after"] {
        at(test, (call, side), (&program, &counter), &plain.stdout)
            .map_err(|what| format!("{call}:{side}: {what}"))?;
    }
    Ok(())
}

fn at(
    test: &Test<'_>,
    (call, side): (&str, &str),
    (program, counter): (&Path, &str),
    plain: &str,
) -> Result<(), String> {
    let outcome = test.run_failing(program, counter, (call, side))?;
    expect(outcome.stdout == plain, &outcome, &format!("output should be:\n{plain}"))?;
    expect_status(&outcome, 70)?; // the program's own is 0, as its output's last line shows

    let report = test.report()?;
    expect(report.run.exit_status == Some(0), &outcome, "the program's own exit status is 0")?;
    let [tool] = report.of_check("tool").collect::<Vec<_>>()[..] else {
        return Err(format!("{} findings of the check tool", report.of_check("tool").count()));
    };
    let says_so = tool.verdict == "tool"
        && tool.severity == "error"
        && tool.call.as_deref() == Some(call)
        && tool.message.contains(&format!("failed {side} {call}"));
    expect(says_so, &outcome, &format!("the finding should name the call and the side: {}", tool.shown()))?;
    expect(tool.line_in("steps.c").is_some(), &outcome, "the finding names the line of the call")?;

    // What was found before stays; afterwards nothing is looked at, and nobody blamed. The fault behind the steps
    // comes before MPI_Finalize.
    let found = report.of_check("keyval-invalid").count();
    let wanted = if call == "MPI_Finalize" { 2 } else { 1 };
    expect(found == wanted, &outcome, &format!("{found} findings keyval-invalid, expected {wanted}"))?;
    let other = report.findings.iter().find(|one| !["tool", "keyval-invalid"].contains(&one.check.as_str()));
    expect(
        other.is_none(),
        &outcome,
        &format!("not expected: {}", other.map_or(String::new(), |one| one.shown())),
    )
}
