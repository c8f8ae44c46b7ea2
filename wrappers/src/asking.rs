//! Questions to MPI that change nothing: what library it is, and numbers about a communicator.

use crate::abi::Abi;
use std::ffi::{CStr, c_char, c_int};
use std::sync::OnceLock;
use warden::call::{Handle, Kind};
use warden::mirror::predefined::{Library, LibraryFamily};

/// The class of an error code.
pub fn error_class(abi: &Abi, code: c_int) -> Option<i32> {
    let address = abi.real(c"PMPI_Error_class")?;
    let mut class: c_int = 0;
    // SAFETY: MPI's function of this name; the code came from MPI.
    let done = unsafe {
        let error_class: unsafe extern "C" fn(c_int, *mut c_int) -> c_int = std::mem::transmute(address);
        error_class(code, &mut class)
    };
    (done == 0).then_some(class)
}

/// Asks MPI one number about a communicator that is live; `None` when it cannot be had.
pub fn number(abi: &Abi, question: &CStr, comm: Handle) -> Option<c_int> {
    let address = abi.real(question)?;
    let mut answer: c_int = -1;
    // SAFETY: PMPI_Comm_rank, PMPI_Comm_size and their like have this signature; a handle fits a word.
    let code = unsafe {
        let ask: unsafe extern "C-unwind" fn(usize, *mut c_int) -> c_int = std::mem::transmute(address);
        ask(comm.0, &mut answer)
    };
    (code == 0).then_some(answer)
}

/// As [`number`]; -1 when it cannot be had.
pub fn asked(abi: &Abi, question: &CStr, comm: Handle) -> i32 {
    number(abi, question, comm).unwrap_or(-1)
}

/// Whether this process was started by `MPI_Comm_spawn` or its like (11.8.2).
pub fn has_parent(abi: &Abi) -> bool {
    let Some(address) = abi.real(c"PMPI_Comm_get_parent") else { return false };
    // A handle is written in its own width; the rest of the word stays zero.
    let mut parent = 0usize;
    // SAFETY: MPI's function of this name, with this signature; it is local, and MPI is up.
    let code = unsafe {
        let get_parent: unsafe extern "C" fn(*mut usize) -> c_int = std::mem::transmute(address);
        get_parent(&mut parent)
    };
    // SAFETY: the variable is here, and MPI has written it.
    let parent = unsafe { abi.read_handle(&raw const parent as usize) };
    code == 0 && parent.is_some_and(|parent| parent != abi.null(Kind::Comm))
}

/// Name and version of the MPI library, from what it says of itself.
pub fn library(abi: &Abi) -> Library {
    let text = library_version(abi);
    let family = if text.starts_with("Open MPI") {
        LibraryFamily::OpenMpi
    } else if text.starts_with("Intel") {
        LibraryFamily::Intel
    } else if text.starts_with("MPICH") {
        LibraryFamily::Mpich
    } else {
        LibraryFamily::Unknown
    };
    let mut numbers = text
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .find(|word| word.contains('.'))
        .unwrap_or("")
        .split('.')
        .map(|number| number.parse().unwrap_or(0));
    let (major, minor) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    Library { family, major, minor, standard: standard_version(abi) }
}

/// The first line of `MPI_Get_library_version`, which may be called at any time (9.1.1). Asked once.
pub fn library_version(abi: &Abi) -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    // Asked before the cell is entered, so that nobody waits for it while MPI runs.
    VERSION.get().unwrap_or_else(|| {
        let version = ask_version(abi);
        VERSION.get_or_init(|| version)
    })
}

fn ask_version(abi: &Abi) -> String {
    let Some(address) = abi.real(c"PMPI_Get_library_version") else { return String::new() };
    let mut text = vec![0u8; abi.table().max_library_version.max(8192) + 1];
    let mut length: c_int = 0;
    // SAFETY: MPI's function of this name, with a buffer of at least MPI_MAX_LIBRARY_VERSION_STRING.
    let code = unsafe {
        let version: unsafe extern "C" fn(*mut c_char, *mut c_int) -> c_int = std::mem::transmute(address);
        version(text.as_mut_ptr().cast(), &mut length)
    };
    let line = text.split(|byte| [0, b'\n'].contains(byte)).next().filter(|_| code == 0);
    String::from_utf8_lossy(line.unwrap_or_default()).trim_end_matches('\r').to_string()
}

/// The version of the standard that the library claims.
pub fn standard_version(abi: &Abi) -> (u32, u32) {
    let Some(address) = abi.real(c"PMPI_Get_version") else { return (0, 0) };
    let (mut major, mut minor): (c_int, c_int) = (0, 0);
    // SAFETY: MPI's function of this name, which may be called at any time.
    unsafe {
        let version: unsafe extern "C" fn(*mut c_int, *mut c_int) -> c_int = std::mem::transmute(address);
        version(&mut major, &mut minor);
    }
    (major.unsigned_abs(), minor.unsigned_abs())
}
