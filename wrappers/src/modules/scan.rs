//! What of MPI the program uses that is not watched, by what its modules import.
//!
//! Symbols are not resolved here: which library a name is bound to is the loader's business.

use super::bindings::{Passing, passing};
use super::list::{self, Counts, Snapshot};
use super::module::{Module, Part};
use super::names::{Imported, is_wrapped, procedure};
use super::symbols::{Name, Symbols};
use warden::findings::status::Limit;

/// What the program's modules use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// Bits of [`Limit`].
    pub limits: u32,
    /// How much had been loaded and unloaded.
    pub counts: Counts,
    /// How many objects were loaded of which nothing is known.
    pub missed: u64,
    /// Some functions that modules import were not searched by the loader yet.
    pub open: bool,
    /// Paths.
    pub mpi_libraries: Vec<String>,
    /// MPI functions that modules of the program import in C, sorted.
    pub imports: Vec<String>,
}

/// Reads what is loaded and judges it.
pub fn scan() -> Scan {
    // Where nothing can be said of symbols, any name may be one of MPI's, and be watched or not.
    list::with_loaded(|snapshot| judge(snapshot, true)).unwrap_or_else(|| judge(list::refreshed(), false))
}

/// Bits of [`Limit`] for functions that the loader has searched since [`scan`] said that some are open.
pub fn still_open() -> u32 {
    list::with_loaded(|snapshot| limits_of(&passing(snapshot, true))).unwrap_or(0)
}

fn limits_of(passing: &Passing) -> u32 {
    let mpi = if passing.mpi { Limit::ModuleUnseen as u32 } else { 0 };
    let frees = if passing.frees { Limit::FreesUnseen as u32 } else { 0 };
    mpi | frees
}

/// `readable`: whether symbol tables may be read.
fn judge(snapshot: &'static Snapshot, readable: bool) -> Scan {
    let program = || snapshot.loaded.iter().filter(|module| module.part == Part::Program);
    let names = names(program().flat_map(|module| &module.imports).copied());
    // Names that no MPI library defines are the program's own, however they begin.
    let of_mpi = |module: &Module| matches!(module.part, Part::Implementation | Part::Binding);
    let defines = |module: &Module, name: &Imported| {
        module.symbols.as_ref().is_some_and(|symbols| symbols.defines(name.symbol))
    };
    let provided = |name: &&&Imported| {
        !readable || snapshot.loaded.iter().any(|module| of_mpi(module) && defines(module, name))
    };
    let own = snapshot.loaded.get(snapshot.own).filter(|_| readable);
    // Those that this library does not define, and those that it only passes on or watches for keys.
    let unwatched = |name: &&&Imported| {
        !own.is_some_and(|own| defines(own, name)) || !is_wrapped(&procedure(name.name.to_bytes()))
    };
    let c = names.iter().filter(|name| name.in_c).filter(provided);
    let fortran = names.iter().filter(|name| name.in_fortran).filter(provided).filter(unwatched);
    let fortran: Vec<String> = fortran.map(|name| procedure(name.name.to_bytes())).collect();
    // Who is searched before this library and has a wrapped function of its own hides the program's calls from it.
    let hidden = snapshot.loaded.iter().take(snapshot.own).any(|module| module.defines_wrapped);
    // What was unloaded again has made its calls.
    let gone = || snapshot.gone().filter(|module| matches!(module.part, Part::Program | Part::Tool));
    let tools = || snapshot.loaded.iter().copied().filter(|module| module.part == Part::Tool);
    let passes_by = |module: &'static Module| module.imports.iter().any(|name| name.passes_by);
    let passing = passing(snapshot, readable);
    let mut limits = limits_of(&passing);
    if readable && hides_frees(snapshot) {
        limits |= Limit::FreesUnseen as u32;
    }
    // A spelling of a watched procedure that this library does not have.
    if fortran.iter().any(|procedure| is_wrapped(procedure)) {
        limits |= Limit::Fortran as u32;
    }
    if program().copied().chain(gone()).any(|module| module.uses_cxx) {
        limits |= Limit::Cxx as u32;
    }
    if hidden || names.iter().any(|name| name.passes_by) || gone().chain(tools()).any(passes_by) {
        limits |= Limit::Pmpi as u32;
    }
    let libraries = snapshot.loaded.iter().filter(|module| module.part == Part::Implementation);
    let mut imports: Vec<String> = c.map(|name| name.name.to_string_lossy().into_owned()).collect();
    imports.extend(fortran);
    imports.sort_unstable();
    imports.dedup();
    let mpi_libraries = libraries.map(|module| module.path.clone()).collect();
    let (counts, missed) = (snapshot.counts(), snapshot.missed());
    Scan { limits, counts, missed, open: passing.open, mpi_libraries, imports }
}

/// Whether the program frees memory where this library's hooks do not see it. Under the loader's lock.
///
/// The hooks are `free` and `realloc`; `operator delete` of the C++ library calls `free` by its name. A `free` that is found before
/// the hook is not seen, and neither is an `operator delete` of a module that does not call `free` by its name, nor what an
/// allocator has besides.
fn hides_frees(snapshot: &Snapshot) -> bool {
    const FREE: Name = Name::new(b"free");
    let defines =
        |module: &Module, name: Name| module.symbols.as_ref().is_some_and(|symbols| symbols.defines(name));
    let frees_by_name = |module: &Module| {
        let imports = module.symbols.as_ref().map(|symbols| symbols.imports(|first| first == *b"free"));
        imports.is_some_and(|mut imports| imports.any(|name| name == c"free"))
    };
    let first = |name: Name| snapshot.loaded.iter().find(|module| defines(module, name));
    if snapshot.loaded.iter().take(snapshot.own).any(|module| defines(module, FREE)) {
        return true;
    }
    if snapshot.loaded.iter().filter(|module| is_programs(module)).any(|module| module.frees_unseen) {
        return true;
    }
    let deletes = |name: Name| {
        first(name).is_some_and(|module| module.part != Part::Own && !frees_by_name(module))
            && is_used(snapshot, name)
    };
    DELETES.into_iter().any(deletes)
}

/// Functions that C++ frees memory by, as compilers name them; those that are told a size or an alignment too.
const DELETES: [Name; 8] = [
    Name::new(b"_ZdlPv"),
    Name::new(b"_ZdaPv"),
    Name::new(b"_ZdlPvm"),
    Name::new(b"_ZdaPvm"),
    Name::new(b"_ZdlPvSt11align_val_t"),
    Name::new(b"_ZdaPvSt11align_val_t"),
    Name::new(b"_ZdlPvmSt11align_val_t"),
    Name::new(b"_ZdaPvmSt11align_val_t"),
];

/// Whether a module is of the program. What was loaded late and does not use MPI is mostly MPI's own: a library of one of its
/// components.
fn is_programs(module: &Module) -> bool {
    module.part == Part::Program && (!module.late || !module.imports.is_empty())
}

/// Whether a module of the program uses a function, or the executable defines it.
fn is_used(snapshot: &Snapshot, name: Name) -> bool {
    let uses = |symbols: &Symbols| {
        symbols.imports(|first| matches!(&first, b"_Zdl" | b"_Zda")).any(|used| name.is(used))
    };
    snapshot.loaded.iter().filter(|module| is_programs(module)).any(|module| {
        let symbols = module.symbols.as_ref();
        symbols.is_some_and(|symbols| uses(symbols) || (module.is_executable() && symbols.defines(name)))
    })
}

/// Each name once.
fn names(all: impl Iterator<Item = &'static Imported>) -> Vec<&'static Imported> {
    let mut seen = Vec::new();
    let mut names = Vec::new();
    for name in all {
        if seen.len() <= name.number {
            seen.resize(name.number + 1, false);
        }
        if !std::mem::replace(&mut seen[name.number], true) {
            names.push(name);
        }
    }
    names
}
