//! Programs that ask the dynamic linker for functions by name: calls of MPI that they make so may pass by this library,
//! and no import tells of them.

use super::list;
use super::module::{Module, Part};

/// Whether the executable, or a module of the program that uses MPI, looks functions up by their names. Also where that
/// cannot be told. Not under the state's lock: the loader's is taken.
#[cold]
pub fn looks_names_up() -> bool {
    let asks = |module: &Module| match &module.symbols {
        Some(symbols) => {
            let mut names = symbols.imports(|first| &first == b"dlsy" || &first == b"dlvs");
            names.any(|name| name == c"dlsym" || name == c"dlvsym")
        }
        None => true,
    };
    list::with_loaded(|snapshot| {
        snapshot.loaded.iter().enumerate().any(|(index, module)| {
            let uses_mpi = index == 0 || !module.imports.is_empty();
            matches!(module.part, Part::Program | Part::Tool) && uses_mpi && asks(module)
        })
    })
    .unwrap_or(true)
}
