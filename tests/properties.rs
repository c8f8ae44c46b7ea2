//! The mirror alone, without any MPI, under sequences that nobody thought of: nonsense, correct programs, and correct
//! programs with one fault.
//!
//! Left out: sequences that were thought of (tests/scenarios.rs), and everything that the wrappers do.

#[path = "properties/choices.rs"]
mod choices;
#[path = "properties/driver.rs"]
mod driver;
#[path = "properties/epochs.rs"]
mod epochs;
#[path = "properties/epochs_steps.rs"]
mod epochs_steps;
#[path = "properties/faults.rs"]
mod faults;
#[path = "properties/faults_fortran.rs"]
mod faults_fortran;
#[path = "properties/faults_objects.rs"]
mod faults_objects;
#[path = "properties/faults_rma.rs"]
mod faults_rma;
#[path = "properties/keys.rs"]
mod keys;
#[path = "properties/model.rs"]
mod model;
#[path = "properties/names.rs"]
mod names;
#[path = "properties/nonsense.rs"]
mod nonsense;
#[path = "properties/nonsense_rma.rs"]
mod nonsense_rma;
#[path = "properties/nonsense_words.rs"]
mod nonsense_words;
#[path = "properties/objects.rs"]
mod objects;
#[expect(dead_code, reason = "scenarios use more of it")]
#[path = "scenarios/peers.rs"]
mod peers;
#[path = "properties/program.rs"]
mod program;
#[path = "scenarios/rma_words.rs"]
mod rma_words;
#[expect(dead_code, reason = "scenarios use more of it")]
#[path = "scenarios/setup.rs"]
mod setup;
#[path = "properties/windows.rs"]
mod windows;

use std::collections::BTreeSet;

use choices::Choices;
use model::Model;
use mpiwarden::checks::catalogue::{CATALOGUE, Check, Family};
use mpiwarden::findings::{Finding, Verdict};
use names::Names;
use proptest::collection::vec;
use proptest::prelude::*;

/// The steps of a program, or any other list of seeds.
fn seeds(most: usize) -> impl Strategy<Value = Vec<u64>> {
    vec(any::<u64>().no_shrink(), 0..most)
}

/// So many cases, unless PROPTEST_CASES asks for another number.
fn config(cases: u32) -> ProptestConfig {
    let default = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_some() { default } else { ProptestConfig { cases, ..default } }
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn nothing_makes_the_mirror_panic_and_names_make_no_difference(seeds in seeds(250), names in any::<u64>()) {
        let plain = nonsense::run(&seeds, Names::plain());
        let renamed = nonsense::run(&seeds, Names::any(names));
        for (event, (plain, renamed)) in plain.iter().zip(&renamed).enumerate() {
            prop_assert_eq!(plain, renamed, "event {}", event);
        }
    }

    #[test]
    fn a_correct_program_gives_no_finding(steps in seeds(150)) {
        let mut model = Model::new(Choices::new(steps));
        model.run();
        prop_assert!(model.driver.findings.is_empty(), "{}", model.driver.story());
    }

    #[test]
    fn correct_epochs_and_operations_give_no_finding(steps in seeds(200)) {
        let program = epochs::Program::run(steps);
        prop_assert!(program.driver.findings.is_empty(), "{}", program.driver.story());
    }

    #[test]
    fn one_fault_in_a_correct_program_gives_that_finding(before in seeds(60), after in seeds(60), which in any::<usize>()) {
        let all = [faults::FAULTS, faults_objects::FAULTS, faults_rma::FAULTS, faults_fortran::FAULTS].concat();
        let fault = all[which % all.len()];
        let mut model = Model::new(Choices::new(before));
        model.begin();
        model.act_all();
        // The callbacks of a fault do nothing besides.
        model.nested = 2;
        (fault.make)(&mut model);
        model.nested = 0;
        model.choices = Choices::new(after);
        model.act_all();
        model.clean_up();
        model.end();
        prop_assert!(is_one(&model.driver.findings, fault.check, fault.verdict),
            "{} was expected once, as {:?}:{}", fault.check.id(), fault.verdict, model.driver.story());
    }
}

/// Exactly this was found. What only a deprecated call can do wrong comes with its note.
fn is_one(findings: &[Finding], check: Check, verdict: Verdict) -> bool {
    let old = |finding: &&Finding| finding.check != Check::DeprecatedCall || check == Check::DeprecatedCall;
    let findings: Vec<_> = findings.iter().filter(old).collect();
    matches!(findings[..], [finding] if finding.check == check && finding.verdict == verdict)
}

#[test]
fn a_call_after_the_end_is_told() {
    let mut model = Model::new(Choices::new((0..50).collect()));
    model.run();
    faults_objects::call_after_the_end(&mut model);
    assert!(
        is_one(&model.driver.findings, Check::CallOutsideMpi, Verdict::Violation),
        "{}",
        model.driver.story()
    );
}

#[test]
fn there_is_a_fault_for_every_check() {
    let faults =
        [faults::FAULTS, faults_objects::FAULTS, faults_rma::FAULTS, faults_fortran::FAULTS].concat();
    let mut seeded: BTreeSet<&str> = faults.iter().map(|fault| fault.check.id()).collect();
    // The first has a test of its own; the others are not the mirror's: the merge of all ranks, the analysis of what they recorded
    // (analysis/tests), and the wrappers.
    let elsewhere = [
        Check::CallOutsideMpi,
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
    seeded.extend(elsewhere.map(Check::id));
    // Keys and values have a store of their own, which `keys/tests/keys.rs` plays programs on; their faults are in `tests/cases/keys`.
    // Hangs are judged from where all ranks are (analysis/tests/waits.rs).
    let rows = CATALOGUE.iter().filter(|row| ![Family::Keys, Family::Hangs].contains(&row.family));
    let missing: Vec<_> = rows.map(|row| row.id).filter(|id| !seeded.contains(id)).collect();
    assert!(missing.is_empty(), "no fault is seeded for {missing:?}");
}

/// A program that hardly does anything would be correct as well.
#[test]
fn programs_do_everything_that_they_can() {
    let mut stories = String::new();
    for seed in 0..300_u64 {
        let mut model = Model::new(Choices::new((seed * 1000..seed * 1000 + 80).collect()));
        model.run();
        stories += &model.driver.story();
    }
    for (what, least) in [
        ("role: Copy", 500),
        ("role: Delete", 1000),
        ("flag: Some(0)", 100),
        ("flag: Some(1)", 100),
        ("memory freed", 500),
        ("Pending", 100),
        ("MPI_File_close", 50),
        ("MPI_Session_finalize", 50),
        ("MPI_Type_get_contents", 50),
        ("MPI_Win_detach", 100),
        ("MPI_Win_attach", 100),
        ("MPI_Comm_disconnect", 100),
        ("  MPI_Comm_set_attr", 20),
        ("  MPI_Comm_free_keyval", 20),
        ("t1 MPI_Comm_set_attr", 100),
    ] {
        let found = stories.matches(what).count();
        assert!(found >= least, "«{what}» happens only {found} times");
    }
}

#[test]
fn epochs_of_every_kind_are_opened_and_closed() {
    let mut stories = String::new();
    for seed in 0..100_u64 {
        let program = epochs::Program::run((seed * 1000..seed * 1000 + 120).collect());
        stories += &program.driver.story();
    }
    for what in [
        "MPI_Win_fence",
        "MPI_Win_start",
        "MPI_Win_complete",
        "MPI_Win_post",
        "MPI_Win_wait",
        "MPI_Win_test",
        "MPI_Win_lock ",
        "MPI_Win_unlock ",
        "MPI_Win_lock_all",
        "MPI_Win_unlock_all",
        "MPI_Win_flush ",
        "MPI_Win_flush_all",
        "MPI_Win_flush_local ",
        "MPI_Win_flush_local_all",
        "MPI_Win_sync",
        "MPI_Put",
        "MPI_Get ",
        "MPI_Accumulate",
        "MPI_Get_accumulate",
        "MPI_Rput",
        "MPI_Rget ",
        "MPI_Raccumulate",
        "MPI_Rget_accumulate",
        "target: Null",
        "no_check: true",
        "no_precede: true",
        "no_succeed: true",
    ] {
        let found = stories.matches(what).count();
        assert!(found >= 20, "«{what}» happens only {found} times");
    }
}

/// What is gone leaves nothing behind but a bounded memory of where it went.
#[test]
fn the_mirror_does_not_grow() {
    let mut model = Model::new(Choices::new(Vec::new()));
    model.begin();
    // After two threads changed one attribute at once a key may be held for ever, so nothing is said of its end.
    model.alone = true;
    for round in 0..200_u64 {
        let before = model.driver.events();
        model.choices = Choices::new((round * 1000..round * 1000 + 40).collect());
        model.act_all();
        model.clean_up();
        model.delete_from_myself();
        for (table, size) in model.driver.mirror.sizes() {
            let own = match table {
                "objects" => 3,
                "layouts" => 2,
                _ => 0,
            };
            assert!(size <= own, "after round {round} there are {size} {table}");
        }
        let driver = &model.driver;
        assert!(driver.findings.is_empty(), "round {round}:{}", driver.story_from(before));
    }
}

#[test]
fn what_is_remembered_is_bounded_when_no_number_is_used_again() {
    let mut model = Model::new(Choices::new(Vec::new()));
    model.begin();
    for _ in 0..10_000 {
        let (window, key) = model.plain_attribute(mpiwarden::call::Kind::Win, 0x20);
        model.free_key(0, key, |_| {});
        model.free(0, window, |_| {});
        model.forget_free_numbers();
    }
    for (table, size) in model.driver.mirror.remembered() {
        assert!((1..=4096).contains(&size), "{size} {table} are remembered");
    }
}
