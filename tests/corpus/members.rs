//! Which programs are run, under which MPI, on how many ranks, and what each prints that must be the same every time.
//!
//! A member that is `full` is left to tests/corpus.sh: it takes long, or shows little that another does not.

use crate::start::Make;

pub struct Member {
    pub name: &'static str,
    /// Debian's packages: the first is the software in question, whose version is told. `{}` stands for the MPI family.
    pub packages: &'static [&'static str],
    pub make: Make,
    /// What follows the program. `{root}` stands for the repository.
    pub words: &'static [&'static str],
    /// What standard input holds: a file.
    pub input: Option<&'static str>,
    /// MPI and ranks. MPICH waits busily, so that it gets no more ranks than there are cores.
    pub runs: &'static [(&'static str, u32)],
    pub full: bool,
    /// What of a line that is printed must be the same with and without the library, if anything must.
    pub shown: fn(&str) -> Option<String>,
    /// Calls that must be seen, or the member shows nothing.
    pub calls: &'static [&'static str],
}

const PETSC: Make = Make::C { source: "poisson.c", flags: &["!petsc"] };
const STARS: Make = Make::C { source: "stars.c", flags: &["!petsc"] };
const SPECTRUM: Make = Make::C { source: "spectrum.c", flags: &["!slepc", "!petsc"] };
const ARRAYS: &[&str] =
    &["-lga-{}", "-larmci-{}", "-lscalapack-{}", "-llapack", "-lblas", "-lgfortran", "-lm"];

pub static MEMBERS: &[Member] = &[
    // Attributes on every communicator that PETSc is given, sub-communicators, and ten solvers of five libraries.
    Member {
        name: "poisson",
        packages: &["libpetsc-real-dev"],
        make: PETSC,
        words: &["33"],
        input: None,
        runs: &[("ompi4", 2), ("ompi4", 3)],
        full: false,
        shown: all,
        calls: &["MPI_Comm_set_attr", "MPI_Comm_get_attr", "MPI_Comm_create_keyval", "MPI_Comm_dup"],
    },
    Member {
        name: "poisson_large",
        packages: &["libpetsc-real-dev"],
        make: PETSC,
        words: &["129"],
        input: None,
        runs: &[("ompi4", 2), ("ompi4", 4)],
        full: true,
        shown: all,
        calls: &["MPI_Comm_set_attr", "MPI_Comm_get_attr", "MPI_Comm_create_keyval", "MPI_Comm_dup"],
    },
    // One-sided communication of PETSc, with each of its ways to synchronise.
    Member {
        name: "stars_fence",
        packages: &["libpetsc-real-dev"],
        make: STARS,
        words: &["fence", "100", "20"],
        input: None,
        runs: &[("ompi4", 2), ("ompi4", 3)],
        full: false,
        shown: all,
        calls: &["MPI_Win_create", "MPI_Win_fence", "MPI_Get", "MPI_Accumulate"],
    },
    Member {
        name: "stars_lock",
        packages: &["libpetsc-real-dev"],
        make: STARS,
        words: &["lock", "100", "20"],
        input: None,
        runs: &[("ompi4", 2), ("ompi4", 3)],
        full: false,
        shown: all,
        calls: &["MPI_Win_create", "MPI_Win_lock", "MPI_Rget", "MPI_Accumulate", "MPI_Get_accumulate"],
    },
    Member {
        name: "stars_active",
        packages: &["libpetsc-real-dev"],
        make: STARS,
        words: &["active", "100", "20"],
        input: None,
        runs: &[("ompi4", 2)],
        full: true, // see FAILS_BY_CHANCE
        shown: all,
        calls: &["MPI_Win_create", "MPI_Win_start"],
    },
    // A key on MPI_COMM_SELF whose delete callback closes the library inside of MPI_Finalize.
    Member {
        name: "dataset",
        packages: &["libhdf5-{}-dev"],
        make: Make::C { source: "dataset.c", flags: &["!hdf5-{}"] },
        words: &["dataset.h5", "256"],
        input: None,
        runs: &[("ompi4", 3), ("mpich4", 2)],
        full: false,
        shown: all,
        calls: &["MPI_Comm_create_keyval", "MPI_Comm_set_attr", "MPI_Comm_dup"],
    },
    // Global Arrays over ARMCI-MPI: windows under MPI_Win_lock_all for as long as an array lives.
    Member {
        name: "arrays",
        packages: &["libglobalarrays-dev", "libarmci-mpi-dev", "libscalapack-{}-dev"],
        make: Make::C { source: "arrays.c", flags: ARRAYS },
        words: &["64"],
        input: None,
        runs: &[("ompi4", 2), ("ompi4", 3), ("mpich4", 2)],
        full: false,
        shown: all,
        calls: &["MPI_Win_allocate", "MPI_Win_lock_all", "MPI_Accumulate", "MPI_Fetch_and_op"],
    },
    // Shared windows, and the communicators of a node as attributes.
    Member {
        name: "forest",
        packages: &["libp4est-dev"],
        make: Make::C { source: "forest.c", flags: &["-lp4est", "-lsc", "-lz"] },
        words: &["8"],
        input: None,
        runs: &[("ompi4", 2), ("ompi4", 3)],
        full: false,
        shown: all,
        calls: &["MPI_Comm_set_attr", "MPI_Comm_delete_attr", "MPI_Win_allocate_shared"],
    },
    // A large Fortran program over ARMCI-MPI. Under MPICH it fails on more than one rank by itself.
    Member {
        name: "water",
        packages: &["nwchem-{}"],
        make: Make::Installed("/usr/bin/nwchem.{}"),
        words: &["{root}/tests/corpus/programs/water.nw"],
        input: None,
        runs: &[("ompi4", 2), ("mpich4", 1), ("mpich4", 2)],
        full: false,
        shown: energy,
        calls: &["MPI_Win_allocate", "MPI_Win_lock_all", "MPI_Get_accumulate"],
    },
    // C++ over PETSc, with neighbourhood communicators of its own.
    Member {
        name: "dolfinx",
        packages: &["fenicsx-performance-tests"],
        make: Make::Installed("/usr/bin/dolfinx-scaling-test"),
        words: &["--problem_type", "poisson", "--scaling_type", "weak", "--ndofs", "5000", "-ksp_type", "cg"],
        input: None,
        runs: &[("ompi4", 2), ("ompi4", 3)],
        full: false,
        shown: norm,
        calls: &["MPI_Comm_set_attr", "MPI_Comm_dup", "MPI_Comm_free"],
    },
    // A large Fortran program with Cartesian communicators.
    Member {
        name: "cp2k",
        packages: &["cp2k"],
        make: Make::Installed("/usr/bin/cp2k.psmp"),
        words: &["{root}/tests/corpus/programs/water.inp"],
        input: None,
        runs: &[("ompi4", 2), ("ompi4", 4)],
        full: true,
        shown: total_energy,
        calls: &["MPI_Cart_create", "MPI_Cart_sub", "MPI_Comm_free"],
    },
    // Python: three packages that share communicators.
    Member {
        name: "steps",
        packages: &["python3-petsc4py", "python3-h5py-mpi", "python3-mpi4py"],
        make: Make::Script("steps.py"),
        words: &["steps.h5"],
        input: None,
        runs: &[("ompi4", 3)],
        full: false,
        shown: all,
        calls: &["MPI_Comm_set_attr", "MPI_Comm_split", "MPI_Comm_dup", "MPI_Comm_free"],
    },
    Member {
        name: "mumps",
        packages: &["mumps-test"],
        make: Make::Installed("/usr/lib/mumps/dsimpletest"),
        words: &[],
        input: Some("/usr/lib/mumps/input_simpletest_real"),
        runs: &[("ompi4", 2)],
        full: false,
        shown: solution,
        calls: &["MPI_Comm_dup", "MPI_Comm_free"],
    },
    // Fortran and C over datatypes that come and go by the ten thousand. The eigenvalue tests (xdsep) are left out: on four
    // ranks one of their residuals is now good and now bad, without the library too.
    Member {
        name: "scalapack_qr",
        packages: &["scalapack-mpi-test"],
        make: Make::Scalapack("xdqr"),
        words: &[],
        input: None,
        runs: &[("ompi4", 4), ("mpich4", 2)],
        full: false,
        shown: tests_completed,
        calls: &["MPI_Type_commit", "MPI_Comm_get_attr"],
    },
    Member {
        name: "scalapack_lu",
        packages: &["scalapack-mpi-test"],
        make: Make::Scalapack("xdlu"),
        words: &[],
        input: None,
        runs: &[("ompi4", 4), ("mpich4", 2)],
        full: true,
        shown: tests_completed,
        calls: &["MPI_Type_commit", "MPI_Comm_get_attr"],
    },
    // Messages of molecular dynamics: neighbours all around, a division of the space that changes, MPI's files.
    Member {
        name: "bonds",
        packages: &["lammps"],
        make: Make::Installed("/usr/bin/lmp"),
        words: &["-in", "{root}/tests/corpus/programs/bonds.lmp", "-log", "none"],
        input: None,
        runs: &[("ompi4", 4)],
        full: false,
        shown: numbers,
        calls: &["MPI_Send", "MPI_Allreduce", "MPI_File_write_at_all"],
    },
    Member {
        name: "charges",
        packages: &["lammps"],
        make: Make::Installed("/usr/bin/lmp"),
        words: &["-in", "{root}/tests/corpus/programs/charges.lmp", "-log", "none"],
        input: None,
        runs: &[("ompi4", 2), ("ompi4", 4)],
        full: true,
        shown: numbers,
        calls: &["MPI_Sendrecv", "MPI_Send", "MPI_Allreduce"],
    },
    // Eigenvalues by SLEPc over PETSc.
    Member {
        name: "spectrum",
        packages: &["slepc-dev"],
        make: SPECTRUM,
        words: &["-eps_type", "lobpcg", "-eps_nev", "3"],
        input: None,
        runs: &[("ompi4", 4)],
        full: false,
        shown: all,
        calls: &["MPI_Comm_set_attr", "MPI_Allreduce"],
    },
    // Two groups of processes, each with a part of the contour.
    Member {
        name: "contour",
        packages: &["slepc-dev"],
        make: SPECTRUM,
        words: &[
            "-eps_type",
            "ciss",
            "-rg_type",
            "ellipse",
            "-rg_ellipse_center",
            "1",
            "-rg_ellipse_radius",
            "0.5",
            "-eps_ciss_partitions",
            "2",
        ],
        input: None,
        runs: &[("ompi4", 4)],
        full: true,
        shown: all,
        calls: &["MPI_Comm_set_attr", "MPI_Comm_split", "MPI_Allreduce"],
    },
    // C++ objects as messages, with datatypes of absolute addresses.
    Member {
        name: "strings",
        packages: &["libboost-mpi-dev"],
        make: Make::Cxx { source: "strings.cpp", flags: &["-lboost_mpi", "-lboost_serialization"] },
        words: &[],
        input: None,
        runs: &[("ompi4", 4)],
        full: false,
        shown: all,
        calls: &["MPI_Alloc_mem", "MPI_Improbe", "MPI_Type_create_struct", "MPI_Alltoallv"],
    },
    // Collective operations on files by ROMIO's sibling in Open MPI.
    Member {
        name: "netcdf",
        packages: &["libpnetcdf-dev"],
        make: Make::C { source: "netcdf.c", flags: &["-lpnetcdf"] },
        words: &[],
        input: None,
        runs: &[("ompi4", 3)],
        full: false,
        shown: all,
        calls: &["MPI_File_write_at_all", "MPI_Type_create_subarray", "MPI_Bcast"],
    },
    Member {
        name: "waveguide",
        packages: &["meep-openmpi"],
        make: Make::Installed("/usr/bin/meep"),
        words: &["{root}/tests/corpus/programs/waveguide.ctl"],
        input: None,
        runs: &[("ompi4", 3)],
        full: true,
        shown: files_made,
        calls: &["MPI_Bcast", "MPI_Allreduce"],
    },
    Member {
        name: "rods",
        packages: &["mpb-mpi"],
        make: Make::Installed("/usr/bin/mpb-mpi"),
        words: &["{root}/tests/corpus/programs/rods.ctl"],
        input: None,
        runs: &[("ompi4", 3)],
        full: true,
        shown: frequencies,
        calls: &["MPI_Allreduce", "MPI_Comm_dup"],
    },
];

/// Members that fail on some days and not on others, without the library too, and the finding that tells why: PETSc never
/// fills in the displacement of an accumulate (docs/trust.md).
const FAILS_BY_CHANCE: [(&str, &str); 1] = [("stars_active", "rma-out-of-bounds")];

/// Members that count what they read and should not have read.
const COUNT_WRONG: [&str; 8] =
    ["stars_fence", "stars_lock", "stars_active", "dataset", "arrays", "forest", "strings", "netcdf"];

impl Member {
    /// The finding that tells why this member may fail, or not, as it happens.
    pub fn fails_by_chance(&self) -> Option<&'static str> {
        FAILS_BY_CHANCE.iter().find(|(name, _)| *name == self.name).map(|(_, check)| *check)
    }

    pub fn counts_wrong(&self) -> bool {
        COUNT_WRONG.contains(&self.name) || matches!(self.make, Make::Script(_))
    }
}

fn all(line: &str) -> Option<String> {
    Some(line.to_owned())
}

/// NWChem prints dates, times, free memory, and numbers that are nought but for rounding. The energies are what it was
/// asked for; their last digits depend on the order in which the ranks add.
fn energy(line: &str) -> Option<String> {
    let (name, value) = line.trim().split_once('=')?;
    let value: f64 = value.trim().parse().ok().filter(|_| name.contains("energy"))?;
    Some(format!("{} = {value:.7}", name.trim()))
}

/// CP2K prints times, hosts and process numbers.
fn total_energy(line: &str) -> Option<String> {
    let value: f64 = line.trim().strip_prefix("ENERGY|")?.split_whitespace().last()?.parse().ok()?;
    Some(format!("energy {value:.7}"))
}

/// DOLFINx logs with the time in front. How the mesh is divided, and so the number of iterations, depends on timing: the
/// last of the six digits that it prints differs in one of forty runs on a loaded machine, without the library too.
fn norm(line: &str) -> Option<String> {
    let value: f64 = line.split_once("*** Solution norm:")?.1.trim().parse().ok()?;
    Some(format!("norm {value:.2}"))
}

/// MUMPS tells how long each step took. The solution is 1 to 5.
fn solution(line: &str) -> Option<String> {
    let values = line.trim().strip_prefix("Solution is")?;
    let rounded = |value: &str| value.parse::<f64>().map_or(value.to_owned(), |value| format!("{value:.9}"));
    Some(values.split_whitespace().map(rounded).collect::<Vec<_>>().join(" "))
}

/// ScaLAPACK's tests print times beside each result, and the sum at the end.
fn tests_completed(line: &str) -> Option<String> {
    let told = ["tests completed", "tests skipped", "tests, with", "FAILED"];
    told.iter().any(|part| line.contains(part)).then(|| line.trim().to_owned())
}

/// LAMMPS prints a row of numbers for each of some steps. Sums over ranks differ in their last digits.
fn numbers(line: &str) -> Option<String> {
    let numbers: Vec<f64> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    (numbers.len() > 4).then(|| numbers.iter().map(|number| format!("{number:.4e} ")).collect())
}

/// Meep prints how long it takes.
fn files_made(line: &str) -> Option<String> {
    line.starts_with("creating output file").then(|| line.to_owned())
}

/// MPB begins with fields drawn by chance; what it finds differs in the last of six digits.
fn frequencies(line: &str) -> Option<String> {
    let numbers = line.strip_prefix("tmfreqs:,")?.split(',').map(|number| number.trim().parse::<f64>());
    let numbers: Vec<f64> = numbers.collect::<Result<_, _>>().ok()?;
    Some(numbers.iter().map(|number| format!("{number:.3} ")).collect())
}
