//! Buffers of one-sided operations that are not complete: they must not be freed (12.3).
//!
//! Written at every operation, so it costs some stores: the last few buffers only, in no order, and forgotten all at
//! once. Whether a buffer that was freed really was in use is asked of the mirror afterwards.

use std::ops::Range;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

/// Buffers that are kept.
const MOST: usize = 16;
/// A block may begin this much before the buffer in it.
const MARGIN: usize = 64 << 10;

/// First bytes, and behind the last.
static FIRST: [AtomicUsize; MOST] = [const { AtomicUsize::new(0) }; MOST];
static END: [AtomicUsize; MOST] = [const { AtomicUsize::new(0) }; MOST];
/// Buffers that were entered since the last [`forget`].
static ENTERED: AtomicUsize = AtomicUsize::new(0);
/// The range that holds them all, with the margin; no length when there is none.
static LOW: AtomicUsize = AtomicUsize::new(0);
static SPAN: AtomicUsize = AtomicUsize::new(0);

/// An operation has begun that uses this memory. Under the lock of the mirror.
#[inline]
pub fn enter(buffer: &Range<usize>) {
    if buffer.is_empty() {
        return;
    }
    let entered = ENTERED.load(Relaxed);
    let low = buffer.start.saturating_sub(MARGIN);
    let (low, end) = match entered {
        0 => (low, buffer.end),
        _ => {
            let now = LOW.load(Relaxed);
            (low.min(now), buffer.end.max(now + SPAN.load(Relaxed)))
        }
    };
    FIRST[entered % MOST].store(buffer.start, Relaxed);
    END[entered % MOST].store(buffer.end, Relaxed);
    LOW.store(low, Relaxed);
    SPAN.store(end - low, Relaxed);
    ENTERED.store(entered + 1, Relaxed);
}

/// Operations are complete. Under the lock of the mirror.
#[inline]
pub fn forget() {
    if ENTERED.load(Relaxed) != 0 {
        ENTERED.store(0, Relaxed);
        SPAN.store(0, Relaxed);
    }
}

/// Whether a block that begins there may hold one of the buffers: they do not all lie before it.
#[inline]
pub fn may_hit(base: usize) -> bool {
    let span = SPAN.load(Relaxed);
    span != 0 && base < LOW.load(Relaxed).wrapping_add(span)
}

/// Whether an address lies in the range of the buffers.
#[inline(always)]
pub fn is_near(address: usize) -> bool {
    address.wrapping_sub(LOW.load(Relaxed)) < SPAN.load(Relaxed)
}

/// Whether a block holds one of the buffers.
pub fn hit(base: usize, size: usize) -> bool {
    let entered = ENTERED.load(Relaxed).min(MOST);
    (0..entered).any(|index| {
        FIRST[index].load(Relaxed) < base.saturating_add(size) && base < END[index].load(Relaxed)
    })
}
