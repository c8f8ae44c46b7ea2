//! Questions that MPI answers at once, and other local calls (chapters 5, 7, 8, 10, 14): their arguments are looked at before they are made. While that is so the
//! entries of `entries` lead here. Nothing else is done around them.

use crate::arguments::quick;
use crate::engine;
use crate::numbers::int;
use crate::observers::arguments::Arguments;
use crate::observers::spot::Where;
use crate::site::Site;
use std::ffi::c_int;

/// Rows of `NAME(arguments) the procedure's number [its arguments are plainly right];`, made by `wrappers/build/recorded.rs`.
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

        crate::wrap::led_to! { $name($($arg),*) [] }
        crate::fortran::in_fortran! { recorded $name ($($arg),*) }
    )*};
}

include!(concat!(env!("OUT_DIR"), "/questions.rs"));
