//! Creating keys (7.7.2 to 7.7.4), and their MPI-1 name.
//!
//! MPI's own Fortran and C++ binding libraries call the C entries and then tell MPI that the functions are of another
//! language: what comes from them is passed through untouched.

use crate::callbacks::{copy_trampoline, delete_trampoline};
use crate::next::{Next, c_name};
use crate::observers::At;
use crate::observers::arguments::nothing_there;
use crate::observers::keyvals::Creates;
use crate::site::{Site, site};
use crate::{engine, modules, thread, watching};
use std::ffi::c_int;
use warden::call::{CallId, Kind};

macro_rules! creates {
    ($($name:ident $kind:ident;)*) => {$(
        crate::calls::named!($name);

        /// The MPI function of this name, watched: the program's functions are called by way of trampolines.
        ///
        /// # Safety
        /// As the MPI function's own.
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn $name(copy: usize, delete: usize, keyval: usize, extra_state: usize) -> c_int {
            static NEXT: Next = Next::new(c_name!($name));
            let mut cookie = 0usize;
            let site = site!(cookie);
            let given = Given { kind: Kind::$kind, copy, delete, keyval, extra_state };
            // SAFETY: the next function of this name has this signature.
            unsafe { create($name::ID, site, given, std::mem::transmute::<usize, Create>(NEXT.get())) }
        }
    )*};
}

creates! {
    MPI_Comm_create_keyval Comm;
    MPI_Type_create_keyval Datatype;
    MPI_Win_create_keyval Win;
    MPI_Keyval_create Comm;
}

type Create = unsafe extern "C-unwind" fn(usize, usize, usize, usize) -> c_int;

/// The arguments of a create_keyval call.
#[derive(Clone, Copy)]
struct Given {
    kind: Kind,
    copy: usize,
    delete: usize,
    keyval: usize,
    extra_state: usize,
}

/// # Safety
/// `real` is the MPI function, and the arguments are the program's.
unsafe fn create(id: CallId, site: Site, given: Given, real: Create) -> c_int {
    let Given { kind, copy, delete, keyval, extra_state } = given;
    let passes = || engine::passes(site.caller, false) || modules::is_binding_library(site.caller);
    if !watching::on() || thread::in_fortran() || passes() {
        // SAFETY: the caller's promise.
        return unsafe { real(copy, delete, keyval, extra_state) };
    }
    if keyval == 0 {
        nothing_there(At { id, site }, &[copy, delete, keyval, extra_state]);
    }
    let creates = Creates { kind, given: (copy, delete), keyval, extra_state, fortran: None };
    engine::around(At { id, site }, &creates, |kept| match kept.own_state() {
        Some(own) => {
            let (copy, delete) =
                (copy_trampoline as *const () as usize, delete_trampoline as *const () as usize);
            // SAFETY: trampolines of the signatures that MPI expects, with a box that outlives the key.
            unsafe { real(copy, delete, keyval, own) }
        }
        // SAFETY: the caller's promise.
        None => unsafe { real(copy, delete, keyval, extra_state) },
    })
}
