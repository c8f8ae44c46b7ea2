//! What is wrong with a call: one of its arguments, by what the parameter means.

use crate::right::typed;
use mpiwarden_spec::{By, Direction, Kind, Param, Procedure};

/// One way to be wrong.
pub struct Wrong {
    /// What is wrong, for the list of what nothing is said of.
    pub what: &'static str,
    /// The argument.
    pub word: String,
    /// The checks of which one must say so.
    pub checks: &'static [&'static str],
}

const NULL: &[&str] =
    &["object-null", "message-bad-argument", "type-bad-argument", "request-misuse", "window-bad-argument"];
const FREED: &[&str] = &["object-freed"];
const OPERATOR: &[&str] = &["rma-bad-operation"];
const NUMBER: &[&str] = &[
    "message-bad-argument",
    "type-bad-argument",
    "window-bad-argument",
    "rma-bad-target",
    "rma-bad-operation",
    "rma-out-of-bounds",
    "attach-bad-region",
    "request-misuse",
];
const MEMORY: &[&str] = &[
    "message-bad-argument",
    "buffer-inaccessible",
    "attach-inaccessible",
    "window-bad-argument",
    "attach-bad-region",
    "detach-not-attached",
    "rma-bad-operation",
    "attr-bad-output",
    "window-memory-not-yours",
];
const KEYVAL: &[&str] = &["keyval-invalid", "keyval-freed", "keyval-unknown"];
const UNSET: &[&str] = &["object-freed", "object-null", "message-bad-argument"];
const TYPES: &[&str] = &["message-type-uncommitted", "rma-type-uncommitted"];

/// Whether it is a call that moves data (5.1.9); others take datatypes that are not committed.
fn must_be_committed(call: Procedure) -> bool {
    let name = call.small().name();
    let is_question = ["MPI_Type_", "MPI_Get_elements", "MPI_Get_count", "MPI_Status_set_"]
        .iter()
        .any(|begin| name.starts_with(begin));
    !is_question && !name.contains("ack") && !["MPI_File_get_type_extent", "MPI_Reduce_local"].contains(&name)
}

/// All ways in which the argument of a call may be wrong.
pub fn ways(call: Procedure, param: &Param) -> Vec<Wrong> {
    let mut ways = Vec::new();
    let mut way = |what: &'static str, word: &str, checks: &'static [&'static str]| {
        ways.push(Wrong { what, word: word.to_owned(), checks });
    };
    let is_given = param.direction == Direction::In;
    let is_value = param.by == By::Value;
    let is_array = param.by == By::Array;
    // Handles that are given back are handed over by their address.
    let frees = param.direction == Direction::InOut && !is_value;
    let typed = typed(call, param);
    if !is_value
        && param.direction != Direction::In
        && !matches!(param.kind, Kind::Buffer | Kind::Status | Kind::Argv)
    {
        way("no room", "NULL", MEMORY);
    }
    if is_array && is_given && param.kind != Kind::Strings {
        way("no array", "NULL", MEMORY);
    }
    if param.kind == Kind::Status && is_given {
        way("ignored", "MPI_STATUS_IGNORE", MEMORY);
    }
    let mut handle = |null: &str, freed: &str| {
        if is_given && is_value {
            way("null", null, NULL);
            if !freed.is_empty() {
                way("freed", freed, FREED);
            }
            way("unset", "0", UNSET);
        } else if frees && !is_array && !freed.is_empty() {
            way("freed", &format!("&{freed}"), FREED);
        }
    };
    match param.kind {
        Kind::Comm => handle("MPI_COMM_NULL", "freed_comm"),
        Kind::Datatype if is_array && is_given => {
            way("null", "null_types", NULL);
            way("freed", "freed_types", FREED);
            if must_be_committed(call) {
                way("uncommitted", "raw_types", TYPES);
            }
        }
        Kind::Datatype => {
            handle("MPI_DATATYPE_NULL", "freed_type");
            if is_given && is_value && must_be_committed(call) {
                way("uncommitted", "raw_type", TYPES);
            }
        }
        Kind::Errhandler => handle("MPI_ERRHANDLER_NULL", "freed_errhandler"),
        Kind::File => handle("MPI_FILE_NULL", "closed_file"),
        Kind::Group => handle("MPI_GROUP_NULL", "freed_group"),
        Kind::Info => handle("MPI_INFO_NULL", "freed_info"),
        Kind::Op => {
            if call.is_one_sided() {
                way("null", "MPI_OP_NULL", OPERATOR);
                way("freed", "freed_op", OPERATOR);
                way("unset", "0", OPERATOR);
            } else {
                handle("MPI_OP_NULL", "freed_op");
            }
            if is_given && is_value {
                way("of no integer", "MPI_MAXLOC", NUMBER);
            }
        }
        Kind::Win => handle("MPI_WIN_NULL", "freed_win"),
        Kind::Message => {
            if frees {
                way("null", "&null_message", NULL);
            }
        }
        Kind::Request if is_given && is_value => way("null", "MPI_REQUEST_NULL", NULL),
        Kind::Request if frees && is_array => way("null", "null_requests", NULL),
        Kind::Request if frees => way("null", "&null_request", NULL),
        Kind::Keyval if is_value => {
            way("invalid", "MPI_KEYVAL_INVALID", KEYVAL);
            way("freed", "freed_keyval", KEYVAL);
            way("unknown", "no_keyval", KEYVAL);
        }
        Kind::Keyval if frees => {
            way("invalid", "&null_keyval", KEYVAL);
            way("freed", "&freed_keyval", KEYVAL);
        }
        Kind::Buffer if is_value || param.by == By::Pointer => {
            way("NULL", "NULL", MEMORY);
            way("in place", "MPI_IN_PLACE", MEMORY);
            way("inaccessible", "(void *)4096", MEMORY);
        }
        Kind::Count | Kind::Bytes | Kind::Length | Kind::Partition if is_given && is_value => {
            way("negative", "-3", NUMBER);
        }
        Kind::Count if is_given && is_array => way("negative", &format!("{typed}_minus"), NUMBER),
        Kind::Rank if is_given && is_value => {
            way("too large", "7", NUMBER);
            way("negative", "-77", NUMBER);
            way("any", "MPI_ANY_SOURCE", NUMBER);
        }
        Kind::Rank if is_given && is_array => way("too large", "int_sevens", NUMBER),
        Kind::Tag if is_given && is_value => {
            way("negative", "-77", NUMBER);
            way("too large", "above_ub", NUMBER);
            way("any", "MPI_ANY_TAG", NUMBER);
        }
        Kind::Lock => way("none", "7777", NUMBER),
        Kind::Assertion => way("unknown", "1 << 29", NUMBER),
        Kind::Unit if is_given => {
            way("zero", "0", NUMBER);
            way("negative", "-4", NUMBER);
        }
        Kind::Displacement if is_given && is_value && param.name() == "target_disp" => {
            way("negative", "-8", NUMBER)
        }
        Kind::Index if is_given && is_value => way("negative", "-3", NUMBER),
        Kind::Integer
            if is_given
                && is_value
                && ["ndims", "nnodes", "indegree", "outdegree", "maxprocs"].contains(&param.name()) =>
        {
            way("negative", "-3", NUMBER);
        }
        Kind::Integer
            if is_given
                && is_array
                && ["dims", "degrees", "array_of_maxprocs", "array_of_psizes"].contains(&param.name()) =>
        {
            way("negative", "int_minus", NUMBER);
        }
        Kind::String if is_given => way("NULL", "NULL", MEMORY),
        Kind::Function
            if ["user_fn", "query_fn", "free_fn"].contains(&param.name())
                || param.name().ends_with("errhandler_fn") =>
        {
            way("NULL", "NULL", MEMORY);
        }
        Kind::Function => {}
        Kind::Session
        | Kind::ToolHandle
        | Kind::Status
        | Kind::FortranStatus
        | Kind::FortranHandle
        | Kind::Address
        | Kind::Untyped
        | Kind::ExtraState
        | Kind::Attribute
        | Kind::Request
        | Kind::Keyval
        | Kind::Buffer
        | Kind::String
        | Kind::Strings
        | Kind::StringLists
        | Kind::Argc
        | Kind::Argv
        | Kind::Varargs
        | Kind::Count
        | Kind::Bytes
        | Kind::Length
        | Kind::Partition
        | Kind::Displacement
        | Kind::Unit
        | Kind::Rank
        | Kind::Tag
        | Kind::Flag
        | Kind::Index
        | Kind::Error
        | Kind::Color
        | Kind::Double
        | Kind::Integer => {}
    }
    ways
}
