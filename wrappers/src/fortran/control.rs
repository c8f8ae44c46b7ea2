//! `MPI_PCONTROL` (15.2.4), whose Fortran binding has the level alone. MPICH's procedures have an ierror all the same.
//!
//! So a second word is passed on as it came, which is whatever the register held where the program gave none.

use super::entry::{Entrance, spelled};

use crate::engine;
use crate::numbers::int_at;
use crate::observers::At;
use crate::observers::control::Control;
use crate::site::Site;
use crate::wrap::control::MPI_Pcontrol;
use warden::call::Language;

/// # Safety
/// The arguments are those that the program gave to the procedure; `frame` is that of the entry.
unsafe fn procedure(level: usize, second: usize, frame: usize, entrance: &Entrance) {
    let mut cookie = 0usize;
    // SAFETY: the frame of the entry that came here.
    let site = unsafe { Site::of(frame, &raw mut cookie, Language::Fortran) };
    let real: unsafe extern "C-unwind" fn(usize, usize) = {
        // SAFETY: the next procedure of this name has these arguments, or the first alone.
        unsafe { std::mem::transmute(entrance.next.get()) }
    };
    let is_watched = level != 0 && !engine::passes(site.caller, false);
    // SAFETY: an INTEGER, which MPI reads too.
    let control = Control(is_watched.then(|| unsafe { int_at(level) }));
    engine::around(At { id: MPI_Pcontrol::ID, site }, &control, |()| {
        // SAFETY: the program's own arguments, passed on unchanged.
        unsafe { real(level, second) };
        0
    });
}

spelled! { mpi_pcontrol ["_f08_"] (level, second) }
