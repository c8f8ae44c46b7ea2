//! Calls that free handles which only keys and the check of what is left look at: groups, info objects, operators, error handlers and
//! messages.

use super::entry::behind_door;
use crate::calls::named;
use crate::engine;
use crate::keys::HELD;
use crate::keys::around::observer;
use crate::next::next;
use crate::observers::given::gives_back;
use crate::observers::messages::Fills;
use crate::observers::spot::Where;
use crate::observers::statuses::status_or;
use crate::recorder::{GivenBuffer, Holds};
use crate::site::Site;
use crate::switch::FOLLOWS;
use crate::thread::By;
use crate::wrap::{as_many, unchecked};
use mpiwarden_keys::HandleType;
use mpiwarden_spec::Procedure;
use std::ffi::c_int;

/// Keys and values, and of what must be freed the mirror.
macro_rules! kept_observer {
    ([frees $of:ident $at:ident] $id:expr) => {
        (observer!([frees $of $at] $id), gives_back!($of $at, $id))
    };
}

macro_rules! kept {
    ($($name:ident ( $($arg:ident),* ) $of:ident [$($hook:tt)+];)*) => {$(
        named!($name);

        unchecked! { $name($($arg),*) kept_observer!([$($hook)+] Self::ID) }

        const _: () = {
            as_many!($name($($arg),*));

            behind_door! {
                $name($($arg),*) -> c_int; HELD, HandleType::$of as usize;
                // SAFETY: the program's own arguments, passed on unchanged.
                unsafe { $name::watched(By::C, $($arg,)* || next!($name($($arg),*))) }
            }
        };
        crate::fortran::in_fortran! { procedure $name ($($arg),*) }
    )*};
}

kept! {
    MPI_Group_free(group) Group [frees Group group];
    MPI_Info_free(info) Info [frees Info info];
    MPI_Op_free(op) Op [frees Op op];
    MPI_Errhandler_free(errhandler) Errhandler [frees Errhandler errhandler];
    MPI_Imrecv(_buffer, _count, _datatype, message, _request) Message [frees Message message];
    MPI_Imrecv_c(_buffer, _count, _datatype, message, _request) Message [frees Message message];
}

/// Rows of `NAME(arguments) how many elements;`: they are always looked at, for what they write is kept as an event, too.
macro_rules! fills {
    ($($name:ident ($buffer:ident, $count:ident, $datatype:ident, $message:ident, $status:ident) $elements:expr;)*) => {$(
        named!($name);

        impl $name {
            /// What is done around the real call.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            pub unsafe fn watched(
                site: Site,
                $buffer: usize,
                $count: usize,
                $datatype: usize,
                $message: usize,
                $status: usize,
                real: impl FnOnce() -> c_int,
            ) -> c_int {
                let call = const { Procedure::of(stringify!($name)).place() as u16 };
                let holds = Holds::Elements { count: $elements, datatype: $datatype };
                let fills = Fills {
                    at: Where { site, call },
                    given: GivenBuffer { address: $buffer, holds },
                    status: $status,
                };
                let frees = kept_observer!([frees Message $message] Self::ID);
                engine::around(By::from(site), &(frees, fills), |_| real())
            }
        }

        const _: () = {
            behind_door! {
                $name($buffer, $count, $datatype, $message, $status) -> c_int; FOLLOWS, 1;
                {
                    let mut cookie = 0usize;
                    let site = crate::site::site!(cookie);
                    let mut own = [0u64; 8];
                    let $status = status_or($status, &mut own);
                    // SAFETY: the program's own arguments, passed on but for a status that it does not want.
                    unsafe {
                        $name::watched(site, $buffer, $count, $datatype, $message, $status, || {
                            next!($name($buffer, $count, $datatype, $message, $status))
                        })
                    }
                }
            }
        };
        crate::fortran::in_fortran! { procedure $name ($buffer, $count, $datatype, $message, $status) }
    )*};
}

fills! {
    MPI_Mrecv(buffer, count, datatype, message, status) i64::from(count as i32);
    MPI_Mrecv_c(buffer, count, datatype, message, status) count as i64;
}
