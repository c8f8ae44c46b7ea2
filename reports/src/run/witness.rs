//! Processes of a command that use MPI, and of which nothing is in the report: nobody else would know of them.
//!
//! A script may start several jobs, and one of them may drop the preload, or have the library and be unable to write here. So
//! the command looks at its own descendants while they run, also at those that the process that started them has left. One that
//! has an MPI library in its memory and not ours never reports. One that has ours shows its slot there once it uses MPI, or that it
//! got none; before that it is no MPI process, whatever it is linked with. What lives shorter than the time between two looks is not
//! seen, nor what runs on other nodes: who starts such processes is named.

use super::missing::{self, MPI_INSIDE};
use super::note::{Seen, Unwatched, Why};
use super::processes::{
    Mapped, children, comm, field, has_other_preload, is_over, is_still, is_whole, own, parent, pid_inside,
    stack_end, start, taken, unwatched, uses_mpi, variable,
};
use crate::load::{Loaded, RunFiles, status};
use crate::paths;
use rustix::process::{Pid, WaitOptions, getpid, set_child_subreaper, waitpid};
use rustix::time::{ClockId, clock_gettime};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Time between two looks, at first and at most.
const FIRST: Duration = Duration::from_millis(2);
const LONGEST: Duration = Duration::from_millis(50);
/// A look may take this part of the time until the next one, but does not wait longer than [`RARELY`]; a larger one while there is
/// news. Ranks of a launcher want all processors for themselves.
const SHARE: u32 = 50;
const SHARE_BESIDE_RANKS: u32 = 200;
const SHARE_OF_NEWS: u32 = 5;
/// What lives this long is seen.
const RARELY: Duration = Duration::from_millis(200);
/// Who was looked at so often and did nothing is not likely to have used MPI after the last look.
const OFTEN: u32 = 16;
/// A process that may start MPI at any moment is news for so many looks.
const YOUNG: u32 = 64;
/// Descendants that are looked at, and processes that are kept.
const MOST: usize = 4096;
/// Names of a kind that are kept.
const MOST_NAMES: usize = 16;
/// Copies of copies of a program, of which each was forked by the one before.
const MOST_COPIES: usize = 16;
/// What is about to end when the command is over has this time.
const GRACE: Duration = Duration::from_millis(200);

/// Programs that start processes of others, mostly on other nodes.
const ELSEWHERE: [&str; 18] = [
    "srun",
    "sbatch",
    "salloc",
    "ssh",
    "rsh",
    "pdsh",
    "qsub",
    "bsub",
    "flux",
    "docker",
    "podman",
    "apptainer",
    "singularity",
    "systemd-run",
    "at",
    "batch",
    "nerdctl",
    "enroot",
];

/// Programs that come with MPI libraries, and are linked with them only to tell about them.
const TOOLS: [&str; 5] = ["ompi_info", "oshmem_info", "mpichversion", "mpivars", "impi_info"];
/// Processes of launchers, and services of a session that any program may start. They may stay for a while, and start no program
/// of the user's.
const HELPERS: [&str; 8] =
    ["orted", "prted", "prte", "hydra_", "pmi_proxy", "ssh-agent", "gpg-agent", "dbus-daemon"];

/// Looks until it is asked what it saw.
pub struct Witness {
    stop: Sender<()>,
    /// The child that somebody else waits for.
    child: Arc<AtomicU32>,
    looks: JoinHandle<Looks>,
}

impl Witness {
    /// Watches the descendants of this process; `library` is what each of them should have. `bare`: no launcher is among them that
    /// was asked for.
    pub fn begin(library: &Path, bare: bool) -> Witness {
        // Some systems do not say who a process's children are.
        let own = std::process::id();
        let can_look = fs::exists(format!("/proc/{own}/task/{own}/children")).unwrap_or(false);
        if can_look {
            // Whoever leaves its children leaves them to this process. Where that cannot be had they are not seen.
            let _ = set_child_subreaper(Some(getpid()));
        }
        let (stop, stopped) = mpsc::channel();
        let child = Arc::new(AtomicU32::new(0));
        let library = library.to_string_lossy().into_owned();
        let looks = std::thread::spawn({
            let child = Arc::clone(&child);
            move || {
                let mut looks = Looks { library, bare, child, ..Looks::default() };
                if !can_look {
                    keep(&mut looks.seen.hidden, "processes");
                }
                let share = if bare { SHARE } else { SHARE_BESIDE_RANKS };
                let mut gap = FIRST;
                loop {
                    // Not the time that passed: on a busy machine looks would become seldom.
                    let begin = processor_time();
                    let news = looks.look();
                    let took = processor_time().saturating_sub(begin);
                    gap = if news {
                        FIRST.max(took * SHARE_OF_NEWS)
                    } else {
                        (gap * 5 / 4).min(LONGEST).max((took * share).min(RARELY))
                    };
                    if stopped.recv_timeout(gap) != Err(RecvTimeoutError::Timeout) {
                        return looks;
                    }
                }
            }
        });
        Witness { stop, child, looks }
    }

    /// The command runs. Other children were left here by descendants, and are buried here.
    pub fn started(&self, pid: u32) {
        self.child.store(pid, Relaxed);
    }

    /// The command is over.
    pub fn end(self) -> Looks {
        // When the thread has failed there is nothing to tell.
        let _ = self.stop.send(());
        self.looks.join().unwrap_or_default()
    }
}

/// What is known of a process, by number and start.
#[derive(Default)]
struct KnownProcess {
    program: String,
    /// How often it was looked at as this program.
    looks: u32,
    /// The number of the last look at all that met it.
    met: u64,
    /// Nothing more is to be learned of it.
    settled: bool,
    /// It has the library and an MPI library, and did nothing with them yet.
    waits: bool,
}

/// What a memory map says of a process.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// It may become anything.
    Nothing,
    /// It may start MPI at any moment.
    Ready,
    /// Nothing more is to be learned of it.
    All,
}

/// A process that has the library and used MPI, with the children that it forked.
struct Took {
    /// The file that its slot is in, and which slot; or the page that says that there is none.
    file: Mapped,
    pids: Vec<u32>,
    process: Unwatched,
    /// The run that it belongs to, as its environment said.
    run: String,
}

#[derive(Default)]
pub struct Looks {
    library: String,
    bare: bool,
    child: Arc<AtomicU32>,
    known: HashMap<(u32, String), KnownProcess>,
    /// Looks at all descendants.
    count: u64,
    took: Vec<Took>,
    /// Whether a program has an MPI library inside.
    inside: HashMap<String, bool>,
    seen: Seen,
}

impl Looks {
    /// One look at all descendants; whether a new one was there.
    fn look(&mut self) -> bool {
        let mut news = false;
        let own = std::process::id();
        let child = self.child.load(Relaxed);
        let mut waiting = children(own);
        if child != 0 {
            waiting.iter().filter(|&&pid| pid != child).for_each(|&pid| bury(pid));
        }
        self.count += 1;
        let mut looked = 0;
        while let Some(pid) = waiting.pop() {
            looked += 1;
            if looked > MOST {
                break;
            }
            let (new, is_ours) = self.process(pid);
            news |= new;
            if is_ours {
                waiting.extend(children(pid));
            }
        }
        // A script may start processes for days.
        if self.known.len() > 2 * looked + OFTEN as usize {
            self.known.retain(|_, known| known.met == self.count);
        }
        news
    }

    /// Looks at a process that is new, became another program, or may have loaded something since. Whether it is new, and whether
    /// its descendants are this command's concern.
    fn process(&mut self, pid: u32) -> (bool, bool) {
        let folder = Path::new("/proc").join(pid.to_string());
        let Some(start) = start(&folder) else { return (false, false) };
        let (program, is_hidden) = match fs::read_link(folder.join("exe")) {
            Ok(program) => (program.to_string_lossy().into_owned(), false),
            Err(error) if error.kind() == ErrorKind::PermissionDenied => (comm(&folder), true),
            // It has ended, and waits to be buried.
            Err(_) => return (false, true),
        };
        let key = (pid, start);
        let known = self.known.entry(key.clone()).or_default();
        let new = known.program != program;
        if new {
            *known = KnownProcess { program: program.clone(), ..KnownProcess::default() };
        }
        known.looks = known.looks.saturating_add(1);
        known.met = self.count;
        // At the first looks, then more seldom: it may load MPI late.
        let is_due = !known.settled && (known.looks <= OFTEN || known.looks.is_multiple_of(8) || known.waits);
        let name = paths::last(&program);
        if name == "mpiwarden" && asks_for_a_run(&folder) {
            // At the first look it may be a child of this very command, which is about to become another program.
            self.seen.nested |= !new;
            return (new, false);
        }
        let mut is_young = known.waits && known.looks < YOUNG;
        if new {
            self.starts_others(&folder, name);
        }
        if is_due {
            let found = if is_hidden {
                keep(&mut self.seen.hidden, name);
                Found::All
            } else {
                self.memory(pid, &folder, &program)
            };
            is_young &= found == Found::Ready;
            // A forked copy of a program does what the program does only seldom.
            let is_copy = || {
                let parent = parent(&folder);
                self.known.iter().any(|((known, _), of)| Some(*known) == parent && of.program == program)
            };
            let waits = found == Found::Ready && !is_copy();
            if let Some(known) = self.known.get_mut(&key) {
                known.settled = found == Found::All;
                known.waits = (waits || known.waits) && !known.settled;
            }
        }
        (new || is_young, true)
    }

    /// Names a program that starts processes where nobody can look. Launchers that were asked for do so, too.
    fn starts_others(&mut self, folder: &Path, name: &str) {
        let comm = comm(folder);
        let Some(known) = ELSEWHERE.iter().find(|known| **known == name || **known == comm) else { return };
        let is_rank = || {
            let environment = fs::read(folder.join("environ")).unwrap_or_default();
            variable(&environment, "PMI_RANK").or_else(|| variable(&environment, "PMIX_RANK")).is_some()
        };
        if self.bare || is_rank() {
            keep(&mut self.seen.elsewhere, known);
        }
    }

    /// Reads the memory map of a process.
    fn memory(&mut self, pid: u32, folder: &Path, program: &str) -> Found {
        let read = || fs::read(folder.join("maps")).map(|maps| String::from_utf8_lossy(&maps).into_owned());
        let mut maps = match read() {
            Ok(maps) => maps,
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                keep(&mut self.seen.hidden, paths::last(program));
                return Found::All;
            }
            // It has ended.
            Err(_) => return Found::Nothing,
        };
        if let Some(file) = taken(&maps) {
            self.takes(pid, folder, program, file);
            return Found::All;
        }
        // What is not there says something of a process alone that is there, and is the same program still.
        for _ in 0..2 {
            if is_whole(&maps) {
                break;
            }
            if !is_still(folder, program) {
                return Found::Nothing;
            }
            maps = read().unwrap_or_default();
        }
        let name = paths::last(program);
        let environment = || fs::read(folder.join("environ")).unwrap_or_default();
        if uses_mpi(&maps) && has_other_preload(&environment()) {
            return Found::Nothing;
        }
        let has_library = maps.contains(&self.library) || maps.contains("libmpiwarden.so");
        let why = if uses_mpi(&maps) {
            // What a program is linked with is asked of the loader, which then ends in its place.
            let is_asked = |environment: &[u8]| variable(environment, "LD_TRACE_LOADED_OBJECTS").is_some();
            let is_loader = name.starts_with("ld-") || name == "ld.so";
            if TOOLS.contains(&name) || is_loader || is_asked(&environment()) {
                return Found::All;
            }
            if has_library {
                return Found::Ready;
            }
            Why::Dropped
        } else {
            let is_inside = match self.inside.get(program) {
                Some(known) => *known,
                None => {
                    // Of a process that has ended the file is not there any more: that says nothing of the program.
                    let Ok(file) = File::open(folder.join("exe")) else { return Found::Nothing };
                    let found = missing::is_defined(file, MPI_INSIDE);
                    self.inside.insert(program.to_string(), found);
                    found
                }
            };
            if !is_inside {
                return Found::Nothing;
            }
            Why::Inside
        };
        let environment = environment();
        if environment.is_empty() && is_over(folder) {
            return Found::Nothing;
        }
        if self.is_copy_of_counted(folder, &maps) {
            return Found::Nothing;
        }
        // Between these readings it may have become another program, whose environment says nothing of the memory that was read.
        let has_another_file = !is_over(folder) && !is_still(folder, program);
        let has_another_stack =
            || read().is_ok_and(|now| !now.is_empty() && stack_end(&now) != stack_end(&maps));
        if has_another_file || has_another_stack() {
            return Found::Nothing;
        }
        let process = unwatched(&environment, pid, folder, program.to_string(), why);
        // What stands in for MPI in programs without it has the same names.
        if why == Why::Inside && variable(&environment, "PMI_RANK").is_none() && process.size < 2 {
            keep(&mut self.seen.unsure, name);
        } else {
            self.add(process);
        }
        Found::All
    }

    /// Whether a process was forked by one that counts already, and is no other program since: such a copy is mostly about to become
    /// one. MPI that was started before cannot be used in it.
    fn is_copy_of_counted(&self, folder: &Path, maps: &str) -> bool {
        let Some(end) = stack_end(maps) else { return false };
        let mut above = parent(folder);
        for _ in 0..MOST_COPIES {
            let Some(pid) = above else { return false };
            let folder = Path::new("/proc").join(pid.to_string());
            let maps = fs::read(folder.join("maps")).unwrap_or_default();
            if stack_end(&String::from_utf8_lossy(&maps)) != Some(end) {
                return false;
            }
            let own = own(pid, &folder);
            if self.seen.unwatched.iter().any(|counted| counted.own == own) {
                return true;
            }
            above = parent(&folder);
        }
        false
    }

    fn add(&mut self, process: Unwatched) {
        if self.seen.unwatched.len() < MOST && !self.seen.unwatched.contains(&process) {
            self.seen.unwatched.push(process);
        }
    }

    /// A process that has a slot, or was told that it gets none. Forked children have what their parent mapped.
    fn takes(&mut self, pid: u32, folder: &Path, program: &str, file: Mapped) {
        let inner = pid_inside(folder).unwrap_or(pid);
        if let Some(known) = self.took.iter_mut().find(|took| took.file == file) {
            known.pids.push(inner);
            return;
        }
        if self.took.len() >= MOST {
            return;
        }
        let environment = fs::read(folder.join("environ")).unwrap_or_default();
        let process = unwatched(&environment, pid, folder, program.to_string(), Why::Unreported);
        let run = variable(&environment, "MPIWARDEN_RUN").unwrap_or_default();
        self.took.push(Took { file, pids: vec![inner], process, run });
    }

    /// What was seen, held against what is in the folder: who has a slot there reported.
    pub fn into_seen(mut self, files: &RunFiles) -> Seen {
        self.wait_for_the_rest();
        let written: Vec<StatusFile> = files.status.iter().map(|path| StatusFile::of(files, path)).collect();
        let is_named = |took: &Took, file: &StatusFile| file.name == took.file.name;
        // A file may have another number in memory maps than in its folder (overlays): who wrote there tells which.
        let knows = |took: &Took, file: &StatusFile| took.pids.iter().any(|pid| file.pids.contains(pid));
        let learned: Vec<Mapped> = (self.took.iter())
            .filter(|took| written.iter().any(|file| is_named(took, file) && knows(took, file)))
            .map(|took| took.file.clone())
            .collect();
        let reported = |took: &Took| {
            let same = |known: &Mapped| (&known.device, known.inode) == (&took.file.device, took.file.inode);
            let here = |file: &StatusFile| {
                is_named(took, file)
                    && ((&file.device, file.inode) == (&took.file.device, took.file.inode)
                        || learned.iter().any(|known| known.name == file.name && same(known)))
            };
            written.iter().any(here)
        };
        let (nested, run) = (self.seen.nested, files.run.as_str());
        let of_another = |took: &Took| nested && took.run != run && is_run_of_a_command(&took.run);
        let missing: Vec<Unwatched> = (self.took.iter())
            .filter(|took| !reported(took) && !of_another(took))
            .map(|took| took.process.clone())
            .collect();
        missing.into_iter().for_each(|process| self.add(process));
        self.seen
    }

    /// Names the processes that go on. What ends at once is not worth a word.
    fn wait_for_the_rest(&mut self) {
        let begin = Instant::now();
        loop {
            let left = rest();
            if left.is_empty() || begin.elapsed() > GRACE {
                left.iter().for_each(|name| keep(&mut self.seen.left, name));
                return;
            }
            std::thread::sleep(FIRST);
        }
    }
}

/// What this thread has taken of a processor.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// Names of descendants that still run.
fn rest() -> Vec<String> {
    let mut waiting = children(std::process::id());
    waiting.iter().for_each(|&pid| bury(pid));
    let mut names = Vec::new();
    let mut looked = 0;
    while let Some(pid) = waiting.pop() {
        let folder = Path::new("/proc").join(pid.to_string());
        let name = comm(&folder);
        let is_over = matches!(field(&folder, 0).as_deref(), None | Some("Z" | "X"));
        looked += 1;
        if looked > MOST || is_over || HELPERS.iter().any(|helper| name.starts_with(helper)) {
            continue;
        }
        names.push(name);
        waiting.extend(children(pid));
    }
    names
}

/// A status file as it is in the folder now.
struct StatusFile {
    name: String,
    device: String,
    inode: u64,
    /// Of all slots.
    pids: Vec<u32>,
}

impl StatusFile {
    fn of(files: &RunFiles, path: &Path) -> StatusFile {
        let mut loaded = Loaded::default();
        status::read(&files.node_of(path), path, &mut loaded);
        let data = fs::metadata(path);
        let (device, inode) = data.map_or((0, 0), |data| (data.dev(), data.ino()));
        StatusFile {
            name: paths::name(path),
            device: format!("{:02x}:{:02x}", rustix::fs::major(device), rustix::fs::minor(device)),
            inode,
            pids: loaded.processes.iter().map(|process| process.slot.pid).collect(),
        }
    }
}

/// The ids that `mpiwarden run` gives; others are made from what launchers say.
fn is_run_of_a_command(run: &str) -> bool {
    let number =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let parts = run.strip_prefix('r').and_then(|rest| rest.split_once('p'));
    parts.is_some_and(|(time, pid)| number(time) && number(pid))
}

/// Whether a process of this command was asked for a checked run.
fn asks_for_a_run(folder: &Path) -> bool {
    let words = fs::read(folder.join("cmdline")).unwrap_or_default();
    // This command's own child, before it becomes what it is started for.
    if fs::read("/proc/self/cmdline").is_ok_and(|own| own == words) {
        return false;
    }
    words.split(|&byte| byte == 0).nth(1) == Some(b"run")
}

/// Takes note of the end of a child that nobody else waits for, if it has ended.
fn bury(pid: u32) {
    let folder = Path::new("/proc").join(pid.to_string());
    if field(&folder, 0).as_deref() == Some("Z") {
        let pid = i32::try_from(pid).ok().and_then(Pid::from_raw);
        let _ = pid.map(|pid| waitpid(Some(pid), WaitOptions::NOHANG));
    }
}

fn keep(names: &mut Vec<String>, name: &str) {
    if names.len() < MOST_NAMES && !names.iter().any(|known| known == name) {
        names.push(name.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_program_whose_file_is_not_there_nothing_is_remembered() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        fs::write(folder.path().join("maps"), "7ffd0000-7ffd1000 rw-p 0 00:00 0 [stack]\n").expect("written");
        let mut looks = Looks::default();
        assert!(looks.memory(0, folder.path(), "/a/program") == Found::Nothing && looks.inside.is_empty());
        let own = std::env::current_exe().expect("this program");
        std::os::unix::fs::symlink(own, folder.path().join("exe")).expect("linked");
        assert!(looks.memory(0, folder.path(), "/a/program") == Found::Nothing);
        assert_eq!(looks.inside.get("/a/program"), Some(&false));
    }

    #[test]
    fn what_became_another_program_meanwhile_is_not_counted() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let maps =
            "7f09-7f0a r-xp 0 00:1b 161 /usr/lib/libmpi.so.40\n7ffd0000-7ffd1000 rw-p 0 00:00 0 [stack]\n";
        fs::write(folder.path().join("maps"), maps).expect("written");
        fs::write(folder.path().join("environ"), "PMI_RANK=0\0PMI_SIZE=1\0").expect("written");
        let own = std::env::current_exe().expect("this program");
        std::os::unix::fs::symlink(&own, folder.path().join("exe")).expect("linked");
        let mut looks = Looks { library: "/a/libmpiwarden.so".to_owned(), ..Looks::default() };
        assert!(
            looks.memory(0, folder.path(), "/a/launcher") == Found::Nothing
                && looks.seen.unwatched.is_empty()
        );
        assert!(looks.memory(0, folder.path(), &own.to_string_lossy()) == Found::All);
        assert_eq!(looks.seen.unwatched.len(), 1, "the same program, which has MPI and not the library");
    }

    #[test]
    fn runs_of_commands_have_names_of_their_own() {
        assert!(is_run_of_a_command("r1700000000.000123p77"));
        assert!(
            !is_run_of_a_command("") && !is_run_of_a_command("prterun-host") && !is_run_of_a_command("rp")
        );
    }
}
