//! What happens around every real call: is checking on, is the thread inside of the checker itself, and what must be
//! told before and after.
//!
//! A panic of the checker is contained here: it says so in the report, switches itself off, and the program runs on;
//! the real call is made outside, exactly once.

pub mod control;
pub mod flush;
pub mod rma;
pub mod sync;

use crate::abi::{self, Abi};
use crate::contained::contained_in;
use crate::directory::{self, Ending};
use crate::modules::callers::{self, Caller};
use crate::site::Site;
use crate::thread::{THREAD, Thread, in_fortran, marker_of};
use crate::{
    asking, contained, emit, making, memory, options, output, reserve, stack, start, state, watching,
};
use std::cell::Cell;
use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use warden::call::{Call, CallId, Context, Kind, Outcome, Results, StackId};
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
            if watching::on() {
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
            if watching::on() {
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
        if makes_window(id) && code == 0 && !watching::on() && directory::is_making() {
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

/// Nothing is checked any more. When that is so for want of memory, the other processes do not know yet.
#[inline]
fn stand_aside() {
    if reserve::has_run_out() {
        tell_once();
    }
}

#[cold]
#[inline(never)]
fn tell_once() {
    static TOLD: AtomicBool = AtomicBool::new(false);
    if !TOLD.swap(true, Relaxed) {
        contained::contained(CallId::of("MPI_Init"), "after", state::tell_no_more);
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
        state.free_ended();
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
    if shared && asking::error_class(abi, code) == Some(abi.table().errors.rma_shared) {
        return Results::NotShared;
    }
    Results::None
}
