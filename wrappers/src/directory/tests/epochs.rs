//! Fences and posts: what was attached when they were entered.

use super::*;
use warden::mirror::asserted::Said;

#[test]
fn fences_are_counted() {
    let mut pair = Pair::new();
    let asked = pair.asker.exposure(WINDOW, 1).expect("the owner is there");
    assert_eq!((asked.fences.count, asked.posts.count, asked.exposed), (0, 0, None));
    pair.fence();
    let assertion = Assertion { no_succeed: true, no_put: true, ..Assertion::default() };
    pair.owner.apply(Publish::Fence { window: WINDOW, assertion });
    let asked = pair.asker.exposure(WINDOW, 1).expect("the owner is there");
    assert_eq!((asked.fences.count, asked.fences.of(2)), (2, Said::That(assertion)));
    pair.fence();
    let asked = pair.asker.exposure(WINDOW, 1).expect("the owner is there");
    assert_eq!(asked.fences.of(2), Said::That(assertion));
    assert_eq!(asked.fences.of(3), Said::That(Assertion::default()));
}

#[test]
fn posts_are_counted_by_origin() {
    let mut pair = Pair::new();
    pair.post(&[1]);
    let asked = pair.asker.exposure(WINDOW, 1).expect("the owner is there");
    assert_eq!((asked.posts.count, asked.exposed), (0, Some(1)));
    pair.owner.apply(Publish::Unexposed { window: WINDOW });
    assert_eq!(pair.asker.exposure(WINDOW, 1).and_then(|asked| asked.exposed), None);
    let assertion = Assertion { no_check: true, ..Assertion::default() };
    pair.owner.apply(Publish::Post { window: WINDOW, origins: vec![0, 1, 99], assertion });
    let asked = pair.asker.exposure(WINDOW, 1).expect("the owner is there");
    assert_eq!(
        (asked.posts.of(1), asked.posts.of(2), asked.exposed),
        (Said::That(assertion), Said::NotYet, Some(2))
    );
    pair.owner.apply(Publish::Unexposed { window: WINDOW });
    pair.post(&[]);
    assert_eq!(
        pair.asker.exposure(WINDOW, 1).map(|asked| (asked.posts.count, asked.exposed)),
        Some((1, Some(3)))
    );
}

#[test]
fn regions_at_a_fence() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    assert_eq!(pair.ask_at(1000..1100, AsOf::Fence(1)), Cover::NotYet);
    pair.fence();
    let first = pair.ask_at(1000..1100, AsOf::Fence(1));
    assert_eq!(word(&first), "whole");
    assert_eq!(pair.ask_at(1000..1100, AsOf::Fence(2)), Cover::NotYet);
    // Detached after the fence, and something else put there.
    pair.detach(1000);
    pair.attach(1050, 10);
    assert_eq!(pair.ask_at(1000..1100, AsOf::Fence(1)), first);
    assert_eq!(word(&pair.ask(1000..1100)), "hole");
    assert_eq!(word(&pair.ask_at(1100..1101, AsOf::Fence(1))), "hole");
    pair.fence();
    assert_eq!(word(&pair.ask_at(1000..1100, AsOf::Fence(2))), "hole");
    assert_eq!(word(&pair.ask_at(1050..1060, AsOf::Fence(2))), "whole");
    assert_eq!(word(&pair.ask_at(1050..1060, AsOf::Fence(1))), "whole");
}

#[test]
fn attached_after_the_fence_is_not_there_at_it() {
    let mut pair = Pair::new();
    pair.fence();
    pair.attach(1000, 100);
    assert_eq!(word(&pair.ask_at(1000..1001, AsOf::Fence(1))), "hole");
    assert_eq!(word(&pair.ask(1000..1001)), "whole");
}

#[test]
fn several_at_a_fence_some_detached_since() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    pair.attach(1100, 100);
    pair.attach(1200, 100);
    pair.fence();
    let before = pair.ask_at(1000..1300, AsOf::Fence(1));
    pair.detach(1100);
    assert_eq!(word(&before), "several");
    assert_eq!(pair.ask_at(1000..1300, AsOf::Fence(1)), before);
}

#[test]
fn old_fences_are_forgotten() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    (0..6).for_each(|_| pair.fence());
    assert_eq!(word(&pair.ask_at(1000..1001, AsOf::Fence(3))), "whole");
    assert_eq!(pair.ask_at(1000..1001, AsOf::Fence(2)), Cover::Unknown);
    assert_eq!(pair.ask_at(5000..5001, AsOf::Fence(2)), Cover::Unknown);
}

#[test]
fn regions_at_a_post() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    pair.post(&[1]);
    assert_eq!(pair.ask_at(1000..1001, AsOf::Post(1)), Cover::NotYet);
    pair.post(&[0]);
    pair.attach(2000, 100);
    pair.detach(1000);
    assert_eq!(word(&pair.ask_at(1000..1001, AsOf::Post(1))), "whole");
    assert_eq!(word(&pair.ask_at(2000..2001, AsOf::Post(1))), "hole");
    pair.post(&[0]);
    assert_eq!(pair.ask_at(1000..1001, AsOf::Post(1)), Cover::Unknown);
    assert_eq!(word(&pair.ask_at(2000..2001, AsOf::Post(2))), "whole");
}

#[test]
fn what_was_forgotten_makes_silent() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    pair.fence();
    pair.detach(1000);
    for _ in 0..4_095 {
        pair.attach(2000, 100);
        pair.detach(2000);
    }
    assert_eq!(word(&pair.ask_at(1000..1001, AsOf::Fence(1))), "whole");
    assert_eq!(word(&pair.ask_at(5000..5001, AsOf::Fence(1))), "hole");
    pair.attach(2000, 100);
    pair.detach(2000);
    assert_eq!(pair.ask_at(1000..1001, AsOf::Fence(1)), Cover::Unknown);
    pair.fence();
    assert_eq!(word(&pair.ask_at(1000..1001, AsOf::Fence(2))), "hole");
}

#[test]
fn a_detach_that_was_taken_back_is_none() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    pair.fence();
    pair.detach(1000);
    pair.owner.apply(Publish::Undo { window: WINDOW, base: 1000 });
    assert_eq!(word(&pair.ask_at(1000..1001, AsOf::Fence(1))), "whole");
    pair.fence();
    assert_eq!(word(&pair.ask_at(1000..1001, AsOf::Fence(2))), "whole");
}
