//! Which of OpenCoarrays' test programs are run, on how many ranks, and where a package puts them.
//!
//! Left out: programs that only talk (`co_sum` and its like), that print times or random numbers, that wait for a failed
//! image, which Debian's build does not know, or that want eight images.

use std::fs;
use std::path::{Path, PathBuf};

/// Programs under one MPI on so many ranks.
pub struct Group {
    pub target: &'static str,
    pub ranks: u32,
    /// Whether the ranks are made to ask each other about regions through MPI, as on two nodes.
    pub over_mpi: bool,
    pub programs: &'static [&'static str],
}

pub static GROUPS: &[Group] = &[
    Group {
        target: "ompi4",
        ranks: 2,
        over_mpi: false,
        programs: &[
            "alloc_comp_get_convert_nums",
            "alloc_comp_multidim_shape",
            "alloc_comp_send_convert_nums",
            "async_comp_alloc",
            "async_comp_alloc_2",
            "asynchronous_hello_world",
            "atomics",
            "comp_allocated_1",
            "get_array",
            "get_static_array",
            "get_with_vector_index",
            "register_alloc_comp_1",
            "register_alloc_comp_2",
            "register_alloc_comp_3",
            "send_array",
            "send_with_vector_index",
            "strided_get",
            "whole_get_array",
        ],
    },
    // Teams of one image each would not need a window, and three images are the least for a «sendget».
    Group {
        target: "ompi4",
        ranks: 4,
        over_mpi: false,
        programs: &[
            "allocatable_p2p_event_post",
            "sendget_convert_nums",
            "strided_sendget",
            "teams_coarray_get",
            "teams_coarray_get_by_ref",
            "teams_coarray_send",
            "teams_coarray_send_by_ref",
            "teams_coarray_sendget",
        ],
    },
    Group {
        target: "ompi4",
        ranks: 2,
        over_mpi: true,
        programs: &[
            "alloc_comp_get_convert_nums",
            "async_comp_alloc_2",
            "asynchronous_hello_world",
            "get_static_array",
            "send_array",
        ],
    },
    // MPICH waits busily: two ranks, and a sample.
    Group {
        target: "mpich4",
        ranks: 2,
        over_mpi: false,
        programs: &[
            "alloc_comp_get_convert_nums",
            "async_comp_alloc",
            "async_comp_alloc_2",
            "asynchronous_hello_world",
            "atomics",
            "comp_allocated_1",
            "get_static_array",
            "get_with_vector_index",
            "register_alloc_comp_1",
            "register_alloc_comp_2",
            "register_alloc_comp_3",
            "strided_get",
        ],
    },
];

/// A program that asks for eight bytes of a window of one byte, under MPICH only: image 2 makes its arrays before it knows
/// how large they are to be. Its own test notices, says «failed», and ends with exit status 0.
pub static WRONG: Group =
    Group { target: "mpich4", ranks: 2, over_mpi: false, programs: &["coarray_distributed_transpose"] };

/// The folder of a target's programs, if the package is installed.
///
/// # Errors
/// Which package is missing.
pub fn folder(target: &str) -> Result<PathBuf, String> {
    let family = if target.starts_with("ompi") { "openmpi" } else { "mpich" };
    ["/usr/lib", "/usr/lib64", "/usr/local/lib"]
        .iter()
        .flat_map(|libraries| {
            let below = subfolders(Path::new(libraries));
            below.into_iter().chain([PathBuf::from(libraries)])
        })
        .flat_map(|libraries| subfolders(&libraries.join("open-coarrays").join(family).join("bin")))
        .find(|folder| folder.to_string_lossy().ends_with("-tests"))
        .ok_or_else(|| format!("libcoarrays-{family}-dev with its test programs is not installed"))
}

fn subfolders(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    found.sort();
    found
}
