//! The next definition of a function after this library's own: the real MPI function, or another tool's in between.
//!
//! `dlsym(RTLD_NEXT)` would do for ordinary programs. But plug-in hosts and mpi4py bring the MPI library in with
//! `RTLD_LOCAL`: then the program's calls reach this library all the same, for it stands in the global scope, and the
//! search ends there. And `dlsym` makes the program forget what `dlerror` was to tell it. So the loaded objects are
//! asked one by one. What the functions mean is not known here.

use crate::modules;
use std::ffi::{CStr, c_char, c_void};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A function that is looked up at its first use.
pub struct Next {
    name: &'static CStr,
    address: AtomicUsize,
}

impl Next {
    /// Where the address is in it: 0 until it is known.
    pub const ADDRESS: usize = std::mem::offset_of!(Next, address);

    pub const fn new(name: &'static CStr) -> Self {
        Next { name, address: AtomicUsize::new(0) }
    }

    /// Address of the real function. The process ends here when there is none, as it would without this library.
    #[inline(always)]
    pub fn get(&self) -> usize {
        match self.address.load(Relaxed) {
            0 => self.resolve().unwrap_or_else(|| missing(self.name)),
            address => address,
        }
    }

    /// The same for a question that the program did not ask: there may be no such function.
    #[inline]
    pub fn known(&self) -> Option<usize> {
        match self.address.load(Relaxed) {
            0 => self.resolve(),
            address => Some(address),
        }
    }

    #[cold]
    #[inline(never)]
    fn resolve(&self) -> Option<usize> {
        let address = find(self.name)?;
        self.address.store(address, Relaxed);
        Some(address)
    }
}

/// Address of the next definition of `name`, wherever it was loaded.
pub fn find(name: &CStr) -> Option<usize> {
    modules::next_definition(name)
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
    // SAFETY: all fields are pointers, for which zero is a value.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: dladdr takes any address and fills in `info`.
    let found = unsafe { libc::dladdr(address as *const c_void, &mut info) };
    // SAFETY: the loader's name of an object ends in a NUL and lives as long as the object.
    (found != 0 && !info.dli_fname.is_null()).then(|| unsafe { CStr::from_ptr(info.dli_fname) })
}

/// Says what ld.so says about an undefined symbol, and ends as it ends.
#[cold]
fn missing(name: &CStr) -> ! {
    // SAFETY: glibc sets it before any program code runs, to a string that stays.
    let program = unsafe { CStr::from_ptr(program_invocation_name) }.to_string_lossy();
    let library = [c"PMPI_Init", c"MPI_Init"].into_iter().find_map(|name| file_of(find(name)?));
    let place = library.map_or("no MPI library is loaded".into(), |path| path.to_string_lossy());
    let text =
        format!("{program}: symbol lookup error: {place}: undefined symbol: {}\n", name.to_string_lossy());
    // SAFETY: the buffer is as long as is said. What is not written cannot be told in another way.
    unsafe { libc::write(libc::STDERR_FILENO, text.as_ptr().cast(), text.len()) };
    // SAFETY: ends the process as ld.so does: with status 127, without handlers.
    unsafe { libc::_exit(127) }
}

unsafe extern "C" {
    static program_invocation_name: *const c_char;
}

/// Calls the next C function of a name. To be used in an unsafe block: the arguments are the program's own.
macro_rules! next {
    ($name:ident ( $($arg:ident),* )) => {{
        static NEXT: $crate::next::Next = $crate::next::Next::new($crate::next::c_name!($name));
        // The next function of this name has this many word-sized arguments and returns an int.
        let real: unsafe extern "C-unwind" fn($($crate::next::word!($arg)),*) -> std::ffi::c_int =
            std::mem::transmute(NEXT.get());
        real($($arg),*)
    }};
}

/// The name of a function as a C string.
macro_rules! c_name {
    ($($name:tt)*) => {
        match std::ffi::CStr::from_bytes_with_nul(concat!($(stringify!($name),)* "\0").as_bytes()) {
            Ok(name) => name,
            Err(_) => panic!("a name without a NUL"),
        }
    };
}

/// The type of every argument.
macro_rules! word {
    ($arg:ident) => {
        usize
    };
}

pub(crate) use {c_name, next, word};
