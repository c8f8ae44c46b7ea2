//! The mirror alone, without any MPI, under sequences that nobody thought of: nonsense, correct programs, and correct
//! programs with one fault.
//!
//! Left out: sequences that were thought of (tests/scenarios.rs), and everything that the wrappers do.

#[path = "properties/choices.rs"]
mod choices;
#[path = "properties/driver.rs"]
mod driver;
#[path = "properties/keys.rs"]
mod keys;
#[path = "properties/model.rs"]
mod model;
#[path = "properties/objects.rs"]
mod objects;
#[path = "properties/program.rs"]
mod program;
#[path = "scenarios/setup.rs"]
mod setup;
#[path = "properties/windows.rs"]
mod windows;

use proptest::collection::vec;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, max_shrink_iters: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_correct_program_gives_no_finding(numbers in vec(any::<u32>(), 0..1500)) {
        let model = program::run(&numbers);
        prop_assert!(model.driver.findings.is_empty(), "{}", model.driver.story());
    }
}
