//! Atomic accesses, which are really made here: always in one order of all, the strongest there is. They are a program's own way to order itself, and
//! nothing is told of them.

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
