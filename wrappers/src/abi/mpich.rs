//! The interface of MPICH, Intel MPI, MVAPICH and Cray MPI: handles are 32-bit numbers whose upper bits tell the kind.

use super::table::{Datatypes, Errors, Sentinel, Table, Value};
use warden::call::{Flavor, Kind, Role};

pub static TABLE: Table = Table {
    name: "mpich",
    code: 1,
    handle_bytes: 4,
    status_bytes: 20,
    comm_null: Value::Word(0x0400_0000),
    datatype_null: Value::Word(0x0c00_0000),
    win_null: Value::Word(0x2000_0000),
    request_null: Value::Word(0x2c00_0000),
    session_null: Value::Word(0x3800_0000),
    group_null: Value::Word(0x0800_0000),
    comm_world: Value::Word(0x4400_0000),
    comm_self: Value::Word(0x4400_0001),
    // The second range holds the pair types of different members, MPI_FLOAT_INT to MPI_LONG_DOUBLE_INT, which are
    // derived types inside and stand before the first of the program's own.
    datatypes: Datatypes::Ranges(&[(0x4c00_0000, 0x4fff_ffff), (0x8c00_0000, 0x8c00_0004)]),
    keyval_invalid: 0x2400_0000,
    keys: &[
        ("MPI_TAG_UB", 0x6440_0001, Kind::Comm),
        ("MPI_HOST", 0x6440_0003, Kind::Comm),
        ("MPI_IO", 0x6440_0005, Kind::Comm),
        ("MPI_WTIME_IS_GLOBAL", 0x6440_0007, Kind::Comm),
        ("MPI_UNIVERSE_SIZE", 0x6440_0009, Kind::Comm),
        ("MPI_LASTUSEDCODE", 0x6440_000b, Kind::Comm),
        ("MPI_APPNUM", 0x6440_000d, Kind::Comm),
        ("MPI_WIN_BASE", 0x6600_0001, Kind::Win),
        ("MPI_WIN_SIZE", 0x6600_0003, Kind::Win),
        ("MPI_WIN_DISP_UNIT", 0x6600_0005, Kind::Win),
        ("MPI_WIN_CREATE_FLAVOR", 0x6600_0007, Kind::Win),
        ("MPI_WIN_MODEL", 0x6600_0009, Kind::Win),
    ],
    functions: &[
        Sentinel {
            value: Value::Word(0),
            role: Role::NullEither,
            kind: None,
            name: "the predefined null function",
        },
        Sentinel {
            value: Value::Symbol(c"MPIR_Dup_fn"),
            role: Role::Dup,
            kind: None,
            name: "the predefined DUP function",
        },
    ],
    flavors: &[(1, Flavor::Create), (2, Flavor::Allocate), (3, Flavor::Dynamic), (4, Flavor::Shared)],
    win_separate: 1,
    win_unified: 2,
    status_ignore: 1,
    statuses_ignore: 1,
    in_place: usize::MAX,
    proc_null: -1,
    undefined: -32766,
    errors: Errors {
        comm: 5,
        datatype: 3,
        arg: 12,
        other: 15,
        keyval: 48,
        win: 45,
        base: 46,
        size: 51,
        rma_range: 55,
        rma_attach: 56,
        rma_shared: 57,
        rma_flavor: 58,
    },
    max_library_version: 8192,
};
