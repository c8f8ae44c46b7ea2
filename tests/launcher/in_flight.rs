//! A rank that ends in the middle leaves behind which one-sided operations were not complete then: the report names
//! them, and no others.
//!
//! Left out: programs that end badly without any (endings.rs).

use crate::bench::{Test, expect, expect_same_status};
use crate::support::OpenOperation;

const PROGRAM: &str = "in_flight.c";

/// A put of the program: the comment on its line, target, bytes, how the address ends, whether the memory was there.
type Put = (&'static str, i32, u64, &'static str, bool);

const ITSELF: Put = ("itself", 0, 8, "000", true);
const OTHER: Put = ("other", 1, 24, "010", true);
const PAST: Put = ("past", 1, 24, "03f", false);

/// What the program did before its end, with which options, and what was not complete then.
const ENDS: [(&str, &[&str], &[Put]); 5] = [
    ("open", &[], &[ITSELF, OTHER]),
    ("one", &[], &[ITSELF]),
    ("all", &[], &[]),
    ("held", &["--guard"], &[]),
    ("held", &[], &[PAST]),
];

pub fn killed(test: &Test<'_>) -> Result<(), String> {
    ENDS.iter().try_for_each(|(before, options, puts)| ends_by(test, ("kill", before), options, puts))
}

pub fn crashed(test: &Test<'_>) -> Result<(), String> {
    ENDS.iter().try_for_each(|(before, options, puts)| ends_by(test, ("crash", before), options, puts))
}

fn ends_by(
    test: &Test<'_>,
    (how, before): (&str, &str),
    options: &[&str],
    puts: &[Put],
) -> Result<(), String> {
    let program = test.program(PROGRAM)?;
    let options = [&["--fail-on", "never"], options].concat();
    let checked = test.job(&options, &test.words(2, &program, &[how, before]));
    let outcome =
        test.hold_against(&test.plain(2, &program, &[how, before]), &checked, expect_same_status)?;
    expect(outcome.status != 0, &outcome, "no success")?;

    let report = test.report()?;
    expect(!report.run.complete, &outcome, "run.complete should be false")?;
    let found = usize::from(before == "held");
    expect(report.findings.len() == found, &outcome, &format!("findings, expected {found}"))?;
    let mut wanted = Vec::new();
    for &(mark, target, bytes, address, checked) in puts {
        wanted.push((Some(test.line_of(PROGRAM, mark)?), target, bytes, address, checked));
    }
    let operations: Vec<&OpenOperation> =
        report.run.unfinished.iter().flat_map(|group| &group.operations).collect();
    let named: Vec<_> = operations
        .iter()
        .map(|one| {
            // The memory lies at the beginning of a page: the address ends as its place in the page.
            let end = &one.first[one.first.len().saturating_sub(3)..];
            (one.line_in(PROGRAM), one.target, one.bytes, end, one.checked)
        })
        .collect();
    expect(named == wanted, &outcome, &format!("not complete: {named:?}, expected: {wanted:?}"))?;
    let all_alike = operations
        .iter()
        .all(|one| one.call == "MPI_Put" && one.rank == 0 && one.target_world_rank == Some(one.target));
    expect(all_alike, &outcome, "each names its call, its rank, and its target in MPI_COMM_WORLD")?;

    let said: Vec<&str> =
        outcome.stderr.lines().filter(|line| line.contains("not complete then on rank 0: MPI_Put")).collect();
    expect(said.len() == puts.len(), &outcome, "the summary names as many operations")?;
    for (line, (number, target, bytes, _, checked)) in said.iter().zip(wanted) {
        let place = format!("{PROGRAM}:{}, {bytes} bytes of rank {target}", number.unwrap_or(0));
        let unseen = line.contains("whose memory was not seen to be there");
        expect(line.contains(&place) && unseen != checked, &outcome, &format!("a line with {place}"))?;
    }
    Ok(())
}
