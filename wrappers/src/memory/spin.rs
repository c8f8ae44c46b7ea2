//! A lock that can be taken where no lock of the system may be waited for: inside `free`.

use crate::errno::Errno;
use std::cell::UnsafeCell;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::time::Duration;

/// Looks at the lock before a thread sleeps: who holds it and runs is done long before.
const SPINS: u32 = 2_000;
const NAP: Duration = Duration::from_micros(200);
/// Of sleep, as asked for: the system's own delay comes on top.
const PATIENCE: Duration = Duration::from_secs(1);

/// A lock for a handful of instructions.
pub struct Spin<T> {
    held: AtomicBool,
    /// Somebody waited too long.
    lost: AtomicBool,
    value: UnsafeCell<T>,
}

// SAFETY: what is inside is used under the lock only, by one thread at a time.
unsafe impl<T: Send> Sync for Spin<T> {}

/// The lock, held. It stays with its thread: the lock makes no promise that what is inside may be shared.
pub struct Guard<'a, T>(&'a Spin<T>, PhantomData<*const T>);

impl<T> Spin<T> {
    pub const fn new(value: T) -> Self {
        Spin { held: AtomicBool::new(false), lost: AtomicBool::new(false), value: UnsafeCell::new(value) }
    }

    /// Takes the lock. A program may leave the few instructions under it for ever, by a jump out of a signal handler:
    /// who waits too long goes without. On a busy machine the system may take the processor from the thread that holds
    /// it for a tenth of a second and more, so that is not too long; nobody waits for a lost lock a second time.
    pub fn lock(&self) -> Option<Guard<'_, T>> {
        let (mut spins, mut slept) = (0u32, Duration::ZERO);
        while self.held.compare_exchange_weak(false, true, Acquire, Relaxed).is_err() {
            spins += 1;
            if spins < SPINS {
                std::hint::spin_loop();
            } else if slept < PATIENCE && !self.lost.load(Relaxed) {
                let _errno = Errno::keep();
                std::thread::sleep(NAP);
                slept += NAP;
            } else {
                self.lost.store(true, Relaxed);
                return None;
            }
        }
        self.lost.store(false, Relaxed);
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
    fn nobody_waits_for_ever_and_only_once_for_long() {
        let spin = Spin::new(());
        let held = spin.lock();
        assert!(held.is_some() && spin.lock().is_none());
        assert!(spin.lost.load(Relaxed) && spin.lock().is_none());
        drop(held);
        assert!(spin.lock().is_some() && !spin.lost.load(Relaxed));
    }

    #[test]
    fn who_holds_it_may_be_kept_from_running() {
        static HELD: Spin<()> = Spin::new(());
        let holder = HELD.lock();
        std::thread::scope(|scope| {
            let waits = scope.spawn(|| HELD.lock().is_some());
            std::thread::sleep(Duration::from_millis(150));
            drop(holder);
            assert!(waits.join().expect("it does not panic"));
        });
    }
}
