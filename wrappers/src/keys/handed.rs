//! Calls that hand out handles of objects which MPI counts by reference: the program may hold the same handle already, and
//! frees it once for each time that it was handed out.
//!
//! They are counted from the start of the program on, before there is any key.

use super::around::around;
use super::{Process, handles};
use crate::abi::{self, Abi};
use crate::guard;
use crate::session_groups;
use crate::wrap::{By, next};
use mpiwarden_keys::{Departure, HandleType, Place, Store};
use std::ffi::c_int;
use warden::call::Results;

/// Whether handles of this type are counted, as far as the program goes.
#[inline(always)]
pub fn are_counted(of: HandleType) -> bool {
    match of {
        HandleType::Group | HandleType::Errhandler | HandleType::Datatype => true,
        HandleType::Comm
        | HandleType::Win
        | HandleType::File
        | HandleType::Info
        | HandleType::Op
        | HandleType::Request
        | HandleType::Message
        | HandleType::Session
        | HandleType::Key => false,
    }
}

/// A call that makes an object, and writes its handle to an address.
#[inline(always)]
pub fn makes(of: HandleType, at: usize, inner: impl FnOnce() -> c_int) -> c_int {
    written(of, at, Store::made, inner)
}

/// A call that writes the handle of an object to an address, perhaps one that the program has already.
#[inline(always)]
pub fn hands(of: HandleType, at: usize, inner: impl FnOnce() -> c_int) -> c_int {
    written(of, at, Store::handed_out, inner)
}

/// A call that writes one handle, which is counted when it succeeded.
#[inline(always)]
fn written(of: HandleType, at: usize, note: fn(&mut Store, Place), inner: impl FnOnce() -> c_int) -> c_int {
    let code = inner();
    if are_counted(of) && code == 0 && !guard::in_checker() {
        with_written(of, at, |place| Process::count(place.of, |store| note(store, place)));
    }
    code
}

/// A call that hands out several datatypes.
#[inline(always)]
pub fn hands_datatypes(
    results: impl FnOnce(&'static Abi) -> Results,
    inner: impl FnOnce() -> c_int,
) -> c_int {
    let code = inner();
    if code == 0
        && !guard::in_checker()
        && let Some(abi) = abi::get()
        && let Results::Objects(handles) = results(abi)
    {
        let places = handles.into_iter().map(|handle| Place::new(HandleType::Datatype, handle));
        places
            .filter(|place| is_object(abi, *place))
            .for_each(|place| Process::count(place.of, |store| store.handed_out(place)));
    }
    code
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

#[inline(never)]
fn with_written(of: HandleType, at: usize, part: impl FnOnce(Place)) {
    let Some(abi) = abi::get() else { return };
    // SAFETY: MPI succeeded, so it has written the handle.
    let place = unsafe { handles::read(abi, of, at) }.map(|handle| Place::new(of, handle));
    if let Some(place) = place.filter(|place| is_object(abi, *place)) {
        part(place);
    }
}

/// Whether it is an object that is freed by the program.
fn is_object(abi: &Abi, place: Place) -> bool {
    place.handle != handles::null(abi, place.of) && !handles::is_predefined(abi, place)
}

/// Tells the checker of groups.
macro_rules! told {
    ([hands Group $at:ident] $code:expr) => {
        if !guard::in_checker() {
            session_groups::handed_out($at, $code);
        }
    };
    ([$($other:tt)+] $code:expr) => {};
}

macro_rules! handed {
    ($($name:ident ( $($arg:ident),* ) [$($hook:tt)+];)*) => {$(
        #[doc = concat!("`", stringify!($name), "`, in whatever language it is called.")]
        #[allow(non_camel_case_types, reason = "MPI's own name")]
        pub enum $name {}

        impl $name {
            /// What is done around the real call.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            pub unsafe fn watched(by: impl Into<By>, $($arg: usize,)* real: impl FnOnce() -> c_int) -> c_int {
                $(let _ = $arg;)*
                crate::entries::count!(stringify!($name));
                let by = by.into();
                let real = || by.real(real);
                let code = around!([$($hook)+] (), real);
                told!([$($hook)+] code);
                code
            }
        }

        const _: () = {
            const PARAMETERS: usize = <[&str]>::len(&[$(stringify!($arg)),*]);
            const _: () = assert!(warden::call::is_followed(stringify!($name), PARAMETERS), "not as in src/call/followed.rs");

            /// The MPI function of this name.
            ///
            /// # Safety
            /// As MPI's own.
            #[unsafe(no_mangle)]
            pub unsafe extern "C-unwind" fn $name($($arg: usize),*) -> c_int {
                let frame = crate::wrap::frame!();
                // SAFETY: the frame of this entry, and the program's own arguments, passed on unchanged.
                unsafe {
                    if guard::passes(crate::wrap::caller(frame), false) {
                        return next!($name($($arg),*));
                    }
                    $name::watched(By::C, $($arg,)* || next!($name($($arg),*)))
                }
            }
        };
    )*};
}

handed! {
    MPI_Comm_group(comm, group) [hands Group group];
    MPI_Comm_remote_group(comm, group) [hands Group group];
    MPI_Win_get_group(win, group) [hands Group group];
    MPI_File_get_group(file, group) [hands Group group];
    MPI_Group_union(one, other, group) [hands Group group];
    MPI_Group_intersection(one, other, group) [hands Group group];
    MPI_Group_difference(one, other, group) [hands Group group];
    MPI_Group_incl(of, count, ranks, group) [hands Group group];
    MPI_Group_excl(of, count, ranks, group) [hands Group group];
    MPI_Group_range_incl(of, count, ranges, group) [hands Group group];
    MPI_Group_range_excl(of, count, ranges, group) [hands Group group];
    MPI_Comm_create_errhandler(function, errhandler) [makes Errhandler errhandler];
    MPI_Win_create_errhandler(function, errhandler) [makes Errhandler errhandler];
    MPI_File_create_errhandler(function, errhandler) [makes Errhandler errhandler];
    MPI_Session_create_errhandler(function, errhandler) [makes Errhandler errhandler];
    MPI_Errhandler_create(function, errhandler) [makes Errhandler errhandler];
    MPI_Comm_get_errhandler(comm, errhandler) [hands Errhandler errhandler];
    MPI_Win_get_errhandler(win, errhandler) [hands Errhandler errhandler];
    MPI_File_get_errhandler(file, errhandler) [hands Errhandler errhandler];
    MPI_Session_get_errhandler(session, errhandler) [hands Errhandler errhandler];
    MPI_Errhandler_get(comm, errhandler) [hands Errhandler errhandler];
}
