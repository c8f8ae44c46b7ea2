//! Names of MPI functions that the program imports: each is kept once, with what it is.
//!
//! A hundred libraries that share a few hundred names are read when MPI starts. Whether a name is watched by this library is
//! judged in `scan`, which sees its symbols.

use super::symbols::Name;
use rustc_hash::FxHashMap;
use std::ffi::CStr;
use warden::call::CALLS;

/// A name that modules of the program import.
pub struct Imported {
    pub name: &'static CStr,
    pub symbol: Name<'static>,
    /// By number.
    pub number: usize,
    /// A function of the C bindings.
    pub in_c: bool,
    /// A procedure of the Fortran bindings.
    pub in_fortran: bool,
    /// Passes by this library, which wraps the function.
    pub passes_by: bool,
}

/// The names that were met so far. They are kept for ever: they are few.
#[derive(Default)]
pub struct Names {
    known: FxHashMap<&'static [u8], Option<&'static Imported>>,
}

impl Names {
    /// A name as it is kept; `None` for one that is not asked about.
    pub fn get(&mut self, name: &CStr) -> Option<&'static Imported> {
        if let Some(known) = self.known.get(name.to_bytes()) {
            return *known;
        }
        let name: &'static CStr = Box::leak(name.into());
        let bytes = name.to_bytes();
        let (in_c, in_fortran) = (is_c_function(bytes), is_fortran(bytes));
        let passes_by = is_wrapped_pmpi(bytes);
        let kept = (in_c || in_fortran || passes_by).then(|| {
            let number = self.known.len();
            &*Box::leak(Box::new(Imported {
                name,
                symbol: Name::of(name),
                number,
                in_c,
                in_fortran,
                passes_by,
            }))
        });
        self.known.insert(bytes, kept);
        kept
    }
}

/// Whether a name can have to do with MPI, in any binding, by its first bytes.
#[inline(always)]
pub fn wanted(first: [u8; 4]) -> bool {
    matches!(&first, b"MPI_" | b"PMPI" | b"MPIX" | b"mpi_" | b"pmpi" | b"_ZN3")
}

/// Functions by which programs free memory and that are not called `free` or `operator delete`: of jemalloc, TCMalloc, mimalloc,
/// TBB's allocator, rpmalloc, memkind, and what the C run time has besides. Those that move memory free it, too.
const OTHER_FREES: [&[u8]; 36] = [
    b"__libc_free",
    b"__libc_realloc",
    b"free_sized",
    b"free_aligned_sized",
    b"dallocx",
    b"sdallocx",
    b"rallocx",
    b"je_free",
    b"je_realloc",
    b"je_dallocx",
    b"je_sdallocx",
    b"je_rallocx",
    b"tc_free",
    b"tc_free_sized",
    b"tc_cfree",
    b"tc_realloc",
    b"tc_delete",
    b"tc_delete_sized",
    b"tc_deletearray",
    b"tc_deletearray_sized",
    b"mi_free",
    b"mi_free_size",
    b"mi_free_aligned",
    b"mi_free_size_aligned",
    b"mi_realloc",
    b"mi_reallocn",
    b"mi_realloc_aligned",
    b"scalable_free",
    b"scalable_realloc",
    b"scalable_aligned_free",
    b"scalable_aligned_realloc",
    b"rpfree",
    b"rprealloc",
    b"memkind_free",
    b"memkind_realloc",
    b"hbw_free",
];

/// Whether a name can be one of those, by its first bytes.
#[inline(always)]
pub fn may_free(first: [u8; 4]) -> bool {
    let first = &first;
    matches!(first, b"dall" | b"sdal" | b"rall" | b"je_f" | b"je_d" | b"je_s" | b"je_r" | b"__li" | b"free")
        || matches!(first, b"tc_f" | b"tc_d" | b"tc_c" | b"tc_r" | b"mi_f" | b"mi_r" | b"scal")
        || matches!(first, b"rpfr" | b"rpre" | b"memk" | b"hbw_")
}

/// Whether it is a function that frees memory, and that the hooks do not see.
pub fn frees_unseen(name: &CStr) -> bool {
    OTHER_FREES.contains(&name.to_bytes())
}

/// Constants that are variables are written in capitals throughout.
fn is_c_function(name: &[u8]) -> bool {
    let bare = name.strip_prefix(b"MPI_").or_else(|| name.strip_prefix(b"MPIX_"));
    bare.is_some_and(|bare| bare.iter().any(u8::is_ascii_lowercase))
}

/// A procedure of the Fortran bindings: `mpi_comm_dup_`, `mpi_comm_dup_f08_`, `mpi_put_f08ts_`, `MPI_COMM_DUP`. The
/// standard's own callback functions are none that anybody watches.
fn is_fortran(name: &[u8]) -> bool {
    let one_case = !name.iter().any(u8::is_ascii_uppercase) || !name.iter().any(u8::is_ascii_lowercase);
    let prefixed = name.starts_with(b"mpi_") || name.starts_with(b"MPI_");
    one_case && prefixed && !procedure(name).ends_with("_FN")
}

/// The name of a Fortran procedure as the standard writes it.
pub fn procedure(symbol: &[u8]) -> String {
    let name = String::from_utf8_lossy(symbol);
    let mut name = name.trim_end_matches('_');
    for mark in ["_large", "_cptr", "_f08", "_f08ts", "_c"] {
        name = name.strip_suffix(mark).unwrap_or(name);
    }
    name.to_ascii_uppercase()
}

pub fn is_wrapped(procedure: &str) -> bool {
    CALLS.iter().any(|call| call.name.eq_ignore_ascii_case(procedure))
}

/// Whether a name is that of a wrapped call, in any binding.
pub fn is_watched(name: &[u8]) -> bool {
    is_wrapped(&procedure(name))
}

/// A function or procedure of the profiling interface whose other name is wrapped. `PMPI_Pcontrol` is for the next layer, and
/// changes nothing that the mirror follows.
fn is_wrapped_pmpi(name: &[u8]) -> bool {
    let bare = name.strip_prefix(b"P").or_else(|| name.strip_prefix(b"p")).map(procedure);
    bare.is_some_and(|bare| bare != "MPI_PCONTROL" && is_wrapped(&bare))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_names_for_free() {
        let first = |name: &[u8]| *name.first_chunk().expect("no name is shorter");
        for name in OTHER_FREES {
            assert!(may_free(first(name)) && !wanted(first(name)), "{}", String::from_utf8_lossy(name));
        }
        // What most programs import, and what only gives memory.
        for name in [c"free", c"__libc_start_main", c"mi_malloc", c"tc_malloc", c"mallocx", c"je_malloc"] {
            assert!(!frees_unseen(name), "{name:?}");
        }
    }

    #[test]
    fn names_of_each_binding() {
        let any = |names: [&str; 5], is: fn(&[u8]) -> bool| names.map(|name| is(name.as_bytes()));
        let c = ["MPI_Send", "MPIX_Comm_shrink", "MPI_UNWEIGHTED", "mpi_send_", "PMPI_Send"];
        assert_eq!(any(c, is_c_function), [true, true, false, false, false]);
        let fortran =
            ["mpi_comm_dup_", "mpi_comm_dup_f08_", "mpi_win_attach_f08ts_", "MPI_COMM_DUP", "mpi_init__"];
        assert_eq!(any(fortran, is_fortran), [true; 5]);
        assert!(fortran.iter().all(|name| is_wrapped(&procedure(name.as_bytes()))));
        let others = ["MPI_Comm_dup", "ompi_allreduce_", "mpi_comm_dup_fn_", "pmpi_put_", "mpi"];
        assert_eq!(any(others, is_fortran), [false; 5]);
        let names =
            ["mpi_put_f08ts_large_", "mpi_put_c_f08ts_", "mpi_win_allocate_cptr_", "MPI_PUT", "mpi_put__"];
        let bare = names.map(|name| procedure(name.as_bytes()));
        assert_eq!(bare, ["MPI_PUT", "MPI_PUT", "MPI_WIN_ALLOCATE", "MPI_PUT", "MPI_PUT"]);
        let profiling = ["PMPI_Comm_dup", "PMPI_Wtime", "MPI_Comm_dup", "PMPI_Win_attach", "P"];
        assert_eq!(any(profiling, is_wrapped_pmpi), [true, false, false, true, false]);
        assert!(!is_wrapped_pmpi(b"PMPI_Pcontrol") && !is_wrapped_pmpi(b"pmpi_pcontrol_"));
        let fortran = ["pmpi_comm_dup_", "PMPI_COMM_DUP", "pmpi_put_f08ts_", "pmpi_wtime_", "mpi_comm_dup_"];
        assert_eq!(any(fortran, is_wrapped_pmpi), [true, true, true, false, false]);
        let watched = ["MPI_Win_attach", "mpi_put_f08ts_", "MPI_Send", "PMPI_Win_attach", "free"];
        assert_eq!(any(watched, is_watched), [true, true, false, false, false]);
    }

    #[test]
    fn each_name_once() {
        let mut names = Names::default();
        let dup = names.get(c"MPI_Comm_dup").expect("a function");
        assert!(dup.in_c && !dup.in_fortran && !dup.passes_by);
        assert!(names.get(c"mpi_comm_dup_f08_").is_some_and(|name| name.in_fortran && name.number == 1));
        assert!(names.get(c"PMPI_Comm_dup").is_some_and(|name| name.passes_by));
        assert!(names.get(c"MPI_UNWEIGHTED").is_some_and(|name| !name.in_c && name.in_fortran));
        assert!(names.get(c"_ZN3MPI4InitEv").is_none() && names.get(c"PMPI_Wtime").is_none());
        assert!(names.get(c"MPI_Comm_dup").is_some_and(|again| std::ptr::eq(again, dup)));
    }
}
