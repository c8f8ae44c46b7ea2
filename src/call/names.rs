//! The wrapped calls, in the order in which ranks count them. How many parameters each has is the standard's matter, which the crate
//! `mpiwarden_spec` knows.
//!
//! New names are added at the end of the table: the counters of a rank's status slot are numbered by it.

use mpiwarden_spec::Procedure;

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

/// A procedure of the standard: a name that it does not have stops the build.
pub(crate) const fn call(name: &'static str) -> CallInfo {
    CallInfo { name, params: Procedure::of(name).params_in_c() }
}

/// A function that the standard does not have.
const fn extension(name: &'static str, params: usize) -> CallInfo {
    CallInfo { name, params }
}

/// Every call that is wrapped.
pub const CALLS: &[CallInfo] = &[
    call("MPI_Init"),
    call("MPI_Init_thread"),
    call("MPI_Finalize"),
    call("MPI_Abort"),
    call("MPI_Session_init"),
    call("MPI_Session_finalize"),
    call("MPI_Group_from_session_pset"),
    call("MPI_Keyval_create"),
    call("MPI_Keyval_free"),
    call("MPI_Attr_put"),
    call("MPI_Attr_get"),
    call("MPI_Attr_delete"),
    call("MPI_Comm_create_keyval"),
    call("MPI_Comm_free_keyval"),
    call("MPI_Comm_set_attr"),
    call("MPI_Comm_get_attr"),
    call("MPI_Comm_delete_attr"),
    call("MPI_Type_create_keyval"),
    call("MPI_Type_free_keyval"),
    call("MPI_Type_set_attr"),
    call("MPI_Type_get_attr"),
    call("MPI_Type_delete_attr"),
    call("MPI_Win_create_keyval"),
    call("MPI_Win_free_keyval"),
    call("MPI_Win_set_attr"),
    call("MPI_Win_get_attr"),
    call("MPI_Win_delete_attr"),
    call("MPI_Comm_dup"),
    call("MPI_Comm_dup_with_info"),
    call("MPI_Comm_idup"),
    call("MPI_Comm_idup_with_info"),
    call("MPI_Comm_create"),
    call("MPI_Comm_split"),
    call("MPI_Intercomm_create"),
    call("MPI_Intercomm_merge"),
    call("MPI_Cart_create"),
    call("MPI_Cart_sub"),
    call("MPI_Graph_create"),
    call("MPI_Comm_create_group"),
    call("MPI_Comm_split_type"),
    call("MPI_Dist_graph_create"),
    call("MPI_Dist_graph_create_adjacent"),
    call("MPI_Comm_accept"),
    call("MPI_Comm_connect"),
    call("MPI_Comm_join"),
    call("MPI_Comm_spawn"),
    call("MPI_Comm_spawn_multiple"),
    call("MPI_Comm_get_parent"),
    call("MPI_Comm_create_from_group"),
    call("MPI_Intercomm_create_from_groups"),
    extension("MPIX_Comm_shrink", 2),
    extension("MPIX_Stream_comm_create", 3),
    extension("MPIX_Stream_comm_create_multiplex", 4),
    extension("MPIX_Threadcomm_init", 3),
    extension("MPIX_Threadcomm_free", 1),
    call("MPI_Comm_free"),
    call("MPI_Comm_disconnect"),
    call("MPI_Type_dup"),
    call("MPI_Type_free"),
    call("MPI_Type_contiguous"),
    call("MPI_Type_contiguous_c"),
    call("MPI_Type_vector"),
    call("MPI_Type_vector_c"),
    call("MPI_Type_indexed"),
    call("MPI_Type_indexed_c"),
    call("MPI_Type_create_hvector"),
    call("MPI_Type_create_hvector_c"),
    call("MPI_Type_create_hindexed"),
    call("MPI_Type_create_hindexed_c"),
    call("MPI_Type_create_hindexed_block"),
    call("MPI_Type_create_hindexed_block_c"),
    call("MPI_Type_create_indexed_block"),
    call("MPI_Type_create_indexed_block_c"),
    call("MPI_Type_create_struct"),
    call("MPI_Type_create_struct_c"),
    call("MPI_Type_create_subarray"),
    call("MPI_Type_create_subarray_c"),
    call("MPI_Type_create_darray"),
    call("MPI_Type_create_darray_c"),
    call("MPI_Type_create_resized"),
    call("MPI_Type_create_resized_c"),
    call("MPI_Type_create_f90_real"),
    call("MPI_Type_create_f90_complex"),
    call("MPI_Type_create_f90_integer"),
    call("MPI_Type_match_size"),
    call("MPI_Type_get_value_index"),
    call("MPI_Type_hvector"),
    call("MPI_Type_hindexed"),
    call("MPI_Type_struct"),
    call("MPI_Type_get_contents"),
    call("MPI_Type_get_contents_c"),
    call("MPI_File_get_view"),
    call("MPI_File_open"),
    call("MPI_File_close"),
    call("MPI_Win_create"),
    call("MPI_Win_create_c"),
    call("MPI_Win_allocate"),
    call("MPI_Win_allocate_c"),
    call("MPI_Win_allocate_shared"),
    call("MPI_Win_allocate_shared_c"),
    call("MPI_Win_create_dynamic"),
    call("MPI_Win_free"),
    call("MPI_Win_attach"),
    call("MPI_Win_detach"),
    call("MPI_Win_shared_query"),
    call("MPI_Win_shared_query_c"),
    call("MPI_Alloc_mem"),
    call("MPI_Free_mem"),
    call("MPI_Wait"),
    call("MPI_Waitall"),
    call("MPI_Waitany"),
    call("MPI_Waitsome"),
    call("MPI_Test"),
    call("MPI_Testall"),
    call("MPI_Testany"),
    call("MPI_Testsome"),
    call("MPI_Request_free"),
    call("MPI_Request_get_status"),
    call("MPI_Request_get_status_all"),
    call("MPI_Request_get_status_any"),
    call("MPI_Request_get_status_some"),
    call("MPI_Put"),
    call("MPI_Put_c"),
    call("MPI_Get"),
    call("MPI_Get_c"),
    call("MPI_Rput"),
    call("MPI_Rput_c"),
    call("MPI_Rget"),
    call("MPI_Rget_c"),
    call("MPI_Accumulate"),
    call("MPI_Accumulate_c"),
    call("MPI_Raccumulate"),
    call("MPI_Raccumulate_c"),
    call("MPI_Get_accumulate"),
    call("MPI_Get_accumulate_c"),
    call("MPI_Rget_accumulate"),
    call("MPI_Rget_accumulate_c"),
    call("MPI_Fetch_and_op"),
    call("MPI_Compare_and_swap"),
    call("MPI_Win_fence"),
    call("MPI_Win_start"),
    call("MPI_Win_complete"),
    call("MPI_Win_post"),
    call("MPI_Win_wait"),
    call("MPI_Win_test"),
    call("MPI_Win_lock"),
    call("MPI_Win_unlock"),
    call("MPI_Win_lock_all"),
    call("MPI_Win_unlock_all"),
    call("MPI_Win_flush"),
    call("MPI_Win_flush_all"),
    call("MPI_Win_flush_local"),
    call("MPI_Win_flush_local_all"),
    call("MPI_Win_sync"),
    call("MPI_Win_set_info"),
    call("MPI_Win_get_info"),
    call("MPI_Type_commit"),
    call("MPI_Cancel"),
    call("MPI_Pcontrol"),
    call("MPI_Group_free"),
    call("MPI_Info_dup"),
    call("MPI_Info_free"),
    call("MPI_Op_free"),
    call("MPI_Errhandler_free"),
    call("MPI_Mrecv"),
    call("MPI_Mrecv_c"),
    call("MPI_Imrecv"),
    call("MPI_Imrecv_c"),
    extension("MPIX_Key_create", 5),
    extension("MPIX_Key_free", 1),
    extension("MPIX_Value_set", 4),
    extension("MPIX_Value_get", 5),
    extension("MPIX_Value_clear", 3),
    call("MPI_Win_set_name"),
    call("MPI_Win_set_errhandler"),
];
