//! What leaves the process: the rank's slot in the node's status file, and the rank's findings file.
//!
//! Both survive any end of the process. Nothing here may disturb the program: the first failure is remembered, told
//! once on standard error at the end of MPI, and after it only counting goes on. `errno` stays as it was.

mod names;
mod world;

pub use crate::slot::{
    Operation, SEEN, begun, completed, count_call, count_seen, operation, over, seen, uncount_call,
};
pub use world::Answer;

use crate::errno::Errno;
use crate::{file, options, slot, stack};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ffi::{CStr, CString, c_int};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Error;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError, TryLockError};
use warden::call::Language;
use warden::findings::form::{FindingLine, Line, MirrorLine, RankLine, RelatedLine, VERSION};
use warden::findings::status::{Limit, State, level};
use warden::findings::{Detail, Finding, Place};
use warden::mirror::facts::Moment;

/// Findings told with their whole stacks; of more, calls whose first frames are equal count as one.
const FULL: u32 = 1_000;
/// Frames compared from then on, as the fingerprint does.
const FEW: usize = 3;
/// Bytes that are kept for later when they cannot be written: some hundred findings.
const MOST_UNWRITTEN: usize = 1 << 20;

/// The name of what a process without a slot shows in its memory map; the command looks for it.
const UNREPORTED: &CStr = c"mpiwarden-unreported";

/// The process that was given a slot, or may be; a forked child is no rank.
static IS_RANK: AtomicBool = AtomicBool::new(true);
/// Rank in `MPI_COMM_WORLD`, as far as it is known.
static RANK: AtomicI32 = AtomicI32::new(-1);
/// The node's status file.
static STATUS: OnceLock<CString> = OnceLock::new();
static LOG: Mutex<Option<Log>> = Mutex::new(None);
static FAILURE: Mutex<Option<String>> = Mutex::new(None);
/// A failure was told.
static TOLD: AtomicBool = AtomicBool::new(false);

/// The findings of this process.
struct Log {
    file: CString,
    run: String,
    /// The node, as the files' names have it.
    host: String,
    private: bool,
    /// What could not be written yet. The disk may have room again, and descriptors may be free, at the next finding or at
    /// the end.
    unwritten: Vec<u8>,
    /// Too much was not written: what comes after it is left out.
    broken: bool,
    /// Why the last write failed.
    trouble: Option<Error>,
    /// Number of each finding by the hash of what makes it the same.
    numbers: FxHashMap<u64, u32>,
    /// How often each was met, by number.
    counts: Vec<u32>,
    /// The first line was written.
    begun: bool,
    /// Candidates are in the file, and were not withdrawn.
    candidates: bool,
    /// Findings that were met while they were muted, and are not told.
    muted: FxHashSet<u64>,
    /// How often any was met so.
    muted_met: u32,
}

/// Takes a slot in the status file and fills in what is known. At the first wrapped call; later calls do nothing.
///
/// The rank is the launcher's word for it, until [`identify`] knows better. Without the number of an `abi` (0: there are several MPI
/// libraries) the slot only says that the process was there.
pub fn start(abi: u32, library: &str, standard: (u32, u32)) {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        let _errno = Errno::keep();
        // SAFETY: the handler is a plain function that only stores to atomics.
        unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
        RANK.store(world::said().rank, Relaxed);
        if let Err(reason) = open(abi, library, standard) {
            fail(&options::get().output, &reason.to_string());
            file::show(UNREPORTED);
        }
    });
}

fn open(abi: u32, library: &str, standard: (u32, u32)) -> std::io::Result<()> {
    let raw = options::get().output.join("raw");
    file::make_folder(&raw)?;
    let private = file::is_shared_folder(&raw)?;
    let (run, host) = (names::run(), names::node());
    let pid = std::process::id();
    let path = |name: String| file::c_path(&raw.join(name));
    let status = path(format!("{run}-{host}.status"))?;
    let slot = slot::open(&status, private);
    // Ranks in PID namespaces of their own may all have the same process id: the slot tells them apart.
    let own = slot.as_ref().map_or_else(|_| pid.to_string(), |slot| format!("{pid}.{slot}"));
    *log() = Some(Log {
        file: path(format!("{run}-{host}-{own}.findings"))?,
        run: run.clone(),
        host: host.clone(),
        private,
        unwritten: Vec::new(),
        broken: false,
        trouble: None,
        numbers: FxHashMap::default(),
        counts: Vec::new(),
        begun: false,
        candidates: false,
        muted: FxHashSet::default(),
        muted_met: 0,
    });
    slot?;
    let _ = STATUS.set(status);
    slot::identity(&slot::Writer {
        pid,
        rank: RANK.load(Relaxed),
        abi,
        standard: standard.0 * 256 + standard.1,
        library,
        world: &world::said().id,
    });
    Ok(())
}

/// Enters which world the process is in, once MPI is up.
pub fn identify(answer: Answer) {
    let _errno = Errno::keep();
    RANK.store(answer.rank, Relaxed);
    let identity = world::confirmed(answer);
    slot::world(answer.rank, answer.size, &identity.id, identity.origin);
}

/// As [`identify`], for a program that uses sessions only, or that is not checked: nobody but the launcher says how many
/// processes there are. Without any launcher it is one.
pub fn identify_by_launcher(is_mpich: bool) {
    let _errno = Errno::keep();
    if let Some(said) = world::of_own_launcher(is_mpich).or_else(world::without_launcher) {
        RANK.store(said.rank, Relaxed);
        slot::world(said.rank, said.size, &said.id, said.origin());
    }
}

/// The status file of this node, where the command is on another one and cannot look at it while it is mapped; and whether files are for the owner only.
pub fn status_elsewhere() -> Option<(&'static CStr, bool)> {
    let command = options::get().command_node.as_ref()?;
    let (node, private) = log().as_ref().map(|log| (log.host.clone(), log.private))?;
    STATUS.get().filter(|_| node != *command).map(|status| (status.as_c_str(), private))
}

/// Enters that this process was the root of a call that started so many others.
pub fn spawned(processes: u32) {
    if is_rank_process() {
        slot::spawned(processes);
    }
}

/// Writes the names of MPI functions that the program imports, one a line. The file is named by what it holds: ranks of one
/// program write it once, and another program, or modules that arrive late, get a file of their own.
pub fn imports(names: &[String]) {
    if names.is_empty() || !is_rank_process() {
        return;
    }
    let _errno = Errno::keep();
    let Some((run, private)) = log().as_ref().map(|log| (log.run.clone(), log.private)) else { return };
    let mut same = DefaultHasher::new();
    names.hash(&mut same);
    let path = options::get().output.join("raw").join(format!("{run}-{:016x}.imports", same.finish()));
    if path.exists() {
        return;
    }
    let text: String = names.iter().flat_map(|name| [name, "\n"]).collect();
    if let Err(reason) = file::c_path(&path).and_then(|path| file::replace(&path, text.as_bytes(), private)) {
        fail(&path, &reason.to_string());
    }
}

/// Enters how far the rank has come. What went wrong is never overwritten.
pub fn state(state: State) {
    slot::state(state);
}

/// Enters which threads may call MPI, as its library numbers it (11.2.1): in all libraries the level for one that calls for all is the next above the
/// lowest, and at most a third of the highest.
pub fn thread_level(level: c_int, highest: c_int) {
    let level = match level {
        0 => level::SINGLE,
        level if level <= highest / 3 => level::FUNNELED,
        level if level < highest => level::SERIALIZED,
        _ => level::MULTIPLE,
    };
    slot::thread_level(level);
    ALL_THREADS.store(level == level::MULTIPLE, Relaxed);
}

/// Several threads may call MPI at once.
static ALL_THREADS: AtomicBool = AtomicBool::new(false);

#[inline(always)]
pub fn may_all_threads_call() -> bool {
    ALL_THREADS.load(Relaxed)
}

/// Enters where this process's table of regions is, and who can open it.
pub fn table(file: i32, device: u64, inode: u64, reach: u64) {
    slot::table(file, device, inode, reach);
}

/// The path of a file of this process beside its findings, with this ending; and whether it is for the owner only.
pub fn beside(ending: &str) -> Option<(CString, bool)> {
    let log = log();
    let log = log.as_ref()?;
    let path = Path::new(std::ffi::OsStr::from_bytes(log.file.as_bytes())).with_extension(ending);
    Some((file::c_path(&path).ok()?, log.private))
}

/// The number of this process's slot in the node's status file.
pub fn slot_number() -> Option<usize> {
    slot::number()
}

/// Opens the node's status file to read what others have entered: its descriptor, for the caller to close, and its size.
pub fn open_status_file() -> Option<(i32, usize)> {
    file::open_to_read(STATUS.get()?).ok()
}

/// Enters why checks are silent.
pub fn limit(limit: Limit) {
    slot::limits(limit as u32);
}

/// Rank in `MPI_COMM_WORLD`, -1 while it is not known.
pub fn rank() -> i32 {
    RANK.load(Relaxed)
}

/// Whether this is the process that was started as a rank, and not a child that it forked.
#[inline]
pub fn is_rank_process() -> bool {
    IS_RANK.load(Relaxed)
}

/// Tells a finding: at once and in one write, so that it is there if the program dies in this very call; one that was
/// told before is only counted. `here` is the stack of the call that is being made.
/// What is muted is counted apart. Returns the number of a new one.
pub fn finding(finding: &Finding, when: Moment, here: &[usize]) -> Option<u32> {
    if !is_rank_process() {
        return None;
    }
    let _errno = Errno::keep();
    let past;
    let place = match finding.place {
        Place::Here => here,
        Place::Past(id) => {
            past = stack::frames(id);
            &past
        }
    };
    let mut log = log();
    let log = log.as_mut()?;
    let next = log.counts.len() as u32;
    let compared = if next < FULL { place } else { &place[..place.len().min(FEW)] };
    let mut same = DefaultHasher::new();
    (finding.check, finding.verdict, &finding.message, finding.call, compared).hash(&mut same);
    let same = same.finish();
    if when.is_muted() || finding.muted {
        log.mute(same);
        return None;
    }
    log.unmute(same);
    let number = *log.numbers.entry(same).or_insert(next);
    if number < next {
        log.counts[number as usize] = log.counts[number as usize].saturating_add(1);
        slot::count(number, log.counts[number as usize]);
        return None;
    }
    let line = Line::Finding(Box::new(form(finding, number, when, place)));
    log.begin();
    log.add([line].iter());
    // Counted before it is written, so that it is missed when it is lost; but not before the stack has its names, which takes a
    // while: a process that is killed meanwhile is in the middle of this call.
    log.counts.push(1);
    slot::findings(next + 1);
    slot::count(number, 1);
    log.write();
    Some(number)
}

/// Writes what is left when MPI is about to end: findings, if the process dies in there.
pub fn candidates(findings: &[Finding]) {
    if !is_rank_process() || findings.is_empty() {
        return;
    }
    let _errno = Errno::keep();
    let mut log = log();
    let Some(log) = log.as_mut() else { return };
    log.begin();
    let place = |finding: &Finding| match finding.place {
        Place::Here => Vec::new(),
        Place::Past(id) => stack::frames(id),
    };
    let line = |finding| Line::Candidate(Box::new(form(finding, 0, Moment::default(), &place(finding))));
    let lines: Vec<Line> = findings.iter().map(line).collect();
    log.append(lines.iter());
    log.candidates = true;
}

/// What is left is judged in the usual way, or is not left any more.
pub fn withdraw_candidates() {
    if !is_rank_process() {
        return;
    }
    let _errno = Errno::keep();
    if let Some(log) = log().as_mut().filter(|log| log.candidates) {
        log.append([Line::Withdrawn].iter());
        log.candidates = false;
    }
}

/// Adds to a finding what was learnt after it was written.
pub fn detail(number: u32, name: &str, value: &str) {
    if !is_rank_process() {
        return;
    }
    let _errno = Errno::keep();
    if let Some(log) = log().as_mut() {
        let (name, value) = (name.to_string(), Detail::Text(value.to_string()));
        log.append([Line::Detail { number, name, value }].iter());
    }
}

fn form(finding: &Finding, number: u32, when: Moment, place: &[usize]) -> FindingLine {
    let related = finding.related.iter().map(|related| RelatedLine {
        role: related.role.to_string(),
        message: related.message.clone(),
        rank: related.rank,
        event: related.event,
        stack: stack::named(related.stack),
    });
    FindingLine {
        number,
        check: finding.check.info().id.to_string(),
        verdict: finding.verdict,
        message: finding.message.clone(),
        help: finding.help.clone(),
        section: finding.section.map(str::to_string),
        call: finding.call.name().to_string(),
        language: match finding.language {
            Language::C => "c".to_string(),
            Language::Fortran => "fortran".to_string(),
        },
        event: when.event(),
        stack: stack::name(place),
        related: related.collect(),
        subject: Some(finding.subject.clone()),
        details: finding.details.iter().map(|(name, value)| (name.to_string(), value.clone())).collect(),
    }
}

impl Log {
    fn rank_line(&self) -> RankLine {
        RankLine {
            version: VERSION,
            run: self.run.clone(),
            host: self.host.clone(),
            pid: std::process::id(),
            rank: RANK.load(Relaxed),
        }
    }

    /// The first line, before the first other one.
    fn begin(&mut self) {
        if !std::mem::replace(&mut self.begun, true) {
            let first = Line::Rank(self.rank_line());
            self.add([first].iter());
        }
    }

    /// A finding was met while it was muted.
    fn mute(&mut self, finding: u64) {
        if !self.numbers.contains_key(&finding) {
            self.muted.insert(finding);
        }
        self.muted_met = self.muted_met.saturating_add(1);
        slot::muted(self.muted.len() as u32, self.muted_met);
    }

    /// A finding is told, which may have been muted before.
    fn unmute(&mut self, finding: u64) {
        if self.muted.remove(&finding) {
            slot::muted(self.muted.len() as u32, self.muted_met);
        }
    }

    /// Appends lines with one write, and before them what is left of earlier ones.
    fn append<'a>(&mut self, lines: impl Iterator<Item = &'a Line>) {
        self.add(lines);
        self.write();
    }

    /// Adds lines to what is to be written.
    fn add<'a>(&mut self, lines: impl Iterator<Item = &'a Line>) {
        for line in lines.filter(|_| !self.broken) {
            // A line that cannot be written as JSON cannot be: all its keys are text.
            if serde_json::to_writer(&mut self.unwritten, line).is_ok() {
                self.unwritten.push(b'\n');
            }
        }
    }

    /// Writes what is not written yet.
    fn write(&mut self) {
        match file::append(&self.file, &self.unwritten, self.private) {
            Ok(written) => drop(self.unwritten.drain(..written)),
            Err(reason) => self.trouble = Some(reason),
        }
        self.broken |= self.unwritten.len() > MOST_UNWRITTEN;
    }

    /// The end: what could not be written until now is lost.
    fn close(&self) {
        if self.unwritten.is_empty() && !self.broken {
            return;
        }
        let reason = self.trouble.as_ref().map_or("there is no room".to_string(), Error::to_string);
        fail(Path::new(&*self.file.to_string_lossy()), &reason);
    }
}

/// Begins the findings file without a finding: what the mirror knew at the end of MPI will be in it, for findings that others make of
/// what this process did.
pub fn begin_findings() {
    let _errno = Errno::keep();
    if let Some(log) = log().as_mut().filter(|log| !log.begun) {
        log.begin();
        log.write();
    }
}

/// Whether anything was written to the findings file.
pub fn has_told() -> bool {
    log().as_ref().is_some_and(|log| log.begun)
}

/// The end of MPI: how often each finding was met and what the mirror knew, for ranks with findings. Then, once, what
/// went wrong with the files.
pub fn end(mirror: Option<MirrorLine>) {
    if !is_rank_process() {
        return;
    }
    let _errno = Errno::keep();
    if let Some(log) = log().as_mut().filter(|log| log.begun) {
        let counts =
            log.counts.iter().zip(0..).map(|(&count, number)| Line::Count { number, count: count.into() });
        let lines: Vec<Line> = counts.chain(mirror.map(Line::Mirror)).collect();
        log.append(lines.iter());
        log.close();
    }
    slot::state(State::Ended);
    tell_failure();
}

/// After findings that were told when MPI had ended: what went wrong with the files, unless that was said before.
pub fn end_late() {
    if !is_rank_process() {
        return;
    }
    let _errno = Errno::keep();
    if let Some(log) = log().as_ref() {
        log.close();
    }
    if !TOLD.load(Relaxed) {
        tell_failure();
    }
}

/// Whether nobody, and so not this very thread, is telling a finding just now.
pub fn is_free() -> bool {
    !matches!(LOG.try_lock(), Err(TryLockError::WouldBlock))
}

/// The files could not be written: says so on standard error, the only thing that is ever written there.
pub fn tell_failure() {
    let Some(text) = FAILURE.lock().unwrap_or_else(PoisonError::into_inner).take() else { return };
    TOLD.store(true, Relaxed);
    let line = format!("mpiwarden: {text}\n");
    // SAFETY: the buffer is as long as is said. What cannot be written there cannot be told at all.
    unsafe { libc::write(libc::STDERR_FILENO, line.as_ptr().cast(), line.len()) };
}

/// Remembers the first failure.
fn fail(path: &Path, reason: &str) {
    let mut failure = FAILURE.lock().unwrap_or_else(PoisonError::into_inner);
    failure.get_or_insert_with(|| {
        format!("cannot write the report to {}: {reason}", PathBuf::from(path).display())
    });
}

fn log() -> MutexGuard<'static, Option<Log>> {
    LOG.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A forked child writes nothing; what it mapped of its parent's slot it must not touch either.
extern "C" fn in_child() {
    IS_RANK.store(false, Relaxed);
    slot::forget();
}
