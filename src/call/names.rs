//! The wrapped calls: name and number of parameters, in the order in which ranks count them.
//!
//! New names are added at the end of the table: the counters of a rank's status slot are numbered by it.

/// A wrapped MPI function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallInfo {
    /// Name of the C binding.
    pub name: &'static str,
    /// Number of parameters of the C binding.
    pub params: usize,
}

/// Index into [`CALLS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallId(pub u16);

impl CallId {
    /// The id of a name of the table. In a constant an unknown name stops the build.
    pub const fn of(name: &str) -> CallId {
        let mut index = 0;
        while index < CALLS.len() {
            if same(CALLS[index].name.as_bytes(), name.as_bytes()) {
                return CallId(index as u16);
            }
            index += 1;
        }
        panic!("not a wrapped call: add it to src/call/names.rs")
    }

    /// Name of the C binding.
    pub fn name(self) -> &'static str {
        CALLS[self.0 as usize].name
    }
}

/// `==` on slices cannot be used in a constant.
pub(crate) const fn same(a: &[u8], b: &[u8]) -> bool {
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

pub(crate) const fn call(name: &'static str, params: usize) -> CallInfo {
    CallInfo { name, params }
}

/// Every call that is wrapped.
pub const CALLS: &[CallInfo] = &[
    call("MPI_Init", 2),
    call("MPI_Init_thread", 4),
    call("MPI_Finalize", 0),
    call("MPI_Abort", 2),
    call("MPI_Session_init", 3),
    call("MPI_Session_finalize", 1),
    call("MPI_Group_from_session_pset", 3),
    call("MPI_Keyval_create", 4),
    call("MPI_Keyval_free", 1),
    call("MPI_Attr_put", 3),
    call("MPI_Attr_get", 4),
    call("MPI_Attr_delete", 2),
    call("MPI_Comm_create_keyval", 4),
    call("MPI_Comm_free_keyval", 1),
    call("MPI_Comm_set_attr", 3),
    call("MPI_Comm_get_attr", 4),
    call("MPI_Comm_delete_attr", 2),
    call("MPI_Type_create_keyval", 4),
    call("MPI_Type_free_keyval", 1),
    call("MPI_Type_set_attr", 3),
    call("MPI_Type_get_attr", 4),
    call("MPI_Type_delete_attr", 2),
    call("MPI_Win_create_keyval", 4),
    call("MPI_Win_free_keyval", 1),
    call("MPI_Win_set_attr", 3),
    call("MPI_Win_get_attr", 4),
    call("MPI_Win_delete_attr", 2),
    call("MPI_Comm_dup", 2),
    call("MPI_Comm_dup_with_info", 3),
    call("MPI_Comm_idup", 3),
    call("MPI_Comm_idup_with_info", 4),
    call("MPI_Comm_create", 3),
    call("MPI_Comm_split", 4),
    call("MPI_Intercomm_create", 6),
    call("MPI_Intercomm_merge", 3),
    call("MPI_Cart_create", 6),
    call("MPI_Cart_sub", 3),
    call("MPI_Graph_create", 6),
    call("MPI_Comm_create_group", 4),
    call("MPI_Comm_split_type", 5),
    call("MPI_Dist_graph_create", 9),
    call("MPI_Dist_graph_create_adjacent", 10),
    call("MPI_Comm_accept", 5),
    call("MPI_Comm_connect", 5),
    call("MPI_Comm_join", 2),
    call("MPI_Comm_spawn", 8),
    call("MPI_Comm_spawn_multiple", 9),
    call("MPI_Comm_get_parent", 1),
    call("MPI_Comm_create_from_group", 5),
    call("MPI_Intercomm_create_from_groups", 8),
    call("MPIX_Comm_shrink", 2),
    call("MPIX_Stream_comm_create", 3),
    call("MPIX_Stream_comm_create_multiplex", 4),
    call("MPIX_Threadcomm_init", 3),
    call("MPIX_Threadcomm_free", 1),
    call("MPI_Comm_free", 1),
    call("MPI_Comm_disconnect", 1),
    call("MPI_Type_dup", 2),
    call("MPI_Type_free", 1),
    call("MPI_Type_contiguous", 3),
    call("MPI_Type_contiguous_c", 3),
    call("MPI_Type_vector", 5),
    call("MPI_Type_vector_c", 5),
    call("MPI_Type_indexed", 5),
    call("MPI_Type_indexed_c", 5),
    call("MPI_Type_create_hvector", 5),
    call("MPI_Type_create_hvector_c", 5),
    call("MPI_Type_create_hindexed", 5),
    call("MPI_Type_create_hindexed_c", 5),
    call("MPI_Type_create_hindexed_block", 5),
    call("MPI_Type_create_hindexed_block_c", 5),
    call("MPI_Type_create_indexed_block", 5),
    call("MPI_Type_create_indexed_block_c", 5),
    call("MPI_Type_create_struct", 5),
    call("MPI_Type_create_struct_c", 5),
    call("MPI_Type_create_subarray", 7),
    call("MPI_Type_create_subarray_c", 7),
    call("MPI_Type_create_darray", 10),
    call("MPI_Type_create_darray_c", 10),
    call("MPI_Type_create_resized", 4),
    call("MPI_Type_create_resized_c", 4),
    call("MPI_Type_create_f90_real", 3),
    call("MPI_Type_create_f90_complex", 3),
    call("MPI_Type_create_f90_integer", 2),
    call("MPI_Type_match_size", 3),
    call("MPI_Type_get_value_index", 3),
    call("MPI_Type_hvector", 5),
    call("MPI_Type_hindexed", 5),
    call("MPI_Type_struct", 5),
    call("MPI_Type_get_contents", 7),
    call("MPI_Type_get_contents_c", 9),
    call("MPI_File_get_view", 5),
    call("MPI_File_open", 5),
    call("MPI_File_close", 1),
    call("MPI_Win_create", 6),
    call("MPI_Win_create_c", 6),
    call("MPI_Win_allocate", 6),
    call("MPI_Win_allocate_c", 6),
    call("MPI_Win_allocate_shared", 6),
    call("MPI_Win_allocate_shared_c", 6),
    call("MPI_Win_create_dynamic", 3),
    call("MPI_Win_free", 1),
    call("MPI_Win_attach", 3),
    call("MPI_Win_detach", 2),
    call("MPI_Win_shared_query", 5),
    call("MPI_Win_shared_query_c", 5),
    call("MPI_Alloc_mem", 3),
    call("MPI_Free_mem", 1),
    call("MPI_Wait", 2),
    call("MPI_Waitall", 3),
    call("MPI_Waitany", 4),
    call("MPI_Waitsome", 5),
    call("MPI_Test", 3),
    call("MPI_Testall", 4),
    call("MPI_Testany", 5),
    call("MPI_Testsome", 5),
    call("MPI_Request_free", 1),
    call("MPI_Request_get_status", 3),
    call("MPI_Request_get_status_all", 4),
    call("MPI_Request_get_status_any", 5),
    call("MPI_Request_get_status_some", 5),
    call("MPI_Put", 8),
    call("MPI_Put_c", 8),
    call("MPI_Get", 8),
    call("MPI_Get_c", 8),
    call("MPI_Rput", 9),
    call("MPI_Rput_c", 9),
    call("MPI_Rget", 9),
    call("MPI_Rget_c", 9),
    call("MPI_Accumulate", 9),
    call("MPI_Accumulate_c", 9),
    call("MPI_Raccumulate", 10),
    call("MPI_Raccumulate_c", 10),
    call("MPI_Get_accumulate", 12),
    call("MPI_Get_accumulate_c", 12),
    call("MPI_Rget_accumulate", 13),
    call("MPI_Rget_accumulate_c", 13),
    call("MPI_Fetch_and_op", 7),
    call("MPI_Compare_and_swap", 7),
    call("MPI_Win_fence", 2),
    call("MPI_Win_start", 3),
    call("MPI_Win_complete", 1),
    call("MPI_Win_post", 3),
    call("MPI_Win_wait", 1),
    call("MPI_Win_test", 2),
    call("MPI_Win_lock", 4),
    call("MPI_Win_unlock", 2),
    call("MPI_Win_lock_all", 2),
    call("MPI_Win_unlock_all", 1),
    call("MPI_Win_flush", 2),
    call("MPI_Win_flush_all", 1),
    call("MPI_Win_flush_local", 2),
    call("MPI_Win_flush_local_all", 1),
    call("MPI_Win_sync", 1),
    call("MPI_Win_set_info", 2),
    call("MPI_Win_get_info", 2),
    call("MPI_Type_commit", 1),
    call("MPI_Cancel", 1),
    call("MPI_Pcontrol", 1),
    call("MPI_Group_free", 1),
    call("MPI_Info_dup", 2),
    call("MPI_Info_free", 1),
    call("MPI_Op_free", 1),
    call("MPI_Errhandler_free", 1),
    call("MPI_Mrecv", 5),
    call("MPI_Mrecv_c", 5),
    call("MPI_Imrecv", 5),
    call("MPI_Imrecv_c", 5),
    call("MPIX_Key_create", 5),
    call("MPIX_Key_free", 1),
    call("MPIX_Value_set", 4),
    call("MPIX_Value_get", 5),
    call("MPIX_Value_clear", 3),
];
