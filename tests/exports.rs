//! What `libmpiwarden.so` puts into other people's processes: exactly the table of wrapped calls, `free`, `realloc`, and what instrumented programs ask for;
//! and that each wrapped call is declared by an installed `mpi.h` with the number of parameters that the table says.
//!
//! Left out: the width of parameters, which the cases show, and what MPI libraries export.

mod support;

use std::collections::BTreeSet;
use std::fs;

use libtest_mimic::{Arguments, Failed, Trial};
use mpiwarden::call::{CALLS, CallInfo};
use mpiwarden::call::{OWN, followed, is_own};
use mpiwarden_spec::Procedure;
use object::{Object, ObjectSymbol};
use support::{Machine, Places, Target, fortran_libraries, fortran_symbols, prototypes};

/// What instrumented programs ask for (`exact`).
const WATCHES: &str = "mpiwarden_watches";
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
                if let Some(libraries) = fortran_libraries(&target) {
                    let name = format!("spellings::{}", target.name);
                    match &target.fortran {
                        Ok(_) => {
                            let (places, target) = (places.clone(), target.clone());
                            trials
                                .push(Trial::test(name, move || every_spelling(&places, &target, libraries)));
                        }
                        Err(why) => {
                            println!("skipped: {name} — {why}");
                            trials.push(Trial::test(name, || Ok(())).with_ignored_flag(true));
                        }
                    }
                }
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
    let seen = Procedure::all().filter(|call| call.is_seen()).map(Procedure::name);
    let for_keys = followed().map(Procedure::name).chain(OWN.iter().copied());
    let table: BTreeSet<&str> = CALLS
        .iter()
        .map(|call| call.name)
        .chain(seen)
        .chain(for_keys)
        .chain(HOOKED)
        .chain([WATCHES])
        .collect();
    // Of calls that are followed for keys, those with an underscore behind them.
    let checked = Procedure::CHECKED.iter().map(|call| (*call, true));
    let in_fortran = checked.chain(followed().map(|call| (call, false)));
    let spellings = in_fortran.flat_map(|(call, all)| {
        let symbols = call.spellings().into_iter().map(|spelling| spelling.symbol);
        symbols.filter(move |symbol| all || symbol.ends_with('_'))
    });
    let wanted = table.iter().map(|name| (*name).to_owned()).chain(spellings);
    let missing = wanted.filter(|name| !exported.contains(name)).map(|name| format!("not exported: {name}"));
    let surplus = exported
        .iter()
        .filter(|name| !table.contains(name.as_str()))
        .filter(|name| {
            fortran(name, CALLS).is_none() && !Procedure::of_symbol(name).is_some_and(Procedure::is_seen)
        })
        .map(|name| format!("exported, and not in the table: {name}"));
    missing.chain(surplus).collect()
}

/// The one of these calls that a symbol is a Fortran procedure of: `mpi_put_`, `mpi_put`, `mpi_put__`, `MPI_PUT`,
/// `mpi_put_f08_`, `mpi_put_f08ts_large_`, ….
fn fortran(symbol: &str, calls: &'static [CallInfo]) -> Option<&'static str> {
    let wrapped = |name: &str| calls.iter().map(|call| call.name).find(|call| *call == name);
    match Procedure::of_symbol(symbol) {
        Some(procedure) => wrapped(procedure.name()),
        None => calls.iter().map(|call| call.name).filter(|name| name.starts_with("MPIX_")).find(|name| {
            let name = name.to_ascii_lowercase();
            let spellings = ["", "_", "__", "_f08_"].map(|mark| format!("{name}{mark}"));
            spellings.iter().any(|spelling| spelling == symbol) || name.to_ascii_uppercase() == symbol
        }),
    }
}

/// Every spelling of a wrapped call that a Fortran library has must be ours too: a program that used another one would
/// be watched in part only.
fn every_spelling(places: &Places, target: &Target, libraries: &[&str]) -> Result<(), Failed> {
    let fortran_compiler = target.fortran.as_ref()?;
    let ours = exported(places)?;
    let mut compared = BTreeSet::new();
    let mut missing = Vec::new();
    for (library, name) in fortran_symbols(fortran_compiler, libraries)? {
        // Those that no check looks at need no other spelling than that of the compilers at hand.
        let seen = Procedure::of_symbol(&name)
            .is_some_and(|call| call.is_seen() && name.starts_with("mpi_") && name.ends_with('_'));
        let known = seen || fortran(&name, CALLS).is_some();
        if !known || !name.to_ascii_lowercase().starts_with("mpi") {
            continue;
        }
        if !ours.contains(&name) {
            missing.push(format!("{library} has {name}, and it is not exported"));
        }
        compared.insert(name);
    }
    if compared.len() < 1000 {
        missing.push(format!("only {} spellings were found in {libraries:?}", compared.len()));
    }
    if missing.is_empty() { Ok(()) } else { Err(missing.join("\n").into()) }
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
    let followed = followed().map(|call| CallInfo { name: call.name(), params: call.params_in_c() });
    for CallInfo { name, params: ours } in CALLS.iter().copied().chain(followed) {
        if let Some(&params) = declared.get(name) {
            compared += 1;
            if params != ours {
                complaints.push(format!("{name} has {params} parameters there, {ours} in the table"));
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
    let unknown: Vec<&str> = CALLS
        .iter()
        .map(|call| call.name)
        .chain(followed().map(Procedure::name))
        .filter(|name| !declared.contains(*name) && !is_own(name))
        .collect();
    if unknown.is_empty() {
        Ok(())
    } else {
        Err(format!("declared by no mpi.h on this machine: {}", unknown.join(", ")).into())
    }
}
