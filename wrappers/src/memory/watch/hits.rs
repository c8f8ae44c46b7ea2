//! What a block holds of what is watched.
//!
//! A free asks three questions, each only when the one before says yes: does the address lie between the lowest and
//! the highest thing watched (one comparison); is its place marked in a small map of bits (no lock, nothing written);
//! is it really watched (under a lock that is held for some nanoseconds).

use super::table::{
    InUse, LOW, OWNED_MARKS, REGION_MARKS, REGIONS_LOW, REGIONS_SPAN, SPAN, STEP, VALUE_MARKS, WATCHED,
};
use std::sync::atomic::Ordering::Relaxed;

/// What a block holds that is watched.
#[derive(Clone, Copy)]
pub struct Hit {
    /// Its address is the value of an attribute.
    pub value: bool,
    /// It is memory that MPI allocated for a window: to free it is likely to end the process.
    pub owned: bool,
    pub clock: u64,
    /// An operation uses it that is not complete.
    pub lent: Option<InUse>,
}

/// Larger blocks than this are looked up without looking at the marks.
const LARGE: usize = 1 << 20;

/// Whether a block is memory that MPI allocated for a window. No allocator may be asked for its size.
pub fn hit_owned(base: usize) -> Option<Hit> {
    if !OWNED_MARKS.has(base >> 4) {
        return None;
    }
    let watched = WATCHED.lock()?;
    watched.owned.contains(&base).then_some(Hit {
        value: false,
        owned: true,
        clock: watched.clock,
        lent: None,
    })
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
    (value || region).then_some(Hit { value, owned: false, clock: watched.clock, lent: None })
}

/// A block that holds a buffer of an operation, and nothing that is watched.
pub fn buffer_hit() -> Hit {
    let clock = WATCHED.lock().map_or(0, |watched| watched.clock);
    Hit { value: false, owned: false, clock, lent: None }
}

#[cfg(test)]
mod tests {
    use super::super::tests::ONE_AT_A_TIME;
    use super::super::{unwatch_all, unwatch_owned, watch, watch_owned, watch_value};
    use super::*;
    use std::ffi::c_void;

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
}
