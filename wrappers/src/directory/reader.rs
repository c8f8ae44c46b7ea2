//! Which of a process's regions hold some bytes, read while that process may change them.
//!
//! The usual answer, one region that holds them all, takes one search in the index and one in a block, allocates
//! nothing and writes nothing. A view that does not hold still is read again a number of times; then nothing is said.

use super::blocks::upper;
use super::gone::{self, Detached};
use super::layout::{Region, block, halves, header, index, key, record, region};
use super::records::{self, Moment, Record};
use super::view::{Torn, View};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use warden::mirror::directory::AsOf;

/// How often is read before nothing is said.
const TRIES: u32 = 200;

/// What a look found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    Unknown,
    NotYet,
    Whole(u64),
    Several(u64),
    /// The first byte that no region holds.
    Hole(u64),
}

/// Reads until the view holds still; `None` when it never does.
pub fn steady<T>(view: &mut View, read: impl Fn(&View) -> Result<T, Torn>) -> Option<T> {
    for attempt in 0..TRIES {
        view.follow();
        if let Ok(found) = read(view) {
            return Some(found);
        }
        (0..attempt.min(32)).for_each(|_| std::hint::spin_loop());
    }
    None
}

/// Which regions hold the bytes at that moment. `me` is the asking process's rank in the window's group.
pub fn cover(view: &mut View, record: Record, me: u32, bytes: &Range<u64>, when: AsOf) -> Found {
    steady(view, |view| look(view, record, me, bytes, when)).unwrap_or(Found::Unknown)
}

#[inline]
pub fn look(view: &View, record: Record, me: u32, bytes: &Range<u64>, when: AsOf) -> Result<Found, Torn> {
    if records::flags(view, record).is_none() || bytes.is_empty() {
        return Ok(Found::Unknown);
    }
    let before = match records::moment(view, record, me, when)? {
        Moment::Before(time) => time,
        Moment::NotYet => return Ok(Found::NotYet),
        Moment::Unknown => return Ok(Found::Unknown),
    };
    let found = attached(view, record.serial, bytes, before)?;
    match found {
        Found::Hole(_) => hole(view, record, bytes, before, found),
        Found::Unknown | Found::NotYet | Found::Whole(_) | Found::Several(_) => Ok(found),
    }
}

/// A hole among what is attached is one only if all is written down and, for a past moment, nothing was detached since.
#[cold]
fn hole(view: &View, record: Record, bytes: &Range<u64>, before: u64, found: Found) -> Result<Found, Torn> {
    let found = if before == u64::MAX { found } else { past(view, record.serial, bytes, before)? };
    // Asked last: what happens to the window is marked before its regions go.
    let complete = records::flags(view, record).is_some_and(|flags| flags & record::INCOMPLETE == 0);
    Ok(if complete { found } else { Found::Unknown })
}

/// What is attached now and was attached before a time.
fn attached(view: &View, window: u32, bytes: &Range<u64>, before: u64) -> Result<Found, Torn> {
    let mut reach = Reach::new(bytes);
    from(view, key(window, bytes.start), |region| {
        if region.window != window || region.time >= before || !reach.take(region) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    Ok(reach.found())
}

/// What was attached at a time: what still is, and what was detached later.
fn past(view: &View, window: u32, bytes: &Range<u64>, before: u64) -> Result<Found, Torn> {
    let changes = view.version(header::CHANGES)?;
    let mut regions: Vec<Region> = Vec::new();
    let meets = |region: &Region| {
        region.window == window
            && region.time < before
            && region.base < bytes.end
            && bytes.start < region.end()
    };
    from(view, key(window, bytes.start), |region| {
        regions.extend(Some(region).filter(meets));
        if region.key() >= key(window, bytes.end) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    gone::each(view, |Detached { region, time, .. }| {
        regions.extend(Some(region).filter(|region| time >= before && meets(region)));
        true
    });
    let all = gone::all_since(view, before);
    view.unchanged(header::CHANGES, changes)?;
    regions.sort_unstable_by_key(Region::key);
    let mut reach = Reach::new(bytes);
    for region in regions {
        if !reach.take(region) {
            break;
        }
    }
    let found = reach.found();
    Ok(if matches!(found, Found::Hole(_)) && !all { Found::Unknown } else { found })
}

/// How far the bytes are held, region by region.
struct Reach<'a> {
    bytes: &'a Range<u64>,
    upto: u64,
    serials: u64,
    regions: u32,
}

impl<'a> Reach<'a> {
    fn new(bytes: &'a Range<u64>) -> Self {
        Reach { bytes, upto: bytes.start, serials: 0, regions: 0 }
    }

    /// Takes the region that begins next; whether another one is needed and may help.
    #[inline]
    fn take(&mut self, region: Region) -> bool {
        if !region.holds(self.upto) {
            return false;
        }
        self.regions += 1;
        self.serials = if self.regions == 1 {
            region.time
        } else {
            (self.serials.rotate_left(21) ^ region.time).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        self.upto = region.end();
        self.upto < self.bytes.end
    }

    #[inline]
    fn found(&self) -> Found {
        match self.regions {
            _ if self.upto < self.bytes.end => Found::Hole(self.upto),
            1 => Found::Whole(self.serials),
            _ => Found::Several(self.serials),
        }
    }
}

/// Shows the region with this key, or the last one before it, and then the following ones, until told to stop.
/// What was shown was there in one moment for each block, and no region was moved meanwhile.
#[inline]
pub fn from(view: &View, wanted: u128, mut visit: impl FnMut(Region) -> ControlFlow<()>) -> Result<(), Torn> {
    let version = view.version(header::INDEX_VERSION)?;
    let (place, blocks) = (view.get(header::INDEX) as usize, view.get(header::BLOCKS) as usize);
    let items = view.words(place, blocks.checked_mul(index::STRIDE).ok_or(Torn)?)?;
    let mut item = upper::<{ index::STRIDE }>(items, wanted).saturating_sub(1);
    let mut first = true;
    while item < blocks {
        let at = halves(items[item * index::STRIDE + index::KEY].load(Relaxed)).1 as usize;
        let version = view.version(at + block::VERSION)?;
        let count = view.get(at + block::COUNT) as usize;
        let regions = view.words(at + block::REGIONS, count.min(block::CAPACITY) * region::STRIDE)?;
        let start = if first { upper::<{ region::STRIDE }>(regions, wanted).saturating_sub(1) } else { 0 };
        let flow =
            regions[start * region::STRIDE..].chunks_exact(region::STRIDE).map(read).try_for_each(&mut visit);
        view.unchanged(at + block::VERSION, version)?;
        view.unchanged(at + block::END, version)?;
        if flow.is_break() {
            break;
        }
        first = false;
        item += 1;
    }
    view.unchanged(header::INDEX_VERSION, version)
}

/// Places of the blocks that hold the regions in question, and the nearest ones; not more than so many.
pub fn blocks(view: &View, window: u32, bytes: &Range<u64>, most: usize) -> Vec<usize> {
    let (place, items) = (view.get(header::INDEX) as usize, view.get(header::BLOCKS) as usize);
    let Ok(items) = view.words(place, items.saturating_mul(index::STRIDE)) else { return Vec::new() };
    let first = upper::<{ index::STRIDE }>(items, key(window, bytes.start)).saturating_sub(1);
    let last = upper::<{ index::STRIDE }>(items, key(window, bytes.end));
    let items = items.chunks_exact(index::STRIDE).skip(first).take((last + 1 - first).min(most));
    items.map(|item| halves(item[index::KEY].load(Relaxed)).1 as usize).collect()
}

#[inline]
fn read(words: &[AtomicU64]) -> Region {
    Region::from_words(std::array::from_fn(|word| words.get(word).map_or(0, |word| word.load(Relaxed))))
}
