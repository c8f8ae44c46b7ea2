//! The entries of calls that complete requests: behind a door, for nearly always nothing is followed.

use crate::calls::named;
use crate::engine;
use crate::next::next;
use crate::observers::At;
use crate::observers::completed::LooksAt;
use crate::observers::requests::looks;
use crate::observers::spot::Where;
use crate::observers::statuses::status_or;
use crate::observers::whereabouts::whereabouts;
use crate::site::Site;
use crate::thread::By;
use mpiwarden_spec::Procedure;
use std::ffi::c_int;

/// Makes a call in C with own statuses in place of those that the program does not want: of one, or of `count`, requests.
macro_rules! with_statuses {
    ([] $call:expr) => {
        $call
    };
    ([one $status:ident] $call:expr) => {{
        let mut own = [0u64; 8];
        let $status = $crate::observers::statuses::status_or($status, &mut own);
        $call
    }};
    ([$statuses:ident of $requests:ident $count:ident] $call:expr) => {{
        let given = $statuses;
        let many = usize::try_from($count as i32).unwrap_or(0);
        let $statuses = $crate::observers::statuses::statuses_or($statuses, $requests, many);
        let code = $call;
        $crate::observers::statuses::done_with($statuses, given, many);
        code
    }};
}

/// `NAME(arguments) [misused] [its statuses];`: freeing and cancelling are rare, and always looked at; the others while a nonblocking duplication, an
/// operation with a request or something with keys is under way.
macro_rules! completes {
    ($($name:ident ( $($arg:ident),* ) [$($misuses:ident)?] $own:tt;)*) => {$(
        impl $name {
            /// What is done around the real call. Requests stand in memory as the language has them.
            ///
            /// # Safety
            /// As the MPI function's own.
            #[inline(always)]
            pub unsafe fn watched(
                site: crate::site::Site, $($arg: usize,)* real: impl FnOnce() -> std::ffi::c_int,
            ) -> std::ffi::c_int {
                let at = $crate::observers::At { id: Self::ID, site };
                $crate::wrap::addresses! { Self::ID, at, [$($arg),*] }
                let around = $crate::observers::whereabouts::whereabouts!(
                    stringify!($name), site, ($($arg),*), Self::observer(site, $($arg),*)
                );
                crate::engine::around(crate::thread::By::from(site), &around, |_| real())
            }
        }

        const _: () = {
            crate::key_calls::entry::behind_door! {
                $name($($arg),*) -> std::ffi::c_int; crate::switch::FOLLOWS, 0 $(+ <[&str]>::len(&[stringify!($misuses)]))?;
                {
                    let mut cookie = 0usize;
                    let site = crate::site::site!(cookie);
                    // SAFETY: the program's own arguments, passed on but for statuses that it does not want.
                    let real = |$($arg: usize),*| unsafe {
                        $name::watched(site, $($arg,)* || crate::next::next!($name($($arg),*)))
                    };
                    $crate::wrap::requests::with_statuses!($own real($($arg),*))
                }
            }
        };
        crate::fortran::in_fortran! { procedure $name ($($arg),*) }
    )*};
}

pub(crate) use {completes, with_statuses};

named!(MPI_Request_get_status);

impl MPI_Request_get_status {
    /// What is done around the real call, which takes the request itself, not its address.
    ///
    /// # Safety
    /// As the MPI function's own.
    #[inline(always)]
    pub unsafe fn watched(
        site: Site,
        request: usize,
        flag: usize,
        status: usize,
        real: impl FnOnce() -> c_int,
    ) -> c_int {
        crate::wrap::addresses! { Self::ID, At { id: Self::ID, site }, [request, flag, status] }
        let at = Where { site, call: const { Procedure::of("MPI_Request_get_status").place() as u16 } };
        let observer = (looks(Self::ID, request, flag), LooksAt { at, request, flag, status });
        let around = whereabouts!("MPI_Request_get_status", site, (request, flag, status), observer);
        engine::around(By::from(site), &around, |_| real())
    }
}

/// The MPI function of this name.
///
/// # Safety
/// As the MPI function's own.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn MPI_Request_get_status(request: usize, flag: usize, status: usize) -> c_int {
    let mut cookie = 0usize;
    let site = crate::site::site!(cookie);
    let mut own = [0u64; 8];
    let status = status_or(status, &mut own);
    // SAFETY: the program's own arguments, passed on but for a status that it does not want.
    unsafe {
        MPI_Request_get_status::watched(site, request, flag, status, || {
            next!(MPI_Request_get_status(request, flag, status))
        })
    }
}

crate::fortran::in_fortran! { procedure MPI_Request_get_status (request, flag, status) }
