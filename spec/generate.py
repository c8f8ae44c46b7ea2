#!/usr/bin/env python3
"""Writes spec/src/procedures.rs from the MPI Forum's own data: a row for each procedure that C can call.

    spec/generate.py apis.json > spec/src/procedures.rs

The data is `pympistandard/data/apis.json` of the Python package `pympistandard` (tests/mpi/install.sh puts it into the
target folder). Nothing else of the package is used. What the rows mean is said in spec/src/row.rs.

Left out: callback prototypes and predefined callbacks, which nobody exports; the two procedures that only Fortran has;
and what the data lacks, which is in spec/src/columns.rs and spec/src/removed.rs.
"""

import json
import sys

# The data's kinds, as they are called here: the meaning first, then the C type where it is not what the meaning says.
# Kinds that are not named are integers.
KINDS = {
    "COMMUNICATOR": "comm",
    "DATATYPE": "datatype",
    "ERRHANDLER": "errhandler",
    "FILE": "file",
    "GROUP": "group",
    "INFO": "info",
    "MESSAGE": "message",
    "OPERATION": "op",
    "REQUEST": "request",
    "SESSION": "session",
    "WINDOW": "win",
    "STATUS": "status",
    "F90_STATUS": "fortran_status",
    "F08_STATUS": "fortran_status",
    "BUFFER": "buffer",
    "C_BUFFER": "address",
    "C_BUFFER2": "address",
    "STRING": "string",
    "STRING_ARRAY": "strings",
    "STRING_2DARRAY": "string_lists",
    "ARGUMENT_COUNT": "argc",
    "ARGUMENT_LIST": "argv",
    "VARARGS": "varargs",
    "FUNCTION": "function",
    "POLYFUNCTION": "function large_differs",
    "EVENT_CB_FUNCTION": "function",
    "EVENT_FREE_CB_FUNCTION": "function",
    "EVENT_DROP_CB_FUNCTION": "function",
    "EXTRA_STATE": "extra_state",
    "EXTRA_STATE2": "extra_state plain",
    "ATTRIBUTE_VAL": "attribute",
    "ATTRIBUTE_VAL_10": "attribute plain",
    "KEYVAL": "keyval",
    "RANK": "rank",
    "RANK_NNI": "rank",
    "TAG": "tag",
    "LOGICAL": "flag",
    "LOGICAL_OPTIONAL": "flag",
    "LOGICAL_VOID": "untyped",
    "INDEX": "index",
    "PARTITION": "partition",
    "ERROR_CODE": "error",
    "ERROR_CODE_SHOW_INTENT": "error",
    "ERROR_CLASS": "error",
    "LOCK_TYPE": "lock",
    "ASSERT": "assertion",
    "COLOR": "color",
    "ARRAY_LENGTH": "length",
    "ARRAY_LENGTH_NNI": "length",
    "ARRAY_LENGTH_PI": "length",
    "STRING_LENGTH": "length",
    "INFO_VALUE_LENGTH": "length",
    "XFER_NUM_ELEM": "count of_count",
    "XFER_NUM_ELEM_NNI": "count of_count",
    "POLYXFER_NUM_ELEM": "count of_int_count",
    "POLYXFER_NUM_ELEM_NNI": "count of_int_count",
    "POLYDTYPE_NUM_ELEM": "count of_int_count",
    "POLYDTYPE_NUM_ELEM_NNI": "count of_int_count",
    "POLYDTYPE_NUM_ELEM_PI": "count of_int_count",
    "POLYDTYPE_PACK_SIZE": "bytes of_aint_count",
    "POLYDTYPE_STRIDE_BYTES": "displacement of_aint_count",
    "POLYNUM_BYTES": "bytes of_int_count",
    "POLYNUM_BYTES_NNI": "bytes of_int_count",
    "POLYNUM_PARAM_VALUES": "length of_int_count",
    "NUM_BYTES": "bytes of_count",
    "NUM_BYTES_SMALL": "bytes",
    "ALLOC_MEM_NUM_BYTES": "bytes of_aint",
    "WINDOW_SIZE": "bytes of_aint",
    "WIN_ATTACH_SIZE": "bytes of_aint",
    "DISPLACEMENT": "displacement of_aint",
    "DISPLACEMENT_NNI": "displacement of_aint",
    "RMA_DISPLACEMENT_NNI": "displacement of_aint",
    "DISPOFFSET_SMALL": "displacement of_aint",
    "LOCATION_SMALL": "displacement of_aint",
    "POLYDISPLACEMENT": "displacement of_int_aint",
    "POLYDISPLACEMENT_COUNT": "displacement of_int_count",
    "POLYDISPLACEMENT_AINT_COUNT": "displacement of_aint_count",
    "POLYDISPOFFSET": "displacement of_aint_count",
    "POLYLOCATION": "displacement of_aint_count",
    "POLYRMA_DISPLACEMENT": "unit of_int_aint",
    "OFFSET": "displacement of_offset",
    "GENERIC_DTYPE_COUNT": "integer of_count",
    "DROPPED_COUNT": "integer of_count",
    "TOOLS_TICK_COUNT": "integer of_count",
    "TICK_RESOLUTION": "double",
    "WALL_TIME": "double",
    "TOOL_MPI_OBJ": "untyped",
    "TOOLS_ENUM": "tool_handle",
    "CVAR": "tool_handle",
    "PVAR": "tool_handle",
    "PVAR_SESSION": "tool_handle",
    "EVENT_REGISTRATION": "tool_handle",
    "EVENT_INSTANCE": "tool_handle",
}
FORTRAN_HANDLES = ("COMM", "ERRHANDLER", "FILE", "GROUP", "INFO", "MESSAGE", "OP", "REQUEST", "SESSION", "DATATYPE", "WIN")
KINDS.update({f"F90_{handle}": "fortran_handle" for handle in FORTRAN_HANDLES})
# Integers that need no name of their own. A kind in neither list stops the generator: somebody must look at it.
INTEGERS = set(
    """ACCESS_MODE BIND_TYPE CALLBACK_SAFETY CAT_INDEX COMBINER COMM_COMPARISON COMM_SIZE COMM_SIZE_PI COORDINATE CVAR_INDEX
    CVAR_INDEX_SPECIAL DEGREE DIMENSION DISTRIB_ENUM DTYPE_DISTRIBUTION EVENT_INDEX FILE_DESCRIPTOR GENERIC_DTYPE_INT
    GROUP_COMPARISON KEY KEY_INDEX MATH NUM_DIMS ORDER PROCESS_GRID_SIZE PROFILE_LEVEL PVAR_CLASS PVAR_INDEX SOURCE_INDEX
    SOURCE_ORDERING SPLIT_TYPE THREAD_LEVEL TOOLENUM_INDEX TOOLENUM_SIZE TOOLS_NUM_ELEM_SMALL TOOL_VAR_VALUE
    TOOL_VAR_VERBOSITY TOPOLOGY_TYPE TYPECLASS TYPECLASS_SIZE UPDATE_MODE UPDATE_NUMBER VARIABLE_SCOPE VERSION WEIGHT""".split()
)
# Whose value is an address in C: `out` needs no second one.
ADDRESSES = {"buffer", "address", "string", "strings", "string_lists", "extra_state", "attribute", "status", "function",
             "untyped", "fortran_status"}


def kind(of):
    if of in KINDS:
        return KINDS[of]
    if of in INTEGERS:
        return "integer"
    sys.exit(f"the kind {of} is new: give it a meaning in KINDS, or a place in INTEGERS")


def parameter(given, names):
    """`name[marks]`: direction, constness, meaning and C type, and how many there are."""
    marks = []
    meaning = kind(given["kind"])
    if given["param_direction"] != "in":
        marks.append(given["param_direction"])
    # The data has the word instead of the value in two places.
    if given["constant"] in (True, "true"):
        marks.append("constant")
    marks.append(meaning)
    length = given["length"]
    is_scalar = meaning.split()[0] not in ADDRESSES
    if isinstance(length, list):
        count, width = length
        marks.append(f"of_{width}({count})")
    elif length is not None and meaning not in ("string", "string_lists", "argv"):
        # A length that is no parameter is one that another object has, such as the size of the communicator.
        marks.append(f"of({length})" if length in names else "array")
    elif meaning == "string_lists":
        marks.append(f"of({length})")
    elif meaning == "argv":
        marks.append("of(argc)")
    elif meaning == "string" and length in names:
        marks.append(f"of({length})")
    elif is_scalar and given["pointer"] and given["param_direction"] == "in":
        marks.append("pointer")
    elif is_scalar and given["pointer"] is False and given["param_direction"] != "in":
        marks.append("value")
    if given["large_only"]:
        marks.append("large_only")
    if "f90_parameter" in given["suppress"] or meaning == "varargs":
        marks.append("c_only")
    return f"{given['name']}[{' '.join(marks)}]"


def row(api):
    attributes = api["attributes"]
    given = [p for p in api["parameters"] if "c_parameter" not in p["suppress"]]
    names = [p["name"] for p in given]
    marks = []
    if any(p["kind"].startswith("POLY") for p in given):
        marks.append("large")
    if not attributes["f90_expressible"]:
        marks.append("no_mpi")
    elif attributes["not_with_mpif"]:
        marks.append("no_mpif")
    if not attributes["f08_expressible"]:
        marks.append("no_f08")
    if attributes["f90_index_overload"]:
        marks.append("cptr")
    # Functions of Fortran, and MPI_PCONTROL, give no error code.
    if attributes["f90_expressible"] and not any(p["name"] == "ierror" for p in api["parameters"]):
        marks.append("no_ierror")
    returns = "" if api["return_kind"] == "ERROR_CODE" else f" -> {kind(api['return_kind'])}"
    words = " ".join([api["name"], *marks])
    return f"            {words}({', '.join(parameter(p, names) for p in given)}){returns};"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        apis = json.load(file)
    callable_ = [
        api
        for api in apis.values()
        if api["attributes"]["c_expressible"]
        and not api["attributes"]["callback"]
        and not api["attributes"]["predefined_function"]
    ]
    print(
        """\
//! All procedures of MPI 5.0 that C can call, a row each, in the order of their names.
//!
//! Made by spec/generate.py: do not edit. What the words of a row mean is said in spec/src/row.rs. The data is the MPI Forum's, as the
//! package pympistandard has it (by Martin Ruefenacht, under the MIT licence).

/// Hands these rows to a macro, behind the words that are for it: `standard_procedures! { [macro] words }`.
#[doc(hidden)]
#[macro_export]
macro_rules! standard_procedures {
    ([$($then:tt)+] $($words:tt)*) => {
        $($then)+! {
            $($words)*"""
    )
    for api in sorted(callable_, key=lambda api: api["name"]):
        print(row(api))
    print(
        """\
        }
    };
}"""
    )


if __name__ == "__main__":
    main()
