//! Files as a guest in someone else's process writes them: opened for one write, never inherited, no links followed,
//! within the limits that the user has set.

use std::ffi::{CStr, CString, c_int};
use std::fs::{self, DirBuilder};
use std::io::{Error, ErrorKind, Result};
use std::ops::{Deref, DerefMut};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::Path;

/// How often a call is made anew that signals interrupt.
const MOST_INTERRUPTIONS: u32 = 1000;

/// An open file, closed when it is dropped.
pub struct File(c_int);

impl Drop for File {
    fn drop(&mut self) {
        // SAFETY: the descriptor is this value's own.
        unsafe { libc::close(self.0) };
    }
}

/// A path for the system.
pub fn c_path(path: &Path) -> Result<CString> {
    Ok(CString::new(path.as_os_str().as_bytes())?)
}

/// Whether others than the owner may write in a folder: then what is written there is for the owner's eyes only.
pub fn is_shared_folder(path: &Path) -> Result<bool> {
    Ok(fs::metadata(path)?.mode() & 0o022 != 0)
}

/// Makes a folder with all that lead to it. Below a folder where others may write it is for the owner only.
pub fn make_folder(path: &Path) -> Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    let there = path.ancestors().find(|above| above.is_dir());
    let shared = there.is_some_and(|above| is_shared_folder(above).unwrap_or(true));
    DirBuilder::new().recursive(true).mode(if shared { 0o700 } else { 0o777 }).create(path)
}

/// Appends bytes to a file with one write; tells how many of them found room. The file is made when it is not there.
pub fn append(path: &CStr, bytes: &[u8], private: bool) -> Result<usize> {
    open(path, libc::O_WRONLY | libc::O_APPEND, private)?.write(bytes)
}

/// Makes bytes the content of a file.
pub fn replace(path: &CStr, bytes: &[u8], private: bool) -> Result<()> {
    // Not by the flag of open: that would be done before it is known whose file it is.
    let file = open(path, libc::O_WRONLY, private)?;
    // SAFETY: a call on a descriptor of this function's own.
    check(unsafe { libc::ftruncate(file.0, 0) })?;
    match file.write(bytes)? {
        written if written < bytes.len() => Err(Error::from_raw_os_error(libc::ENOSPC)),
        _ => Ok(()),
    }
}

/// Opens a regular file of this user, and makes it when it is not there.
pub fn open(path: &CStr, flags: c_int, private: bool) -> Result<File> {
    let mode: libc::mode_t = if private { 0o600 } else { 0o644 };
    let flags =
        flags | libc::O_CREAT | libc::O_NOFOLLOW | libc::O_CLOEXEC | libc::O_NOCTTY | libc::O_NONBLOCK;
    // SAFETY: the path ends in a NUL.
    let file = File(check(unsafe { libc::open(path.as_ptr(), flags, mode) })?);
    // A program may have closed its standard streams: other threads must not write into this file meanwhile.
    let file = if file.0 > libc::STDERR_FILENO { file } else { file.above_streams()? };
    let status = file.status()?;
    // SAFETY: takes nothing and always succeeds.
    let user = unsafe { libc::geteuid() };
    // More than one name: somebody may have put one of this user's files here.
    if status.st_mode & libc::S_IFMT != libc::S_IFREG || status.st_uid != user || status.st_nlink > 1 {
        return Err(Error::other("there is something else of this name, or it is another user's"));
    }
    Ok(file)
}

/// Opens a regular file of this user that is there, to read it; its descriptor, for the caller to close, and its size.
pub fn open_to_read(path: &CStr) -> Result<(c_int, usize)> {
    let flags = libc::O_RDONLY | libc::O_NOFOLLOW | libc::O_CLOEXEC | libc::O_NONBLOCK;
    // SAFETY: the path ends in a NUL.
    let file = File(check(unsafe { libc::open(path.as_ptr(), flags) })?);
    let status = file.status()?;
    // SAFETY: takes nothing and always succeeds.
    let user = unsafe { libc::geteuid() };
    if status.st_mode & libc::S_IFMT != libc::S_IFREG || status.st_uid != user {
        return Err(Error::other("it is no file of this user"));
    }
    let descriptor = file.0;
    std::mem::forget(file);
    Ok((descriptor, usize::try_from(status.st_size).unwrap_or(0)))
}

impl File {
    fn above_streams(&self) -> Result<File> {
        // SAFETY: the descriptor is open.
        Ok(File(check(unsafe { libc::fcntl(self.0, libc::F_DUPFD_CLOEXEC, libc::STDERR_FILENO + 1) })?))
    }

    fn status(&self) -> Result<libc::stat> {
        // SAFETY: all fields are numbers, for which zero is a value.
        let mut status: libc::stat = unsafe { std::mem::zeroed() };
        // SAFETY: the descriptor is open, and `status` is to be filled in.
        check(unsafe { libc::fstat(self.0, &mut status) })?;
        Ok(status)
    }

    fn write(&self, bytes: &[u8]) -> Result<usize> {
        within_limit(self.status()?.st_size as u64 + bytes.len() as u64)?;
        let written = loop {
            // SAFETY: the buffer is as long as is said.
            let written = unsafe { libc::write(self.0, bytes.as_ptr().cast(), bytes.len()) };
            if written >= 0 || Error::last_os_error().raw_os_error() != Some(libc::EINTR) {
                break written;
            }
        };
        usize::try_from(written).map_err(|_| Error::last_os_error())
    }

    /// Makes sure that this part of the file has its place on the disk: a store into mapped memory that has none
    /// would kill the program.
    pub fn reserve(&self, at: usize, bytes: usize) -> Result<()> {
        within_limit((at + bytes) as u64)?;
        // SAFETY: the descriptor is open for writing.
        let reserved =
            uninterrupted(|| check(unsafe { libc::fallocate(self.0, 0, at as i64, bytes as i64) }));
        match reserved.as_ref().map_err(Error::raw_os_error) {
            Ok(_) => Ok(()),
            // The file system cannot: then the last byte of the part, which nobody uses, makes the file long enough.
            Err(Some(libc::EOPNOTSUPP | libc::ENOSYS)) => {
                // SAFETY: one byte of a static.
                let written =
                    unsafe { libc::pwrite(self.0, [0u8].as_ptr().cast(), 1, (at + bytes - 1) as i64) };
                if written == 1 { Ok(()) } else { Err(Error::last_os_error()) }
            }
            Err(_) => reserved.map(|_| ()),
        }
    }

    /// Maps a part of the file, shared. The mapping stays when the file is closed.
    pub fn map(&self, at: usize, bytes: usize) -> Result<*mut u8> {
        let access = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: a new mapping at an address that the system chooses.
        let mapped =
            unsafe { libc::mmap(std::ptr::null_mut(), bytes, access, libc::MAP_SHARED, self.0, at as i64) };
        if mapped == libc::MAP_FAILED { Err(Error::last_os_error()) } else { Ok(mapped.cast()) }
    }

    /// A part of the file that has its place on the disk, and that nobody else writes to meanwhile.
    pub fn mapped(&self, at: usize, bytes: usize) -> Result<MappedPart> {
        Ok(MappedPart { at: self.map(at, bytes)?, bytes })
    }
}

/// A part of a file as memory, for as long as it is there.
pub struct MappedPart {
    at: *mut u8,
    bytes: usize,
}

// SAFETY: the mapping belongs to this value alone, and has no thread of its own.
unsafe impl Send for MappedPart {}

impl Deref for MappedPart {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        // SAFETY: the mapping has so many bytes, and goes with this value.
        unsafe { std::slice::from_raw_parts(self.at, self.bytes) }
    }
}

impl DerefMut for MappedPart {
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and nobody else has this value.
        unsafe { std::slice::from_raw_parts_mut(self.at, self.bytes) }
    }
}

impl Drop for MappedPart {
    fn drop(&mut self) {
        // SAFETY: the mapping is this value's own.
        unsafe { libc::munmap(self.at.cast(), self.bytes) };
    }
}

/// Puts a page without content and with a name into the memory map: who looks at this process from outside sees it, whatever
/// files and variables the process has. Where the system cannot, nothing is shown.
pub fn show(name: &CStr) {
    // SAFETY: the name ends in a NUL.
    let Ok(file) = check(unsafe { libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC) }).map(File) else {
        return;
    };
    // Who copies the whole process reads the page. It stays empty where it cannot be made longer.
    // SAFETY: the file is this function's own.
    unsafe { libc::ftruncate(file.0, 4096) };
    // Never unmapped. A forked child has it, too.
    // SAFETY: a new mapping at an address that the system chooses.
    unsafe { libc::mmap(std::ptr::null_mut(), 4096, libc::PROT_READ, libc::MAP_SHARED, file.0, 0) };
}

/// Growing a file beyond the user's limit would end the program by a signal.
fn within_limit(size: u64) -> Result<()> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is to be filled in.
    check(unsafe { libc::getrlimit(libc::RLIMIT_FSIZE, &mut limit) })?;
    if size > limit.rlim_cur { Err(Error::from_raw_os_error(libc::EFBIG)) } else { Ok(()) }
}

/// Makes a call again that a signal interrupts: a program with a timer, as profilers have, does that all the time. One whose signals never end is not
/// waited for.
fn uninterrupted<T>(mut call: impl FnMut() -> Result<T>) -> Result<T> {
    let mut result = call();
    for _ in 0..MOST_INTERRUPTIONS {
        match result {
            Err(why) if why.kind() == ErrorKind::Interrupted => result = call(),
            Ok(_) | Err(_) => break,
        }
    }
    result
}

fn check(result: c_int) -> Result<c_int> {
    if result < 0 { Err(Error::last_os_error()) } else { Ok(result) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::errno::Errno;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn folder(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("mpiwarden-file-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir(&folder).expect("the temporary folder can be written");
        folder
    }

    #[test]
    fn appends_and_replaces() {
        let folder = folder("append");
        let path = c_path(&folder.join("a")).expect("no NUL in it");
        append(&path, b"one\n", false).expect("can be written");
        append(&path, b"two\n", false).expect("can be written");
        assert_eq!(std::fs::read(folder.join("a")).expect("is there"), b"one\ntwo\n");
        replace(&path, b"x", false).expect("can be written");
        assert_eq!(std::fs::read(folder.join("a")).expect("is there"), b"x");
        let private = c_path(&folder.join("b")).expect("no NUL in it");
        append(&private, b"", true).expect("can be written");
        assert_eq!(std::fs::metadata(folder.join("b")).expect("is there").permissions().mode() & 0o077, 0);
        std::fs::remove_dir_all(folder).expect("is there");
    }

    #[test]
    fn follows_no_link_and_writes_to_no_device() {
        let folder = folder("link");
        symlink(folder.join("target"), folder.join("link")).expect("can be made");
        assert!(append(&c_path(&folder.join("link")).expect("no NUL"), b"x", false).is_err());
        assert!(!folder.join("target").exists());
        assert!(append(c"/dev/null", b"x", false).is_err());
        let path = |name: &str| c_path(&folder.join(name)).expect("no NUL in it");
        // SAFETY: the path ends in a NUL.
        assert_eq!(unsafe { libc::mkfifo(path("pipe").as_ptr(), 0o600) }, 0);
        fs::create_dir(folder.join("folder")).expect("can be made");
        fs::write(folder.join("own"), b"mine").expect("can be made");
        fs::hard_link(folder.join("own"), folder.join("second-name")).expect("can be made");
        for name in ["pipe", "folder", "second-name"] {
            assert!(append(&path(name), b"x", false).is_err(), "{name}");
            assert!(replace(&path(name), b"x", false).is_err(), "{name}");
        }
        assert_eq!(fs::read(folder.join("own")).expect("is there"), b"mine");
        std::fs::remove_dir_all(folder).expect("is there");
    }

    #[test]
    fn folders_in_shared_folders_are_the_owners_own() {
        let folder = folder("shared");
        let mode = |path: &Path| fs::metadata(path).expect("is there").mode() & 0o7777;
        make_folder(&folder.join("a/b")).expect("can be made");
        let usual = mode(&folder.join("a/b"));
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o1777)).expect("it is ours");
        make_folder(&folder.join("c/d")).expect("can be made");
        assert_eq!((mode(&folder.join("c")), mode(&folder.join("c/d"))), (0o700, 0o700));
        assert_eq!(mode(&folder.join("a/b")), usual, "what is there stays as it is");
        fs::remove_dir_all(folder).expect("is there");
    }

    #[test]
    fn errno_is_kept() {
        // SAFETY: errno's address is always good.
        let errno = || unsafe { libc::__errno_location().read() };
        // SAFETY: as above.
        unsafe { libc::__errno_location().write(77) };
        {
            let _errno = Errno::keep();
            assert!(open(c"/does/not/exist", libc::O_WRONLY, false).is_err());
        }
        assert_eq!(errno(), 77);
    }

    #[test]
    fn what_is_shown_is_in_the_memory_map() {
        show(c"mpiwarden-file-test");
        let map = std::fs::read_to_string("/proc/self/maps").expect("is there");
        assert!(map.contains("/memfd:mpiwarden-file-test"), "{map}");
    }

    #[test]
    fn reserved_parts_are_mapped() {
        let folder = folder("map");
        let path = c_path(&folder.join("a")).expect("no NUL in it");
        let file = open(&path, libc::O_RDWR, false).expect("can be made");
        file.reserve(4096, 8192).expect("there is room");
        let mapped = file.map(4096, 8192).expect("can be mapped");
        drop(file);
        // SAFETY: the mapping has 8192 bytes.
        unsafe { mapped.add(8191).write(7) };
        let bytes = std::fs::read(folder.join("a")).expect("is there");
        assert_eq!((bytes.len(), bytes[12287]), (12288, 7));
        let file = open(&path, libc::O_RDWR, false).expect("is there");
        let mut part = file.mapped(8192, 4096).expect("can be mapped");
        part[0] = part[4095] + 1;
        drop(part);
        let bytes = std::fs::read(folder.join("a")).expect("is there");
        assert_eq!((bytes.len(), bytes[8192]), (12288, 8));
        std::fs::remove_dir_all(folder).expect("is there");
    }

    #[test]
    fn what_signals_interrupt_is_made_anew() {
        let mut calls = 0;
        let mut interrupted = |times| {
            calls = 0;
            let result = uninterrupted(|| {
                calls += 1;
                if calls > times { Ok(7) } else { Err(Error::from_raw_os_error(libc::EINTR)) }
            });
            (result.map_err(|why| why.kind()), calls)
        };
        assert_eq!(interrupted(0), (Ok(7), 1));
        assert_eq!(interrupted(3), (Ok(7), 4));
        assert_eq!(interrupted(u32::MAX), (Err(ErrorKind::Interrupted), MOST_INTERRUPTIONS + 1));
        let mut calls = 0;
        let full = uninterrupted(|| {
            calls += 1;
            Err::<(), _>(Error::from_raw_os_error(libc::ENOSPC))
        });
        assert_eq!((full.is_err(), calls), (true, 1));
    }
}
