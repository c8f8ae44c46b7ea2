//! Calls the program's callbacks: in C by value, in Fortran by reference and with the INTEGERs of its handles.

use super::handles;
use crate::abi::{self, Abi};
use crate::places;
use crate::thread::{self, THREAD};
use mpiwarden_keys::{Answer, Due, Place, Role};
use std::ffi::c_int;
use warden::call::{Handle, Language};

type Copy = unsafe extern "C-unwind" fn(usize, c_int, usize, usize, isize, isize, *mut isize, *mut c_int);
/// The free and destroy functions.
type End = unsafe extern "C-unwind" fn(usize, c_int, usize, isize, isize);
type FortranCopy = unsafe extern "C-unwind" fn(
    *const c_int,
    *const c_int,
    *const c_int,
    *const c_int,
    *const isize,
    *const isize,
    *mut isize,
    *mut c_int,
);
type FortranEnd =
    unsafe extern "C-unwind" fn(*const c_int, *const c_int, *const c_int, *const isize, *const isize);

/// Makes one callback. The thread is in the program's code meanwhile.
pub fn invoke(due: &Due) -> Answer {
    let abi = abi::get()?;
    let frame = 0u8;
    let outer = thread::mark(&raw const frame as usize, true);
    let waits = THREAD.with(places::callback_begins);
    let answer = match due.functions.language {
        Language::C => in_c(abi, due),
        Language::Fortran => in_fortran(abi, due),
    };
    THREAD.with(|thread| places::callback_ends(thread, waits));
    thread::unmark(outer);
    answer
}

fn in_c(abi: &Abi, due: &Due) -> Answer {
    let (key, of) = (due.key.0 as usize, due.place.of as c_int);
    let handle = handles::shown(abi, due.place.of, due.place.handle);
    let new = due.to.map_or(0, |to| handles::shown(abi, to.of, to.handle));
    let context = due.functions.context;
    match due.role {
        Role::Copy => {
            let (mut value, mut flag) = (due.value, 0);
            // SAFETY: the program gave this function as a copy function to MPIX_Key_create.
            unsafe {
                let copy: Copy = std::mem::transmute(due.function());
                copy(key, of, handle, new, context, due.value, &mut value, &mut flag);
            }
            (flag != 0).then_some(value)
        }
        Role::Free | Role::Destroy => {
            // SAFETY: the program gave this function as a free or destroy function to MPIX_Key_create.
            unsafe {
                let end: End = std::mem::transmute(due.function());
                end(key, of, handle, context, due.value);
            }
            None
        }
    }
}

/// The INTEGER of a handle. Of an object that is gone: what a variable had that stood for it, else the null handle's.
fn integer(abi: &Abi, place: Place) -> c_int {
    match handles::opaque(place.of) {
        Some(opaque) => abi.to_fortran(opaque, place.handle),
        None => place.handle.0 as c_int,
    }
}

fn in_fortran(abi: &Abi, due: &Due) -> Answer {
    let (key, of) = (due.key.0 as c_int, due.place.of as c_int);
    let gone = due.role == Role::Destroy;
    let handle = if gone { super::integers::integer_of(abi, due.place) } else { integer(abi, due.place) };
    let new = integer(abi, due.to.unwrap_or(Place { handle: Handle(0), ..due.place }));
    let (context, old_value) = (due.functions.context, due.value);
    match due.role {
        Role::Copy => {
            let (mut value, mut flag) = (due.value, 0);
            // SAFETY: the program gave this procedure as a copy procedure; arguments go by reference.
            unsafe {
                let copy: FortranCopy = std::mem::transmute(due.function());
                copy(&key, &of, &handle, &new, &context, &old_value, &mut value, &mut flag);
            }
            // A LOGICAL is true by its lowest bit, in every compiler.
            (flag & 1 != 0).then_some(value)
        }
        Role::Free | Role::Destroy => {
            // SAFETY: the program gave this procedure as a free or destroy procedure; arguments go by reference.
            unsafe {
                let end: FortranEnd = std::mem::transmute(due.function());
                end(&key, &of, &handle, &context, &old_value);
            }
            None
        }
    }
}
