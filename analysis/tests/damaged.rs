//! Numbers that no recorder writes and a damaged file may have: no panic, and nothing is found.

mod history;

use history::History;
use mpiwarden::events::Did;
use mpiwarden_analysis::{Parts, analyze_recording, match_recording};

/// A damaged file may say that a communicator or window has no members at all.
#[test]
fn a_team_of_nobody_is_no_panic() {
    let mut history = History::new(2);
    for event in history.processes.iter_mut().flat_map(|process| &mut process.events) {
        if let Did::Comm { size: members, .. } | Did::Window { members, .. } = &mut event.did {
            *members = 0;
        }
    }
    history.barrier();
    history.fence();
    let told = analyze_recording(history.processes.as_slice(), Parts::default());
    assert!(told.answer.pairs.is_empty(), "{:?}", told.answer.pairs);
    let told = match_recording(history.processes.as_slice(), Parts::default());
    assert!(told.answer.mismatches.is_empty(), "{:?}", told.answer.mismatches);
}
