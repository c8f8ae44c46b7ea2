//! What is watched, and what happened to it since the last MPI call.
//!
//! A free asks three questions, each only when the one before says yes: does the address lie between the lowest and
//! the highest thing watched (one comparison); is its place marked in a small map of bits (no lock, nothing written);
//! is it really watched (under a lock that is held for some nanoseconds).

use super::hooks::{self, unwatched};
use super::marks::Marks;
use super::spin::Spin;
use super::{map, stack, still};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// A block that was freed, or the part that `realloc` gave back.
pub type Freed = Event;

#[derive(Clone, Copy)]
pub struct Event {
    pub base: usize,
    /// 1 where the allocator does not tell the size of its blocks.
    pub size: usize,
    /// `realloc` did it.
    pub moved: bool,
    /// An MPI library freed it for itself.
    pub by_library: bool,
    /// Return addresses of the program, innermost first.
    pub frames: [usize; 24],
    pub depth: usize,
    /// When: what was watched later is not meant.
    pub clock: u64,
}

impl Event {
    pub const NONE: Event =
        Event { base: 0, size: 0, moved: false, by_library: false, frames: [0; 24], depth: 0, clock: 0 };
}

/// What a block holds that is watched.
#[derive(Clone, Copy)]
pub struct Hit {
    /// Its address is the value of an attribute.
    pub value: bool,
    /// It is memory that MPI allocated for a window: to free it is likely to end the process.
    pub owned: bool,
    pub clock: u64,
}

struct Region {
    end: usize,
    since: u64,
}

/// Everything behind the lock.
struct Watched {
    /// By base.
    regions: BTreeMap<usize, Region>,
    /// Length of the longest region there has been.
    longest: usize,
    /// Attribute values, and since when.
    values: Option<FxHashMap<usize, u64>>,
    /// Memory that MPI allocated for windows.
    owned: Vec<usize>,
    /// Counts what is watched.
    clock: u64,
    events: [Event; RING],
    used: usize,
    /// How many of the used ones were taken.
    taken: usize,
}

const RING: usize = 256;
/// A block may begin this much before what is watched in it, where nothing better is known.
const MARGIN: usize = 64 << 10;
/// Regions are marked in steps of 64 KiB; larger blocks than this are looked up without looking at the marks.
const STEP: u32 = 16;
const LARGE: usize = 1 << 20;

static LOW: AtomicUsize = AtomicUsize::new(0);
/// Length of the range that holds everything watched, 0 when there is nothing.
static SPAN: AtomicUsize = AtomicUsize::new(0);
static PENDING: AtomicBool = AtomicBool::new(false);
static LOST: AtomicBool = AtomicBool::new(false);
/// Whether any memory was ever watched as MPI's own.
static OWNED: AtomicBool = AtomicBool::new(false);
/// As [`LOW`] and [`SPAN`], of the regions alone.
static REGIONS_LOW: AtomicUsize = AtomicUsize::new(0);
static REGIONS_SPAN: AtomicUsize = AtomicUsize::new(0);
static OWNED_MARKS: Marks = Marks::new();
static VALUE_MARKS: Marks = Marks::new();
static REGION_MARKS: Marks = Marks::new();
static WATCHED: Spin<Watched> = Spin::new(Watched {
    regions: BTreeMap::new(),
    longest: 0,
    values: None,
    owned: Vec::new(),
    clock: 0,
    events: [Event::NONE; RING],
    used: 0,
    taken: 0,
});

/// Watches memory that is part of a window. Memory that no allocator gave out is not watched.
pub fn watch(base: usize, len: usize) {
    let Some(end) = base.checked_add(len).filter(|&end| end > base) else { return };
    if !may_be_block(base) {
        return;
    }
    prepare();
    let low = map::mapping_of(base).map_or(base, |(start, _)| start).min(base.saturating_sub(MARGIN));
    unwatched(|| {
        let Some(mut watched) = WATCHED.lock() else { return };
        watched.clock += 1;
        let since = watched.clock;
        watched.longest = watched.longest.max(len);
        // The longer one stays: both may be attached, to different windows.
        let longer = watched.regions.get(&base).map_or(end, |region| region.end.max(end));
        watched.regions.insert(base, Region { end: longer, since });
        if len >> STEP < 64 * 1024 {
            (base >> STEP..=(end - 1) >> STEP).for_each(|step| REGION_MARKS.set(step));
        } else {
            REGION_MARKS.set_all();
        }
        widen(&REGIONS_LOW, &REGIONS_SPAN, low, end);
        widen(&LOW, &SPAN, low, end);
    });
}

/// Watches the block whose address is the value of an attribute. Numbers are not watched, nor what no allocator gave
/// out.
pub fn watch_value(value: usize) {
    if value == 0 || !value.is_multiple_of(align_of::<libc::max_align_t>()) || !may_be_block(value) {
        return;
    }
    prepare();
    let watched = unwatched(|| {
        let Some(mut watched) = WATCHED.lock() else { return 0 };
        watched.clock += 1;
        let clock = watched.clock;
        let values = watched.values.get_or_insert_default();
        values.insert(value, clock);
        let count = values.len();
        VALUE_MARKS.set(value >> 4);
        widen(&LOW, &SPAN, value, value + 1);
        count
    });
    still::expect(value, watched);
}

/// Whether memory can be an allocator's: not a function's or a module's variable, a mapped file, or no memory at all.
fn may_be_block(address: usize) -> bool {
    let local = || stack::thread_stack().is_some_and(|(low, high)| (low..high).contains(&address));
    crate::modules::known(address).is_none() && !local() && map::is_heap(address)
}

/// Watches nothing any more.
pub fn unwatch_all() {
    SPAN.store(0, Relaxed);
    REGIONS_SPAN.store(0, Relaxed);
    unwatched(|| {
        let Some(mut watched) = WATCHED.lock() else { return };
        watched.regions = BTreeMap::new();
        watched.values = None;
    });
}

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
pub fn take_freed() -> Option<Freed> {
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

/// Watches memory that MPI allocated for a window, which is not the program's to free.
pub fn watch_owned(base: usize, len: usize) {
    prepare();
    unwatched(|| {
        let Some(mut watched) = WATCHED.lock() else { return };
        watched.clock += 1;
        if !watched.owned.contains(&base) {
            watched.owned.push(base);
        }
        OWNED_MARKS.set(base >> 4);
        OWNED.store(true, Relaxed);
        widen(&LOW, &SPAN, base, base.saturating_add(len.max(1)));
    });
}

/// The memory of a window is MPI's to free, and is being freed.
pub fn unwatch_owned(base: usize) {
    if OWNED.load(Relaxed) {
        unwatched(|| {
            let Some(mut watched) = WATCHED.lock() else { return };
            watched.owned.retain(|owned| *owned != base);
        });
    }
}

/// Whether a block is memory that MPI allocated for a window. No allocator may be asked for its size.
pub fn hit_owned(base: usize) -> Option<Hit> {
    if !OWNED_MARKS.has(base >> 4) {
        return None;
    }
    let watched = WATCHED.lock()?;
    watched.owned.contains(&base).then_some(Hit { value: false, owned: true, clock: watched.clock })
}

/// Whether an address lies in the range of what is watched.
#[inline(always)]
pub fn is_near(address: usize) -> bool {
    address.wrapping_sub(LOW.load(Relaxed)) < SPAN.load(Relaxed)
}

/// Whether a block can hold anything that is watched, as far as its address tells. Its size need not be known for this.
#[inline]
pub fn may_hit(base: usize) -> bool {
    base.wrapping_sub(REGIONS_LOW.load(Relaxed)) < REGIONS_SPAN.load(Relaxed)
        || may_be_value(base)
        || OWNED_MARKS.has(base >> 4)
}

/// Whether the address may be one that was ever watched as an attribute's value.
#[inline]
pub fn may_be_value(base: usize) -> bool {
    VALUE_MARKS.has(base >> 4)
}

/// What a block holds of what is watched. Allocates nothing.
pub fn hit(base: usize, size: usize) -> Option<Hit> {
    let value = may_be_value(base);
    let last = base.saturating_add(size - 1);
    let region = size > LARGE || (base >> STEP..=last >> STEP).any(|step| REGION_MARKS.has(step));
    if !value && !region {
        return None;
    }
    let watched = WATCHED.lock()?;
    let value = value && watched.values.as_ref().is_some_and(|values| values.contains_key(&base));
    let region = region && watched.overlapping(base, last).next().is_some();
    (value || region).then_some(Hit { value, owned: false, clock: watched.clock })
}

/// A block that holds a buffer of an operation, and nothing that is watched.
pub fn buffer_hit() -> Hit {
    let clock = WATCHED.lock().map_or(0, |watched| watched.clock);
    Hit { value: false, owned: false, clock }
}

/// Keeps an event. What it ended is not watched any more, unless an MPI library did it for itself.
pub fn push(event: Event) {
    let Some(mut watched) = WATCHED.lock() else {
        LOST.store(true, Relaxed);
        return;
    };
    let watched = &mut *watched;
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
    /// Regions that share a byte with a block.
    fn overlapping(&self, base: usize, last: usize) -> impl Iterator<Item = (usize, &Region)> {
        let longest = self.longest;
        let before = self.regions.range(..=last).rev().map(|(start, region)| (*start, region));
        before
            .take_while(move |(start, _)| start.saturating_add(longest) > base)
            .filter(move |(_, region)| region.end > base)
    }

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

/// Size of a block, at least 1. Asked of the allocator, if it is the one that the block is from.
pub fn size_of_block(base: usize) -> usize {
    if !TELLS_SIZE.load(Relaxed) {
        return 1;
    }
    // SAFETY: the program frees the block now, so it has it still; the function is the allocator's own.
    unsafe { libc::malloc_usable_size(base as *mut c_void) }.max(1)
}

static TELLS_SIZE: AtomicBool = AtomicBool::new(false);

/// Before the first watching.
pub fn prepare() {
    static READY: Once = Once::new();
    READY.call_once(|| {
        // A program may bring an allocator of its own that tells no sizes; the C library's function would then read
        // what is none of its own.
        let module = |address: usize| crate::modules::of(address).map(|module| module.base);
        let global = |name| crate::next::find_global(name).and_then(module);
        let free = module(hooks::real_free_address());
        let same = free.is_some() && global(c"malloc") == free && global(c"malloc_usable_size") == free;
        TELLS_SIZE.store(same, Relaxed);
        // SAFETY: the handler is a plain function that only stores to atomics.
        unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
    });
}

/// A forked child is no rank, and the lock may have been held when it was made.
extern "C" fn in_child() {
    SPAN.store(0, Relaxed);
    PENDING.store(false, Relaxed);
}

/// Makes a range hold this one too. Under the lock. A free in between sees too much or too little of the range,
/// and what it frees is not what is being watched by this very call.
fn widen(at: &AtomicUsize, length: &AtomicUsize, low: usize, end: usize) {
    let (now, span) = (at.load(Relaxed), length.load(Relaxed));
    let (low, end) = if span == 0 { (low, end) } else { (low.min(now), end.max(now + span)) };
    at.store(low, Relaxed);
    length.store(end - low, Relaxed);
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The tests share what is watched.
    pub static ONE_AT_A_TIME: std::sync::Mutex<()> = std::sync::Mutex::new(());

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
    fn what_is_watched_may_be_hit() {
        let _guard = ONE_AT_A_TIME.lock();
        let mut free = Vec::new();
        for what in [watch as fn(usize, usize), |block, _| watch_value(block), watch_owned] {
            // SAFETY: the block is freed below.
            let block = unsafe { libc::malloc(4096) } as usize;
            what(block, 4096);
            assert!(is_near(block) && may_hit(block));
            assert!(hit_owned(block).or_else(|| hit(block, 4096)).is_some());
            free.push(block);
        }
        unwatch_owned(free[2]);
        assert!(hit_owned(free[2]).is_none());
        unwatch_all();
        assert!(free.iter().all(|&block| !is_near(block) && hit(block, 4096).is_none()));
        // SAFETY: allocated above.
        free.iter().for_each(|&block| unsafe { libc::free(block as *mut c_void) });
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

    #[test]
    fn numbers_are_no_addresses() {
        let _guard = ONE_AT_A_TIME.lock();
        let local = 0u128;
        for value in [0, 5, 16, 1 << 20, &raw const local as usize, RING_TEXT.as_ptr() as usize & !15] {
            watch_value(value);
        }
        assert_eq!(SPAN.load(Relaxed), 0);
    }

    static RING_TEXT: [u8; 64] = [1; 64];
}
