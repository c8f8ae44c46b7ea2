//! Questions that MPI answers at once, and other local calls (chapters 5, 7, 8, 10, 14): their arguments are looked at before they are made. While that is so the
//! entries of `entries` lead here. Nothing else is done around them.

use crate::arguments::quick;
use crate::engine;
use crate::observers::arguments::Arguments;
use crate::observers::spot::Where;
use crate::site::Site;
use std::ffi::c_int;

/// Rows of `NAME(arguments) the procedure's number [its arguments are plainly right];`, made by `wrappers/build/recorded.rs`. The function of such a name
/// is not exported: an entry of this name jumps to it, so that the frames are as if it were.
macro_rules! questions {
    ($($name:ident ( $($arg:ident),* ) $call:literal [$plain:expr];)*) => {$(
        #[doc = concat!("`", stringify!($name), "`, in whatever language it is called.")]
        #[allow(non_camel_case_types, reason = "MPI's own name")]
        pub enum $name {}

        impl $name {
            /// What is done around the real call.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            pub unsafe fn watched(site: Site, $($arg: usize,)* real: impl FnOnce() -> c_int) -> c_int {
                crate::output::count_seen(const { size_of::<u64>() * $call });
                if !($plain) {
                    let at = Where { site, call: $call };
                    engine::before(at, &Arguments { at, plain: false, words: [$($arg),*] });
                }
                real()
            }
        }

        /// The MPI function of this name.
        ///
        /// # Safety
        /// As MPI's own.
        #[allow(non_snake_case, reason = "MPI's own name")]
        #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
        pub unsafe extern "C-unwind" fn $name($($arg: usize),*) -> c_int {
            let frame = crate::site::frame!();
            // SAFETY: the frame of this function, to which the entry jumps with the program's own stack; and the program's own arguments, passed
            // on unchanged.
            unsafe {
                if engine::passes(crate::site::caller(frame), false) {
                    return crate::next::next!($name($($arg),*));
                }
                let mut cookie = 0usize;
                let site = Site::of(frame, &raw mut cookie, warden::call::Language::C);
                $name::watched(site, $($arg,)* || crate::next::next!($name($($arg),*)))
            }
        }

        crate::fortran::in_fortran! { recorded $name ($($arg),*) }
    )*};
}

/// An `int` argument: the upper half of its word is not defined.
fn int(word: usize) -> i64 {
    i64::from(word as i32)
}

include!(concat!(env!("OUT_DIR"), "/questions.rs"));
