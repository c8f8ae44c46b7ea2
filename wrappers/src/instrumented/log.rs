//! What a thread has touched since its last call: for each instruction the memory that it went through, so that a loop over an array is one entry.
//!
//! The program calls this at any place, also in signal handlers: so it allocates nothing, waits for nobody, and does nothing while it is at work already.

use super::{interest, tells};
use crate::thread::{THREAD, Thread};
use std::ops::Range;
use std::ptr::null_mut;

/// So many instructions have a place of their own at a time.
const PLACES: usize = 256;
/// So many entries more are kept of those that lost theirs, or that went on elsewhere. Of what is beyond them nothing is kept.
const MORE: usize = 4096;

/// Memory that one instruction went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoggedAccess {
    /// The address behind the instruction's call of this library.
    pub caller: usize,
    pub start: usize,
    pub end: usize,
    pub stores: bool,
    /// It touched the same address twice in a row.
    pub often: bool,
}

/// An instruction's place.
#[derive(Clone, Copy)]
struct LoggedPlace {
    access: LoggedAccess,
    /// Where it was last.
    last: usize,
    /// The part in which nothing need be looked up again, as long as nothing changes.
    from: usize,
    to: usize,
    changes: u32,
    is_of_interest: bool,
}

/// All of a thread; zeros at first.
pub struct AccessLog {
    places: [LoggedPlace; PLACES],
    more: [LoggedAccess; MORE],
    kept: usize,
    any: bool,
    busy: bool,
}

impl AccessLog {
    /// Room for one, by the system itself: it is as long as some hundred pages, and most of them are never touched.
    fn new() -> *mut AccessLog {
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: new memory, of nobody else.
        let room = unsafe { libc::mmap(null_mut(), size_of::<AccessLog>(), protection, flags, -1, 0) };
        // Zeros are a log without entries.
        if room == libc::MAP_FAILED { null_mut() } else { room.cast() }
    }

    fn put_aside(&mut self, access: LoggedAccess) {
        if access.start < access.end && self.kept < MORE {
            self.more[self.kept] = access;
            self.kept += 1;
        }
    }

    fn add(&mut self, access: Range<usize>, stores: bool, caller: usize) {
        // Calls are not longer than 8 bytes apart as a rule.
        let at = (caller >> 2 ^ caller >> 10) % PLACES;
        let changes = interest::changes();
        let place = &mut self.places[at];
        let is_its = place.access.caller == caller && place.access.stores == stores;
        if !(is_its
            && place.changes == changes
            && place.from <= access.start
            && (access.end <= place.to || place.is_of_interest && access.start < place.to))
        {
            let Some(part) = interest::part(&access) else { return };
            if !is_its {
                let gone = std::mem::replace(
                    &mut place.access,
                    LoggedAccess { caller, stores, ..LoggedAccess::default() },
                );
                self.put_aside(gone);
            }
            let place = &mut self.places[at];
            (place.from, place.to, place.changes) = (part.range.start, part.range.end, changes);
            place.is_of_interest = part.is_of_interest;
        }
        let place = &mut self.places[at];
        if !place.is_of_interest {
            return;
        }
        self.any = true;
        let (start, end) = (access.start.max(place.from), access.end.min(place.to));
        let known = &mut place.access;
        if known.start == known.end {
            (known.start, known.end, known.often) = (start, end, false);
        } else if start >= known.start && start <= known.end {
            known.often |= start == place.last;
            known.end = known.end.max(end);
        } else if end == known.start {
            known.start = start;
        } else {
            let gone = *known;
            (known.start, known.end, known.often) = (start, end, false);
            place.last = start;
            self.put_aside(gone);
            return;
        }
        place.last = start;
    }

    fn take(&mut self) -> Vec<LoggedAccess> {
        let mut all = self.more[..self.kept].to_vec();
        self.kept = 0;
        self.any = false;
        for place in &mut self.places {
            if place.access.start < place.access.end {
                all.push(place.access);
                place.access.end = place.access.start;
            }
        }
        united(all)
    }
}

/// Entries of one instruction that meet are one.
fn united(mut all: Vec<LoggedAccess>) -> Vec<LoggedAccess> {
    all.sort_unstable_by_key(|one| (one.caller, one.stores, one.start));
    all.dedup_by(|next, one| {
        let meets = (next.caller, next.stores) == (one.caller, one.stores) && next.start <= one.end;
        if meets {
            one.end = one.end.max(next.end);
            one.often |= next.often;
        }
        meets
    });
    all
}

/// The program touches memory of a page of interest. `how`: the number of bytes, and whether it stores in the lowest bit.
pub extern "C" fn seen(address: usize, how: usize, caller: usize) {
    THREAD.with(|thread| {
        // What it does inside of MPI and of this library is MPI's.
        if thread.marker.get() != 0 || thread.inside.get() {
            return;
        }
        // SAFETY: of this thread alone; nothing else refers to it, for nothing is done while it is busy.
        let Some(log) = (unsafe { thread.log.get().cast::<AccessLog>().as_mut() }) else { return };
        if log.busy {
            return;
        }
        log.busy = true;
        log.add(address..address.saturating_add(how >> 1), how & 1 != 0, caller);
        log.busy = false;
    });
}

/// Whether the calling thread, which makes a call, touched something of interest since its last one. Only who makes calls has a log.
#[inline(always)]
pub fn has_seen(thread: &Thread) -> bool {
    let log = thread.log.get().cast::<AccessLog>();
    if log.is_null() {
        if tells() {
            open(thread);
        }
        return false;
    }
    // SAFETY: of this thread alone.
    unsafe { (*log).any }
}

#[cold]
fn open(thread: &Thread) {
    thread.log.set(AccessLog::new().cast());
}

/// What it touched.
pub fn take(thread: &Thread) -> Vec<LoggedAccess> {
    // SAFETY: of this thread alone, which is in no access of the program now but in a signal handler: then it is busy.
    match unsafe { thread.log.get().cast::<AccessLog>().as_mut() } {
        Some(log) if log.any && !log.busy => {
            log.busy = true;
            let all = log.take();
            log.busy = false;
            all
        }
        _ => Vec::new(),
    }
}

/// Forgets what it touched.
pub fn skip(thread: &Thread) {
    drop(take(thread));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(caller: usize, start: usize, end: usize) -> LoggedAccess {
        LoggedAccess { caller, start, end, stores: true, often: false }
    }

    #[test]
    fn entries_that_meet_are_one() {
        let all = vec![one(1, 8, 12), one(2, 0, 4), one(1, 0, 4), one(1, 4, 8), one(1, 20, 24)];
        assert_eq!(united(all), [one(1, 0, 12), one(1, 20, 24), one(2, 0, 4)]);
    }
}
