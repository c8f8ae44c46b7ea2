//! Stand-ins: what MPI is given for functions of the program that it may call inside of any other call: error handlers (9.3), operators (6.9.5) and
//! the functions of generalized requests (13.2). A thread in one of them is outside of MPI, however long it takes: it may do what it likes there.
//!
//! MPI hands these functions nothing that would tell them apart, so each has a stand-in of its own, of a fixed number of them. All of MPI's
//! types of such functions, also in Fortran, have no more arguments than go in registers, none of them a floating-point number: so one kind of
//! stand-in serves all. Nobody can ask MPI for a function again, so the program sees no difference.
//!
//! Left out: conversions of files (no MPI library calls them), and functions that only one MPI library takes (`MPIX_Grequest_start`).

use crate::thread::{self, THREAD};
use crate::{options, places, slot};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed};

/// How many functions have one. One that is given again has one already.
const MANY: usize = 256;

/// The functions that they stand for; 0: none yet.
static FUNCTIONS: [AtomicUsize; MANY] = [const { AtomicUsize::new(0) }; MANY];

type StandIn = unsafe extern "C-unwind" fn(usize, usize, usize, usize, usize, usize) -> usize;
/// Error handlers of C take any number of arguments more.
type Function = unsafe extern "C-unwind" fn(usize, usize, usize, usize, usize, usize, ...) -> usize;

/// What MPI is given for a function of the program: the function itself where nobody looks who stands still, or it is none.
pub fn of(function: usize) -> usize {
    let options = options::get();
    let off = options.checks_off || options.hang_after.is_zero() || cfg!(not(target_arch = "x86_64"));
    if off || function == 0 {
        return function;
    }
    for (known, stand_in) in FUNCTIONS.iter().zip(STAND_INS) {
        let own = match known.load(Acquire) {
            0 => known
                .compare_exchange(0, function, AcqRel, Acquire)
                .map_or_else(|theirs| theirs, |_| function),
            own => own,
        };
        if own == function {
            return stand_in as *const () as usize;
        }
    }
    // Nothing is proved of a process any more whose functions are not seen.
    slot::without_place();
    function
}

/// # Safety
/// Called by MPI as the function that it stands for.
unsafe extern "C-unwind" fn stand_in<const NTH: usize>(
    a: usize,
    b: usize,
    c: usize,
    d: usize,
    e: usize,
    f: usize,
) -> usize {
    let frame = 0u8;
    let outer = thread::mark(&raw const frame as usize, true);
    let waits = THREAD.with(places::callback_begins);
    // SAFETY: the program gave this function for exactly this call. What it has no arguments for it does not look at, and neither does MPI
    // at an answer that it does not give.
    let answer = unsafe {
        let function: Function = std::mem::transmute(FUNCTIONS[NTH].load(Relaxed));
        function(a, b, c, d, e, f)
    };
    THREAD.with(|thread| places::callback_ends(thread, waits));
    thread::unmark(outer);
    answer
}

macro_rules! sixteen {
    ($($first:literal)*) => {
        [$(
            stand_in::<$first>, stand_in::<{ $first + 1 }>, stand_in::<{ $first + 2 }>, stand_in::<{ $first + 3 }>,
            stand_in::<{ $first + 4 }>, stand_in::<{ $first + 5 }>, stand_in::<{ $first + 6 }>, stand_in::<{ $first + 7 }>,
            stand_in::<{ $first + 8 }>, stand_in::<{ $first + 9 }>, stand_in::<{ $first + 10 }>, stand_in::<{ $first + 11 }>,
            stand_in::<{ $first + 12 }>, stand_in::<{ $first + 13 }>, stand_in::<{ $first + 14 }>, stand_in::<{ $first + 15 }>,
        )*]
    };
}

static STAND_INS: [StandIn; MANY] = sixteen! { 0 16 32 48 64 80 96 112 128 144 160 176 192 208 224 240 };

/// An argument as MPI is given it, `passed!(name, name)`: those whose names say that they are functions of the program are stood in for.
macro_rules! passed {
    (function, $value:expr) => {
        $crate::stand_ins::of($value)
    };
    ($other:ident, $value:expr) => {
        $value
    };
}

pub(crate) use passed;

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::of;

    extern "C-unwind" fn sum(a: usize, b: usize, c: usize, d: usize, e: usize, f: usize) -> usize {
        a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f
    }

    extern "C-unwind" fn first(a: usize) -> usize {
        a
    }

    #[test]
    fn a_function_is_called_by_its_own_stand_in() {
        let functions = [sum as *const () as usize, first as *const () as usize];
        let [of_sum, of_first] = functions.map(of);
        assert_ne!((of_sum, of_first), (functions[0], functions[1]));
        assert_ne!(of_sum, of_first);
        assert_eq!(functions.map(of), [of_sum, of_first], "one each");
        assert_eq!(of(0), 0, "none is none");
        // SAFETY: they stand for these functions.
        unsafe {
            let call: extern "C-unwind" fn(usize, usize, usize, usize, usize, usize) -> usize =
                std::mem::transmute(of_sum);
            assert_eq!(call(1, 2, 3, 4, 5, 6), 91);
            let call: extern "C-unwind" fn(usize) -> usize = std::mem::transmute(of_first);
            assert_eq!(call(7), 7);
        }
    }
}
