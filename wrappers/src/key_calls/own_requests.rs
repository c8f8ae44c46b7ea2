//! Generalized requests (13.2), in C and in Fortran: MPI is given stand-ins for the program's functions. No check looks at these calls: they are
//! counted, and the rest of them is the program's and MPI's own affair.

use crate::engine;
use crate::entries::count;
use crate::fortran::entry::{Entrance, spelled};
use crate::next::next;
use crate::site;
use crate::stand_ins;
use std::ffi::c_int;

/// # Safety
/// As MPI's own.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn MPI_Grequest_start(
    query: usize,
    free: usize,
    cancel: usize,
    extra_state: usize,
    request: usize,
) -> c_int {
    let frame = site::frame!();
    // SAFETY: the frame of this entry.
    let passes = engine::passes(unsafe { site::caller(frame) }, false);
    let [query, free, cancel] = functions([query, free, cancel], passes);
    // SAFETY: the program's own arguments, or functions that do what its own do.
    unsafe { next!(MPI_Grequest_start(query, free, cancel, extra_state, request)) }
}

/// What MPI is given for the program's functions. What it gives itself is none of them.
fn functions(given: [usize; 3], passes: bool) -> [usize; 3] {
    if passes {
        return given;
    }
    count!("MPI_Grequest_start");
    given.map(stand_ins::of)
}

type Start = unsafe extern "C-unwind" fn(usize, usize, usize, usize, usize, usize);

/// # Safety
/// The arguments are the program's, and `entrance` that of the procedure's spelling.
#[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
unsafe fn procedure(
    query: usize,
    free: usize,
    cancel: usize,
    extra_state: usize,
    request: usize,
    ierror: usize,
    _frame: usize,
    entrance: &Entrance,
) {
    let [query, free, cancel] = functions([query, free, cancel], false);
    // SAFETY: the next procedure of this name has this signature; the program's own arguments, or procedures that do what its own do.
    unsafe {
        let real: Start = std::mem::transmute(entrance.next.get());
        real(query, free, cancel, extra_state, request, ierror);
    }
}

spelled! { mpi_grequest_start ["_f08_"] (query, free, cancel, extra_state, request, ierror) }
