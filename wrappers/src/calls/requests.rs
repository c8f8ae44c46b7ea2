//! Calls that complete requests (3.7): wrapped only to learn when a nonblocking duplication, or an `R…` operation, is
//! complete, and for values that are cached on requests (`wrappers/src/keys/requests.rs`).
//!
//! While none is under way they cost one load.

use crate::keys::requests::{Completing, Way};
use crate::observers::completed::Completed;
use crate::observers::request_uses::{Cancels, GivesUp};
use crate::observers::requests::{Completes, Says};
use crate::observers::spot::Where;
use crate::observers::{Observer, WhileFollowed};
use crate::recorder::Ended;
use crate::request_lists::Requests;
use crate::site::Site;
use crate::thread::By;
use mpiwarden_spec::Procedure;

/// What the recorder is told of a call: how it ends its requests, or says that they are complete; that it gives one up, or cancels it.
macro_rules! recorded {
    ($at:ident, $requests:expr, $count:expr, freed) => {
        GivesUp { at: $at, requests: $requests }
    };
    ($at:ident, $requests:expr, $count:expr, cancelled) => {{ Cancels { at: $at, requests: $requests } }};
    ($at:ident, $requests:expr, $count:expr, ($ended:expr)) => {
        Completed { at: $at, requests: $requests, count: $count, ended: $ended }
    };
}

/// A table: `NAME(arguments) how many, requests [or misused by it] => how it says that one is complete, how
/// it works, what the recorder is told [the statuses that it may be given];`
macro_rules! completes {
    ($($name:ident ( $($arg:ident),* ) $count:expr, $array:ident $(or $misuses:ident)? => $says:expr, $way:expr, $ended:tt $([$($own:tt)+])?;)*) => {
        $(
            super::named!($name);

            impl $name {
                /// Who is told of the call, with the words of the C function but for the requests: those stand in memory as the language
                /// has them.
                #[inline(always)]
                pub fn observer(site: Site, $($arg: usize),*) -> impl Observer<By> {
                    let (id, requests, given) = (Self::ID, Requests { at: $array, language: site.language }, $count);
                    let at = Where { site, call: const { Procedure::of(stringify!($name)).place() as u16 } };
                    let count = usize::try_from(given).unwrap_or(0);
                    let recorded = recorded!(at, requests, given, $ended);
                    let misuses = !<[&str]>::is_empty(&[$(stringify!($misuses))?]);
                    let completes = WhileFollowed(Completes { id, requests, count, says: $says, misuses });
                    (recorded, (Completing::new(requests, count, $way, id), completes))
                }
            }
        )*
        super::table! { $($name ( $($arg),* ) [$($misuses)?] [$($($own)+)?];)* }
    };
}

completes! {
    MPI_Wait(request, status) 1, request => Says::Handle, Way::Waits, (Ended::All { flag: 0, statuses: status }) [one status];
    MPI_Waitall(count, requests, statuses) int(count), requests => Says::Handle, Way::Waits, (Ended::All { flag: 0, statuses }) [statuses of requests count];
    MPI_Waitany(count, requests, index, status) int(count), requests => Says::Handle, Way::Any { index, status }, (Ended::One { index, flag: 0, status }) [one status];
    MPI_Waitsome(count, requests, done, indices, statuses) int(count), requests => Says::Handle, Way::Some { done, indices, statuses }, (Ended::Some { done, indices, statuses }) [statuses of requests count];
    MPI_Test(request, flag, status) 1, request => Says::Handle, Way::Tests(flag), (Ended::All { flag, statuses: status }) [one status];
    MPI_Testall(count, requests, flag, statuses) int(count), requests => Says::Handle, Way::Tests(flag), (Ended::All { flag, statuses }) [statuses of requests count];
    MPI_Testany(count, requests, index, flag, status) int(count), requests => Says::Handle, Way::TestsAny { index, flag, status }, (Ended::One { index, flag, status }) [one status];
    MPI_Testsome(count, requests, done, indices, statuses) int(count), requests => Says::Handle, Way::TestsSome { done, indices, statuses }, (Ended::Some { done, indices, statuses }) [statuses of requests count];
    MPI_Request_free(request) 1, request or misused => Says::GivenUp, Way::Frees, freed;
    MPI_Cancel(request) 1, request or misused => Says::Nothing, Way::Looks, cancelled;
    MPI_Request_get_status_all(count, requests, flag, statuses) int(count), requests => Says::Flag(flag), Way::Looks, (Ended::All { flag, statuses }) [statuses of requests count];
    // Which request is complete is in an index; that any is, is enough to stop judging.
    MPI_Request_get_status_any(count, requests, index, flag, status) int(count), requests => Says::Flag(flag), Way::Looks, (Ended::One { index, flag, status }) [one status];
    MPI_Request_get_status_some(count, requests, done, indices, statuses) int(count), requests => Says::Flag(done), Way::Looks, (Ended::Some { done, indices, statuses }) [statuses of requests count];
}

fn int(word: usize) -> i32 {
    word as i32
}
