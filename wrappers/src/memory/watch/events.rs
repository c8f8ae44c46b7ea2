//! What happened to what is watched, since the last MPI call.

use super::table::{Event, RING, WATCHED, Watched};
use crate::thread::unwatched;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

pub(super) static PENDING: AtomicBool = AtomicBool::new(false);
static LOST: AtomicBool = AtomicBool::new(false);

/// Whether something watched was freed since the last [`take_freed`].
#[inline]
pub fn pending() -> bool {
    PENDING.load(Relaxed)
}

/// Takes the next of what was freed, in its order. To be called, and what it gives to be used, under the mirror's lock:
/// else a thread that holds events back could tell another one's new memory for freed.
///
/// One at a time, so that no memory is asked for: it could be the very block that was freed, and glibc tidies up all
/// small blocks when it is asked for a large one. What was freed would look as if it were in use again.
pub fn take_freed() -> Option<Event> {
    unwatched(|| {
        let mut watched = WATCHED.lock()?;
        while watched.taken < watched.used {
            let event = watched.events[watched.taken];
            watched.taken += 1;
            if !watched.is_superseded(&event) {
                return Some(event);
            }
        }
        PENDING.store(false, Relaxed);
        (watched.taken, watched.used) = (0, 0);
        None
    })
}

/// Whether there were more events than there was room for, since the last question.
pub fn lost_some() -> bool {
    LOST.load(Relaxed) && LOST.swap(false, Relaxed)
}

/// Keeps an event. What it ended is not watched any more, unless an MPI library did it for itself.
pub fn push(event: Event) {
    let Some(mut watched) = WATCHED.lock() else {
        LOST.store(true, Relaxed);
        return;
    };
    let watched = &mut *watched;
    if watched.used == RING && watched.taken > 0 {
        watched.events.copy_within(watched.taken.., 0);
        watched.used -= watched.taken;
        watched.taken = 0;
    }
    match watched.events.get_mut(watched.used) {
        Some(place) => {
            *place = event;
            watched.used += 1;
            PENDING.store(true, Relaxed);
        }
        None => LOST.store(true, Relaxed),
    }
    if !event.by_library {
        let last = event.base.saturating_add(event.size - 1);
        loop {
            let mut ended =
                watched.overlapping(event.base, last).filter(|(_, region)| region.since <= event.clock);
            let Some((base, _)) = ended.next() else { break };
            drop(ended);
            watched.regions.remove(&base);
        }
        if let Some(values) = &mut watched.values
            && values.get(&event.base).is_some_and(|&since| since <= event.clock)
        {
            values.remove(&event.base);
        }
    }
}

impl Watched {
    /// Whether the memory of an event was watched anew after it.
    fn is_superseded(&self, event: &Event) -> bool {
        let last = event.base.saturating_add(event.size - 1);
        let value = self.values.as_ref().and_then(|values| values.get(&event.base));
        self.overlapping(event.base, last)
            .map(|(_, region)| &region.since)
            .chain(value)
            .any(|&since| since > event.clock)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::ONE_AT_A_TIME;
    use super::super::{hit, is_near, unwatch_all, watch, watch_value};
    use super::*;
    use std::ffi::c_void;

    fn taken() -> Vec<(usize, bool)> {
        std::iter::from_fn(take_freed).map(|event| (event.base, event.moved)).collect()
    }

    #[test]
    fn a_block_that_holds_a_region_is_told() {
        let _guard = ONE_AT_A_TIME.lock();
        // SAFETY: plain C memory.
        let block = unsafe { libc::malloc(5000) } as usize;
        watch(block + 100, 50);
        assert!(is_near(block));
        // SAFETY: the block from above.
        unsafe { libc::free(block as *mut c_void) };
        assert!(pending());
        assert_eq!(taken(), [(block, false)]);
        assert!(!pending() && taken().is_empty());
        unwatch_all();
    }

    #[test]
    fn other_blocks_are_not() {
        let _guard = ONE_AT_A_TIME.lock();
        // SAFETY: plain C memory.
        let blocks = unsafe { [libc::malloc(100), libc::malloc(100), libc::malloc(100)] };
        watch(blocks[1] as usize, 100);
        // SAFETY: two of the blocks from above.
        unsafe {
            libc::free(blocks[0]);
            libc::free(blocks[2]);
        }
        assert!(taken().is_empty());
        // SAFETY: the last one.
        unsafe { libc::free(blocks[1]) };
        assert_eq!(taken(), [(blocks[1] as usize, false)]);
        unwatch_all();
    }

    #[test]
    fn realloc_that_moves_or_shrinks() {
        let _guard = ONE_AT_A_TIME.lock();
        // SAFETY: plain C memory; the second block keeps the first from growing in place.
        let (block, wall) = unsafe { (libc::malloc(600_000), libc::malloc(600_000)) };
        watch(block as usize + 500_000, 1000);
        // SAFETY: the block from above.
        let smaller = unsafe { libc::realloc(block, 1000) };
        assert_eq!(taken().len(), 1);
        watch_value(smaller as usize);
        // SAFETY: the block from above.
        let larger = unsafe { libc::realloc(smaller, 3_000_000) };
        if larger != smaller {
            assert_eq!(taken(), [(smaller as usize, true)]);
        }
        // SAFETY: both are still there.
        unsafe {
            libc::free(larger);
            libc::free(wall);
        }
        unwatch_all();
    }

    #[test]
    fn what_is_watched_anew_is_not_meant() {
        let _guard = ONE_AT_A_TIME.lock();
        // SAFETY: plain C memory.
        let block = unsafe { libc::malloc(64) } as usize;
        watch(block, 64);
        let hit = hit(block, 64).expect("it is watched");
        watch(block, 64);
        push(Event { base: block, size: 64, moved: true, clock: hit.clock, ..Event::NONE });
        assert!(taken().is_empty());
        // SAFETY: the block from above.
        unsafe { libc::free(block as *mut c_void) };
        assert_eq!(taken(), [(block, false)]);
        unwatch_all();
    }

    #[test]
    fn too_many_are_said_to_be_lost() {
        let _guard = ONE_AT_A_TIME.lock();
        for number in 1..=RING + 1 {
            push(Event { base: number, size: 1, ..Event::NONE });
        }
        assert!(lost_some() && !lost_some());
        assert_eq!(taken().len(), RING);
    }
}
