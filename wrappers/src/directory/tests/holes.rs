//! What a hole tells of its surroundings.

use super::*;
use warden::mirror::directory::{Gone, Near};

fn near(base: usize, size: usize) -> Option<Near> {
    Some(Near { base, size, attached: StackId::default() })
}

#[test]
fn nothing_is_there() {
    let mut pair = Pair::new();
    assert_eq!(pair.hole(5..6), Hole { byte: 5, ..Hole::default() });
}

#[test]
fn the_nearest_regions() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    pair.attach(2000, 100);
    pair.attach(3000, 100);
    let hole = pair.hole(2500..2600);
    assert_eq!((hole.below, hole.above, hole.before), (near(2000, 100), near(3000, 100), None));
    assert_eq!(hole.regions, 3);
    let hole = pair.hole(2050..2200);
    assert_eq!((hole.byte, hole.before, hole.below), (2100, near(2000, 100), near(2000, 100)));
    let hole = pair.hole(500..501);
    assert_eq!((hole.below, hole.above), (None, near(1000, 100)));
    let hole = pair.hole(9000..9001);
    assert_eq!((hole.below, hole.above), (near(3000, 100), None));
}

#[test]
fn the_latest_that_was_detached() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    pair.detach(1000);
    pair.attach(1040, 20);
    pair.detach(1040);
    let gone = |base, size| near(base, size).map(|region| Gone { region, detached: StackId::default() });
    assert_eq!(pair.hole(1050..1051).detached, gone(1040, 20));
    assert_eq!(pair.hole(1020..1021).detached, gone(1000, 100));
    assert_eq!(pair.hole(1200..1201).detached, None);
}

#[test]
fn a_region_of_another_window() {
    let mut pair = Pair::new();
    for number in 20..30 {
        let window = ObjectId(number);
        pair.window(window);
        let base = number as usize * 1000;
        pair.owner.apply(Publish::Attach { window, base, size: 10, stack: StackId::default() });
    }
    assert_eq!(pair.hole(25_005..25_006).elsewhere, near(25_000, 10));
    let hole = pair.hole(25_010..25_011);
    assert_eq!((hole.elsewhere, hole.below, hole.above, hole.regions), (None, None, None, 0));
}
