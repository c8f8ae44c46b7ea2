//! What of MPI the program uses that is not watched, by what its modules import.
//!
//! Symbols are not resolved here: which library a name is bound to is the loader's business.

use super::list::{self, Snapshot};
use super::module::{Module, Part};
use super::names::{Imported, is_wrapped, procedure};
use warden::findings::status::Limit;
use warden::keys::FOLLOWED;

/// What the program's modules use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// Bits of [`Limit`].
    pub limits: u32,
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
    // Those that this library does not define, and those that it only watches for keys.
    let unwatched = |name: &&&Imported| {
        !own.is_some_and(|own| defines(own, name)) || is_for_keys(&procedure(name.name.to_bytes()))
    };
    let c = names.iter().filter(|name| name.in_c).filter(provided);
    let fortran = names.iter().filter(|name| name.in_fortran).filter(provided).filter(unwatched);
    let fortran: Vec<String> = fortran.map(|name| procedure(name.name.to_bytes())).collect();
    // Who is searched before this library and has a wrapped function of its own hides the program's calls from it.
    let hidden = snapshot.loaded.iter().take(snapshot.own).any(|module| module.defines_wrapped);
    let mut limits = 0;
    // A spelling of a watched procedure that this library does not have.
    if fortran.iter().any(|procedure| is_wrapped(procedure)) {
        limits |= Limit::Fortran as u32;
    }
    if program().any(|module| module.uses_cxx) {
        limits |= Limit::Cxx as u32;
    }
    if hidden || names.iter().any(|name| name.passes_by) {
        limits |= Limit::Pmpi as u32;
    }
    let libraries = snapshot.loaded.iter().filter(|module| module.part == Part::Implementation);
    let mut imports: Vec<String> = c.map(|name| name.name.to_string_lossy().into_owned()).collect();
    imports.extend(fortran);
    imports.sort_unstable();
    imports.dedup();
    Scan { limits, mpi_libraries: libraries.map(|module| module.path.clone()).collect(), imports }
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

/// Whether a procedure is wrapped for keys and values only: no check looks at it.
fn is_for_keys(procedure: &str) -> bool {
    FOLLOWED.iter().any(|call| call.name.eq_ignore_ascii_case(procedure))
}
