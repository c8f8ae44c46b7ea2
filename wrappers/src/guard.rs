//! What happens around every real call: is checking on, is the thread inside of the checker itself, and what must be
//! told before and after.
//!
//! A panic of the checker is contained here: it says so in the report, switches itself off, and the program runs on;
//! the real call is made outside, exactly once.

pub mod control;
pub mod flush;
pub mod rma;
pub mod sync;
mod thread;

use crate::abi::{self, Abi};
use crate::directory::{self, Ending};
use crate::modules::callers::{self, Caller};
use crate::wrap::Site;
use crate::{emit, making, memory, options, output, stack, start, state};
use std::cell::Cell;
use std::ffi::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use thread::{THREAD, Thread};
use warden::call::{Call, CallId, Context, Kind, Language, Outcome, Results, StackId};
use warden::mirror::Ticket;
use warden::mirror::facts::Fact;

/// How much of the call stack is taken when the call is entered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// All of it: the call leaves something behind whose place may be asked for later.
    Full,
    /// Only the caller's address.
    Caller,
    /// As [`Depth::Full`], of a call in which callbacks of the program make further calls, perhaps thousands deep: little of the
    /// stack is used while it runs.
    Nested,
}

/// What [`leave`] needs from [`enter`]. Plain data: it lies on the stack across the real call.
#[derive(Clone, Copy)]
pub struct Entered {
    ticket: Option<(Ticket, Context)>,
    /// What the thread was inside of before.
    outer: usize,
    /// The window that the call frees, as the directory knows it.
    ending: Ending,
}

impl Entered {
    /// The context of the call, when it is watched.
    pub fn context(&self) -> Option<Context> {
        self.ticket.map(|(_, context)| context)
    }
}

/// In the marker: the real call is a Fortran procedure.
const FORTRAN: usize = 2;
/// In the marker: it is no real call but a callback of the program.
const CALLBACK: usize = 1;

/// The marker of a real call.
#[inline]
fn marker_of(site: Site) -> usize {
    let fortran = if site.language == Language::Fortran { FORTRAN } else { 0 };
    (site.cookie as usize & !(FORTRAN | CALLBACK)) | fortran
}

impl Thread {
    /// See [`in_fortran`]. What an exception left behind lies below the stack and does not count.
    #[inline]
    fn in_fortran(&self) -> bool {
        let here = 0u8;
        let marker = self.marker.get();
        marker & FORTRAN != 0 && (&raw const here as usize) < marker
    }

    fn number(&self) -> usize {
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

/// Marks the calling thread as inside of a real call (or a user callback) whose frame is at `at`; returns the mark
/// before, for [`unmark`].
pub fn mark(at: usize, callback: bool) -> usize {
    let bits = if callback { CALLBACK } else { 0 };
    THREAD.with(|thread| thread.marker.replace((at & !(FORTRAN | CALLBACK)) | bits))
}

/// Marks the calling thread as inside of the real call of an entry; returns the mark before, for [`unmark`].
pub fn mark_real(site: Site) -> usize {
    THREAD.with(|thread| thread.marker.replace(marker_of(site)))
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

/// Whether the call or callback whose cookie is at `frame` still runs: its cookie holds its number. `at`: the cookie of the
/// one that asks.
pub fn runs(at: usize, frame: usize, serial: u64) -> bool {
    let here = 0u8;
    let own = memory::thread_stack()
        .filter(|&(low, high)| (low..high).contains(&(&raw const here as usize)))
        .is_some_and(|(low, high)| (low..high).contains(&frame));
    if !own {
        // The stack of a coroutine, which may be gone; or a coroutine asks, and frames of other stacks lie on either side.
        return memory::word_at(frame) == Some(serial as usize);
    }
    // SAFETY: a word of the calling thread's own stack, above the frame of the call that it is in: no thread can take it
    // away meanwhile. What lies below was left by an exception or a jump.
    frame >= at && unsafe { (frame as *const usize).read_volatile() == serial as usize }
}

/// What is done around the real call of a row: in the row's own function, or, where calls are nested, in functions of their own.
macro_rules! around {
    (Nested, $id:expr, $site:expr, $call:expr, $results:expr, $real:expr) => {
        $crate::guard::around_apart($id, $site, $call, $results, $real)
    };
    ($depth:ident, $id:expr, $site:expr, $call:expr, $results:expr, $real:expr) => {{
        let entered = $crate::guard::enter($id, $site, $crate::guard::Depth::$depth, $call);
        let code = $real();
        $crate::guard::leave(&entered, $id, code, $results);
        code
    }};
}

pub(crate) use around;

/// See [`around!`]: nothing but what has to be kept lies on the stack while the real call runs.
#[inline(never)]
pub fn around_apart(
    id: CallId,
    site: Site,
    call: impl Fn(&'static Abi) -> Option<Call>,
    results: impl Fn(&'static Abi) -> Results,
    real: impl FnOnce() -> c_int,
) -> c_int {
    let entered = enter_apart(id, site, call);
    let code = real();
    leave_apart(&entered, id, code, results);
    code
}

/// [`enter`] in a frame that is gone while the real call runs.
#[inline(never)]
fn enter_apart(id: CallId, site: Site, call: impl Fn(&'static Abi) -> Option<Call>) -> Entered {
    enter(id, site, Depth::Nested, call)
}

/// [`leave`], likewise.
#[inline(never)]
fn leave_apart(entered: &Entered, id: CallId, code: c_int, results: impl Fn(&'static Abi) -> Results) {
    leave(entered, id, code, results);
}

/// Before the real call. `None` from `call`: nothing is checked.
#[inline]
pub fn enter(id: CallId, site: Site, depth: Depth, call: impl Fn(&'static Abi) -> Option<Call>) -> Entered {
    // Looked up once: a look-up is a call.
    THREAD.with(|thread| {
        let mut entered = Entered { ticket: None, outer: thread.marker.get(), ending: Ending::NONE };
        thread.language.set(site.language);
        // Only where the user promises that every rank is watched do members wait for each other.
        let shared = (makes_window(id) || ENDS_WINDOWS.contains(&id)) && options::get().directory_over_mpi;
        if !thread.inside.get() {
            // The checker fails before this is set, if it fails.
            let told = Cell::new(false);
            if shared {
                directory::expect_part();
            }
            if state::on() {
                contained_in(thread, id, "before", || {
                    if makes_window(id) {
                        // Other processes judge by what this one says of its memory.
                        start::sees_all();
                    }
                    entered.ticket = before(thread, id, site, depth, |abi| {
                        let call = call(abi);
                        told.set(true);
                        call
                    });
                });
            } else {
                stand_aside();
            }
            if shared && !told.get() {
                take_part(thread, id, &call);
            }
        }
        if id == ENDS_WINDOWS[0] {
            entered.ending = directory::take_ending();
        }
        if ENDS_MPI.contains(&id) && entered.ticket.is_some() {
            contained_in(thread, id, "before", || emit::candidates(id));
        }
        thread.marker.set(marker_of(site));
        entered
    })
}

/// The other members of a window wait for this process, also when it does not check any more, or fails just now.
#[cold]
fn take_part(thread: &Thread, id: CallId, call: impl Fn(&'static Abi) -> Option<Call>) {
    if directory::took_part() {
        return;
    }
    contained_in(thread, id, "before", || {
        if let Some(abi) = abi::get() {
            call(abi);
        }
    });
}

/// Whether a call makes a window.
fn makes_window(id: CallId) -> bool {
    (MAKE_FIRST.0..=MAKE_LAST.0).contains(&id.0)
}

/// The calls that end windows.
const ENDS_WINDOWS: [CallId; 2] = [CallId::of("MPI_Win_free"), CallId::of("MPI_Finalize")];

/// The calls that end MPI.
const ENDS_MPI: [CallId; 2] = [CallId::of("MPI_Finalize"), CallId::of("MPI_Session_finalize")];

/// They stand together in the table.
const MAKE_FIRST: CallId = CallId::of("MPI_Win_create");
const MAKE_LAST: CallId = CallId::of("MPI_Win_create_dynamic");

/// After the real call.
#[inline]
pub fn leave(entered: &Entered, id: CallId, code: c_int, results: impl Fn(&'static Abi) -> Results) {
    THREAD.with(|thread| {
        thread.marker.set(entered.outer);
        if let Some((ticket, context)) = entered.ticket {
            if state::on() {
                thread.language.set(context.language);
                contained_in(thread, id, "after", || {
                    let Some(abi) = abi::get() else { return };
                    let outcome = if code == 0 {
                        Outcome::success(results(abi))
                    } else {
                        Outcome { success: false, results: failure(abi, id, code) }
                    };
                    after(id, ticket, &context, &outcome);
                });
            } else {
                stand_aside();
            }
        }
        if makes_window(id) && code == 0 && !state::on() && directory::is_making() {
            // The checker failed since the members agreed: the window is freed together with theirs all the same.
            contained_in(thread, id, "after", || {
                if let Some(abi) = abi::get() {
                    results(abi);
                }
            });
        }
        if !entered.ending.is_none() {
            contained_in(thread, id, "after", || {
                if let Some(abi) = abi::get() {
                    directory::ended(abi, entered.ending, code == 0);
                }
            });
        }
    });
}

/// Runs a part of the checker. A panic in it ends checking, and nothing else.
#[inline]
pub fn contained<T>(id: CallId, when: &str, part: impl FnOnce() -> T) -> Option<T> {
    THREAD.with(|thread| contained_in(thread, id, when, part))
}

#[inline]
fn contained_in<T>(thread: &Thread, id: CallId, when: &str, part: impl FnOnce() -> T) -> Option<T> {
    let _errno = output::Errno::keep();
    thread.inside.set(true);
    let done = catch_unwind(AssertUnwindSafe(part));
    let done = match done {
        Ok(value) => Some(value),
        Err(panic) => {
            state::switch_off();
            // The unwinding has released every lock. What is done here must not panic again.
            let _ = catch_unwind(AssertUnwindSafe(state::tell_no_more));
            let _ = catch_unwind(AssertUnwindSafe(|| emit::panicked(id, when, &*panic)));
            std::mem::forget(panic);
            None
        }
    };
    thread.inside.set(false);
    done
}

/// Nothing is checked any more. When that is so for want of memory, the other processes do not know yet.
#[inline]
fn stand_aside() {
    if memory::has_run_out() {
        tell_once();
    }
}

#[cold]
#[inline(never)]
fn tell_once() {
    static TOLD: AtomicBool = AtomicBool::new(false);
    if !TOLD.swap(true, Relaxed) {
        contained(CallId::of("MPI_Init"), "after", state::tell_no_more);
    }
}

/// The context of a call from this thread.
fn context(thread: &Thread, id: CallId, site: Site, depth: Depth) -> Context {
    let stack = if depth == Depth::Caller { StackId::default() } else { stack::capture(site) };
    Context {
        call: id,
        thread: thread.number(),
        stack,
        site: site.caller,
        frame: site.cookie as usize,
        language: site.language,
    }
}

fn before(
    thread: &Thread,
    id: CallId,
    site: Site,
    depth: Depth,
    call: impl FnOnce(&'static Abi) -> Option<Call>,
) -> Option<(Ticket, Context)> {
    let abi = abi::get()?;
    crate::options::test_panic(id, "before");
    if memory::pending() {
        emit::freed_memory();
    }
    let context = context(thread, id, site, depth);
    let call = call(abi)?;
    told(abi, site, call, &context).map(|ticket| (ticket, context))
}

/// The mirror is told of a call. There once, for all calls in both languages: a program makes many kinds of call, and
/// code that is at hand already costs least.
#[inline(never)]
fn told(abi: &'static Abi, site: Site, call: Call, context: &Context) -> Option<Ticket> {
    let id = context.call;
    start::before_call(abi, &call);
    let mut facts = Vec::new();
    let library;
    let ticket;
    {
        let mut locked = state::lock();
        let state = locked.as_mut()?;
        output::count_call(id);
        output::in_flight(Some(id));
        library = state.library;
        if let Call::ObjectFree { kind: Kind::Win, object, .. } = call {
            state.mirror.early_before_free(object, &mut state.directory, &mut facts);
        }
        ticket = state.mirror.enter(call, context, &mut facts);
        state.publish();
    }
    // SAFETY: the cookie is a word of the entry's own frame, which is still there.
    unsafe { site.cookie.write_volatile(ticket.serial as usize) };
    if !facts.is_empty() {
        emit::facts(&facts, id, library);
    }
    let_go(facts);
    Some(ticket)
}

/// Lets go of the facts of a call, which nearly always are none: that needs no call.
#[inline(always)]
fn let_go(facts: Vec<Fact>) {
    if facts.capacity() == 0 {
        std::mem::forget(facts);
    }
}

fn after(id: CallId, ticket: Ticket, context: &Context, outcome: &Outcome) {
    crate::options::test_panic(id, "after");
    if memory::pending() {
        emit::freed_memory();
    } else if ticket.is_answered(outcome) {
        output::in_flight(None);
        return;
    }
    let mut facts = Vec::new();
    let library;
    let promised;
    // No callback can have run, so that nothing follows from it for anything else.
    let plain = ticket.datatype.is_some() && outcome.success;
    if ENDS_MPI.contains(&id) {
        start::sees_all();
    }
    {
        let mut locked = state::lock();
        let Some(state) = locked.as_mut() else { return };
        output::in_flight(None);
        library = state.library;
        state.mirror.leave(ticket, context, outcome, &mut facts);
        if plain {
            drop(locked);
            return let_go(facts);
        }
        promised = state.made_window(context.thread, outcome);
        state.publish();
        crate::callbacks::free_ended(state);
    }
    if let (Some(win), Some(abi)) = (promised, abi::get()) {
        facts.extend(making::broken_hints(abi, win, None));
    }
    if !facts.is_empty() {
        emit::facts(&facts, id, library);
    }
    let_go(facts);
    let failed = THREAD.with(|thread| thread.failed.take());
    if failed != 0 {
        emit::after_failed_callback(failed - 1, id, outcome.success);
    }
    if ENDS_MPI.contains(&id) {
        emit::ended();
        if outcome.success {
            start::ended();
        }
    }
}

/// What a failed call says: only whether a shared allocation failed because no memory is shared.
#[cold]
fn failure(abi: &Abi, id: CallId, code: c_int) -> Results {
    let shared = matches!(id.name(), "MPI_Win_allocate_shared" | "MPI_Win_allocate_shared_c");
    if shared && start::error_class(abi, code) == Some(abi.table().errors.rma_shared) {
        return Results::NotShared;
    }
    Results::None
}
