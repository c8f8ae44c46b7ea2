//! Whose code a module is: the program's, or that of MPI, the run times of languages, libc or the checker. By the file's
//! name only: a report must be readable on another machine. Which frames within the program's modules are not its own is
//! in `system.rs`.

use crate::paths;
use std::path::Path;

/// Names without what follows the first `.so`; the version is not looked at.
const NOT_THE_PROGRAM: &[&str] = &[
    // The C library and the dynamic loader.
    "libc",
    "libc-2",
    "libm",
    "libdl",
    "librt",
    "libpthread",
    "libgcc_s",
    "libgfortran",
    "libquadmath",
    "ld-linux-x86-64",
    "ld-linux-aarch64",
    "ld64",
    // MPI libraries and their bindings.
    "libmpi",
    "libmpi_abi",
    "libmpi_dbg",
    "libmpi_mt",
    "libmpi_ilp64",
    "libmpi_cxx",
    "libmpi_mpifh",
    "libmpi_usempif08",
    "libmpi_usempi_ignore_tkr",
    "libmpi_cray",
    "libmpi_gnu",
    "libmpich",
    "libmpichcxx",
    "libmpichfort",
    "libmpicxx",
    "libmpifort",
    "libpmpi",
    "libopen_mpi",
    // What they stand on.
    "libopen-pal",
    "libopen-rte",
    "libpmix",
    "libprrte",
    "libpmi",
    "libpmi2",
    "libucp",
    "libucs",
    "libuct",
    "libucm",
    "libfabric",
    "libevent_core-2",
    "libhwloc",
];

/// The run times of languages and of OpenMP, of the usual compilers; sanitizers, which take the place of some. Apart from
/// the others, for the fingerprints of mpiwarden 0.1 did not leave them out.
const RUN_TIMES: &[&str] = &[
    // C and its neighbours.
    "libatomic",
    "libmvec",
    "libssp",
    // C++.
    "libstdc++",
    "libsupc++",
    "libc++",
    "libc++abi",
    "libunwind",
    // OpenMP.
    "libgomp",
    "libomp",
    "libiomp5",
    "libomptarget",
    "libnvomp",
    // Fortran, and what its compilers bring.
    "libflang",
    "libflangrti",
    "libflang_rt",
    "libFortranRuntime",
    "libFortranDecimal",
    "libifcore",
    "libifcoremt",
    "libifport",
    "libifportmt",
    "libimf",
    "libintlc",
    "libirng",
    "libsvml",
    "libnvc",
    "libnvf",
    "libnvcpumath",
    "libpgmath",
    // Sanitizers.
    "libasan",
    "libhwasan",
    "liblsan",
    "libtsan",
    "libubsan",
];
/// The same, of names that go on: with a version or a machine.
const RUN_TIMES_THAT_GO_ON: &[&str] = &["libclang_rt.", "libflang_rt.", "libc.musl-", "ld-musl-"];

/// Whether frames of this module belong to the program (or its libraries) and not to what runs it.
pub fn is_program(module: &str) -> bool {
    was_program(module) && !is_run_time(stem(&paths::name(Path::new(module))))
}

/// What mpiwarden 0.1 held to be the program, the run times of C++ and OpenMP with it. Fingerprints of its reports stand
/// on this.
pub fn was_program(module: &str) -> bool {
    let name = paths::name(Path::new(module));
    let stem = stem(&name);
    // A run's own copy of the library is called RUN-libmpiwarden.so.
    let own = stem == "libmpiwarden" || stem.ends_with("-libmpiwarden");
    let component = stem.starts_with("mca_") || stem.starts_with("linux-vdso");
    !stem.is_empty() && !own && !component && !NOT_THE_PROGRAM.contains(&stem)
}

fn is_run_time(stem: &str) -> bool {
    // Wheels of Python bring theirs under names like libgfortran-040039e1.so.
    let plain = stem
        .rsplit_once('-')
        .filter(|(_, hash)| hash.len() >= 6 && hash.bytes().all(|letter| letter.is_ascii_hexdigit()));
    let known = |stem: &str| RUN_TIMES.contains(&stem);
    known(stem)
        || plain.is_some_and(|(plain, _)| known(plain) || NOT_THE_PROGRAM.contains(&plain))
        || RUN_TIMES_THAT_GO_ON.iter().any(|begin| stem.starts_with(begin))
}

fn stem(name: &str) -> &str {
    name.split(".so").next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{is_program, was_program};

    #[test]
    fn libraries_below_the_program_are_told_from_it() {
        for module in [
            "/usr/lib/libmpich.so.12.2.0",
            "/lib/x86_64-linux-gnu/libc.so.6",
            "/x/lib/libmpi_abi.so.1",
            "/lib64/ld-linux-x86-64.so.2",
            "/out/raw/r1-libmpiwarden.so",
            "/usr/lib/openmpi/lib/openmpi3/mca_osc_rdma.so",
            "/usr/lib/x86_64-linux-gnu/libgfortran.so.5.0.0",
            "",
        ] {
            assert!(!is_program(module) && !was_program(module), "{module}");
        }
        for module in [
            "/home/a/app",
            "/p/libmpicase.so",
            "/p/MPI.abi3.so",
            "/p/libmpi_helpers.so",
            "/opt/libpetsc.so.3",
            "/p/libstdc-helpers-2.so",
        ] {
            assert!(is_program(module) && was_program(module), "{module}");
        }
    }

    #[test]
    fn run_times_are_no_program_any_more() {
        for module in [
            "/usr/lib/x86_64-linux-gnu/libstdc++.so.6.0.30",
            "/opt/llvm/lib/libc++.so.1",
            "/opt/llvm/lib/libflang_rt.runtime.so",
            "/opt/intel/lib/libifcoremt.so.5",
            "/usr/lib/x86_64-linux-gnu/libgomp.so.1",
            "/venv/numpy.libs/libgfortran-040039e1.so.5.0.0",
            "/usr/lib/llvm-14/lib/clang/14.0.6/lib/linux/libclang_rt.asan-x86_64.so",
        ] {
            assert!(!is_program(module) && was_program(module), "{module}");
        }
    }
}
