//! What procedures do to objects and to their caller, and which of them checks look at: what the MPI Forum's data lacks, by hand, from
//! the chapters of MPI 5.0.
//!
//! A row is `NAME: words;`, and a procedure without a row does nothing of the kind: it makes and frees nothing, is not collective,
//! and is local. A large-count form does what its procedure does.
//!
//! `checked`, a check looks at it: it is wrapped, and counted by itself (`src/call/names.rs`).
//! `judged`, its arguments are looked at besides, before it is made.
//! `makes`, a handle of an object that the program must free (or complete); `from`, the object that it is derived from; `hands`, a handle
//! that it must not free; `frees`, the handle is null afterwards; `begins`, makes a request and starts it; `starts`, a request
//! that was there; `completes`, if its operation is over: a request that is not persistent is freed by that; `over`, collective
//! over the group of this object; `over_connected`, over all connected processes; `waits`, nonlocal (2.4.2): it may return only after
//! calls of other processes; `deprecated` and `removed`, since when, and what replaces it.
//!
//! Left out: one-sided operations and split collectives as operations under way, handles of the tools interface, and allocated memory.

use crate::making::{Made, spread};
use crate::param::NONE;
use crate::table::{MANY, Procedure};

/// What a procedure does. Sets of parameters are bits, by their place in [`Procedure::all_params`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    pub(crate) makes: u16,
    pub(crate) frees: u16,
    pub(crate) hands: u16,
    pub(crate) starts: u16,
    pub(crate) completes: u16,
    pub(crate) from: u8,
    /// Over which group it is collective.
    pub over: Option<Over>,
    /// It is nonlocal: it may return only after calls of other processes. All others are local.
    pub waits: bool,
    /// A check looks at it.
    pub checked: bool,
    /// Its arguments are looked at besides.
    pub judged: bool,
    /// What became of it, where it is not as good as ever.
    pub old: Option<Old>,
}

/// The group of a collective procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// That of the object in this parameter, or the group itself.
    Param(u8),
    /// All connected processes, which are mostly those of MPI_COMM_WORLD.
    Connected,
}

/// What the standard did to a procedure (chapters 16 and 17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Old {
    pub since: Version,
    /// Not deprecated only.
    pub removed: bool,
    pub(crate) instead: u16,
}

/// Versions in which the standard deprecated or removed procedures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    V2_0,
    V3_0,
    V4_0,
    V4_1,
}

/// The places that are in a set.
fn places(mask: u16) -> impl Iterator<Item = usize> {
    (0..u16::BITS as usize).filter(move |place| mask >> place & 1 == 1)
}

impl Columns {
    /// Parameters with handles of new objects, which the program frees or completes.
    pub fn makes(&self) -> impl Iterator<Item = usize> {
        places(self.makes)
    }

    /// The parameter with the object that new ones are derived from.
    pub fn from(&self) -> Option<usize> {
        (self.from != NONE).then_some(usize::from(self.from))
    }

    /// Parameters whose objects are given back.
    pub fn frees(&self) -> impl Iterator<Item = usize> {
        places(self.frees)
    }

    /// Parameters with handles that the program must not free.
    pub fn hands(&self) -> impl Iterator<Item = usize> {
        places(self.hands)
    }

    /// Parameters with requests that are under way afterwards.
    pub fn starts(&self) -> impl Iterator<Item = usize> {
        places(self.starts)
    }

    /// Parameters with requests that are complete afterwards, if their operations are over.
    pub fn completes(&self) -> impl Iterator<Item = usize> {
        places(self.completes)
    }
}

impl Old {
    /// Where the standard says so.
    pub fn section(&self) -> &'static str {
        match self.since {
            Version::V2_0 => "16.1",
            Version::V3_0 => "17.1",
            Version::V4_0 => "16.3",
            Version::V4_1 => "16.4",
        }
    }

    /// What replaces it.
    pub fn instead(&self) -> Procedure {
        Procedure::in_row(usize::from(self.instead))
    }
}

pub(crate) static COLUMNS: [Columns; MANY] = spread(ROWS);

macro_rules! columns {
    ($($name:ident: $($word:ident $(($($of:ident),+))?)+;)*) => {
        /// Every row, while the table is made.
        const ROWS: &[Made] = &[$(
            Made::of(stringify!($name)) $(.$word(&[$($(stringify!($of)),+)?]))+
        ),*];
    };
}

columns! {
    // Point-to-point communication (3). MPI_Bsend, MPI_Rsend and MPI_Mrecv complete, and are local all the same (2.4.2).
    MPI_Send: waits;
    MPI_Ssend: waits;
    MPI_Recv: waits;
    MPI_Sendrecv: waits;
    MPI_Sendrecv_replace: waits;
    MPI_Probe: waits;
    MPI_Mprobe: makes(message) waits;
    MPI_Improbe: makes(message);
    MPI_Mrecv: checked frees(message);
    MPI_Imrecv: checked frees(message) begins(request);
    MPI_Isend: begins(request);
    MPI_Ibsend: begins(request);
    MPI_Issend: begins(request);
    MPI_Irsend: begins(request);
    MPI_Irecv: begins(request);
    MPI_Isendrecv: begins(request);
    MPI_Isendrecv_replace: begins(request);
    MPI_Send_init: makes(request);
    MPI_Bsend_init: makes(request);
    MPI_Ssend_init: makes(request);
    MPI_Rsend_init: makes(request);
    MPI_Recv_init: makes(request);
    MPI_Start: starts(request);
    MPI_Startall: starts(array_of_requests);
    MPI_Wait: checked completes(request) waits;
    MPI_Waitall: checked completes(array_of_requests) waits;
    MPI_Waitany: checked completes(array_of_requests) waits;
    MPI_Waitsome: checked completes(array_of_requests) waits;
    MPI_Test: checked completes(request);
    MPI_Testall: checked completes(array_of_requests);
    MPI_Testany: checked completes(array_of_requests);
    MPI_Testsome: checked completes(array_of_requests);
    MPI_Request_free: checked frees(request);
    MPI_Request_get_status: checked;
    MPI_Request_get_status_all: checked;
    MPI_Request_get_status_any: checked;
    MPI_Request_get_status_some: checked;
    MPI_Cancel: checked;
    MPI_Buffer_attach: judged;
    MPI_Comm_attach_buffer: judged;
    MPI_Buffer_detach: judged waits;
    MPI_Buffer_flush: waits;
    MPI_Buffer_iflush: judged begins(request);
    MPI_Comm_detach_buffer: judged waits;
    MPI_Comm_flush_buffer: judged waits;
    MPI_Comm_iflush_buffer: judged begins(request);
    MPI_Session_detach_buffer: waits;
    MPI_Session_flush_buffer: waits;
    MPI_Session_iflush_buffer: begins(request);

    // Partitioned communication (4): initialisation is local.
    MPI_Psend_init: makes(request);
    MPI_Precv_init: makes(request);

    // Datatypes (5). Types that are predefined are handed out, and never freed (19.1.5).
    MPI_Type_contiguous: checked makes(newtype) from(oldtype);
    MPI_Type_vector: checked makes(newtype) from(oldtype);
    MPI_Type_indexed: checked makes(newtype) from(oldtype);
    MPI_Type_create_hvector: checked makes(newtype) from(oldtype);
    MPI_Type_create_hindexed: checked makes(newtype) from(oldtype);
    MPI_Type_create_hindexed_block: checked makes(newtype) from(oldtype);
    MPI_Type_create_indexed_block: checked makes(newtype) from(oldtype);
    MPI_Type_create_subarray: checked makes(newtype) from(oldtype);
    MPI_Type_create_darray: checked makes(newtype) from(oldtype);
    MPI_Type_create_resized: checked makes(newtype) from(oldtype);
    MPI_Type_dup: checked makes(newtype) from(oldtype);
    MPI_Type_create_struct: checked makes(newtype) from(array_of_types);
    MPI_Type_get_contents: checked judged makes(array_of_datatypes) from(datatype);
    MPI_Type_create_f90_real: checked hands(newtype);
    MPI_Type_create_f90_complex: checked hands(newtype);
    MPI_Type_create_f90_integer: checked hands(newtype);
    MPI_Type_match_size: checked hands(datatype);
    MPI_Type_get_value_index: checked hands(pair_type);
    MPI_Type_free: checked frees(datatype);
    MPI_Type_commit: checked;
    MPI_Type_size_x: deprecated(v4_1, MPI_Type_size);
    MPI_Type_get_extent_x: deprecated(v4_1, MPI_Type_get_extent);
    MPI_Type_get_true_extent_x: deprecated(v4_1, MPI_Type_get_true_extent);
    MPI_Get_elements_x: deprecated(v4_1, MPI_Get_elements);
    MPI_Status_set_elements_x: deprecated(v4_1, MPI_Status_set_elements);

    // Collective communication (6): what is blocking may wait for the others, and so may the initialisation of persistent operations.
    MPI_Allgather: over(comm) waits;
    MPI_Allgatherv: over(comm) waits;
    MPI_Allreduce: over(comm) waits;
    MPI_Alltoall: over(comm) waits;
    MPI_Alltoallv: over(comm) waits;
    MPI_Alltoallw: over(comm) waits;
    MPI_Barrier: over(comm) waits;
    MPI_Bcast: over(comm) waits;
    MPI_Exscan: over(comm) waits;
    MPI_Gather: over(comm) waits;
    MPI_Gatherv: over(comm) waits;
    MPI_Reduce: over(comm) waits;
    MPI_Reduce_scatter: over(comm) waits;
    MPI_Reduce_scatter_block: over(comm) waits;
    MPI_Scan: over(comm) waits;
    MPI_Scatter: over(comm) waits;
    MPI_Scatterv: over(comm) waits;
    MPI_Iallgather: over(comm) begins(request);
    MPI_Iallgatherv: over(comm) begins(request);
    MPI_Iallreduce: over(comm) begins(request);
    MPI_Ialltoall: over(comm) begins(request);
    MPI_Ialltoallv: over(comm) begins(request);
    MPI_Ialltoallw: over(comm) begins(request);
    MPI_Ibarrier: over(comm) begins(request);
    MPI_Ibcast: over(comm) begins(request);
    MPI_Iexscan: over(comm) begins(request);
    MPI_Igather: over(comm) begins(request);
    MPI_Igatherv: over(comm) begins(request);
    MPI_Ireduce: over(comm) begins(request);
    MPI_Ireduce_scatter: over(comm) begins(request);
    MPI_Ireduce_scatter_block: over(comm) begins(request);
    MPI_Iscan: over(comm) begins(request);
    MPI_Iscatter: over(comm) begins(request);
    MPI_Iscatterv: over(comm) begins(request);
    MPI_Allgather_init: over(comm) makes(request) waits;
    MPI_Allgatherv_init: over(comm) makes(request) waits;
    MPI_Allreduce_init: over(comm) makes(request) waits;
    MPI_Alltoall_init: over(comm) makes(request) waits;
    MPI_Alltoallv_init: over(comm) makes(request) waits;
    MPI_Alltoallw_init: over(comm) makes(request) waits;
    MPI_Barrier_init: over(comm) makes(request) waits;
    MPI_Bcast_init: over(comm) makes(request) waits;
    MPI_Exscan_init: over(comm) makes(request) waits;
    MPI_Gather_init: over(comm) makes(request) waits;
    MPI_Gatherv_init: over(comm) makes(request) waits;
    MPI_Reduce_init: over(comm) makes(request) waits;
    MPI_Reduce_scatter_init: over(comm) makes(request) waits;
    MPI_Reduce_scatter_block_init: over(comm) makes(request) waits;
    MPI_Scan_init: over(comm) makes(request) waits;
    MPI_Scatter_init: over(comm) makes(request) waits;
    MPI_Scatterv_init: over(comm) makes(request) waits;
    MPI_Op_create: makes(op);
    MPI_Op_free: checked frees(op);

    // Groups, communicators and caching (7)
    MPI_Group_difference: judged makes(newgroup) from(group1);
    MPI_Group_intersection: judged makes(newgroup) from(group1);
    MPI_Group_union: judged makes(newgroup) from(group1);
    MPI_Group_incl: judged makes(newgroup) from(group);
    MPI_Group_excl: judged makes(newgroup) from(group);
    MPI_Group_range_incl: judged makes(newgroup) from(group);
    MPI_Group_range_excl: judged makes(newgroup) from(group);
    MPI_Group_free: checked frees(group);
    MPI_Comm_group: judged makes(group) from(comm);
    MPI_Comm_remote_group: judged makes(group) from(comm);
    MPI_Comm_dup: checked over(comm) makes(newcomm) from(comm) waits;
    MPI_Comm_dup_with_info: checked over(comm) makes(newcomm) from(comm) waits;
    MPI_Comm_create: checked over(comm) makes(newcomm) from(comm) waits;
    MPI_Comm_split: checked judged over(comm) makes(newcomm) from(comm) waits;
    MPI_Comm_split_type: checked over(comm) makes(newcomm) from(comm) waits;
    MPI_Comm_idup: checked over(comm) makes(newcomm) begins(request) from(comm);
    MPI_Comm_idup_with_info: checked over(comm) makes(newcomm) begins(request) from(comm);
    MPI_Comm_create_group: checked judged over(group) makes(newcomm) from(comm) waits;
    MPI_Comm_create_from_group: checked over(group) makes(newcomm) from(group) waits;
    MPI_Intercomm_create: checked judged over(local_comm) makes(newintercomm) from(local_comm) waits;
    MPI_Intercomm_create_from_groups: checked over(local_group) makes(newintercomm) from(local_group) waits;
    MPI_Intercomm_merge: checked over(intercomm) makes(newintracomm) from(intercomm) waits;
    MPI_Comm_free: checked over(comm) frees(comm) waits;
    MPI_Comm_set_info: judged over(comm) waits;
    MPI_Comm_get_info: judged makes(info_used) from(comm);
    MPI_Comm_create_keyval: checked makes(comm_keyval);
    MPI_Comm_free_keyval: checked frees(comm_keyval);
    MPI_Type_create_keyval: checked makes(type_keyval);
    MPI_Type_free_keyval: checked frees(type_keyval);
    MPI_Win_create_keyval: checked makes(win_keyval);
    MPI_Win_free_keyval: checked frees(win_keyval);
    MPI_Comm_set_attr: checked;
    MPI_Comm_get_attr: checked;
    MPI_Comm_delete_attr: checked;
    MPI_Type_set_attr: checked;
    MPI_Type_get_attr: checked;
    MPI_Type_delete_attr: checked;
    MPI_Win_set_attr: checked;
    MPI_Win_get_attr: checked;
    MPI_Win_delete_attr: checked;

    // Process topologies (8)
    MPI_Cart_create: checked judged over(comm_old) makes(comm_cart) from(comm_old) waits;
    MPI_Cart_sub: checked judged over(comm) makes(newcomm) from(comm) waits;
    MPI_Graph_create: checked judged over(comm_old) makes(comm_graph) from(comm_old) waits;
    MPI_Dist_graph_create: checked judged over(comm_old) makes(comm_dist_graph) from(comm_old) waits;
    MPI_Dist_graph_create_adjacent: checked judged over(comm_old) makes(comm_dist_graph) from(comm_old) waits;
    MPI_Neighbor_allgather: over(comm) waits;
    MPI_Neighbor_allgatherv: over(comm) waits;
    MPI_Neighbor_alltoall: over(comm) waits;
    MPI_Neighbor_alltoallv: over(comm) waits;
    MPI_Neighbor_alltoallw: over(comm) waits;
    MPI_Ineighbor_allgather: over(comm) begins(request);
    MPI_Ineighbor_allgatherv: over(comm) begins(request);
    MPI_Ineighbor_alltoall: over(comm) begins(request);
    MPI_Ineighbor_alltoallv: over(comm) begins(request);
    MPI_Ineighbor_alltoallw: over(comm) begins(request);
    MPI_Neighbor_allgather_init: over(comm) makes(request) waits;
    MPI_Neighbor_allgatherv_init: over(comm) makes(request) waits;
    MPI_Neighbor_alltoall_init: over(comm) makes(request) waits;
    MPI_Neighbor_alltoallv_init: over(comm) makes(request) waits;
    MPI_Neighbor_alltoallw_init: over(comm) makes(request) waits;

    // Environment and errors (9): an error handler that was asked for is freed like one that was made (9.3.4).
    MPI_Comm_create_errhandler: makes(errhandler);
    MPI_Comm_get_errhandler: judged makes(errhandler) from(comm);
    MPI_Win_create_errhandler: makes(errhandler);
    MPI_Win_get_errhandler: judged makes(errhandler) from(win);
    MPI_File_create_errhandler: makes(errhandler);
    MPI_File_get_errhandler: judged makes(errhandler) from(file);
    MPI_Session_create_errhandler: makes(errhandler);
    MPI_Session_get_errhandler: makes(errhandler) from(session);
    MPI_Errhandler_free: checked frees(errhandler);
    MPI_Alloc_mem: checked judged;
    MPI_Free_mem: checked;
    MPI_Get_hw_resource_info: makes(hw_info);

    // Info (10)
    MPI_Info_create: makes(info);
    MPI_Info_create_env: makes(info);
    MPI_Info_dup: makes(newinfo) from(info);
    MPI_Info_free: checked frees(info);
    MPI_Info_get: deprecated(v4_0, MPI_Info_get_string);
    MPI_Info_get_valuelen: deprecated(v4_0, MPI_Info_get_string);

    // Startup and process creation (11). MPI_Session_finalize waits for all that was made from the session (11.3.2).
    MPI_Init: checked over_connected waits;
    MPI_Init_thread: checked over_connected waits;
    MPI_Finalize: checked over_connected waits;
    MPI_Abort: checked;
    MPI_Session_init: checked makes(session);
    MPI_Session_finalize: checked frees(session) waits;
    MPI_Session_get_info: makes(info_used) from(session);
    MPI_Session_get_pset_info: makes(info) from(session);
    MPI_Group_from_session_pset: checked makes(newgroup) from(session);
    MPI_Comm_spawn: checked judged over(comm) makes(intercomm) from(comm) waits;
    MPI_Comm_spawn_multiple: checked judged over(comm) makes(intercomm) from(comm) waits;
    MPI_Comm_accept: checked judged over(comm) makes(newcomm) from(comm) waits;
    MPI_Comm_connect: checked judged over(comm) makes(newcomm) from(comm) waits;
    MPI_Publish_name: judged;
    MPI_Lookup_name: judged;
    MPI_Comm_join: checked makes(intercomm) waits;
    MPI_Comm_get_parent: checked hands(parent);
    MPI_Comm_disconnect: checked over(comm) frees(comm) waits;

    // One-sided communication (12): operations are nonblocking, synchronisation may wait, but MPI_Win_post and MPI_Win_test.
    MPI_Win_create: checked over(comm) makes(win) from(comm) waits;
    MPI_Win_allocate: checked over(comm) makes(win) from(comm) waits;
    MPI_Win_allocate_shared: checked over(comm) makes(win) from(comm) waits;
    MPI_Win_create_dynamic: checked over(comm) makes(win) from(comm) waits;
    MPI_Win_free: checked over(win) frees(win) waits;
    MPI_Win_attach: checked;
    MPI_Win_detach: checked;
    MPI_Win_shared_query: checked;
    MPI_Win_set_name: checked;
    MPI_Win_set_errhandler: checked;
    MPI_Win_set_info: checked over(win) waits;
    MPI_Win_fence: checked over(win) waits;
    MPI_Win_get_info: checked makes(info_used) from(win);
    MPI_Win_get_group: judged makes(group) from(win);
    MPI_Win_start: checked waits;
    MPI_Win_complete: checked waits;
    MPI_Win_wait: checked waits;
    MPI_Win_lock: checked judged waits;
    MPI_Win_lock_all: checked waits;
    MPI_Win_unlock: checked waits;
    MPI_Win_unlock_all: checked waits;
    MPI_Win_flush: checked waits;
    MPI_Win_flush_all: checked waits;
    MPI_Win_flush_local: checked waits;
    MPI_Win_flush_local_all: checked waits;
    MPI_Win_post: checked;
    MPI_Win_test: checked;
    MPI_Win_sync: checked;
    MPI_Put: checked;
    MPI_Get: checked;
    MPI_Accumulate: checked;
    MPI_Get_accumulate: checked;
    MPI_Fetch_and_op: checked;
    MPI_Compare_and_swap: checked;
    MPI_Rput: checked begins(request);
    MPI_Rget: checked begins(request);
    MPI_Raccumulate: checked begins(request);
    MPI_Rget_accumulate: checked begins(request);

    // Generalised requests (13)
    MPI_Grequest_start: begins(request);

    // Files (14): split collectives are incomplete, and wait all the same (2.4.2).
    MPI_File_open: checked judged over(comm) makes(fh) from(comm) waits;
    MPI_File_close: checked over(fh) frees(fh) waits;
    MPI_File_set_size: judged over(fh) waits;
    MPI_File_preallocate: judged over(fh) waits;
    MPI_File_set_info: judged over(fh) waits;
    MPI_File_set_view: judged over(fh) waits;
    MPI_File_set_atomicity: judged over(fh) waits;
    MPI_File_sync: judged over(fh) waits;
    MPI_File_seek_shared: judged over(fh) waits;
    MPI_File_read_all: over(fh) waits;
    MPI_File_read_all_begin: judged over(fh) waits;
    MPI_File_read_all_end: judged over(fh) waits;
    MPI_File_read_at_all: over(fh) waits;
    MPI_File_read_at_all_begin: judged over(fh) waits;
    MPI_File_read_at_all_end: judged over(fh) waits;
    MPI_File_read_ordered: over(fh) waits;
    MPI_File_read_ordered_begin: judged over(fh) waits;
    MPI_File_read_ordered_end: judged over(fh) waits;
    MPI_File_write_all: over(fh) waits;
    MPI_File_write_all_begin: judged over(fh) waits;
    MPI_File_write_all_end: judged over(fh) waits;
    MPI_File_write_at_all: over(fh) waits;
    MPI_File_write_at_all_begin: judged over(fh) waits;
    MPI_File_write_at_all_end: judged over(fh) waits;
    MPI_File_write_ordered: over(fh) waits;
    MPI_File_write_ordered_begin: judged over(fh) waits;
    MPI_File_write_ordered_end: judged over(fh) waits;
    MPI_File_iread: begins(request);
    MPI_File_iread_at: begins(request);
    MPI_File_iread_shared: begins(request);
    MPI_File_iread_all: over(fh) begins(request);
    MPI_File_iread_at_all: over(fh) begins(request);
    MPI_File_iwrite: begins(request);
    MPI_File_iwrite_at: begins(request);
    MPI_File_iwrite_shared: begins(request);
    MPI_File_iwrite_all: over(fh) begins(request);
    MPI_File_iwrite_at_all: over(fh) begins(request);
    MPI_File_get_group: judged makes(group) from(fh);
    MPI_File_get_info: judged makes(info_used) from(fh);
    MPI_File_get_view: checked judged makes(etype, filetype) from(fh);

    // Tools (15): types in descriptions are predefined.
    MPI_Pcontrol: checked;
    MPI_T_cvar_get_info: hands(datatype);
    MPI_T_pvar_get_info: hands(datatype);
    MPI_T_event_get_info: hands(array_of_datatypes) makes(info);
    MPI_T_event_callback_get_info: makes(info_used);
    MPI_T_event_handle_get_info: makes(info_used);
    MPI_T_source_get_info: makes(info);

    // Application binary interface (20)
    MPI_Abi_get_info: makes(info);
    MPI_Abi_get_fortran_info: makes(info);

    // Deprecated since MPI 2.0 (16.1)
    MPI_Keyval_create: checked makes(keyval) deprecated(v2_0, MPI_Comm_create_keyval);
    MPI_Keyval_free: checked frees(keyval) deprecated(v2_0, MPI_Comm_free_keyval);
    MPI_Attr_put: checked deprecated(v2_0, MPI_Comm_set_attr);
    MPI_Attr_get: checked deprecated(v2_0, MPI_Comm_get_attr);
    MPI_Attr_delete: checked deprecated(v2_0, MPI_Comm_delete_attr);

    // Removed from MPI 3.0 (17.1)
    MPI_Address: removed(v3_0, MPI_Get_address);
    MPI_Errhandler_create: makes(errhandler) removed(v3_0, MPI_Comm_create_errhandler);
    MPI_Errhandler_get: judged makes(errhandler) from(comm) removed(v3_0, MPI_Comm_get_errhandler);
    MPI_Errhandler_set: removed(v3_0, MPI_Comm_set_errhandler);
    MPI_Type_extent: removed(v3_0, MPI_Type_get_extent);
    MPI_Type_hindexed: checked makes(newtype) from(oldtype) removed(v3_0, MPI_Type_create_hindexed);
    MPI_Type_hvector: checked makes(newtype) from(oldtype) removed(v3_0, MPI_Type_create_hvector);
    MPI_Type_lb: removed(v3_0, MPI_Type_get_extent);
    MPI_Type_struct: checked makes(newtype) from(array_of_types) removed(v3_0, MPI_Type_create_struct);
    MPI_Type_ub: removed(v3_0, MPI_Type_get_extent);
}
