//! Arguments that are right for each procedure, in C: what a parameter of its kind usually is, and what is so for this procedure alone. The variables are those
//! of `begin.c`.

use mpiwarden_spec::{By, Direction, Kind, Param, Procedure, Type};

/// The words of a right call. `None`: none is written here, and the reason.
pub fn words(call: Procedure) -> Result<Vec<String>, &'static str> {
    if let Some(why) = left_out(call) {
        return Err(why);
    }
    let mut buffers = 0;
    Ok(call
        .params()
        .filter(|(_, param)| param.kind != Kind::Varargs)
        .map(|(_, param)| {
            let own = own(call, param);
            if param.kind == Kind::Buffer && param.by != By::Array {
                buffers += 1;
            }
            own.unwrap_or_else(|| usual(call, param, buffers))
        })
        .collect())
}

/// What is not called, and why.
fn left_out(call: Procedure) -> Option<&'static str> {
    let name = call.small().name();
    Some(match name {
        "MPI_Init" | "MPI_Init_thread" | "MPI_Finalize" | "MPI_Abort" => "begins or ends MPI",
        "MPI_Info_create_env" => "takes the arguments of main",
        "MPI_Pcontrol" => "its arguments mean what a tool makes of them",
        _ if name.contains("ession") || name.ends_with("_from_group") || name.ends_with("_from_groups") => {
            "sessions: some libraries have none"
        }
        _ if !call.is_seen() => "no call of a program that is watched",
        _ if call.columns().old.is_some_and(|old| old.removed) => "removed",
        _ => return None,
    })
}

/// What is right for this procedure alone.
fn own(call: Procedure, param: &Param) -> Option<String> {
    let name = call.small().name();
    let of = |words: &str| Some(words.to_owned());
    let is_rma = call.is_one_sided();
    match (name, param.name()) {
        ("MPI_Cart_sub", "remain_dims") => of("wraps"),
        (
            "MPI_Cart_sub" | "MPI_Cart_coords" | "MPI_Cart_get" | "MPI_Cart_rank" | "MPI_Cart_shift"
            | "MPI_Cartdim_get",
            "comm",
        ) => of("cart"),
        (
            "MPI_Graph_get" | "MPI_Graph_neighbors" | "MPI_Graph_neighbors_count" | "MPI_Graphdims_get",
            "comm",
        ) => of("graph"),
        ("MPI_Dist_graph_neighbors" | "MPI_Dist_graph_neighbors_count", "comm") => of("dist"),
        ("MPI_Comm_remote_size" | "MPI_Comm_remote_group" | "MPI_Intercomm_merge", _)
            if param.kind == Kind::Comm && param.direction == Direction::In =>
        {
            of("inter")
        }
        (_, "comm") if name.to_lowercase().contains("neighbor_") => of("cart"),
        ("MPI_Intercomm_create", "local_comm") => of("MPI_COMM_SELF"),
        ("MPI_Intercomm_create", "remote_leader") => of("1"),
        (_, "ndims") if param.direction == Direction::In => of("2"),
        (_, "maxdims" | "maxindex" | "maxedges" | "maxneighbors" | "maxindegree" | "maxoutdegree") => of("8"),
        ("MPI_Dims_create", "nnodes") => of("4"),
        ("MPI_Dims_create", "dims") => of("free_dims"),
        (_, "nnodes") if param.direction == Direction::In => of("2"),
        (_, "dims") if param.direction == Direction::In => of("dims"),
        (_, "periods") if param.direction == Direction::In => of("wraps"),
        (_, "coords") if param.direction == Direction::In => of("coords"),
        (_, "index") if param.by == By::Array && param.direction == Direction::In => of("graph_index"),
        (_, "edges") if param.direction == Direction::In => of("graph_edges"),
        (_, "weights" | "sourceweights" | "destweights") if param.direction == Direction::In => {
            of("int_ones")
        }
        ("MPI_Group_range_incl" | "MPI_Group_range_excl", "ranges") => of("(int(*)[3])ranges"),
        (_, "indegree" | "outdegree") if param.direction == Direction::In => of("1"),
        (_, "group") if name == "MPI_Win_post" || name == "MPI_Win_start" => of("group"),
        // An order between what was begun and what is asked.
        (_, "win")
            if is_rma || name.contains("flush") || name.contains("unlock") || name == "MPI_Win_sync" =>
        {
            of("locked_win")
        }
        ("MPI_Win_attach" | "MPI_Win_detach", "win") => of("dynamic_win"),
        ("MPI_Win_detach", "base") => of("attached_memory"),
        ("MPI_Win_create", "base") => of("buffer_1"),
        (_, "disp_unit") if param.direction == Direction::In => of("1"),
        ("MPI_Buffer_attach" | "MPI_Comm_attach_buffer", "buffer") => of("bsend_memory"),
        ("MPI_Free_mem", "base") => of("malloc(8)"),
        (_, "outsize" | "insize") => of("1024"),
        (_, "amode") if param.direction == Direction::In => of("MPI_MODE_RDWR | MPI_MODE_CREATE"),
        (_, "whence") => of("MPI_SEEK_SET"),
        ("MPI_File_set_view", "datarep") | ("MPI_Register_datarep", "datarep") => of("\"native\""),
        (_, "datarep") if param.direction == Direction::In => of("\"external32\""),
        ("MPI_Comm_split_type", "split_type") => of("MPI_COMM_TYPE_SHARED"),
        ("MPI_Comm_spawn", "maxprocs") => of("1"),
        ("MPI_Comm_spawn_multiple", "array_of_maxprocs") => of("int_ones"),
        ("MPI_Comm_join", "fd") => of("0"),
        ("MPI_Type_create_darray", "size") => of("2"),
        ("MPI_Type_create_darray", "array_of_distribs") => {
            of("(int[]){MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_BLOCK}")
        }
        ("MPI_Type_create_darray", "array_of_dargs") => {
            of("(int[]){MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG}")
        }
        ("MPI_Type_create_darray", "array_of_psizes") => of("dims"),
        (_, "array_of_gsizes" | "array_of_sizes") => Some(format!("{}_fours", typed(call, param))),
        (_, "order") => of("MPI_ORDER_C"),
        ("MPI_Type_create_f90_real" | "MPI_Type_create_f90_complex", "p") => of("6"),
        ("MPI_Type_create_f90_real" | "MPI_Type_create_f90_complex", "r") => of("30"),
        ("MPI_Type_create_f90_integer", "r") => of("6"),
        ("MPI_Type_match_size", "typeclass") => of("MPI_TYPECLASS_INTEGER"),
        ("MPI_Type_match_size", "size") => of("4"),
        ("MPI_Type_get_value_index", "value_type") => of("MPI_FLOAT"),
        ("MPI_Type_create_resized", "extent") => of("8"),
        ("MPI_Type_get_contents", "datatype") => of("type"),
        (
            "MPI_Type_set_attr" | "MPI_Type_get_attr" | "MPI_Type_delete_attr" | "MPI_Type_set_name",
            "datatype",
        ) => of("type"),
        ("MPI_Type_free", "datatype") => of("&type"),
        (_, "max_integers" | "max_addresses" | "max_large_counts" | "max_datatypes") => of("8"),
        (_, "type_keyval") => {
            of(if param.direction == Direction::In { "type_keyval" } else { "&type_keyval" })
        }
        (_, "win_keyval") => of(if param.direction == Direction::In { "win_keyval" } else { "&win_keyval" }),
        ("MPI_Parrived", "request") => of("received_in_parts"),
        ("MPI_Pready" | "MPI_Pready_list" | "MPI_Pready_range", "request") => of("sent_in_parts"),
        ("MPI_Win_shared_query", "win") => of("shared_win"),
        ("MPI_Grequest_complete", "request") => of("grequest"),
        ("MPI_Start", "request") => of("&persistent"),
        ("MPI_Startall", "array_of_requests") => of("&persistent"),
        ("MPI_Startall", "count") => of("1"),
        // Each partition is marked as ready once.
        ("MPI_Pready_list", "array_of_partitions") => of("int_twos"),
        ("MPI_Pready_range", "partition_low" | "partition_high") => of("3"),
        (_, "count" | "incount") if takes_requests(call) => of("2"),
        (_, "key") if param.kind == Kind::String => of("\"key\""),
        (_, "valuelen" | "buflen") if param.by == By::Value => of("8"),
        ("MPI_Add_error_code" | "MPI_Remove_error_class", "errorclass") => of("error_class"),
        ("MPI_Add_error_string" | "MPI_Remove_error_string" | "MPI_Remove_error_code", "errorcode") => {
            of("error_code")
        }
        ("MPI_Win_set_errhandler" | "MPI_File_set_errhandler", "errhandler") => of("MPI_ERRORS_RETURN"),
        ("MPI_Get_accumulate" | "MPI_Rget_accumulate", "result_addr") => of("buffer_2"),
        (_, "result_count") => of("1"),
        _ => None,
    }
}

fn takes_requests(call: Procedure) -> bool {
    call.params().any(|(_, param)| param.name() == "array_of_requests")
}

/// How the numbers of the parameter are called in `begin.c`.
pub fn typed(call: Procedure, param: &Param) -> &'static str {
    match param.c_type(call.is_large()) {
        Type::Aint => "aint",
        Type::Count => "count",
        Type::Offset => "offset",
        Type::Int | Type::Double | Type::Fint | Type::Handle | Type::Status | Type::Address => "int",
    }
}

/// What a parameter of its kind usually is. `buffers`: how many buffers there are up to this one.
fn usual(call: Procedure, param: &Param, buffers: usize) -> String {
    let is_given = param.direction == Direction::In;
    let is_array = param.by == By::Array;
    let typed = typed(call, param);
    let handle = |name: &str| match (param.by, param.direction) {
        (By::Value, _) => name.to_owned(),
        (By::Pointer | By::Array, Direction::Out) => format!("&out_{name}"),
        (By::Pointer | By::Array, Direction::In | Direction::InOut) => format!("&{name}"),
    };
    match param.kind {
        Kind::Comm => handle("comm"),
        Kind::Datatype if is_array && is_given => "types".to_owned(),
        Kind::Datatype if is_array => "(MPI_Datatype[8]){0}".to_owned(),
        Kind::Datatype if is_given => "MPI_INT".to_owned(),
        Kind::Datatype => handle("type"),
        Kind::Errhandler => handle("errhandler"),
        Kind::File => handle("file"),
        Kind::Group => handle("group"),
        Kind::Info if is_array => "infos".to_owned(),
        Kind::Info => handle("info"),
        Kind::Message => handle("message"),
        Kind::Op if is_given => "MPI_SUM".to_owned(),
        Kind::Op => handle("op"),
        Kind::Request if is_array => "requests".to_owned(),
        Kind::Request => handle("request"),
        Kind::Win => handle("win"),
        Kind::Status if is_array => "statuses".to_owned(),
        Kind::Status => "&status".to_owned(),
        Kind::Buffer => format!("buffer_{}", buffers.clamp(1, 3)),
        Kind::Address => "&out_address".to_owned(),
        Kind::Function => function(call, param).to_owned(),
        Kind::ExtraState => "NULL".to_owned(),
        Kind::Attribute if is_given => "text".to_owned(),
        Kind::Attribute => "&out_address".to_owned(),
        Kind::Keyval if param.by == By::Value => "comm_keyval".to_owned(),
        Kind::Keyval if is_given || param.direction == Direction::InOut => "&comm_keyval".to_owned(),
        Kind::Keyval => "&out_int".to_owned(),
        Kind::String if is_given => "\"name\"".to_owned(),
        Kind::String => "text".to_owned(),
        Kind::Strings => if call.name() == "MPI_Comm_spawn" { "arguments" } else { "commands" }.to_owned(),
        Kind::StringLists => "argument_lists".to_owned(),
        Kind::Lock => "MPI_LOCK_SHARED".to_owned(),
        Kind::Double => "0.0".to_owned(),
        Kind::Displacement if param.direction == Direction::InOut => format!("&position_{typed}"),
        _ if param.direction != Direction::In && is_array || param.by == By::Array && !is_given => {
            format!("out_{typed}s")
        }
        _ if param.by != By::Value && !is_given => format!("&out_{typed}"),
        Kind::Displacement if is_array => format!("{typed}_wide"),
        Kind::Rank if is_array => "int_steps".to_owned(),
        _ if is_array || param.by == By::Pointer => format!("{typed}_ones"),
        Kind::Count | Kind::Partition | Kind::Tag | Kind::Length => "1".to_owned(),
        Kind::Bytes => "64".to_owned(),
        Kind::Error => "MPI_ERR_OTHER".to_owned(),
        Kind::Session
        | Kind::FortranHandle
        | Kind::FortranStatus
        | Kind::ToolHandle
        | Kind::Argc
        | Kind::Argv
        | Kind::Untyped
        | Kind::Flag
        | Kind::Unit
        | Kind::Varargs
        | Kind::Assertion
        | Kind::Color
        | Kind::Index
        | Kind::Integer
        | Kind::Displacement
        | Kind::Rank => "0".to_owned(),
    }
}

fn function(call: Procedure, param: &Param) -> &'static str {
    match (call.small().name(), param.name()) {
        ("MPI_Op_create", _) => "user_op",
        ("MPI_Comm_create_errhandler", _) => "comm_handler",
        ("MPI_Win_create_errhandler", _) => "win_handler",
        ("MPI_File_create_errhandler", _) => "file_handler",
        ("MPI_Comm_create_keyval" | "MPI_Keyval_create", name) if name.contains("copy") => "comm_copy",
        ("MPI_Comm_create_keyval" | "MPI_Keyval_create", _) => "comm_delete",
        ("MPI_Type_create_keyval", name) if name.contains("copy") => "type_copy",
        ("MPI_Type_create_keyval", _) => "type_delete",
        ("MPI_Win_create_keyval", name) if name.contains("copy") => "win_copy",
        ("MPI_Win_create_keyval", _) => "win_delete",
        ("MPI_Grequest_start", "query_fn") => "query_function",
        ("MPI_Grequest_start", "free_fn") => "free_function",
        ("MPI_Grequest_start", _) => "cancel_function",
        ("MPI_Register_datarep", "dtype_file_extent_fn") => "extent_function",
        _ => "NULL",
    }
}
