//! Calls that receive a message which was taken out of the queue before (3.8.3): the message's handle is freed, and the buffer is used.

use super::entry::behind_door;
use super::kept::kept_observer;
use crate::arguments::quick;
use crate::calls::named;
use crate::engine;
use crate::keys::around::observer;
use crate::next::next;
use crate::numbers::int;
use crate::observers::arguments::Arguments;
use crate::observers::given::gives_back;
use crate::observers::matched::ReceivesMatched;
use crate::observers::spot::Where;
use crate::observers::statuses::status_or;
use crate::recorder::{GivenBuffer, Holds};
use crate::site::Site;
use crate::switch::FOLLOWS;
use crate::thread::By;
use mpiwarden_spec::Procedure;
use std::ffi::c_int;

/// Who is told: with the status that the call writes, or with the request that it makes.
macro_rules! receives {
    (status $status:ident, $at:ident $given:ident $message:ident) => {
        ReceivesMatched { at: $at, given: $given, message: $message, status: $status, request: 0 }
    };
    (request $request:ident, $at:ident $given:ident $message:ident) => {
        ReceivesMatched { at: $at, given: $given, message: $message, status: 0, request: $request }
    };
}

/// Makes the call with an own status in place of one that the program does not want.
macro_rules! with_status {
    (status $status:ident, $call:expr) => {{
        let mut own = [0u64; 8];
        let $status = status_or($status, &mut own);
        $call
    }};
    (request $request:ident, $call:expr) => {
        $call
    };
}

/// `NAME(its arguments) what the last one is, how many elements;`
macro_rules! matched {
    ($($name:ident ($buf:ident, $count:ident, $datatype:ident, $message:ident, $last:ident) $told:ident $elements:expr;)*) => {$(
        named!($name);

        impl $name {
            /// What is done around the real call.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            pub unsafe fn watched(
                site: Site,
                $buf: usize,
                $count: usize,
                $datatype: usize,
                $message: usize,
                $last: usize,
                real: impl FnOnce() -> c_int,
            ) -> c_int {
                let call = const { Procedure::of(stringify!($name)).place() as u16 };
                let at = Where { site, call };
                let holds = Holds::Elements { count: $elements, datatype: $datatype };
                let given = GivenBuffer { address: $buf, holds };
                let words = [$buf, $count, $datatype, $message, $last];
                let plain = quick::side($buf, $elements, $datatype)
                    && quick::are_there(const { Procedure::of(stringify!($name)).addresses() }, &words);
                let arguments = Arguments { at, plain, words };
                let receives = receives!($told $last, at given $message);
                let frees = kept_observer!([frees Message $message] Self::ID, site);
                engine::around(By::from(site), &(arguments, (frees, receives)), |_| real())
            }
        }

        const _: () = {
            behind_door! {
                $name($buf, $count, $datatype, $message, $last) -> c_int; FOLLOWS, 1;
                {
                    let mut cookie = 0usize;
                    let site = crate::site::site!(cookie);
                    // SAFETY: the program's own arguments, passed on but for a status that it does not want.
                    with_status!($told $last, unsafe {
                        $name::watched(site, $buf, $count, $datatype, $message, $last, || {
                            next!($name($buf, $count, $datatype, $message, $last))
                        })
                    })
                }
            }
        };
        crate::fortran::in_fortran! { procedure $name ($buf, $count, $datatype, $message, $last) }
    )*};
}

matched! {
    MPI_Mrecv(buf, count, datatype, message, status) status int(count);
    MPI_Mrecv_c(buf, count, datatype, message, status) status count as i64;
    MPI_Imrecv(buf, count, datatype, message, request) request int(count);
    MPI_Imrecv_c(buf, count, datatype, message, request) request count as i64;
}
