//! The MPI libraries that this machine has, and how each compiles and starts a program.
//!
//! Left out: installing them (tests/mpi/install.sh does; tests/mpi/intel.sh does where somebody wants Intel MPI, too).

use std::path::{Path, PathBuf};

use super::places::Places;

/// Every target the tests know.
pub const NAMES: [&str; 7] = ["ompi4", "ompi5", "mpich4", "mpich5", "mpich5abi", "impi", "impiabi"];
/// How many of them are looked for always; the others count where they are installed.
const USUAL: usize = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    OpenMpi,
    Mpich,
}

/// One MPI: its compilers, its launcher, and what `run.mpi.abi` of a report must say.
#[derive(Debug, Clone)]
pub struct Target {
    pub name: &'static str,
    pub family: Family,
    pub abi: &'static str,
    pub cc: PathBuf,
    pub cxx: PathBuf,
    /// The Fortran compiler, where this MPI has one.
    pub fortran: Result<PathBuf, String>,
    /// The launcher and the options it always gets.
    pub launcher: Vec<String>,
}

impl Target {
    /// The launcher's words up to the program.
    pub fn launch(&self, ranks: u32, mca: &[(String, String)]) -> Vec<String> {
        let mut words = self.launcher.clone();
        if self.family == Family::OpenMpi {
            for (name, value) in mca {
                words.extend(["--mca".to_owned(), name.clone(), value.clone()]);
            }
        }
        words.extend(["-n".to_owned(), ranks.to_string()]);
        words
    }
}

/// What was found: a target, or why it is missing.
#[derive(Debug)]
pub struct Machine {
    pub targets: Vec<Result<Target, (&'static str, String)>>,
}

impl Machine {
    pub fn look(places: &Places) -> Self {
        let (usual, others) = NAMES.split_at(USUAL);
        let usual = usual.iter().map(|name| find(name, places));
        let others = others.iter().map(|name| find(name, places)).filter(Result::is_ok);
        let targets = usual.chain(others).collect();
        Self { targets }
    }

    pub fn get(&self, name: &str) -> Option<&Target> {
        self.targets.iter().flatten().find(|target| target.name == name)
    }

    /// # Errors
    /// Why it is missing.
    pub fn need(&self, name: &str) -> Result<&Target, &str> {
        self.get(name).ok_or_else(|| self.why_missing(name).unwrap_or("not installed"))
    }

    pub fn why_missing(&self, name: &str) -> Option<&str> {
        self.targets.iter().find_map(|target| match target {
            Err((missing, why)) if *missing == name => Some(why.as_str()),
            Ok(_) | Err(_) => None,
        })
    }
}

fn find(name: &'static str, places: &Places) -> Result<Target, (&'static str, String)> {
    let mpich5 = places.mpi().join("mpich5/bin");
    let ompi5 = places.mpi().join("ompi5/bin");
    let intel = places.mpi().join("impi/warden");
    let system = Path::new("");
    let (family, abi, folder, cc, cxx, launcher, options): (_, _, &Path, _, _, _, &[&str]) = match name {
        "ompi4" => (
            Family::OpenMpi,
            "openmpi",
            system,
            "mpicc.openmpi",
            "mpicxx.openmpi",
            "mpirun.openmpi",
            &["--oversubscribe"],
        ),
        "ompi5" => {
            (Family::OpenMpi, "openmpi", &ompi5, "mpicc", "mpicxx", "mpirun", &["--map-by", ":OVERSUBSCRIBE"])
        }
        "mpich4" => (Family::Mpich, "mpich", system, "mpicc.mpich", "mpicxx.mpich", "mpiexec.mpich", &[]),
        "mpich5abi" => (Family::Mpich, "standard", &mpich5, "mpicc_abi", "mpicxx_abi", "mpiexec", &[]),
        "impi" => (Family::Mpich, "mpich", &intel, "mpicc", "mpicxx", "mpiexec", &[]),
        "impiabi" => (Family::Mpich, "standard", &intel, "mpicc_abi", "mpicxx_abi", "mpiexec", &[]),
        _ => (Family::Mpich, "mpich", &mpich5, "mpicc", "mpicxx", "mpiexec", &[]),
    };
    let at = |program: &str| {
        find_program(folder, program).ok_or_else(|| (name, format!("{program} is not installed")))
    };
    // The launcher goes by name where it is on the PATH, as people type it.
    let launcher = at(launcher)?.display().to_string();
    Ok(Target {
        name,
        family,
        abi,
        cc: at(cc)?,
        cxx: at(cxx)?,
        fortran: find_fortran(name),
        launcher: std::iter::once(launcher)
            .chain(options.iter().map(|option| (*option).to_owned()))
            .collect(),
    })
}

/// Debian's packages come with bindings for Fortran, the wheels without. The MPI's compiler is there even when the
/// compiler it calls is not.
fn find_fortran(name: &str) -> Result<PathBuf, String> {
    let compiler = match name {
        "ompi4" => "mpif90.openmpi",
        "mpich4" => "mpif90.mpich",
        _ => return Err(format!("{name} comes without Fortran")),
    };
    [compiler, "gfortran"]
        .map(|program| find_program(Path::new(""), program).ok_or(format!("{program} is not installed")))
        .into_iter()
        .reduce(|found, needed| found.and_then(|found| needed.map(|_| found)))
        .expect("two programs")
}

/// A program in `folder`, or on the PATH when `folder` is empty.
pub fn find_program(folder: &Path, program: &str) -> Option<PathBuf> {
    if folder != Path::new("") {
        return Some(folder.join(program)).filter(|path| path.is_file());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|path| path.is_file())
}
