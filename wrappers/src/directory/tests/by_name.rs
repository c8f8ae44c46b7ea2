//! Windows are found by their names: never another one, and never before it is told of.

use super::*;

const OTHER: ObjectId = ObjectId(8);

/// Two members, of which only the first has made the window.
fn half() -> Pair {
    let mut pair = Pair::new();
    pair.asker.makes(given(OTHER, 0, 2), &[10, 11]);
    pair
}

#[test]
fn a_window_that_is_not_told_of_yet() {
    let mut pair = half();
    assert_eq!(word(&pair.asker.cover(OTHER, 1, 0..1, AsOf::Now)), "unknown");
    assert_eq!(pair.asker.take_limits(), limit::UNNAMED);
    pair.owner.makes(given(OTHER, 1, 2), &[]);
    assert_eq!(word(&pair.asker.cover(OTHER, 1, 0..1, AsOf::Now)), "hole");
}

/// What is never found is looked for more and more rarely.
#[test]
fn what_is_missing_costs_little() {
    let mut pair = half();
    let looked = (0..1000).filter(|_| {
        pair.asker.cover(OTHER, 1, 0..1, AsOf::Now);
        pair.asker.take_limits() != 0
    });
    assert!((16..30).contains(&looked.count()));
}

/// Members whose histories differ may give one name to two windows. What else is known of them must agree.
#[test]
fn an_equal_name_is_not_enough() {
    let bad = [
        given(OTHER, 0, 2),
        given(OTHER, 1, 3),
        Published { flavor: Flavor::Allocate, ..given(OTHER, 1, 2) },
        Published { name: None, ..given(OTHER, 1, 2) },
        Published { name: given(WINDOW, 1, 2).name, ..given(OTHER, 1, 2) },
    ];
    for given in bad {
        let mut pair = half();
        pair.owner.makes(given.clone(), &[]);
        assert_eq!(word(&pair.asker.cover(OTHER, 1, 0..1, AsOf::Now)), "unknown", "{given:?}");
        assert_eq!(pair.asker.extent(OTHER, 1), None);
    }
}

#[test]
fn a_window_without_a_name_has_only_its_own_memory() {
    let mut pair = Pair::new();
    pair.asker.makes(Published { name: None, ..given(OTHER, 0, 2) }, &[10, 11]);
    pair.owner.makes(Published { name: None, ..given(OTHER, 1, 2) }, &[10, 11]);
    assert_eq!(word(&pair.asker.cover(OTHER, 1, 0..1, AsOf::Now)), "unknown");
    assert_eq!(pair.asker.take_limits(), limit::UNNAMED);
    assert_eq!(word(&pair.asker.cover(OTHER, 0, 0..1, AsOf::Now)), "hole");
}

#[test]
fn a_member_that_is_not_here() {
    let mut pair = Pair::new();
    pair.asker.makes(given(OTHER, 0, 3), &[10, 12, -1]);
    for target in [1, 2] {
        assert_eq!(word(&pair.asker.cover(OTHER, target, 0..1, AsOf::Now)), "unknown");
        assert_eq!(pair.asker.extent(OTHER, target), None);
        assert_eq!(pair.asker.exposure(OTHER, target), None);
        assert_eq!(pair.asker.take_limits(), limit::NOT_HERE);
    }
}

/// What the members give is read from their tables; nothing, where one of them may have missed calls.
#[test]
fn what_members_give() {
    let mut pair = Pair::new();
    let gives = |rank: u32| {
        let extent = Extent { size: 64 + rank as isize, disp_unit: 4, mpi_memory: rank == 1 };
        Published { flavor: Flavor::Create, extent, ..given(OTHER, rank, 2) }
    };
    pair.asker.makes(gives(0), &[10, 11]);
    pair.owner.makes(gives(1), &[10, 11]);
    assert_eq!(pair.asker.extent(OTHER, 1), Some(gives(1).extent));
    assert_eq!(pair.asker.extent(OTHER, 0), Some(gives(0).extent));
    assert_eq!(pair.asker.extents(OTHER, &[0, 1]).len(), 3);
    pair.owner.apply(Publish::Incomplete);
    assert_eq!(pair.asker.extent(OTHER, 1), None);
}

#[test]
fn records_in_one_bucket() {
    let mut pair = Pair::new();
    let windows = || (100..1100).map(ObjectId);
    for window in windows() {
        pair.window(window);
        pair.owner.apply(Publish::Attach { window, base: 64, size: 64, stack: StackId::default() });
    }
    // Every third goes, from the middle of the chains and from their ends.
    for window in windows().step_by(3) {
        pair.owner.apply(Publish::Free { window });
    }
    for window in windows() {
        let gone = (window.0 - 100).is_multiple_of(3);
        let found = pair.asker.cover(window, 1, 64..128, AsOf::Now);
        assert_eq!(word(&found), if gone { "unknown" } else { "whole" });
    }
}
