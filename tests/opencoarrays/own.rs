//! Programs of our own beside those of the package: allocatable components of coarrays, which are attached and detached
//! as they come and go. Compiled as the package's `caf` does, with the MPI's Fortran compiler and the same library.

use std::path::{Path, PathBuf};

use crate::programs::{self, Group};
use crate::support::{Places, Program, Target, compile};

const PROGRAMS: &[&str] = &["boxes", "rows"];

pub static GROUPS: &[Group] = &[
    Group { target: "ompi4", ranks: 2, over_mpi: false, programs: PROGRAMS },
    Group { target: "ompi4", ranks: 3, over_mpi: false, programs: PROGRAMS },
    Group { target: "ompi4", ranks: 2, over_mpi: true, programs: PROGRAMS },
    Group { target: "mpich4", ranks: 2, over_mpi: false, programs: PROGRAMS },
];

/// What to compile a program from.
pub struct Source {
    compiler: PathBuf,
    file: PathBuf,
    library: PathBuf,
}

/// The source of a program, if it can be compiled here.
///
/// # Errors
/// What is missing.
pub fn source(places: &Places, target: &Target, name: &str) -> Result<Source, String> {
    let compiler = target.fortran.clone()?;
    let folder = programs::folder(target.name)?;
    // open-coarrays/FAMILY/bin/…-tests, beside which lies the library.
    let library = folder.ancestors().nth(2).unwrap_or(Path::new("")).join("lib/libcaf_mpi.a");
    if !library.is_file() {
        return Err(format!("{} is not there", library.display()));
    }
    let file = places.root.join("tests/opencoarrays/own").join(name).with_extension("f90");
    Ok(Source { compiler, file, library })
}

impl Source {
    /// The program, compiled into `folder`.
    pub fn compiled(&self, places: &Places, folder: &Path) -> Result<PathBuf, String> {
        let output = folder.join(self.file.file_name().unwrap_or_default()).with_extension("program");
        let flags = ["-fcoarray=lib".to_owned(), self.library.display().to_string()];
        let program =
            Program { compiler: &self.compiler, source: &self.file, output: &output, flags: &flags };
        compile(&program, &places.root)
    }
}
