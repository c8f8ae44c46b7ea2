//! What the MPI library does for itself, by functions that programs call too, is none of the program's: ROMIO makes, duplicates
//! and frees datatypes when a file gets a view. Callbacks of the program that run in there are the program's.

use crate::bench::{Test, expect, expect_silent, expect_status};
use crate::support::{Job, Outcome, Report};
use std::path::Path;

/// The components of Open MPI that stand for MPI's files: ROMIO's first.
const ROMIO: [(&str, Option<&str>); 2] = [("ompi4", Some("romio321")), ("ompi5", Some("romio341"))];

pub fn in_c(test: &Test<'_>) -> Result<(), String> {
    for component in components(test) {
        let (report, outcome) = run(test, "views.c", component, &[])?;
        expect_status(&outcome, 0)?;
        expect_silent(&report, &outcome)?;
        let made = report.coverage.calls.get("MPI_Type_create_resized").copied().unwrap_or(0);
        let own = format!("resized {made}\n");
        expect(outcome.stdout.contains(&own), &outcome, &format!("{made} calls are counted"))?;
    }
    Ok(())
}

pub fn in_fortran(test: &Test<'_>) -> Result<(), String> {
    for component in components(test) {
        let (report, outcome) = run(test, "views_f.f90", component, &[])?;
        expect_status(&outcome, 0)?;
        expect_silent(&report, &outcome)?;
    }
    Ok(())
}

/// What the program does wrong beside it, and in a callback that ends in a call of MPI, is found.
pub fn beside_faults(test: &Test<'_>) -> Result<(), String> {
    for component in components(test) {
        let (report, outcome) = run(test, "views.c", component, &["wrong"])?;
        let freed = report.of_check("keyval-freed").next().and_then(|found| found.line_in("views.c"));
        let line = test.line_of("views.c", "FREED")?;
        expect(freed == Some(line), &outcome, &format!("keyval-freed at line {line} is missing"))?;
        // The callback has left its place on the stack to the call.
        expect(report.of_check("keyval-invalid").count() == 1, &outcome, "keyval-invalid is missing")?;
        expect(report.findings.len() == 2, &outcome, "nothing else is wrong")?;
    }
    Ok(())
}

/// What is asked for by Open MPI's parameter `io`; other libraries have one way only.
fn components(test: &Test<'_>) -> Vec<Option<&'static str>> {
    let own = ROMIO.iter().find(|(target, _)| *target == test.target().name).map(|(_, component)| *component);
    own.map_or(vec![None], |romio| vec![romio, None])
}

fn run(
    test: &Test<'_>,
    program: &str,
    component: Option<&str>,
    arguments: &[&str],
) -> Result<(Report, Outcome), String> {
    let program = test.compiled(program, &["-O2"])?;
    let file = test.folder.join("viewed");
    let path = file.display().to_string();
    let arguments: Vec<&str> = [&*path].into_iter().chain(arguments.iter().copied()).collect();
    let outcome = test.run(&with(component, test.checked(2, &program, &arguments)))?;
    let _ = std::fs::remove_file(Path::new(&path)); // the next run makes its own
    Ok((test.report()?, outcome))
}

fn with(component: Option<&str>, mut job: Job) -> Job {
    job.env.extend(component.map(|name| ("OMPI_MCA_io".to_owned(), name.to_owned())));
    job
}
