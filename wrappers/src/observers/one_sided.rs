//! The mirror is told of one-sided operations, and they are held back where a guard is wanted. Nothing is kept across the real call
//! that would cost time, and no stack is taken unless something is wrong.

use super::{At, Depth, Observer, context, let_go, origins, usable};
use crate::abi::{self, Abi};
use crate::contained::contained_in;
use crate::site::Site;
use crate::thread::Thread;
use crate::{
    emit, looks, making, memory, modules, options, output, recorder, stack, start, state, switch, types,
    watching,
};
use std::ffi::c_int;
use std::sync::Arc;
use warden::call::{CallId, Context, Handle, Rma, Target};
use warden::findings::status::operation;
use warden::mirror::facts::Fact;
use warden::mirror::layout::Layout;
use warden::mirror::{RmaTicket, Rule};

/// A one-sided operation. `rma` gives `None` when nothing is checked.
pub struct OneSided<F> {
    pub win: usize,
    pub request: Asked,
    pub rma: F,
}

/// What is known of an operation until it returns.
#[derive(Clone, Copy)]
pub struct EnteredOperation {
    ticket: Option<(RmaTicket, Context)>,
    /// The operation is not to be passed on; the class of the error.
    refused: Option<c_int>,
    /// The number of its request among the recorder's events; 0: it has none.
    recorded: u32,
}

/// Where an operation writes its request: the C handle, and the program's own variable. 0: it has none.
#[derive(Clone, Copy)]
pub struct Asked {
    pub handle: usize,
    pub variable: usize,
}

impl<F: Fn(&'static Abi) -> Option<Rma>> Observer for OneSided<F> {
    type Kept = EnteredOperation;

    #[inline(always)]
    fn before(&self, thread: &Thread, at: At) -> EnteredOperation {
        let mut kept = EnteredOperation { ticket: None, refused: None, recorded: 0 };
        if watching::on() && !thread.inside.get() {
            contained_in(thread, at.id, "before", || {
                if let Some(entered) = before(thread, at, &self.rma) {
                    kept = entered;
                } else if recorder::on() {
                    recorder::unknown(recorder::EventPlace::of(at.site, at.id));
                }
            });
        }
        kept
    }

    #[inline(always)]
    fn holds_back(kept: &EnteredOperation) -> bool {
        kept.refused.is_some()
    }

    fn instead(&self, kept: &EnteredOperation) -> c_int {
        refuse(self.win, self.request.handle, kept.refused.unwrap_or(0))
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, at: At, kept: &EnteredOperation, code: c_int) {
        if recorder::on() && (code != 0 || kept.recorded != 0) {
            contained_in(thread, at.id, "after", || recorded(at, self.request, kept.recorded, code));
        }
        let Some((ticket, context)) = kept.ticket else { return };
        if !watching::on() {
            return;
        }
        if code == 0 && self.request.handle == 0 && !options::tests_panic(at.id) {
            output::over();
            return;
        }
        contained_in(thread, at.id, "after", || after(at.id, ticket, &context, code, self.request));
    }
}

fn before(
    thread: &Thread,
    at: At,
    rma: impl FnOnce(&'static Abi) -> Option<Rma>,
) -> Option<EnteredOperation> {
    let At { id, site } = at;
    let abi = abi::get()?;
    options::test_panic(id, "before");
    if memory::pending() {
        emit::freed_memory();
    }
    let context = context(thread, at, Depth::Caller);
    let rma = rma(abi)?;
    start::before_other(abi);
    let mut facts = Vec::new();
    let library;
    let mut ticket;
    let asked;
    let limited;
    {
        let mut locked = state::lock();
        let mut state = locked.as_mut()?;
        if state.mirror.unknown_layouts(&rma) != [None; 3] {
            let unknown = state.mirror.unknown_layouts(&rma);
            drop(locked);
            learn(abi, unknown);
            locked = state::lock();
            state = locked.as_mut()?;
        }
        if let Target::Rank(target) = rma.target
            && let Some(unmet) = making::unmet(state, rma.win, &[target])
        {
            drop(locked);
            making::meet(abi, rma.win, unmet);
            locked = state::lock();
            state = locked.as_mut()?;
        }
        output::begun(id);
        library = state.library;
        ticket = state.mirror.rma_enter(&rma, &context, &mut state.directory, &mut facts);
        for (first, end) in ticket.buffers {
            memory::buffers::enter(&(first..end), rma.win.0);
        }
        asked = state.directory.is_asked();
        limited = state.directory.has_limits();
    }
    if asked {
        ask(&mut ticket, &mut facts);
    }
    if ticket.early {
        keep_place(&ticket, site);
    }
    let mut refused = None;
    let has_epoch = facts.is_empty() || !facts.iter().any(Fact::is_without_epoch);
    if !facts.is_empty() {
        if options::get().guard {
            refused = ticket.broken.map(|rule| class(abi, rule));
        }
        emit::rma_facts(&mut facts, id, library, refused.is_some());
    }
    if limited {
        unchecked();
    }
    let_go(facts);
    origins::of_operation(at, ticket.buffers);
    usable::of_operation(at, ticket.buffers, rma.compare);
    if let Some((first, bytes)) = ticket.bytes
        && refused.is_none()
    {
        in_flight(id, &rma, &ticket, site, first, bytes);
    }
    let recorded = if recorder::on() && refused.is_none() { record(at, &rma, has_epoch) } else { 0 };
    Some(EnteredOperation { ticket: Some((ticket, context)), refused, recorded })
}

/// Keeps an operation as an event: the number of its request.
#[inline(never)]
fn record(at: At, rma: &Rma, has_epoch: bool) -> u32 {
    let place = recorder::EventPlace::of(at.site, at.id);
    let kept = || state::lock().as_ref().map_or(0, |state| recorder::operation(state, rma, place));
    let request = recorder::quick_operation(rma, place).unwrap_or_else(kept);
    if !has_epoch {
        // Whether MPI makes it, and what would complete it, is not known: some libraries say that it succeeded, and make nothing.
        recorder::failed(place);
    }
    request
}

/// An operation that was kept has returned.
#[cold]
fn recorded(at: At, request: Asked, number: u32, code: c_int) {
    if code != 0 {
        return recorder::failed(recorder::EventPlace::of(at.site, at.id));
    }
    // SAFETY: MPI succeeded, so it has written the handle.
    let handle = abi::get().and_then(|abi| unsafe { abi.read_handle(request.handle) });
    if let Some(handle) = handle {
        recorder::operation_began(number, handle, request.variable);
    }
}

/// What is said of an operation later is said at its place.
#[cold]
fn keep_place(ticket: &RmaTicket, site: Site) {
    let stack = stack::capture(site);
    if let Some(state) = state::lock().as_mut() {
        state.mirror.place_of_early(ticket, stack);
    }
}

/// Begins to look at a table on another node. A guard has to wait for the answer.
#[cold]
fn ask(ticket: &mut RmaTicket, facts: &mut Vec<Fact>) {
    looks::start();
    if !options::get().guard {
        return;
    }
    let asked = state::lock().as_ref().and_then(|state| state.mirror.asked(ticket));
    let Some((window, target)) = asked else { return };
    looks::finish(window, Some(target));
    if let Some(state) = state::lock().as_mut() {
        state.mirror.rma_look(ticket, &mut state.directory, facts);
        state.directory.forget(window);
    }
}

/// Notes an operation in the rank's slot, where it is found if the process ends before it is complete.
#[inline]
fn in_flight(id: CallId, rma: &Rma, ticket: &RmaTicket, site: Site, first: u64, bytes: u64) {
    let (site, inside) = match modules::in_executable(site.caller) {
        Some(offset) => (offset as u64, operation::IN_EXECUTABLE),
        None => (site.caller as u64, 0),
    };
    let checked = if ticket.checked { operation::CHECKED } else { 0 };
    output::operation(&output::Operation {
        call: id,
        flags: inside | checked,
        target: rank_of(rma.target),
        world: ticket.world,
        window: rma.win.0 as u32,
        site,
        first,
        bytes,
    });
}

pub(super) fn rank_of(target: Target) -> i32 {
    match target {
        Target::Rank(rank) => rank,
        Target::Null => -1,
    }
}

/// Asks MPI for the layouts of datatypes.
#[cold]
fn learn(abi: &'static Abi, unknown: [Option<Handle>; 3]) {
    let known = |datatype: Handle| -> Option<Arc<Layout>> {
        state::lock().as_ref().and_then(|state| state.mirror.layout(datatype).cloned())
    };
    for datatype in unknown.into_iter().flatten() {
        let asked = types::layout(abi, datatype, &known);
        if let (Some((layout, recipe)), Some(state)) = (asked, state::lock().as_mut()) {
            state.mirror.keep_layout(datatype, layout, recipe);
        }
    }
}

/// The class of the error that a held-back operation ends with (12.6.2).
fn class(abi: &Abi, rule: Rule) -> c_int {
    match rule {
        Rule::Range => abi.table().errors.rma_range,
        Rule::Sync => abi.table().errors.rma_sync,
    }
}

/// Ends an operation that is not passed on: the window's error handler is called, and what happens then is its affair.
#[cold]
fn refuse(win: usize, request: usize, class: c_int) -> c_int {
    let Some(abi) = abi::get() else { return class };
    if request != 0 {
        // SAFETY: the program gives the address of its handle, which MPI would have written.
        unsafe { abi.write_handle(request, abi.request_null()) };
    }
    if let Some(call) = abi.real(c"PMPI_Win_call_errhandler") {
        // SAFETY: MPI's function of this name, on a window that the mirror knows to be live.
        unsafe {
            let call: unsafe extern "C-unwind" fn(usize, c_int) -> c_int = std::mem::transmute(call);
            call(win, class);
        }
    }
    output::over();
    class
}

fn after(id: CallId, ticket: RmaTicket, context: &Context, code: c_int, request: Asked) {
    options::test_panic(id, "after");
    let Some(abi) = abi::get() else { return };
    // SAFETY: where MPI succeeded it has written the handle.
    let handle = if code == 0 { unsafe { abi.read_handle(request.handle) } } else { None };
    let handle = handle.filter(|handle| *handle != abi.request_null());
    let begun = handle.map(|handle| (handle, stack::intern(&[context.site])));
    let mut locked = state::lock();
    let Some(state) = locked.as_mut() else { return };
    let request = begun.map(|(handle, stack)| (handle, state.mirror.mark_of(stack, id), request.variable));
    output::over();
    state.mirror.rma_leave(ticket, code == 0, request);
    if request.is_some() {
        switch::FOLLOWS.set_checker(true);
    }
}

/// Notes in the report what the directory could not see.
#[cold]
pub fn unchecked() {
    let bits = state::lock().as_mut().map_or(0, |state| state.directory.take_limits());
    state::note(bits);
}
