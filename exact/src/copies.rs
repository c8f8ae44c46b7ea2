//! `memcpy`, `memmove` and `memset`, which instrumented programs reach by `-Wl,--wrap` (gcc, gfortran) or by names of their own (clang): the copying, and
//! what it loads and stores.
//!
//! The processor's own instructions copy, for the C library's function of that name leads back to here.

use crate::watched::{STORES, tell};
use std::arch::{asm, naked_asm};
use std::ffi::{c_int, c_void};

/// Functions of three arguments that give their caller on as the fourth.
macro_rules! copies {
    ($($name:ident: $then:ident($($kind:ty),*);)*) => {
        $(
            /// As the C library's.
            #[unsafe(naked)]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name($(_: $kind),*) -> *mut c_void {
                naked_asm!("mov rcx, qword ptr [rsp]", "jmp {then}", then = sym $then)
            }
        )*
    };
}

copies! {
    __wrap_memcpy: copy(*mut c_void, *const c_void, usize);
    __wrap_memmove: shift(*mut c_void, *const c_void, usize);
    __wrap_memset: fill(*mut c_void, c_int, usize);
    __tsan_memcpy: copy(*mut c_void, *const c_void, usize);
    __tsan_memmove: shift(*mut c_void, *const c_void, usize);
    __tsan_memset: fill(*mut c_void, c_int, usize);
}

extern "C" fn copy(to: usize, from: usize, bytes: usize, caller: usize) -> usize {
    tell(from, bytes, 0, caller);
    tell(to, bytes, STORES, caller);
    // SAFETY: the caller's own request.
    unsafe {
        asm!("rep movsb", inout("rdi") to => _, inout("rsi") from => _, inout("rcx") bytes => _, options(nostack, preserves_flags))
    };
    to
}

extern "C" fn shift(to: usize, from: usize, bytes: usize, caller: usize) -> usize {
    if to.wrapping_sub(from) >= bytes {
        return copy(to, from, bytes, caller);
    }
    tell(from, bytes, 0, caller);
    tell(to, bytes, STORES, caller);
    // From behind, for the end of what is copied lies where it goes. There is at least one byte here.
    let last = bytes.wrapping_sub(1);
    // SAFETY: the caller's own request; the direction is put back.
    unsafe {
        asm!("std", "rep movsb", "cld", inout("rdi") to.wrapping_add(last) => _, inout("rsi") from.wrapping_add(last) => _, inout("rcx") bytes => _, options(nostack));
    }
    to
}

extern "C" fn fill(to: usize, with: c_int, bytes: usize, caller: usize) -> usize {
    tell(to, bytes, STORES, caller);
    // SAFETY: the caller's own request.
    unsafe {
        asm!("rep stosb", inout("rdi") to => _, in("al") with as u8, inout("rcx") bytes => _, options(nostack, preserves_flags))
    };
    to
}
