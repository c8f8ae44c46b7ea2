//! Buffers of one-sided operations that are not complete: they must not be freed (12.3).
//!
//! Written at every operation, so it costs some stores: the last few buffers only, in no order, and forgotten with all others of
//! their window. Whether a buffer that was freed really was in use is asked of the mirror afterwards.

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
/// The windows of their operations.
static WINDOW: [AtomicUsize; MOST] = [const { AtomicUsize::new(0) }; MOST];
/// Buffers that were entered and not forgotten.
static ENTERED: AtomicUsize = AtomicUsize::new(0);
/// The range that holds them all, with the margin; no length when there is none.
static LOW: AtomicUsize = AtomicUsize::new(0);
static SPAN: AtomicUsize = AtomicUsize::new(0);

/// An operation on a window has begun that uses this memory. Under the lock of the mirror.
#[inline]
pub fn enter(buffer: &Range<usize>, window: usize) {
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
    WINDOW[entered % MOST].store(window, Relaxed);
    FIRST[entered % MOST].store(buffer.start, Relaxed);
    END[entered % MOST].store(buffer.end, Relaxed);
    LOW.store(low, Relaxed);
    SPAN.store(end - low, Relaxed);
    ENTERED.store(entered + 1, Relaxed);
}

/// This process has no operations.
pub fn forget() {
    ENTERED.store(0, Relaxed);
    SPAN.store(0, Relaxed);
}

/// The buffers of one window's operations are free: these are complete, if only at the origin. Under the lock of the mirror.
#[inline]
pub fn forget_those_of(window: usize) {
    let entered = ENTERED.load(Relaxed).min(MOST);
    if entered == 0 {
        return;
    }
    let mut kept = 0;
    for index in (0..entered).filter(|&index| WINDOW[index].load(Relaxed) != window) {
        for of in [&WINDOW, &FIRST, &END] {
            of[kept].store(of[index].load(Relaxed), Relaxed);
        }
        kept += 1;
    }
    ENTERED.store(kept, Relaxed);
    if kept == 0 {
        SPAN.store(0, Relaxed);
    }
}

/// Whether a block that begins there may hold one of the buffers: they do not all lie before it.
#[inline]
pub fn may_hit(base: usize) -> bool {
    let span = SPAN.load(Relaxed);
    span != 0 && base < LOW.load(Relaxed).wrapping_add(span)
}

/// Whether there are any.
#[inline(always)]
pub fn any() -> bool {
    SPAN.load(Relaxed) != 0
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_with_buffers_are_found_until_those_are_forgotten() {
        const KIB: usize = 1 << 10;
        forget();
        assert!(!may_hit(0) && !is_near(0));
        enter(&(0..0), 1);
        assert!(!may_hit(0));
        enter(&(900 * KIB..901 * KIB), 1);
        enter(&(950 * KIB..952 * KIB), 1);
        for base in (0..1_000).map(|number| number * KIB) {
            for size in [1, KIB, 40 * KIB, 300 * KIB] {
                let holds = |first, end| base < end * KIB && first * KIB < base + size;
                assert_eq!(hit(base, size), holds(900, 901) || holds(950, 952));
                assert!(may_hit(base) || !hit(base, size), "{base} {size}");
            }
        }
        assert!(is_near(900 * KIB) && is_near(951 * KIB) && !is_near(952 * KIB) && !may_hit(952 * KIB));
        forget_those_of(2);
        assert!(hit(900 * KIB, 1));
        enter(&(10 * KIB..11 * KIB), 2);
        forget_those_of(1);
        assert!(!hit(900 * KIB, 1) && !hit(950 * KIB, 1) && hit(10 * KIB, 1) && may_hit(10 * KIB));
        forget_those_of(2);
        assert!(!hit(10 * KIB, 1) && !may_hit(10 * KIB));
        // More than are kept: those that were entered last.
        for number in 0..2 * MOST {
            enter(&(number * KIB..number * KIB + 1), number % 2);
        }
        forget_those_of(0);
        let left = |number: usize| hit(number * KIB, 1);
        assert!((MOST..2 * MOST).all(|number| left(number) == (number % 2 == 1)));
        assert!(!(0..MOST).any(left));
        forget();
        assert!(!left(2 * MOST - 1));
    }
}
