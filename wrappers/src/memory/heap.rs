//! The library's own heap: always the C library's, by the names that no program replaces.
//!
//! A program may bring its own `malloc` and `free`. The linker binds this library's calls of `free` to its own hook,
//! behind which is the C library's function, but its calls of `malloc` to the program's: a block would be freed by
//! another allocator than it is from. With this heap there is one allocator, the hooks never see the library's own
//! blocks, and the program's allocator never sees its requests. When it has nothing left there is the `reserve`.

use super::reserve;
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
        let block = unsafe {
            match layout.align() {
                ..=ALIGN => __libc_malloc(layout.size()),
                align => __libc_memalign(align, layout.size()),
            }
        };
        if block.is_null() { reserve::take(layout) } else { block.cast() }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if layout.align() <= ALIGN {
            // SAFETY: takes any size.
            let block = unsafe { __libc_calloc(1, layout.size()) };
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
                return new.cast();
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
        if reserve::holds(block) {
            return;
        }
        // SAFETY: the block is the C library's.
        unsafe { __libc_free(block.cast()) };
        super::still::freed_by_us(block as usize);
    }
}

#[cfg(test)]
mod tests {

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
