//! The one engine: what happens around every real call that is watched, whoever watches it, in C and in Fortran.
//!
//! The observer is told, the thread notes that it is inside of MPI, the real call is made exactly once, or what the observer makes in its
//! place, and the observer is told what came of it. Nothing with a destructor lives across the real call, so that C++ exceptions, `longjmp` and `pthread_exit` pass; what
//! an observer keeps is plain data.

use crate::modules::callers::{self, Caller};
use crate::observers::{Observer, local};
use crate::thread::{THREAD, Thread, Whereabouts, in_fortran};
use std::ffi::c_int;
use std::mem::MaybeUninit;
use warden::call::CallId;

/// Makes a real call, which ends with the code that is given back, and tells an observer before and after it.
#[inline(always)]
pub fn around<P: Whereabouts, O: Observer<P>>(
    at: P,
    observer: &O,
    real: impl FnOnce(&O::Kept) -> c_int,
) -> c_int {
    // Filled where it lies: it may be large, and a copy of it would be most of what some calls cost.
    let mut kept = MaybeUninit::uninit();
    let outer = if O::APART { enter_apart(at, observer, &mut kept) } else { enter(at, observer, &mut kept) };
    // SAFETY: `enter` has filled it.
    let kept = unsafe { kept.assume_init_ref() };
    if O::holds_back(kept) {
        return observer.instead(kept);
    }
    let code = observer.call(kept, || real(kept));
    if O::APART {
        leave_apart(at, observer, kept, outer, code);
    } else {
        leave(at, observer, kept, outer, code);
    }
    code
}

/// Tells an observer of a call whose entry goes on to the real function in its own place: nothing is kept of it.
pub fn before<P: Whereabouts>(at: P, observer: &impl Observer<P, Kept = ()>) {
    THREAD.with(|thread| {
        speak(thread, at);
        observer.before(thread, at);
    });
}

/// The thread makes a call in this language.
#[inline(always)]
fn speak(thread: &Thread, at: impl Whereabouts) {
    if let Some(language) = at.language() {
        thread.language.set(language);
    }
}

/// Fills what is kept, and gives back what the thread was inside of before.
#[inline(always)]
fn enter<P: Whereabouts, O: Observer<P>>(at: P, observer: &O, kept: &mut MaybeUninit<O::Kept>) -> usize {
    // Looked up once: a look-up is a call.
    THREAD.with(
        #[inline(always)]
        |thread| {
            let outer = thread.marker.get();
            speak(thread, at);
            local::begins(thread, outer, at);
            let kept = observer.keep(thread, at, kept);
            if !O::holds_back(kept)
                && let Some(marker) = at.marker()
            {
                thread.marker.set(marker);
            }
            outer
        },
    )
}

#[inline(always)]
fn leave<P: Whereabouts, O: Observer<P>>(at: P, observer: &O, kept: &O::Kept, outer: usize, code: c_int) {
    THREAD.with(
        #[inline(always)]
        |thread| {
            if at.marker().is_some() {
                thread.marker.set(outer);
            }
            observer.after(thread, at, kept, code);
            local::returned(thread);
        },
    );
}

/// [`enter`] in a frame that is gone while the real call runs.
#[inline(never)]
fn enter_apart<P: Whereabouts, O: Observer<P>>(
    at: P,
    observer: &O,
    kept: &mut MaybeUninit<O::Kept>,
) -> usize {
    enter(at, observer, kept)
}

/// [`leave`], likewise.
#[inline(never)]
fn leave_apart<P: Whereabouts, O: Observer<P>>(
    at: P,
    observer: &O,
    kept: &O::Kept,
    outer: usize,
    code: c_int,
) {
    leave(at, observer, kept, outer, code);
}

/// Whether a C entry that goes back to `caller` was called by the MPI library itself: that is not watched. `spans`: the call
/// starts or ends MPI, which is the program's wish whoever makes it.
#[inline(always)]
pub fn passes(caller: usize, spans: bool) -> bool {
    !callers::is_by_executable(caller) && passes_from(caller, spans)
}

#[inline(never)]
fn passes_from(caller: usize, spans: bool) -> bool {
    match callers::whose(caller) {
        Caller::Program => false,
        // The Fortran procedure is watched. A C++ binding, and procedures that are not watched, are a limit of the report.
        Caller::Binding => !spans || in_fortran(),
        Caller::BindingPerhaps => in_fortran(),
        Caller::Library => !spans,
    }
}

/// Whether a call of this name starts or ends MPI.
pub const fn spans(id: CallId) -> bool {
    const SPANS: [CallId; 6] = [
        CallId::of("MPI_Init"),
        CallId::of("MPI_Init_thread"),
        CallId::of("MPI_Finalize"),
        CallId::of("MPI_Session_init"),
        CallId::of("MPI_Session_finalize"),
        CallId::of("MPI_Abort"),
    ];
    let mut at = 0;
    while at < SPANS.len() {
        if SPANS[at].0 == id.0 {
            return true;
        }
        at += 1;
    }
    false
}
