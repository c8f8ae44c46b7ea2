//! Calls that no check looks at: the program gets what it gets without the library, each call of it is counted once, and none that MPI
//! makes for itself.
//!
//! Left out: what such a call costs (tests/faults).

use std::collections::BTreeMap;

use crate::bench::{Test, expect, expect_same, expect_silent, expect_status};
use crate::support::{Outcome, Report};

/// How often two ranks make each call of tests/programs/seen.c. What comes before `MPI_Init`, begins or completes
/// requests, frees handles without attributes, or asks whether MPI is there is not counted.
const IN_C: [(&str, u64); 28] = [
    ("MPI_Allreduce", 2),
    ("MPI_Alltoall", 2),
    ("MPI_Barrier", 4),
    ("MPI_Bcast", 2),
    ("MPI_Cart_shift", 2),
    ("MPI_Comm_get_name", 2),
    ("MPI_Comm_group", 2),
    ("MPI_Comm_rank", 2),
    ("MPI_Comm_set_name", 2),
    ("MPI_Comm_size", 2),
    ("MPI_Dims_create", 2),
    ("MPI_File_read_at", 2),
    ("MPI_File_set_view", 2),
    ("MPI_File_sync", 2),
    ("MPI_File_write_at_all", 2),
    ("MPI_Get_count", 6),
    ("MPI_Group_size", 2),
    ("MPI_Info_create", 2),
    ("MPI_Info_get", 2),
    ("MPI_Info_set", 2),
    ("MPI_Op_create", 2),
    ("MPI_Pack", 2),
    ("MPI_Recv", 2),
    ("MPI_Scan", 2),
    ("MPI_Send_init", 2),
    ("MPI_Sendrecv", 6),
    ("MPI_Start", 2),
    ("MPI_Unpack", 2),
];

/// The same of tests/programs/seen.f90, on one rank.
const IN_FORTRAN: [(&str, u64); 10] = [
    ("MPI_Allreduce", 1),
    ("MPI_Comm_get_name", 1),
    ("MPI_Comm_rank", 1),
    ("MPI_Comm_set_name", 1),
    ("MPI_Error_string", 1),
    ("MPI_File_set_view", 1),
    ("MPI_Info_create", 1),
    ("MPI_Info_get", 2),
    ("MPI_Info_set", 2),
    ("MPI_Pack_external", 1),
];

pub fn in_c(test: &Test<'_>) -> Result<(), String> {
    let data = test.folder.join("seen.data");
    let program = test.program("seen.c")?;
    let (outcome, report) = same_as_plain(test, &program, 2, &[&data.to_string_lossy()])?;
    let mut seen = report.coverage.seen;
    let in_callbacks = seen.remove("MPI_Type_size").unwrap_or(0);
    expect(in_callbacks > 0, &outcome, "the operator's calls are the program's")?;
    expect_counts(&seen, &outcome, &IN_C)?;
    let checked =
        ["MPI_Cart_create", "MPI_Comm_free", "MPI_File_close", "MPI_File_open", "MPI_Finalize", "MPI_Init"];
    expect_counts(&report.coverage.calls, &outcome, &checked.map(|name| (name, 2)))?;
    let events = report.coverage.recorded.as_ref().and_then(|recorded| recorded.get("events")?.as_u64());
    expect(events.is_some_and(|events| events > 0), &outcome, "messages are recorded, and counted")?;
    let unchecked = report.coverage.unchecked;
    expect(unchecked.contains(&"MPI_Op_create".into()), &outcome, "what is only counted is not checked")?;
    let looks = ["MPI_Sendrecv", "MPI_Get_count"].iter().all(|name| !unchecked.contains(&(*name).into()));
    expect(looks, &outcome, "a call whose arguments are looked at is checked")
}

pub fn in_fortran(test: &Test<'_>) -> Result<(), String> {
    strings(test, "seen.f90")
}

pub fn in_fortran_2008(test: &Test<'_>) -> Result<(), String> {
    strings(test, "seen_f08.f90")
}

/// Strings keep their hidden lengths.
fn strings(test: &Test<'_>, file: &str) -> Result<(), String> {
    let program = test.compiled(file, crate::fortran::FLAGS)?;
    let (outcome, report) = same_as_plain(test, &program, 1, &[])?;
    let shown = |text: &str| expect(outcome.stdout.contains(text), &outcome, &format!("«{text}» is missing"));
    shown("a longer value  ")?;
    shown("[b  ")?;
    shown("the world           9")?;
    expect_counts(&report.coverage.seen, &outcome, &IN_FORTRAN)
}

fn expect_counts(
    counts: &BTreeMap<String, u64>,
    outcome: &Outcome,
    wanted: &[(&str, u64)],
) -> Result<(), String> {
    let wanted: BTreeMap<String, u64> =
        wanted.iter().map(|&(name, count)| (name.to_owned(), count)).collect();
    let differ: Vec<String> = wanted
        .keys()
        .chain(counts.keys().filter(|name| !wanted.contains_key(*name)))
        .filter(|name| wanted.get(*name) != counts.get(*name))
        .map(|name| format!("{name}: {:?}, not {:?}", counts.get(name), wanted.get(name)))
        .collect();
    expect(differ.is_empty(), outcome, &differ.join("\n"))
}

fn same_as_plain(
    test: &Test<'_>,
    program: &std::path::Path,
    ranks: u32,
    arguments: &[&str],
) -> Result<(Outcome, Report), String> {
    let outcome = test.as_plain((ranks, program, arguments), expect_same)?;
    expect_status(&outcome, 0)?;
    let report = test.report()?;
    expect_silent(&report, &outcome)?;
    Ok((outcome, report))
}
