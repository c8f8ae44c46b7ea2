//! Procedures that create keys (7.7.2 to 7.7.4, 19.3.7), and those of MPI-1.
//!
//! Callbacks are replaced by trampolines as in C; what they need to know of the key comes by way of extra_state, in a
//! cell that lives as long as the key: Open MPI keeps its value, MPICH its address.

use super::callbacks::trampolines;
use super::entry::{Entrance, spelled};
use super::words::Code;
use crate::boxes::Width;
use crate::observers::At;
use crate::observers::keyvals::Creates;
use crate::site::Site;
use crate::wrap::keyvals::{
    MPI_Comm_create_keyval, MPI_Keyval_create, MPI_Type_create_keyval, MPI_Win_create_keyval,
};
use crate::{engine, watching};
use warden::call::{CallId, Kind, Language};

macro_rules! creates {
    ($($call:ident $base:ident [$($suffix:literal)*] $kind:ident $width:ident;)*) => {$(
        const _: () = {
            /// # Safety
            /// The arguments are the program's, and `real` is the next procedure of its name.
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            unsafe fn procedure(
                copy: usize, delete: usize, key: usize, extra_state: usize, ierror: usize, frame: usize, entrance: &Entrance,
            ) {
                let f08 = entrance.spelling.f08;
                let given =
                    GivenInFortran { kind: Kind::$kind, width: Width::$width, f08, copy, delete, key, extra_state, ierror };
                let mut cookie = 0usize;
                // SAFETY: the frame of the entry that came here.
                let site = unsafe { Site::of(frame, &raw mut cookie, Language::Fortran) };
                let real = entrance.next.get();
                // SAFETY: the next procedure of this name has this signature.
                unsafe { create($call::ID, site, given, std::mem::transmute::<usize, CreateProcedure>(real)) }
            }
            spelled! { $base [$($suffix)*] (copy, delete, key, extra_state, ierror) }
        };
    )*};
}

creates! {
    MPI_Comm_create_keyval mpi_comm_create_keyval ["_f08_"] Comm Wide;
    MPI_Type_create_keyval mpi_type_create_keyval ["_f08_"] Datatype Wide;
    MPI_Win_create_keyval mpi_win_create_keyval ["_f08_"] Win Wide;
    MPI_Keyval_create mpi_keyval_create [] Comm Int;
}

type CreateProcedure = unsafe extern "C-unwind" fn(usize, usize, usize, usize, usize);

/// The arguments of a create_keyval procedure.
#[derive(Clone, Copy)]
struct GivenInFortran {
    kind: Kind,
    width: Width,
    f08: bool,
    copy: usize,
    delete: usize,
    key: usize,
    extra_state: usize,
    ierror: usize,
}

/// # Safety
/// `real` is the MPI procedure, and the arguments are the program's.
unsafe fn create(id: CallId, site: Site, given: GivenInFortran, real: CreateProcedure) {
    let GivenInFortran { kind, width, f08, copy, delete, key, extra_state, ierror } = given;
    if !watching::on() {
        // SAFETY: the caller's promise.
        return unsafe { real(copy, delete, key, extra_state, ierror) };
    }
    let code = Code::new(ierror);
    let creates =
        Creates { kind, given: (copy, delete), keyval: key, extra_state, fortran: Some((width, f08)) };
    engine::around(At { id, site }, &creates, |kept| {
        if let Some(cell) = kept.cell() {
            let (copy, delete) = trampolines(width);
            // SAFETY: trampolines of the signatures that MPI expects, with a cell that lives as long as the key.
            unsafe { real(copy, delete, key, cell, code.address()) };
        } else {
            // SAFETY: the caller's promise.
            unsafe { real(copy, delete, key, extra_state, code.address()) };
        }
        code.get()
    });
}
