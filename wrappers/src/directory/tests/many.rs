//! Many regions, and an owner that never rests.

use super::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

const MANY: usize = 100_000;
/// Where so many are not needed.
const SOME: usize = 20_000;

fn bytes_of(directory: &Directory) -> usize {
    match &directory.own {
        Own::Ready(own) => own.memory.view.len() * 8,
        Own::NotYet | Own::Failed => 0,
    }
}

/// A number that looks like chance, and is the same each time.
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (number ^ number >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 8
}

#[test]
fn ascending_regions_leave_full_blocks() {
    let mut pair = Pair::new();
    (0..MANY).for_each(|number| pair.attach(number * 64, 32));
    assert!(bytes_of(&pair.owner) < MANY * 48, "{} bytes", bytes_of(&pair.owner));
    for number in (0..MANY).step_by(7) {
        assert_eq!(word(&pair.ask(number * 64..number * 64 + 32)), "whole");
        assert_eq!(pair.hole(number * 64..number * 64 + 33).byte, number * 64 + 32);
    }
    assert_eq!(pair.hole(32..33).regions, MANY);
    pair.owner.apply(Publish::Free { window: WINDOW });
    assert_eq!(word(&pair.ask(0..32)), "unknown");
}

#[test]
fn any_order_takes_little_memory() {
    for order in [|at| SOME - at, |at| (mixed(at as u64) % (1 << 40)) as usize] {
        let mut pair = Pair::new();
        (0..SOME).for_each(|at| pair.attach(order(at) * 64, 32));
        assert!(bytes_of(&pair.owner) < SOME * 128, "{} bytes", bytes_of(&pair.owner));
        (0..SOME)
            .step_by(11)
            .for_each(|at| assert_eq!(word(&pair.ask(order(at) * 64..order(at) * 64 + 32)), "whole"));
    }
}

#[test]
fn memory_is_used_again() {
    let mut pair = Pair::new();
    (0..20_000).for_each(|number| pair.attach(number * 64, 32));
    let before = bytes_of(&pair.owner);
    for round in 1..10 {
        let last = (round - 1) * 20_000;
        for number in 0..20_000 {
            pair.detach((last + number) * 64);
            pair.attach((last + 20_000 + number) * 64, 32);
        }
    }
    assert!(bytes_of(&pair.owner) <= 2 * before, "{before} became {}", bytes_of(&pair.owner));
}

/// Everything that is done is done to a plain map too, and both are asked.
#[test]
fn agrees_with_a_plain_map() {
    let mut pair = Pair::new();
    let mut plain = BTreeMap::new();
    for step in 0..60_000u64 {
        let slot = (mixed(step) % 3_000) as usize;
        let base = slot * 100;
        // Times of growth, of shrinking, and of both.
        let grows = mixed(step ^ 1 << 40) % 100 < [80, 20, 50][step as usize / 10_000 % 3];
        if grows && !plain.contains_key(&base) {
            let size = 1 + (mixed(step ^ 1 << 41) % 100) as usize;
            plain.insert(base, size);
            pair.attach(base, size);
        } else if !grows && plain.remove(&base).is_some() {
            pair.detach(base);
        }
        if step % 3 == 0 {
            let from = (mixed(step ^ 1 << 42) % 300_000) as usize;
            let bytes = from..from + 1 + (mixed(step ^ 1 << 43) % 150) as usize;
            let (mut upto, mut regions) = (bytes.start, 0);
            while let Some((base, size)) = plain.range(..=upto).next_back()
                && upto < base + size
                && upto < bytes.end
            {
                (upto, regions) = (base + size, regions + 1);
            }
            match pair.ask(bytes.clone()) {
                Cover::Whole(_) => assert!(upto >= bytes.end && regions == 1),
                Cover::Several(_) => assert!(upto >= bytes.end && regions > 1),
                Cover::Hole(hole) => {
                    assert_eq!((hole.byte, hole.regions), (upto, plain.len()));
                    let below = plain.range(..=upto).next_back().map(|(base, size)| (*base, *size));
                    assert_eq!(hole.below.map(|near| (near.base, near.size)), below);
                    let above = plain.range(upto + 1..).next().map(|(base, size)| (*base, *size));
                    assert_eq!(hole.above.map(|near| (near.base, near.size)), above);
                }
                other @ (Cover::Unknown | Cover::NotYet) => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn regions_that_stay_are_never_missed() {
    let mut pair = Pair::new();
    // Every tenth stays, between those that come and go.
    (0..400).for_each(|number| pair.attach(number * 1000, 100));
    let Pair { mut asker, mut owner } = pair;
    let done = AtomicBool::new(false);
    let (mut whole, mut silent, mut holes) = (0u64, 0u64, 0u64);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let stack = StackId::default();
            let mut step = 0u64;
            while !done.load(Relaxed) {
                step += 1;
                let base = (mixed(step) % 4_000) as usize * 100;
                if !base.is_multiple_of(1000) {
                    owner.apply(Publish::Attach { window: WINDOW, base, size: 100, stack });
                    if step.is_multiple_of(64) {
                        owner.apply(Publish::Fence { window: WINDOW, assertion: Assertion::default() });
                    }
                    owner.apply(Publish::Detach { window: WINDOW, base, stack });
                    if step.is_multiple_of(4) {
                        owner.apply(Publish::Undo { window: WINDOW, base });
                        owner.apply(Publish::Detach { window: WINDOW, base, stack });
                    }
                }
            }
        });
        for step in 0..100_000u64 {
            let base = (mixed(step ^ 1 << 44) % 400) as usize * 1000;
            let fences = asker.exposure(WINDOW, 1).map_or(0, |asked| asked.fences.count);
            let when = if step % 2 == 0 || fences == 0 { AsOf::Now } else { AsOf::Fence(fences) };
            match asker.cover(WINDOW, 1, base..base + 100, when) {
                Cover::Whole(serial) => {
                    assert_eq!(serial as usize, base / 1000 + 1);
                    whole += 1;
                }
                Cover::Unknown => silent += 1,
                other @ (Cover::NotYet | Cover::Several(_) | Cover::Hole(_)) => {
                    done.store(true, Relaxed);
                    panic!("{other:?}");
                }
            }
            // What is in no region ever is never held.
            if step % 100 == 0 {
                match asker.cover(WINDOW, 1, 500_000..500_001, AsOf::Now) {
                    Cover::Hole(hole) => {
                        assert_eq!(hole.byte, 500_000);
                        holes += 1;
                    }
                    Cover::Unknown => {}
                    other @ (Cover::NotYet | Cover::Several(_) | Cover::Whole(_)) => {
                        done.store(true, Relaxed);
                        panic!("{other:?}");
                    }
                }
            }
        }
        done.store(true, Relaxed);
    });
    assert!(whole > 5 * silent && holes > 30, "{whole} whole, {silent} silent, {holes} holes");
}

/// Prints what things cost; run by hand, with optimisation.
#[test]
#[ignore = "a measurement"]
fn costs() {
    use std::time::Instant;
    for regions in [1usize, 10, 100, 1_000, 10_000, 100_000] {
        let mut pair = Pair::new();
        (0..regions).for_each(|number| pair.attach(number * 64, 32));
        let rounds = 1_000_000u64;
        let start = Instant::now();
        let mut sum = 0u64;
        for round in 0..rounds {
            let base = (mixed(round) % regions as u64) as usize * 64;
            if let Cover::Whole(serial) = pair.ask(base..base + 8) {
                sum += serial;
            }
        }
        let look = start.elapsed().as_nanos() as f64 / rounds as f64;
        assert!(sum > 0);
        let start = Instant::now();
        for round in 0..rounds {
            let base = (mixed(round) % regions as u64) as usize * 64 + 40;
            pair.attach(base, 8);
            pair.detach(base);
        }
        let change = start.elapsed().as_nanos() as f64 / rounds as f64 / 2.0;
        println!("{regions:>7} regions: look {look:.1} ns, attach or detach {change:.1} ns");
    }
}
