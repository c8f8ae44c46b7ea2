//! Whether a block that was freed has been given out again since: then the address means something else.
//!
//! Allocators mark what is free: glibc puts a secret word into small blocks and clears it when it gives them out,
//! and links larger ones. So the first bytes are kept as they look right after the free. Where freeing changed
//! nothing, nothing can be told, and every difference later means «in use».

use super::watch::hits;
use rustc_hash::FxHashMap;
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The first bytes of a block, read without touching it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Peek {
    Bytes([u8; 16]),
    /// There is no memory at this address.
    Unmapped,
    /// The system does not tell.
    Unknown,
}

/// More freed values are not remembered, and so not told about.
const MOST: usize = 4096;

static FREED: Mutex<Option<FxHashMap<usize, Peek>>> = Mutex::new(None);
/// Whether any was ever remembered.
static ANY: AtomicBool = AtomicBool::new(false);

/// Whether the block that began at this address, and that was watched when it was freed, is certainly still free.
pub fn still_freed(base: usize) -> bool {
    let freed = FREED.lock().unwrap_or_else(PoisonError::into_inner);
    match freed.as_ref().and_then(|freed| freed.get(&base)) {
        None => false,
        Some(then) => peek(base) == *then,
    }
}

/// Remembers how a block looks right after it was freed, where that differs from how it looked `before`. Asks for no
/// memory, which could be this block: [`expect`] made room.
pub fn remember(base: usize, before: Peek) {
    let after = peek(base);
    let mut freed = FREED.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(freed) = freed.as_mut() else { return };
    if after == before || after == Peek::Unknown || before == Peek::Unknown {
        freed.remove(&base);
    } else if let Some(then) = freed.get_mut(&base) {
        *then = after;
    } else if freed.len() < freed.capacity().min(MOST) {
        freed.insert(base, after);
        ANY.store(true, Relaxed);
    }
}

/// Keeps those that are still the values of attributes.
pub fn keep_remembered(is_value: impl Fn(usize) -> bool) {
    if ANY.load(Relaxed)
        && let Some(freed) = FREED.lock().unwrap_or_else(PoisonError::into_inner).as_mut()
    {
        freed.retain(|&base, _| is_value(base));
    }
}

/// The address has a new meaning.
#[cfg(test)]
pub fn forget(base: usize) {
    expect(base, 0);
}

/// The address has a new meaning. Makes room for as many as are `watched`: each may be freed.
pub fn expect(base: usize, watched: usize) {
    let mut freed = FREED.lock().unwrap_or_else(PoisonError::into_inner);
    let freed = freed.get_or_insert_default();
    freed.remove(&base);
    freed.reserve(watched.min(MOST.saturating_sub(freed.len())));
}

/// Whether it is remembered how this block looked when the program freed it. False where that cannot be said at once.
#[inline]
pub fn is_remembered(base: usize) -> bool {
    ANY.load(Relaxed) && hits::may_be_value(base) && is_listed(base)
}

#[cold]
fn is_listed(base: usize) -> bool {
    // Where this table itself asks for memory it is locked.
    FREED.try_lock().is_ok_and(|freed| freed.as_ref().is_some_and(|freed| freed.contains_key(&base)))
}

/// A block that is remembered was given to this library's own heap, and was given back: it is as free as it was
/// before, but may be marked in another way.
#[cold]
pub fn freed_by_us(base: usize) {
    let Ok(mut freed) = FREED.try_lock() else { return };
    if let Some(then) = freed.as_mut().and_then(|freed| freed.get_mut(&base)) {
        *then = peek(base);
    }
}

/// Reads the first bytes at an address, which may be one of no memory.
pub fn peek(base: usize) -> Peek {
    let mut bytes = [0u8; 16];
    let to = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: bytes.len() };
    let from = libc::iovec { iov_base: base as *mut c_void, iov_len: bytes.len() };
    // SAFETY: the system checks the source, and the target is as long as is said.
    let read = unsafe { libc::process_vm_readv(libc::getpid(), &to, 1, &from, 1, 0) };
    match read {
        16 => Peek::Bytes(bytes),
        -1 if std::io::Error::last_os_error().raw_os_error() == Some(libc::EFAULT) => Peek::Unmapped,
        _ => Peek::Unknown,
    }
}

/// The word at an address, which may be one of no memory.
pub fn word_at(address: usize) -> Option<usize> {
    match peek(address) {
        Peek::Bytes(bytes) => bytes.first_chunk().map(|word| usize::from_ne_bytes(*word)),
        Peek::Unmapped | Peek::Unknown => None,
    }
}

/// The number of 4 or 8 bytes at an address, which may be one of no memory.
pub fn number_at(address: usize, bytes: usize) -> Option<i64> {
    let word = word_at(address)? as i64;
    Some(if bytes == size_of::<i32>() { i64::from(word as i32) } else { word })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::watch::tests::ONE_AT_A_TIME;

    #[test]
    fn memory_and_no_memory() {
        let bytes = *b"0123456789abcdef";
        assert_eq!(peek(bytes.as_ptr() as usize), Peek::Bytes(bytes));
        assert_eq!(peek(4096), Peek::Unmapped);
        let words = [7usize, 8];
        assert_eq!((word_at(words.as_ptr() as usize), word_at(4096)), (Some(7), None));
    }

    #[test]
    fn a_block_in_use_again_is_told() {
        let _guard = ONE_AT_A_TIME.lock();
        for size in [24, 100, 2000, 40_000] {
            // SAFETY: plain C memory; the second block keeps the first from being joined with what is free.
            let (block, wall) = unsafe { (libc::malloc(size), libc::malloc(size)) };
            // SAFETY: the block has at least 24 bytes.
            unsafe { block.cast::<[u64; 2]>().write([7, 7]) };
            let base = block as usize;
            let before = peek(base);
            // SAFETY: the block from above.
            unsafe { libc::free(block) };
            expect(base, 1);
            remember(base, before);
            // A larger block may be joined with a free one before it, and keeps its bytes then.
            assert!(still_freed(base) || size > 1000, "a block of {size} bytes");
            // SAFETY: plain C memory.
            let again = unsafe { libc::malloc(size) };
            if again == block {
                // SAFETY: the block has at least 24 bytes.
                unsafe { again.cast::<[u64; 2]>().write([7, 7]) };
                assert!(!still_freed(base), "a block of {size} bytes");
            }
            forget(base);
            assert!(!still_freed(base));
            // SAFETY: both are there.
            unsafe {
                libc::free(again);
                libc::free(wall);
            }
        }
    }
}
