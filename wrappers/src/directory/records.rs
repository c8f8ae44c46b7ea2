//! One record a window: what a process gives to it, and what flows into epochs, the fences and posts that it has entered
//! (12.5.1, 12.5.2).

use super::layout::{halves, header, record, whole};
use super::memory::{Full, Memory};
use super::names;
use super::posts;
use super::view::{Torn, View};
use std::sync::atomic::{Ordering, fence};
use warden::call::{Assertion, Flavor};
use warden::mirror::asserted::Asserted;
use warden::mirror::directory::{AsOf, Exposure, Extent, Published};
use warden::mirror::naming::Name;

/// A record of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    pub place: usize,
    pub serial: u32,
}

impl Record {
    pub fn new(memory: &mut Memory, serial: u32, given: &Published) -> Result<Record, Full> {
        let place = memory.take(record::WORDS)?;
        let name = given.name.map_or(0, Name::number);
        let Extent { size, disp_unit, mpi_memory } = given.extent;
        let kind = flavor(given.flavor) | if mpi_memory { record::MPI_MEMORY } else { 0 };
        memory.change(place + record::VERSION, |memory| {
            (1..record::WORDS).for_each(|word| memory.set(place + word, 0));
            memory.set(place + record::GROUP, whole(given.size, given.rank));
            memory.set(place + record::KIND, kind);
            memory.set(place + record::SIZE, size as u64);
            memory.set(place + record::DISP_UNIT, disp_unit as u64);
            memory.set(place + record::NAME, name);
            memory.set(place + record::SERIAL, serial.into());
        });
        let made = Record { place, serial };
        if name != 0 {
            names::enter(memory, made, name).inspect_err(|_| memory.give(place, record::WORDS))?;
        }
        Ok(made)
    }

    /// The window is gone. From here on nothing is said about it.
    pub fn close(self, memory: &mut Memory) {
        let (posts, room) = posts::table(&memory.view, self.place);
        names::leave(memory, self);
        memory.change(self.place + record::VERSION, |memory| {
            memory.set(self.place + record::SERIAL, 0);
            memory.set(self.place + record::POSTS, 0);
        });
        posts::give(memory, posts, room);
        memory.give(self.place, record::WORDS);
    }

    pub fn flag(self, memory: &mut Memory, flag: u64) {
        let flags = memory.view.get(self.place + record::FLAGS);
        memory.publish(self.place + record::FLAGS, flags | flag);
    }

    pub fn regions(self, memory: &mut Memory, more: i64) {
        let regions = memory.view.get(self.place + record::REGIONS);
        memory.set(self.place + record::REGIONS, regions.saturating_add_signed(more));
    }

    pub fn fence(self, memory: &mut Memory, time: u64, assertion: Assertion) {
        memory.change(self.place + record::VERSION, |memory| {
            let mut fences = Asserted::from_word(memory.view.get(self.last_fence(&memory.view)));
            fences.push(assertion);
            memory.set(self.place + record::FENCES, fences.count.into());
            let at = self.last_fence(&memory.view);
            memory.set(at, fences.to_word());
            memory.set(at + 1, time);
        });
    }

    /// Place of the last fence.
    fn last_fence(self, view: &View) -> usize {
        let number = view.get(self.place + record::FENCES) as usize;
        self.place + record::FENCE + 2 * (number % record::FENCES_KEPT)
    }

    pub fn post(
        self,
        memory: &mut Memory,
        time: u64,
        origins: &[u32],
        assertion: Assertion,
    ) -> Result<(), Full> {
        let group = halves(memory.view.get(self.place + record::GROUP)).0;
        memory.change(self.place + record::VERSION, |memory| {
            let exposure = memory.view.get(self.place + record::EXPOSURE);
            memory.set(self.place + record::EXPOSURE, (exposure | 1) + 2);
            // One that finds no room is missing in the count, and so are all later ones.
            let mut named = origins.iter().filter(|&&origin| origin < group);
            let done = named.try_for_each(|&origin| posts::add(memory, self.place, origin, time, assertion));
            done.inspect_err(|_| self.flag(memory, record::NO_POSTS))
        })
    }

    pub fn unexposed(self, memory: &mut Memory) {
        memory.change(self.place + record::VERSION, |memory| {
            let exposure = memory.view.get(self.place + record::EXPOSURE);
            memory.set(self.place + record::EXPOSURE, exposure & !1);
        });
    }
}

/// When that moment was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before this time, by the target's own events.
    Before(u64),
    NotYet,
    Unknown,
}

/// Whether the record is still that of the window, and its flags.
#[inline]
pub fn flags(view: &View, record: Record) -> Option<u64> {
    let flags = view.acquire(record.place + record::FLAGS);
    let same = view.get(record.place + record::SERIAL) == u64::from(record.serial);
    let certain = flags & record::UNCERTAIN == 0 && view.get(header::INCOMPLETE) == 0;
    (same && certain).then_some(flags)
}

pub fn moment(view: &View, record: Record, me: u32, when: AsOf) -> Result<Moment, Torn> {
    let at = record.place;
    let version = match when {
        AsOf::Now => return Ok(Moment::Before(u64::MAX)),
        AsOf::Fence(_) | AsOf::Post(_) => view.version(at + record::VERSION)?,
    };
    let (latest, wanted, found, time) = match when {
        AsOf::Now => return Ok(Moment::Before(u64::MAX)),
        AsOf::Fence(wanted) => {
            let slot = at + record::FENCE + 2 * (wanted as usize % record::FENCES_KEPT);
            let latest = view.get(at + record::FENCES) as u32;
            (latest, wanted, halves(view.get(slot)).0, view.get(slot + 1))
        }
        AsOf::Post(wanted) => {
            let posts = posts::of(view, at, me);
            (posts.asserted.count, wanted, posts.asserted.count, posts.time)
        }
    };
    let no_posts = view.get(at + record::FLAGS) & record::NO_POSTS != 0;
    let same = view.get(at + record::SERIAL) == u64::from(record.serial);
    view.unchanged(at + record::VERSION, version)?;
    Ok(if !same || (no_posts && matches!(when, AsOf::Post(_))) {
        Moment::Unknown
    } else if latest < wanted {
        Moment::NotYet
    } else if found == wanted {
        Moment::Before(time)
    } else {
        Moment::Unknown
    })
}

/// Whether the record is that of a window with this name as another member knows it: where the histories of two members
/// are not equal, windows of the same name may be different ones.
pub fn is_of(view: &View, record: Record, asked: &Published, target: u32) -> Result<bool, Torn> {
    let version = view.version(record.place + record::VERSION)?;
    let there = |word: usize| view.get(record.place + word);
    let same = there(record::SERIAL) == u64::from(record.serial)
        && there(record::GROUP) == whole(asked.size, target)
        && there(record::KIND) & !record::MPI_MEMORY == flavor(asked.flavor);
    view.unchanged(record.place + record::VERSION, version)?;
    Ok(same)
}

fn flavor(flavor: Flavor) -> u64 {
    flavor.number().unsigned_abs()
}

/// What the owner gives to the window. `None`: it is dynamic, or gone, or nothing is certain about it.
#[inline]
pub fn extent(view: &View, record: Record) -> Option<Extent> {
    let there = |word: usize| view.get(record.place + word);
    let kind = there(record::KIND);
    let extent = Extent {
        size: there(record::SIZE) as isize,
        disp_unit: there(record::DISP_UNIT) as isize,
        mpi_memory: kind & record::MPI_MEMORY != 0,
    };
    let dynamic = kind & !record::MPI_MEMORY == flavor(Flavor::Dynamic);
    // Read last: these words never change while the record is the window's.
    fence(Ordering::Acquire);
    let same = there(record::SERIAL) == u64::from(record.serial) && view.get(header::INCOMPLETE) == 0;
    (same && !dynamic).then_some(extent)
}

pub fn exposure(view: &View, record: Record, me: u32) -> Result<Option<Exposure>, Torn> {
    let at = record.place;
    let version = view.version(at + record::VERSION)?;
    let count = view.get(at + record::FENCES) as u32;
    let fences = Asserted::from_word(view.get(record.last_fence(view)));
    let posts = posts::of(view, at, me).asserted;
    let exposure = view.get(at + record::EXPOSURE);
    let known = view.get(at + record::FLAGS) & record::NO_POSTS == 0 && view.get(header::INCOMPLETE) == 0;
    let same = view.get(at + record::SERIAL) == u64::from(record.serial);
    view.unchanged(at + record::VERSION, version)?;
    if fences.count != count {
        return Err(Torn);
    }
    let exposed = (exposure & 1 == 1).then_some((exposure >> 1) as u32);
    Ok((same && known).then_some(Exposure { fences, posts, exposed }))
}

/// Regions attached to the window.
pub fn regions(view: &View, record: Record) -> usize {
    view.get(record.place + record::REGIONS) as usize
}
