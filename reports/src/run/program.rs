//! Which program is run, and on which MPI library: found among the launcher's arguments without understanding them.
//!
//! Every argument that is an ELF file is looked at. Which libraries a program gets is the dynamic loader's business
//! (RUNPATH, LD_LIBRARY_PATH, cache), so the loader is asked to list them; it does not run the program then.

use crate::paths;
use object::read::elf::{FileHeader, ProgramHeader};
use object::{Endianness, elf};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An ELF program among the arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    pub path: PathBuf,
    /// It has no dynamic loader: nothing can be preloaded into it.
    pub is_static: bool,
    /// Every library that it is linked with, as far as the loader found them.
    pub libraries: Vec<PathBuf>,
    /// Names of libraries that it is linked with, and that the loader does not find.
    pub not_found: Vec<String>,
}

impl Program {
    /// The libraries that look like MPI.
    pub fn mpi_libraries(&self) -> Vec<&Path> {
        self.libraries.iter().map(PathBuf::as_path).filter(|path| is_mpi(path)).collect()
    }

    /// The run time of AddressSanitizer is a shared library, GCC's or Clang's.
    pub fn has_shared_asan(&self) -> bool {
        self.is_linked_with("libasan.", "libclang_rt.asan")
    }

    /// The program is built with ThreadSanitizer, whose run time may be a part of it.
    pub fn has_tsan(&self) -> bool {
        self.is_linked_with("libtsan.", "libclang_rt.tsan")
            || super::missing::exported(&self.path).is_ok_and(|names| names.contains("__tsan_init"))
    }

    /// A static MPI library is a part of the program.
    pub fn has_mpi_inside(&self) -> bool {
        self.mpi_libraries().is_empty() && super::missing::defines(&self.path, super::missing::MPI_INSIDE)
    }

    fn is_linked_with(&self, gcc: &str, clang: &str) -> bool {
        let is_it = |name: String| name.starts_with(gcc) || name.starts_with(clang);
        self.libraries.iter().any(|path| is_it(paths::name(path)))
    }
}

/// Every ELF program among the arguments, in their order.
pub fn among(arguments: &[OsString]) -> Vec<Program> {
    let mut programs = Vec::<Program>::new();
    for argument in arguments {
        if let Some(path) = file(argument)
            && programs.iter().all(|known| known.path != path)
            && let Some(program) = examine(&path)
        {
            programs.push(program);
        }
    }
    programs
}

/// The file that an argument may name: launchers look in the current folder and on the PATH.
fn file(argument: &OsStr) -> Option<PathBuf> {
    let bytes = argument.as_encoded_bytes();
    if bytes.is_empty() || bytes[0] == b'-' {
        return None;
    }
    let here = PathBuf::from(argument);
    if here.is_file() {
        return Some(here);
    }
    let named = !bytes.contains(&b'/') && !bytes.iter().all(u8::is_ascii_digit);
    if named { super::launcher::find(argument).ok() } else { None }
}

/// What the file's head says; `None` for what is no ELF program.
fn examine(path: &Path) -> Option<Program> {
    let mut head = vec![0; 1 << 16];
    let length = File::open(path).ok()?.read(&mut head).ok()?;
    let head = &head[..length];
    let header = elf::FileHeader64::<Endianness>::parse(head).ok()?;
    let endian = header.endian().ok()?;
    let kind = header.e_type(endian);
    if kind != elf::ET_EXEC && kind != elf::ET_DYN {
        return None;
    }
    let segments = header.program_headers(endian, head).ok()?;
    let interpreter = segments.iter().find_map(|segment| {
        let range = segment.file_range(endian);
        let bytes = head.get(range.0 as usize..(range.0 + range.1) as usize)?;
        (segment.p_type(endian) == elf::PT_INTERP)
            .then(|| OsString::from(String::from_utf8_lossy(bytes).trim_end_matches('\0')))
    });
    match interpreter {
        Some(loader) => {
            let (libraries, not_found) = listed(&asked(Path::new(&loader), path).unwrap_or_default());
            Some(Program { path: path.into(), is_static: false, libraries, not_found })
        }
        // A shared library has no loader either, and no entry point or no right to be executed.
        None if header.e_entry(endian) != 0
            && super::launcher::find(path.as_os_str()).is_ok()
            && !is_library(path) =>
        {
            Some(Program { path: path.into(), is_static: true, libraries: Vec::new(), not_found: Vec::new() })
        }
        None => None,
    }
}

fn is_library(path: &Path) -> bool {
    paths::name(path).contains(".so")
}

/// What the loader says that it would load. Only glibc's loader is asked: others would start the program. Not by its option
/// `--list`, which ends at the first library that is missing.
fn asked(loader: &Path, program: &Path) -> Option<String> {
    if !paths::name(loader).starts_with("ld-linux") && !paths::name(loader).starts_with("ld64") {
        return None;
    }
    let mut command = Command::new(loader);
    command.arg(program.canonicalize().ok()?).stdin(Stdio::null()).stderr(Stdio::null());
    command.env_remove("LD_PRELOAD").env("LD_TRACE_LOADED_OBJECTS", "1");
    Some(String::from_utf8_lossy(&command.output().ok()?.stdout).into_owned())
}

/// Lines such as «libmpi.so.40 => /usr/lib/libmpi.so.40 (0x00007f…)» and «libmpi.so.40 => not found»: what is found, and the
/// names of what is not.
fn listed(text: &str) -> (Vec<PathBuf>, Vec<String>) {
    let (mut found, mut missing) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let Some((name, target)) = line.split_once(" => ") else { continue };
        match target.rsplit_once(" (0x") {
            Some((path, _)) if path.trim().starts_with('/') => found.push(PathBuf::from(path.trim())),
            None if target.trim() == "not found" => missing.push(name.trim().to_owned()),
            Some(_) | None => {}
        }
    }
    (found, missing)
}

/// Libraries that define `MPI_Init`; only those with a likely name are opened.
fn is_mpi(path: &Path) -> bool {
    let name = paths::name(path).to_lowercase();
    name.contains("mpi") && super::missing::exported(path).is_ok_and(|names| names.contains("MPI_Init"))
}

/// The MPI library that belongs to a launcher: beside it, in its own installation.
pub fn beside(launcher: &Path, names: &[&str]) -> Option<PathBuf> {
    let real = launcher.canonicalize().ok()?;
    let folders = [launcher.parent(), real.parent()].into_iter().flatten().filter_map(Path::parent);
    for prefix in folders {
        for folder in ["lib", "lib64", "lib/release", "lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu"] {
            for name in names {
                let file = prefix.join(folder).join(name);
                if is_mpi(&file) {
                    return Some(file);
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loaders_list_is_read() {
        let text = "\tlinux-vdso.so.1 (0x00007ffd)\n\tlibmpi.so.40 => /usr/lib/a b/libmpi.so.40 (0x00007f)\n\tlibx.so => not found\n\t/lib64/ld-linux-x86-64.so.2 (0x00007f)\n";
        let (found, missing) = listed(text);
        assert_eq!(found, [PathBuf::from("/usr/lib/a b/libmpi.so.40")]);
        assert_eq!(missing, ["libx.so"]);
    }

    #[test]
    fn a_dynamic_program_is_found_among_arguments() {
        let words = ["-n", "2", "no-such-program", "/bin/sh", "-c", "true"].map(OsString::from);
        let programs = among(&words);
        assert_eq!(programs[0].path, Path::new("/bin/sh"));
        assert!(!programs[0].is_static && programs[0].mpi_libraries().is_empty());
        assert!(
            programs[0].libraries.iter().any(|path| paths::name(path).starts_with("libc.")),
            "{programs:?}"
        );
    }
}
