//! Procedures that begin operations on communicators: watched from the first key on. Until then each is a door that leads
//! straight to MPI's own procedure.
//!
//! Left out: spellings without an underscore behind them.

use super::entry::{Entrance, Spelling, around, large};
use crate::key_calls::entry::behind_door;
use crate::key_calls::started::*;
use crate::keys::USED;
use crate::next::Next;

/// `C-name base-name (words before the communicator) large;`, the last where there is a large-count form.
macro_rules! followed {
    ($($name:ident $base:ident ($($arg:ident)*) $($large:ident)?;)*) => {$(
        const _: () = {
            around! { $name ($($arg: other,)* comm: comm, request: request_out) () }
            pastey::paste! {
                entries! { [[<$base "_">] [<$base "__">] [<$base "_f08_">] [<$base "_f08ts_">]] ($($arg,)* comm, request, ierror) }
            }
        };
        large! { [$($large)?] entries $name $base ($($arg)*) () }
    )*};
}

macro_rules! entries {
    ([$($symbol:ident)+] $arguments:tt) => {
        $(entry! { $symbol $arguments })+
    };
}

macro_rules! entry {
    ($symbol:ident ($($arg:ident),*)) => {
        const _: () = {
            static ENTRANCE: Entrance = Entrance {
                next: Next::new(crate::next::c_name!($symbol)),
                spelling: Spelling::of(stringify!($symbol)),
            };

            behind_door! {
                $symbol($($arg),*); USED, 0;
                {
                    let frame = crate::site::frame!();
                    // SAFETY: the program's own arguments.
                    unsafe { procedure($($arg,)* frame, &ENTRANCE) }
                }
            }
        };
    };
}

followed! {
    MPI_Iallgather mpi_iallgather (a b c d e f) large;
    MPI_Iallgatherv mpi_iallgatherv (a b c d e f g) large;
    MPI_Iallreduce mpi_iallreduce (a b c d e) large;
    MPI_Ialltoall mpi_ialltoall (a b c d e f) large;
    MPI_Ialltoallv mpi_ialltoallv (a b c d e f g h) large;
    MPI_Ialltoallw mpi_ialltoallw (a b c d e f g h) large;
    MPI_Ibarrier mpi_ibarrier ();
    MPI_Ibcast mpi_ibcast (a b c d) large;
    MPI_Ibsend mpi_ibsend (a b c d e) large;
    MPI_Iexscan mpi_iexscan (a b c d e) large;
    MPI_Igather mpi_igather (a b c d e f g) large;
    MPI_Igatherv mpi_igatherv (a b c d e f g h) large;
    MPI_Ineighbor_allgather mpi_ineighbor_allgather (a b c d e f) large;
    MPI_Ineighbor_allgatherv mpi_ineighbor_allgatherv (a b c d e f g) large;
    MPI_Ineighbor_alltoall mpi_ineighbor_alltoall (a b c d e f) large;
    MPI_Ineighbor_alltoallv mpi_ineighbor_alltoallv (a b c d e f g h) large;
    MPI_Ineighbor_alltoallw mpi_ineighbor_alltoallw (a b c d e f g h) large;
    MPI_Irecv mpi_irecv (a b c d e) large;
    MPI_Ireduce mpi_ireduce (a b c d e f) large;
    MPI_Ireduce_scatter mpi_ireduce_scatter (a b c d e) large;
    MPI_Ireduce_scatter_block mpi_ireduce_scatter_block (a b c d e) large;
    MPI_Irsend mpi_irsend (a b c d e) large;
    MPI_Iscan mpi_iscan (a b c d e) large;
    MPI_Iscatter mpi_iscatter (a b c d e f g) large;
    MPI_Iscatterv mpi_iscatterv (a b c d e f g h) large;
    MPI_Isend mpi_isend (a b c d e) large;
    MPI_Isendrecv mpi_isendrecv (a b c d e f g h i j) large;
    MPI_Isendrecv_replace mpi_isendrecv_replace (a b c d e f g) large;
    MPI_Issend mpi_issend (a b c d e) large;
}
