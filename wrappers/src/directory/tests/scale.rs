//! A window is as large for a group of many as for two, and grows with the targets that are used.

use super::*;

const RANKS: u32 = 10_000;
/// Before operations, and for each target that is used.
const WINDOW_BYTES: usize = 1024;
const TARGET_BYTES: usize = 64;

/// Bytes of the table in use, and of what is kept of a window beside it.
fn bytes(directory: &Directory, window: ObjectId) -> usize {
    let Own::Ready(own) = &directory.own else { return 0 };
    let kept = match directory.windows.get(&window).map(|window| &window.members) {
        Some(Members::Named(named)) => size_of::<(ObjectId, Window)>() + named.bytes(),
        Some(Members::Exchanged(_)) | None => 0,
    };
    own.memory.used() * 8 + kept
}

fn directory() -> Directory {
    let mut one = Directory::new();
    // The table itself, and its buckets, are there once for all windows.
    one.makes(given(ObjectId(1), 0, 2), &[]);
    one
}

#[test]
fn a_window_on_many_ranks() {
    let mut one = directory();
    let before = bytes(&one, WINDOW);
    one.makes(given(WINDOW, 0, RANKS), &[]);
    let made = bytes(&one, WINDOW) - before;
    assert!(made <= WINDOW_BYTES, "{made} bytes before operations");
    for used in [1, 10, 100, 1_000, RANKS - 1] {
        for target in 1..=used {
            one.meet(WINDOW, target, target as i32);
            one.cover(WINDOW, target, 0..8, AsOf::Now);
        }
        let more = bytes(&one, WINDOW) - before - made;
        assert!(more <= TARGET_BYTES * used.max(4) as usize, "{more} bytes for {used} targets");
    }
}

#[test]
fn a_window_that_is_the_whole_world_is_no_larger() {
    let mut one = directory();
    one.makes(given(WINDOW, 0, RANKS), &[]);
    one.is_world(WINDOW);
    let before = bytes(&one, WINDOW);
    let win = Handle(5);
    for target in 1..=100 {
        assert!(one.unmet(WINDOW, win, &[target]).is_empty());
        assert_eq!(one.world_rank(WINDOW, target as u32), target);
        assert!(one.was_met(win, target) || one.unmet(WINDOW, win, &[target]).is_empty());
        assert!(one.was_met(win, target));
    }
    assert!(bytes(&one, WINDOW) - before <= 100 * TARGET_BYTES);
}

/// Exposure to few of many: the table of posts has room for those.
#[test]
fn posts_take_room_for_those_that_are_named() {
    let mut one = directory();
    one.makes(given(WINDOW, 0, RANKS), &[]);
    let before = bytes(&one, WINDOW);
    let post = |one: &mut Directory, origins: Vec<u32>| {
        one.apply(Publish::Post { window: WINDOW, origins, assertion: Assertion::default() });
    };
    post(&mut one, vec![1, 4999, 9999]);
    assert!(bytes(&one, WINDOW) - before <= 256);
    post(&mut one, (1..=1000).collect());
    let more = bytes(&one, WINDOW) - before;
    assert!(more <= 1000 * TARGET_BYTES, "{more} bytes for posts to 1000");
}

/// All counts stay right while the table of posts grows.
#[test]
fn every_origin_has_its_own_count() {
    let mut owner = Directory::new();
    owner.makes(given(WINDOW, 0, RANKS), &[]);
    let origins: Vec<u32> = (1..RANKS).filter(|rank| rank % 7 == 3).collect();
    for step in 0..3 {
        let named: Vec<u32> = origins.iter().copied().skip(step * 100).collect();
        owner.apply(Publish::Post { window: WINDOW, origins: named, assertion: Assertion::default() });
    }
    let Own::Ready(own) = &owner.own else { panic!("there is a table") };
    let record = owner.windows[&WINDOW].record.expect("a record").place;
    for (index, origin) in origins.iter().enumerate() {
        let posts = posts::of(&own.memory.view, record, *origin);
        assert_eq!(posts.asserted.count as usize, 1 + (index / 100).min(2));
    }
    assert_eq!(posts::of(&own.memory.view, record, 1).asserted.count, 0);
}
