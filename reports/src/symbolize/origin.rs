//! Whose code a module is: the program's, or that of MPI, libc or the checker. By the file's name only: a report must
//! be readable on another machine.

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

/// Whether frames of this module belong to the program (or its libraries) and not to what runs it.
pub fn is_program(module: &str) -> bool {
    let name = Path::new(module).file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let stem = name.split(".so").next().unwrap_or_default();
    // A run's own copy of the library is called RUN-libmpiwarden.so.
    let own = stem == "libmpiwarden" || stem.ends_with("-libmpiwarden");
    let component = stem.starts_with("mca_") || stem.starts_with("linux-vdso");
    !stem.is_empty() && !own && !component && !NOT_THE_PROGRAM.contains(&stem)
}

#[cfg(test)]
mod tests {
    use super::is_program;

    #[test]
    fn libraries_below_the_program_are_told_from_it() {
        for module in [
            "/usr/lib/libmpich.so.12.2.0",
            "/lib/x86_64-linux-gnu/libc.so.6",
            "/x/lib/libmpi_abi.so.1",
            "/lib64/ld-linux-x86-64.so.2",
            "/out/raw/r1-libmpiwarden.so",
            "/usr/lib/openmpi/lib/openmpi3/mca_osc_rdma.so",
            "",
        ] {
            assert!(!is_program(module), "{module}");
        }
        for module in [
            "/home/a/app",
            "/p/libmpicase.so",
            "/p/MPI.abi3.so",
            "/p/libmpi_helpers.so",
            "/opt/libpetsc.so.3",
        ] {
            assert!(is_program(module), "{module}");
        }
    }
}
