//! Keys that were never freed. They may be freed at any time, as info objects may since MPI 4: after `MPI_Finalize`, in a
//! later session, by a destructor of the program. So they are looked at when the process ends, after the destructors of the
//! program.
//!
//! Left out: keys of libraries, whose own destructors may run later than this one; and a process that ends without `exit`,
//! or while MPI is up.

use super::{Process, report, used};
use crate::{contained, modules, options, output, stack, state, thread, watching};
use mpiwarden_keys::Leftover;
use warden::call::CallId;
use warden::mirror::facts::Fact;

/// The loader calls it after the destructors of the program.
#[used]
#[unsafe(link_section = ".fini_array")]
static AT_END: extern "C" fn() = at_end;

/// A panic that left it would end the process, and with another exit status than the program's.
extern "C" fn at_end() {
    const ID: CallId = CallId::of("MPIX_Key_create");
    // A signal handler may have called `exit` inside of the checker: then nothing is said.
    if !used() || !watching::on() || thread::in_checker() {
        return;
    }
    let left = contained::contained(ID, "at the end, after", || {
        options::test_panic(ID, "after");
        left()
    });
    let left = match left {
        Some(None) => return,
        Some(Some(left)) => left,
        None => Vec::new(),
    };
    report(ID, &left);
    contained::contained(ID, "at the end, after", output::end_late);
}

/// The keys that are left, if any. `None` also while MPI is up, and where the thread held a lock when it called `exit`.
fn left() -> Option<Vec<Fact>> {
    let ended = state::try_lock().and_then(|state| Some(state.as_ref()?.mirror.has_ended()));
    if ended != Some(true) || !output::is_free() {
        return None;
    }
    let left = Process::try_with(|store| store.leftovers())?;
    let left: Vec<Fact> = left.into_iter().filter(is_of_program).map(Fact::KeyLeft).collect();
    (!left.is_empty()).then_some(left)
}

/// Whether the executable itself made a key.
fn is_of_program(left: &Leftover) -> bool {
    // The call is before the address that it returns to.
    let caller = stack::caller_in(left.created.stack).map(|address| address.wrapping_sub(1));
    caller.and_then(modules::in_executable).is_some()
}
