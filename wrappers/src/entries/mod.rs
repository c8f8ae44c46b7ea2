//! The entries of calls that no check looks at: each call of the program is counted in the rank's slot, and goes on to MPI.
//!
//! Such an entry does not know what it is given. It leaves all registers that may hold an argument and the stack as they were,
//! and jumps to the next function of its name: so it serves any number and type of arguments, and the hidden lengths of Fortran's
//! strings. It keeps no state across the call, so exceptions, jumps, threads and forks change nothing. A call that MPI makes
//! for itself is not counted (`modules::callers`).
//!
//! Which entries there are is made from the crate `mpiwarden_spec` (`wrappers/build.rs`). Left out are calls behind the doors of
//! `key_calls/entry.rs`, which begin and complete requests: they are to cost three instructions, and are not counted; and spellings
//! of Fortran without an underscore behind them, which functions of other libraries have, too.

mod pass;

use crate::engine;
use crate::errno::Errno;
use crate::modules::callers;
use crate::next::Next;
use crate::output;
use std::ffi::CStr;
use std::sync::atomic::{AtomicUsize, Ordering::Release};

/// What the way through an entry needs.
struct Entry {
    next: Next,
    /// Where its calls are counted, in bytes behind the first counter.
    at: usize,
    /// Where MPI's own code calls it: a call that goes back there is not the program's.
    inside: AtomicUsize,
}

impl Entry {
    /// `call`: its place among the standard's procedures.
    const fn new(name: &'static CStr, call: usize) -> Self {
        Entry { next: Next::new(name), at: size_of::<u64>() * call, inside: AtomicUsize::new(0) }
    }
}

/// Counts a call of the program that an entry of another kind passes on: `call` is the name of a procedure.
macro_rules! count {
    ($call:expr) => {
        $crate::output::count_seen(const { size_of::<u64>() * mpiwarden_spec::Procedure::of($call).place() })
    };
}

pub(crate) use count;

/// The way of a call whose next function is not known, or whose caller is neither the executable nor the library of the program that
/// made a call last: where to go on to.
extern "C" fn lead(_first: usize, caller: usize, entry: &'static Entry) -> usize {
    let _errno = Errno::keep();
    let next = entry.next.get();
    if !engine::passes(caller, false) {
        output::count_seen(entry.at);
    } else if callers::is_always_mpi(caller) {
        // Who sees this goes on without a look whether the next function is known.
        entry.inside.store(caller, Release);
    }
    next
}

/// An exported entry of each name: `NAME call [when recorder];`, the second its place among the standard's procedures, the third what is done instead
/// while somebody looks (`switch::when`).
macro_rules! entries {
    ($($name:ident $call:literal [$($when:ident $recorder:path)?];)*) => {$(
        #[allow(non_snake_case, reason = "MPI's own name")]
        mod $name {
            use super::{Entry, pass};

            static ENTRY: Entry = Entry::new(crate::next::c_name!($name), $call);
            pass::entry! { $name, ENTRY $(, $when $recorder)? }
        }
    )*};
}

include!(concat!(env!("OUT_DIR"), "/entries.rs"));
