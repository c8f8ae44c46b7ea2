//! The next definition of a function after this library's own: the real MPI function, or another tool's in between.
//!
//! `dlsym(RTLD_NEXT)` finds it in every ordinary program. A plug-in host or mpi4py brings the MPI library in with
//! `RTLD_LOCAL`; then the program's calls reach this library all the same, for it stands in the global scope, but
//! the search ends there. So the loaded objects are asked one by one. What the functions mean is not known here.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A function that is looked up at its first use.
pub struct Next {
    name: &'static CStr,
    address: AtomicUsize,
}

impl Next {
    pub const fn new(name: &'static CStr) -> Self {
        Next {
            name,
            address: AtomicUsize::new(0),
        }
    }

    /// Address of the real function. The process ends here when there is none, as it would without this library.
    #[inline(always)]
    pub fn get(&self) -> usize {
        match self.address.load(Relaxed) {
            0 => self.resolve(),
            address => address,
        }
    }

    #[cold]
    #[inline(never)]
    fn resolve(&self) -> usize {
        let address = find(self.name).unwrap_or_else(|| missing(self.name));
        self.address.store(address, Relaxed);
        address
    }
}

/// Address of the next definition of `name`, wherever it was loaded.
pub fn find(name: &CStr) -> Option<usize> {
    // SAFETY: `name` ends in a NUL; RTLD_NEXT is a valid handle in any loaded object.
    let next = unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) } as usize;
    if next != 0 {
        return Some(next);
    }
    objects().iter().find_map(|path| find_in(path, name))
}

/// Address of the definition that the program itself sees: of a variable the program's own copy, of a function the
/// entry of its procedure linkage table, where the linker made such.
pub fn find_global(name: &CStr) -> Option<usize> {
    // SAFETY: `name` ends in a NUL; RTLD_DEFAULT is a valid handle.
    let address = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) } as usize;
    (address != 0).then_some(address)
}

/// Path of the file that an address was loaded from, as the loader knows it.
pub fn file_of(address: usize) -> Option<&'static CStr> {
    let info = info_of(address)?;
    // SAFETY: the loader's name of an object ends in a NUL and lives as long as the object.
    (!info.dli_fname.is_null()).then(|| unsafe { CStr::from_ptr(info.dli_fname) })
}

fn info_of(address: usize) -> Option<libc::Dl_info> {
    // SAFETY: all fields are pointers, for which zero is a value.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: dladdr takes any address and fills in `info`.
    let found = unsafe { libc::dladdr(address as *const c_void, &mut info) };
    (found != 0).then_some(info)
}

/// Paths of all loaded objects but the program itself.
///
/// They are only collected under the loader's lock: `dlopen` takes another lock before that one, so calling it there
/// could block for ever.
fn objects() -> Vec<CString> {
    unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _: usize, paths: *mut c_void) -> c_int {
        // SAFETY: the loader passes a valid record, and `paths` is the vector below.
        let (name, paths) = unsafe { ((*info).dlpi_name, &mut *paths.cast::<Vec<CString>>()) };
        if !name.is_null() {
            // SAFETY: the loader's names end in a NUL and live as long as the record.
            paths.push(unsafe { CStr::from_ptr(name) }.to_owned());
        }
        0
    }
    let mut paths: Vec<CString> = Vec::new();
    // SAFETY: `visit` gets the vector, which outlives the call.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut paths).cast()) };
    paths.retain(|path| !path.is_empty());
    paths
}

/// The definition in one object or in those it was linked with, unless that is this library's own.
fn find_in(path: &CStr, name: &CStr) -> Option<usize> {
    // SAFETY: RTLD_NOLOAD only takes a handle of what is loaded already, and it is given back below.
    let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_LAZY | libc::RTLD_NOLOAD) };
    if handle.is_null() {
        return None;
    }
    // SAFETY: the handle was just taken.
    let address = unsafe { libc::dlsym(handle, name.as_ptr()) } as usize;
    // SAFETY: as above; the object stays, for whoever loaded it still holds it.
    unsafe { libc::dlclose(handle) };
    (address != 0 && !is_own(address)).then_some(address)
}

/// Whether an address lies in this library.
fn is_own(address: usize) -> bool {
    let own = info_of(find as *const () as usize).map(|info| info.dli_fbase);
    info_of(address).map(|info| info.dli_fbase) == own
}

/// Says what ld.so says about an undefined symbol, and ends as it ends.
#[cold]
fn missing(name: &CStr) -> ! {
    // SAFETY: glibc sets it before any program code runs, to a string that stays.
    let program = unsafe { CStr::from_ptr(program_invocation_name) }.to_string_lossy();
    let library = [c"PMPI_Init", c"MPI_Init"].into_iter().find_map(|name| file_of(find(name)?));
    let place = library.map_or("no MPI library is loaded".into(), |path| path.to_string_lossy());
    let text = format!("{program}: symbol lookup error: {place}: undefined symbol: {}\n", name.to_string_lossy());
    // SAFETY: the buffer is as long as is said. What is not written cannot be told in another way.
    unsafe { libc::write(libc::STDERR_FILENO, text.as_ptr().cast(), text.len()) };
    // SAFETY: ends the process as ld.so does: with status 127, without handlers.
    unsafe { libc::_exit(127) }
}

unsafe extern "C" {
    static program_invocation_name: *const c_char;
}
