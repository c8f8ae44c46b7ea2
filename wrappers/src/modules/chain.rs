//! The loader's list of what is loaded, read without calling anything.
//!
//! For the first `free` of a process, which may come while the run time of a sanitizer starts: it stands in for many
//! functions of the C library, `dl_iterate_phdr` among them, and cannot be called yet. Nothing holds the loader's lock here, so
//! it is for the time before there are threads, or inside of the loader; everybody else asks the loader.

use super::symbols::{Name, Symbols};
use std::ffi::{CStr, c_char, c_int};
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// `struct r_debug` of `link.h`, as far as it is needed.
#[repr(C)]
struct Debug {
    version: c_int,
    first: *const Object,
}

/// `struct link_map` of `link.h`.
#[repr(C)]
struct Object {
    base: usize,
    name: *const c_char,
    dynamic: *const [u64; 2],
    next: *const Object,
}

unsafe extern "C" {
    /// The loader's.
    static _r_debug: Debug;
    /// The linker's name for this library's own dynamic section.
    static _DYNAMIC: [u64; 2];
}

/// Address of the next definition of a name after this library's own, in the loader's order; where there is none, of the
/// first before it.
pub fn next_in_chain(name: &CStr) -> Option<usize> {
    let name = Name::of(name);
    // SAFETY: the loader has made it before any code of a library runs, and nobody changes it meanwhile: the callers come here
    // when this library is loaded, under the loader's lock, or at the first `free` of the process, before that.
    let mut object = unsafe { _r_debug.first };
    let (mut passed, mut before) = (false, None);
    // SAFETY: the list holds the objects that are loaded, and ends in a null; see above.
    while let Some(loaded) = unsafe { object.as_ref() } {
        if ptr::eq(loaded.dynamic, &raw const _DYNAMIC) {
            passed = true;
        } else if !loaded.dynamic.is_null() {
            // SAFETY: an object of the list, which nobody unloads meanwhile.
            let symbols = unsafe { Symbols::of_section(loaded.base, loaded.dynamic) };
            let found = symbols.and_then(|symbols| symbols.address(name));
            match found {
                Some(_) if passed => return found,
                Some(_) | None => before = before.or(found),
            }
        }
        object = loaded.next;
    }
    before
}

/// So many objects were loaded when this library was: with a preload, all that the program starts with. They stand first
/// in the list and are never unloaded.
static AT_START: AtomicUsize = AtomicUsize::new(0);

/// Counts what is loaded. To be called when this library is loaded, under the loader's lock.
pub fn count_at_start() {
    let mut count = 0;
    // SAFETY: as in `next_in_chain`.
    let mut object = unsafe { _r_debug.first };
    // SAFETY: as in `next_in_chain`.
    while let Some(loaded) = unsafe { object.as_ref() } {
        count += 1;
        object = loaded.next;
    }
    AT_START.store(count, Relaxed);
}

/// Whether the object at this place of the loader's list was loaded after the program's start.
pub fn is_late(place: usize) -> bool {
    place >= AT_START.load(Relaxed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_loaded_at_the_start_comes_first() {
        let mut loaded = 0;
        super::super::list::each(|_| {
            loaded += 1;
            true
        });
        assert!(!is_late(0) && is_late(loaded));
    }

    #[test]
    fn finds_what_the_loader_finds() {
        for name in [c"free", c"realloc", c"qsort"] {
            assert_eq!(next_in_chain(name), super::super::next_definition(name), "{name:?}");
            assert!(next_in_chain(name).is_some());
        }
        assert_eq!(next_in_chain(c"no such function"), None);
    }
}
