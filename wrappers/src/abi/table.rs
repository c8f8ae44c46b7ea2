//! What a binary interface of MPI fixes: widths, constants, sentinels. One table each; nothing is looked up here.
//!
//! There are three interfaces: that of MPICH and its kin, that of Open MPI, and the standard's own (MPI 5.0, 20).
//! Only std and the core's types are used, so that a test can include these files and compare them with an `mpi.h`.

use std::ffi::CStr;
use warden::call::{Flavor, Kind, Role};
use warden::mirror::arguments::FileNumbers;

/// One binary interface.
pub struct Table {
    /// As in reports.
    pub name: &'static str,
    /// As in the status file.
    pub code: u32,
    /// Width of a handle. What arrives in a wider register is undefined above.
    pub handle_bytes: usize,
    /// Width of an `MPI_Status`.
    pub status_bytes: usize,
    /// Where in it the source is, before the tag.
    pub status_source: usize,
    pub comm_null: Value,
    pub datatype_null: Value,
    pub win_null: Value,
    pub request_null: Value,
    pub session_null: Value,
    pub group_null: Value,
    pub info_null: Value,
    pub op_null: Value,
    /// Of the width of a pointer in every interface.
    pub file_null: Value,
    pub message_null: Value,
    pub errhandler_null: Value,
    pub errors_return: Value,
    pub byte: Value,
    pub comm_world: Value,
    pub comm_self: Value,
    /// Datatypes that the standard names.
    pub datatypes: Datatypes,
    pub keyval_invalid: i32,
    /// How much higher the numbers of predefined keys are in Fortran.
    pub fortran_keys_above: i32,
    /// INTEGERs become handles by `MPI_X_fromint` and not by `MPI_X_f2c`.
    pub handles_from_int: bool,
    /// Keys of predefined attributes. Keys whose names differ between drafts of one interface have the name they have
    /// in common.
    pub keys: &'static [(&'static str, i32, Kind)],
    /// The standard's own copy and delete functions.
    pub functions: &'static [Sentinel],
    pub flavors: &'static [(i32, Flavor)],
    pub win_separate: i32,
    pub win_unified: i32,
    pub status_ignore: usize,
    pub statuses_ignore: usize,
    pub in_place: usize,
    /// `MPI_BUFFER_AUTOMATIC`, also where the library has none yet.
    pub buffer_automatic: usize,
    pub proc_null: i32,
    pub any_source: i32,
    pub any_tag: i32,
    /// `MPI_ROOT`.
    pub root: i32,
    pub undefined: i32,
    pub thread_multiple: i32,
    pub topologies: Topologies,
    pub errors: Errors,
    /// How a datatype was made, as `MPI_Type_get_envelope` says it. Two numbers may mean the same.
    pub combiners: &'static [(i32, Combiner)],
    pub order_c: i32,
    pub order_fortran: i32,
    pub distribute: Distribute,
    /// Operators that the standard names.
    pub reductions: &'static [(Value, &'static str)],
    /// First and last number of operators that a library has besides, where handles are numbers.
    pub unlisted_reductions: (usize, usize),
    pub modes: Modes,
    pub lock_exclusive: i32,
    pub lock_shared: i32,
    pub files: FileNumbers,
    /// Bytes for `MPI_Get_library_version`.
    pub max_library_version: usize,
}

/// What `MPI_Topo_test` says of a communicator; any other number but that for none is a distributed graph.
pub struct Topologies {
    pub cartesian: i32,
    pub graph: i32,
}

/// A constant: a number, or the address of a symbol of the MPI library as the program sees it.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    Word(usize),
    Symbol(&'static CStr),
}

/// How predefined datatypes are told.
pub enum Datatypes {
    /// By their value: each first, each last. Besides, those whose value is known, with their names.
    Ranges(&'static [(usize, usize)], &'static [(usize, &'static str)]),
    /// By the addresses of these symbols, with their names, where the standard has one. A symbol may be missing in a version
    /// of the library.
    Symbols(&'static [(&'static CStr, &'static str)]),
}

/// One of the standard's own callback functions.
pub struct Sentinel {
    pub value: Value,
    pub role: Role,
    /// `None` where one value serves all kinds of object.
    pub kind: Option<Kind>,
    pub name: &'static str,
}

/// Error classes that checks look at.
pub struct Errors {
    pub comm: i32,
    pub datatype: i32,
    pub arg: i32,
    pub other: i32,
    pub keyval: i32,
    pub win: i32,
    pub base: i32,
    pub size: i32,
    pub rma_sync: i32,
    pub rma_range: i32,
    pub rma_attach: i32,
    pub rma_shared: i32,
    pub rma_flavor: i32,
    pub group: i32,
    pub op: i32,
    pub info: i32,
    pub request: i32,
    pub truncate: i32,
    pub file: i32,
    /// Only in versions that have sessions.
    pub session: i32,
}

/// Bits of assertions (12.5.5).
pub struct Modes {
    pub no_check: i32,
    pub no_store: i32,
    pub no_put: i32,
    pub no_precede: i32,
    pub no_succeed: i32,
}

/// The ways to make a datatype (5.1.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combiner {
    Named,
    Dup,
    Contiguous,
    Vector,
    Hvector,
    Indexed,
    Hindexed,
    IndexedBlock,
    HindexedBlock,
    Struct,
    Subarray,
    Darray,
    Resized,
    F90Real,
    F90Complex,
    F90Integer,
    ValueIndex,
}

/// Distributions of `MPI_Type_create_darray`.
#[derive(Clone, Copy)]
pub struct Distribute {
    pub block: i32,
    pub cyclic: i32,
    pub none: i32,
    /// The default distribution argument.
    pub default: i32,
}
