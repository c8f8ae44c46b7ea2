//! What is loaded: who is an MPI library, who is the program, and what of MPI the program uses that is not watched.
//!
//! The list is read from the loader's memory, again only when something was loaded or unloaded, and what is known of
//! an object is kept. Symbols are not resolved here, and addresses are not named: the command does that.

mod chain;
mod module;
mod symbols;

pub use chain::next_in_chain;
pub use module::{Module, Part};

use std::any::Any;
use std::ffi::{CStr, c_int, c_void};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicPtr, AtomicU64, AtomicUsize};
use std::sync::{Mutex, OnceLock, PoisonError};
use symbols::Symbols;
use warden::call::CALLS;
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

/// All modules at one moment, in the loader's order of search, and before them those that were unloaded.
struct Snapshot {
    gone: Vec<&'static Module>,
    loaded: Vec<&'static Module>,
}

/// The newest snapshot. Older ones are kept for ever: they are small, and somebody may be reading them.
static NEWEST: AtomicPtr<Snapshot> = AtomicPtr::new(std::ptr::null_mut());
/// How much had been loaded and unloaded when it was taken.
static CHANGES: AtomicU64 = AtomicU64::new(0);
static REFRESH: Mutex<()> = Mutex::new(());

/// Whether something was loaded or unloaded since the last look.
pub fn changed() -> bool {
    changes() != CHANGES.load(Relaxed)
}

/// Takes note of what is loaded now.
pub fn look() {
    refreshed();
}

/// Where this library lies. Allocates nothing.
pub fn own() -> Range<usize> {
    static START: AtomicUsize = AtomicUsize::new(0);
    static END: AtomicUsize = AtomicUsize::new(0);
    if END.load(Acquire) == 0 {
        let here = own as *const () as usize;
        each(|info| {
            // SAFETY: the record is the loader's.
            let (start, end) = unsafe { module::extent(info) };
            let found = (start..end).contains(&here);
            if found {
                START.store(start, Relaxed);
                END.store(end, Release);
            }
            !found
        });
    }
    START.load(Relaxed)..END.load(Acquire)
}

/// Address of the next definition of a name after this library's own, in the loader's order; where there is none, of
/// the first before it. Allocates nothing, and does not touch what `dlerror` tells.
pub fn next_definition(name: &CStr) -> Option<usize> {
    let own = own();
    let (mut passed, mut before, mut after) = (false, None, None);
    each(|info| {
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

/// Reads what is loaded and judges it.
pub fn scan() -> Scan {
    let snapshot = refreshed();
    let own = snapshot.loaded.iter().position(|module| module.part == Part::Own);
    let program = || snapshot.loaded.iter().filter(|module| module.part == Part::Program);
    let imports = || program().flat_map(|module| &module.imports).map(|name| name.as_c_str());
    let mut c: Vec<&CStr> = imports().filter(|name| is_c_function(name.to_bytes())).collect();
    let mut fortran: Vec<&CStr> = imports().filter(|name| is_fortran(name.to_bytes())).collect();
    keep_provided(&mut c);
    keep_provided(&mut fortran);
    keep_unwatched(&mut fortran);
    // Who is searched before this library and has a wrapped function of its own hides the program's calls from it.
    let hidden = snapshot.loaded.iter().take(own.unwrap_or(0)).any(|module| module.defines_wrapped);
    let mut limits = 0;
    // A spelling of a watched procedure that this library does not have.
    if fortran.iter().any(|name| is_wrapped(&procedure(name.to_bytes()))) {
        limits |= Limit::Fortran as u32;
    }
    if program().any(|module| module.uses_cxx) {
        limits |= Limit::Cxx as u32;
    }
    if hidden || imports().any(|name| is_wrapped_pmpi(name.to_bytes())) {
        limits |= Limit::Pmpi as u32;
    }
    let libraries = snapshot.loaded.iter().filter(|module| module.part == Part::Implementation);
    let mut imports: Vec<String> = c.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    imports.extend(fortran.iter().map(|name| procedure(name.to_bytes())));
    imports.sort_unstable();
    imports.dedup();
    Scan { limits, mpi_libraries: libraries.map(|module| module.path.clone()).collect(), imports }
}

/// How many MPI libraries are loaded.
pub fn implementations() -> usize {
    refreshed().loaded.iter().filter(|module| module.part == Part::Implementation).count()
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
    known(address).or_else(|| if changed() { refreshed().find(address) } else { None })
}

/// As [`of`], without looking again: for places where nothing may be allocated.
pub fn known(address: usize) -> Option<&'static Module> {
    newest()?.find(address)
}

/// Whether the code at this address belongs to an MPI library or its bindings. Never looks again.
pub fn is_mpi_library(address: usize) -> bool {
    known(address).is_some_and(Module::is_of_mpi)
}

/// As [`is_mpi_library`], and looks again where the address is in no known module.
pub fn is_of_mpi(address: usize) -> bool {
    of(address).is_some_and(Module::is_of_mpi)
}

/// Whether the code at this address, which called a C entry from inside of a Fortran procedure of MPI, is MPI's own.
/// All such calls come from one library, so its place is remembered.
#[inline(always)]
pub fn is_fortran_of_mpi(address: usize) -> bool {
    let [start, end] = [&BINDING[0], &BINDING[1]].map(|value| value.load(Relaxed));
    (start..end).contains(&address) || is_other_fortran_of_mpi(address)
}

/// Where the Fortran library lies that was asked about last. Two values that do not belong together would only be looked
/// up again.
static BINDING: [AtomicUsize; 2] = [AtomicUsize::new(0), AtomicUsize::new(0)];

/// Apart from the question that is asked in every entry, for that has to be small.
#[cold]
#[inline(never)]
fn is_other_fortran_of_mpi(address: usize) -> bool {
    let Some(module) = of(address).filter(|module| module.part == Part::Binding) else {
        return is_mpi_library(address);
    };
    let [start, end] = &BINDING;
    end.store(0, Relaxed);
    start.store(module.start, Relaxed);
    end.store(module.end, Relaxed);
    true
}

/// Whether the code at this address is a Fortran or C++ binding, which gives the C functions callbacks of its own
/// convention.
pub fn is_binding_library(address: usize) -> bool {
    of(address).is_some_and(|module| module.part == Part::Binding)
}

impl Snapshot {
    fn find(&self, address: usize) -> Option<&'static Module> {
        let holds = |module: &&&'static Module| (module.start..module.end).contains(&address);
        self.loaded.iter().find(holds).or_else(|| self.gone.iter().rev().find(holds)).copied()
    }
}

fn newest() -> Option<&'static Snapshot> {
    // SAFETY: null, or a snapshot that was leaked.
    unsafe { NEWEST.load(Acquire).as_ref() }
}

/// The newest snapshot, after a look whether it still is.
fn refreshed() -> &'static Snapshot {
    if let (Some(snapshot), false) = (newest(), changed()) {
        return snapshot;
    }
    let _guard = REFRESH.lock().unwrap_or_else(PoisonError::into_inner);
    // Read first: what is loaded meanwhile is found at the next look.
    let changes = changes();
    let program = std::fs::read_link("/proc/self/exe").map(|path| path.to_string_lossy().into_owned());
    let program = program.unwrap_or_default();
    let old = newest();
    let mut loaded: Vec<&'static Module> = Vec::new();
    each(|info| {
        // SAFETY: the record is the loader's.
        let extent = unsafe { module::extent(info) };
        // SAFETY: names end in a NUL.
        let unnamed = unsafe { CStr::from_ptr(info.dlpi_name) }.is_empty();
        let same = |module: &&&'static Module| (module.start, module.end) == extent;
        let known =
            old.and_then(|old| old.loaded.iter().find(same)).filter(|known| unnamed || is_named(known, info));
        loaded.push(match known {
            Some(known) => known,
            // SAFETY: the record is the loader's, and this is its call-back.
            None => Box::leak(Box::new(unsafe { Module::read(info, extent, &program) })),
        });
        true
    });
    let is_loaded = |module: &&&'static Module| loaded.iter().any(|now| std::ptr::eq(*now, **module));
    let mut gone = old.map(|old| old.gone.clone()).unwrap_or_default();
    gone.extend(old.into_iter().flat_map(|old| &old.loaded).filter(|module| !is_loaded(module)));
    let snapshot: &'static Snapshot = Box::leak(Box::new(Snapshot { gone, loaded }));
    NEWEST.store(std::ptr::from_ref(snapshot).cast_mut(), Release);
    CHANGES.store(changes, Relaxed);
    snapshot
}

/// Whether an object at the place of a known one is the same file.
fn is_named(known: &Module, info: &libc::dl_phdr_info) -> bool {
    // SAFETY: names end in a NUL.
    let name = unsafe { CStr::from_ptr(info.dlpi_name) }.to_bytes();
    name == known.path.as_bytes() || !name.starts_with(b"/")
}

/// Drops the names that no MPI library defines: they are the program's own, however they begin.
fn keep_provided(names: &mut Vec<&CStr>) {
    let mut provided = vec![false; names.len()];
    let own = |info: &libc::dl_phdr_info| {
        // SAFETY: the record is the loader's.
        let (start, end) = unsafe { module::extent(info) };
        known(start).is_some_and(|module| {
            (module.start, module.end) == (start, end)
                && matches!(module.part, Part::Implementation | Part::Binding)
        })
    };
    each(|info| {
        if own(info) {
            // SAFETY: the record is the loader's, and the symbols are used inside its call-back only.
            if let Some(symbols) = unsafe { Symbols::of(info) } {
                for (name, provided) in names.iter().zip(&mut provided) {
                    *provided |= symbols.defines(name);
                }
            }
        }
        true
    });
    let mut provided = provided.into_iter();
    names.retain(|_| provided.next().unwrap_or(false));
}

/// Whether a procedure is wrapped for keys and values only: no check looks at it.
fn is_for_keys(name: &CStr) -> bool {
    let procedure = procedure(name.to_bytes());
    FOLLOWED.iter().any(|call| call.name.eq_ignore_ascii_case(&procedure))
}

/// Keeps those names that this library does not define, and those that it only watches for keys.
fn keep_unwatched(names: &mut Vec<&CStr>) {
    let own = own().start;
    each(|info| {
        if known(own).is_some_and(|module| module.base == info.dlpi_addr as usize) {
            // SAFETY: the record is the loader's, and the symbols are used inside its call-back only.
            if let Some(symbols) = unsafe { Symbols::of(info) } {
                names.retain(|name| !symbols.defines(name) || is_for_keys(name));
            }
        }
        true
    });
}

/// Constants that are variables are written in capitals throughout.
fn is_c_function(name: &[u8]) -> bool {
    let bare = name.strip_prefix(b"MPI_").or_else(|| name.strip_prefix(b"MPIX_"));
    bare.is_some_and(|bare| bare.iter().any(u8::is_ascii_lowercase))
}

/// A procedure of the Fortran bindings: `mpi_comm_dup_`, `mpi_comm_dup_f08_`, `mpi_put_f08ts_`, `MPI_COMM_DUP`. The
/// standard's own callback functions are none that anybody watches.
fn is_fortran(name: &[u8]) -> bool {
    let one_case = !name.iter().any(u8::is_ascii_uppercase) || !name.iter().any(u8::is_ascii_lowercase);
    let prefixed = name.starts_with(b"mpi_") || name.starts_with(b"MPI_");
    one_case && prefixed && !procedure(name).ends_with("_FN")
}

/// The name of a Fortran procedure as the standard writes it.
fn procedure(symbol: &[u8]) -> String {
    let name = String::from_utf8_lossy(symbol);
    let mut name = name.trim_end_matches('_');
    for mark in ["_large", "_cptr", "_f08", "_f08ts", "_c"] {
        name = name.strip_suffix(mark).unwrap_or(name);
    }
    name.to_ascii_uppercase()
}

fn is_wrapped(procedure: &str) -> bool {
    CALLS.iter().any(|call| call.name.eq_ignore_ascii_case(procedure))
}

/// `PMPI_Pcontrol` is for the next layer, and changes nothing that the mirror follows.
fn is_wrapped_pmpi(name: &[u8]) -> bool {
    let bare = name.strip_prefix(b"P").filter(|bare| *bare != b"MPI_Pcontrol");
    bare.is_some_and(|bare| CALLS.iter().any(|call| call.name.as_bytes() == bare))
}

/// How many objects were loaded and unloaded so far.
pub fn changes() -> u64 {
    let mut changes = 0;
    each(|info| {
        changes = info.dlpi_adds.wrapping_add(info.dlpi_subs);
        false
    });
    changes
}

/// Visits the loader's objects under its lock, until `visit` says no. A panic of it goes on behind the loader, which
/// could not be left by one.
fn each<F: FnMut(&libc::dl_phdr_info) -> bool>(visit: F) {
    struct Visit<F> {
        visit: F,
        panic: Option<Box<dyn Any + Send>>,
    }
    unsafe extern "C" fn entry<F: FnMut(&libc::dl_phdr_info) -> bool>(
        info: *mut libc::dl_phdr_info,
        _: usize,
        of: *mut c_void,
    ) -> c_int {
        // SAFETY: the loader passes a valid record, and `of` is what is handed over below, for this function alone.
        let (info, of) = unsafe { (&*info, &mut *of.cast::<Visit<F>>()) };
        match catch_unwind(AssertUnwindSafe(|| (of.visit)(info))) {
            Ok(goes_on) => c_int::from(!goes_on),
            Err(panic) => {
                of.panic = Some(panic);
                1
            }
        }
    }
    let mut of = Visit { visit, panic: None };
    // SAFETY: what is handed over outlives the call, and is used by nobody else meanwhile.
    unsafe { libc::dl_iterate_phdr(Some(entry::<F>), (&raw mut of).cast()) };
    if let Some(panic) = of.panic {
        resume_unwind(panic);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_each_binding() {
        let any = |names: [&str; 5], is: fn(&[u8]) -> bool| names.map(|name| is(name.as_bytes()));
        let c = ["MPI_Send", "MPIX_Comm_shrink", "MPI_UNWEIGHTED", "mpi_send_", "PMPI_Send"];
        assert_eq!(any(c, is_c_function), [true, true, false, false, false]);
        let fortran =
            ["mpi_comm_dup_", "mpi_comm_dup_f08_", "mpi_win_attach_f08ts_", "MPI_COMM_DUP", "mpi_init__"];
        assert_eq!(any(fortran, is_fortran), [true; 5]);
        assert!(fortran.iter().all(|name| is_wrapped(&procedure(name.as_bytes()))));
        let others = ["MPI_Comm_dup", "ompi_allreduce_", "mpi_comm_dup_fn_", "pmpi_put_", "mpi"];
        assert_eq!(any(others, is_fortran), [false; 5]);
        let names =
            ["mpi_put_f08ts_large_", "mpi_put_c_f08ts_", "mpi_win_allocate_cptr_", "MPI_PUT", "mpi_put__"];
        let bare = names.map(|name| procedure(name.as_bytes()));
        assert_eq!(bare, ["MPI_PUT", "MPI_PUT", "MPI_WIN_ALLOCATE", "MPI_PUT", "MPI_PUT"]);
        let profiling = ["PMPI_Comm_dup", "PMPI_Wtime", "MPI_Comm_dup", "PMPI_Win_attach", "P"];
        assert_eq!(any(profiling, is_wrapped_pmpi), [true, false, false, true, false]);
        assert!(!is_wrapped_pmpi(b"PMPI_Pcontrol"));
    }

    #[test]
    fn a_panic_goes_on_behind_the_loader() {
        let panic = catch_unwind(|| each(|_| std::panic::panic_any(7u8))).expect_err("it goes on");
        assert_eq!(panic.downcast_ref(), Some(&7u8));
        let mut objects = 0;
        each(|_| {
            objects += 1;
            true
        });
        assert!(objects > 1, "the loader's lock is free again");
    }

    #[test]
    fn symbols_are_found_as_the_loader_finds_them() {
        for name in [c"malloc", c"free", c"dlopen", c"__libc_malloc", c"_Unwind_Backtrace", c"environ"] {
            // SAFETY: the name ends in a NUL, and the handle is valid in any object.
            let next = unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) } as usize;
            assert_eq!(next_definition(name), (next != 0).then_some(next), "{name:?}");
        }
        assert_eq!(next_definition(c"no_such_function_anywhere"), None);
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
        assert_eq!((implementations(), scan()), (0, Scan::default()));
        assert!(!changed());
    }
}
