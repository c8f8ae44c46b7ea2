//! Around one-sided operations: as the parent module does for other calls, but with nothing kept across the real call that
//! would cost time.

use super::{Depth, contained_in, context, let_go, marker_of};
use crate::abi::{self, Abi};
use crate::site::Site;
use crate::thread::{THREAD, Thread};
use crate::{
    emit, looks, making, memory, modules, options, output, stack, start, state, switch, types, watching,
};
use std::ffi::c_int;
use std::sync::Arc;
use warden::call::{CallId, Context, Handle, Rma, Target};
use warden::findings::status::operation;
use warden::mirror::facts::Fact;
use warden::mirror::layout::Layout;
use warden::mirror::{RmaTicket, Rule};

/// What [`leave`] needs from [`enter`].
#[derive(Clone, Copy)]
pub struct Entered {
    ticket: Option<(RmaTicket, Context)>,
    outer: usize,
    /// The operation is not to be passed on; the class of the error.
    pub refused: Option<c_int>,
}

/// Before an operation.
#[inline]
pub fn enter(id: CallId, site: Site, rma: impl FnOnce(&'static Abi) -> Option<Rma>) -> Entered {
    THREAD.with(|thread| {
        let mut entered = Entered { ticket: None, outer: thread.marker.get(), refused: None };
        thread.language.set(site.language);
        if watching::on() && !thread.inside.get() {
            contained_in(thread, id, "before", || {
                if let Some((ticket, context, refused)) = before(thread, id, site, rma) {
                    entered.ticket = Some((ticket, context));
                    entered.refused = refused;
                }
            });
        }
        if entered.refused.is_none() {
            thread.marker.set(marker_of(site));
        }
        entered
    })
}

fn before(
    thread: &Thread,
    id: CallId,
    site: Site,
    rma: impl FnOnce(&'static Abi) -> Option<Rma>,
) -> Option<(RmaTicket, Context, Option<c_int>)> {
    let abi = abi::get()?;
    options::test_panic(id, "before");
    if memory::pending() {
        emit::freed_memory();
    }
    let context = context(thread, id, site, Depth::Caller);
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
        output::count_call(id);
        output::in_flight(Some(id));
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
    if let Some((first, bytes)) = ticket.bytes
        && refused.is_none()
    {
        in_flight(id, &rma, &ticket, site, first, bytes);
    }
    Some((ticket, context, refused))
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
pub fn refuse(win: usize, request: usize, class: c_int) -> c_int {
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
    output::in_flight(None);
    class
}

/// Where an operation writes its request: the C handle, and the program's own variable. 0: it has none.
#[derive(Clone, Copy)]
pub struct Asked {
    pub handle: usize,
    pub variable: usize,
}

/// After an operation.
#[inline]
pub fn leave(entered: &Entered, id: CallId, code: c_int, request: Asked) {
    THREAD.with(|thread| {
        thread.marker.set(entered.outer);
        let Some((ticket, context)) = entered.ticket else { return };
        if !watching::on() {
            return;
        }
        if code == 0 && request.handle == 0 && !options::tests_panic(id) {
            output::in_flight(None);
            return;
        }
        contained_in(thread, id, "after", || after(id, ticket, &context, code, request));
    });
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
    output::in_flight(None);
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
