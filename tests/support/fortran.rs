//! The Fortran libraries of the MPIs of this machine, and what they define.

use std::fs;
use std::path::Path;
use std::process::Command;

use object::{Object, ObjectSymbol};

use super::targets::Target;

/// The libraries of a target, wherever its compiler finds them.
const LIBRARIES: [(&str, &[&str]); 2] = [
    ("ompi4", &["libmpi_mpifh.so.40", "libmpi_usempif08.so.40", "libmpi_usempi_ignore_tkr.so.40"]),
    ("mpich4", &["libmpichfort.so.12"]),
];

/// The Fortran libraries of a target, where it is known which it has.
pub fn fortran_libraries(target: &Target) -> Option<&'static [&'static str]> {
    LIBRARIES.iter().find(|(name, _)| *name == target.name).map(|(_, libraries)| *libraries)
}

/// Every symbol that these libraries define, with its library.
///
/// # Errors
/// When the compiler does not find a library, or it cannot be read.
pub fn fortran_symbols<'a>(compiler: &Path, libraries: &[&'a str]) -> Result<Vec<(&'a str, String)>, String> {
    let mut symbols = Vec::new();
    for library in libraries {
        let asked = Command::new(compiler).arg(format!("-print-file-name={library}")).output();
        let asked = asked.map_err(|error| format!("{}: {error}", compiler.display()))?;
        let path = String::from_utf8_lossy(&asked.stdout).trim().to_owned();
        let bytes = fs::read(&path).map_err(|error| format!("{path}: {error}"))?;
        let file = object::File::parse(&*bytes).map_err(|error| format!("{path}: {error}"))?;
        for symbol in file.dynamic_symbols().filter(|symbol| symbol.is_definition()) {
            symbols.push((*library, symbol.name().map_err(|error| format!("{path}: {error}"))?.to_owned()));
        }
    }
    Ok(symbols)
}
