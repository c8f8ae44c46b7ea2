//! Trampolines: the functions that MPI gets in place of the program's copy and delete functions (7.7.2).
//!
//! Each key has a box, given to MPI as extra_state, with the program's own functions and extra_state. When both
//! functions are the standard's own, both pass through untouched and there is no box. A trampoline that stands for a
//! predefined function does what that does. Everything the program's function can see is as it would be without us,
//! but for the outputs of a copy function: they are marked first, so that what it does not write can be told, and are
//! put back as they were where it wrote nothing.

use crate::boxes::KeyBox;
use crate::thread::THREAD;
use crate::{abi, asking, contained, emit, places, stack, state, thread, watching};
use std::ffi::c_int;
use std::sync::atomic::Ordering::Relaxed;
use warden::call::{CallId, Function, Handle, Kind, Role, StackId};
use warden::mirror::facts::{CallbackRole, Written};
use warden::mirror::{Invocation, Returned, Ticket};

/// Marks of outputs that were not written: no address, and no number that a program is likely to mean.
pub const NO_VALUE: usize = 0xa5c3_96b7_5ad1_e38f_u64 as usize;
pub const NO_FLAG: c_int = 0x5ad1_e38f;

type CopyFunction = unsafe extern "C-unwind" fn(usize, c_int, usize, usize, *mut usize, *mut c_int) -> c_int;
type DeleteFunction = unsafe extern "C-unwind" fn(usize, c_int, usize, usize) -> c_int;

/// The copy function that MPI is given.
///
/// # Safety
/// Called by MPI with the `extra_state` that create_keyval was given: a box that lives as long as the key.
pub unsafe extern "C-unwind" fn copy_trampoline(
    object: usize,
    keyval: c_int,
    extra_state: *mut KeyBox,
    value_in: usize,
    value_out: *mut usize,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: see above. Copied, for the box may be freed before the program's function returns.
    let (function, own) = unsafe { ((*extra_state).copy, (*extra_state).extra_state.load(Relaxed)) };
    let mut cookie = 0usize;
    // SAFETY: as above.
    let entered = unsafe { enter(extra_state, CallbackRole::Copy, object, value_in, &mut cookie) };
    let (code, returned) = match function.1 {
        Function::Predefined(predefined) => {
            let copies = predefined.role == Role::Dup;
            // SAFETY: MPI gives both addresses to be written.
            unsafe {
                *flag = c_int::from(copies);
                if copies {
                    *value_out = value_in;
                }
            }
            (0, plain(Some(c_int::from(copies)), value_in))
        }
        Function::User | Function::Null => {
            // SAFETY: MPI gives both addresses, of variables of its own that may not have been written yet: then any
            // number is as good. They are put back unless the function writes them.
            let before = unsafe { (value_out.read(), flag.read()) };
            // SAFETY: as above.
            unsafe {
                value_out.write(NO_VALUE);
                flag.write(NO_FLAG);
            }
            // SAFETY: the program gave this function for exactly this call.
            let code = unsafe {
                let call: CopyFunction = std::mem::transmute(function.0);
                call(object, keyval, own, value_in, value_out, flag)
            };
            // SAFETY: as above.
            let (value, written, flag) = unsafe { outputs(value_out, flag, before) };
            (code, Returned { code, flag, written, value, ..plain(None, 0) })
        }
    };
    leave(entered, object, function, returned);
    code
}

/// The delete function that MPI is given.
///
/// # Safety
/// As for [`copy_trampoline`].
pub unsafe extern "C-unwind" fn delete_trampoline(
    object: usize,
    keyval: c_int,
    value: usize,
    extra_state: *mut KeyBox,
) -> c_int {
    // SAFETY: see above. Copied, for the box may be freed before the program's function returns.
    let (function, own) = unsafe { ((*extra_state).delete, (*extra_state).extra_state.load(Relaxed)) };
    let mut cookie = 0usize;
    // SAFETY: as above.
    let entered = unsafe { enter(extra_state, CallbackRole::Delete, object, value, &mut cookie) };
    let code = match function.1 {
        Function::Predefined(_) => 0,
        Function::User | Function::Null => {
            // SAFETY: the program gave this function for exactly this call.
            unsafe {
                let call: DeleteFunction = std::mem::transmute(function.0);
                call(object, keyval, value, own)
            }
        }
    };
    leave_delete(entered, object, function, code);
    code
}

/// What [`leave`] needs from [`enter`]. Plain data: it lies on the stack while the program's function runs.
#[derive(Clone, Copy)]
pub struct EnteredCallback {
    /// Number of its ticket; 0: none.
    serial: u64,
    outer: usize,
    /// The thread was in a call that may wait.
    waits: bool,
    by: CallId,
    kind: Kind,
}

/// A callback that says nothing worth a fact.
pub fn plain(flag: Option<c_int>, value: usize) -> Returned {
    Returned {
        code: 0,
        flag,
        written: Written::Yes,
        value,
        function: StackId::default(),
        processes: None,
        extra_state_changed: false,
        coded: true,
    }
}

/// Before the program's function runs, in a frame that is gone meanwhile: callbacks may be nested thousands deep.
///
/// # Safety
/// `of` is the key's box.
#[inline(never)]
pub unsafe fn enter(
    of: *const KeyBox,
    role: CallbackRole,
    object: usize,
    value: usize,
    cookie: &mut usize,
) -> EnteredCallback {
    // SAFETY: the caller's promise.
    let (key, kind, by) = unsafe { ((*of).key, (*of).kind, (*of).created_by) };
    let frame = &raw mut *cookie as usize;
    let mut serial = 0;
    if watching::on() {
        let ticket = contained::contained(by, "before a callback of a key made by", || {
            if crate::memory::pending() {
                emit::freed_memory();
            }
            emit::no_candidates();
            let object = abi::get()?.handle(object);
            let thread = thread::thread_number();
            let invocation = Invocation { role, key, kind, object, value, thread, frame };
            let mut facts = Vec::new();
            let (ticket, library) = {
                let mut locked = state::lock();
                let state = locked.as_mut()?;
                (state.mirror.callback_enter(&invocation, &mut facts), state.library)
            };
            if !facts.is_empty() {
                emit::facts(&facts, by, library);
            }
            Some(ticket)
        });
        serial = ticket.flatten().map_or(0, |ticket: Ticket| ticket.serial);
    }
    if serial != 0 {
        // SAFETY: the cookie is a word of the trampoline's frame.
        unsafe { (&raw mut *cookie).write_volatile(serial as usize) };
    }
    let waits = THREAD.with(places::callback_begins);
    EnteredCallback { serial, outer: thread::mark(frame, true), waits, by, kind }
}

/// [`leave`] after a delete function, which has no outputs.
#[inline(never)]
pub fn leave_delete(entered: EnteredCallback, object: usize, function: (usize, Function), code: c_int) {
    leave(entered, object, function, Returned { code, ..plain(None, 0) });
}

#[inline(never)]
pub fn leave(entered: EnteredCallback, object: usize, function: (usize, Function), mut returned: Returned) {
    thread::unmark(entered.outer);
    THREAD.with(|thread| places::callback_ends(thread, entered.waits));
    if entered.serial == 0 || !watching::on() {
        return;
    }
    contained::contained(entered.by, "after a callback of a key made by", || {
        if crate::memory::pending() {
            emit::freed_memory();
        }
        let odd = returned.code != 0
            || returned.written != Written::Yes
            || (returned.flag.is_some_and(|flag| !(0..=1).contains(&flag)))
            || returned.flag.is_none()
            || returned.extra_state_changed
            || !returned.coded;
        if odd && function.1 == Function::User {
            // One past the entry: a place is looked up by the instruction before the address.
            returned.function = stack::intern(&[function.0 + 1]);
        }
        let mut facts = Vec::new();
        let ending;
        let library = {
            let mut locked = state::lock();
            let Some(state) = locked.as_mut() else { return };
            ending = state.mirror.is_ending();
            if returned.code != 0 && entered.kind == Kind::Comm {
                returned.processes = processes(object);
            }
            state.mirror.callback_leave(
                Ticket::of_callback(entered.serial),
                thread::thread_number(),
                &returned,
                &mut facts,
            );
            state.library
        };
        if !facts.is_empty() {
            emit::facts(&facts, entered.by, library);
        }
        if ending {
            emit::candidates(CallId::of("MPI_Finalize"));
        }
    });
}

/// How many processes the communicator of a failed copy has.
fn processes(object: usize) -> Option<i32> {
    if object == Handle::UNTOLD.0 {
        return None;
    }
    let abi = abi::get()?;
    let size = asking::asked(abi, c"PMPI_Comm_size", abi.handle(object));
    (size > 0).then_some(size)
}

/// What a copy function did to its outputs. What it did not write is put back as it was.
///
/// # Safety
/// Both addresses are good, as MPI gave them.
unsafe fn outputs(
    value_out: *mut usize,
    flag: *mut c_int,
    before: (usize, c_int),
) -> (usize, Written, Option<c_int>) {
    // SAFETY: the caller's promise.
    let (mut value, mut written_flag) = unsafe { (value_out.read(), Some(flag.read())) };
    if written_flag == Some(NO_FLAG) {
        written_flag = None;
        // SAFETY: as above.
        unsafe { flag.write(before.1) };
    }
    const LOW: usize = u32::MAX as usize;
    let (low, high) = (value & LOW == NO_VALUE & LOW, value & !LOW == NO_VALUE & !LOW);
    let written = match (low, high) {
        (true, true) => Written::No,
        (false, false) => Written::Yes,
        (true, false) | (false, true) => Written::Partly,
    };
    if low {
        value = (value & !LOW) | (before.0 & LOW);
    }
    if high {
        value = (value & LOW) | (before.0 & !LOW);
    }
    // SAFETY: as above.
    unsafe { value_out.write(value) };
    (value, written, written_flag)
}
