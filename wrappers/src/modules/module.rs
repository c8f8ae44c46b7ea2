//! One loaded object: where it lies, which file it is, and what part it plays.
//!
//! The part is told by what an object defines, and by its name only for companions of an MPI library that define
//! nothing telling. Whether calls pass by this library is judged in the parent module.

use super::names::{Imported, Names, frees_unseen, may_free, wanted};
use super::slots::{self, Slot};
use super::symbols::{Name, Symbols};
use std::ffi::{CStr, c_void};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use warden::call::CALLS;

/// What an object is to the checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// This library.
    Own,
    /// An MPI library: it defines `PMPI_Init`.
    Implementation,
    /// A Fortran or C++ binding of an MPI library, which calls the C functions on behalf of the program.
    Binding,
    /// A component of an MPI library.
    Companion,
    /// The C and C++ run time: it frees memory on behalf of its caller.
    Runtime,
    /// Wraps MPI functions as this library does.
    Tool,
    /// Anything else.
    Program,
}

/// A loaded object, also after it was unloaded.
pub struct Module {
    /// Absolute path, empty when no file holds the code.
    pub path: String,
    /// GNU build id in hexadecimal, or nothing.
    pub build_id: String,
    /// What is added to a virtual address of the file.
    pub base: usize,
    pub start: usize,
    pub end: usize,
    pub part: Part,
    /// The program's own file.
    executable: bool,
    /// It was loaded after the program's start.
    pub late: bool,
    /// Names that the object imports and that are asked about, where it is of the program, or a tool that was loaded late.
    pub imports: Vec<&'static Imported>,
    /// Where its calls of watched functions lead, where it is of the program or a tool, and was loaded late.
    pub slots: Vec<Slot>,
    /// A call of it was seen.
    met: AtomicBool,
    /// Defines a function that is wrapped here.
    pub defines_wrapped: bool,
    /// Uses the C++ bindings' objects, where it is of the program.
    pub uses_cxx: bool,
    /// Frees memory by functions that are not watched, where it is of the program.
    pub frees_unseen: bool,
    /// To be used while the object is loaded, and so under the loader's lock.
    pub symbols: Option<Symbols>,
}

/// Every wrapped call, as symbol tables are asked for it.
static WRAPPED: [Name; CALLS.len()] = {
    let mut names = [Name::new(b""); CALLS.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = Name::new(CALLS[index].name.as_bytes());
        index += 1;
    }
    names
};

/// Symbols that a program with C++ bindings must use. Others come into every C++ program by Open MPI's header.
const CXX: [&CStr; 5] = [
    c"_ZN3MPI10COMM_WORLDE",
    c"_ZN3MPI9COMM_SELFE",
    c"_ZN3MPI4InitEv",
    c"_ZN3MPI4InitERiRPPc",
    c"_ZN3MPI20InitializeInterceptsEv",
];

const BINDINGS: [&str; 8] = [
    "libmpichfort",
    "libmpifort",
    "libfmpich",
    "libmpi_mpifh",
    "libmpi_usempi",
    "libmpichcxx",
    "libmpicxx",
    "libmpi_cxx",
];
const COMPANIONS: [&str; 5] = ["libopen-pal", "libopen-rte", "libmca_", "mca_", "libpmpi"];
const RUNTIME: [&str; 4] = ["libc", "libstdc++", "libgcc_s", "ld-linux-x86-64"];

impl Module {
    /// Whether it is an MPI library, or belongs to one.
    pub fn is_of_mpi(&self) -> bool {
        matches!(self.part, Part::Implementation | Part::Binding | Part::Companion)
    }

    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether it is the program's own file.
    pub fn is_executable(&self) -> bool {
        self.executable
    }

    /// A call of it was seen.
    pub fn meet(&self) {
        self.met.store(true, Relaxed);
    }

    /// Whether a call of it was seen.
    pub fn was_met(&self) -> bool {
        self.met.load(Relaxed)
    }

    /// Reads everything about the object that the loader describes. `late`: it was loaded after the program's start.
    ///
    /// # Safety
    /// `info` is the record that `dl_iterate_phdr` gives, in its call-back.
    pub unsafe fn read(
        info: &libc::dl_phdr_info,
        (start, end): (usize, usize),
        late: bool,
        names: &mut Names,
    ) -> Module {
        // SAFETY: the caller's promise.
        let symbols = unsafe { Symbols::of(info) };
        // SAFETY: the caller's promise; names end in a NUL.
        let name = unsafe { CStr::from_ptr(info.dlpi_name) }.to_string_lossy();
        let path = if name.is_empty() { executable() } else { absolute(&name) };
        let defines = |name: Name| symbols.as_ref().is_some_and(|symbols| symbols.defines(name));
        let defines_wrapped = symbols.as_ref().is_some_and(|symbols| symbols.defines_any(&WRAPPED));
        let here = Module::read as *const () as usize;
        let stem = stem(&path);
        let part = if (start..end).contains(&here) {
            Part::Own
        } else if defines(const { Name::new(b"PMPI_Init") }) {
            Part::Implementation
        } else if defines(const { Name::new(b"pmpi_init_") })
            || BINDINGS.iter().any(|known| stem.starts_with(known))
        {
            Part::Binding
        } else if COMPANIONS.iter().any(|known| stem.starts_with(known)) {
            Part::Companion
        } else if RUNTIME.contains(&stem) {
            Part::Runtime
        } else if defines_wrapped && !name.is_empty() {
            Part::Tool
        } else {
            Part::Program
        };
        let (mut imports, mut slots) = (Vec::new(), Vec::new());
        let (mut uses_cxx, mut unseen) = (false, false);
        // A tool of the program's start is called by way of this library, or hides calls from it as a whole.
        let is_read = part == Part::Program || (part == Part::Tool && late);
        if let Some(symbols) = symbols.as_ref().filter(|_| is_read) {
            uses_cxx = CXX.iter().any(|name| symbols.defines(Name::of(name)));
            for name in symbols.imports(|first| wanted(first) || may_free(first)) {
                if name.to_bytes().first_chunk().is_some_and(|&first| may_free(first)) {
                    unseen |= frees_unseen(name);
                    continue;
                }
                uses_cxx |= CXX.contains(&name);
                imports.extend(names.get(name));
            }
            // An allocator uses others, and frees for its caller.
            unseen &= !symbols.defines(const { Name::new(b"free") });
            if late {
                // SAFETY: the loader's record, in its call-back.
                slots = unsafe { slots::slots(symbols) };
            }
        }
        Module {
            path,
            // SAFETY: the caller's promise.
            build_id: unsafe { build_id(info) },
            base: info.dlpi_addr as usize,
            start,
            end,
            part,
            imports,
            slots,
            met: AtomicBool::new(false),
            executable: name.is_empty(),
            late,
            defines_wrapped,
            uses_cxx,
            frees_unseen: unseen,
            symbols,
        }
    }
}

/// First and last address of what is mapped of an object.
///
/// # Safety
/// `info` is a record of `dl_iterate_phdr`.
pub unsafe fn extent(info: &libc::dl_phdr_info) -> (usize, usize) {
    // SAFETY: the loader gives as many headers as it says.
    let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into()) };
    let loaded = || headers.iter().filter(|header| header.p_type == libc::PT_LOAD);
    let start = loaded().map(|header| header.p_vaddr as usize).min().unwrap_or(0);
    let end = loaded().map(|header| (header.p_vaddr + header.p_memsz) as usize).max().unwrap_or(0);
    (info.dlpi_addr as usize + start, info.dlpi_addr as usize + end)
}

/// The note that the linker writes into each file.
///
/// # Safety
/// `info` is a record of `dl_iterate_phdr`, in its call-back.
unsafe fn build_id(info: &libc::dl_phdr_info) -> String {
    const NT_GNU_BUILD_ID: u32 = 3;
    // SAFETY: the loader gives as many headers as it says.
    let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into()) };
    // Notes may also be in the file only: nothing of them is mapped then.
    let is_mapped = |note: &libc::Elf64_Phdr| {
        let loaded = headers.iter().filter(|header| header.p_type == libc::PT_LOAD);
        let end = |header: &libc::Elf64_Phdr| header.p_vaddr.saturating_add(header.p_memsz);
        loaded.into_iter().any(|header| header.p_vaddr <= note.p_vaddr && end(note) <= end(header))
    };
    for header in headers.iter().filter(|header| header.p_type == libc::PT_NOTE && is_mapped(header)) {
        let start = (info.dlpi_addr + header.p_vaddr) as *const c_void;
        // SAFETY: inside of a segment that is loaded, and as long as its header says.
        let mut bytes = unsafe { std::slice::from_raw_parts(start.cast::<u8>(), header.p_memsz as usize) };
        let align = if header.p_align == 8 { 8 } else { 4 };
        while let Some((head, rest)) = bytes.split_first_chunk::<12>() {
            let word =
                |at: usize| u32::from_ne_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]) as usize;
            let (name_size, size, kind) = (word(0), word(4), word(8) as u32);
            let data = (12 + name_size).next_multiple_of(align) - 12;
            if let (b"GNU\0", Some(id), NT_GNU_BUILD_ID) =
                (rest.get(..4).unwrap_or_default(), rest.get(data..data + size), kind)
            {
                return hexadecimal(id);
            }
            bytes = rest.get((data + size).next_multiple_of(align)..).unwrap_or_default();
        }
    }
    String::new()
}

/// Without `format!`, which takes a hundred times as long, for each of a hundred libraries.
fn hexadecimal(bytes: &[u8]) -> String {
    let digits = |byte: &u8| [byte >> 4, byte & 15].map(|digit| b"0123456789abcdef"[digit as usize]);
    let mut text = String::with_capacity(2 * bytes.len());
    for digit in bytes.iter().flat_map(digits) {
        text.push(char::from(digit));
    }
    text
}

/// The path of the program's own file.
fn executable() -> String {
    std::fs::read_link("/proc/self/exe").map(|path| path.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The file's name up to the `.so`.
fn stem(path: &str) -> &str {
    let file = path.rsplit('/').next().unwrap_or(path);
    file.split(".so").next().unwrap_or(file)
}

/// The loader keeps the path as it was given, and the program may change its folder. The vdso has no file.
fn absolute(name: &str) -> String {
    if name.starts_with('/') {
        name.to_string()
    } else if name.contains('/') {
        std::path::absolute(name).map(|path| path.to_string_lossy().into_owned()).unwrap_or_default()
    } else {
        String::new()
    }
}
