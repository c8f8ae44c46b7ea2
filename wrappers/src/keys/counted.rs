//! Handles of objects that MPI counts by reference, as often as they were handed out: the program may hold the same handle
//! already, and frees it once for each time.
//!
//! They are counted from the start of the program on, before there is any key.

use super::{Process, handles};
use crate::abi::{self, Abi};
use crate::observers::After;
use crate::thread::Thread;
use mpiwarden_keys::{Departure, HandleType, Place, Store};
use std::ffi::c_int;
use warden::call::Results;

/// Whether handles of this type are counted, as far as the program goes.
#[inline(always)]
pub fn are_counted(of: HandleType) -> bool {
    written(of).is_some()
}

/// What becomes of a handle in the store.
type Note = fn(&mut Store, Place);

/// What is done with a handle of this type that MPI wrote to an address, where such are counted. A function each, which knows its
/// type: these calls do little else.
#[inline(always)]
fn written(of: HandleType) -> Option<fn(usize, Note)> {
    match of {
        HandleType::Group => Some(group_written),
        HandleType::Errhandler => Some(errhandler_written),
        HandleType::Datatype => Some(datatype_written),
        HandleType::Comm
        | HandleType::Win
        | HandleType::File
        | HandleType::Info
        | HandleType::Op
        | HandleType::Request
        | HandleType::Message
        | HandleType::Session
        | HandleType::Key => None,
    }
}

#[inline(never)]
fn group_written(at: usize, note: Note) {
    note_written(HandleType::Group, at, note);
}

#[inline(never)]
fn errhandler_written(at: usize, note: Note) {
    note_written(HandleType::Errhandler, at, note);
}

#[inline(never)]
fn datatype_written(at: usize, note: Note) {
    note_written(HandleType::Datatype, at, note);
}

/// A call that makes an object, and writes its handle to an address.
#[inline(always)]
pub fn makes(of: HandleType, at: usize) -> After<impl Fn(&Thread, c_int)> {
    writes(of, at, Store::made)
}

/// A call that writes the handle of an object to an address, perhaps one that the program has already.
#[inline(always)]
pub fn hands(of: HandleType, at: usize) -> After<impl Fn(&Thread, c_int)> {
    writes(of, at, Store::handed_out)
}

/// A call that writes one handle, which is counted when it succeeded.
#[inline(always)]
fn writes(of: HandleType, at: usize, note: Note) -> After<impl Fn(&Thread, c_int)> {
    After(move |thread: &Thread, code| {
        if let Some(written) = written(of)
            && code == 0
            && !thread.inside.get()
        {
            written(at, note);
        }
    })
}

/// A call that hands out several datatypes.
#[inline(always)]
pub fn hands_datatypes(results: impl Fn(&'static Abi) -> Results) -> After<impl Fn(&Thread, c_int)> {
    After(move |thread: &Thread, code| {
        if code == 0
            && !thread.inside.get()
            && let Some(abi) = abi::get()
            && let Results::Objects(handles) = results(abi)
        {
            let places = handles.into_iter().map(|handle| Place::new(HandleType::Datatype, handle));
            places
                .filter(|place| is_object(abi, *place))
                .for_each(|place| Process::count(place.of, |store| store.handed_out(place)));
        }
    })
}

/// An object was duplicated.
pub fn duplicated(place: Place) {
    if are_counted(place.of) {
        Process::count(place.of, |store| store.made(place));
    }
}

/// A handle is about to be freed while no key was created.
pub fn given_back(place: Place) -> Departure {
    Process::count(place.of, |store| store.give_back(place))
}

/// MPI freed it, or it stays.
pub fn not_given_back(departure: Departure, success: bool) {
    if !success {
        Process::count(departure.place().of, |store| store.not_left(departure));
    }
}

#[inline(always)]
fn note_written(of: HandleType, at: usize, note: Note) {
    let Some(abi) = abi::get() else { return };
    // SAFETY: MPI succeeded, so it has written the handle.
    let place = unsafe { handles::read(abi, of, at) }.map(|handle| Place::new(of, handle));
    if let Some(place) = place.filter(|place| is_object(abi, *place)) {
        Process::count(of, |store| note(store, place));
    }
}

/// Whether it is an object that is freed by the program.
#[inline(always)]
fn is_object(abi: &Abi, place: Place) -> bool {
    place.handle != handles::null(abi, place.of) && !handles::is_predefined(abi, place)
}
