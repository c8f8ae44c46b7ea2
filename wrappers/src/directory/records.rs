//! One record a window: what flows into epochs, the fences and posts that a process has entered (12.5.1, 12.5.2).

use super::layout::{halves, header, record};
use super::memory::{Full, Memory};
use super::view::{Torn, View};
use warden::call::Assertion;
use warden::mirror::asserted::Asserted;
use warden::mirror::directory::{Exposure, When};

/// A record of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    pub place: usize,
    pub serial: u32,
}

impl Record {
    pub fn new(memory: &mut Memory, serial: u32, group: u32) -> Result<Record, Full> {
        let place = memory.take(record::WORDS)?;
        memory.change(place + record::VERSION, |memory| {
            (1..record::WORDS).for_each(|word| memory.set(place + word, 0));
            memory.set(place + record::GROUP, group.into());
            memory.set(place + record::SERIAL, serial.into());
        });
        Ok(Record { place, serial })
    }

    /// The window is gone. From here on nothing is said about it.
    pub fn close(self, memory: &mut Memory) {
        let posts = memory.view.get(self.place + record::POSTS) as usize;
        let group = memory.view.get(self.place + record::GROUP) as usize;
        memory.change(self.place + record::VERSION, |memory| {
            memory.set(self.place + record::SERIAL, 0);
            memory.set(self.place + record::POSTS, 0);
        });
        if posts != 0 {
            memory.give(posts, 2 * group);
        }
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
        let group = memory.view.get(self.place + record::GROUP) as usize;
        let mut posts = memory.view.get(self.place + record::POSTS) as usize;
        if posts == 0 && !origins.is_empty() {
            // An older post that found no room would be missing in the count.
            let broken = memory.view.get(self.place + record::FLAGS) & record::NO_POSTS != 0;
            let place = if broken { Err(Full) } else { memory.take(2 * group) };
            posts = place.inspect_err(|_| self.flag(memory, record::NO_POSTS))?;
            (0..2 * group).for_each(|word| memory.set(posts + word, 0));
        }
        memory.change(self.place + record::VERSION, |memory| {
            for &origin in origins.iter().filter(|&&origin| (origin as usize) < group) {
                let at = posts + 2 * origin as usize;
                let mut posts = Asserted::from_word(memory.view.get(at));
                posts.push(assertion);
                memory.set(at, posts.to_word());
                memory.set(at + 1, time);
            }
            memory.set(self.place + record::POSTS, posts as u64);
            let exposure = memory.view.get(self.place + record::EXPOSURE);
            memory.set(self.place + record::EXPOSURE, (exposure | 1) + 2);
        });
        Ok(())
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

pub fn moment(view: &View, record: Record, me: u32, when: When) -> Result<Moment, Torn> {
    let at = record.place;
    let version = match when {
        When::Now => return Ok(Moment::Before(u64::MAX)),
        When::Fence(_) | When::Post(_) => view.version(at + record::VERSION)?,
    };
    let (latest, wanted, found, time) = match when {
        When::Now => return Ok(Moment::Before(u64::MAX)),
        When::Fence(wanted) => {
            let slot = at + record::FENCE + 2 * (wanted as usize % record::FENCES_KEPT);
            let latest = view.get(at + record::FENCES) as u32;
            (latest, wanted, halves(view.get(slot)).0, view.get(slot + 1))
        }
        When::Post(wanted) => {
            let (word, time) = post(view, record, me);
            (halves(word).0, wanted, halves(word).0, time)
        }
    };
    let no_posts = view.get(at + record::FLAGS) & record::NO_POSTS != 0;
    let same = view.get(at + record::SERIAL) == u64::from(record.serial);
    view.unchanged(at + record::VERSION, version)?;
    Ok(if !same || (no_posts && matches!(when, When::Post(_))) {
        Moment::Unknown
    } else if latest < wanted {
        Moment::NotYet
    } else if found == wanted {
        Moment::Before(time)
    } else {
        Moment::Unknown
    })
}

/// The words that the table of posts has for a rank.
fn post(view: &View, record: Record, me: u32) -> (u64, u64) {
    let posts = view.get(record.place + record::POSTS) as usize;
    if posts == 0 || u64::from(me) >= view.get(record.place + record::GROUP) {
        return (0, 0);
    }
    let at = posts + 2 * me as usize;
    (view.get(at), view.get(at + 1))
}

pub fn exposure(view: &View, record: Record, me: u32) -> Result<Option<Exposure>, Torn> {
    let at = record.place;
    let version = view.version(at + record::VERSION)?;
    let count = view.get(at + record::FENCES) as u32;
    let fences = Asserted::from_word(view.get(record.last_fence(view)));
    let posts = Asserted::from_word(post(view, record, me).0);
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
