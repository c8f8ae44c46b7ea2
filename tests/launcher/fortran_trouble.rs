//! Trouble in Fortran programs: panics inside the checker, `--guard`, and programs that end badly. As in C, with
//! Fortran's procedures between the checker and the MPI library's C functions.

use std::path::Path;

use crate::bench::{Test, expect, expect_same_status, expect_status, expect_the_fault, sorted_lines};
use crate::fortran::FLAGS;

/// A panic before the real call of a procedure and after it: the program notices nothing, and every procedure of MPI is
/// called once.
pub fn panics(test: &Test<'_>) -> Result<(), String> {
    let program = test.compiled("steps.f90", FLAGS)?;
    let counter = test.library("counted_fortran.c")?.display().to_string();
    let mut plain = test.plain(1, &program, &[]);
    plain.env.push(("LD_PRELOAD".to_owned(), counter.clone()));
    let plain = test.run(&plain)?;
    let counted = "really called: init 1, create_keyval 1, set_attr 4, dup 1, finalize 1\n";
    expect(plain.stdout.contains(counted), &plain, "the counter counts")?;
    for call in ["MPI_Comm_create_keyval", "MPI_Comm_set_attr", "MPI_Comm_dup", "MPI_Finalize"] {
        for side in ["before", "after"] {
            panic_at(test, (call, side), (&program, &counter), &plain.stdout)
                .map_err(|what| format!("{call}:{side}: {what}"))?;
        }
    }
    Ok(())
}

fn panic_at(
    test: &Test<'_>,
    (call, side): (&str, &str),
    (program, counter): (&Path, &str),
    plain: &str,
) -> Result<(), String> {
    let outcome = test.run_failing(program, counter, (call, side))?;
    // The counter's line comes by another run time's buffer.
    let lines = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    expect(lines(&outcome.stdout) == lines(plain), &outcome, &format!("output should be:\n{plain}"))?;
    expect_status(&outcome, 70)?;
    let report = test.report()?;
    expect(report.run.exit_status == Some(0), &outcome, "the program's own exit status is 0")?;
    let [tool] = report.of_check("tool").collect::<Vec<_>>()[..] else {
        return Err(format!("{} findings of the check tool", report.of_check("tool").count()));
    };
    let says_so = tool.call.as_deref() == Some(call)
        && tool.language == "fortran"
        && tool.message.contains(&format!("failed {side} "));
    expect(says_so, &outcome, &format!("the finding should name the call and the side: {}", tool.shown()))?;
    expect(tool.line_in("steps.f90").is_some(), &outcome, "the finding names the line of the call")?;

    // Afterwards nothing is looked at, and nobody blamed. The first set of an attribute is the first fault itself.
    let found = report.of_check("keyval-invalid").count();
    let wanted = match call {
        "MPI_Comm_set_attr" if side == "before" => 0,
        "MPI_Finalize" => 2,
        _ => 1,
    };
    expect(found == wanted, &outcome, &format!("{found} findings keyval-invalid, expected {wanted}"))?;
    let others = report.findings.len() - found;
    expect(others == 1, &outcome, &format!("{others} findings besides, expected the checker's own"))
}

/// Operations that are not passed on: the code has the class, the request is null, and so for a put without ierror.
pub fn guard(test: &Test<'_>) -> Result<(), String> {
    for module in ["mpi", "mpi_f08"] {
        guards(test, module, true).map_err(|what| format!("{module}, --guard: {what}"))?;
        guards(test, module, false).map_err(|what| format!("{module}: {what}"))?;
    }
    Ok(())
}

fn guards(test: &Test<'_>, module: &str, guarded: bool) -> Result<(), String> {
    let f08 = module == "mpi_f08";
    let flags = [FLAGS, &["-cpp", if f08 { "-DF08" } else { "-DF90" }]].concat();
    let program = test.compiled("guarded.f90", &flags)?;
    let options = if guarded { &["--fail-on", "never", "--guard"][..] } else { &["--fail-on", "never"] };
    let outcome = test.run(&test.job(options, &test.words(2, &program, &["return"])))?;
    expect_status(&outcome, 0)?;
    let marks = if f08 { &["past", "asked", "omitted"][..] } else { &["past", "asked"] };
    let (class, truth) = if guarded { ("range", "T") } else { ("success", "F") };
    let mut said = vec![
        format!("past: {class}"),
        format!("asked: {class}"),
        format!("asked: request null {truth}"),
        "right: success".to_owned(),
        "right: 7 7".to_owned(),
    ];
    said.extend(marks.iter().map(|mark| format!("{mark}: memory past the region unchanged {truth}")));
    said.sort_unstable();
    let what = format!("output should be, in any order:\n{}", said.join("\n"));
    expect(sorted_lines(&outcome) == said, &outcome, &what)?;

    let report = test.report()?;
    let mut found: Vec<_> = report
        .findings
        .iter()
        .map(|one| {
            let held_back = one.details.get("held_back").is_some();
            (one.line_in("guarded.f90"), one.check.as_str(), one.language.as_str(), held_back)
        })
        .collect();
    found.sort_unstable();
    let mut wanted = Vec::new();
    for mark in marks {
        wanted.push((Some(test.line_of("guarded.f90", mark)?), "rma-past-region", "fortran", guarded));
    }
    expect(found == wanted, &outcome, &format!("found {found:?}, expected {wanted:?}"))
}

/// The default error handler ends the program.
pub fn guard_aborts(test: &Test<'_>) -> Result<(), String> {
    let program = test.compiled("guarded.f90", &[FLAGS, &["-cpp", "-DF08"]].concat())?;
    let options = ["--fail-on", "never", "--guard"];
    let outcome = test.run(&test.job(&options, &test.words(2, &program, &["default"])))?;
    expect(outcome.status != 0, &outcome, "the default handler aborts")?;
    expect(!outcome.stdout.contains("past: "), &outcome, "the program does not come past the call")?;
    let report = test.report()?;
    expect(!report.run.complete, &outcome, "run.complete should be false")?;
    let lines: Vec<_> = report.findings.iter().map(|one| one.line_in("guarded.f90")).collect();
    let wanted = [Some(test.line_of("guarded.f90", "past")?)];
    expect(lines == wanted, &outcome, &format!("findings at {lines:?}, expected {wanted:?}"))
}

pub fn abort(test: &Test<'_>) -> Result<(), String> {
    ends(test, "abort")
}

pub fn killed(test: &Test<'_>) -> Result<(), String> {
    ends(test, "kill")
}

pub fn crashed(test: &Test<'_>) -> Result<(), String> {
    ends(test, "crash")
}

pub fn stopped(test: &Test<'_>) -> Result<(), String> {
    ends(test, "stop")
}

pub fn never_finalized(test: &Test<'_>) -> Result<(), String> {
    ends(test, "early")
}

/// With the launcher's exit status, and what was found until then in the report.
fn ends(test: &Test<'_>, how: &str) -> Result<(), String> {
    let program = test.compiled("ends.f90", FLAGS)?;
    let outcome = test.as_plain((1, &program, &[how]), expect_same_status)?;
    let report = test.report()?;
    expect(!report.run.complete, &outcome, "run.complete should be false")?;
    expect_the_fault(&report, &outcome, &[])?;
    let at = report.of_check("keyval-invalid").next().and_then(|one| one.line_in("ends.f90"));
    expect(at == Some(test.line_of("ends.f90", "fault")?), &outcome, &format!("the fault is at line {at:?}"))
}
