//! Blocking messages, probes and collective operations (chapters 3 and 6): their arguments are looked at, and events are kept
//! of them. While either is so the entries of `entries` lead here.

use crate::arguments::{buffering, quick};
use crate::engine;
use crate::numbers::int;
use crate::observers::arguments::Arguments;
use crate::observers::buffering::{Attaches, AttachesElsewhere, Detaches};
use crate::observers::given::GivesMessage;
use crate::observers::lent::{Apart, Combines};
use crate::observers::messages::{
    Arrives, Collects, Moves, NotFollowed, Readies, Receives, Sends, Starts, Takes,
};
use crate::observers::request_uses::Restarts;
use crate::observers::spot::Where;
use crate::observers::whereabouts::whereabouts;
use crate::recorder::{Array, Begins, GivenBuffer, Gives, Holds, Message, Parts, Roles};
use crate::site::Site;
use mpiwarden_spec::FileAccess;
use std::ffi::c_int;
use warden::events::Collective;

/// Rows of `NAME(arguments) the procedure's number [its status] [its arguments are plainly right] |where| the observer;`, made by `wrappers/build/recorded.rs`.
macro_rules! recorded {
    ($($name:ident ( $($arg:ident),* ) $call:literal [$($status:ident)?] [$plain:expr] |$at:ident| $observer:expr;)*) => {$(
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
                let $at = Where { site, call: $call };
                let arguments = Arguments { at: $at, plain: $plain, words: [$($arg),*] };
                let around = whereabouts!(stringify!($name), site, ($($arg),*), (arguments, $observer));
                engine::around($at, &around, |_| real())
            }
        }

        crate::wrap::led_to! { $name($($arg),*) [$($status)?] }
        crate::fortran::in_fortran! { recorded $name ($($arg),*) }
    )*};
}

include!(concat!(env!("OUT_DIR"), "/recorded.rs"));
