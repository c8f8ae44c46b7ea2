//! The tables of constants in wrappers/src/abi, held against the `mpi.h` of every MPI on this machine.
//!
//! A C program is made from the table, compiled with that MPI's compiler, and prints what each constant really is;
//! it calls no MPI function, so it needs no launcher. Constants that are addresses are compared inside the program,
//! which alone sees them (copy relocations). Left out: how the interface is recognised, which every case shows.

extern crate mpiwarden as warden;

#[path = "../wrappers/src/abi/mpich.rs"]
mod mpich;
#[path = "../wrappers/src/abi/openmpi.rs"]
mod openmpi;
#[path = "../wrappers/src/abi/standard.rs"]
mod standard;
mod support;
#[allow(dead_code, reason = "the probe compares constants; a width or code that no header has stays unread")]
#[path = "../wrappers/src/abi/table.rs"]
mod table;

use std::fmt::Write;
use std::fs;
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{Machine, Places, Program, Target, compile, macros};
use table::{Combiner, Datatypes, Table, Value};
use warden::call::{Flavor, Kind};

fn main() {
    let arguments = Arguments::from_args();
    let places = Places::find();
    let mut trials = Vec::new();
    for target in Machine::look(&places).targets {
        match target {
            Ok(target) => {
                let places = places.clone();
                trials.push(Trial::test(target.name, move || probe(&target, &places)));
            }
            Err((name, why)) => {
                println!("skipped: {name} — {why}");
                trials.push(Trial::test(name, || Ok(())).with_ignored_flag(true));
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Where a library differs from the table, and the wrappers know it (`wrappers/src/keys/asking.rs`).
const OTHERWISE: &[(&str, &str)] = &[("impiabi", "MPI_ERRORS_RETURN is 0x142, in the table 0x143")];

fn probe(target: &Target, places: &Places) -> Result<(), Failed> {
    let table = match target.abi {
        "openmpi" => &openmpi::TABLE,
        "standard" => &standard::TABLE,
        _ => &mpich::TABLE,
    };
    let datatypes = datatype_names(target)?;
    let folder = places.target.join("probe");
    fs::create_dir_all(&folder)?;
    let source = folder.join(format!("{}.c", target.name));
    fs::write(&source, program(table, &datatypes))?;
    let output = folder.join(target.name);
    let flags = ["-w".to_owned(), "-ldl".to_owned()]; // deprecated constants are asked for on purpose
    let program = Program { compiler: &target.cc, source: &source, output: &output, flags: &flags };
    let result = Command::new(compile(&program, &places.root)?).output()?;
    let text = String::from_utf8_lossy(&result.stdout);
    let compared: usize =
        text.lines().find_map(|line| line.strip_prefix("compared ")?.parse().ok()).unwrap_or(0);
    let wrong: Vec<&str> = text.lines().filter(|line| !line.starts_with("compared ")).collect();
    let known: Vec<&str> =
        OTHERWISE.iter().filter(|(name, _)| *name == target.name).map(|(_, line)| *line).collect();
    if wrong != known || result.status.success() != known.is_empty() {
        return Err(format!("{}; known: {known:?}", wrong.join("\n")).into());
    }
    if compared < 90 {
        return Err(format!("only {compared} constants compared").into());
    }
    Ok(())
}

/// Every predefined datatype that the header names.
fn datatype_names(target: &Target) -> Result<Vec<String>, String> {
    let found: Vec<String> = macros(target)?
        .into_iter()
        .filter(|(name, body)| {
            let body: String = body.split_whitespace().collect();
            let a_datatype = body.contains("(MPI_Datatype)") || body.contains("GLOBAL(MPI_Datatype,");
            a_datatype && name.starts_with("MPI_") && !name.contains('(') && name != "MPI_DATATYPE_NULL"
        })
        .map(|(name, _)| name)
        .collect();
    if found.len() < 50 { Err(format!("only {} datatypes in the header", found.len())) } else { Ok(found) }
}

const PROLOGUE: &str = r##"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
static int compared, wrong;
static void number(const char *what, unsigned long long is, unsigned long long table) {
    compared++;
    if (is != table) { wrong = 1; printf("%s is %#llx, in the table %#llx\n", what, is, table); }
}
static void address(const char *what, uintptr_t is, const char *symbol) {
    compared++;
    if (is != (uintptr_t)dlsym(RTLD_DEFAULT, symbol)) { wrong = 1; printf("%s is not %s\n", what, symbol); }
}
/* A handle or pointer as the table holds it: no wider than the handle is. */
#define WORD(x) (sizeof(x) == 4 ? (uint32_t)(uintptr_t)(x) : (uintptr_t)(x))
"##;

/// The program's text.
fn program(table: &Table, datatypes: &[String]) -> String {
    let mut text = PROLOGUE.to_owned() + "int main(void) {\n";
    for (name, value) in [
        ("MPI_COMM_NULL", table.comm_null),
        ("MPI_DATATYPE_NULL", table.datatype_null),
        ("MPI_WIN_NULL", table.win_null),
        ("MPI_REQUEST_NULL", table.request_null),
        ("MPI_SESSION_NULL", table.session_null),
        ("MPI_GROUP_NULL", table.group_null),
        ("MPI_INFO_NULL", table.info_null),
        ("MPI_OP_NULL", table.op_null),
        ("MPI_FILE_NULL", table.file_null),
        ("MPI_MESSAGE_NULL", table.message_null),
        ("MPI_ERRHANDLER_NULL", table.errhandler_null),
        ("MPI_ERRORS_RETURN", table.errors_return),
        ("MPI_BYTE", table.byte),
        ("MPI_COMM_WORLD", table.comm_world),
        ("MPI_COMM_SELF", table.comm_self),
    ] {
        constant(&mut text, name, value);
    }
    for (value, name) in table.reductions {
        constant(&mut text, name, *value);
    }
    for function in table.functions {
        for name in names_of_function(function.kind, function.name) {
            constant(&mut text, &name, function.value);
        }
    }
    for (name, value) in numbers(table) {
        writes(&mut text, &format!("number(\"{name}\", {name}, {value}LL);"));
    }
    combiners(&mut text, table);
    keys(&mut text, table);
    named(&mut text, &table.datatypes);
    for name in datatypes {
        datatype(&mut text, name, &table.datatypes);
    }
    text + "printf(\"compared %d\\n\", compared);\nreturn wrong;\n}\n"
}

fn writes(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a string takes every line");
}

/// A handle or a callback function. What an older header lacks is left out.
fn constant(text: &mut String, name: &str, value: Value) {
    writes(text, &format!("#ifdef {name}"));
    match value {
        Value::Word(word) => writes(text, &format!("number(\"{name}\", WORD({name}), {word:#x}ULL);")),
        Value::Symbol(symbol) => {
            writes(text, &format!("address(\"{name}\", WORD({name}), {symbol:?});"));
        }
    }
    writes(text, "#endif");
}

/// The names that a program writes for a sentinel; one that serves all kinds has several.
fn names_of_function(kind: Option<Kind>, name: &str) -> Vec<String> {
    if kind.is_some() {
        return vec![name.to_owned()];
    }
    let endings: &[&str] =
        if name.contains("DUP") { &["DUP_FN"] } else { &["NULL_COPY_FN", "NULL_DELETE_FN"] };
    let prefixes = ["MPI_COMM_", "MPI_TYPE_", "MPI_WIN_", "MPI_"];
    prefixes.iter().flat_map(|prefix| endings.iter().map(move |ending| format!("{prefix}{ending}"))).collect()
}

/// Constants that are plain numbers in every interface.
fn numbers(table: &Table) -> Vec<(&'static str, i64)> {
    let errors = &table.errors;
    let mut numbers = vec![
        ("sizeof(MPI_Comm)", table.handle_bytes as i64),
        ("sizeof(MPI_Datatype)", table.handle_bytes as i64),
        ("sizeof(MPI_Win)", table.handle_bytes as i64),
        ("sizeof(MPI_Request)", table.handle_bytes as i64),
        ("sizeof(MPI_Message)", table.handle_bytes as i64),
        ("sizeof(MPI_File)", size_of::<usize>() as i64),
        ("sizeof(MPI_Status)", table.status_bytes as i64),
        ("MPI_KEYVAL_INVALID", table.keyval_invalid.into()),
        ("MPI_WIN_SEPARATE", table.win_separate.into()),
        ("MPI_WIN_UNIFIED", table.win_unified.into()),
        ("(intptr_t)MPI_STATUS_IGNORE", table.status_ignore as i64),
        ("(intptr_t)MPI_STATUSES_IGNORE", table.statuses_ignore as i64),
        ("(intptr_t)MPI_IN_PLACE", table.in_place as i64),
        ("offsetof(MPI_Status, MPI_SOURCE)", table.status_source as i64),
        ("MPI_PROC_NULL", table.proc_null.into()),
        ("MPI_ANY_SOURCE", table.any_source.into()),
        ("MPI_ANY_TAG", table.any_tag.into()),
        ("MPI_ROOT", table.root.into()),
        ("MPI_UNDEFINED", table.undefined.into()),
        ("MPI_THREAD_MULTIPLE", table.thread_multiple.into()),
        ("MPI_CART", table.topologies.cartesian.into()),
        ("MPI_GRAPH", table.topologies.graph.into()),
        ("MPI_ERR_COMM", errors.comm.into()),
        ("MPI_ERR_TYPE", errors.datatype.into()),
        ("MPI_ERR_ARG", errors.arg.into()),
        ("MPI_ERR_OTHER", errors.other.into()),
        ("MPI_ERR_KEYVAL", errors.keyval.into()),
        ("MPI_ERR_WIN", errors.win.into()),
        ("MPI_ERR_BASE", errors.base.into()),
        ("MPI_ERR_SIZE", errors.size.into()),
        ("MPI_ERR_RMA_SYNC", errors.rma_sync.into()),
        ("MPI_MODE_NOCHECK", table.modes.no_check.into()),
        ("MPI_MODE_NOSTORE", table.modes.no_store.into()),
        ("MPI_MODE_NOPUT", table.modes.no_put.into()),
        ("MPI_MODE_NOPRECEDE", table.modes.no_precede.into()),
        ("MPI_MODE_NOSUCCEED", table.modes.no_succeed.into()),
        ("MPI_LOCK_EXCLUSIVE", table.lock_exclusive.into()),
        ("MPI_LOCK_SHARED", table.lock_shared.into()),
        ("MPI_MODE_CREATE", table.files.create.into()),
        ("MPI_MODE_EXCL", table.files.excl.into()),
        ("MPI_MODE_RDONLY", table.files.read_only.into()),
        ("MPI_MODE_WRONLY", table.files.write_only.into()),
        ("MPI_MODE_RDWR", table.files.read_write.into()),
        ("MPI_MODE_SEQUENTIAL", table.files.sequential.into()),
        ("MPI_SEEK_SET", table.files.seek_set.into()),
        ("MPI_SEEK_CUR", table.files.seek_cur.into()),
        ("MPI_SEEK_END", table.files.seek_end.into()),
        ("MPI_DISPLACEMENT_CURRENT", table.files.displacement_current),
        ("MPI_ERR_RMA_RANGE", errors.rma_range.into()),
        ("MPI_ERR_RMA_ATTACH", errors.rma_attach.into()),
        ("MPI_ERR_RMA_SHARED", errors.rma_shared.into()),
        ("MPI_ERR_RMA_FLAVOR", errors.rma_flavor.into()),
        ("MPI_ERR_GROUP", errors.group.into()),
        ("MPI_ERR_OP", errors.op.into()),
        ("MPI_ERR_INFO", errors.info.into()),
        ("MPI_ERR_REQUEST", errors.request.into()),
        ("MPI_ERR_TRUNCATE", errors.truncate.into()),
        ("MPI_ERR_FILE", errors.file.into()),
        ("MPI_ORDER_C", table.order_c.into()),
        ("MPI_ORDER_FORTRAN", table.order_fortran.into()),
        ("MPI_DISTRIBUTE_BLOCK", table.distribute.block.into()),
        ("MPI_DISTRIBUTE_CYCLIC", table.distribute.cyclic.into()),
        ("MPI_DISTRIBUTE_NONE", table.distribute.none.into()),
        ("MPI_DISTRIBUTE_DFLT_DARG", table.distribute.default.into()),
    ];
    for (value, flavor) in table.flavors {
        let name = match flavor {
            Flavor::Create => "MPI_WIN_FLAVOR_CREATE",
            Flavor::Allocate => "MPI_WIN_FLAVOR_ALLOCATE",
            Flavor::Shared => "MPI_WIN_FLAVOR_SHARED",
            Flavor::Dynamic => "MPI_WIN_FLAVOR_DYNAMIC",
        };
        numbers.push((name, (*value).into()));
    }
    numbers
}

/// The ways to make a datatype. Where one has two numbers, the header names only one of them.
fn combiners(text: &mut String, table: &Table) {
    for (_, combiner) in table.combiners {
        let name = match combiner {
            Combiner::Named => "NAMED",
            Combiner::Dup => "DUP",
            Combiner::Contiguous => "CONTIGUOUS",
            Combiner::Vector => "VECTOR",
            Combiner::Hvector => "HVECTOR",
            Combiner::Indexed => "INDEXED",
            Combiner::Hindexed => "HINDEXED",
            Combiner::IndexedBlock => "INDEXED_BLOCK",
            Combiner::HindexedBlock => "HINDEXED_BLOCK",
            Combiner::Struct => "STRUCT",
            Combiner::Subarray => "SUBARRAY",
            Combiner::Darray => "DARRAY",
            Combiner::Resized => "RESIZED",
            Combiner::F90Real => "F90_REAL",
            Combiner::F90Complex => "F90_COMPLEX",
            Combiner::F90Integer => "F90_INTEGER",
            Combiner::ValueIndex => "VALUE_INDEX",
        };
        let numbers = table.combiners.iter().filter(|(_, of)| of == combiner);
        let any: Vec<String> =
            numbers.map(|(number, _)| format!("MPI_COMBINER_{name} == {number}")).collect();
        let line = format!("number(\"MPI_COMBINER_{name} as in the table\", {}, 1);", any.join(" || "));
        // Since MPI 4.1; an enumerator, so that its presence cannot be asked for.
        let later = *combiner == Combiner::ValueIndex;
        let condition = if later { "#if MPI_VERSION * 100 + MPI_SUBVERSION >= 401" } else { "#if 1" };
        writes(text, &format!("{condition}\n{line}\n#endif"));
    }
}

/// The keys that the standard has: each must be in the table under its number, and by its name or a name that leaves
/// open which of several it is.
fn keys(text: &mut String, table: &Table) {
    const COMM: [&str; 7] =
        ["TAG_UB", "HOST", "IO", "WTIME_IS_GLOBAL", "UNIVERSE_SIZE", "LASTUSEDCODE", "APPNUM"];
    const WIN: [&str; 5] = ["BASE", "SIZE", "DISP_UNIT", "CREATE_FLAVOR", "MODEL"];
    writes(
        text,
        &format!("number(\"keys in the table\", {}, {});", COMM.len() + WIN.len(), table.keys.len()),
    );
    let names = COMM.iter().map(|name| (format!("MPI_{name}"), Kind::Comm));
    for (name, kind) in names.chain(WIN.iter().map(|name| (format!("MPI_WIN_{name}"), Kind::Win))) {
        let numbers = table.keys.iter().filter(|(known, _, of)| known.contains(&name) && *of == kind);
        // As one expression, since more than one number may stand for an uncertain name.
        let any: Vec<String> = numbers.map(|(_, number, _)| format!("{name} == {number}")).collect();
        writes(
            text,
            &format!(
                "number(\"{name} as in the table\", {}, 1);",
                if any.is_empty() { "0".to_owned() } else { any.join(" || ") }
            ),
        );
    }
}

/// Predefined datatypes that the table knows by name. What a library does not have is the null handle, or left out.
fn named(text: &mut String, datatypes: &Datatypes) {
    let mut known = |name: &str, value: Value| {
        if !name.is_empty() {
            writes(text, &format!("#ifdef {name}\nif ({name} != MPI_DATATYPE_NULL)"));
            match value {
                Value::Word(word) => {
                    writes(text, &format!("number(\"{name}\", WORD({name}), {word:#x}ULL);"))
                }
                Value::Symbol(symbol) => {
                    writes(text, &format!("address(\"{name}\", WORD({name}), {symbol:?});"));
                }
            }
            writes(text, "#endif");
        }
    };
    match datatypes {
        Datatypes::Ranges(_, names) => names.iter().for_each(|&(word, name)| known(name, Value::Word(word))),
        Datatypes::Symbols(names) => {
            names.iter().for_each(|&(symbol, name)| known(name, Value::Symbol(symbol)))
        }
    }
}

fn datatype(text: &mut String, name: &str, datatypes: &Datatypes) {
    let known = match datatypes {
        Datatypes::Ranges(ranges, _) => {
            let any: Vec<String> = ranges
                .iter()
                .map(|(first, last)| {
                    format!("(WORD({name}) >= {first:#x}ULL && WORD({name}) <= {last:#x}ULL)")
                })
                .collect();
            any.join(" || ")
        }
        Datatypes::Symbols(symbols) => {
            let any: Vec<String> = symbols
                .iter()
                .map(|(symbol, _)| format!("WORD({name}) == (uintptr_t)dlsym(RTLD_DEFAULT, {symbol:?})"))
                .collect();
            any.join(" || ")
        }
    };
    // A library may have no such type (MPI_REAL16): the null handle then.
    writes(text, &format!("if ({name} != MPI_DATATYPE_NULL) number(\"{name} is predefined\", {known}, 1);"));
}
