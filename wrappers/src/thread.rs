//! What is kept of each thread: its number, and where it is: in a real call, in a callback of the program, in the checker itself.
//!
//! The compiler's own way to it is a call of the loader's function, several times in each call of MPI. On x86-64 it lies
//! in the room that every thread has for the libraries of the program's start: two instructions. Where this library is
//! loaded later, the loader keeps some of that room for such as it.

use crate::site::Site;
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use warden::call::Language;

/// Communicators and windows whose names are remembered, each in the one room that it has.
pub const NAMES: usize = 4;

/// What a communicator or window is called.
#[derive(Clone, Copy)]
pub struct NamedObject {
    /// The word that a call is given for it.
    pub word: usize,
    /// Its name, which all its members know.
    pub name: u64,
    /// Its number in the process's events.
    pub number: u32,
    /// How often one had been made or freed until then; 0: nothing is here.
    pub age: u32,
}

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
    /// Its place in the rank's slot (`wrappers/src/places.rs`); null: it has none yet.
    pub place: Cell<*mut u8>,
    /// Names of communicators and windows that it used last (`wrappers/src/observers/whereabouts.rs`).
    pub names: [Cell<NamedObject>; NAMES],
    /// Calls that wait while a callback in them makes further ones.
    pub nested: Cell<u32>,
    /// The place in the process's events of the call that it makes, as the recorder has it; 0: none.
    pub event: Cell<u32>,
    /// Where the thread's stack lies (`memory/stack.rs`); zeros: nobody asked yet.
    pub stack: Cell<(usize, usize)>,
    /// The first of its local variables that operations under way use, perhaps; 0: none (`wrappers/src/recorder/frames.rs`).
    pub lent_local: Cell<usize>,
    /// What it touched since its last call (`instrumented/log.rs`); null: nothing yet.
    pub log: Cell<*mut u8>,
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
    use super::{NAMES, NamedObject, Thread};
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
                place: Cell::new(std::ptr::null_mut()),
                names: [const { Cell::new(NamedObject { word: 0, name: 0, number: 0, age: 0 }) }; NAMES],
                nested: Cell::new(0),
                event: Cell::new(0),
                stack: Cell::new((0, 0)),
                lent_local: Cell::new(0),
                log: Cell::new(std::ptr::null_mut()),
                inside: Cell::new(false),
                unwatched: Cell::new(false),
            }
        };
    }
}

pub use place::THREAD;

/// In the marker: the real call is a Fortran procedure.
const FORTRAN: usize = 2;
/// In the marker: it is no real call but a callback of the program.
const CALLBACK: usize = 1;

/// The marker of a real call.
#[inline]
pub fn marker_of(site: Site) -> usize {
    let fortran = if site.language == Language::Fortran { FORTRAN } else { 0 };
    (site.cookie as usize & !(FORTRAN | CALLBACK)) | fortran
}

impl Thread {
    /// See [`in_fortran`]. What an exception left behind lies below the stack and does not count.
    #[inline]
    pub fn in_fortran(&self) -> bool {
        let here = 0u8;
        let marker = self.marker.get();
        marker & FORTRAN != 0 && (&raw const here as usize) < marker
    }

    pub fn number(&self) -> usize {
        static NEXT: AtomicUsize = AtomicUsize::new(1);
        if self.number.get() == 0 {
            self.number.set(NEXT.fetch_add(1, Relaxed));
        }
        self.number.get() - 1
    }
}

/// A number for the calling thread, from zero.
pub fn thread_number() -> usize {
    THREAD.with(Thread::number)
}

/// Whether the calling thread is inside of a real MPI call and not in a callback of the program. What an exception
/// left behind lies below the stack and does not count.
pub fn in_mpi_library() -> bool {
    let here = 0u8;
    let marker = THREAD.with(|thread| thread.marker.get());
    marker != 0 && marker & 1 == 0 && (&raw const here as usize) < marker
}

/// Address of the frame of the innermost real call, in which the thread is: frames of the program that wait for it lie
/// above. `None`: it is in none, or in a callback of the program.
pub fn call_frame() -> Option<usize> {
    let here = 0u8;
    let marker = THREAD.with(|thread| thread.marker.get());
    let inside = marker & CALLBACK == 0 && (&raw const here as usize) < marker;
    inside.then_some(marker & !(FORTRAN | CALLBACK))
}

/// The language of the call that the calling thread makes.
pub fn language() -> Language {
    THREAD.with(|thread| thread.language.get())
}

/// The calling thread makes a call in this language.
pub fn set_language(language: Language) {
    THREAD.with(|thread| thread.language.set(language));
}

/// Whether the calling thread is inside of the checker's own code.
pub fn in_checker() -> bool {
    THREAD.with(|thread| thread.inside.get())
}

/// Whether what the calling thread frees is not looked at. For the hooks of `free`, which may run before anything else does:
/// no call is made here.
#[inline(always)]
pub fn is_unwatched() -> bool {
    THREAD.with(|thread| thread.unwatched.get())
}

/// Sets it; returns what it was.
pub fn set_unwatched(unwatched: bool) -> bool {
    THREAD.with(|thread| thread.unwatched.replace(unwatched))
}

/// Runs a part of the watching: what it frees itself is not looked at.
pub fn unwatched<T>(part: impl FnOnce() -> T) -> T {
    let before = set_unwatched(true);
    let result = part();
    set_unwatched(before);
    result
}

/// Marks the calling thread as inside of a real call (or a user callback) whose frame is at `at`; returns the mark
/// before, for [`unmark`].
pub fn mark(at: usize, callback: bool) -> usize {
    let bits = if callback { CALLBACK } else { 0 };
    THREAD.with(|thread| thread.marker.replace((at & !(FORTRAN | CALLBACK)) | bits))
}

/// Whether the calling thread is inside of a Fortran procedure of MPI, and not in a callback of the program: C entries
/// that are reached from there pass through, for the procedure is watched.
#[inline]
pub fn in_fortran() -> bool {
    THREAD.with(|thread| thread.in_fortran())
}

/// Ends [`mark`].
pub fn unmark(outer: usize) {
    THREAD.with(|thread| thread.marker.set(outer));
}

/// A callback failed on the calling thread, and the finding has this number: the call that ran it is still to return.
pub fn callback_failed(number: u32) {
    THREAD.with(|thread| thread.failed.set(number + 1));
}

/// Who calls a function that is watched without a [`Site`] in C.
#[derive(Clone, Copy)]
pub struct By {
    /// Of a Fortran procedure.
    site: Option<Site>,
}

impl From<Site> for By {
    #[inline(always)]
    fn from(site: Site) -> By {
        By { site: (site.language == Language::Fortran).then_some(site) }
    }
}

/// Where a call is made, as far as its entry tells.
pub trait Whereabouts: Copy {
    /// The site of the call, where its entry has it.
    fn site(self) -> Option<Site>;

    /// The language that the checker is told of.
    #[inline(always)]
    fn language(self) -> Option<Language> {
        self.site().map(|site| site.language)
    }

    /// The marker of the real call. Where there is none the thread counts as before.
    #[inline(always)]
    fn marker(self) -> Option<usize> {
        self.site().map(marker_of)
    }
}

impl Whereabouts for By {
    #[inline(always)]
    fn site(self) -> Option<Site> {
        self.site
    }

    /// C entries that are reached from a Fortran procedure pass through.
    #[inline(always)]
    fn language(self) -> Option<Language> {
        None
    }
}

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
