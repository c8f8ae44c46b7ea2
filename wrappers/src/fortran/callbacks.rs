//! Trampolines in Fortran's convention: everything comes by reference, and the code goes to ierror (7.7.2, 19.3.7).
//!
//! What the program's function writes is told from what it leaves: its outputs are marked first. A value that it did
//! not write is put back as it was; a flag becomes false and an ierror MPI_SUCCESS, for so MPICH gives them to the
//! function, and under Open MPI they hold whatever lies there, which the checker's own calls would change. extra_state
//! is what the library would have handed over: under MPICH the program's own variable, under Open MPI a word that
//! belongs to the key.

use crate::boxes::{KeyBox, Width};
use crate::callbacks::{NO_FLAG, NO_VALUE, enter, leave, plain};
use crate::numbers::{int_at, wide_at};
use crate::{abi, boxes, memory, modules, state, thread};
use std::ffi::c_int;
use std::sync::atomic::Ordering::Relaxed;
use warden::call::{Function, Handle, Kind};
use warden::mirror::Returned;
use warden::mirror::facts::{CallbackRole, Written};
use warden::mirror::keyvals::KeyId;

/// Addresses of the copy and the delete function that MPI is given.
pub fn trampolines(width: Width) -> (usize, usize) {
    match width {
        Width::Wide => (copy_wide as *const () as usize, delete_wide as *const () as usize),
        Width::Int => (copy_int as *const () as usize, delete_int as *const () as usize),
    }
}

type CopyProcedure = unsafe extern "C-unwind" fn(usize, usize, usize, usize, usize, usize, usize);
type DeleteProcedure = unsafe extern "C-unwind" fn(usize, usize, usize, usize, usize);

macro_rules! trampoline {
    ($($copy:ident $delete:ident $width:ident;)*) => {$(
        /// # Safety
        /// Called by MPI, with the extra_state that create_keyval was given.
        unsafe extern "C-unwind" fn $copy(
            object: usize, key: usize, extra: usize, value: usize, out: usize, flag: usize, ierror: usize,
        ) {
            let mut cookie = 0usize;
            // SAFETY: the caller's promise.
            unsafe { copied(Width::$width, [object, key, extra, value, out, flag, ierror], &mut cookie) }
        }

        /// # Safety
        /// Called by MPI, with the extra_state that create_keyval was given.
        unsafe extern "C-unwind" fn $delete(object: usize, key: usize, value: usize, extra: usize, ierror: usize) {
            let mut cookie = 0usize;
            // SAFETY: the caller's promise.
            unsafe { deleted(Width::$width, [object, key, value, extra, ierror], &mut cookie) }
        }
    )*};
}

trampoline! {
    copy_wide delete_wide Wide;
    copy_int delete_int Int;
}

/// The parts of a box that a trampoline needs, copied: the box may be freed before the program's function returns.
#[derive(Clone, Copy)]
struct Own {
    of: *const KeyBox,
    key: KeyId,
    kind: Kind,
    copy: (usize, Function),
    delete: (usize, Function),
    /// The library keeps the address of the program's variable.
    by_address: bool,
    address: usize,
    /// The variable at that address is certainly still the one that the program gave.
    lasts: bool,
    extra_state: usize,
}

/// # Safety
/// `extra` is what MPI hands over for our cell.
unsafe fn find(width: Width, extra: usize) -> Option<Own> {
    let of = match width {
        // SAFETY: the caller's promise.
        Width::Wide => unsafe { wide_at(extra) as *const KeyBox },
        Width::Int => {
            // SAFETY: the caller's promise.
            let key = unsafe { int_at(extra) as u32 };
            boxes::of_old(key)?.cast_const()
        }
    };
    // SAFETY: the box lives as long as the key's callbacks can run.
    let &KeyBox { key, kind, copy, delete, ref extra_state, fortran, .. } = unsafe { &*of };
    let extra_state = extra_state.load(Relaxed);
    let by_address = abi::get()?.keeps_address_of_extra_state();
    let address = fortran?.address;
    let lasts = by_address && lasts(address);
    Some(Own { of, key, kind, copy, delete, by_address, address, lasts, extra_state })
}

/// Whether a variable of the program stays what it is while MPI runs a function of a key: one of a module, or of a
/// procedure that is under way. What was local to a procedure that has returned, or was deallocated, may be anything
/// by now, also no memory at all.
fn lasts(address: usize) -> bool {
    match memory::thread_stack() {
        Some((low, high)) if (low..=high).contains(&address) => {
            thread::call_frame().is_some_and(|frame| address > frame)
        }
        Some(_) | None => modules::known(address).is_some(),
    }
}

/// What the program's function is given as extra_state, and what it was before.
struct Extra {
    own: usize,
    /// `None`: nobody can tell.
    before: Option<usize>,
}

impl Own {
    fn extra(&self) -> Extra {
        Extra { own: self.extra_state, before: Some(self.extra_state) }
    }

    /// Where the program's function finds its extra_state.
    fn extra_at(&self, extra: &mut Extra, width: Width) -> usize {
        if !self.by_address {
            return &raw mut extra.own as usize;
        }
        extra.before = self.extra_now(extra, width);
        self.address
    }

    fn extra_now(&self, extra: &Extra, width: Width) -> Option<usize> {
        if !self.by_address {
            return Some(extra.own);
        }
        let bytes = match width {
            Width::Wide => size_of::<usize>(),
            Width::Int => size_of::<c_int>(),
        };
        // The module of the variable may be unloaded.
        if self.lasts { memory::number_at(self.address, bytes).map(|number| number as usize) } else { None }
    }

    /// Whether the function wrote its extra_state, which is kept for its next run as the library would.
    fn extra_changed(&self, extra: &Extra, width: Width) -> bool {
        let (Some(before), Some(now)) = (extra.before, self.extra_now(extra, width)) else { return false };
        if now == before {
            return false;
        }
        if !self.by_address
            && let Some(state) = state::lock().as_ref()
            && let Some(known) = state.boxes.get(&self.key)
        {
            // SAFETY: the table's boxes are alive.
            unsafe { (**known).extra_state.store(now, Relaxed) };
        }
        true
    }
}

/// The lower half of a wide integer.
const LOW: usize = u32::MAX as usize;
/// A mark for an error code that was not written.
const NO_CODE: c_int = 0x6b3a_c9d1;

/// # Safety
/// As for the trampolines: the arguments are those of a copy function.
unsafe fn copied(width: Width, arguments: [usize; 7], cookie: &mut usize) {
    let [object, key, extra_given, value, out, flag, ierror] = arguments;
    // SAFETY: the caller's promise.
    let Some(own) = (unsafe { find(width, extra_given) }) else { return };
    // SAFETY: as above; MPI gives good addresses.
    let (given, handle) = unsafe { (width.read(value), handle(own.kind, object)) };
    // SAFETY: the box is alive here.
    let entered = unsafe { enter(own.of, CallbackRole::Copy, handle.0, given, cookie) };
    let mut extra = own.extra();
    // SAFETY: MPI gives it to be written; it is put back unless the function writes it.
    let before = unsafe { width.read(out) };
    // SAFETY: MPI gives all three to be written.
    unsafe {
        write(width, out, NO_VALUE);
        (flag as *mut c_int).write_unaligned(NO_FLAG);
        (ierror as *mut c_int).write_unaligned(NO_CODE);
    }
    // SAFETY: the program gave this function for exactly this call.
    unsafe {
        let function: CopyProcedure = std::mem::transmute(own.copy.0);
        function(object, key, own.extra_at(&mut extra, width), value, out, flag, ierror);
    }
    // SAFETY: as above.
    let (made, flagged, code) = unsafe { (width.read(out), int_at(flag), int_at(ierror)) };
    let written = written(width, made);
    let made = match written {
        Written::Yes => made,
        Written::Partly => (made & LOW) | (before & !LOW),
        Written::No => before,
    };
    // SAFETY: as above.
    unsafe {
        if written != Written::Yes {
            write(width, out, made);
        }
        if flagged == NO_FLAG {
            (flag as *mut c_int).write_unaligned(0);
        }
        if code == NO_CODE {
            (ierror as *mut c_int).write_unaligned(0);
        }
    }
    let returned = Returned {
        code: if code == NO_CODE { 0 } else { code },
        coded: code != NO_CODE,
        // Compilers other than gfortran say true by -1.
        flag: (flagged != NO_FLAG).then_some(if flagged == -1 { 1 } else { flagged }),
        written,
        value: made,
        extra_state_changed: own.extra_changed(&extra, width),
        ..plain(None, 0)
    };
    leave(entered, handle.0, own.copy, returned);
}

/// # Safety
/// As for the trampolines: the arguments are those of a delete function.
unsafe fn deleted(width: Width, arguments: [usize; 5], cookie: &mut usize) {
    let [object, key, value, extra_given, ierror] = arguments;
    // SAFETY: the caller's promise.
    let Some(own) = (unsafe { find(width, extra_given) }) else { return };
    let told = abi::get().is_some_and(|abi| abi.tells_deleted_object());
    // SAFETY: as above; MPI gives good addresses.
    let given = unsafe { width.read(value) };
    // SAFETY: as above.
    let handle = if told { unsafe { handle(own.kind, object) } } else { Handle::UNTOLD };
    // SAFETY: the box is alive here.
    let entered = unsafe { enter(own.of, CallbackRole::Delete, handle.0, given, cookie) };
    let mut extra = own.extra();
    // SAFETY: MPI gives it to be written.
    unsafe { (ierror as *mut c_int).write_unaligned(NO_CODE) };
    // SAFETY: the program gave this function for exactly this call.
    unsafe {
        let function: DeleteProcedure = std::mem::transmute(own.delete.0);
        function(object, key, value, own.extra_at(&mut extra, width), ierror);
    }
    // SAFETY: as above.
    let code = unsafe { int_at(ierror) };
    if code == NO_CODE {
        // SAFETY: as above.
        unsafe { (ierror as *mut c_int).write_unaligned(0) };
    }
    let returned = Returned {
        code: if code == NO_CODE { 0 } else { code },
        coded: code != NO_CODE,
        extra_state_changed: own.extra_changed(&extra, width),
        ..plain(None, 0)
    };
    leave(entered, handle.0, own.delete, returned);
}

/// # Safety
/// The address is that of a handle's INTEGER.
unsafe fn handle(kind: Kind, at: usize) -> Handle {
    // SAFETY: the caller's promise.
    let integer = unsafe { int_at(at) };
    abi::get().map_or(Handle(0), |abi| abi.of_fortran(kind.into(), integer))
}

/// # Safety
/// The address is good for writing so wide an integer.
unsafe fn write(width: Width, at: usize, value: usize) {
    match width {
        // SAFETY: the caller's promise.
        Width::Wide => unsafe { (at as *mut usize).write_unaligned(value) },
        // SAFETY: as above.
        Width::Int => unsafe { (at as *mut c_int).write_unaligned(value as c_int) },
    }
}

/// Whether an output still holds its mark. Half a mark of a wide one is a plain INTEGER that was written to it, which
/// is what a program means that declares its arguments too short.
fn written(width: Width, value: usize) -> Written {
    match width {
        Width::Int if value as c_int == NO_VALUE as c_int => Written::No,
        Width::Int => Written::Yes,
        Width::Wide if value == NO_VALUE => Written::No,
        Width::Wide if value & !LOW == NO_VALUE & !LOW => Written::Partly,
        Width::Wide => Written::Yes,
    }
}
