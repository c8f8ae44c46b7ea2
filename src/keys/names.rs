//! The calls that are wrapped for keys only: those that begin operations on communicators. No check looks at them, so a
//! report counts them as unchecked, and ranks do not count them.

use crate::call::CallInfo;

const fn call(name: &'static str, params: usize) -> CallInfo {
    CallInfo { name, params }
}

/// Whether a name is in [`FOLLOWED`], with this number of parameters.
pub const fn is_followed(name: &str, params: usize) -> bool {
    let mut index = 0;
    while index < FOLLOWED.len() {
        if same(FOLLOWED[index].name.as_bytes(), name.as_bytes()) {
            return FOLLOWED[index].params == params;
        }
        index += 1;
    }
    false
}

/// `==` on slices cannot be used in a constant.
const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// What the library defines that no MPI library has, besides the counted calls of the interface.
pub const OWN: &[&str] = &[
    "MPIX_Key_c2f",
    "MPIX_Key_f2c",
    "MPIX_KEY_TAG_UB",
    "MPIX_KEY_HOST",
    "MPIX_KEY_IO",
    "MPIX_KEY_WTIME_IS_GLOBAL",
    "mpix_key_create_fortran",
    "mpix_key_free_fortran",
    "mpix_value_set_fortran",
    "mpix_value_get_fortran",
    "mpix_value_clear_fortran",
];

/// Whether a name belongs to the interface of keys and values, which is this library's own on every MPI.
pub fn is_own(name: &str) -> bool {
    OWN.contains(&name) || name.starts_with("MPIX_Key_") || name.starts_with("MPIX_Value_")
}

/// Calls that begin operations, in the order of their names.
pub const FOLLOWED: &[CallInfo] = &[
    call("MPI_Allgather_init", 9),
    call("MPI_Allgather_init_c", 9),
    call("MPI_Allgatherv_init", 10),
    call("MPI_Allgatherv_init_c", 10),
    call("MPI_Allreduce_init", 8),
    call("MPI_Allreduce_init_c", 8),
    call("MPI_Alltoall_init", 9),
    call("MPI_Alltoall_init_c", 9),
    call("MPI_Alltoallv_init", 11),
    call("MPI_Alltoallv_init_c", 11),
    call("MPI_Alltoallw_init", 11),
    call("MPI_Alltoallw_init_c", 11),
    call("MPI_Barrier_init", 3),
    call("MPI_Bcast_init", 7),
    call("MPI_Bcast_init_c", 7),
    call("MPI_Bsend_init", 7),
    call("MPI_Bsend_init_c", 7),
    call("MPI_Exscan_init", 8),
    call("MPI_Exscan_init_c", 8),
    call("MPI_Gather_init", 10),
    call("MPI_Gather_init_c", 10),
    call("MPI_Gatherv_init", 11),
    call("MPI_Gatherv_init_c", 11),
    call("MPI_Iallgather", 8),
    call("MPI_Iallgather_c", 8),
    call("MPI_Iallgatherv", 9),
    call("MPI_Iallgatherv_c", 9),
    call("MPI_Iallreduce", 7),
    call("MPI_Iallreduce_c", 7),
    call("MPI_Ialltoall", 8),
    call("MPI_Ialltoall_c", 8),
    call("MPI_Ialltoallv", 10),
    call("MPI_Ialltoallv_c", 10),
    call("MPI_Ialltoallw", 10),
    call("MPI_Ialltoallw_c", 10),
    call("MPI_Ibarrier", 2),
    call("MPI_Ibcast", 6),
    call("MPI_Ibcast_c", 6),
    call("MPI_Ibsend", 7),
    call("MPI_Ibsend_c", 7),
    call("MPI_Iexscan", 7),
    call("MPI_Iexscan_c", 7),
    call("MPI_Igather", 9),
    call("MPI_Igather_c", 9),
    call("MPI_Igatherv", 10),
    call("MPI_Igatherv_c", 10),
    call("MPI_Ineighbor_allgather", 8),
    call("MPI_Ineighbor_allgather_c", 8),
    call("MPI_Ineighbor_allgatherv", 9),
    call("MPI_Ineighbor_allgatherv_c", 9),
    call("MPI_Ineighbor_alltoall", 8),
    call("MPI_Ineighbor_alltoall_c", 8),
    call("MPI_Ineighbor_alltoallv", 10),
    call("MPI_Ineighbor_alltoallv_c", 10),
    call("MPI_Ineighbor_alltoallw", 10),
    call("MPI_Ineighbor_alltoallw_c", 10),
    call("MPI_Irecv", 7),
    call("MPI_Irecv_c", 7),
    call("MPI_Ireduce", 8),
    call("MPI_Ireduce_c", 8),
    call("MPI_Ireduce_scatter", 7),
    call("MPI_Ireduce_scatter_block", 7),
    call("MPI_Ireduce_scatter_block_c", 7),
    call("MPI_Ireduce_scatter_c", 7),
    call("MPI_Irsend", 7),
    call("MPI_Irsend_c", 7),
    call("MPI_Iscan", 7),
    call("MPI_Iscan_c", 7),
    call("MPI_Iscatter", 9),
    call("MPI_Iscatter_c", 9),
    call("MPI_Iscatterv", 10),
    call("MPI_Iscatterv_c", 10),
    call("MPI_Isend", 7),
    call("MPI_Isend_c", 7),
    call("MPI_Isendrecv", 12),
    call("MPI_Isendrecv_c", 12),
    call("MPI_Isendrecv_replace", 9),
    call("MPI_Isendrecv_replace_c", 9),
    call("MPI_Issend", 7),
    call("MPI_Issend_c", 7),
    call("MPI_Neighbor_allgather_init", 9),
    call("MPI_Neighbor_allgather_init_c", 9),
    call("MPI_Neighbor_allgatherv_init", 10),
    call("MPI_Neighbor_allgatherv_init_c", 10),
    call("MPI_Neighbor_alltoall_init", 9),
    call("MPI_Neighbor_alltoall_init_c", 9),
    call("MPI_Neighbor_alltoallv_init", 11),
    call("MPI_Neighbor_alltoallv_init_c", 11),
    call("MPI_Neighbor_alltoallw_init", 11),
    call("MPI_Neighbor_alltoallw_init_c", 11),
    call("MPI_Precv_init", 9),
    call("MPI_Psend_init", 9),
    call("MPI_Recv_init", 7),
    call("MPI_Recv_init_c", 7),
    call("MPI_Reduce_init", 9),
    call("MPI_Reduce_init_c", 9),
    call("MPI_Reduce_scatter_block_init", 8),
    call("MPI_Reduce_scatter_block_init_c", 8),
    call("MPI_Reduce_scatter_init", 8),
    call("MPI_Reduce_scatter_init_c", 8),
    call("MPI_Rsend_init", 7),
    call("MPI_Rsend_init_c", 7),
    call("MPI_Scan_init", 8),
    call("MPI_Scan_init_c", 8),
    call("MPI_Scatter_init", 10),
    call("MPI_Scatter_init_c", 10),
    call("MPI_Scatterv_init", 11),
    call("MPI_Scatterv_init_c", 11),
    call("MPI_Send_init", 7),
    call("MPI_Send_init_c", 7),
    call("MPI_Ssend_init", 7),
    call("MPI_Ssend_init_c", 7),
];
