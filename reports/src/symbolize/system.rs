//! Which frames are places: code of the program, and not of headers that came with the compiler, the system or MPI.
//!
//! Templates and inline functions of such headers are compiled into the program's own module. So the file decides, as the
//! debug information has it; where there is none, the function's name. `/usr/local` and `/opt` hold libraries of users,
//! so only what is the compiler's own is left out there.

use super::origin::is_program;
use crate::paths::parts;
use crate::report::Frame;

/// Sources of run times, which are linked into programs with debug information now and then.
const RUN_TIME_SOURCES: &[&str] =
    &["libstdc++-v3", "libsupc++", "libgfortran", "libgomp", "libgcc", "libcxx", "libcxxabi", "flang-rt"];
/// How names of functions of run times begin.
const RUN_TIME_FUNCTIONS: &[&str] = &[
    "std::",
    "__gnu_cxx::",
    "__cxxabiv1::",
    "__cxa_",
    "__gxx_",
    "_Unwind_",
    "_gfortran_",
    "GOMP_",
    "operator new",
    "operator delete",
];

/// Whether a frame is a place that a person can do something about. This is the one answer for all forms of a report.
pub fn is_place(frame: &Frame) -> bool {
    let function = frame.function.as_deref().map(qualified).unwrap_or_default();
    is_program(&frame.module)
        && match &frame.file {
            Some(file) => !is_system_header(file) && !is_binding(file, function),
            None => !RUN_TIME_FUNCTIONS.iter().any(|begin| function.starts_with(begin)),
        }
}

/// Whether a source file came with the system, the compiler or a run time.
fn is_system_header(path: &str) -> bool {
    let parts = parts(path);
    let follows = |names: &[&str]| parts.windows(names.len()).position(|window| window == names);
    if path.starts_with('/') && (parts.starts_with(&["usr", "include"]) || parts.starts_with(&["rustc"])) {
        return true;
    }
    // A compiler that brings a system of its own.
    if follows(&["sysroot", "usr", "include"]).is_some() {
        return true;
    }
    let compilers = |brand: &str| {
        follows(&["lib", brand])
            .or_else(|| follows(&["lib64", brand]))
            .is_some_and(|at| parts[at..].iter().any(|part| matches!(*part, "include" | "include-fixed")))
    };
    // The last part is the file's own name, and no folder.
    let folders = &parts[..parts.len().saturating_sub(1)];
    compilers("gcc")
        || compilers("clang")
        || folders.windows(3).any(|part| {
            // Behind it stands the library's version. What a program calls so has none.
            part[..2] == ["include", "c++"] && part[2].starts_with(|letter: char| letter.is_ascii_digit())
        })
        || folders.windows(2).any(|part| part == ["c++", "v1"] || is_gentoos(part))
        || folders.iter().any(|part| RUN_TIME_SOURCES.contains(part))
}

fn is_gentoos(part: &[&str]) -> bool {
    part[0] == "include" && (part[1] == "g++" || part[1].starts_with("g++-v"))
}

/// MPI's own C++ bindings are headers beside `mpi.h`, wherever that is installed.
fn is_binding(path: &str, function: &str) -> bool {
    let parts = parts(path);
    parts.windows(3).any(|part| part == ["ompi", "mpi", "cxx"])
        || parts.last() == Some(&"mpicxx.h") && function.starts_with("MPI::")
}

/// The function's own name: names of C++ templates begin with what is returned, and end with the parameters.
fn qualified(name: &str) -> &str {
    let (mut depth, mut start) = (0_i32, 0);
    for (at, letter) in name.char_indices() {
        let rest = &name[at..];
        match letter {
            '<' | '{' | '[' => depth += 1,
            '>' | '}' | ']' => depth -= 1,
            // Signs of operators are no brackets, and parentheses that follow no name are no parameters.
            _ if depth == 0 && rest.starts_with("operator") => return &name[start..],
            '(' if depth == 0 && !rest.starts_with("(anonymous namespace)") => return &name[start..at],
            ' ' if depth == 0 && !name[..at].ends_with("(anonymous") => start = at + 1,
            _ => {}
        }
    }
    &name[start..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(function: &str, file: Option<&str>) -> Frame {
        Frame {
            function: Some(function.into()),
            file: file.map(str::to_string),
            line: file.map(|_| 7),
            module: "/home/u/app".into(),
            offset: 64,
        }
    }

    #[test]
    fn headers_of_compiler_and_system_are_no_places() {
        for file in [
            "/usr/include/c++/12/bits/new_allocator.h",
            "/usr/include/x86_64-linux-gnu/mpich/mpicxx.h",
            "/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/stl_vector.h",
            "/usr/lib/gcc/x86_64-linux-gnu/12/include/xmmintrin.h",
            "/opt/spack/gcc-12.2.0-abc/include/c++/12.2.0/bits/stl_tree.h",
            "/opt/conda/lib/gcc/x86_64-conda-linux-gnu/12.4.0/include/c++/bits/stl_map.h",
            "/opt/llvm/bin/../include/c++/v1/vector",
            "/opt/conda/x86_64-conda-linux-gnu/sysroot/usr/include/bits/stdlib.h",
            "/opt/openmpi/include/openmpi/ompi/mpi/cxx/comm_inln.h",
            "../../../../../src/libstdc++-v3/libsupc++/del_op.cc",
            "/rustc/90b35a6239c3d8bdabc530a6a0816f7ff89a0aaf/library/alloc/src/vec/mod.rs",
        ] {
            assert!(!is_place(&frame("f", Some(file))), "{file}");
        }
    }

    #[test]
    fn files_of_the_program_are_places_whatever_they_are_called() {
        for file in [
            "/home/u/src/bits/new_allocator.h",
            "bits/new_allocator.h",
            "include/c++/api.h",
            "/home/u/include/c++/api.h",
            "/home/u/usr/include/a.h",
            "/usr/local/include/solver.h",
            "/opt/solver/include/solver.hpp",
            "/home/u/lib/gcc_helpers/a.c",
            "/home/u/src/mpicxx.h",
            "c++/v1.cpp",
            "libgcc",
        ] {
            assert!(is_place(&frame("f", Some(file))), "{file}");
        }
        // A specialisation of the program's own.
        assert!(is_place(&frame("std::hash<Key>::operator()(Key const&) const", Some("/home/u/key.h"))));
        assert!(!is_place(&frame("MPI::Comm::Free()", Some("/opt/mpich/include/mpicxx.h"))));
    }

    #[test]
    fn without_a_file_the_name_decides() {
        for function in [
            "std::vector<double, std::allocator<double> >::_M_default_append(unsigned long)",
            "void std::vector<A>::_M_realloc_insert<A const&>(__gnu_cxx::__normal_iterator<A*>, A const&)",
            "std::enable_if<true, int>::type std::__invoke_r<int, main::{lambda()#1}&>(main::{lambda()#1}&)",
            "std::_Function_handler<void (), main::{lambda()#1}>::_M_invoke(std::_Any_data const&)",
            "operator delete(void*)",
            "_gfortran_deallocate",
        ] {
            assert!(!is_place(&frame(function, None)), "{function}");
        }
        for function in [
            "grow(std::vector<double, std::allocator<double> >&)",
            "std::vector<int> make<int>(std::allocator<int>)",
            "main::{lambda(int)#1}::operator()(int) const",
            "(anonymous namespace)::grow()",
            "(anonymous namespace)::Pool::operator delete(void*)",
            "bool solver::operator<(solver::A const&, solver::A const&)",
            "stdlike::f()",
            "main",
            "",
        ] {
            assert!(is_place(&frame(function, None)), "{function}");
        }
    }
}
