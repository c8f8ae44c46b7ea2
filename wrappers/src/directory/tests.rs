//! Two directories in one process, each with a table of its own: what one publishes the other answers.

mod by_name;
mod epochs;
mod far;
mod holes;
mod limits;
mod many;
mod scale;

use super::*;
use crate::stack;
use std::ops::Range;
use warden::call::{Assertion, Flavor, StackId};
use warden::mirror::directory::{AsOf, Cover, Hole};
use warden::mirror::naming::Name;

const WINDOW: ObjectId = ObjectId(7);
const DYNAMIC: Extent = Extent { size: 0, disp_unit: 1, mpi_memory: false };

/// A dynamic window as a member is about to make it.
pub fn given(window: ObjectId, rank: u32, size: u32) -> Published {
    let name = Some(Name::WORLD.child(1, window.0 as u32));
    Published { window, name, flavor: Flavor::Dynamic, extent: DYNAMIC, rank, size }
}

impl Directory {
    /// A window, and where all its members stand in the world.
    pub fn makes(&mut self, given: Published, worlds: &[i32]) {
        let window = given.window;
        self.apply(Publish::Window(Box::new(given)));
        (0..).zip(worlds).for_each(|(target, world)| self.meet(window, target, *world));
    }

    /// As another process finds it.
    pub fn table_of(&self) -> Option<TableOf> {
        let Own::Ready(own) = &self.own else { return None };
        let (pid, file) = (std::process::id().into(), own.memory.file.into());
        Some(TableOf { pid, file, identity: own.memory.identity })
    }

    /// From here on it finds another's table.
    pub fn knows(&mut self, world_rank: i32, table: Option<TableOf>) {
        if let Some(table) = table {
            self.roster.told.insert(world_rank, table);
        }
    }
}

/// Two members of one group. Rank 0 asks, rank 1 is asked.
pub struct Pair {
    asker: Directory,
    owner: Directory,
}

impl Pair {
    pub fn new() -> Pair {
        let mut pair = Pair { asker: Directory::new(), owner: Directory::new() };
        pair.window(WINDOW);
        pair
    }

    /// One more window.
    pub fn window(&mut self, window: ObjectId) {
        self.asker.makes(given(window, 0, 2), &[10, 11]);
        self.owner.makes(given(window, 1, 2), &[10, 11]);
        self.asker.knows(11, self.owner.table_of());
        self.owner.knows(10, self.asker.table_of());
    }

    pub fn attach(&mut self, base: usize, size: usize) {
        self.owner.apply(Publish::Attach { window: WINDOW, base, size, stack: StackId::default() });
    }

    pub fn detach(&mut self, base: usize) {
        self.owner.apply(Publish::Detach { window: WINDOW, base, stack: StackId::default() });
    }

    pub fn fence(&mut self) {
        self.owner.apply(Publish::Fence { window: WINDOW, assertion: Assertion::default() });
    }

    pub fn post(&mut self, origins: &[u32]) {
        let (origins, assertion) = (origins.to_vec(), Assertion::default());
        self.owner.apply(Publish::Post { window: WINDOW, origins, assertion });
    }

    pub fn ask(&mut self, bytes: Range<usize>) -> Cover {
        self.ask_at(bytes, AsOf::Now)
    }

    pub fn ask_at(&mut self, bytes: Range<usize>, when: AsOf) -> Cover {
        self.asker.cover(WINDOW, 1, bytes, when)
    }

    pub fn hole(&mut self, bytes: Range<usize>) -> Hole {
        match self.ask(bytes) {
            Cover::Hole(hole) => *hole,
            other @ (Cover::Unknown | Cover::NotYet | Cover::Whole(_) | Cover::Several(_)) => {
                panic!("no hole but {other:?}")
            }
        }
    }
}

/// What a test asks of an answer: which one it is.
pub fn word(cover: &Cover) -> &'static str {
    match cover {
        Cover::Unknown => "unknown",
        Cover::NotYet => "not yet",
        Cover::Whole(_) => "whole",
        Cover::Several(_) => "several",
        Cover::Hole(_) => "hole",
    }
}

#[test]
fn members_know_each_other() {
    let mut pair = Pair::new();
    assert_eq!(pair.asker.size(WINDOW), Some(2));
    assert_eq!((pair.asker.rank(WINDOW), pair.owner.rank(WINDOW)), (Some(0), Some(1)));
    assert_eq!((pair.asker.world_rank(WINDOW, 1), pair.asker.world_rank(WINDOW, 2)), (11, -1));
    assert_eq!(pair.asker.extent(WINDOW, 1), None);
    assert_eq!(pair.asker.size(ObjectId(8)), None);
}

#[test]
fn memory_of_other_flavours() {
    let mut one = Directory::new();
    let memory = Extent { size: 4096, disp_unit: 8, mpi_memory: true };
    one.makes(Published { flavor: Flavor::Allocate, extent: memory, ..given(WINDOW, 0, 1) }, &[0]);
    assert_eq!(one.extent(WINDOW, 0), Some(memory));
    assert_eq!(one.take_limits(), 0);
}

#[test]
fn one_region_or_several() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    pair.attach(1100, 50);
    pair.attach(1200, 50);
    let first = pair.ask(1000..1100);
    assert_eq!(word(&first), "whole");
    assert_eq!(pair.ask(1099..1100), first);
    assert_ne!(pair.ask(1100..1150), first);
    assert_eq!(word(&pair.ask(1099..1101)), "several");
    assert_eq!(word(&pair.ask(1000..1150)), "several");
    assert_eq!(pair.hole(1000..1151).byte, 1150);
    assert_eq!(pair.hole(1180..1210).byte, 1180);
    assert_eq!(pair.hole(999..1001).byte, 999);
}

#[test]
fn a_region_at_the_same_place_is_another() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    let first = pair.ask(1000..1001);
    pair.detach(1000);
    assert_eq!(word(&pair.ask(1000..1001)), "hole");
    pair.attach(1000, 100);
    let second = pair.ask(1000..1001);
    assert_eq!(word(&second), "whole");
    assert_ne!(first, second);
}

#[test]
fn a_refused_detach_leaves_the_region() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    let first = pair.ask(1000..1100);
    pair.detach(1000);
    pair.owner.apply(Publish::Undo { window: WINDOW, base: 1000 });
    assert_eq!(pair.ask(1000..1100), first);
    assert_eq!(pair.hole(1100..1101).detached, None);
    assert_eq!(pair.hole(1100..1101).regions, 1);
}

#[test]
fn a_refused_detach_of_nothing_brings_nothing_back() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    pair.detach(1000);
    pair.detach(1000);
    pair.owner.apply(Publish::Undo { window: WINDOW, base: 1000 });
    assert_eq!(word(&pair.ask(1000..1100)), "hole");
    // The next one counts again.
    pair.attach(1000, 100);
    pair.detach(1000);
    pair.owner.apply(Publish::Undo { window: WINDOW, base: 1000 });
    assert_eq!(word(&pair.ask(1000..1100)), "whole");
}

#[test]
fn overlapping_regions_make_silent() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    pair.attach(1050, 10);
    assert_eq!(word(&pair.ask(1070..1080)), "unknown");
    assert_eq!(word(&pair.ask(5000..5001)), "unknown");
}

#[test]
fn regions_without_bytes_hold_nothing_and_hide_nothing() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    pair.attach(1050, 0);
    assert_eq!(word(&pair.ask(1000..1100)), "whole");
    pair.detach(1050);
    assert_eq!(word(&pair.ask(1000..1100)), "whole");
    pair.attach(2000, 0);
    assert_eq!(word(&pair.ask(2000..2001)), "hole");
}

#[test]
fn ends_of_memory() {
    let mut pair = Pair::new();
    pair.attach(usize::MAX - 10, 10);
    assert_eq!(word(&pair.ask(usize::MAX - 10..usize::MAX)), "whole");
    pair.attach(0, 10);
    assert_eq!(word(&pair.ask(0..10)), "whole");
    assert_eq!(pair.hole(0..usize::MAX).byte, 10);
    // One that would go around the end of memory.
    pair.attach(usize::MAX - 5, 100);
    pair.ask(0..usize::MAX);
}

#[test]
fn windows_do_not_see_each_other() {
    let mut pair = Pair::new();
    let other = ObjectId(8);
    pair.window(other);
    pair.attach(1000, 100);
    assert_eq!(word(&pair.asker.cover(other, 1, 1000..1001, AsOf::Now)), "hole");
    pair.owner.apply(Publish::Attach { window: other, base: 1000, size: 10, stack: StackId::default() });
    assert_eq!(word(&pair.asker.cover(other, 1, 1000..1010, AsOf::Now)), "whole");
    pair.owner.apply(Publish::Free { window: WINDOW });
    assert_eq!(word(&pair.ask(1000..1001)), "unknown");
    assert_eq!(word(&pair.asker.cover(other, 1, 1000..1010, AsOf::Now)), "whole");
    assert_eq!(pair.asker.exposure(WINDOW, 1), None);
}

#[test]
fn the_process_itself_is_a_target() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    assert_eq!(word(&pair.owner.cover(WINDOW, 1, 1000..1100, AsOf::Now)), "whole");
    assert_eq!(word(&pair.owner.cover(WINDOW, 0, 1000..1100, AsOf::Now)), "hole");
    assert_eq!(word(&pair.owner.cover(WINDOW, 2, 1000..1100, AsOf::Now)), "unknown");
}

#[test]
fn calls_that_may_be_missed_make_silent() {
    let mut pair = Pair::new();
    pair.attach(1000, 100);
    pair.owner.apply(Publish::Incomplete);
    assert_eq!(word(&pair.ask(1000..1100)), "unknown");
    assert_eq!(pair.asker.exposure(WINDOW, 1), None);
    let mut late = Directory::new();
    late.apply(Publish::Incomplete);
    late.makes(given(WINDOW, 0, 1), &[0]);
    assert_eq!(word(&late.cover(WINDOW, 0, 0..1, AsOf::Now)), "unknown");
}

#[test]
fn records_are_used_again() {
    let mut pair = Pair::new();
    let own = |pair: &Pair| match &pair.owner.own {
        Own::Ready(own) => own.memory.view.len(),
        Own::NotYet | Own::Failed => 0,
    };
    let before = own(&pair);
    for number in 100..3000 {
        let window = ObjectId(number);
        pair.window(window);
        pair.owner.apply(Publish::Attach { window, base: 64, size: 64, stack: StackId::default() });
        pair.owner.apply(Publish::Post { window, origins: vec![0], assertion: Assertion::default() });
        assert_eq!(word(&pair.asker.cover(window, 1, 64..128, AsOf::Now)), "whole");
        pair.owner.apply(Publish::Free { window });
        pair.asker.apply(Publish::Free { window });
    }
    let card = pair.owner.card(&given(WINDOW, 1, 2), 11);
    pair.owner.cancel(&card);
    assert_eq!(own(&pair), before);
    assert!(before * 8 <= 64 * 1024);
}

#[test]
fn stacks_are_named_from_afar() {
    let id =
        stack::intern(&[libc::getpid as *const () as usize + 1, libc::malloc as *const () as usize + 1, 17]);
    let mut pair = Pair::new();
    pair.owner.apply(Publish::Attach { window: WINDOW, base: 64, size: 64, stack: id });
    let near = pair.hole(128..129).before.expect("a region ends there");
    assert_ne!(near.attached, id);
    assert_eq!(stack::named(near.attached), stack::named(id));
    let names = stack::named(id);
    assert!(names.len() == 3 && names[0].module.contains("libc") && names[2].module.is_empty());
}
