//! Atomic accesses, which are really made here: always in one order of all, the strongest there is. They are a program's own way to order itself, and
//! nothing is told of them.

use std::arch::asm;
use std::ffi::c_int;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering::SeqCst, compiler_fence, fence};

macro_rules! atomics {
    ($($word:ty, $atomic:ty: $load:ident $store:ident $exchange:ident $add:ident $sub:ident $and:ident $or:ident $xor:ident $nand:ident
        $strong:ident $weak:ident $val:ident;)*) => {
        $(
            atomics!(@one $word, $atomic, $load(), at => at.load(SeqCst));
            /// # Safety
            /// The address is that of an atomic object of this size.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $store(at: *mut $word, value: $word, _order: c_int) {
                // SAFETY: the caller's.
                unsafe { <$atomic>::from_ptr(at) }.store(value, SeqCst);
            }
            atomics!(@one $word, $atomic, $exchange(value), at => at.swap(value, SeqCst));
            atomics!(@one $word, $atomic, $add(value), at => at.fetch_add(value, SeqCst));
            atomics!(@one $word, $atomic, $sub(value), at => at.fetch_sub(value, SeqCst));
            atomics!(@one $word, $atomic, $and(value), at => at.fetch_and(value, SeqCst));
            atomics!(@one $word, $atomic, $or(value), at => at.fetch_or(value, SeqCst));
            atomics!(@one $word, $atomic, $xor(value), at => at.fetch_xor(value, SeqCst));
            atomics!(@one $word, $atomic, $nand(value), at => at.fetch_nand(value, SeqCst));
            atomics!(@swap $word, $atomic, $strong);
            atomics!(@swap $word, $atomic, $weak);
            /// # Safety
            /// The address is that of an atomic object of this size.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $val(at: *mut $word, expected: $word, value: $word, _order: c_int, _failed: c_int) -> $word {
                // SAFETY: the caller's.
                match unsafe { <$atomic>::from_ptr(at) }.compare_exchange(expected, value, SeqCst, SeqCst) {
                    Ok(old) | Err(old) => old,
                }
            }
        )*
    };
    (@one $word:ty, $atomic:ty, $name:ident($($value:ident)?), $at:ident => $made:expr) => {
        /// # Safety
        /// The address is that of an atomic object of this size.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(at: *mut $word, $($value: $word,)? _order: c_int) -> $word {
            // SAFETY: the caller's.
            let $at = unsafe { <$atomic>::from_ptr(at) };
            $made
        }
    };
    (@swap $word:ty, $atomic:ty, $name:ident) => {
        /// # Safety
        /// The addresses are that of an atomic object of this size, and of what is expected there.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(at: *mut $word, expected: *mut $word, value: $word, _order: c_int, _failed: c_int) -> c_int {
            // SAFETY: the caller's.
            let (atomic, wanted) = unsafe { (<$atomic>::from_ptr(at), *expected) };
            match atomic.compare_exchange(wanted, value, SeqCst, SeqCst) {
                Ok(_) => 1,
                Err(old) => {
                    // SAFETY: the caller's.
                    unsafe { *expected = old };
                    0
                }
            }
        }
    };
}

atomics! {
    u8, AtomicU8: __tsan_atomic8_load __tsan_atomic8_store __tsan_atomic8_exchange __tsan_atomic8_fetch_add __tsan_atomic8_fetch_sub __tsan_atomic8_fetch_and
        __tsan_atomic8_fetch_or __tsan_atomic8_fetch_xor __tsan_atomic8_fetch_nand __tsan_atomic8_compare_exchange_strong __tsan_atomic8_compare_exchange_weak
        __tsan_atomic8_compare_exchange_val;
    u16, AtomicU16: __tsan_atomic16_load __tsan_atomic16_store __tsan_atomic16_exchange __tsan_atomic16_fetch_add __tsan_atomic16_fetch_sub
        __tsan_atomic16_fetch_and __tsan_atomic16_fetch_or __tsan_atomic16_fetch_xor __tsan_atomic16_fetch_nand __tsan_atomic16_compare_exchange_strong
        __tsan_atomic16_compare_exchange_weak __tsan_atomic16_compare_exchange_val;
    u32, AtomicU32: __tsan_atomic32_load __tsan_atomic32_store __tsan_atomic32_exchange __tsan_atomic32_fetch_add __tsan_atomic32_fetch_sub
        __tsan_atomic32_fetch_and __tsan_atomic32_fetch_or __tsan_atomic32_fetch_xor __tsan_atomic32_fetch_nand __tsan_atomic32_compare_exchange_strong
        __tsan_atomic32_compare_exchange_weak __tsan_atomic32_compare_exchange_val;
    u64, AtomicU64: __tsan_atomic64_load __tsan_atomic64_store __tsan_atomic64_exchange __tsan_atomic64_fetch_add __tsan_atomic64_fetch_sub
        __tsan_atomic64_fetch_and __tsan_atomic64_fetch_or __tsan_atomic64_fetch_xor __tsan_atomic64_fetch_nand __tsan_atomic64_compare_exchange_strong
        __tsan_atomic64_compare_exchange_weak __tsan_atomic64_compare_exchange_val;
}

/// Exchanges 16 bytes where they are as expected. Answers what was there. By the instruction itself: the compiler would call a library for it.
///
/// # Safety
/// The processor can do so, and the address is that of such an object, at a multiple of 16.
unsafe fn exchange(at: *mut u128, expected: u128, value: u128) -> u128 {
    let (low, high): (u64, u64);
    // SAFETY: the caller's. The register that the compiler keeps for itself is put back.
    unsafe {
        asm!(
            "xchg rbx, rsi",
            "lock cmpxchg16b xmmword ptr [rdi]",
            "mov rbx, rsi",
            in("rdi") at,
            inout("rsi") value as u64 => _,
            in("rcx") (value >> 64) as u64,
            inout("rax") expected as u64 => low,
            inout("rdx") (expected >> 64) as u64 => high,
            options(nostack),
        );
    }
    u128::from(high) << 64 | u128::from(low)
}

/// What 16 bytes become, until nobody else came between. Answers what was there before.
///
/// # Safety
/// As of [`exchange`]: the compiler that makes such calls takes it for granted.
unsafe fn update(at: *mut u128, next: impl Fn(u128) -> u128) -> u128 {
    let mut known = 0;
    loop {
        // SAFETY: the caller's.
        let found = unsafe { exchange(at, known, next(known)) };
        if found == known {
            return found;
        }
        known = found;
    }
}

macro_rules! wide {
    ($($name:ident($($value:ident)?): $old:ident => $made:expr;)*) => {
        $(
            /// # Safety
            /// The address is that of an atomic object of 16 bytes.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $name(at: *mut u128, $($value: u128,)? _order: c_int) -> u128 {
                // SAFETY: the caller's.
                unsafe { update(at, |$old| $made) }
            }
        )*
    };
}

wide! {
    __tsan_atomic128_load(): old => old;
    __tsan_atomic128_exchange(value): _old => value;
    __tsan_atomic128_fetch_add(value): old => old.wrapping_add(value);
    __tsan_atomic128_fetch_sub(value): old => old.wrapping_sub(value);
    __tsan_atomic128_fetch_and(value): old => old & value;
    __tsan_atomic128_fetch_or(value): old => old | value;
    __tsan_atomic128_fetch_xor(value): old => old ^ value;
    __tsan_atomic128_fetch_nand(value): old => !(old & value);
}

/// # Safety
/// The address is that of an atomic object of 16 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __tsan_atomic128_store(at: *mut u128, value: u128, _order: c_int) {
    // SAFETY: the caller's.
    unsafe { update(at, |_| value) };
}

/// # Safety
/// The address is that of an atomic object of 16 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __tsan_atomic128_compare_exchange_val(
    at: *mut u128,
    expected: u128,
    value: u128,
    _order: c_int,
    _failed: c_int,
) -> u128 {
    // SAFETY: the caller's.
    unsafe { exchange(at, expected, value) }
}

macro_rules! wide_swaps {
    ($($name:ident)*) => {
        $(
            /// # Safety
            /// The addresses are that of an atomic object of 16 bytes, and of what is expected there.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $name(at: *mut u128, expected: *mut u128, value: u128, _order: c_int, _failed: c_int) -> c_int {
                // SAFETY: the caller's.
                let (wanted, found) = unsafe { (*expected, exchange(at, *expected, value)) };
                if found != wanted {
                    // SAFETY: the caller's.
                    unsafe { *expected = found };
                }
                c_int::from(found == wanted)
            }
        )*
    };
}

wide_swaps! { __tsan_atomic128_compare_exchange_strong __tsan_atomic128_compare_exchange_weak }

/// Orders all threads.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_atomic_thread_fence(_order: c_int) {
    fence(SeqCst);
}

/// Orders a thread and its signal handlers.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_atomic_signal_fence(_order: c_int) {
    compiler_fence(SeqCst);
}
