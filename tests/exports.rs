//! What `libmpiwarden.so` puts into other people's processes: exactly the table of wrapped calls, `free` and `realloc`;
//! and that each wrapped call is declared by an installed `mpi.h` with the number of parameters that the table says.
//!
//! Left out: the width of parameters, which the cases show, and what MPI libraries export.

mod support;

use std::collections::BTreeSet;
use std::fs;

use libtest_mimic::{Arguments, Failed, Trial};
use mpiwarden::call::{CALLS, FORTRAN_SPAN};
use object::{Object, ObjectSymbol};
use support::{Machine, Places, Target, prototypes};

/// Memory functions that are hooked. Everything else of the kind stays untouched: MPI libraries (UCX) patch such
/// symbols in place, and would patch ours.
const HOOKED: [&str; 2] = ["free", "realloc"];
const NEVER: [&str; 9] = ["munmap", "mremap", "mmap", "mmap64", "madvise", "brk", "sbrk", "malloc", "calloc"];

fn main() {
    let arguments = Arguments::from_args();
    let places = Places::find();
    let machine = Machine::look(&places);
    let mut trials = Vec::new();
    for (name, test) in [
        ("exactly_the_table", exactly_the_table as fn(&BTreeSet<String>) -> Vec<String>),
        ("nothing_that_mpi_libraries_patch", nothing_that_mpi_libraries_patch),
    ] {
        let places = places.clone();
        trials.push(Trial::test(name, move || {
            let complaints = test(&exported(&places)?);
            if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n").into()) }
        }));
    }
    let mut targets = Vec::new();
    for target in machine.targets {
        match target {
            Ok(target) => {
                let name = format!("prototypes::{}", target.name);
                targets.push(target.clone());
                trials.push(Trial::test(name, move || agrees_with_header(&target)));
            }
            Err((name, why)) => {
                println!("skipped: prototypes::{name} — {why}");
                trials.push(Trial::test(format!("prototypes::{name}"), || Ok(())).with_ignored_flag(true));
            }
        }
    }
    trials.push(Trial::test("every_name_is_declared_somewhere", move || every_name_is_declared(&targets)));
    libtest_mimic::run(&arguments, trials).exit();
}

/// The names of functions and variables that the library defines for others to find.
fn exported(places: &Places) -> Result<BTreeSet<String>, String> {
    if let Some(missing) = places.missing_build() {
        return Err(missing);
    }
    let bytes = fs::read(places.library()).map_err(|e| e.to_string())?;
    let file = object::File::parse(&*bytes).map_err(|e| e.to_string())?;
    Ok(file
        .dynamic_symbols()
        .filter(|symbol| symbol.is_definition())
        .filter_map(|symbol| symbol.name().ok().map(str::to_owned))
        .collect())
}

fn exactly_the_table(exported: &BTreeSet<String>) -> Vec<String> {
    let table: BTreeSet<String> = CALLS
        .iter()
        .map(|call| call.name)
        .chain(HOOKED)
        .chain(FORTRAN_SPAN.iter().copied())
        .map(str::to_owned)
        .collect();
    let missing = table.difference(exported).map(|name| format!("not exported: {name}"));
    let surplus = exported.difference(&table).map(|name| format!("exported, and not in the table: {name}"));
    missing.chain(surplus).collect()
}

fn nothing_that_mpi_libraries_patch(exported: &BTreeSet<String>) -> Vec<String> {
    exported
        .iter()
        .filter(|name| NEVER.contains(&name.as_str()) || name.starts_with("PMPI"))
        .map(|name| format!("must never be exported: {name}"))
        .collect()
}

fn agrees_with_header(target: &Target) -> Result<(), Failed> {
    let declared = prototypes(target)?;
    let mut complaints = Vec::new();
    let mut compared = 0;
    for call in CALLS {
        if let Some(&params) = declared.get(call.name) {
            compared += 1;
            if params != call.params {
                complaints.push(format!(
                    "{} has {params} parameters there, {} in the table",
                    call.name, call.params
                ));
            }
        }
    }
    if compared < 70 {
        complaints.push(format!("only {compared} calls of the table found in the header"));
    }
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n").into()) }
}

fn every_name_is_declared(targets: &[Target]) -> Result<(), Failed> {
    let mut declared = BTreeSet::new();
    for target in targets {
        declared.extend(prototypes(target)?.into_keys());
    }
    let unknown: Vec<&str> =
        CALLS.iter().map(|call| call.name).filter(|name| !declared.contains(*name)).collect();
    if unknown.is_empty() {
        Ok(())
    } else {
        Err(format!("declared by no mpi.h on this machine: {}", unknown.join(", ")).into())
    }
}
