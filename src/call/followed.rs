//! The calls that are wrapped for keys only: those that begin operations on communicators, and those that hand out handles
//! of objects that are counted by reference. No check looks at them, so a report names them as unchecked, and those that are
//! counted are counted with the calls that are only passed on.

use super::names::{CALLS, CallInfo, call, same};

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

// What a check looks at is not followed for keys alone.
const _: () = {
    let mut index = 0;
    while index < CALLS.len() {
        let CallInfo { name, params } = CALLS[index];
        assert!(
            !is_followed(name, params),
            "a name is in CALLS, too: take it out here, and its row in wrappers/src/key_calls"
        );
        index += 1;
    }
};

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

/// These calls, in the order of their names.
pub const FOLLOWED: &[CallInfo] = &[
    call("MPI_Allgather_init"),
    call("MPI_Allgather_init_c"),
    call("MPI_Allgatherv_init"),
    call("MPI_Allgatherv_init_c"),
    call("MPI_Allreduce_init"),
    call("MPI_Allreduce_init_c"),
    call("MPI_Alltoall_init"),
    call("MPI_Alltoall_init_c"),
    call("MPI_Alltoallv_init"),
    call("MPI_Alltoallv_init_c"),
    call("MPI_Alltoallw_init"),
    call("MPI_Alltoallw_init_c"),
    call("MPI_Barrier_init"),
    call("MPI_Bcast_init"),
    call("MPI_Bcast_init_c"),
    call("MPI_Bsend_init"),
    call("MPI_Bsend_init_c"),
    call("MPI_Comm_create_errhandler"),
    call("MPI_Comm_get_errhandler"),
    call("MPI_Comm_group"),
    call("MPI_Comm_remote_group"),
    call("MPI_Errhandler_create"),
    call("MPI_Errhandler_get"),
    call("MPI_Exscan_init"),
    call("MPI_Exscan_init_c"),
    call("MPI_File_create_errhandler"),
    call("MPI_File_get_errhandler"),
    call("MPI_File_get_group"),
    call("MPI_Gather_init"),
    call("MPI_Gather_init_c"),
    call("MPI_Gatherv_init"),
    call("MPI_Gatherv_init_c"),
    call("MPI_Group_difference"),
    call("MPI_Group_excl"),
    call("MPI_Group_incl"),
    call("MPI_Group_intersection"),
    call("MPI_Group_range_excl"),
    call("MPI_Group_range_incl"),
    call("MPI_Group_union"),
    call("MPI_Iallgather"),
    call("MPI_Iallgather_c"),
    call("MPI_Iallgatherv"),
    call("MPI_Iallgatherv_c"),
    call("MPI_Iallreduce"),
    call("MPI_Iallreduce_c"),
    call("MPI_Ialltoall"),
    call("MPI_Ialltoall_c"),
    call("MPI_Ialltoallv"),
    call("MPI_Ialltoallv_c"),
    call("MPI_Ialltoallw"),
    call("MPI_Ialltoallw_c"),
    call("MPI_Ibarrier"),
    call("MPI_Ibcast"),
    call("MPI_Ibcast_c"),
    call("MPI_Ibsend"),
    call("MPI_Ibsend_c"),
    call("MPI_Iexscan"),
    call("MPI_Iexscan_c"),
    call("MPI_Igather"),
    call("MPI_Igather_c"),
    call("MPI_Igatherv"),
    call("MPI_Igatherv_c"),
    call("MPI_Ineighbor_allgather"),
    call("MPI_Ineighbor_allgather_c"),
    call("MPI_Ineighbor_allgatherv"),
    call("MPI_Ineighbor_allgatherv_c"),
    call("MPI_Ineighbor_alltoall"),
    call("MPI_Ineighbor_alltoall_c"),
    call("MPI_Ineighbor_alltoallv"),
    call("MPI_Ineighbor_alltoallv_c"),
    call("MPI_Ineighbor_alltoallw"),
    call("MPI_Ineighbor_alltoallw_c"),
    call("MPI_Irecv"),
    call("MPI_Irecv_c"),
    call("MPI_Ireduce"),
    call("MPI_Ireduce_c"),
    call("MPI_Ireduce_scatter"),
    call("MPI_Ireduce_scatter_block"),
    call("MPI_Ireduce_scatter_block_c"),
    call("MPI_Ireduce_scatter_c"),
    call("MPI_Irsend"),
    call("MPI_Irsend_c"),
    call("MPI_Iscan"),
    call("MPI_Iscan_c"),
    call("MPI_Iscatter"),
    call("MPI_Iscatter_c"),
    call("MPI_Iscatterv"),
    call("MPI_Iscatterv_c"),
    call("MPI_Isend"),
    call("MPI_Isend_c"),
    call("MPI_Isendrecv"),
    call("MPI_Isendrecv_c"),
    call("MPI_Isendrecv_replace"),
    call("MPI_Isendrecv_replace_c"),
    call("MPI_Issend"),
    call("MPI_Issend_c"),
    call("MPI_Neighbor_allgather_init"),
    call("MPI_Neighbor_allgather_init_c"),
    call("MPI_Neighbor_allgatherv_init"),
    call("MPI_Neighbor_allgatherv_init_c"),
    call("MPI_Neighbor_alltoall_init"),
    call("MPI_Neighbor_alltoall_init_c"),
    call("MPI_Neighbor_alltoallv_init"),
    call("MPI_Neighbor_alltoallv_init_c"),
    call("MPI_Neighbor_alltoallw_init"),
    call("MPI_Neighbor_alltoallw_init_c"),
    call("MPI_Precv_init"),
    call("MPI_Psend_init"),
    call("MPI_Recv_init"),
    call("MPI_Recv_init_c"),
    call("MPI_Reduce_init"),
    call("MPI_Reduce_init_c"),
    call("MPI_Reduce_scatter_block_init"),
    call("MPI_Reduce_scatter_block_init_c"),
    call("MPI_Reduce_scatter_init"),
    call("MPI_Reduce_scatter_init_c"),
    call("MPI_Rsend_init"),
    call("MPI_Rsend_init_c"),
    call("MPI_Scan_init"),
    call("MPI_Scan_init_c"),
    call("MPI_Scatter_init"),
    call("MPI_Scatter_init_c"),
    call("MPI_Scatterv_init"),
    call("MPI_Scatterv_init_c"),
    call("MPI_Send_init"),
    call("MPI_Send_init_c"),
    call("MPI_Session_create_errhandler"),
    call("MPI_Session_get_errhandler"),
    call("MPI_Ssend_init"),
    call("MPI_Ssend_init_c"),
    call("MPI_Win_create_errhandler"),
    call("MPI_Win_get_errhandler"),
    call("MPI_Win_get_group"),
];
