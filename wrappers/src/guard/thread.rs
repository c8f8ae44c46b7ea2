//! What is kept of each thread.
//!
//! The compiler's own way to it is a call of the loader's function, several times in each call of MPI. On x86-64 it lies
//! in the room that every thread has for the libraries of the program's start: two instructions. Where this library is
//! loaded later, the loader keeps some of that room for such as it.

use std::cell::Cell;
use warden::call::Language;

/// All zero at first.
#[repr(C)]
pub struct Thread {
    /// Number of the thread plus one; 0: none yet.
    pub number: Cell<usize>,
    /// Stack address of the innermost real call or, with the lowest bit set, of the innermost user callback.
    pub marker: Cell<usize>,
    /// Number of the finding about a callback that failed in the call that is under way, plus one.
    pub failed: Cell<u32>,
    /// The language of the call that the checker was told of last.
    pub language: Cell<Language>,
    /// The thread is inside of the checker's own code.
    pub inside: Cell<bool>,
    /// The thread is inside of the watching of memory itself: what it frees is not looked at.
    pub unwatched: Cell<bool>,
}

#[cfg(target_arch = "x86_64")]
mod place {
    use super::Thread;
    use std::arch::{asm, global_asm};
    use warden::call::Language;

    const _: () = assert!(Language::C as u8 == 0, "the room is filled with zeros");

    global_asm!(
        ".pushsection .tbss.mpiwarden_thread, \"awT\", @nobits",
        ".hidden mpiwarden_thread",
        ".globl mpiwarden_thread",
        ".type mpiwarden_thread, @object",
        ".balign {align}",
        "mpiwarden_thread:",
        ".zero {size}",
        ".size mpiwarden_thread, {size}",
        ".popsection",
        align = const align_of::<Thread>(),
        size = const size_of::<Thread>(),
    );

    /// The calling thread's.
    pub struct Here;

    impl Here {
        #[inline(always)]
        pub fn with<T>(&self, part: impl FnOnce(&Thread) -> T) -> T {
            let at: *const Thread;
            // SAFETY: reads where the thread's own words lie. Not `pure`: a coroutine may go on in another thread.
            unsafe {
                asm!(
                    "mov {at}, qword ptr [rip + mpiwarden_thread@GOTTPOFF]",
                    "add {at}, qword ptr fs:[0]",
                    at = out(reg) at,
                    options(nostack, readonly),
                );
            }
            // SAFETY: a `Thread` of zeros, or what was made of it; only the calling thread has its address, and not for
            // longer than it lives.
            part(unsafe { &*at })
        }
    }

    pub static THREAD: Here = Here;
}

#[cfg(not(target_arch = "x86_64"))]
mod place {
    use super::Thread;
    use std::cell::Cell;
    use warden::call::Language;

    thread_local! {
        /// The calling thread's.
        pub static THREAD: Thread = const {
            Thread {
                number: Cell::new(0),
                marker: Cell::new(0),
                failed: Cell::new(0),
                language: Cell::new(Language::C),
                inside: Cell::new(false),
                unwatched: Cell::new(false),
            }
        };
    }
}

pub use place::THREAD;

#[cfg(test)]
mod tests {
    use super::THREAD;

    fn seen() -> (usize, usize, u32, bool) {
        THREAD.with(|thread| {
            (thread.number.get(), thread.marker.get(), thread.failed.get(), thread.inside.get())
        })
    }

    #[test]
    fn every_thread_has_its_own_and_begins_with_zeros() {
        let of_another = || std::thread::spawn(seen).join().expect("it only reads");
        assert_eq!(of_another(), (0, 0, 0, false));
        std::thread::spawn(move || {
            THREAD.with(|thread| {
                thread.number.set(7);
                thread.marker.set(8);
                thread.failed.set(9);
                thread.inside.set(true);
            });
            assert_eq!(seen(), (7, 8, 9, true));
            assert_eq!(of_another(), (0, 0, 0, false));
        })
        .join()
        .expect("no assertion fails");
    }
}
