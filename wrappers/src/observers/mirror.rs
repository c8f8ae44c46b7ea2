//! The mirror is told of a call and of what came of it, and what it finds goes to the checks. All calls but one-sided operations and
//! the synchronisation of windows come here.

use super::{At, Depth, Observer, context, let_go};
use crate::abi::{self, Abi};
use crate::arguments::quick;
use crate::contained::contained_in;
use crate::directory::{self, Ending};
use crate::site::Site;
use crate::thread::{THREAD, Thread};
use crate::{
    asking, contained, emit, making, memory, options, output, recorder, reserve, start, state, watching,
};
use std::cell::Cell;
use std::ffi::c_int;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use warden::call::{CALLS, Call, CallId, Context, Kind, Outcome, Results};
use warden::mirror::Ticket;
use warden::mirror::frames::Answer;

/// A call that the mirror is told of. `call` gives `None` when nothing is checked; `results` is asked for only where MPI succeeded.
pub struct Told<const NESTED: bool, C, R> {
    pub depth: Depth,
    pub call: C,
    pub results: R,
}

/// The observer of a row: `how much of the stack, the call, its results`.
macro_rules! told {
    (Nested, $call:expr, $results:expr) => {
        $crate::observers::mirror::told!(true, Nested, $call, $results)
    };
    ($depth:ident, $call:expr, $results:expr) => {
        $crate::observers::mirror::told!(false, $depth, $call, $results)
    };
    ($nested:literal, $depth:ident, $call:expr, $results:expr) => {
        $crate::observers::mirror::Told::<$nested, _, _> {
            depth: $crate::observers::Depth::$depth,
            call: $call,
            results: $results,
        }
    };
}

pub(crate) use told;

/// What is known of a call until it returns.
#[derive(Clone, Copy)]
pub struct EnteredCall {
    ticket: Option<(Ticket, Context)>,
    /// The window that the call frees, as the directory knows it.
    ending: Ending,
    /// What the recorder keeps of the call when it returns.
    recorded: Option<recorder::AfterCall>,
}

impl EnteredCall {
    /// The context of the call, when it is watched.
    pub fn context(&self) -> Option<Context> {
        self.ticket.map(|(_, context)| context)
    }

    /// Of a call that gets an attribute: the answer that leaves nothing to say, where that was certain before the call.
    pub fn expected_attribute(&self) -> Option<Answer> {
        self.ticket.as_ref()?.0.get.as_ref()?.expected
    }
}

impl<const NESTED: bool, C, R> Observer for Told<NESTED, C, R>
where
    C: Fn(&'static Abi) -> Option<Call>,
    R: Fn(&'static Abi) -> Results,
{
    type Kept = EnteredCall;
    const APART: bool = NESTED;

    #[inline(always)]
    fn before(&self, thread: &Thread, at: At) -> EnteredCall {
        let mut place = MaybeUninit::uninit();
        *self.keep(thread, at, &mut place)
    }

    #[inline(always)]
    fn keep<'k>(&self, thread: &Thread, at: At, place: &'k mut MaybeUninit<EnteredCall>) -> &'k EnteredCall {
        let id = at.id;
        let kept = place.write(EnteredCall { ticket: None, ending: Ending::NONE, recorded: None });
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
                    before(thread, at, self.depth, kept, |abi| {
                        let call = (self.call)(abi);
                        told.set(true);
                        call
                    });
                });
            } else {
                stand_aside();
            }
            if shared && !told.get() {
                take_part(thread, id, &self.call);
            }
        }
        if id == ENDS_WINDOWS[0] {
            kept.ending = directory::take_ending();
        }
        if ENDS_MPI.contains(&id) && kept.ticket.is_some() {
            contained_in(thread, id, "before", || emit::candidates(id));
        }
        kept
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, at: At, kept: &EnteredCall, code: c_int) {
        let id = at.id;
        // Looked at where it lies: of most calls little of it is needed.
        if let Some((ticket, context)) = &kept.ticket {
            if watching::on() {
                thread.language.set(context.language);
                contained_in(thread, id, "after", || {
                    let Some(abi) = abi::get() else { return };
                    let outcome = if code == 0 {
                        Outcome::success((self.results)(abi))
                    } else {
                        Outcome { success: false, results: failure(abi, id, code) }
                    };
                    after(id, ticket, context, &outcome);
                    if let Some(waits) = kept.recorded {
                        recorder::call_returned(waits, &outcome, context, at.site);
                    }
                });
            } else {
                stand_aside();
            }
        }
        if makes_window(id) && code == 0 && !watching::on() && directory::is_making() {
            // The checker failed since the members agreed: the window is freed together with theirs all the same.
            contained_in(thread, id, "after", || {
                if let Some(abi) = abi::get() {
                    (self.results)(abi);
                }
            });
        }
        if !kept.ending.is_none() {
            contained_in(thread, id, "after", || {
                if let Some(abi) = abi::get() {
                    directory::ended(abi, kept.ending, code == 0);
                }
            });
        }
    }
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
#[inline(always)]
fn makes_window(id: CallId) -> bool {
    MAKES_WINDOW[usize::from(id.0)]
}

/// One flag a call, so that the question is none in a row, whose call is known.
const MAKES_WINDOW: [bool; CALLS.len()] = {
    const MAKERS: [CallId; 7] = [
        CallId::of("MPI_Win_create"),
        CallId::of("MPI_Win_create_c"),
        CallId::of("MPI_Win_allocate"),
        CallId::of("MPI_Win_allocate_c"),
        CallId::of("MPI_Win_allocate_shared"),
        CallId::of("MPI_Win_allocate_shared_c"),
        CallId::of("MPI_Win_create_dynamic"),
    ];
    let mut flags = [false; CALLS.len()];
    let mut index = 0;
    while index < MAKERS.len() {
        flags[MAKERS[index].0 as usize] = true;
        index += 1;
    }
    flags
};

/// The calls that end windows.
const ENDS_WINDOWS: [CallId; 2] = [CallId::of("MPI_Win_free"), CallId::of("MPI_Finalize")];

/// The calls that end MPI.
const ENDS_MPI: [CallId; 2] = [CallId::of("MPI_Finalize"), CallId::of("MPI_Session_finalize")];

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

fn before(
    thread: &Thread,
    at: At,
    depth: Depth,
    kept: &mut EnteredCall,
    call: impl FnOnce(&'static Abi) -> Option<Call>,
) {
    let Some(abi) = abi::get() else { return };
    options::test_panic(at.id, "before");
    if memory::pending() {
        emit::freed_memory();
    }
    let context = context(thread, at, depth);
    let Some(call) = call(abi) else { return };
    if recorder::on() {
        kept.recorded = recorder::call_begins(&call, &context, at.site);
    }
    tell(abi, at.site, call, &context, &mut kept.ticket);
}

/// The mirror is told of a call. There once, for all calls in both languages: a program makes many kinds of call, and
/// code that is at hand already costs least.
#[inline(never)]
fn tell(abi: &'static Abi, site: Site, call: Call, context: &Context, kept: &mut Option<(Ticket, Context)>) {
    let id = context.call;
    start::before_call(abi, &call);
    let mut facts = Vec::new();
    let library;
    let ticket;
    {
        let mut locked = state::lock_to_ask();
        let Some(state) = locked.as_mut() else { return };
        output::begun(id);
        library = state.library;
        if let Call::ObjectFree { kind: Kind::Comm, object, .. } = call {
            quick::forget(object);
        }
        if let Call::ObjectFree { kind: Kind::Datatype, object, .. } = call {
            quick::forget_type(object);
        }
        if let Call::ObjectFree { kind: Kind::Win, object, .. } = call {
            quick::forget_win(object);
            state.mirror.early_before_free(object, &mut state.directory, &mut facts);
        }
        ticket = state.mirror.enter(call, context, &mut facts);
        if ticket.get.is_none_or(|get| get.expected.is_none()) {
            state::changed();
        }
        state.publish();
    }
    // SAFETY: the cookie is a word of the entry's own frame, which is still there.
    unsafe { site.cookie.write_volatile(ticket.serial as usize) };
    if !facts.is_empty() {
        emit::facts(&facts, id, library);
    }
    let_go(facts);
    *kept = Some((ticket, *context));
}

fn after(id: CallId, ticket: &Ticket, context: &Context, outcome: &Outcome) {
    options::test_panic(id, "after");
    if memory::pending() {
        emit::freed_memory();
    } else if ticket.is_answered(outcome) {
        output::over();
        return;
    }
    let mut facts = Vec::new();
    let library;
    let promised;
    if let Results::Object(Some(handle)) | Results::Datatype { handle, .. } = outcome.results
        && id.name().starts_with("MPI_Type")
    {
        quick::forget_type(handle);
    }
    // No callback can have run, so that nothing follows from it for anything else.
    let plain = ticket.datatype.is_some() && outcome.success;
    if ENDS_MPI.contains(&id) {
        start::sees_all();
    }
    {
        let mut locked = state::lock();
        let Some(state) = locked.as_mut() else { return };
        output::over();
        library = state.library;
        state.mirror.leave(*ticket, context, outcome, &mut facts);
        if plain {
            drop(locked);
            return let_go(facts);
        }
        promised = state.made_window(context.thread, outcome);
        state.publish();
        state.free_ended();
    }
    if id == ENDS_MPI[0] && outcome.success {
        emit::requests_left(&mut facts);
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
