//! What is left when the process ends and may be freed until then, also by a destructor of the program: info objects and error handlers
//! (11.4.1), and of a program that uses sessions keys and all else (11.3). `MPI_Finalize` has its own judgement, in the mirror.
//!
//! Left out: what libraries of the program made, whose own destructors may run later than this one; and a process that ends
//! without `exit`, or while MPI is up.

use crate::{contained, emit, mirror_line, modules, output, stack, state, switch, thread};
use warden::call::CallId;
use warden::mirror::facts::{Fact, Left};

/// The loader calls it after the destructors of the program.
#[used]
#[unsafe(link_section = ".fini_array")]
static AT_END: extern "C" fn() = at_end;

/// A panic that left it would end the process, and with another exit status than the program's.
extern "C" fn at_end() {
    const ID: CallId = CallId::of("MPI_Session_finalize");
    // A signal handler may have called `exit` inside of the checker: then nothing is said.
    if !switch::is_on() || !output::is_rank_process() || thread::in_checker() {
        return;
    }
    contained::contained(ID, "at the end, after", || {
        // `None` where the thread held a lock when it called `exit`.
        let left = state::try_lock().and_then(|state| {
            let state = state.as_ref()?;
            Some((state.mirror.left_at_exit(), state.library))
        });
        let Some((left, library)) = left.filter(|_| output::is_free()) else { return };
        if left.is_empty() {
            return;
        }
        let mut left: Vec<Fact> = left.into_iter().filter(is_of_program).collect();
        emit::only_seen(&mut left);
        if left.is_empty() {
            return;
        }
        let told = output::has_told();
        emit::facts(&left, ID, library);
        if told {
            output::end_late();
            return;
        }
        // A file that was begun now has no end yet, and would be taken for one that was cut off.
        let mirror = state::lock().as_ref().map(|state| mirror_line::line(&state.mirror.snapshot()));
        output::end(mirror);
    });
}

/// Whether the executable itself made what is left.
fn is_of_program(fact: &Fact) -> bool {
    let Fact::Left(Left { since, .. }) = fact else { return false };
    // The call is before the address that it returns to.
    let caller = stack::caller_in(since.stack).map(|address| address.wrapping_sub(1));
    caller.and_then(modules::in_executable).is_some()
}
