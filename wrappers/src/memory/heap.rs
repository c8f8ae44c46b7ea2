//! The library's own heap: always the C library's, by the names that no program replaces.
//!
//! A program may bring its own `malloc` and `free`. The linker binds this library's calls of `free` to its own hook,
//! behind which is the C library's function, but its calls of `malloc` to the program's: a block would be freed by
//! another allocator than it is from. With this heap there is one allocator, the hooks never see the library's own
//! blocks, and the program's allocator never sees its requests. When it has nothing left there is the `reserve`.
//!
//! It keeps no block that the program freed and that may still be an attribute's value (`still`): the checker itself would
//! otherwise hide that the value dangles.

use super::still;
use crate::reserve;
use std::alloc::{GlobalAlloc, Layout};
use std::ffi::c_void;

struct Heap;

#[global_allocator]
static HEAP: Heap = Heap;

unsafe extern "C" {
    fn __libc_malloc(size: usize) -> *mut c_void;
    fn __libc_calloc(count: usize, size: usize) -> *mut c_void;
    fn __libc_realloc(block: *mut c_void, size: usize) -> *mut c_void;
    fn __libc_memalign(align: usize, size: usize) -> *mut c_void;
    fn __libc_free(block: *mut c_void);
}

/// What every block is aligned to.
const ALIGN: usize = align_of::<libc::max_align_t>();

// SAFETY: these are an allocator's functions; larger alignments than it gives of itself are asked for.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: both take any size; the alignment is a power of two.
        let block = not_remembered(|| unsafe {
            match layout.align() {
                ..=ALIGN => __libc_malloc(layout.size()),
                align => __libc_memalign(align, layout.size()),
            }
        });
        if block.is_null() { reserve::take(layout) } else { block.cast() }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if layout.align() <= ALIGN {
            // SAFETY: takes any size.
            let block = not_remembered(|| unsafe { __libc_calloc(1, layout.size()) });
            return if block.is_null() { reserve::take(layout) } else { block.cast() };
        }
        // SAFETY: as the caller's.
        let block = unsafe { self.alloc(layout) };
        if !block.is_null() {
            // SAFETY: the block has this size.
            unsafe { block.write_bytes(0, layout.size()) };
        }
        block
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if layout.align() <= ALIGN && !reserve::holds(block) {
            // SAFETY: the block is the C library's.
            let new = unsafe { __libc_realloc(block.cast(), size) };
            if !new.is_null() {
                // SAFETY: the block was just given out, and both it and the one before are at least so large.
                return unsafe { moved_off(new, size, layout.size().min(size)) }.cast();
            }
        }
        // SAFETY: the caller promises that this is a layout.
        let new = unsafe { self.alloc(Layout::from_size_align_unchecked(size, layout.align())) };
        if !new.is_null() {
            // SAFETY: both blocks have at least as many bytes, and the old one is this heap's.
            unsafe {
                new.copy_from_nonoverlapping(block, layout.size().min(size));
                self.dealloc(block, layout);
            }
        }
        new
    }

    unsafe fn dealloc(&self, block: *mut u8, _: Layout) {
        if !reserve::holds(block) {
            // SAFETY: the block is the C library's.
            unsafe { __libc_free(block.cast()) };
        }
    }
}

/// Blocks that are put aside at once, at most: then one is used all the same.
const ASIDE: usize = 16;

/// Asks for a block until it is not a remembered one; those are given back.
#[inline]
fn not_remembered(ask: impl Fn() -> *mut c_void) -> *mut c_void {
    let block = ask();
    if still::is_remembered(block as usize) { other_than(block, &ask) } else { block }
}

#[cold]
fn other_than(first: *mut c_void, ask: &dyn Fn() -> *mut c_void) -> *mut c_void {
    let mut aside = [first; ASIDE];
    let mut count = 1;
    let given = loop {
        let block = ask();
        if block.is_null() {
            count -= 1;
            break aside[count];
        }
        if count == ASIDE || !still::is_remembered(block as usize) {
            break block;
        }
        aside[count] = block;
        count += 1;
    };
    for &block in aside[..count].iter().rev() {
        // SAFETY: the C library just gave it out, and nobody uses it.
        unsafe { give_back(block) };
    }
    given
}

/// The `used` bytes in another block of this size, where this one is remembered.
unsafe fn moved_off(block: *mut c_void, size: usize, used: usize) -> *mut c_void {
    if !still::is_remembered(block as usize) {
        return block;
    }
    // SAFETY: takes any size.
    let other = not_remembered(|| unsafe { __libc_malloc(size) });
    if other.is_null() {
        return block;
    }
    // SAFETY: both blocks have as many bytes, and the old one is used no more.
    unsafe {
        other.copy_from_nonoverlapping(block, used);
        give_back(block);
    }
    other
}

/// Frees a remembered block again.
unsafe fn give_back(block: *mut c_void) {
    // SAFETY: the caller's promise: the block is the C library's, and of no use any more.
    unsafe { __libc_free(block) };
    still::freed_by_us(block as usize);
}

#[cfg(test)]
mod tests {
    use crate::memory::still::{self, peek};
    use crate::memory::watch::{self, tests::ONE_AT_A_TIME};

    /// Blocks that were watched, freed and remembered as `hooks` does it.
    fn freed() -> [usize; 2] {
        // Filled, so that each surely looks different when it is free: one that does not is not remembered.
        // SAFETY: plain C memory, of so many bytes.
        let blocks = [104, 104].map(|size| unsafe { libc::memset(libc::malloc(size), 0x5a, size) });
        blocks.map(|block| {
            let base = block as usize;
            watch::watch_value(base);
            let before = peek(base);
            // SAFETY: a block from above.
            unsafe { super::__libc_free(block) };
            still::remember(base, before);
            base
        })
    }

    #[test]
    fn no_block_is_kept_that_is_remembered() {
        let _guard = ONE_AT_A_TIME.lock();
        let values = freed();
        let own = [Vec::<u8>::with_capacity(104), Vec::with_capacity(100), vec![0; 104]];
        let mut grown = Vec::<u8>::with_capacity(8);
        grown.reserve_exact(104);
        let given = own.iter().chain([&grown]).map(|own| own.as_ptr() as usize);
        assert!(given.clone().all(|own| !values.contains(&own)));
        assert!(values.iter().all(|&value| still::still_freed(value)));
        watch::unwatch_all();
        values.iter().for_each(|&value| still::forget(value));
    }

    #[test]
    fn aligned_blocks_grow() {
        #[repr(align(128))]
        #[derive(Clone, Copy, PartialEq, Debug)]
        struct Wide(u8);
        let mut wide = Vec::new();
        for number in 0..100 {
            wide.push(Wide(number));
            assert_eq!(wide.as_ptr() as usize % 128, 0);
        }
        assert!(wide.iter().zip(0..).all(|(wide, number)| wide.0 == number));
        let zeroed = vec![0u64; 1000];
        assert!(zeroed.iter().all(|&word| word == 0));
    }
}
