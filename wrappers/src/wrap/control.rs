//! `MPI_Pcontrol` (15.2.4), which has any number of arguments of any type after the first.
//!
//! So its entry is a door: the level is looked at, and then the real function is gone to with every argument as it came.

use super::as_many;
use crate::calls::named;
use crate::engine;
use crate::next::Next;
use crate::next::c_name;
use crate::observers::At;
use crate::observers::control::Control;
use crate::site::Site;
use std::ffi::c_int;
use warden::call::Language;

named!(MPI_Pcontrol);
as_many!(MPI_Pcontrol(level));

crate::door::door! {
    /// The MPI function of this name, watched.
    #[unsafe(no_mangle)]
    MPI_Pcontrol => leads_to
}

/// Where the door leads: to the real function, once the level was noted.
extern "C" fn leads_to(level: c_int, caller: usize) -> usize {
    static NEXT: Next = Next::new(c_name!(MPI_Pcontrol));
    let (base, cookie) = (0, std::ptr::null_mut());
    let site = Site { caller, base, cookie, language: Language::C, descriptor: 0, request: 0 };
    let level = (!engine::passes(caller, false)).then_some(level);
    engine::before(At { id: MPI_Pcontrol::ID, site }, &Control(level));
    NEXT.get()
}
