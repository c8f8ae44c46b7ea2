//! Looks over MPI, with a link that copies from the owner's table in the same process.

use super::super::lookup::{Answers as Told, Lookup};
use super::*;
use crate::directory::link::Link;
use crate::directory::lookup::Ask;
use crate::stack;
use std::cell::{Cell, RefCell};
use std::ffi::c_int;
use std::sync::Arc;

thread_local! {
    static BASE: Cell<usize> = const { Cell::new(0) };
    static GETS: Cell<usize> = const { Cell::new(0) };
    static FLUSHES: Cell<usize> = const { Cell::new(0) };
    /// Regions that are detached at the next flushes.
    static MEANWHILE: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
    static PAIR: RefCell<Option<Pair>> = const { RefCell::new(None) };
}

extern "C-unwind" fn get(
    into: usize,
    bytes: c_int,
    _: usize,
    _: c_int,
    place: isize,
    _: c_int,
    _: usize,
    _: usize,
) -> c_int {
    GETS.set(GETS.get() + 1);
    // SAFETY: inside the owner's table, into the room that the look keeps.
    unsafe {
        std::ptr::copy_nonoverlapping(
            (BASE.get() + place as usize) as *const u8,
            into as *mut u8,
            bytes as usize,
        );
    }
    0
}

extern "C-unwind" fn flush(_: c_int, _: usize) -> c_int {
    FLUSHES.set(FLUSHES.get() + 1);
    if let Some(base) = MEANWHILE.with_borrow_mut(Vec::pop) {
        PAIR.with_borrow_mut(|pair| pair.as_mut().expect("a pair").detach(base));
    }
    0
}

extern "C-unwind" fn refuse(_: c_int, _: usize) -> c_int {
    1
}

/// Puts a pair where the link finds it.
fn link(mut pair: Pair) -> Arc<Link> {
    let Own::Ready(own) = &mut pair.owner.own else { panic!("no table") };
    let (base, words) = own.pin(1000);
    BASE.set(base);
    PAIR.set(Some(pair));
    Arc::new(Link::fake(words as u64, get, flush))
}

fn record() -> Record {
    PAIR.with_borrow(|pair| pair.as_ref().expect("a pair").owner.windows[&WINDOW].record.expect("a record"))
}

fn begun(link: &Arc<Link>, asks: &[(Range<u64>, AsOf)], shadow: Option<View>) -> Lookup {
    let mut lookup = Lookup::new(link.clone(), 0, record(), 0, shadow).expect("memory");
    for (bytes, when) in asks {
        assert!(lookup.ask(Ask { bytes: bytes.clone(), when: *when }));
    }
    lookup.begin();
    lookup
}

/// The answers, and how many round trips they took.
fn finished(lookup: &mut Lookup) -> (Vec<Cover>, usize) {
    let before = FLUSHES.get();
    let Told { covers, .. } = lookup.finish();
    (covers.into_iter().map(|(_, cover)| cover).collect(), FLUSHES.get() - before)
}

fn words(covers: &[Cover]) -> Vec<&'static str> {
    covers.iter().map(word).collect()
}

fn owner(part: impl FnOnce(&mut Pair)) {
    PAIR.with_borrow_mut(|pair| part(pair.as_mut().expect("a pair")));
}

#[test]
fn a_hit_takes_one_round_trip_once_the_index_is_known() {
    let mut pair = Pair::new();
    (0..800).for_each(|number| pair.attach(number * 1000, 100));
    let link = link(pair);
    let asks = [(5000..5100, AsOf::Now), (700_000..700_010, AsOf::Now)];
    let mut first = begun(&link, &asks, None);
    let (covers, trips) = finished(&mut first);
    assert_eq!(words(&covers), ["whole", "whole"]);
    assert!(trips <= 4, "{trips}");
    // The table changes in between, but not its blocks.
    owner(|pair| {
        pair.detach(6000);
        pair.attach(5500, 10);
    });
    let asks = [(5500..5510, AsOf::Now), (300_000..300_100, AsOf::Now)];
    let mut second = begun(&link, &asks, Some(first.into_shadow()));
    let (covers, trips) = finished(&mut second);
    assert_eq!((words(&covers), trips), (vec!["whole", "whole"], 1));
}

#[test]
fn a_region_that_comes_and_goes_is_found_at_once() {
    let link = link(Pair::new());
    let mut shadow = None;
    for round in 0..10 {
        owner(|pair| pair.attach(1000 + round, 100));
        let mut lookup = begun(&link, &[(1050..1060, AsOf::Now)], shadow);
        let (covers, trips) = finished(&mut lookup);
        assert_eq!(words(&covers), ["whole"]);
        assert!(round == 0 || trips == 1, "{trips} in round {round}");
        owner(|pair| pair.detach(1000 + round));
        shadow = Some(lookup.into_shadow());
    }
}

#[test]
fn a_hole_is_explained() {
    let id = stack::intern(&[libc::getpid as *const () as usize + 1, libc::malloc as *const () as usize + 1]);
    let mut pair = Pair::new();
    pair.owner.apply(Publish::Attach { window: WINDOW, base: 1000, size: 100, stack: id });
    pair.attach(2000, 100);
    pair.owner.apply(Publish::Detach { window: WINDOW, base: 2000, stack: id });
    let link = link(pair);
    let mut lookup = begun(&link, &[(1050..1150, AsOf::Now), (2010..2020, AsOf::Now)], None);
    let (covers, _) = finished(&mut lookup);
    let [Cover::Hole(first), Cover::Hole(second)] = &covers[..] else { panic!("{covers:?}") };
    // Bytes that were not asked for, as far as what was read says something about them.
    let later = |bytes| lookup.later(&Ask { bytes, when: AsOf::Now });
    assert_eq!(word(&later(1020..1030)), "whole");
    assert_eq!(word(&later(1100..1101)), "hole");
    let before = first.before.expect("a region ends there");
    assert_eq!((first.byte, before.base, before.size, first.regions), (1100, 1000, 100, 1));
    assert_eq!(stack::named(before.attached), stack::named(id));
    let gone = second.detached.expect("it was detached");
    assert_eq!((gone.region.base, stack::named(gone.detached)), (2000, stack::named(id)));
}

#[test]
fn the_same_answers_as_near() {
    let mut pair = Pair::new();
    for number in 0..500 {
        pair.attach(number * 100, if number % 3 == 0 { 100 } else { 60 });
    }
    let link = link(pair);
    let mut shadow = None;
    for round in 0..200usize {
        owner(|pair| match round % 4 {
            0 => pair.detach(round * 100),
            1 => pair.attach(50_000 + round * 100, 100),
            2 => pair.fence(),
            _ => pair.post(&[0]),
        });
        let from = (round * 7919 % 60_000) as u64;
        let when = [AsOf::Now, AsOf::Fence(round as u32 / 4), AsOf::Post(round as u32 / 4)][round % 3];
        let bytes = from..from + 1 + round as u64;
        let mut lookup = begun(&link, &[(bytes.clone(), when)], shadow);
        let Told { covers, exposure } = lookup.finish();
        let (near, exposed) = PAIR.with_borrow_mut(|pair| {
            let pair = pair.as_mut().expect("a pair");
            let bytes = bytes.start as usize..bytes.end as usize;
            (pair.ask_at(bytes, when), pair.asker.exposure(WINDOW, 1))
        });
        assert_eq!((&covers[0].1, exposure), (&near, exposed), "round {round}");
        shadow = Some(lookup.into_shadow());
    }
}

#[test]
fn a_table_that_changes_is_read_again() {
    let mut pair = Pair::new();
    (0..10).for_each(|number| pair.attach(number * 1000, 100));
    let link = link(pair);
    // Two changes: the third reading is steady.
    MEANWHILE.set(vec![1000, 2000, 3000, 4000, 5000, 6000]);
    let mut lookup = begun(&link, &[(500..510, AsOf::Now), (9000..9010, AsOf::Now)], None);
    let (covers, _) = finished(&mut lookup);
    assert_eq!(words(&covers), ["hole", "whole"]);
    // It never holds still.
    owner(|pair| (1..7).for_each(|number| pair.attach(number * 1000, 100)));
    owner(|pair| (10..40).for_each(|number| pair.attach(number * 1000, 100)));
    MEANWHILE.set((10..40).map(|number| number * 1000).collect());
    let mut lookup = begun(&link, &[(500..510, AsOf::Now), (9000..9010, AsOf::Now)], None);
    let (covers, _) = finished(&mut lookup);
    assert_eq!(words(&covers), ["unknown", "whole"]);
}

#[test]
fn what_may_have_been_detached_meanwhile_and_is_forgotten() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    let link = link(pair);
    let mut first = begun(&link, &[(1000..1010, AsOf::Now)], None);
    assert_eq!(words(&finished(&mut first).0), ["whole"]);
    let come_and_go = |rounds| {
        owner(|pair| {
            (0..rounds).for_each(|_| {
                pair.attach(2000, 10);
                pair.detach(2000);
            });
        });
    };
    owner(|pair| pair.detach(1000));
    let mut second = begun(&link, &[(1000..1010, AsOf::Now)], Some(first.into_shadow()));
    come_and_go(4000);
    assert_eq!(words(&finished(&mut second).0), ["hole"]);
    let mut third = begun(&link, &[(1000..1010, AsOf::Now)], Some(second.into_shadow()));
    come_and_go(4096);
    assert_eq!(words(&finished(&mut third).0), ["hole"]);
    let mut fourth = begun(&link, &[(1000..1010, AsOf::Now)], Some(third.into_shadow()));
    come_and_go(4097);
    assert_eq!(words(&finished(&mut fourth).0), ["unknown"]);
}

#[test]
fn a_full_table_makes_silent() {
    let mut pair = Pair::new();
    pair.attach(0, 10);
    let link = link(pair);
    owner(|pair| (1..1200).for_each(|number| pair.attach(number * 100, 50)));
    let asks = [(0..10, AsOf::Now), (99_900..99_910, AsOf::Now), (110_000..110_010, AsOf::Now)];
    let mut lookup = begun(&link, &asks, None);
    assert_eq!(words(&finished(&mut lookup).0), ["whole", "whole", "unknown"]);
    owner(|pair| assert_eq!(pair.owner.take_limits(), limit::FULL));
}

#[test]
fn a_window_that_is_gone_and_a_link_that_is_broken() {
    let mut pair = Pair::new();
    pair.attach(0, 10);
    let link = link(pair);
    let broken = Arc::new(Link::fake(link.words(0) as u64, get, refuse));
    assert_eq!(words(&finished(&mut begun(&broken, &[(0..10, AsOf::Now)], None)).0), ["unknown"]);
    let record = record();
    owner(|pair| pair.owner.apply(Publish::Free { window: WINDOW }));
    let mut lookup = Lookup::new(link, 0, record, 0, None).expect("memory");
    lookup.ask(Ask { bytes: 0..10, when: AsOf::Now });
    assert_eq!(words(&finished(&mut lookup).0), ["unknown"]);
}
