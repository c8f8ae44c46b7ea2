//! A lock that can be taken where a thread may not sleep: inside `free`.

use std::cell::UnsafeCell;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

/// A lock for a handful of instructions.
pub struct Spin<T> {
    held: AtomicBool,
    value: UnsafeCell<T>,
}

// SAFETY: what is inside is used under the lock only, by one thread at a time.
unsafe impl<T: Send> Sync for Spin<T> {}

/// The lock, held. It stays with its thread: the lock makes no promise that what is inside may be shared.
pub struct Guard<'a, T>(&'a Spin<T>, PhantomData<*const T>);

impl<T> Spin<T> {
    pub const fn new(value: T) -> Self {
        Spin { held: AtomicBool::new(false), value: UnsafeCell::new(value) }
    }

    /// Takes the lock. A program may leave the few instructions under it for ever, by a jump out of a signal handler:
    /// who waits too long goes without.
    pub fn lock(&self) -> Option<Guard<'_, T>> {
        let mut waited = 0u32;
        while self.held.compare_exchange_weak(false, true, Acquire, Relaxed).is_err() {
            waited += 1;
            if waited > 1_000_000 {
                return None;
            }
            if waited.is_multiple_of(64) {
                std::thread::yield_now();
            } else {
                std::hint::spin_loop();
            }
        }
        Some(Guard(self, PhantomData))
    }
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the lock is held as long as this lives.
        unsafe { &*self.0.value.get() }
    }
}

impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: the lock is held as long as this lives, and this is borrowed alone.
        unsafe { &mut *self.0.value.get() }
    }
}

impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        self.0.held.store(false, Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time() {
        static SUM: Spin<u64> = Spin::new(0);
        let add = || {
            for _ in 0..10_000 {
                *SUM.lock().expect("nobody keeps it") += 1;
            }
        };
        std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(add))));
        assert_eq!(*SUM.lock().expect("nobody keeps it"), 40_000);
    }

    #[test]
    fn nobody_waits_for_ever() {
        let spin = Spin::new(());
        let held = spin.lock();
        assert!(held.is_some() && spin.lock().is_none());
    }
}
