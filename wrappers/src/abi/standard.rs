//! The standard's own interface (MPI 5.0, 20): handles are pointers, predefined ones small numbers.
//!
//! Two libraries were measured. Intel MPI 2021.18 follows a draft that numbers three keys otherwise than the final
//! text; those keys are predefined in both, and no name is certain.

use super::table::{Datatypes, Errors, Sentinel, Table, Value};
use warden::call::{Flavor, Kind, Role};

/// MPI_APPNUM, MPI_LASTUSEDCODE and MPI_UNIVERSE_SIZE, in an order that depends on the library.
const UNCERTAIN: &str = "MPI_APPNUM, MPI_LASTUSEDCODE or MPI_UNIVERSE_SIZE";

pub static TABLE: Table = Table {
    name: "standard",
    code: 3,
    handle_bytes: 8,
    status_bytes: 32,
    comm_null: Value::Word(0x100),
    datatype_null: Value::Word(0x200),
    win_null: Value::Word(0x110),
    request_null: Value::Word(0x180),
    session_null: Value::Word(0x120),
    group_null: Value::Word(0x108),
    comm_world: Value::Word(0x101),
    comm_self: Value::Word(0x102),
    datatypes: Datatypes::Ranges(&[(0x201, 0x3ff)]),
    keyval_invalid: 0,
    keys: &[
        ("MPI_TAG_UB", 501, Kind::Comm),
        ("MPI_IO", 502, Kind::Comm),
        ("MPI_HOST", 503, Kind::Comm),
        ("MPI_WTIME_IS_GLOBAL", 504, Kind::Comm),
        (UNCERTAIN, 505, Kind::Comm),
        (UNCERTAIN, 506, Kind::Comm),
        (UNCERTAIN, 507, Kind::Comm),
        ("MPI_WIN_BASE", 601, Kind::Win),
        ("MPI_WIN_DISP_UNIT", 602, Kind::Win),
        ("MPI_WIN_SIZE", 603, Kind::Win),
        ("MPI_WIN_CREATE_FLAVOR", 604, Kind::Win),
        ("MPI_WIN_MODEL", 605, Kind::Win),
    ],
    functions: &[
        Sentinel {
            value: Value::Word(0),
            role: Role::NullEither,
            kind: None,
            name: "the predefined null function",
        },
        Sentinel { value: Value::Word(1), role: Role::Dup, kind: None, name: "the predefined DUP function" },
    ],
    flavors: &[(311, Flavor::Create), (312, Flavor::Allocate), (313, Flavor::Dynamic), (314, Flavor::Shared)],
    win_separate: 322,
    win_unified: 321,
    status_ignore: 0,
    statuses_ignore: 0,
    in_place: 1,
    proc_null: -3,
    undefined: -32766,
    errors: Errors {
        comm: 5,
        datatype: 3,
        arg: 13,
        other: 16,
        keyval: 36,
        win: 56,
        base: 24,
        size: 52,
        rma_range: 48,
        rma_attach: 46,
        rma_shared: 49,
        rma_flavor: 57,
    },
    max_library_version: 8192,
};
