//! What a program is compiled and linked with so that it tells of all its loads and stores (`libmpiwarden_exact.a`).

use crate::exit::Failure;
use crate::run;
use clap::ValueEnum;
use std::fs;
use std::path::{Path, PathBuf};

/// The archive that such programs are linked with.
const NAME: &str = "libmpiwarden_exact.a";
/// Beside it: a folder in which gcc looks for its own run time first, where it compiles and links at once.
const INSTEAD: &str = "mpiwarden-exact";
/// What it finds there: a linker script that asks for nothing.
const NOTHING: (&str, &str) = (
    "libtsan.so",
    "/* In the place of ThreadSanitizer's run time: libmpiwarden_exact.a has its functions. */\n",
);

/// Compilers whose options are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Compiler {
    /// gcc and g++, also behind mpicc and mpicxx
    Gcc,
    /// gfortran, also behind mpifort
    Gfortran,
    /// clang and clang++
    Clang,
}

impl Compiler {
    /// What is added when a source is compiled.
    fn compiling(self) -> Result<String, Failure> {
        let instead = || Ok(format!("-B{}/", quoted(&instead(&folder()?)?)?));
        let more = match self {
            // Else it copies with instructions that nothing tells of.
            Compiler::Gcc => {
                format!("{} -fno-builtin-memcpy -fno-builtin-memmove -fno-builtin-memset", instead()?)
            }
            Compiler::Gfortran => instead()?,
            Compiler::Clang => "-fno-sanitize-link-runtime".to_owned(),
        };
        Ok(format!("-g -fsanitize=thread {more}\n"))
    }
}

/// One line for a compiler: what is added when sources are compiled, or, behind the objects, when the program is linked.
///
/// # Errors
/// When the archive is not there.
pub fn line(compiler: Compiler, link: bool) -> Result<String, Failure> {
    if !cfg!(target_arch = "x86_64") {
        return Err(Failure::checker("programs can be built so for x86-64 alone"));
    }
    if !link {
        return compiler.compiling();
    }
    let folder = folder()?;
    Ok(format!(
        "-L{} -lmpiwarden_exact -Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset -ldl\n",
        quoted(&folder)?
    ))
}

/// The folder of the archive: that of the library.
fn folder() -> Result<PathBuf, Failure> {
    let library = run::library()?;
    let folder = library.parent().unwrap_or(Path::new("/")).to_path_buf();
    if folder.join(NAME).is_file() {
        return Ok(folder);
    }
    Err(Failure::checker(format!(
        "{NAME} is not beside {}: install it with the rest by `./run-checked.sh --install PREFIX`",
        library.display()
    )))
}

/// The folder beside the library with what gcc is to find first; made where it is not there.
fn instead(folder: &Path) -> Result<PathBuf, Failure> {
    let folder = folder.join(INSTEAD);
    let (name, text) = NOTHING;
    let file = folder.join(name);
    if !file.is_file() {
        fs::create_dir_all(&folder).and_then(|()| fs::write(&file, text)).map_err(|error| {
            Failure::checker(format!("{} is missing and cannot be written: {error}", file.display()))
        })?;
    }
    Ok(folder)
}

/// A shell takes the line apart at spaces, and no quotes help there.
fn quoted(folder: &Path) -> Result<String, Failure> {
    let text = folder.display().to_string();
    if text.contains(char::is_whitespace) {
        return Err(Failure::checker(format!(
            "a space in {text} would end the option: install mpiwarden in a folder without one"
        )));
    }
    Ok(text)
}
