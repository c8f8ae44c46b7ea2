//! Keys that were never freed. They may be freed at any time, as info objects may since MPI 4: after `MPI_Finalize`, in a
//! later session, by a destructor of the program. So they are looked at when the process ends, after all of those.
//!
//! Left out: a process that ends without `exit`, or while MPI is up.

use super::{Process, report, used};
use crate::state;
use warden::call::CallId;
use warden::keys::Locked;
use warden::mirror::facts::Fact;

/// The loader calls it last, after the destructors of the program and of the libraries that need this one.
#[used]
#[unsafe(link_section = ".fini_array")]
static AT_END: extern "C" fn() = at_end;

extern "C" fn at_end() {
    if used() && state::on() && state::lock().as_ref().is_some_and(|state| state.mirror.has_ended()) {
        let left: Vec<Fact> =
            Process.with(|store| store.leftovers()).into_iter().map(Fact::KeyLeft).collect();
        report(CallId::of("MPIX_Key_create"), &left);
    }
}
