//! Modules that are loaded after `MPI_Init`. What they do past the checker must not be blamed on the program, and the report says
//! that not all was seen; what they do before its eyes is checked as everything else.

use crate::bench::{Test, expect, expect_same, expect_silent, expect_the_fault};
use crate::support::{Outcome, Report};
use std::path::Path;

const PMPI: &str = "a module calls PMPI_ functions";
const UNSEEN: &str = "a module that was loaded while the program ran";

/// The plug-in calls `PMPI_` functions.
pub fn by_pmpi(test: &Test<'_>) -> Result<(), String> {
    let plugin = test.library("late_plugin.c")?;
    for how in ["now", "lazy"] {
        unseen(test, &plugin, how, PMPI)?;
    }
    // Where the host makes calls of its own meanwhile, what is loaded is noticed with them; else it is gone unseen.
    for (what, limit) in [("right", PMPI), ("wrong", UNSEEN)] {
        let (report, outcome) = run(test, &plugin, "now-closed", what)?;
        limited(&report, &outcome, limit)?;
    }
    Ok(())
}

/// As [`by_pmpi`], in C++.
pub fn by_pmpi_in_cxx(test: &Test<'_>) -> Result<(), String> {
    let plugin = test.library("late_plugin_cxx.cpp")?;
    unseen(test, &plugin, "now", PMPI)
}

/// As [`by_pmpi`], in Fortran.
pub fn by_pmpi_in_fortran(test: &Test<'_>) -> Result<(), String> {
    let plugin = test.library("late_plugin_f.f90")?.display().to_string();
    let program = test.compiled("late_f.f90", &["-ldl"])?;
    let outcome = test.run(&test.checked(1, &program, &[&plugin]))?;
    expect(outcome.stdout.contains("done"), &outcome, "the program runs to its end")?;
    limited(&test.report()?, &outcome, PMPI)
}

/// The plug-in calls MPI by its usual names, and is opened so that it finds the MPI library before the checker.
pub fn bound_deeply(test: &Test<'_>) -> Result<(), String> {
    let plugin = test.compiled("late_plugin.c", &["-shared", "-fPIC", "-DPLAIN"])?;
    for how in ["deep", "deep-lazy", "deep-closed", "deep-lazy-closed"] {
        unseen(test, &plugin, how, UNSEEN)?;
    }
    Ok(())
}

/// The plug-in calls MPI by its usual names: all is seen, and nothing is held back.
pub fn in_sight(test: &Test<'_>) -> Result<(), String> {
    let plugin = test.compiled("late_plugin.c", &["-shared", "-fPIC", "-DPLAIN"])?;
    for how in ["now", "lazy", "lazy-closed"] {
        seen(test, &test.program("late.c")?, &plugin, how)?;
    }
    Ok(())
}

/// As [`in_sight`], with an executable at a fixed address that stands for `free`: freed memory is seen as well.
pub fn in_sight_of_fixed(test: &Test<'_>) -> Result<(), String> {
    let plugin = test.compiled("late_plugin.c", &["-shared", "-fPIC", "-DPLAIN"])?;
    let program = test.compiled("late.c", &["-no-pie", "-fno-pie", "-ldl"])?;
    ["now", "lazy"].into_iter().try_for_each(|how| seen(test, &program, &plugin, how))
}

/// All is seen, and nothing is held back.
fn seen(test: &Test<'_>, program: &Path, plugin: &Path, how: &str) -> Result<(), String> {
    let (report, outcome) = run_of(test, program, plugin, how, "right")?;
    expect_silent(&report, &outcome)?;
    expect(report.coverage.limits.is_empty(), &outcome, "all was seen")?;
    let (report, outcome) = run_of(test, program, plugin, how, "wrong")?;
    expect_the_fault(&report, &outcome, &[])?;
    expect(report.coverage.limits.is_empty(), &outcome, "all was seen")
}

/// A right program is not blamed, and a wrong one is not called clean.
fn unseen(test: &Test<'_>, plugin: &Path, how: &str, limit: &str) -> Result<(), String> {
    for what in ["right", "wrong"] {
        let (report, outcome) = run(test, plugin, how, what)?;
        limited(&report, &outcome, limit)?;
    }
    Ok(())
}

fn limited(report: &Report, outcome: &Outcome, limit: &str) -> Result<(), String> {
    expect_silent(report, outcome)?;
    let limits = &report.coverage.limits;
    let says_so = limits.iter().filter_map(|said| said.as_str()).any(|said| said.contains(limit));
    expect(says_so, outcome, &format!("coverage.limits is {limits:?}"))
}

fn run(test: &Test<'_>, plugin: &Path, how: &str, what: &str) -> Result<(Report, Outcome), String> {
    run_of(test, &test.program("late.c")?, plugin, how, what)
}

fn run_of(
    test: &Test<'_>,
    program: &Path,
    plugin: &Path,
    how: &str,
    what: &str,
) -> Result<(Report, Outcome), String> {
    let arguments = [&*plugin.to_string_lossy(), how, what];
    let (mut plain, mut job) = (test.plain(1, program, &arguments), test.checked(1, program, &arguments));
    plain.env.extend(test.single_rank());
    job.env.extend(test.single_rank());
    let plain = test.run(&plain)?;
    expect(plain.status == 0 && plain.stdout.contains("done"), &plain, "the program runs to its end")?;
    let outcome = test.run(&job)?;
    expect_same(&outcome, &plain)?;
    Ok((test.report()?, outcome))
}
