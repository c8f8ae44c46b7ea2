//! Processes of a script that use MPI and do not have the library: nobody else would know of them.
//!
//! A script may start several jobs, and one of them may drop the preload. Of a world that reports at all it is known who is
//! missing; of a job of which no rank reports nothing is. So the command looks at its own descendants while they run: one
//! that has an MPI library in its memory and not ours never reports. What lives shorter than a look takes, or is linked
//! statically, is not seen, nor what runs on other nodes: who starts such processes is named.

use super::note::{Seen, Unwatched};
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time between two looks, at first and at most.
const FIRST: Duration = Duration::from_millis(20);
const LONGEST: Duration = Duration::from_millis(500);
/// A look may take this part of the time until the next one.
const SHARE: u32 = 50;
/// Descendants that are looked at, and unwatched ones that are kept.
const MOST: usize = 4096;

/// More scripts than stand between a launcher and a program.
const MOST_SCRIPTS: usize = 16;

/// Programs that start processes of others, mostly on other nodes.
const ELSEWHERE: [&str; 3] = ["srun", "ssh", "rsh"];

/// Looks until it is asked what it saw.
pub struct Witness {
    stop: Sender<()>,
    seen: JoinHandle<Seen>,
}

impl Witness {
    /// Watches the descendants of this process; `library` is what each of them should have.
    pub fn begin(library: &Path) -> Witness {
        let (stop, stopped) = mpsc::channel();
        let library = library.to_string_lossy().into_owned();
        let seen = std::thread::spawn(move || {
            let mut looks = Looks { library, known: HashMap::new(), seen: Seen::default() };
            let mut gap = FIRST;
            loop {
                let begin = Instant::now();
                let news = looks.look();
                gap = if news { FIRST } else { (gap * 5 / 4).min(LONGEST) }.max(begin.elapsed() * SHARE);
                if stopped.recv_timeout(gap) != Err(RecvTimeoutError::Timeout) {
                    return looks.seen;
                }
            }
        });
        Witness { stop, seen }
    }

    /// Who used MPI without the library, and who started processes that are no descendants.
    pub fn end(self) -> Seen {
        // When the thread has failed there is nothing to tell.
        let _ = self.stop.send(());
        self.seen.join().unwrap_or_default()
    }
}

struct Looks {
    library: String,
    /// What is known of each process, by number and start: the program that it was, and how often it was looked at.
    known: HashMap<(u32, String), (String, u32)>,
    seen: Seen,
}

impl Looks {
    /// One look at all descendants; whether a new one was there.
    fn look(&mut self) -> bool {
        let mut news = false;
        let mut waiting = children(std::process::id());
        let mut looked = 0;
        while let Some(pid) = waiting.pop() {
            looked += 1;
            if looked > MOST {
                break;
            }
            news |= self.process(pid);
            waiting.extend(children(pid));
        }
        news
    }

    /// Looks at a process that is new, became another program, or may have loaded something since.
    fn process(&mut self, pid: u32) -> bool {
        let folder = Path::new("/proc").join(pid.to_string());
        let Some(start) = start(&folder) else { return false };
        let Ok(program) = fs::read_link(folder.join("exe")) else { return false };
        let program = program.to_string_lossy().into_owned();
        let known = self.known.entry((pid, start)).or_default();
        let new = known.0 != program;
        if new {
            *known = (program.clone(), 0);
            let name = program.rsplit('/').next().unwrap_or_default();
            if ELSEWHERE.contains(&name) && !self.seen.elsewhere.iter().any(|known| known == name) {
                self.seen.elsewhere.push(name.to_string());
            }
        }
        known.1 = known.1.saturating_add(1);
        // At the first looks, then more and more seldom: it may load MPI late.
        if !(known.1 < 8 || known.1.is_power_of_two()) {
            return new;
        }
        let Ok(maps) = fs::read_to_string(folder.join("maps")) else { return new };
        if uses_mpi(&maps) && !maps.contains(&self.library) && self.seen.unwatched.len() < MOST {
            let environment = fs::read(folder.join("environ")).unwrap_or_default();
            let process = unwatched(&environment, pid, &folder, program);
            if !self.seen.unwatched.contains(&process) {
                self.seen.unwatched.push(process);
            }
        }
        new
    }
}

/// Whether an MPI library is in the memory of a process.
fn uses_mpi(maps: &str) -> bool {
    let mut names = maps.lines().filter_map(|line| line.rsplit_once('/')).map(|(_, name)| name);
    let is_mpi =
        |name: &str| ["libmpi.so", "libmpich.so", "libmpi_abi.so"].iter().any(|mpi| name.starts_with(mpi));
    names.any(is_mpi)
}

/// What the environment says of a process: the same names as the library uses for its world.
fn unwatched(environment: &[u8], pid: u32, folder: &Path, program: String) -> Unwatched {
    let variable = |name: &str| {
        let mut all = environment.split(|&byte| byte == 0).filter_map(|entry| str::from_utf8(entry).ok());
        all.find_map(|entry| Some(entry.strip_prefix(name)?.strip_prefix('=')?.to_string()))
    };
    let number = |names: &[&str]| names.iter().find_map(|name| variable(name)?.parse::<u32>().ok());
    let of = |pid: u32, folder: &Path| format!("{pid}.{}", start(folder).unwrap_or_default());
    let spawned = variable("PMI_SPAWNED").is_some() || variable("OMPI_PARENT_PORT").is_some();
    if let (Some(id), Some(rank)) = (variable("PMIX_NAMESPACE"), number(&["PMIX_RANK"])) {
        let size = number(&["OMPI_COMM_WORLD_SIZE"]).unwrap_or(0);
        return Unwatched { id, rank, size, spawned, program };
    }
    if let Some(rank) = number(&["PMI_RANK"])
        && let Some(proxy) = proxy(folder, rank)
    {
        let id = of(proxy, &Path::new("/proc").join(proxy.to_string()));
        return Unwatched { id, rank, size: number(&["PMI_SIZE"]).unwrap_or(0), spawned, program };
    }
    Unwatched { id: of(pid, folder), rank: 0, size: 1, spawned, program }
}

/// The children of all threads of a process.
fn children(pid: u32) -> Vec<u32> {
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { return Vec::new() };
    let lists =
        threads.flatten().filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().flat_map(str::parse).collect::<Vec<u32>>()).collect()
}

/// A field of a process's status line, counted from behind its name.
fn field(folder: &Path, index: usize) -> Option<String> {
    let line = fs::read_to_string(folder.join("stat")).ok()?;
    line.rsplit_once(')')?.1.split_whitespace().nth(index).map(str::to_string)
}

fn start(folder: &Path) -> Option<String> {
    field(folder, 19)
}

fn parent(folder: &Path) -> Option<u32> {
    field(folder, 1)?.parse().ok()
}

/// Hydra's process that started a rank: its parent, or further up where scripts with the rank's own variable stand between. The
/// library looks for it in the same way.
fn proxy(rank_folder: &Path, rank: u32) -> Option<u32> {
    let own = format!("PMI_RANK={rank}");
    let mut pid = parent(rank_folder)?;
    for _ in 0..MOST_SCRIPTS {
        let folder = Path::new("/proc").join(pid.to_string());
        let name = fs::read_to_string(folder.join("comm")).unwrap_or_default();
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
    fn an_mpi_library_is_known_by_its_name() {
        let line = |path| format!("7f09 r-xp 00000000 00:1b 161   {path}\n");
        for path in ["/usr/lib/libmpi.so.40.30.4", "/opt/mpich/lib/libmpi.so.12", "/a b/libmpich.so.12.2.0"] {
            assert!(uses_mpi(&line(path)), "{path}");
        }
        for path in
            ["/usr/lib/libmpiwarden.so", "/usr/lib/libopen-rte.so.40", "/usr/lib/libmpifort.so.12", "[heap]"]
        {
            assert!(!uses_mpi(&line(path)), "{path}");
        }
    }

    #[test]
    fn launchers_name_worlds() {
        let own = std::process::id();
        let folder = Path::new("/proc").join(own.to_string());
        let told = |environment: &str| unwatched(environment.as_bytes(), own, &folder, "a".into());
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
