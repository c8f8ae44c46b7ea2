//! Procedures that begin operations on communicators: watched from the first key on. Until then each is a door that leads
//! straight to MPI's own procedure.
//!
//! Left out: the large-count forms, and spellings without an underscore behind them.

use super::entry::{Entrance, Spelling, around};
use crate::keys::USED;
use crate::keys::entry::door;
use crate::keys::started::*;
use crate::next::Next;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

/// `C-name base-name (words before the communicator);`
macro_rules! followed {
    ($($name:ident $base:ident ($($arg:ident)*);)*) => {$(
        const _: () = {
            around! { $name ($($arg: other,)* comm: comm, request: request_var) () }
            pastey::paste! {
                entries! { [[<$base "_">] [<$base "__">] [<$base "_f08_">] [<$base "_f08ts_">]] ($($arg,)* comm, request, ierror) }
            }
        };
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
                next: Next::new(crate::wrap::c_name!($symbol)),
                spelling: Spelling::of(stringify!($symbol)),
            };
            static NEXT: AtomicPtr<()> = AtomicPtr::new(slow as *const () as *mut ());

            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            unsafe extern "C-unwind" fn slow($($arg: usize),*) {
                NEXT.store(ENTRANCE.next.get() as *mut (), Relaxed);
                let frame = crate::wrap::frame!();
                // SAFETY: the program's own arguments.
                unsafe { procedure($($arg,)* frame, &ENTRANCE) }
            }

            door!($symbol, USED, 0, slow, NEXT);

            /// MPI's Fortran procedure of this name.
            ///
            /// # Safety
            /// As MPI's own.
            #[cfg(not(target_arch = "x86_64"))]
            #[unsafe(no_mangle)]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            pub unsafe extern "C-unwind" fn $symbol($($arg: usize),*) {
                // SAFETY: the program's own arguments.
                unsafe { slow($($arg),*) }
            }
        };
    };
}

followed! {
    MPI_Iallgather mpi_iallgather (a b c d e f);
    MPI_Iallgatherv mpi_iallgatherv (a b c d e f g);
    MPI_Iallreduce mpi_iallreduce (a b c d e);
    MPI_Ialltoall mpi_ialltoall (a b c d e f);
    MPI_Ialltoallv mpi_ialltoallv (a b c d e f g h);
    MPI_Ialltoallw mpi_ialltoallw (a b c d e f g h);
    MPI_Ibarrier mpi_ibarrier ();
    MPI_Ibcast mpi_ibcast (a b c d);
    MPI_Ibsend mpi_ibsend (a b c d e);
    MPI_Iexscan mpi_iexscan (a b c d e);
    MPI_Igather mpi_igather (a b c d e f g);
    MPI_Igatherv mpi_igatherv (a b c d e f g h);
    MPI_Ineighbor_allgather mpi_ineighbor_allgather (a b c d e f);
    MPI_Ineighbor_allgatherv mpi_ineighbor_allgatherv (a b c d e f g);
    MPI_Ineighbor_alltoall mpi_ineighbor_alltoall (a b c d e f);
    MPI_Ineighbor_alltoallv mpi_ineighbor_alltoallv (a b c d e f g h);
    MPI_Ineighbor_alltoallw mpi_ineighbor_alltoallw (a b c d e f g h);
    MPI_Irecv mpi_irecv (a b c d e);
    MPI_Ireduce mpi_ireduce (a b c d e f);
    MPI_Ireduce_scatter mpi_ireduce_scatter (a b c d e);
    MPI_Ireduce_scatter_block mpi_ireduce_scatter_block (a b c d e);
    MPI_Irsend mpi_irsend (a b c d e);
    MPI_Iscan mpi_iscan (a b c d e);
    MPI_Iscatter mpi_iscatter (a b c d e f g);
    MPI_Iscatterv mpi_iscatterv (a b c d e f g h);
    MPI_Isend mpi_isend (a b c d e);
    MPI_Isendrecv mpi_isendrecv (a b c d e f g h i j);
    MPI_Isendrecv_replace mpi_isendrecv_replace (a b c d e f g);
    MPI_Issend mpi_issend (a b c d e);
}
