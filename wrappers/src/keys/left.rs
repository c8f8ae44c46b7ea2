//! Keys that were never freed. They may be freed at any time, as info objects may since MPI 4: after `MPI_Finalize`, in a
//! later session, by a destructor of the program. So they are looked at when the process ends, after the destructors of the
//! program.
//!
//! Left out: keys of libraries, whose own destructors may run later than this one; and a process that ends without `exit`,
//! or while MPI is up.

use super::{Process, report, used};
use crate::{modules, output, stack, state};
use warden::call::CallId;
use warden::keys::Leftover;
use warden::mirror::facts::Fact;

/// The loader calls it after the destructors of the program.
#[used]
#[unsafe(link_section = ".fini_array")]
static AT_END: extern "C" fn() = at_end;

extern "C" fn at_end() {
    if !used() || !state::on() {
        return;
    }
    // A signal handler may have called `exit` while its thread held a lock: then nothing is said.
    let ended = state::try_lock().and_then(|state| Some(state.as_ref()?.mirror.has_ended()));
    if ended != Some(true) || !output::is_free() {
        return;
    }
    let Some(left) = Process::try_with(|store| store.leftovers()) else { return };
    let left: Vec<Fact> = left.into_iter().filter(is_of_program).map(Fact::KeyLeft).collect();
    if !left.is_empty() {
        report(CallId::of("MPIX_Key_create"), &left);
        output::end_late();
    }
}

/// Whether the executable itself made a key.
fn is_of_program(left: &Leftover) -> bool {
    // The call is before the address that it returns to.
    let caller = stack::caller_in(left.created.stack).map(|address| address.wrapping_sub(1));
    caller.and_then(modules::in_executable).is_some()
}
