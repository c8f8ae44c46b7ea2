//! What the system says of a process: its program, its memory map, its environment, its children.

use super::note::{Unwatched, Why};
use crate::paths;
use mpiwarden::findings::status::SLOT_SIZE;
use std::fs;
use std::path::Path;

/// More scripts than stand between a launcher and a program.
const MOST_SCRIPTS: usize = 16;

/// What the library puts into the memory map of a process that got no slot.
const UNREPORTED: &str = "/memfd:mpiwarden-unreported";

/// What the memory map says of a file.
#[derive(Clone, PartialEq, Eq)]
pub struct Mapped {
    pub offset: String,
    pub device: String,
    pub inode: u64,
    /// Its name without folders.
    pub name: String,
}

/// What a process is called by the system.
pub fn comm(folder: &Path) -> String {
    fs::read_to_string(folder.join("comm")).unwrap_or_default().trim_end().to_string()
}

/// The number of a process as it knows it itself.
pub fn pid_inside(folder: &Path) -> Option<u32> {
    let status = fs::read_to_string(folder.join("status")).ok()?;
    let numbers = status.lines().find_map(|line| line.strip_prefix("NSpid:"))?;
    numbers.split_whitespace().last()?.parse().ok()
}

/// Where the library of a process writes, as its memory map shows: a slot, or the page that stands for none.
pub fn taken(maps: &str) -> Option<Mapped> {
    maps.lines().find_map(|line| {
        let mut fields = line.splitn(6, ' ');
        let (range, rights, offset) = (fields.next()?, fields.next()?, fields.next()?);
        let (device, rest) = (fields.next()?, fields.next()?);
        let path = fields.next()?.trim_start();
        let path = path.strip_suffix(" (deleted)").unwrap_or(path);
        let is_page = path == UNREPORTED;
        let is_mapped_slot = || {
            let (from, to) = range.split_once('-')?;
            let size = u64::from_str_radix(to, 16).ok()?.checked_sub(u64::from_str_radix(from, 16).ok()?)?;
            Some(rights == "rw-s" && size == SLOT_SIZE as u64)
        };
        let is_status = path.ends_with(".status") && path.contains("/raw/");
        let is_slot = is_status && is_mapped_slot() == Some(true);
        if !is_page && !is_slot {
            return None;
        }
        Some(Mapped {
            offset: offset.into(),
            device: device.into(),
            inode: rest.parse().ok()?,
            name: paths::last(path).into(),
        })
    })
}

/// Names that MPI libraries begin with.
const LIBRARIES: [&str; 12] = [
    "libmpi.so",
    "libmpich.so",
    "libmpi_abi.so",
    "libmpi_cray",
    "libmpi_gnu_",
    "libmpi_intel",
    "libmpi_ibm",
    "libmpi_mt.",
    "libmpi_dbg",
    "libmpi_nvidia",
    "libmpi_amd",
    "libmpich_",
];

/// Whether the code of an MPI library is in the memory of a process. Debuggers read such libraries, and do not run them.
pub fn uses_mpi(maps: &str) -> bool {
    let code = maps.lines().filter(|line| line.split(' ').nth(1).is_some_and(|rights| rights.contains('x')));
    let mut names = code.filter_map(|line| line.rsplit_once('/')).map(|(_, name)| name);
    names.any(|name| LIBRARIES.iter().any(|mpi| name.starts_with(mpi)))
}

/// Whether a memory map was read to its end. It is read in parts, from the lowest address up: of a process that ends or becomes another program
/// meanwhile the rest is missing, and with it what was loaded first.
pub fn is_whole(maps: &str) -> bool {
    maps.lines().rev().any(|line| line.ends_with("[stack]"))
}

/// Where the first stack of a process ends: the system chooses it anew for each program that is started, and a forked copy keeps it.
pub fn stack_end(maps: &str) -> Option<&str> {
    let line = maps.lines().rfind(|line| line.ends_with("[stack]"))?;
    line.split([' ', '-']).nth(1)
}

/// Whether a process has no memory any more: it has ended, or was never there.
pub fn is_over(folder: &Path) -> bool {
    fs::read_link(folder.join("exe")).is_err()
}

/// Whether a process is there and has not become another program.
pub fn is_still(folder: &Path, program: &str) -> bool {
    fs::read_link(folder.join("exe")).is_ok_and(|now| now.to_string_lossy() == program)
}

/// A variable in the environment that a process began with.
pub fn variable(environment: &[u8], name: &str) -> Option<String> {
    let mut all = environment.split(|&byte| byte == 0).filter_map(|entry| str::from_utf8(entry).ok());
    all.find_map(|entry| Some(entry.strip_prefix(name)?.strip_prefix('=')?.to_string()))
}

/// Whether something else is preloaded into a process. A tool for MPI brings the MPI library into every shell and every launcher; what
/// uses it is told by its slot, or by its launcher's count.
pub fn has_other_preload(environment: &[u8]) -> bool {
    let preload = variable(environment, "LD_PRELOAD").unwrap_or_default();
    let mut names = preload.split([':', ' ']).filter(|name| !name.is_empty());
    names.any(|name| !name.contains("libmpiwarden.so"))
}

/// What tells a process from every other one of this start of the system: its number, and when it began.
pub fn own(pid: u32, folder: &Path) -> String {
    format!("{pid}.{}", start(folder).unwrap_or_default())
}

/// What the environment says of a process: the same names as the library uses for its world.
pub fn unwatched(environment: &[u8], pid: u32, folder: &Path, program: String, why: Why) -> Unwatched {
    let variable = |name: &str| variable(environment, name);
    let number = |names: &[&str]| names.iter().find_map(|name| variable(name)?.parse::<u32>().ok());
    let own = own(pid, folder);
    let spawned = variable("PMI_SPAWNED").is_some() || variable("OMPI_PARENT_PORT").is_some();
    if let (Some(id), Some(rank)) = (variable("PMIX_NAMESPACE"), number(&["PMIX_RANK"])) {
        let size = number(&["OMPI_COMM_WORLD_SIZE"]).unwrap_or(0);
        return Unwatched { id, rank, size, spawned, program, own, why };
    }
    if let Some(rank) = number(&["PMI_RANK"])
        && let Some(proxy) = proxy(folder, rank)
    {
        let id = self::own(proxy, &Path::new("/proc").join(proxy.to_string()));
        let size = number(&["PMI_SIZE"]).unwrap_or(0);
        return Unwatched { id, rank, size, spawned, program, own, why };
    }
    Unwatched { id: own.clone(), rank: 0, size: 1, spawned, program, own, why }
}

/// The children of all threads of a process.
pub fn children(pid: u32) -> Vec<u32> {
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { return Vec::new() };
    let lists =
        threads.flatten().filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().flat_map(str::parse).collect::<Vec<u32>>()).collect()
}

/// A field of a process's status line, counted from behind its name.
pub fn field(folder: &Path, index: usize) -> Option<String> {
    let line = fs::read_to_string(folder.join("stat")).ok()?;
    line.rsplit_once(')')?.1.split_whitespace().nth(index).map(str::to_string)
}

pub fn start(folder: &Path) -> Option<String> {
    field(folder, 19)
}

pub fn parent(folder: &Path) -> Option<u32> {
    field(folder, 1)?.parse().ok()
}

/// Hydra's process that started a rank: its parent, or further up where scripts with the rank's own variable stand between. The
/// library looks for it in the same way.
fn proxy(rank_folder: &Path, rank: u32) -> Option<u32> {
    let own = format!("PMI_RANK={rank}");
    let mut pid = parent(rank_folder)?;
    for _ in 0..MOST_SCRIPTS {
        let folder = Path::new("/proc").join(pid.to_string());
        let name = comm(&folder);
        if ["hydra_", "pmi_proxy", "mpiexec", "mpirun"].iter().any(|launcher| name.starts_with(launcher)) {
            break;
        }
        let environment = fs::read(folder.join("environ")).unwrap_or_default();
        if !environment.split(|&byte| byte == 0).any(|variable| variable == own.as_bytes()) {
            break;
        }
        pid = parent(&folder)?;
    }
    Some(pid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_that_is_preloaded_is_told_from_this_library() {
        let has = |value: &str| has_other_preload(format!("A=1\0LD_PRELOAD={value}\0").as_bytes());
        assert!(!has("") && !has("/a/libmpiwarden.so") && !has("/o/raw/r1-libmpiwarden.so"));
        assert!(has("/a/libmpiwarden.so:/b/libtool.so") && has("libtool.so /a/libmpiwarden.so"));
        assert!(!has_other_preload(b"A=1\0"));
    }

    #[test]
    fn an_mpi_library_is_known_by_its_name() {
        let line = |path| format!("7f09 r-xp 00000000 00:1b 161   {path}\n");
        for path in [
            "/usr/lib/libmpi.so.40.30.4",
            "/opt/mpich/lib/libmpi.so.12",
            "/a b/libmpich.so.12.2.0",
            "/opt/cray/lib/libmpi_gnu_91.so.12",
            "/opt/ibm/lib/libmpi_ibm.so.3",
        ] {
            assert!(uses_mpi(&line(path)), "{path}");
        }
        for path in
            ["/usr/lib/libmpiwarden.so", "/usr/lib/libopen-rte.so.40", "/usr/lib/libmpifort.so.12", "[heap]"]
        {
            assert!(!uses_mpi(&line(path)), "{path}");
        }
    }

    #[test]
    fn a_memory_map_without_its_end_is_told() {
        let own = Path::new("/proc/self");
        let maps = fs::read_to_string(own.join("maps")).expect("the system tells");
        assert!(is_whole(&maps) && !is_over(own));
        let program = fs::read_link(own.join("exe")).expect("it is there").to_string_lossy().into_owned();
        assert!(is_still(own, &program) && !is_still(own, "/bin/true"));
        let stack = maps.find("[stack]").expect("it has a stack");
        assert!(!is_whole(&maps[..stack]), "cut before the end");
        assert!(!is_whole(""));
        let end = |maps| stack_end(maps).and_then(|end| u64::from_str_radix(end, 16).ok());
        assert!(end(&maps).is_some());
        assert_eq!(end("7ffd0000-7ffd1000 rw-p 0 00:00 0      [stack]\n"), Some(0x7ffd_1000));
        assert_eq!(end("7ffd0000-7ffd1000 rw-p 0 00:00 0 \n"), None);
        let mut child = std::process::Command::new("/bin/true").spawn().expect("it is there");
        let folder = std::path::PathBuf::from(format!("/proc/{}", child.id()));
        while !is_over(&folder) {
            std::thread::yield_now();
        }
        child.wait().expect("it has ended");
        assert!(is_over(&folder));
    }

    #[test]
    fn a_library_that_is_only_read_is_not_used() {
        assert!(!uses_mpi("7f09 r--p 00000000 00:1b 161   /usr/lib/libmpi.so.40.30.4\n"));
    }

    #[test]
    fn a_slot_is_known_by_its_mapping() {
        let (start, end) = (0x7fe6_bc4b_8000_u64, 0x7fe6_bc4b_8000 + SLOT_SIZE as u64);
        let maps = format!(
            "7f00-7f10 r-xp 0 00:1b 161   /usr/lib/libmpi.so\n\
            {start:x}-{end:x} rw-s 00005000 00:2a 77   /a b/raw/r1.2p3-h+4.status (deleted)\n"
        );
        let slot = taken(&maps).expect("it is there");
        assert_eq!((slot.offset.as_str(), slot.device.as_str(), slot.inode), ("00005000", "00:2a", 77));
        assert_eq!(slot.name, "r1.2p3-h+4.status");
        assert!(taken("7f00-7f10 r--s 0 00:01 5   /memfd:mpiwarden-unreported (deleted)\n").is_some());
        // Others read the whole file, and only for a moment.
        assert!(taken("7fe6bc4b8000-7fe6bc4bc000 r--s 0 00:2a 77   /a/raw/r1-h.status\n").is_none());
    }

    #[test]
    fn launchers_name_worlds() {
        let own = std::process::id();
        let folder = Path::new("/proc").join(own.to_string());
        let told =
            |environment: &str| unwatched(environment.as_bytes(), own, &folder, "a".into(), Why::Dropped);
        let openmpi = told("A=1\0PMIX_NAMESPACE=x@1\0PMIX_RANK=2\0OMPI_COMM_WORLD_SIZE=4\0");
        assert_eq!((openmpi.id.as_str(), openmpi.rank, openmpi.size), ("x@1", 2, 4));
        let hydra = told("PMI_RANK=1\0PMI_SIZE=2\0PMI_SPAWNED=1\0");
        assert!(hydra.id.starts_with(&format!("{}.", std::os::unix::process::parent_id())));
        assert_eq!((hydra.rank, hydra.size, hydra.spawned), (1, 2, true));
        assert_eq!((told("").rank, told("").size), (0, 1));
    }

    #[test]
    fn children_are_found() {
        let mut child = std::process::Command::new("/bin/sleep").arg("20").spawn().expect("it is there");
        assert!(children(std::process::id()).contains(&child.id()));
        child.kill().expect("it runs");
        child.wait().expect("it was started");
    }
}
