//! A library without the functions that this MPI lacks (design, decision 3).
//!
//! A program that asks by a weak symbol or `dlsym` whether its MPI has a function must get MPI's answer and not ours.
//! So the ranks are given a copy of the library in whose dynamic symbol table those names are weak and undefined.

use mpiwarden::call::{CALLS, followed};
use object::read::elf::{ElfFile64, FileHeader, SectionHeader, Sym};
use object::read::{ReadCache, SectionIndex, StringTable};
use object::{Endianness, Object, ObjectSymbol, ObjectSymbolTable, elf};
use std::collections::HashSet;
use std::fs::File;
use std::io;
use std::path::Path;

type Elf<'a> = ElfFile64<'a, Endianness, &'a [u8]>;

fn invalid(error: object::Error) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

fn parse(bytes: &[u8]) -> io::Result<Elf<'_>> {
    Elf::parse(bytes).map_err(invalid)
}

/// The names that a shared library defines for others.
///
/// MPI libraries have tens of megabytes, and often lie on another machine: only the tables are read.
pub fn exported(path: &Path) -> io::Result<HashSet<String>> {
    names(&ReadCache::new(File::open(path)?)).map_err(invalid)
}

/// A function that a program has only when an MPI library is a part of it. Tools that are linked with programs define `MPI_Init` and call
/// this one; what stands in for MPI in serial programs mostly has only `MPI_Init`.
pub const MPI_INSIDE: &str = "PMPI_Init";

/// Whether a program has a function of its own of this name.
pub fn defines(path: &Path, function: &str) -> bool {
    File::open(path).is_ok_and(|file| is_defined(file, function))
}

/// Whether a program has a function of its own of this name, as far as its tables of symbols tell. A table that is larger than
/// that of any MPI library is not read.
pub fn is_defined(file: File, function: &str) -> bool {
    let file = ReadCache::new(file);
    [elf::SHT_DYNSYM, elf::SHT_SYMTAB].into_iter().any(|table| has(&file, table, function).unwrap_or(false))
}

/// Bytes of a table of symbols that is read in search for one name.
const MOST_SYMBOLS: u64 = 64 << 20;

fn has(file: &ReadCache<File>, table: elf::SectionType, function: &str) -> object::Result<bool> {
    let header = elf::FileHeader64::<Endianness>::parse(file)?;
    let endian = header.endian()?;
    let sections = header.sections(endian, file)?;
    let size = |section: &elf::SectionHeader64<Endianness>| section.sh_size(endian);
    let of_table = |section: &&elf::SectionHeader64<Endianness>| section.sh_type(endian) == table;
    if sections.iter().find(of_table).is_none_or(|section| size(section) > MOST_SYMBOLS) {
        return Ok(false);
    }
    let symbols = sections.symbols(endian, file, table)?;
    let text = match symbols.string_section() {
        SectionIndex(0) => &[], // there is no table
        section => {
            let section = sections.section(section)?;
            if size(section) > MOST_SYMBOLS {
                return Ok(false);
            }
            section.data(endian, file)?
        }
    };
    let text = StringTable::new(text, 0, text.len() as u64);
    Ok(symbols.iter().any(|symbol| {
        symbol.st_type() == elf::STT_FUNC
            && symbol.st_shndx(endian) != elf::SHN_UNDEF
            && symbol.name(endian, text).is_ok_and(|name| name == function.as_bytes())
    }))
}

fn names(file: &ReadCache<File>) -> object::Result<HashSet<String>> {
    let header = elf::FileHeader64::<Endianness>::parse(file)?;
    let endian = header.endian()?;
    let sections = header.sections(endian, file)?;
    let symbols = sections.symbols(endian, file, elf::SHT_DYNSYM)?;
    // As one piece: the table of symbols itself would read each name on its own.
    let text = match symbols.string_section() {
        SectionIndex(0) => &[], // there is no table
        section => sections.section(section)?.data(endian, file)?,
    };
    let text = StringTable::new(text, 0, text.len() as u64);
    let name = |symbol: &elf::Sym64<Endianness>| {
        Some(str::from_utf8(symbol.name(endian, text).ok()?).ok()?.to_owned())
    };
    Ok(symbols.iter().filter(|symbol| symbol.is_definition(endian, text)).filter_map(name).collect())
}

/// The library with the names undefined that none of the MPI libraries has; `None` when it lacks none.
pub fn without(library: &Path, mpi: &[&Path]) -> io::Result<Option<Vec<u8>>> {
    let mut present = HashSet::new();
    for path in mpi {
        present.extend(exported(path)?);
    }
    without_those(library, |name| is_c_binding(name) && !present.contains(name))
}

/// The library where no MPI library is known before the program runs, as with Python: without the functions that no check looks at.
/// A program that loads MPI itself may ask for any of them to see whether it has to.
pub fn for_unknown(library: &Path) -> io::Result<Option<Vec<u8>>> {
    let watched: HashSet<&str> =
        CALLS.iter().map(|call| call.name).chain(followed().map(|call| call.name())).collect();
    without_those(library, |name| is_c_binding(name) && !watched.contains(name))
}

fn without_those(library: &Path, lacks: impl Fn(&str) -> bool) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = std::fs::read(library)?;
    let lacking: HashSet<String> = exported(library)?.into_iter().filter(|name| lacks(name)).collect();
    if lacking.is_empty() {
        return Ok(None);
    }
    undefine(&mut bytes, &lacking)?;
    Ok(Some(bytes))
}

/// Fortran spellings are in libraries of their own, which are not looked at. Keys and values are ours on every MPI.
fn is_c_binding(name: &str) -> bool {
    (name.starts_with("MPI_") || name.starts_with("MPIX_")) && !mpiwarden::call::is_own(name)
}

/// Makes names of the dynamic symbol table weak and undefined.
fn undefine(bytes: &mut [u8], names: &HashSet<String>) -> io::Result<()> {
    let mut entries = Vec::new();
    {
        let elf = parse(bytes)?;
        let endian = elf.endian();
        let symbols = elf.dynamic_symbol_table().ok_or(io::ErrorKind::InvalidData)?;
        for symbol in symbols.symbols().filter(|symbol| symbol.name().is_ok_and(|name| names.contains(name)))
        {
            // The entry is a part of the file's bytes: how far from their start is where to write.
            let entry = std::ptr::from_ref(symbol.elf_symbol()) as usize - elf.data().as_ptr() as usize;
            entries.push((entry, symbol.elf_symbol().st_type()));
            debug_assert!(symbol.elf_symbol().st_value(endian) != 0);
        }
    }
    let size = size_of::<elf::Sym64<object::Endianness>>();
    for (entry, kind) in entries {
        let symbol = bytes.get_mut(entry..entry + size).ok_or(io::ErrorKind::InvalidData)?;
        // Elf64_Sym: name 0..4, info 4, other 5, section index 6..8, value 8..16, size 16..24.
        symbol[4] = (elf::STB_WEAK.0 << 4) | kind.0;
        symbol[6..24].fill(0);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// Compiles a shared library; the tests need a C compiler, as the demonstration does.
    fn library(folder: &Path, name: &str, source: &str) -> std::path::PathBuf {
        let (file, code) = (folder.join(name), folder.join("source.c"));
        std::fs::write(&code, source).expect("written");
        let status = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&file).arg(&code).status();
        assert!(status.expect("there is a C compiler").success());
        file
    }

    #[test]
    fn names_that_mpi_lacks_are_not_found_by_dlsym() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let ours = library(
            folder.path(),
            "ours.so",
            "int MPI_A(void){return 1;} int MPI_B(void){return 2;} int other(void){return 3;}",
        );
        let mpi = library(folder.path(), "mpi.so", "int MPI_A(void){return 4;}");
        let copy = folder.path().join("copy.so");
        let bytes = without(&ours, &[&mpi]).expect("both can be read").expect("MPI_B is lacking");
        std::fs::write(&copy, bytes).expect("written");
        let names = exported(&copy).expect("still a library");
        assert!(names.contains("MPI_A") && names.contains("other") && !names.contains("MPI_B"), "{names:?}");

        let ask = "import ctypes,sys\nl=ctypes.CDLL(sys.argv[1])\nprint([hasattr(l,n) for n in('MPI_A','MPI_B','other')])";
        let output =
            Command::new("python3").args(["-c", ask]).arg(&copy).output().expect("there is a Python");
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "[True, False, True]");
        assert!(defines(&ours, "MPI_A") && !defines(&ours, "MPI_C") && !defines(Path::new("/"), "MPI_A"));
        assert_eq!(without(&ours, &[&ours]).expect("readable"), None);
    }

    #[test]
    fn where_mpi_is_not_known_there_is_no_more_than_what_is_checked() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let source = "int MPI_Comm_dup(void){return 1;} int MPI_Isend(void){return 2;} int MPI_Gather(void){return 3;} \
            int mpi_gather_(void){return 4;} int MPIX_Key_create(void){return 5;}";
        let ours = library(folder.path(), "ours.so", source);
        let copy = folder.path().join("copy.so");
        let bytes = for_unknown(&ours).expect("it can be read").expect("MPI_Gather is lacking");
        std::fs::write(&copy, bytes).expect("written");
        let names = exported(&copy).expect("still a library");
        for (name, expected) in
            [("MPI_Comm_dup", true), ("MPI_Isend", true), ("MPI_Gather", false), ("MPIX_Key_create", true)]
        {
            assert_eq!(names.contains(name), expected, "{name}");
        }
    }
}
