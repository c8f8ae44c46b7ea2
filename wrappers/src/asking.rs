//! Questions to MPI that change nothing: what library it is, and numbers about a communicator.

use crate::abi::Abi;
use std::ffi::{CStr, c_char, c_int};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
use warden::call::{Handle, Kind};
use warden::mirror::arguments::Topology;
use warden::mirror::predefined::{Library, LibraryFamily};

/// The class of an error code.
pub fn error_class(abi: &Abi, code: c_int) -> Option<i32> {
    let address = abi.real(c"PMPI_Error_class")?;
    let mut class: c_int = 0;
    // SAFETY: MPI's function of this name; the code came from MPI.
    let done = unsafe {
        let error_class: unsafe extern "C" fn(c_int, *mut c_int) -> c_int = std::mem::transmute(address);
        error_class(code, &mut class)
    };
    (done == 0).then_some(class)
}

/// Asks MPI one number about a communicator that is live; `None` when it cannot be had.
pub fn number(abi: &Abi, question: &CStr, comm: Handle) -> Option<c_int> {
    let address = abi.real(question)?;
    let mut answer: c_int = -1;
    // SAFETY: PMPI_Comm_rank, PMPI_Comm_size and their like have this signature; a handle fits a word.
    let code = unsafe {
        let ask: unsafe extern "C-unwind" fn(usize, *mut c_int) -> c_int = std::mem::transmute(address);
        ask(comm.0, &mut answer)
    };
    (code == 0).then_some(answer)
}

/// As [`number`]; -1 when it cannot be had.
pub fn asked(abi: &Abi, question: &CStr, comm: Handle) -> i32 {
    number(abi, question, comm).unwrap_or(-1)
}

/// Which threads may call MPI, as the library numbers it: what is not known is more than any. It stays as it was when MPI was started (11.2.1), which it was.
pub fn thread_level(abi: &Abi) -> c_int {
    static LEVEL: OnceLock<c_int> = OnceLock::new();
    *LEVEL.get_or_init(|| {
        let Some(address) = abi.real(c"PMPI_Query_thread") else { return c_int::MAX };
        let mut level: c_int = 0;
        // SAFETY: MPI's function of this name, with this signature; it is local, and MPI is up.
        let code = unsafe {
            let ask: unsafe extern "C" fn(*mut c_int) -> c_int = std::mem::transmute(address);
            ask(&mut level)
        };
        if code == 0 { level } else { c_int::MAX }
    })
}

/// From how many neighbours of its topology a process receives, and to how many it sends (8.6). The communicator must be live, and no
/// inter-communicator. `None`: there is no topology.
pub fn neighbours(abi: &Abi, comm: Handle, rank: c_int) -> Option<(i64, i64)> {
    match kind_of_topology(abi, comm)? {
        TopologyKind::None => None,
        TopologyKind::Cartesian => {
            let both = 2 * i64::from(number(abi, c"PMPI_Cartdim_get", comm)?);
            Some((both, both))
        }
        TopologyKind::Graph => neighbours_in_graph(abi, comm, rank),
        TopologyKind::Distributed => neighbours_told(abi, comm),
    }
}

fn neighbours_in_graph(abi: &Abi, comm: Handle, rank: c_int) -> Option<(i64, i64)> {
    let address = abi.real(c"PMPI_Graph_neighbors_count")?;
    let mut both: c_int = 0;
    // SAFETY: MPI's function of this name, on a communicator with a graph.
    let code = unsafe {
        let ask: unsafe extern "C-unwind" fn(usize, c_int, *mut c_int) -> c_int =
            std::mem::transmute(address);
        ask(comm.0, rank, &mut both)
    };
    (code == 0).then_some((both.into(), both.into()))
}

fn neighbours_told(abi: &Abi, comm: Handle) -> Option<(i64, i64)> {
    let address = abi.real(c"PMPI_Dist_graph_neighbors_count")?;
    let (mut inwards, mut outwards, mut weighted): (c_int, c_int, c_int) = (0, 0, 0);
    // SAFETY: MPI's function of this name, on a communicator with a distributed graph.
    let code = unsafe {
        let ask: unsafe extern "C-unwind" fn(usize, *mut c_int, *mut c_int, *mut c_int) -> c_int =
            std::mem::transmute(address);
        ask(comm.0, &mut inwards, &mut outwards, &mut weighted)
    };
    (code == 0).then_some((inwards.into(), outwards.into()))
}

/// The topology of a communicator that is live.
pub fn topology(abi: &Abi, comm: Handle) -> Option<Topology> {
    match kind_of_topology(abi, comm)? {
        TopologyKind::None => Some(Topology::None),
        TopologyKind::Cartesian => grid(abi, comm).map(Topology::Cartesian),
        TopologyKind::Graph => Some(Topology::Graph),
        TopologyKind::Distributed => Some(Topology::Distributed),
    }
}

/// Which topology a communicator has.
enum TopologyKind {
    None,
    Cartesian,
    Graph,
    Distributed,
}

fn kind_of_topology(abi: &Abi, comm: Handle) -> Option<TopologyKind> {
    let topology = number(abi, c"PMPI_Topo_test", comm)?;
    let shapes = &abi.table().topologies;
    Some(match topology {
        none if none == abi.table().undefined => TopologyKind::None,
        cartesian if cartesian == shapes.cartesian => TopologyKind::Cartesian,
        graph if graph == shapes.graph => TopologyKind::Graph,
        _ => TopologyKind::Distributed,
    })
}

/// The places of each dimension of a grid, and whether its ends meet.
fn grid(abi: &Abi, comm: Handle) -> Option<Vec<(i64, bool)>> {
    let many = number(abi, c"PMPI_Cartdim_get", comm)?;
    let mut arrays = [const { Vec::new() }; 3];
    arrays.iter_mut().for_each(|array: &mut Vec<c_int>| array.resize(usize::try_from(many).unwrap_or(0), 0));
    let [dims, periods, coords] = &mut arrays;
    let address = abi.real(c"PMPI_Cart_get")?;
    // SAFETY: MPI's function of this name, on a communicator with a grid of so many dimensions.
    let code = unsafe {
        let ask: unsafe extern "C-unwind" fn(usize, c_int, *mut c_int, *mut c_int, *mut c_int) -> c_int =
            std::mem::transmute(address);
        ask(comm.0, many, dims.as_mut_ptr(), periods.as_mut_ptr(), coords.as_mut_ptr())
    };
    let grid = dims.iter().zip(periods.iter()).map(|(dim, periodic)| (i64::from(*dim), *periodic != 0));
    (code == 0).then(|| grid.collect())
}

/// The largest tag (9.1.2), asked of a communicator that is live. Asked once, for it is the same of all.
pub fn tag_ub(abi: &Abi, comm: Handle) -> Option<c_int> {
    static MOST: AtomicI32 = AtomicI32::new(-1);
    match MOST.load(Relaxed) {
        -1 => {}
        most => return Some(most),
    }
    let (_, key, _) = abi.table().keys.iter().find(|(name, _, _)| *name == "MPI_TAG_UB")?;
    let address = abi.real(c"PMPI_Comm_get_attr")?;
    let (mut value, mut flag): (*const c_int, c_int) = (std::ptr::null(), 0);
    // SAFETY: MPI's function of this name; of this key the value is the address of a number (9.1.2).
    let code = unsafe {
        let get: unsafe extern "C-unwind" fn(usize, c_int, *mut *const c_int, *mut c_int) -> c_int =
            std::mem::transmute(address);
        get(comm.0, *key, &mut value, &mut flag)
    };
    if code != 0 || flag == 0 || value.is_null() {
        return None;
    }
    // SAFETY: as above.
    let most = unsafe { value.read() };
    MOST.store(most, Relaxed);
    Some(most)
}

/// Whether this process was started by `MPI_Comm_spawn` or its like (11.8.2).
pub fn has_parent(abi: &Abi) -> bool {
    parents(abi).is_some()
}

/// The communicator with those who started this process (11.8.2). `None`: there is none.
pub fn parents(abi: &Abi) -> Option<Handle> {
    let address = abi.real(c"PMPI_Comm_get_parent")?;
    // A handle is written in its own width; the rest of the word stays zero.
    let mut parent = 0usize;
    // SAFETY: MPI's function of this name, with this signature; it is local, and MPI is up.
    let code = unsafe {
        let get_parent: unsafe extern "C" fn(*mut usize) -> c_int = std::mem::transmute(address);
        get_parent(&mut parent)
    };
    // SAFETY: the variable is here, and MPI has written it.
    let parent = unsafe { abi.read_handle(&raw const parent as usize) };
    parent.filter(|parent| code == 0 && *parent != abi.null(Kind::Comm))
}

/// Name and version of the MPI library, from what it says of itself.
pub fn library(abi: &Abi) -> Library {
    let text = library_version(abi);
    let family = if text.starts_with("Open MPI") {
        LibraryFamily::OpenMpi
    } else if text.starts_with("Intel") {
        LibraryFamily::Intel
    } else if text.starts_with("MPICH") {
        LibraryFamily::Mpich
    } else {
        LibraryFamily::Unknown
    };
    let mut numbers = text
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .find(|word| word.contains('.'))
        .unwrap_or("")
        .split('.')
        .map(|number| number.parse().unwrap_or(0));
    let (major, minor) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    Library { family, major, minor, standard: standard_version(abi) }
}

/// The first line of `MPI_Get_library_version`, which may be called at any time (9.1.1). Asked once.
pub fn library_version(abi: &Abi) -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    // Asked before the cell is entered, so that nobody waits for it while MPI runs.
    VERSION.get().unwrap_or_else(|| {
        let version = ask_version(abi);
        VERSION.get_or_init(|| version)
    })
}

fn ask_version(abi: &Abi) -> String {
    let Some(address) = abi.real(c"PMPI_Get_library_version") else { return String::new() };
    let mut text = vec![0u8; abi.table().max_library_version.max(8192) + 1];
    let mut length: c_int = 0;
    // SAFETY: MPI's function of this name, with a buffer of at least MPI_MAX_LIBRARY_VERSION_STRING.
    let code = unsafe {
        let version: unsafe extern "C" fn(*mut c_char, *mut c_int) -> c_int = std::mem::transmute(address);
        version(text.as_mut_ptr().cast(), &mut length)
    };
    let line = text.split(|byte| [0, b'\n'].contains(byte)).next().filter(|_| code == 0);
    String::from_utf8_lossy(line.unwrap_or_default()).trim_end_matches('\r').to_string()
}

/// The version of the standard that the library claims.
pub fn standard_version(abi: &Abi) -> (u32, u32) {
    let Some(address) = abi.real(c"PMPI_Get_version") else { return (0, 0) };
    let (mut major, mut minor): (c_int, c_int) = (0, 0);
    // SAFETY: MPI's function of this name, which may be called at any time.
    unsafe {
        let version: unsafe extern "C" fn(*mut c_int, *mut c_int) -> c_int = std::mem::transmute(address);
        version(&mut major, &mut minor);
    }
    (major.unsigned_abs(), minor.unsigned_abs())
}
