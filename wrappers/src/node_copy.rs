//! On a node other than the command's: shows the command where the ranks here wait. The status file is mapped, and a file system may show what is mapped
//! to other nodes only when the process has ended. So the process with the first slot has a thread that looks at the file again and again. While all ranks
//! of the node are inside of calls that may wait, and none has moved since its last look, it keeps a copy of their places beside it, by ordinary writes; a
//! number in it goes up, by which the reader knows that it still holds. As soon as one moves the copy is removed.
//!
//! The thread touches nothing of MPI, takes no lock and allocates nothing, so the process may fork at any time: the child has no such thread, and nothing
//! that is half done. It runs no function of the program, for it blocks all signals. Left out: a node whose first process has ended, which is not seen then.

use crate::errno::Errno;
use crate::{options, output, switch};
use std::ffi::{CStr, CString, c_void};
use std::mem::MaybeUninit;
use std::sync::OnceLock;
use std::time::Duration;
use warden::findings::status::{HEADER_SIZE, MAGIC, MOST_SLOTS, SLOT_SIZE, State, VERSION, header, offset};
use warden::findings::waits::{MAX_THREADS, inside, place};

/// Between two looks: a part of the time for which nothing may move, within these limits.
const PARTS: u32 = 4;
const SHORTEST: Duration = Duration::from_millis(50);
const LONGEST: Duration = Duration::from_secs(5);
/// Enough for what the thread keeps on its stack, one slot above all.
const STACK: usize = 256 << 10;
/// Of a slot this much is copied: its head, and the places of its threads.
const HEAD: usize = offset::CALLS;
const PLACES: usize = MAX_THREADS * place::SIZE;

/// What the thread needs, made before it begins: it allocates nothing.
struct Paths {
    status: &'static CStr,
    copy: CString,
    /// The copy while it is written.
    new: CString,
    mode: libc::c_uint,
    period: Duration,
}

static PATHS: OnceLock<Paths> = OnceLock::new();

/// Begins, where this process is the one to do it. Only the first time counts.
pub fn begin() {
    if !switch::watches_waits() || output::slot_number() != Some(0) || PATHS.get().is_some() {
        return;
    }
    let Some((status, private)) = output::status_elsewhere() else { return };
    let _errno = Errno::keep();
    let stem = status.to_bytes().strip_suffix(b"status").unwrap_or_default();
    let beside = |end: &[u8]| CString::new([stem, end].concat());
    let (Ok(copy), Ok(new)) = (beside(b"still"), beside(b"still-new")) else { return };
    let period = (options::get().hang_after / PARTS).clamp(SHORTEST, LONGEST);
    let mode = if private { 0o600 } else { 0o644 };
    if PATHS.set(Paths { status, copy, new, mode, period }).is_ok() {
        start();
    }
}

/// Starts the thread, detached and with all signals blocked. Where that fails nobody sees this node while the job runs.
fn start() {
    let mut attributes = MaybeUninit::<libc::pthread_attr_t>::uninit();
    let (mut all, mut before) = (MaybeUninit::<libc::sigset_t>::uninit(), MaybeUninit::uninit());
    let mut thread = MaybeUninit::uninit();
    // SAFETY: all are filled in before they are used; the function is this library's, which is never unloaded. The thread inherits the mask, and the caller gets
    // its own back.
    unsafe {
        if libc::pthread_attr_init(attributes.as_mut_ptr()) != 0 {
            return;
        }
        libc::pthread_attr_setdetachstate(attributes.as_mut_ptr(), libc::PTHREAD_CREATE_DETACHED);
        libc::pthread_attr_setstacksize(attributes.as_mut_ptr(), STACK);
        libc::sigfillset(all.as_mut_ptr());
        if libc::pthread_sigmask(libc::SIG_SETMASK, all.as_ptr(), before.as_mut_ptr()) == 0 {
            libc::pthread_create(thread.as_mut_ptr(), attributes.as_ptr(), run, std::ptr::null_mut());
            libc::pthread_sigmask(libc::SIG_SETMASK, before.as_ptr(), std::ptr::null_mut());
        }
        libc::pthread_attr_destroy(attributes.as_mut_ptr());
    }
}

/// What the thread knows from its last look.
#[derive(Default)]
struct LastLook {
    /// What it saw; `None`: somebody moved.
    seen: Option<u64>,
    /// What the copy holds; `None`: there is none.
    copied: Option<u64>,
    renewed: u32,
}

extern "C" fn run(_: *mut c_void) -> *mut c_void {
    let Some(paths) = PATHS.get() else { return std::ptr::null_mut() };
    let mut known = LastLook::default();
    let mut bytes = [0; SLOT_SIZE];
    loop {
        sleep(paths.period);
        let seen = look(paths, &mut bytes);
        known = next(paths, known, seen, &mut bytes);
    }
}

/// The copy as it is to be after a look that saw this.
fn next(paths: &Paths, mut known: LastLook, seen: Option<u64>, bytes: &mut [u8; SLOT_SIZE]) -> LastLook {
    let stands = seen.is_some() && seen == known.seen;
    known.seen = seen;
    known.renewed = known.renewed.wrapping_add(1);
    if stands && known.copied == seen {
        renew(paths, known.renewed);
    } else if stands {
        known.copied = seen.filter(|_| copy(paths, known.renewed, bytes).is_some());
        // Somebody may have moved while it was written: then what was copied is of no one time.
        if known.copied != look(paths, bytes) {
            known.copied = None;
            remove(&paths.copy);
        }
    } else if known.copied.take().is_some() {
        remove(&paths.copy);
    }
    known
}

/// A number of what the ranks do now, if all are inside of calls that may wait.
fn look(paths: &Paths, bytes: &mut [u8; SLOT_SIZE]) -> Option<u64> {
    let status = OpenFile::open(paths.status, libc::O_RDONLY, 0)?;
    let mut sum = FIRST;
    for slot in 0..slots(&status)? {
        read_slot(&status, slot, bytes)?;
        if !is_slot(bytes) {
            return None;
        }
        sum = hashed(hashed(sum, &bytes[..offset::EXECUTABLE]), &bytes[offset::WAITS..][..PLACES]);
        if !State::is_over(word(bytes, offset::STATE))
            && (!is_inside(bytes) || is_stopped(word(bytes, offset::PID)))
        {
            return None;
        }
    }
    Some(sum)
}

/// Writes the copy beside the old one, and puts it in its place.
fn copy(paths: &Paths, renewed: u32, bytes: &mut [u8; SLOT_SIZE]) -> Option<()> {
    let status = OpenFile::open(paths.status, libc::O_RDONLY, 0)?;
    remove(&paths.new);
    let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_EXCL;
    let new = OpenFile::open(&paths.new, flags, paths.mode)?;
    let slots = slots(&status)?;
    let mut first = [0; header::PERIOD + 4];
    put(&mut first, header::SLOTS, slots);
    put(&mut first, header::RENEWED, renewed);
    put(&mut first, header::PERIOD, paths.period.as_millis() as u32);
    new.write_at(&first, 0)?;
    for slot in 0..slots {
        read_slot(&status, slot, bytes)?;
        new.write_at(&bytes[..HEAD], begin_of(slot))?;
        new.write_at(&bytes[offset::WAITS..][..PLACES], begin_of(slot) + offset::WAITS)?;
    }
    drop(new);
    // SAFETY: both paths end in a NUL.
    (unsafe { libc::rename(paths.new.as_ptr(), paths.copy.as_ptr()) } == 0).then_some(())
}

/// The copy holds still.
fn renew(paths: &Paths, renewed: u32) {
    if let Some(copy) = OpenFile::open(&paths.copy, libc::O_WRONLY, 0) {
        // What cannot be written is old for the reader, and not looked at.
        let _ = copy.write_at(&renewed.to_ne_bytes(), header::RENEWED);
    }
}

fn remove(path: &CStr) {
    // SAFETY: the path ends in a NUL.
    unsafe { libc::unlink(path.as_ptr()) };
}

fn slots(status: &OpenFile) -> Option<u32> {
    let mut number = [0; 4];
    status.read_at(&mut number, header::SLOTS)?;
    Some(u32::from_ne_bytes(number)).filter(|slots| *slots as usize <= MOST_SLOTS)
}

fn begin_of(slot: u32) -> usize {
    HEADER_SIZE + slot as usize * SLOT_SIZE
}

/// What is copied of a slot, each part where it is in it.
fn read_slot(status: &OpenFile, slot: u32, bytes: &mut [u8; SLOT_SIZE]) -> Option<()> {
    status.read_at(&mut bytes[..HEAD], begin_of(slot))?;
    status.read_at(&mut bytes[offset::WAITS..][..PLACES], begin_of(slot) + offset::WAITS)
}

/// It was begun, by a library of this version.
fn is_slot(slot: &[u8]) -> bool {
    word(slot, offset::MAGIC) == MAGIC && word(slot, offset::VERSION) == VERSION
}

/// All threads that have a place are inside of MPI, and none is without.
fn is_inside(slot: &[u8]) -> bool {
    let places = slot[offset::WAITS..][..PLACES].chunks_exact(place::SIZE);
    let mut used = places.filter(|at| word(at, place::THREAD) != 0).peekable();
    word(slot, offset::WITHOUT_PLACE) == 0
        && used.peek().is_some()
        && used.all(|at| word(at, place::INSIDE) == inside::MPI)
}

/// Whether a process was stopped, or has ended: it is not its program that stands still. Where its file cannot be read, nothing is known of it.
fn is_stopped(pid: u32) -> bool {
    let (mut path, mut text) = ([0; 32], [0; 128]);
    stat_of(pid, &mut path);
    let Ok(path) = CStr::from_bytes_until_nul(&path) else { return false };
    let Some(stat) = OpenFile::open(path, libc::O_RDONLY, 0) else { return false };
    let read = stat.read(&mut text);
    // The name in parentheses may hold anything; the state comes behind it.
    let name = text[..read].iter().rposition(|byte| *byte == b')');
    name.and_then(|at| text.get(at + 2)).is_some_and(|state| b"TtZX".contains(state))
}

/// The path of what the system says of a process, without a function that allocates.
fn stat_of(pid: u32, path: &mut [u8; 32]) {
    let mut digits = [0; 10];
    let (mut rest, mut first) = (pid, digits.len());
    while first == digits.len() || rest > 0 {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    let parts: [&[u8]; 3] = [b"/proc/", &digits[first..], b"/stat"];
    for (to, from) in path.iter_mut().zip(parts.into_iter().flatten()) {
        *to = *from;
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_ne_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn put(bytes: &mut [u8], at: usize, word: u32) {
    bytes[at..at + 4].copy_from_slice(&word.to_ne_bytes());
}

/// FNV-1a, of four bytes at a time: good for telling what changed, and for nothing else.
const FIRST: u64 = 0xcbf2_9ce4_8422_2325;
fn hashed(sum: u64, bytes: &[u8]) -> u64 {
    bytes
        .chunks_exact(4)
        .fold(sum, |sum, four| (sum ^ u64::from(word(four, 0))).wrapping_mul(0x100_0000_01b3))
}

fn sleep(period: Duration) {
    let time = libc::timespec {
        tv_sec: period.as_secs() as libc::time_t,
        tv_nsec: libc::c_long::from(period.subsec_nanos() as i32),
    };
    // SAFETY: reads a time of its own. No signal ends it early.
    unsafe { libc::nanosleep(&time, std::ptr::null_mut()) };
}

/// An open file, closed when it is dropped.
struct OpenFile(libc::c_int);

impl Drop for OpenFile {
    fn drop(&mut self) {
        // SAFETY: the descriptor is this value's own.
        unsafe { libc::close(self.0) };
    }
}

impl OpenFile {
    fn open(path: &CStr, flags: libc::c_int, mode: libc::c_uint) -> Option<OpenFile> {
        let flags = flags | libc::O_NOFOLLOW | libc::O_CLOEXEC | libc::O_NONBLOCK | libc::O_NOCTTY;
        // SAFETY: the path ends in a NUL.
        let file = OpenFile(unsafe { libc::open(path.as_ptr(), flags, mode) });
        if file.0 > libc::STDERR_FILENO {
            return Some(file);
        }
        // No descriptor, or one that the program takes for a stream of its own.
        if file.0 < 0 {
            std::mem::forget(file);
        }
        None
    }

    fn read_at(&self, bytes: &mut [u8], at: usize) -> Option<()> {
        // SAFETY: the buffer is as long as is said.
        let read = unsafe { libc::pread(self.0, bytes.as_mut_ptr().cast(), bytes.len(), at as i64) };
        (read == bytes.len() as isize).then_some(())
    }

    /// So many bytes were read.
    fn read(&self, bytes: &mut [u8]) -> usize {
        // SAFETY: as above.
        let read = unsafe { libc::read(self.0, bytes.as_mut_ptr().cast(), bytes.len()) };
        usize::try_from(read).unwrap_or(0)
    }

    fn write_at(&self, bytes: &[u8], at: usize) -> Option<()> {
        // SAFETY: as above.
        let written = unsafe { libc::pwrite(self.0, bytes.as_ptr().cast(), bytes.len(), at as i64) };
        (written == bytes.len() as isize).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_not_stopped() {
        let mut path = [0; 32];
        stat_of(4_094_967_295, &mut path);
        assert_eq!(CStr::from_bytes_until_nul(&path), Ok(c"/proc/4094967295/stat"));
        assert!(!is_stopped(std::process::id()) && !is_stopped(u32::MAX));
    }

    /// A status file of one rank, in a folder of its own.
    fn file_of(name: &str, is_in: u32, ended: u64) -> Paths {
        let folder = std::env::temp_dir().join(format!("mpiwarden-node-copy-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("it can be made");
        let path =
            |end: &str| CString::new(format!("{}/a-b.{end}", folder.display())).expect("it has no NUL");
        let paths = Paths {
            status: Box::leak(path("status").into_boxed_c_str()),
            copy: path("still"),
            new: path("still-new"),
            mode: 0o600,
            period: SHORTEST,
        };
        write(&paths, is_in, ended);
        paths
    }

    fn write(paths: &Paths, is_in: u32, ended: u64) {
        let mut bytes = vec![0; HEADER_SIZE + SLOT_SIZE];
        put(&mut bytes, header::SLOTS, 1);
        let slot = &mut bytes[HEADER_SIZE..];
        put(slot, offset::MAGIC, MAGIC);
        put(slot, offset::VERSION, VERSION);
        put(slot, offset::STATE, State::Running as u32);
        put(slot, offset::PID, std::process::id());
        put(slot, offset::WAITS + place::THREAD, 7);
        put(slot, offset::WAITS + place::INSIDE, is_in);
        put(slot, offset::WAITS + place::ENDED, ended as u32);
        std::fs::write(paths.status.to_str().expect("it is text"), bytes).expect("it can be written");
    }

    fn step(paths: &Paths, known: LastLook) -> LastLook {
        let mut bytes = [0; SLOT_SIZE];
        let seen = look(paths, &mut bytes);
        next(paths, known, seen, &mut bytes)
    }

    fn read(paths: &Paths) -> Option<Vec<u8>> {
        std::fs::read(paths.copy.to_str().expect("it is text")).ok()
    }

    #[test]
    fn there_is_a_copy_for_as_long_as_nobody_moves() {
        let paths = file_of("still", inside::MPI, 5);
        let known = step(&paths, LastLook::default());
        assert_eq!(read(&paths), None, "nobody knows yet whether they stand still");
        let known = step(&paths, known);
        let first = read(&paths).expect("it is there");
        assert_eq!(word(&first, HEADER_SIZE + offset::WAITS + place::ENDED), 5);
        let known = step(&paths, known);
        let second = read(&paths).expect("it is there");
        assert_eq!(word(&second, header::RENEWED), word(&first, header::RENEWED) + 1);
        assert_eq!(second[header::PERIOD..], first[header::PERIOD..]);
        write(&paths, inside::MPI, 6);
        let known = step(&paths, known);
        assert_eq!(read(&paths), None, "an operation came to its end");
        let known = step(&paths, known);
        let third = read(&paths).expect("it is there");
        assert_eq!(word(&third, HEADER_SIZE + offset::WAITS + place::ENDED), 6);
        write(&paths, inside::CALLBACK, 6);
        step(&paths, known);
        assert_eq!(read(&paths), None, "a function of the program runs");
    }

    #[test]
    fn a_rank_that_computes_is_not_shown() {
        let paths = file_of("computes", 0, 5);
        let known = (0..4).fold(LastLook::default(), |known, _| step(&paths, known));
        assert!(known.copied.is_none() && read(&paths).is_none());
    }
}
