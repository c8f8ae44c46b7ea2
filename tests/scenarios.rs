//! The mirror alone, without any MPI: scenarios of calls, callbacks and answers, with the findings they must give
//! written on their lines. They stand in tests/scenarios/*.txt; their form is described in tests/scenarios/line.rs.
//!
//! Left out: everything that the wrappers do (tests/cases.rs), and sequences that nobody thought of
//! (tests/properties.rs).

#[path = "scenarios/arguments.rs"]
mod arguments;
#[path = "scenarios/buffers.rs"]
mod buffers;
#[path = "scenarios/calls.rs"]
mod calls;
#[path = "scenarios/given.rs"]
mod given;
#[path = "scenarios/line.rs"]
mod line;
#[path = "scenarios/names.rs"]
mod names;
#[path = "scenarios/peers.rs"]
mod peers;
#[path = "scenarios/play.rs"]
mod play;
#[path = "scenarios/play_rma.rs"]
mod play_rma;
#[path = "scenarios/requests.rs"]
mod requests;
#[path = "scenarios/rma.rs"]
mod rma;
#[path = "scenarios/rma_words.rs"]
mod rma_words;
#[path = "scenarios/setup.rs"]
mod setup;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use mpiwarden::checks::catalogue::{CATALOGUE, Check, Family};

/// Every scenario of every file, in order.
fn scenarios() -> Vec<(String, line::Scenario)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let entries = fs::read_dir(&folder).expect("the folder is part of the repository").flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).expect("it was listed just now");
        let read = line::read(&text).unwrap_or_else(|what| panic!("{}: {what}", file.display()));
        all.extend(read.into_iter().map(|scenario| (name.clone(), scenario)));
    }
    all
}

#[test]
fn every_scenario_gives_the_findings_on_its_lines_and_no_other() {
    let mut complaints = Vec::new();
    let scenarios = scenarios();
    let mut names = BTreeSet::new();
    for (file, scenario) in &scenarios {
        if let Err(what) = play::play(scenario) {
            complaints.push(format!("{file}: {}\n{what}", scenario.name));
        }
        if !names.insert((file, &scenario.name)) {
            complaints.push(format!("{file}: two scenarios are called {}", scenario.name));
        }
    }
    assert!(complaints.is_empty(), "\n\n{}\n", complaints.join("\n\n"));
    assert!(scenarios.len() >= 60, "only {} scenarios were found", scenarios.len());
}

/// A check that no scenario shows would be tested only where an MPI library is installed.
#[test]
fn every_check_is_expected_by_some_scenario() {
    let expected: BTreeSet<String> = scenarios()
        .into_iter()
        .flat_map(|(_, scenario)| scenario.lines)
        .flat_map(|line| line.expected)
        .filter(|what| !what.starts_with("related"))
        .filter_map(|what| Some(what.split_once('[')?.1.split_once(']')?.0.to_string()))
        .collect();
    // Not the mirror's: the merge of all ranks says one, the analysis of what they recorded ten (analysis/tests), the wrappers the
    // last; those of keys and values are shown by keys/tests/keys.rs, and hangs by analysis/tests/waits.rs.
    let elsewhere = [
        Check::AttrDupDiverged,
        Check::RmaConflict,
        Check::RmaUnordered,
        Check::LocalConflict,
        Check::MessageTypeMismatch,
        Check::MessageTruncated,
        Check::MessageLost,
        Check::SendUnbuffered,
        Check::ReadyEarly,
        Check::ThreadLevel,
        Check::CollectiveMismatch,
        Check::CollectiveTypeMismatch,
        Check::Tool,
    ];
    let missing: Vec<_> = CATALOGUE
        .iter()
        .filter(|row| {
            ![Family::Keys, Family::Hangs].contains(&row.family)
                && !elsewhere.contains(&row.check)
                && !expected.contains(row.id)
        })
        .map(|row| row.id)
        .collect();
    assert!(missing.is_empty(), "no scenario expects {missing:?}");
    let unknown: Vec<_> = expected.iter().filter(|id| Check::from_id(id).is_none()).collect();
    assert!(unknown.is_empty(), "scenarios expect checks that do not exist: {unknown:?}");
}

/// A player that finds nothing wrong with anything would pass every other test here.
#[test]
fn a_missing_and_an_unexpected_finding_are_complaints() {
    for (text, complaint) in [
        ("MPI_Init\nMPI_Comm_free_keyval invalid fails", "unexpected: violation[keyval-invalid]"),
        ("MPI_Init //~ violation[keyval-invalid]", "missing: violation[keyval-invalid]"),
        (
            "MPI_Init\nMPI_Comm_free_keyval invalid fails //~ leak[keyval-invalid]",
            "missing: leak[keyval-invalid]",
        ),
        ("MPI_Init {", "a block is not closed"),
        ("MPI_Send", "not a word of scenarios"),
    ] {
        let read = line::read(&format!("== x\n{text}")).expect("the form is right");
        let said = play::play(&read[0]).expect_err("it is wrong");
        assert!(said.contains(complaint), "«{complaint}» is not in «{said}»");
    }
}
