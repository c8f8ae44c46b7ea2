//! Procedures that make persistent and partitioned requests (3.9, 4.2, 6.13): values on such requests stay when the
//! operation is complete.

use super::entry::{around, each, large, spelled};
use crate::key_calls::started::*;

/// `C-name base-name (words before the communicator) (info) large;`, the last where there is a large-count form.
macro_rules! persistent {
    ($($name:ident $base:ident ($($arg:ident)*) ($($info:ident)?) $($large:ident)?;)*) => {$(
        const _: () = {
            around! { $name ($($arg: other,)* comm: comm, $($info: other,)? request: request_out) () }
            spelled! { $base ["_f08_" "_f08ts_"] ($($arg,)* comm, $($info,)? request, ierror) }
        };
        large! { [$($large)?] each $name $base ($($arg)*) ($($info)?) }
    )*};
}

persistent! {
    MPI_Allgather_init mpi_allgather_init (a b c d e f) (info) large;
    MPI_Allgatherv_init mpi_allgatherv_init (a b c d e f g) (info) large;
    MPI_Allreduce_init mpi_allreduce_init (a b c d e) (info) large;
    MPI_Alltoall_init mpi_alltoall_init (a b c d e f) (info) large;
    MPI_Alltoallv_init mpi_alltoallv_init (a b c d e f g h) (info) large;
    MPI_Alltoallw_init mpi_alltoallw_init (a b c d e f g h) (info) large;
    MPI_Barrier_init mpi_barrier_init () (info);
    MPI_Bcast_init mpi_bcast_init (a b c d) (info) large;
    MPI_Bsend_init mpi_bsend_init (a b c d e) () large;
    MPI_Exscan_init mpi_exscan_init (a b c d e) (info) large;
    MPI_Gather_init mpi_gather_init (a b c d e f g) (info) large;
    MPI_Gatherv_init mpi_gatherv_init (a b c d e f g h) (info) large;
    MPI_Neighbor_allgather_init mpi_neighbor_allgather_init (a b c d e f) (info) large;
    MPI_Neighbor_allgatherv_init mpi_neighbor_allgatherv_init (a b c d e f g) (info) large;
    MPI_Neighbor_alltoall_init mpi_neighbor_alltoall_init (a b c d e f) (info) large;
    MPI_Neighbor_alltoallv_init mpi_neighbor_alltoallv_init (a b c d e f g h) (info) large;
    MPI_Neighbor_alltoallw_init mpi_neighbor_alltoallw_init (a b c d e f g h) (info) large;
    MPI_Precv_init mpi_precv_init (a b c d e f) (info);
    MPI_Psend_init mpi_psend_init (a b c d e f) (info);
    MPI_Recv_init mpi_recv_init (a b c d e) () large;
    MPI_Reduce_init mpi_reduce_init (a b c d e f) (info) large;
    MPI_Reduce_scatter_block_init mpi_reduce_scatter_block_init (a b c d e) (info) large;
    MPI_Reduce_scatter_init mpi_reduce_scatter_init (a b c d e) (info) large;
    MPI_Rsend_init mpi_rsend_init (a b c d e) () large;
    MPI_Scan_init mpi_scan_init (a b c d e) (info) large;
    MPI_Scatter_init mpi_scatter_init (a b c d e f g) (info) large;
    MPI_Scatterv_init mpi_scatterv_init (a b c d e f g h) (info) large;
    MPI_Send_init mpi_send_init (a b c d e) () large;
    MPI_Ssend_init mpi_ssend_init (a b c d e) () large;
}
