//! Loads and stores of up to 16 bytes, and of more.

use crate::watched::{STORES, TOLD, WATCHED, tell};
use std::arch::naked_asm;
use std::ffi::c_void;

/// Functions of one address that say nothing but where they were called from: six instructions where the page is of no interest. They are written so, for a
/// compiled one cannot know its caller.
macro_rules! accesses {
    ($($name:ident: $bytes:literal, $stores:expr;)*) => {
        $(
            /// Called before the access.
            #[unsafe(naked)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name(_address: *const c_void) {
                naked_asm!(
                    "mov rax, rdi",
                    "shr rax, 12",
                    "and eax, 0x7fff",
                    "lea rcx, [rip + {watched}]",
                    "cmp byte ptr [rcx + rax], 0",
                    "jne 2f",
                    "ret",
                    "2:",
                    "mov esi, {how}",
                    "mov rdx, qword ptr [rsp]",
                    "mov rax, qword ptr [rcx + {told}]",
                    "jmp rax",
                    watched = sym WATCHED,
                    how = const $bytes << 1 | $stores,
                    told = const TOLD,
                )
            }
        )*
    };
}

accesses! {
    __tsan_read1: 1, 0;
    __tsan_read2: 2, 0;
    __tsan_read4: 4, 0;
    __tsan_read8: 8, 0;
    __tsan_read16: 16, 0;
    __tsan_write1: 1, STORES;
    __tsan_write2: 2, STORES;
    __tsan_write4: 4, STORES;
    __tsan_write8: 8, STORES;
    __tsan_write16: 16, STORES;
    __tsan_unaligned_read2: 2, 0;
    __tsan_unaligned_read4: 4, 0;
    __tsan_unaligned_read8: 8, 0;
    __tsan_unaligned_read16: 16, 0;
    __tsan_unaligned_write2: 2, STORES;
    __tsan_unaligned_write4: 4, STORES;
    __tsan_unaligned_write8: 8, STORES;
    __tsan_unaligned_write16: 16, STORES;
    __tsan_volatile_read1: 1, 0;
    __tsan_volatile_read2: 2, 0;
    __tsan_volatile_read4: 4, 0;
    __tsan_volatile_read8: 8, 0;
    __tsan_volatile_read16: 16, 0;
    __tsan_volatile_write1: 1, STORES;
    __tsan_volatile_write2: 2, STORES;
    __tsan_volatile_write4: 4, STORES;
    __tsan_volatile_write8: 8, STORES;
    __tsan_volatile_write16: 16, STORES;
    __tsan_unaligned_volatile_read2: 2, 0;
    __tsan_unaligned_volatile_read4: 4, 0;
    __tsan_unaligned_volatile_read8: 8, 0;
    __tsan_unaligned_volatile_read16: 16, 0;
    __tsan_unaligned_volatile_write2: 2, STORES;
    __tsan_unaligned_volatile_write4: 4, STORES;
    __tsan_unaligned_volatile_write8: 8, STORES;
    __tsan_unaligned_volatile_write16: 16, STORES;
    __tsan_read_write1: 1, STORES;
    __tsan_read_write2: 2, STORES;
    __tsan_read_write4: 4, STORES;
    __tsan_read_write8: 8, STORES;
    __tsan_read_write16: 16, STORES;
    __tsan_unaligned_read_write2: 2, STORES;
    __tsan_unaligned_read_write4: 4, STORES;
    __tsan_unaligned_read_write8: 8, STORES;
    __tsan_unaligned_read_write16: 16, STORES;
}

/// Functions of an address and a number of bytes: these give their caller on.
macro_rules! ranges {
    ($($name:ident: $then:ident;)*) => {
        $(
            /// Called before the access.
            #[unsafe(naked)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name(_address: *const c_void, _bytes: usize) {
                naked_asm!("mov rdx, qword ptr [rsp]", "jmp {then}", then = sym $then)
            }
        )*
    };
}

ranges! {
    __tsan_read_range: read_range;
    __tsan_write_range: write_range;
}

extern "C" fn read_range(address: usize, bytes: usize, caller: usize) {
    tell(address, bytes, 0, caller);
}

extern "C" fn write_range(address: usize, bytes: usize, caller: usize) {
    tell(address, bytes, STORES, caller);
}

/// What is called and says nothing about memory that others reach.
macro_rules! ignored {
    ($($name:ident)*) => {
        $(
            /// Nothing of it matters here.
            #[unsafe(no_mangle)]
            pub extern "C" fn $name() {}
        )*
    };
}

ignored! {
    __tsan_func_entry __tsan_func_exit __tsan_vptr_update __tsan_vptr_read
    __tsan_ignore_thread_begin __tsan_ignore_thread_end
}
