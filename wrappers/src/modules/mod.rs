//! What is loaded: who is an MPI library, who is the program, and what of MPI the program uses that is not watched.
//!
//! The list is read from the loader's memory, again only when something was loaded or unloaded, and what is known of
//! an object is kept. Symbols are not resolved here, and addresses are not named: the command does that.

mod bindings;
pub mod callers;
mod chain;
mod list;
mod lookup;
mod module;
mod names;
pub mod remembered;
mod scan;
mod slots;
mod symbols;

pub use chain::{count_at_start, next_in_chain};
pub use list::{Counts, changes, counts, own};
pub use lookup::looks_names_up;
pub use module::{Module, Part};
pub use scan::{scan, still_open};

use std::ffi::CStr;
use std::ops::Range;
use std::sync::OnceLock;
use symbols::{Name, Symbols};

/// Whether something was loaded or unloaded since the last look.
pub fn changed() -> bool {
    list::current().is_none()
}

/// Takes note of what is loaded now.
pub fn look() {
    list::refreshed();
}

/// Address of the next definition of a name after this library's own, in the loader's order; where there is none, of
/// the first before it. Does not touch what `dlerror` tells.
pub fn next_definition(name: &CStr) -> Option<usize> {
    let name = Name::of(name);
    list::with_loaded(|snapshot| snapshot.next_definition(name)).unwrap_or_else(|| search(name))
}

/// As [`next_definition`], by the loader's own list. Allocates nothing.
fn search(name: Name) -> Option<usize> {
    let own = own();
    let (mut passed, mut before, mut after) = (false, None, None);
    list::each(|info| {
        // SAFETY: the record is the loader's.
        if own.contains(&unsafe { module::extent(info) }.0) {
            passed = true;
            return true;
        }
        // SAFETY: the record is the loader's, and the symbols are used inside its call-back only.
        let found = unsafe { Symbols::of(info) }.and_then(|symbols| symbols.address(name));
        if passed {
            after = found;
        } else {
            before = before.or(found);
        }
        after.is_none()
    });
    after.or(before)
}

/// How many MPI libraries are loaded.
pub fn implementations() -> usize {
    list::refreshed().loaded.iter().filter(|module| module.part == Part::Implementation).count()
}

/// Where an address lies in the program's executable, from where that was loaded; `None` for other modules.
#[inline]
pub fn in_executable(address: usize) -> Option<usize> {
    static EXECUTABLE: OnceLock<(Range<usize>, usize)> = OnceLock::new();
    let (range, base) = EXECUTABLE.get_or_init(|| {
        // SAFETY: asks the kernel's list for the address of the executable's program headers.
        let headers = unsafe { libc::getauxval(libc::AT_PHDR) } as usize;
        of(headers).map_or((0..0, 0), |module| (module.start..module.end, module.base))
    });
    range.contains(&address).then(|| address - base)
}

/// The module that an address lies in, or lay in before it was unloaded. Looks again when it is in none.
pub fn of(address: usize) -> Option<&'static Module> {
    known(address).or_else(|| if changed() { list::refreshed().find(address) } else { None })
}

/// As [`of`], without looking again: for places where nothing may be allocated.
pub fn known(address: usize) -> Option<&'static Module> {
    list::newest()?.find(address)
}

/// Whether the code at this address belongs to an MPI library or its bindings. Never looks again.
pub fn is_mpi_library(address: usize) -> bool {
    known(address).is_some_and(Module::is_of_mpi)
}

/// As [`is_mpi_library`], and looks again where the address is in no known module.
pub fn is_of_mpi(address: usize) -> bool {
    of(address).is_some_and(Module::is_of_mpi)
}

/// Whether the code at this address is a Fortran or C++ binding, which gives the C functions callbacks of its own
/// convention.
pub fn is_binding_library(address: usize) -> bool {
    of(address).is_some_and(|module| module.part == Part::Binding)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_found_as_the_loader_finds_them() {
        for name in [c"malloc", c"free", c"dlopen", c"__libc_malloc", c"_Unwind_Backtrace", c"environ"] {
            // SAFETY: the name ends in a NUL, and the handle is valid in any object.
            let next = unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) } as usize;
            assert_eq!(next_definition(name), (next != 0).then_some(next), "{name:?}");
            assert_eq!(search(Name::of(name)), next_definition(name), "{name:?}");
        }
        assert_eq!(next_definition(c"no_such_function_anywhere"), None);
        assert_eq!(search(Name::of(c"no_such_function_anywhere")), None);
    }

    #[test]
    fn this_process() {
        let here = this_process as *const () as usize;
        let module = of(here).expect("this test lies in a module");
        assert!(module.part == Part::Own && own().contains(&here) && module.path.starts_with('/'));
        assert!(module.build_id.chars().all(|digit| digit.is_ascii_hexdigit()));
        let libc = of(libc::abort as *const () as usize).expect("the C library is loaded");
        assert!(libc.part == Part::Runtime && !libc.build_id.is_empty());
        assert!(of(1).is_none() && !is_mpi_library(here) && !is_binding_library(here));
        let found = scan();
        assert!(found.mpi_libraries.is_empty() && found.imports.is_empty() && !found.open);
        assert_eq!((implementations(), found.limits), (0, 0));
        assert!(!changed());
    }
}
